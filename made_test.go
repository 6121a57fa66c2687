package punchboard

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNothingMadeIsKept holds that the repository has nothing that the command
// makes, a command of its own least of all, and keeps the folders for it empty.
func TestNothingMadeIsKept(t *testing.T) {
	if _, err := os.Stat(".git"); err != nil {
		t.Skip("this is no repository")
	}
	out, err := exec.Command("git", "ls-files", "out", "schemas").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(string(out)); len(got) != 2 || got[0] != "out/.gitignore" || got[1] != "schemas/.gitignore" {
		t.Errorf("git keeps %q, want the .gitignore of out and of schemas alone", got)
	}
}
