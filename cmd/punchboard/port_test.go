package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestPortInUse checks that the error for a port in use says what to do.
func TestPortInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := l.Addr().(*net.TCPAddr).Port
	cmd, end := served(t, t.TempDir(), fmt.Sprintf("serve encounter --port %d", port))
	defer end()
	said, _ := cmd.CombinedOutput()
	want := fmt.Sprintf("punchboard: port %d is not available: ", port)
	if status := cmd.ProcessState.ExitCode(); status != exitFailed || !strings.HasPrefix(string(said), want) || !strings.Contains(string(said), "choose another with --port, or 0 for any") {
		t.Errorf("status %d: %s", status, said)
	}
}

// TestServeWritesNothing serves a project, reads its page, and kills the server: no file has
// changed.
func TestServeWritesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it lays out a game")
	}
	th := newTheatre(t)
	cmd, end := served(t, th.dir, "-C game serve --port 0")
	defer end()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address, _, ok := strings.Cut(line, " shows ")
	if err != nil || !ok {
		t.Fatalf("it says %q: %v", line, err)
	}
	client := &http.Client{Timeout: 20 * time.Second}
	page, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	if text, err := io.ReadAll(page.Body); err != nil || len(text) == 0 || page.StatusCode != http.StatusOK {
		t.Errorf("the page has %d bytes, status %d: %v", len(text), page.StatusCode, err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	if d := differ(th.tree(), th.base); len(d) > 0 || len(th.left) > 0 {
		t.Errorf("serving changed%s", brief(append(d, th.left...)))
	}
}

// served returns a command that is killed after a while, whatever it does.
func served(t *testing.T, dir, args string) (*exec.Cmd, func()) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), 40*time.Second)
	th := &theatre{T: t, dir: dir}
	like := th.command(args)
	cmd := exec.CommandContext(ctx, like.Path)
	cmd.Args, cmd.Dir = like.Args, like.Dir
	return cmd, end
}
