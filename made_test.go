package punchboard

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// heaviest is how many bytes a file of the repository may have: the largest are
// answers of functions that are kept to be compared.
const heaviest = 1 << 20

// TestNothingMadeIsKept holds that the repository has nothing that the command
// makes, a command of its own least of all, and keeps the folders for it empty.
func TestNothingMadeIsKept(t *testing.T) {
	if got := tracked(t, "out", "schemas"); len(got) != 2 || got[0] != "out/.gitignore" || got[1] != "schemas/.gitignore" {
		t.Errorf("git keeps %q, want the .gitignore of out and of schemas alone", got)
	}
}

// TestNoFileIsHeavy holds that nothing has got in that was built, wherever it lies.
func TestNoFileIsHeavy(t *testing.T) {
	for _, name := range tracked(t, ".") {
		if at, err := os.Stat(name); err == nil && at.Size() > heaviest {
			t.Errorf("git keeps %s of %d bytes, want %d at most", name, at.Size(), heaviest)
		}
	}
}

// tracked are the files under some folders that git keeps.
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
