package compose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/golden"
)

// TestInherits holds that what is told of a box of another layout names the face that has it of it.
func TestInherits(t *testing.T) {
	const ar = "-- layouts/faces/base.yaml --\nsize: [60mm, 30mm]\nfront:\n  - {name: said, at: [3, 3], size: [10, 3], text: Words that do not fit here at all, style: card-text}\n" +
		"-- layouts/faces/it.yaml --\nextends: base\n-- want --\n"
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(ar), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ := composer(t, golden.Open(t, name))
	for layout, want := range map[string]string{"base": "", "it": `the face "it", which has this box of the one that it extends`} {
		_, found := c.Face(c.Library().Layouts[layout], "front", nil, "x")
		got := ""
		for _, f := range found {
			for _, a := range f.Also {
				got += strings.TrimSpace(a.Mark)
			}
		}
		if len(found) != 1 || got != want {
			t.Errorf("%s: %v, also %q, want %q", layout, found, got, want)
		}
	}
}
