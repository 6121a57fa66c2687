//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestFull gives every command that writes no room, and one of each way to write, or with -every
// all, more and more: either it ends with status 3, says what to do, and changes nothing; or it has
// enough, and leaves what it does with unlimited room.
func TestFull(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs every command many times")
	}
	th := newTheatre(t)
	t.Chdir(th.dir) // a rehearsal may run in this process
	failed := 0
	for _, s := range stories(th.base) {
		p, state := th.rehearse(s), len(s.states)-1
		th.put(s.states[state])
		before := th.tree()
		for blocks := 0; ; blocks = 60*blocks + 8 { // of half a kilobyte
			said, status := ended(t, th.shell("sh", "-c", `ulimit -f `+strconv.Itoa(blocks)+` && exec punchboard `+s.args))
			now := th.tree()
			if status == 0 {
				if d := differ(now, p.whole[state]); len(d) > 0 {
					t.Errorf("%s with %d blocks: other than with any room:%s", s.name, blocks, brief(d))
				}
				break
			}
			failed++
			if status != exitFailed || !strings.Contains(said, "file too large") || !strings.Contains(said, "= help: ") {
				t.Fatalf("%s with %d blocks: status %d\n%s", s.name, blocks, status, said)
			}
			if d := differ(now, before); len(d) > 0 {
				t.Fatalf("%s with %d blocks failed and left%s", s.name, blocks, brief(d))
			}
			if !*everyCall && !slices.Contains(someStories, s.name) {
				break
			}
		}
		if len(th.left) > 0 {
			t.Errorf("%s leaves%s", s.name, brief(th.left))
		}
	}
	t.Logf("%d commands had too little room", failed)
	if failed < len(stories(th.base)) {
		t.Errorf("only %d commands had too little room", failed)
	}
}

// ended runs a command and returns its output and status.
func ended(t *testing.T, cmd *exec.Cmd) (string, int) {
	t.Helper()
	said, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil { // it did not even begin
		return err.Error(), -1
	}
	return string(said), cmd.ProcessState.ExitCode()
}

// TestFullDisk fills a small disk in memory, and checks that what does not fit leaves nothing on
// it, and that existing files stay.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("it mounts a disk")
	}
	th := newTheatre(t)
	if err := os.Mkdir(th.at("disk"), 0o777); err != nil {
		t.Fatal(err)
	}
	own := func(line string) *exec.Cmd {
		return th.shell("unshare", "--mount", "--map-root-user", "sh", "-c", "mount -t tmpfs -o size=24k none disk && "+line)
	}
	if said, status := ended(t, own("true")); status != 0 {
		t.Skipf("NOT TESTED: no disk of our own can be mounted here (%s); TestFull has tried the same with a limit on files", strings.TrimSpace(said))
	}
	for _, args := range []string{
		"-C game build --out disk/out", "-C game export zip --out disk/out", "-C game report g --out disk/report.pdf",
		"-C game report g --format png --out disk/report", "new disk/fresh --git=false", "-C game schema --out disk/schemas",
		"simulate skirmish basic --games 300 --resume disk/run.json", "-C game odds g --format png --out disk/odds.png",
	} {
		said, status := ended(t, own(`echo mine > disk/mine; punchboard `+args+`; code=$?; echo; find disk -type f; cat disk/mine; exit $code`))
		_, left, _ := strings.Cut(said, "\n\n"+"disk/mine\n")
		if status != exitFailed || !strings.Contains(said, "no space left on device") || !strings.Contains(said, "help: make room on the disk") || left != "mine\n" {
			t.Errorf("%s: status %d\n%s", args, status, said)
		}
	}
}

// shell returns a command in the folder that finds punchboard on its path.
func (th *theatre) shell(name string, args ...string) *exec.Cmd {
	th.Helper()
	self, err := os.Executable()
	if err != nil {
		th.Fatal(err)
	}
	bin := th.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "punchboard")); err != nil {
		th.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = th.dir, append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
	return cmd
}
