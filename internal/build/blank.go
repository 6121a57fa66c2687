package build

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// filledSheets is a book with something on the pages that a booklet would leave blank:
// the sheets that the game lists, the first inside the back cover and the others
// before it, then pages for notes. The last page stays the back cover.
func filledSheets(kit *kit, doc *face.Document, leaf *layout.Paper) (*face.Document, diag.List) {
	n := len(doc.Pages)
	blanks := (n+3)/4*4 - n
	if n < 2 || blanks == 0 {
		return doc, nil
	}
	faces, found := blankSheets(kit, leaf, blanks)
	for i := len(faces); i < blanks; i++ {
		if f := notesPage(kit, leaf, i); f != nil {
			faces = append(faces, f)
		}
	}
	out := *doc
	out.Pages = append([]face.Page{}, doc.Pages[:n-1]...)
	for i := len(faces) - 1; i >= 0; i-- {
		out.Pages = append(out.Pages, face.Page{Face: faces[i]})
	}
	out.Pages = append(out.Pages, doc.Pages[n-1])
	return &out, found
}

// blankSheets are as many sheets at most of what the game lists, each in the
// middle of a page as it is, turned if it only fits so. One that is larger than
// a page is told.
func blankSheets(kit *kit, leaf *layout.Paper, most int) (out []*face.Face, found diag.List) {
	for _, id := range kit.game.Book.Blanks {
		for _, c := range kit.game.Components {
			if c.ID != id {
				continue
			}
			pieces, _ := kit.pieces(c) // what is wrong with it is told of the component
			for _, p := range pieces {
				if len(out) == most {
					return out, found
				}
				at, ok := onLeaf(p.Front.Size, leaf.Size)
				if !ok {
					found.Add(diag.Finding{At: kit.game.Book.At, Severity: diag.Note, Code: "PB602", Name: "outside-safe",
						Message: fmt.Sprintf("a sheet of %s is %s and does not fit a page of %s", id, measure(p.Front.Size), leaf.Name),
						Help:    "notes take its place; take it off blanks, or make it smaller"})
					break
				}
				out = append(out, &face.Face{ID: "blank-" + p.ID, Size: leaf.Size, Items: []face.Item{&face.Group{Map: at, Of: p.Front}}})
			}
		}
	}
	return out, found
}

// onLeaf is how a face lies in the middle of a page, turned to the left if it
// fits only so; false if it does not fit.
func onLeaf(size, leaf geom.Size) (geom.Matrix, bool) {
	fits := func(s geom.Size) bool { return s.W <= leaf.W && s.H <= leaf.H }
	switch {
	case fits(size):
		return geom.Move((leaf.W-size.W)/2, (leaf.H-size.H)/2), true
	case fits(size.Turned()):
		return geom.Move((leaf.W-size.H)/2, (leaf.H+size.W)/2).Mul(geom.Turn(-90, geom.Point{})), true
	}
	return geom.Identity, false
}

// notesPage is a page for notes, nil if there is no layout for it.
func notesPage(kit *kit, leaf *layout.Paper, i int) *face.Face {
	l := kit.lib.Layouts["rulebook-notes"]
	if l == nil {
		return nil
	}
	of := *l
	of.Size = leaf.Size
	f, _ := kit.comp.Face(&of, "front", map[string]any{"page": map[string]any{"w": leaf.Size.W.MM(), "h": leaf.Size.H.MM()}}, fmt.Sprintf("notes-%d", i))
	return kit.printed()(f)
}
