package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"punchboard"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// TestMain runs the tests, with a command punchboard on the path that is this binary, and then
// removes what they all used.
func TestMain(m *testing.M) {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == "punchboard" {
		main()
	}
	parsed = &load.Memory{}
	bin, err := os.MkdirTemp("", "punchboard-bin")
	if err == nil {
		err = onPath(bin)
	}
	status := 1
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		status = m.Run()
	}
	os.RemoveAll(bin)
	if house != nil {
		os.RemoveAll(house.dir)
	}
	os.Exit(status)
}

// onPath makes the command punchboard in a folder, and puts that on the path.
func onPath(bin string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	to := filepath.Join(bin, "punchboard")
	if runtime.GOOS != "windows" {
		return os.Symlink(self, to)
	}
	b, err := os.ReadFile(self)
	if err != nil {
		return err
	}
	return os.WriteFile(to+".exe", b, 0o777)
}

// TestScripts runs the stories under testdata/script: how the command behaves, one story per file.
// Besides the usual commands they have "project", which writes the built-in games to a folder,
// "punchboard", which runs the command in the process of the test, where starting it costs nothing,
// and "exits", which does so and checks the exit status. "exec punchboard" runs it in a process of
// its own.
func TestScripts(t *testing.T) {
	dir, err := filepath.Abs("testdata/script") // commands change the folder
	if err != nil {
		t.Fatal(err)
	}
	var one sync.Mutex
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       golden.Updating(),
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"project": project,
			"punchboard": func(ts *testscript.TestScript, neg bool, args []string) {
				if status := within(ts, &one, args); (status != 0) != neg {
					ts.Fatalf("exit status %d", status)
				}
			},
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 1 {
					ts.Fatalf("usage: exits N ARGS...")
				}
				if status := within(ts, &one, args[1:]); strconv.Itoa(status) != args[0] {
					ts.Fatalf("exit status %d, want %s", status, args[0])
				}
			},
		},
	})
}

// environment names the variables that the command reads.
var environment = []string{"HOME", "XDG_CONFIG_HOME", "TMPDIR", "TERM", "NO_COLOR", "PUNCHBOARD_SETTINGS", "PUNCHBOARD_EDITOR"}

// within runs punchboard in this process, in the folder and with the environment of a story, one
// at a time, and returns its exit status.
func within(ts *testscript.TestScript, one *sync.Mutex, args []string) int {
	one.Lock()
	defer one.Unlock()
	home, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer os.Chdir(home)
	for _, key := range environment {
		was, had := os.LookupEnv(key)
		if os.Unsetenv(key); ts.Getenv(key) != "" {
			os.Setenv(key, ts.Getenv(key))
		}
		defer func() {
			if os.Unsetenv(key); had {
				os.Setenv(key, was)
			}
		}()
	}
	return run(args, strings.NewReader(""), ts.Stdout(), ts.Stderr())
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
