package compose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/golden"
)

// TestInherits checks that a finding about a box of another layout names the face that inherits it.
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

// TestInLine checks that an expression of several lines is reported as one.
func TestInLine(t *testing.T) {
	const ar = "-- layouts/faces/it.yaml --\nsize: [60mm, 30mm]\nsafe: 3mm\nfront:\n  - name: said\n    at: [3, 3]\n    size: [50, 3]\n    text: |-\n      {{ gone +\n      1 }}\n    style: card-text\n-- want --\n"
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(ar), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ := composer(t, golden.Open(t, name))
	_, found := c.Face(c.Library().Layouts["it"], "front", nil, "x")
	if len(found) != 1 || !strings.HasPrefix(found[0].Message, "{{ gone + 1 }}: ") {
		t.Errorf("found %v", found)
	}
}

// TestPageOnFace checks that a link that would be printed as a page number is reported where there
// are no pages.
func TestPageOnFace(t *testing.T) {
	for says, want := range map[string]string{"See [#](#moor).": "the page of #moor is not known here: only the rulebook has it", "See [Moor](#moor), #1.": ""} {
		name := filepath.Join(t.TempDir(), "a.txtar")
		ar := "-- layouts/faces/it.yaml --\nsize: [60mm, 30mm]\nsafe: 3mm\nfront:\n  - {name: said, at: [3, 3], size: [50, 9], text: \"" + says + "\", style: card-text}\n-- want --\n"
		if err := os.WriteFile(name, []byte(ar), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _ := composer(t, golden.Open(t, name))
		_, found := c.Face(c.Library().Layouts["it"], "front", nil, "x")
		got := ""
		for _, f := range found {
			got += f.Message
		}
		if got != want {
			t.Errorf("%q: found %q, want %q", says, got, want)
		}
	}
}

// TestFiguresAreNotQuoted checks that a figure whose origin is unknown is reported at its layout,
// and not at a text of the game that is a part of it, and so are words that a let of the layout holds.
func TestFiguresAreNotQuoted(t *testing.T) {
	for text, want := range map[string]string{"1": "layouts/faces/it.yaml", "Blue": "content/demo/game.yaml", "Red": "layouts/faces/it.yaml"} {
		name := filepath.Join(t.TempDir(), "a.txtar")
		ar := "-- content/demo/game.yaml --\ngame: {title: Demo, theme: house}\ncollections: {units: {one: unit, fields: {n: {type: text}}}}\nunits: {a: {name: A, n: \"" + text + "\"}}\n" +
			"-- layouts/faces/it.yaml --\nsize: [60mm, 30mm]\nsafe: 3mm\nlet: {reds: \"['Red0']\"}\nfront:\n  - {name: said, at: [55, 3], size: [20, 9], text: \"{{ '" + text + "' + '0' }}\", style: card-title}\n-- want --\n"
		if err := os.WriteFile(name, []byte(ar), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _ := composer(t, golden.Open(t, name))
		_, found := c.Face(c.Library().Layouts["it"], "front", nil, "x")
		if len(found) == 0 || found[0].At.File != want {
			t.Errorf("%s: found %v, want it at %s", text, found, want)
		}
	}
}

// TestWidthGiven checks that a text that is too wide names what gives its box another width.
func TestWidthGiven(t *testing.T) {
	const ar = "-- layouts/faces/it.yaml --\nsize: [60mm, 30mm]\nlet: {row: \"{n: 1}\"}\nfront:\n  - {name: said, at: [3, 9], size: [\"{{ row?.room ?? 8 }}\", 0], text: Constantinople, style: card-text, lines: 1}\n-- want --\n"
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(ar), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ := composer(t, golden.Open(t, name))
	_, found := c.Face(c.Library().Layouts["it"], "front", nil, "x")
	if want := "give it more room with room: its width is row?.room ?? 8"; len(found) != 1 || found[0].Help != want {
		t.Errorf("found %v, want the help %q", found, want)
	}
}
