package build

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestFilled checks that the pages a booklet would leave blank get the sheets that the game lists,
// the first inside the back cover, then notes; and that a sheet that is too large is reported and
// replaced by notes.
func TestFilled(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{Games: []string{"one-roll"}})
	if err != nil {
		t.Fatal(err)
	}
	opt := Defaults()
	opt.Only = []string{"rulebook"}
	all, _ := laidOut(p, opt)
	m, leaf := all[0], p.Library.Papers["a5"]
	for _, c := range []struct {
		pages  int
		blanks []string
		want   []string
		told   int
	}{
		{8, []string{"bodies"}, nil, 0},
		{7, []string{"bodies"}, []string{"blank-whole"}, 0},
		{6, nil, []string{"notes-1", "notes-0"}, 0},
		{1, nil, nil, 0},
	} {
		doc := &face.Document{}
		for i := range c.pages {
			doc.Pages = append(doc.Pages, face.Page{Face: &face.Face{ID: "p" + strconv.Itoa(i+1), Size: leaf.Size}})
		}
		m.kit.game.Book.Blanks = c.blanks
		got, found := filledSheets(m.kit, doc, leaf, "a4", impose.Binding{}.Fill(c.pages))
		var ids []string
		for _, pg := range got.Pages {
			ids = append(ids, pg.Face.ID)
			if pg.Face.Size != leaf.Size {
				t.Errorf("%s is %v", pg.Face.ID, pg.Face.Size)
			}
		}
		last := "p" + strconv.Itoa(c.pages)
		if n := len(ids); ids[n-1] != last || n > c.pages && !slices.Equal(ids[c.pages-1:n-1], c.want) || n == c.pages && c.want != nil || len(found) != c.told {
			t.Errorf("%d pages and %v: got %v, %v", c.pages, c.blanks, ids, found)
		}
	}
	own, goesOn := *m.kit.game, *m.kit
	own.Chapters, own.Book.Blanks, goesOn.game = nil, nil, &own
	doc := &face.Document{Pages: []face.Page{{Face: &face.Face{ID: "p1"}}, {Face: &face.Face{ID: "p2"}}, {Face: &face.Face{ID: "p3"}}}}
	if got, _ := filledSheets(&goesOn, doc, leaf, "a4", 4); got.Pages[2].Face.ID != "p3" || len(got.Pages) != 4 {
		t.Errorf("notes within a text that goes on: %v", got.Pages)
	}
	m.kit.game.Book.Blanks = []string{"bodies"}
	small := *leaf
	small.Size = geom.Size{W: 90 * geom.MM, H: 130 * geom.MM}
	if out, found := blankSheets(m.kit, &small, "a4", 3); len(out) > 0 || len(found) != 1 || found[0].Severity != diag.Note {
		t.Errorf("sheets that are too large: %d of them, %v", len(out), found)
	}
	bodies := p.Games[0].Components[slices.IndexFunc(p.Games[0].Components, func(c *model.Component) bool { return c.ID == "bodies" })]
	cut := *p.Library.Layouts[bodies.Layout]
	cut.Size = small.Size
	m.kit.lib.Layouts[bodies.Layout+"-letter"] = &cut
	if out, found := blankSheets(m.kit, &small, "letter", 1); len(out) != 1 || len(found) > 0 {
		t.Errorf("sheets laid out for the paper: %d of them, %v", len(out), found)
	}
}

// TestCloses checks which last pages stay the back covers of booklets.
func TestCloses(t *testing.T) {
	page := func(path string) *face.Face {
		return &face.Face{Items: []face.Item{&face.Tag{}, &face.Group{Map: geom.Identity, Items: []face.Item{&face.Tag{Path: path}, &face.Tag{Path: "P#colophon"}}}}}
	}
	rules := &model.Game{Chapters: []*model.Chapter{{ID: "play"}}}
	reminders := &model.Game{Chapters: []*model.Chapter{{ID: "play"}, {Role: "summary"}}}
	if closes(rules, page("Sect#play/P#1")) || !closes(rules, page("P#inside")) || !closes(reminders, page("Sect#play/P#1")) {
		t.Error("reminders and credits alone close a book, text does not")
	}
}

// TestOnLeaf checks that a sheet is placed within a page, turned if necessary.
func TestOnLeaf(t *testing.T) {
	leaf := geom.Size{W: 148 * geom.MM, H: 210 * geom.MM}
	if _, ok := onLeaf(geom.Size{W: 297 * geom.MM / 2, H: 210 * geom.MM}, leaf); !ok {
		t.Error("half of A4 does not fit a page of A5")
	}
	for _, c := range []struct {
		size geom.Size
		fits bool
	}{
		{geom.Size{W: 105 * geom.MM, H: 148 * geom.MM}, true},
		{geom.Size{W: 197 * geom.MM, H: 125 * geom.MM}, true},
		{geom.Size{W: 197 * geom.MM, H: 250 * geom.MM}, false},
		{geom.Size{W: 149 * geom.MM, H: 210 * geom.MM}, false},
	} {
		m, ok := onLeaf(c.size, leaf)
		if ok != c.fits {
			t.Errorf("%v fits: %v", c.size, ok)
		}
		if r := m.ApplyRect(geom.Rect{W: c.size.W, H: c.size.H}); ok && !(geom.Rect{W: leaf.W, H: leaf.H}).Contains(r) {
			t.Errorf("%v lies at %v", c.size, r)
		}
	}
}
