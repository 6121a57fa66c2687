package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
)

// alone says, in the environment, that the test runs in a network of its own.
const alone = "PUNCHBOARD_SWEEP_ALONE"

const port = 8073

// TestCluster plays sweeps by the job server of Beam's SDK. That listens on all
// addresses of the machine and starts whatever it is told: so it is given a network
// of its own, which has nothing but the loopback.
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
		t.Skipf("this machine gives no network of its own to a process, and the job server would listen on all addresses: %v", err)
	}
	if err := c.Wait(); err != nil || !strings.Contains(out.String(), "--- PASS: TestCluster") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// loopbackUp starts the one interface that a new network has.
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

// onServer are the flags of a sweep that is played by the job server.
func onServer(through string, more ...string) []string {
	return with(append([]string{"--runner", "universal", "--endpoint", fmt.Sprintf("localhost:%d", port), "--through", through, "--resume", "s.json"}, more...)...)
}

// plays plays sweeps and compares them with the plain ones.
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

// worker makes what the job server starts as a worker: a script, since the server
// puts the worker's id in quotes. Each worker leaves its number in the file pids.
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

// second waits until a file has a second line and gives it.
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

// busy waits until a worker has spent five seconds of a processor, and so plays: it
// starts in less than one. Of a worker that dies before it has connected the job server
// never hears, and waits for it.
func busy(t *testing.T, pid int, c *exec.Cmd) {
	t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		_, text, _ = bytes.Cut(text, []byte(") ")) // the name may have spaces in it
		if f := bytes.Fields(text); len(f) > 12 {
			user, _ := strconv.Atoi(string(f[11]))
			system, _ := strconv.Atoi(string(f[12]))
			if user+system >= 500 { // hundredths
				return
			}
		}
	}
	c.Process.Kill()
	t.Fatalf("worker %d does not play", pid)
}

// tooMany are so many games that the second round does not end by itself.
const tooMany = "200000"

// killed kills the worker of the second round: the first stays, and is gone on with.
func killed(t *testing.T) {
	boot, pids := worker(t)
	dir, through := t.TempDir(), t.TempDir()
	args := onServer(through, "--environment_type", "process", "--environment_config", boot)
	c, out, errs := command(t, dir, append(args, "--games", tooMany, "--block", "5")...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(second(t, pids, c))
	if err != nil {
		t.Fatal(err)
	}
	busy(t, pid, c)
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if c.ProcessState.ExitCode() != exitFailed || !strings.Contains(errs.String(), "round 2 is lost: ") || !strings.Contains(errs.String(), "merged in s.json: the same command goes on from there") {
		t.Errorf("status %d: %s%s", c.ProcessState.ExitCode(), out, errs)
	}
	goesOn(t, dir, args)
}

// cancelled stops the command in its second round: the job is cancelled.
func cancelled(t *testing.T) {
	boot, pids := worker(t)
	dir, through := t.TempDir(), t.TempDir()
	args := onServer(through, "--environment_type", "process", "--environment_config", boot)
	c, out, errs := command(t, dir, append(args, "--games", tooMany, "--block", "5")...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	second(t, pids, c)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil || !strings.Contains(errs.String(), "-2 is cancelled\n") || !strings.Contains(errs.String(), "stopped in round 2: the rounds before are merged in s.json") || !strings.Contains(out.String(), "* the game as it is") {
		t.Errorf("%v: %s%s", err, out, errs)
	}
	goesOn(t, dir, args)
}

// goesOn holds that the first round was kept as it was, and is gone on with.
func goesOn(t *testing.T, dir string, args []string) {
	t.Helper()
	file := filepath.Join(dir, "s.json")
	same(t, file, plain(t, with("--games", "5")...))
	does(t, 0, dir, append(args, "--games", "12")...)
	same(t, file, plain(t, with("--games", "12")...))
}
