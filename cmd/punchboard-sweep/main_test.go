package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"punchboard"
	"punchboard/internal/cores"
	"punchboard/internal/load"
	"punchboard/internal/stage"
	"punchboard/internal/sweep"
)

// asCommand is the environment variable that makes the test's executable the command.
const asCommand = "PUNCHBOARD_SWEEP_IS_THE_COMMAND"

// TestMain makes the test's executable act as the command and its workers if asked to.
func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" || isWorker(os.Args[1:]) {
		main()
	}
	os.Exit(m.Run())
}

// longest is how long a command may take before it is killed: many times what it needs.
const longest = 4 * time.Minute

// command returns the command with arguments, in a folder that is not a project.
func command(t *testing.T, dir string, args ...string) (*exec.Cmd, *bytes.Buffer, *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(context.Background(), longest)
	t.Cleanup(stop)
	c := exec.CommandContext(ctx, self, args...)
	c.WaitDelay = 10 * time.Second // a worker that outlives it may keep its output open
	c.Env = append(os.Environ(), asCommand+"=1")
	c.Dir = dir
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	return c, &out, &errs
}

// does runs the command, checks its exit status and returns its output.
func does(t *testing.T, status int, dir string, args ...string) (out, errs string) {
	t.Helper()
	c, o, e := command(t, dir, args...)
	err := c.Run()
	if c.ProcessState.ExitCode() != status {
		t.Fatalf("%s: %v, want status %d\n%s%s", strings.Join(args, " "), err, status, o, e)
	}
	return o.String(), e.String()
}

// asked is a sweep of a built-in game. One variant is not a valid game, and another changes
// nothing.
var asked = []string{"skirmish", "learning", "--vary", "scenarios.learning.sides.alien.units.thin-man=4|2|9, units.sectoid.hits=1|2", "--block", "5"}

func with(more ...string) []string { return append(slices.Clone(asked), more...) }

// plain returns the bytes of the file that `punchboard sweep` writes for the arguments.
func plain(t *testing.T, args ...string) string {
	t.Helper()
	a := &app{}
	if err := a.command().ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	asked, err := a.flags.Read()
	if err != nil {
		t.Fatal(err)
	}
	p, err := load.Open(punchboard.Files, load.Options{Games: args[:1], NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	st, err := stage.New(p, args[0], args[1], asked.How)
	if err != nil {
		t.Fatal(err)
	}
	s, games, err := st.Sweep(&a.flags, asked)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(context.Background(), st.Variants(), games, sweep.Part{K: 1, N: 1}, asked.Until, nil); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// same compares a file with what the plain sweep would have written.
func same(t *testing.T, file, want string) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Errorf("%s (-plain +this):\n%s", file, d)
	}
}

// TestDirect checks that a sweep in this process gives the same bytes as a plain one, in any
// format.
func TestDirect(t *testing.T) {
	for _, more := range [][]string{
		{"--games", "12"},
		{"--games", "3"},
		{"--games", "30", "--until", "decided", "--even", "10..30"},
		{"--games", "16", "--until", "best=1"},
	} {
		dir := t.TempDir()
		out, errs := does(t, 0, dir, with(append(more, "--out", "s.json", "--format", "csv", "--cores", "1")...)...)
		want := plain(t, with(more...)...)
		same(t, filepath.Join(dir, "s.json"), want)
		s, err := sweep.Read(strings.NewReader(want))
		if err != nil {
			t.Fatal(err)
		}
		var told bytes.Buffer
		if err := s.Tell(&told, "csv"); err != nil || told.String() != out {
			t.Errorf("%v: %s", err, cmp.Diff(told.String(), out))
		}
		if !strings.HasPrefix(errs, "round 1: ") {
			t.Errorf("it says %q", errs)
		}
	}
}

// TestResume checks that a sweep continues from its file, and that the round of a job without a
// file is not merged.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	does(t, 0, dir, with("--games", "5", "--resume", "s.json")...)
	same(t, filepath.Join(dir, "s.json"), plain(t, with("--games", "5")...))
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs := does(t, 3, dir, with("--games", "12", "--resume", "s.json", "--through", "file")...)
	if !strings.Contains(errs, "round 1 is lost: ") || !strings.Contains(errs, "; the rounds before are merged in s.json: the same command goes on from there") || !strings.Contains(out, "* the game as it is") {
		t.Errorf("it says %s%s", out, errs)
	}
	same(t, filepath.Join(dir, "s.json"), plain(t, with("--games", "5")...))
	through := filepath.Join(dir, "through")
	does(t, 0, dir, with("--games", "12", "--resume", "s.json", "--through", through)...)
	same(t, filepath.Join(dir, "s.json"), plain(t, with("--games", "12")...))
	if left, err := os.ReadDir(through); err != nil || len(left) > 0 {
		t.Errorf("%v, left: %v", err, left)
	}
	_, errs = does(t, 3, dir, with("--games", "5", "--through", "file")...)
	if !strings.Contains(errs, "no round was merged before") {
		t.Errorf("it says %s", errs)
	}
}

// TestUsage checks the messages for invalid calls.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	for want, args := range map[string][]string{
		"--runner prism: want direct, universal, flink, spark or dataflow": with("--runner", "prism"),
		"--async: a round waits for the one before":                        with("--async"),
		"--runner universal: say where its job server is, with --endpoint": with("--runner", "universal", "--through", "x"),
		"--runner flink: say with --through":                               with("--runner", "flink", "--endpoint", "localhost:1"),
		"--runner dataflow: say with --through":                            with("--runner=dataflow"),
		"nothing is varied":                                                {"skirmish", "learning"},
		"accepts 2 arg(s), received 1":                                     {"skirmish"},
		`there is no game "skirmisch" in content`:                          {"skirmisch", "learning", "--vary", "a=1"},
		`skirmish has no simulation "large"; there is`:                     {"skirmish", "large", "--vary", "a=1"},
		"reading content: ":                                                with("-C", "nowhere"),
		"unknown flag: --shard":                                            with("--shard", "1/2"),
	} {
		if _, errs := does(t, 2, dir, args...); !strings.Contains(errs, want) {
			t.Errorf("it says %q, want %q", errs, want)
		}
	}
}

// TestOtherWorker checks that a worker with another version or other data plays nothing.
func TestOtherWorker(t *testing.T) {
	j := packed(t)
	if _, _, err := j.open(); err != nil {
		t.Fatal(err)
	}
	for want, j := range map[string]job{
		"something else: punchboard: 9.9.9 there, 0.1.0 here": {Head: bytes.ReplaceAll(j.Head, []byte(`"program": "0.1.0"`), []byte(`"program": "9.9.9"`)), Files: j.Files},
		"this worker plays something else: the game's data":   {Head: bytes.Replace(j.Head, []byte(`"data": "`), []byte(`"data": "0`), 1), Files: j.Files},
		"the game that was sent: zip: not a valid zip file":   {Head: j.Head, Files: j.Files[:100]},
		"not a saved sweep": {Files: j.Files},
	} {
		if _, _, err := j.open(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func packed(t *testing.T) job {
	t.Helper()
	a := &app{}
	if err := a.command().ParseFlags(asked); err != nil {
		t.Fatal(err)
	}
	st, asked, err := a.ready("skirmish", "learning")
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := st.Sweep(&a.flags, asked)
	if err != nil {
		t.Fatal(err)
	}
	j, err := newJob(st, s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := newJob(st, s)
	if err != nil || !bytes.Equal(j.Files, again.Files) || !bytes.Equal(j.Head, again.Head) {
		t.Errorf("packed twice it differs, %v", err)
	}
	return j
}

// TestWatch checks that a job whose workers leave no marks is given up after a while, that one that
// is played is waited for, and that one that is stopped is not.
func TestWatch(t *testing.T) {
	mark := markOf(filepath.Join(t.TempDir(), "round.json"))
	r := &rounds{app: &app{silence: 10 * time.Millisecond}}
	never := make(chan struct{})
	if err := r.watch(t.Context(), never, mark); err == nil || !strings.Contains(err.Error(), "no worker has played for 10ms: ") {
		t.Errorf("without a mark: %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	r.silence = time.Hour
	if err := r.watch(stopped, never, mark); err != context.Canceled {
		t.Errorf("stopped: %v", err)
	}
	r.silence = time.Second
	done := make(chan struct{})
	wait := cores.Go(func() {
		defer close(done)
		for range 10 {
			beats(t.Context(), mark)()
			time.Sleep(200 * time.Millisecond)
		}
	})
	defer wait()
	if err := r.watch(t.Context(), done, mark); err != nil {
		t.Errorf("with its marks: %v", err)
	}
	removeFile(t.Context(), mark)
	if readFile(t.Context(), mark) != nil {
		t.Error("the mark is still there")
	}
	if err := r.watch(t.Context(), never, mark); err == nil {
		t.Error("a job that is played no more is waited for")
	}
}
