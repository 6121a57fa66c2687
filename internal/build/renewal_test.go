package build

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestRenewalOfAPiece checks what a piece needs depending on how it was printed: how many to take
// out and put in, why, and what is printed.
func TestRenewalOfAPiece(t *testing.T) {
	was := model.PrintedPiece{Kind: "card", ID: "a", Copies: 2, Front: "f", Back: "b", Art: "x"}
	for want, change := range map[string]func(*model.PrintedPiece){
		"kept":                                 func(*model.PrintedPiece) {},
		"0 1 3 in a set, not 2":                func(p *model.PrintedPiece) { p.Copies = 3 },
		"1 0 1 in a set, not 2":                func(p *model.PrintedPiece) { p.Copies = 1 },
		"2 2 its front changed":                func(p *model.PrintedPiece) { p.Front = "g" },
		"2 2 its back changed":                 func(p *model.PrintedPiece) { p.Back = "" },
		"2 2 both sides changed":               func(p *model.PrintedPiece) { p.Front, p.Back = "g", "" },
		"2 3 an icon, picture or font changed": func(p *model.PrintedPiece) { p.Art, p.Copies = "y", 3 },
	} {
		n, x := &Renewal{}, was
		change(&x)
		n.compare(&present{PrintedPiece: x}, &was)
		got, printed := "kept", 0
		for _, c := range n.Changes {
			got = fmt.Sprintf("%d %d %s", c.Out, c.In, c.Why)
			printed += c.In
		}
		for _, j := range n.jobs {
			printed -= j.copies
		}
		if got != want || printed != 0 || (n.Kept == 1) != (want == "kept") {
			t.Errorf("got %s, %d kept, want %s", got, n.Kept, want)
		}
	}
	n := &Renewal{}
	n.compare(&present{PrintedPiece: was}, nil)
	if c := n.Changes[0]; c.Out != 0 || c.In != 2 || c.Why != "new" || c.Name != "a" {
		t.Errorf("of a new piece: %+v", c)
	}
}

// TestPrintedAs checks that a piece was printed under its id, or under another of the same kind
// that looks the same on both sides: pieces that only change places are not reprinted.
func TestPrintedAs(t *testing.T) {
	run := &model.PrintRun{Pieces: []model.PrintedPiece{{Kind: "card", ID: "a", Front: "1"}, {Kind: "card", ID: "old", Front: "2"},
		{Kind: "tile", ID: "b", Front: "3"}, {Kind: "card", ID: "c", Front: "4"}}}
	card := func(id, front string) model.PrintedPiece {
		return model.PrintedPiece{Kind: "card", ID: id, Front: front}
	}
	for want, is := range map[string][]model.PrintedPiece{
		"- a old - c -": {card("x", "4"), card("a", "9"), card("new", "2"), card("b", "3"), card("c", "4"), {Kind: "card", ID: "y", Front: "2", Back: "2"}},
		"c old a":       {card("a", "4"), card("c", "2"), card("old", "1")},
		"a - old c":     {card("a", "1"), card("old", "7"), card("c", "2"), card("d", "4")},
	} {
		now := lists.Map(is, func(p model.PrintedPiece) *present { return &present{PrintedPiece: p} })
		got := lists.Map(printedAs(now, run), func(p *model.PrintedPiece) string {
			if p == nil {
				return "-"
			}
			return p.ID
		})
		if strings.Join(got, " ") != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
}

// TestVanished checks which printed pieces are taken out: of the requested components, or gone ones
// if all are requested, and of books only on the requested paper.
func TestVanished(t *testing.T) {
	deck := &model.Component{ID: "deck"}
	g := &model.Game{Components: []*model.Component{deck, {ID: "tiles"}}}
	run := &model.PrintRun{Pieces: []model.PrintedPiece{{Component: "deck", Kind: "card", ID: "a"}, {Component: "deck", Kind: "card", ID: "kept"},
		{Component: "tiles", Kind: "tile", ID: "b"}, {Component: "gone", Kind: "card", ID: "c"},
		{Component: "gone", Kind: "rulebook", ID: "a4/p1"}, {Component: "gone", Kind: "rulebook", ID: "letter/p1"}}}
	for _, c := range []struct {
		only []string
		want string
	}{{nil, "a c a4/p1"}, {[]string{"deck"}, "a"}} {
		var got []string
		for _, p := range vanished(g, []*model.PrintedPiece{nil, &run.Pieces[1]}, []*printable{{comp: deck}}, Options{Only: c.only, Papers: []string{"a4"}}, run) {
			got = append(got, p.ID)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("of %v: %v, want %s", c.only, got, c.want)
		}
	}
}

// deckOf returns a deck of a game with one card, without anything to draw it with.
func deckOf(g *model.Game, copies int) *printable {
	k := &kit{game: g, hashes: &face.Sums{}, keys: &keys{assets: &face.Assets{}}}
	card := &face.Piece{Kind: "card", ID: "a", Copies: copies, Front: &face.Face{ID: "a"}}
	return &printable{kit: k, comp: &model.Component{ID: "deck", Kind: "deck"}, pieces: []*face.Piece{card}}
}

// TestMarkKeepsDays checks that pieces printed as before keep their day, that what is not marked
// now stays marked, and that a name that is gone keeps the day of the last marking that found it.
// The written record reads back the same.
func TestMarkKeepsDays(t *testing.T) {
	g := &model.Game{ID: "x", Edition: "2nd", Lang: "de"}
	g.Components = []*model.Component{{ID: "tiles"}, {ID: "deck"}}
	g.Printed = &model.PrintRun{On: "2026-01-01", Pieces: []model.PrintedPiece{{Component: "tiles", Kind: "tile", ID: "t", Copies: 1, Front: "f", Art: "a", On: "2026-01-01"}, {Component: "gone", Kind: "tile", ID: "u"}},
		Names: []model.PrintedName{{Kind: "card", ID: "old", Last: "2025-01-01"}, {Kind: "card", ID: "b"}}}
	for _, c := range []struct {
		copies int
		on     string
		fresh  int
		want   string
	}{{2, "2026-02-02", 1, "2026-02-02"}, {2, "2026-03-03", 0, "2026-02-02"}, {3, "2026-04-04", 1, "2026-04-04"}} {
		run, marked, fresh := mark(g, []*printable{deckOf(g, c.copies)}, Options{}, c.on)
		if marked != 1 || fresh != c.fresh || len(run.Pieces) != 2 || run.Pieces[0].ID != "t" || run.Pieces[1].On != c.want {
			t.Errorf("on %s: %d marked, %d of them new, %+v", c.on, marked, fresh, run.Pieces)
		}
		if fmt.Sprint(run.Names) != "[{card old  2025-01-01} {card b  2026-01-01}]" {
			t.Errorf("on %s: names %v", c.on, run.Names)
		}
		var b bytes.Buffer
		if err := writeRun(&b, run); err != nil {
			t.Fatal(err)
		}
		if read, line, err := load.ParsePrintRun(b.Bytes()); err != nil || !reflect.DeepEqual(read, run) {
			t.Errorf("line %d, %v: read %+v, written %+v", line, err, read, run)
		}
		g.Printed = run
	}
}

// TestDiffer checks how a build differs from what would be built: faces with the same name in
// order, by content and copies.
func TestDiffer(t *testing.T) {
	was := []Entry{{Kind: "card", ID: "a", Hash: "1", Copies: 1}, {Kind: "back", ID: "b", Hash: "2"}, {Kind: "back", ID: "b", Hash: "3"}, {Kind: "card", ID: "c", Hash: "4"}, {Kind: "card", ID: "d", Hash: "5"}}
	now := []Entry{{Kind: "card", ID: "a", Hash: "1", Copies: 2, From: []string{"x.yaml"}}, {Kind: "back", ID: "b", Hash: "2"}, {Kind: "back", ID: "b", Hash: "9"}, {Kind: "card", ID: "d", Hash: "5"}, {Kind: "tile", ID: "c", Hash: "4"}}
	d := differ(was, now)
	got := fmt.Sprintf("%q %q %q %d first %s from %v", d.changed, d.fresh, d.gone, d.same, d.first.ID, d.from)
	if want := `["card/a (1 copies, now 2)" "back/b (3, now 9)"] ["tile/c"] ["card/c"] 2 first a from [x.yaml]`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := few(strings.Fields("a b c d e f")) + "; " + few(strings.Fields("a b c d e f g h")); got != "a, b, c, d, e, f; a, b, c, d, e, f and 2 more" {
		t.Error(got)
	}
}

// TestWrongKind checks that a file that a command writes replaces no file of another kind, nor a
// text that no command writes.
func TestWrongKind(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ name, was, head, want string }{
		{"a.pdf", "%PDF-1", "%PDF-2", ""}, {"a.pdf", "%PDF-1", "<svg", "is PDF, not SVG"}, {"a.json", "\uFEFF {}", "{", ""}, {"a.svg", "\uFEFF\n <svg", "\x89PNG", "is SVG, not PNG"},
		{"a.yaml", "x: 1", "{", "is a .yaml file"}, {"a.xlsx", "PK\x03\x04", "{", "is ZIP or workbook, not text"}, {"none.yaml", "", "{", ""}, {"A.TXT", "x", "{", ""},
	} {
		to := filepath.Join(dir, c.name)
		if err := os.WriteFile(to, []byte(c.was), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := MayWrite(to, c.head); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// TestSaidOften checks that a sentence is reported once it appears on more than three cards of a
// deck and on a quarter of them, or on ten and a tenth, with its count.
func TestSaidOften(t *testing.T) {
	for _, c := range []struct {
		on, of int
		want   bool
	}{{3, 6, false}, {4, 6, true}, {4, 16, true}, {4, 17, false}, {10, 100, true}, {10, 101, false}} {
		m := deckOf(&model.Game{}, 1)
		m.comp.Where.Layout.File = "x.yaml"
		m.pieces = nil
		for i := range c.of {
			text := "Nothing to see here."
			if i < c.on {
				text = "Each of you draws a card now."
			}
			f := &face.Face{Items: []face.Item{&face.Text{}}}
			for _, r := range text {
				f.Items[0].(*face.Text).Glyphs = append(f.Items[0].(*face.Text).Glyphs, face.Glyph{Rune: r})
			}
			m.pieces = append(m.pieces, &face.Piece{Front: f})
		}
		found := repeated([]*printable{m})
		if told := len(found) == 1 && strings.Contains(found[0].Message, fmt.Sprintf("is on %d of the %d cards", c.on, c.of)); told != c.want {
			t.Errorf("on %d cards of %d: %v", c.on, c.of, found)
		}
	}
}

// TestWhatWasWritten checks that a file is up to date if it was made from the same and still has
// the bytes that were written, and that an unreadable record is empty.
func TestWhatWasWritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.pdf"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	w := readWritten(nil)
	w.made("a.pdf", origin{face.Sum{1}, face.Sum(sha256.Sum256([]byte("x")))})
	w.made("b.pdf", origin{face.Sum{2}, face.Sum{2}})
	text := w.bytes(false)
	for _, c := range []struct {
		text  []byte
		path  string
		key   byte
		holds string
		want  bool
	}{{text, "a.pdf", 1, "x", true}, {text, "a.pdf", 2, "x", false}, {text, "b.pdf", 2, "x", false}, {text, "a.pdf", 1, "y", false},
		{text[1:], "a.pdf", 1, "x", false}} {
		if err := os.WriteFile(filepath.Join(dir, "a.pdf"), []byte(c.holds), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := readWritten(c.text).stands(dir, c.path, face.Sum{c.key}) != nil; got != c.want {
			t.Errorf("%s by %d, which holds %s, stands: %v", c.path, c.key, c.holds, got)
		}
	}
	again := readWritten(text)
	if all, none := readWritten(again.bytes(true)), readWritten(again.bytes(false)); !maps.Equal(all.was, w.now) || len(none.was) > 0 {
		t.Errorf("what an earlier build wrote is kept otherwise than it is asked for")
	}
}

// TestKeysOfDocuments checks that every property of a document and its pages changes its key.
func TestKeysOfDocuments(t *testing.T) {
	k, sums := &keys{assets: &face.Assets{}}, &face.Sums{}
	seen := map[face.Sum]string{}
	for what, change := range map[string]func(*face.Document){
		"as it is": func(*face.Document) {}, "title": func(d *face.Document) { d.Title = "x" }, "author": func(d *face.Document) { d.Author = "x" },
		"subject": func(d *face.Document) { d.Subject = "x" }, "keywords": func(d *face.Document) { d.Keywords = "x" }, "language": func(d *face.Document) { d.Lang = "x" },
		"trim": func(d *face.Document) { d.Pages[0].Trim.W = 9 }, "bleed": func(d *face.Document) { d.Pages[0].Bleed = 9 },
		"face": func(d *face.Document) { d.Pages[0].Face = &face.Face{ID: "b"} }, "pages": func(d *face.Document) { d.Pages = append(d.Pages, d.Pages[0]) },
	} {
		d := &face.Document{Pages: []face.Page{{Face: &face.Face{ID: "a"}}}}
		change(d)
		key := k.document(sums, d)
		if other, ok := seen[key]; ok {
			t.Errorf("%s makes no difference from %s", what, other)
		}
		seen[key] = what
	}
}

// TestPiecesOfAPaper checks that pieces laid out again for a paper keep their number of copies.
func TestPiecesOfAPaper(t *testing.T) {
	m := deckOf(&model.Game{}, 3)
	leaf := &face.Face{ID: "leaf"}
	m.own = map[string][]*face.Piece{"letter": {{ID: "b"}, {ID: "a", Copies: 1, Front: leaf}}}
	if got := m.on(m.pieces, "letter")[0]; got.Copies != 3 || got.Front != leaf {
		t.Errorf("got %+v", got)
	}
	if got := m.on(m.pieces, "a4")[0]; got != m.pieces[0] || got.Front == leaf {
		t.Errorf("on another paper %+v", got)
	}
}

// TestSheetsApart checks how many sheets decks with cards of one size would share, and that nothing
// is said if that saves none or sizes differ.
func TestSheetsApart(t *testing.T) {
	for _, c := range []struct {
		wide         bool
		fronts       [2]int
		sheets, then int
	}{{false, [2]int{10, 8}, 3, 2}, {false, [2]int{10, 10}, 4, 3}, {false, [2]int{10, 9}, 0, 0}, {true, [2]int{10, 8}, 0, 0}} {
		g, lib := &model.Game{ID: "x"}, &layout.Library{Sheets: map[string]*layout.Sheet{"pnp": {}}}
		var all []*printable
		for i, n := range c.fronts {
			m := deckOf(g, 1)
			m.kit.lib, m.comp.Sheet = lib, "pnp"
			m.jobs = map[string]*impose.Job{"a4": {Sheets: (n + 8) / 9, Fronts: n, Full: 9}}
			if c.wide && i == 1 {
				m.pieces[0].Front.Size.W = 99
			}
			all = append(all, m)
		}
		if c.fronts == [2]int{10, 8} && !c.wide {
			all = append(all, deckOf(&model.Game{ID: "y"}, 1)) // of another game
			all[2].kit.lib, all[2].comp.Sheet = lib, "pnp"
			all[2].jobs = map[string]*impose.Job{"a4": {Sheets: 1, Fronts: 8, Full: 9}}
		}
		if sheets, then := apart(all, Options{Papers: []string{"a4"}}); sheets != c.sheets || then != c.then {
			t.Errorf("%v, of two sizes %v: %d sheets, %d shared, want %d and %d", c.fronts, c.wide, sheets, then, c.sheets, c.then)
		}
	}
}
