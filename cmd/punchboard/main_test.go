package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"punchboard"
	"punchboard/internal/golden"
)

func TestMain(m *testing.M) {
	testscript.Main(swept{m}, map[string]func(){"punchboard": main})
}

// swept runs tests and then removes what they all used.
type swept struct{ tests *testing.M }

func (s swept) Run() int {
	status := s.tests.Run()
	if house != nil {
		os.RemoveAll(house.dir)
	}
	return status
}

// TestScripts runs the stories under testdata/script: how the command behaves, one story per file.
// Besides the usual commands they have "project", which writes the built-in games to a folder, and
// "exits", which runs punchboard and checks its exit status.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       golden.Updating(),
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"project": project,
			"exits":   exits,
		},
	})
}

// project DIR writes content/ and layouts/ of the built-in games into DIR.
func project(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: project DIR")
	}
	dir := ts.MkAbs(args[0])
	ts.Check(fs.WalkDir(punchboard.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Stat(to); err == nil {
			return nil // the story brought its own
		}
		b, err := fs.ReadFile(punchboard.Files, name)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		return os.WriteFile(to, b, 0o666)
	}))
}

// exits N ARGS... runs punchboard with ARGS and expects exit status N.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits N ARGS...")
	}
	err := ts.Exec("punchboard", args[1:]...)
	status := "0"
	if err != nil {
		var exit *exec.ExitError
		if !asExit(err, &exit) {
			ts.Fatalf("running punchboard: %v", err)
		}
		status = strings.TrimPrefix(exit.ProcessState.String(), "exit status ")
	}
	if status != args[0] {
		ts.Fatalf("exit status %s, want %s", status, args[0])
	}
}

func asExit(err error, to **exec.ExitError) bool {
	e, ok := err.(*exec.ExitError)
	*to = e
	return ok
}
