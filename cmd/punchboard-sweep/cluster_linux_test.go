package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
)

// alone is the environment variable that says that the test runs in its own network.
const alone = "PUNCHBOARD_SWEEP_ALONE"

const port = 8073

// TestCluster plays sweeps with the job server of Beam's SDK. The server listens on all addresses
// of the machine and starts whatever it is told to, so the test runs it in a network of its own
// with nothing but the loopback. Without such a network the test is skipped; under CI=true it
// fails.
func TestCluster(t *testing.T) {
	if os.Getenv(alone) == "" {
		inNetworkOfItsOwn(t)
		return
	}
	if err := loopbackUp(); err != nil {
		t.Fatal(err)
	}
	if _, err := prism.CreateJobServer(t.Context(), prism.Options{Port: port}); err != nil {
		t.Fatal(err)
	}
	t.Run("loopback", func(t *testing.T) {
		plays(t, "--environment_type", "loopback")
	})
	t.Run("processes", func(t *testing.T) {
		boot, _ := worker(t)
		plays(t, "--environment_type", "process", "--environment_config", boot)
	})
	t.Run("killed worker", killed)
	t.Run("cancelled", cancelled)
	t.Run("stillborn worker", stillborn)
}

func inNetworkOfItsOwn(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run", "^TestCluster$", "-test.v", "-test.timeout", "10m")
	c.Env = append(os.Environ(), alone+"=1")
	c.SysProcAttr = &syscall.SysProcAttr{
		Pdeathsig:   syscall.SIGKILL,
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		told := t.Skipf
		if os.Getenv("CI") == "true" {
			told = t.Fatalf
		}
		told("this machine gives no network of its own to a process, and the job server would listen on all addresses: %v", err)
	}
	if err := c.Wait(); err != nil || !strings.Contains(out.String(), "--- PASS: TestCluster") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// loopbackUp starts the only interface of a new network.
func loopbackUp() error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	request := struct {
		name  [16]byte
		flags uint16
		_     [22]byte
	}{flags: syscall.IFF_UP | syscall.IFF_RUNNING}
	copy(request.name[:], "lo")
	if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, uintptr(fd), syscall.SIOCSIFFLAGS, uintptr(unsafe.Pointer(&request))); no != 0 {
		return no
	}
	return nil
}

// onServer returns the flags of a sweep played by the job server.
func onServer(through string, more ...string) []string {
	return with(append([]string{"--runner", "universal", "--endpoint", fmt.Sprintf("localhost:%d", port), "--through", through, "--resume", "s.json"}, more...)...)
}

// plays plays sweeps and compares them with plain ones.
func plays(t *testing.T, environment ...string) {
	for _, more := range [][]string{
		{"--games", "12"},
		{"--games", "20", "--until", "decided", "--even", "10..30"},
	} {
		dir := t.TempDir()
		does(t, 0, dir, onServer(t.TempDir(), append(environment, more...)...)...)
		same(t, filepath.Join(dir, "s.json"), plain(t, with(more...)...))
	}
}

// worker makes the script that the job server starts as a worker. A script is needed because the
// server puts the worker's id in quotes. Each worker writes its process id to the file pids.
func worker(t *testing.T) (environment, pids string) {
	t.Helper()
	dir := t.TempDir()
	boot := filepath.Join(dir, "boot")
	pids = filepath.Join(dir, "pids")
	script := fmt.Sprintf(`#!/bin/sh
id=$(printf %%s "$1" | tr -d "'")
at=${2#--provision_endpoint=}
echo $$ >>%s
exec %s --worker=true "$id" --logging_endpoint="$at" --control_endpoint="$at"
`, pids, os.Args[0])
	if err := os.WriteFile(boot, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"command": %q}`, boot), pids
}

// second waits until a file has a second line and returns it.
func second(t *testing.T, file string, c *exec.Cmd) string {
	t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(file)
		if lines := strings.Split(string(text), "\n"); len(lines) > 2 {
			return lines[1]
		}
	}
	c.Process.Kill()
	t.Fatalf("%s has no second line", file)
	return ""
}

// marked waits until a worker of the second round has left its mark, so that it is playing.
func marked(t *testing.T, through string, c *exec.Cmd) {
	t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if found, _ := filepath.Glob(filepath.Join(through, "*-2.json.plays")); len(found) > 0 {
			return
		}
	}
	c.Process.Kill()
	t.Fatal("no worker plays")
}

// tooMany is so many games that the second round does not end during the test.
const tooMany = "200000"

// killed kills the worker of the second round and checks that the first round is kept and can be
// continued. The command learns of it from the job server.
func killed(t *testing.T) {
	inSecondRound(t, exitFailed, func(_ *exec.Cmd, worker int) error {
		return syscall.Kill(worker, syscall.SIGKILL)
	}, "round 2 is lost: ", "merged in s.json: the same command goes on from there")
}

// cancelled interrupts the command in its second round and checks that the job is cancelled.
func cancelled(t *testing.T) {
	out := inSecondRound(t, 0, func(c *exec.Cmd, _ int) error { return c.Process.Signal(os.Interrupt) },
		"-2 is cancelled\n", "stopped in round 2: the rounds before are merged in s.json")
	if !strings.Contains(out, "* the game as it is") {
		t.Errorf("it says %s", out)
	}
}

// inSecondRound calls do while a command plays an endless second round. It checks the command's
// exit status and messages, and that its first round can be continued.
func inSecondRound(t *testing.T, status int, do func(c *exec.Cmd, worker int) error, says ...string) string {
	t.Helper()
	boot, pids := worker(t)
	dir, through := t.TempDir(), t.TempDir()
	args := onServer(through, "--environment_type", "process", "--environment_config", boot)
	c, out, errs := command(t, dir, append(args, "--games", tooMany, "--block", "5", "--silence", "30s")...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(second(t, pids, c))
	if err != nil {
		t.Fatal(err)
	}
	marked(t, through, c)
	if err := do(c, pid); err != nil {
		t.Fatal(err)
	}
	ended(t, c, errs, status, says...)
	goesOn(t, dir, args)
	return out.String()
}

// ended waits for a command to end and checks its exit status and messages.
func ended(t *testing.T, c *exec.Cmd, errs *bytes.Buffer, status int, says ...string) {
	t.Helper()
	_ = c.Wait()
	if got := c.ProcessState.ExitCode(); got != status {
		t.Errorf("status %d, want %d: %s", got, status, errs)
	}
	for _, want := range says {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("it says %s, want %q", errs, want)
		}
	}
}

// unheard waits for a command whose workers died and checks its messages, unless the job server
// happened to notice: then the job has failed.
func unheard(t *testing.T, c *exec.Cmd, errs *bytes.Buffer, says ...string) {
	t.Helper()
	ended(t, c, errs, exitFailed, "no round was merged before")
	if failed := regexp.MustCompile(`round 1 is lost: job \S+ failed`); failed.MatchString(errs.String()) {
		return
	}
	for _, want := range says {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("it says %s, want %q", errs, want)
		}
	}
}

// stillborn uses workers that die before they connect, which the job server may or may not notice,
// and checks that the command gives up or can be stopped.
func stillborn(t *testing.T) {
	boot := filepath.Join(t.TempDir(), "boot")
	if err := os.WriteFile(boot, []byte("#!/bin/sh\nexit 1\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	args := onServer(t.TempDir(), "--environment_type", "process", "--environment_config", fmt.Sprintf(`{"command": %q}`, boot))
	c, _, errs := command(t, t.TempDir(), append(args, "--games", "5", "--silence", "2s")...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	unheard(t, c, errs, "-1 is cancelled\n", "round 1 is lost: no worker has played for 2s")
	c, _, errs = command(t, t.TempDir(), append(args, "--games", "5")...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(3 * time.Second) // by now its job is waiting for its worker
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	unheard(t, c, errs, "-1 is cancelled\n", "stopped in round 1: no round was merged before")
}

// goesOn checks that the first round was kept unchanged and can be continued.
func goesOn(t *testing.T, dir string, args []string) {
	t.Helper()
	file := filepath.Join(dir, "s.json")
	same(t, file, plain(t, with("--games", "5")...))
	does(t, 0, dir, append(args, "--games", "12")...)
	same(t, file, plain(t, with("--games", "12")...))
}
