package main

import (
	"bytes"
	"crypto/sha256"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// kills is how many builds are killed.
const kills = 100

// TestKilledBuilds kills builds of a small game at random moments, of two
// states of it in turn. Whatever the moment, each file in the output folder is
// one that a whole build of either state writes; and the next build, with what
// the killed ones kept, leaves what a build from nothing does.
func TestKilledBuilds(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a hundred times")
	}
	dir := t.TempDir()
	game, out := filepath.Join(dir, "game"), filepath.Join(dir, "out")
	punchboardIn(t, dir, "new", game)
	file, states := editable(t, game)
	var whole []map[string][sha256.Size]byte
	known := map[string]map[[sha256.Size]byte]bool{}
	var took time.Duration
	for i, text := range states {
		write(t, file, text)
		start := time.Now()
		punchboardIn(t, dir, "-C", game, "build", "--out", filepath.Join(dir, "whole"+string(rune('a'+i))))
		took = max(took, time.Since(start))
		whole = append(whole, sums(t, filepath.Join(dir, "whole"+string(rune('a'+i)))))
		for name, sum := range whole[i] {
			if known[name] == nil {
				known[name] = map[[sha256.Size]byte]bool{}
			}
			known[name][sum] = true
		}
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for i := range kills {
		write(t, file, states[i%2])
		cmd := ownCommand(t, dir, "-C", game, "build", "--out", out)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(chance.Int64N(int64(took))))
		cmd.Process.Kill()
		cmd.Wait()
		for name, sum := range sums(t, out) {
			if !known[name][sum] {
				t.Fatalf("kill %d: %s is no whole file of either state", i, name)
			}
		}
	}
	for i, text := range states {
		write(t, file, text)
		punchboardIn(t, dir, "-C", game, "build", "--out", out)
		now := sums(t, out)
		for name, sum := range whole[i] {
			if now[name] != sum {
				t.Errorf("after the kills %s is not what a build from nothing writes", name)
			}
		}
		if len(now) != len(whole[i]) {
			t.Errorf("after the kills there are %d files, not %d", len(now), len(whole[i]))
		}
	}
	if left, _ := filepath.Glob(filepath.Join(out, ".making-*")); len(left) > 0 {
		t.Errorf("left by killed builds: %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(out, ".cache", "part-*")); len(left) > 0 {
		t.Errorf("left in the cache by killed builds: %v", left)
	}
}

// editable is a file of a game and two states of it that print differently.
func editable(t *testing.T, game string) (file string, states [2][]byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(game, "content", "*", "game.yaml"))
	if err != nil || len(files) != 1 {
		t.Fatalf("no one game: %v %v", files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := bytes.Cut(text, []byte("\n  title: "))
	if !ok {
		t.Fatalf("no title in %s", text)
	}
	_, rest, _ = bytes.Cut(rest, []byte("\n"))
	return files[0], [2][]byte{text, []byte(string(head) + "\n  title: Another Title\n" + string(rest))}
}

// ownCommand is the command of this test's own program.
func ownCommand(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Args, cmd.Dir = append([]string{"punchboard"}, args...), dir
	return cmd
}

func punchboardIn(t *testing.T, dir string, args ...string) {
	t.Helper()
	if said, err := ownCommand(t, dir, args...).CombinedOutput(); err != nil {
		t.Fatalf("punchboard %s: %v\n%s", strings.Join(args, " "), err, said)
	}
}

func write(t *testing.T, file string, text []byte) {
	t.Helper()
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// sums are the digests of the files of an output folder, without those of
// hidden folders.
func sums(t *testing.T, dir string) map[string][sha256.Size]byte {
	t.Helper()
	out := map[string][sha256.Size]byte{}
	if _, err := os.Stat(dir); err != nil {
		return out
	}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && name != "." && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return err
		}
		b, err := os.ReadFile(filepath.Join(dir, name))
		out[name] = sha256.Sum256(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
