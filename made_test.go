package punchboard

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// heaviest is the most bytes in a file of the repository. The largest are results of functions,
// kept for comparison.
const heaviest = 1 << 20

// TestNothingMadeIsKept checks that nothing that the command makes is in the repository, and that
// the folders for it are there and empty.
func TestNothingMadeIsKept(t *testing.T) {
	if got := tracked(t, "out", "schemas"); len(got) != 2 || got[0] != "out/.gitignore" || got[1] != "schemas/.gitignore" {
		t.Errorf("git keeps %q, want the .gitignore of out and of schemas alone", got)
	}
}

// TestNoFileIsHeavy checks that no large file, such as a built command, is in the repository.
func TestNoFileIsHeavy(t *testing.T) {
	for _, name := range tracked(t, ".") {
		if at, err := os.Stat(name); err == nil && at.Size() > heaviest {
			t.Errorf("git keeps %s of %d bytes, want %d at most", name, at.Size(), heaviest)
		}
	}
}

// tracked returns the files under some folders that git tracks.
func tracked(t *testing.T, under ...string) []string {
	t.Helper()
	if _, err := os.Stat(".git"); err != nil {
		t.Skip("this is no repository")
	}
	out, err := exec.Command("git", append([]string{"ls-files", "-z"}, under...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 })
}
