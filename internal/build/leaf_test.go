package build

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard"
	"punchboard/internal/load"
)

// TestWholeLeaves checks that pieces as large as the paper are laid out again for the other paper
// by their layout for it, are on whole leaves with their backs behind them, and stay on them when
// another plan is requested.
func TestWholeLeaves(t *testing.T) {
	p, err := opened(punchboard.Files, load.Options{Games: []string{"encounter"}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Lay(p, Options{Papers: []string{"a4", "letter"}, Formats: []string{"pdf"}, Only: []string{"screen"}})
	if err != nil || len(l.Found) > 0 {
		t.Fatal(err, l.Found)
	}
	if len(l.Parts) == 0 {
		t.Fatal("there is no screen")
	}
	for _, x := range l.Parts {
		for _, id := range []string{"a4", "letter"} {
			paper := p.Library.Papers[id]
			own := x.made.jobs[id]
			other, found := x.Sheets(p.Library.Sheets["pnp"], paper)
			if len(found) > 0 {
				t.Error(found)
			}
			if own.Sheets != 4 || len(own.Pages) != 8 || other.Sheets != 4 {
				t.Errorf("%s: %d sheets of %d pages, by another plan %d sheets", id, own.Sheets, len(own.Pages), other.Sheets)
			}
			if got := x.made.on(x.Pieces, id)[0].Front.Size; got != paper.Size.Turned() {
				t.Errorf("a panel for %s is %v", id, got)
			}
		}
	}
}

// TestOneLeafAlone checks that a finding about a layout for one paper says which paper it is, and
// one about all papers does not.
func TestOneLeafAlone(t *testing.T) {
	files, err := filesOf(punchboard.Files, "layouts")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"content/own/game.yaml":             "game: {title: Own, theme: house, players: \"2\"}\ncollections: {units: {one: unit, fields: {n: {name: N, type: whole}}}}\nunits: {a: {name: A, n: 1}}\ncomponents: {sheets: {name: Sheets, kind: record, each: list(units), layout: own-low, sheet: leaves}}\n",
		"layouts/faces/own/low.yaml":        "size: [210mm, 297mm]\nsafe: 3mm\nfront:\n  - {name: low, at: [9, 285], size: [50, 0], text: Low, style: card-text}\n  - {name: out, at: [0, 30], size: [50, 0], text: Out, style: card-text}\n",
		"layouts/faces/own/low-letter.yaml": "extends: own-low\nsize: [8.5in, 11in]\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := opened(files, load.Options{Games: []string{"own"}})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	l, err := Lay(p, Options{Papers: []string{"a4", "letter"}, Formats: []string{"pdf"}})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, f := range l.Found {
		if f.Code == "PB602" {
			if told++; strings.Contains(f.Message, "Low") != slices.Contains(f.Evidence, "on Letter") {
				t.Errorf("%s, evidence %q", f.Message, f.Evidence)
			}
		}
	}
	if told != 2 {
		t.Errorf("%d findings, want 2: %v", told, l.Found)
	}
}
