package build

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
)

// cutAir is how far ink must stay from a cut that its layout does not know.
const cutAir = geom.MM

// recut has the cards of a deck cut at another size. Faces are never scaled: a
// card that would lose some of its ink is an error. Anything but a deck stays
// as it is, and so does everything without a size.
func (m *made) recut(size *layout.Card) diag.List {
	if size == nil || m.comp.Kind != "deck" {
		return nil
	}
	cut := &impose.Recut{Size: size.Size}
	var worst geom.Length
	var bad []*face.Piece
	for _, p := range m.pieces {
		if past := max(m.beyond(p.Front, cut), m.beyond(p.Back, cut)); past > 0 {
			bad, worst = append(bad, p), max(worst, past)
			continue
		}
		p.Front, p.Back = cut.Face(p.Front), cut.Face(p.Back)
	}
	if len(bad) == 0 {
		return nil
	}
	return diag.List{m.tooSmall(bad, size, worst)}
}

// beyond is by how much a face has ink too near to the edges of a smaller size,
// or outside it; at most 0 if all is well. Edges that do not come nearer are
// the layout's to judge.
func (m *made) beyond(f *face.Face, cut *impose.Recut) geom.Length {
	if f == nil {
		return 0
	}
	size := cut.For(f.Size)
	x, y := (f.Size.W-size.W)/2, (f.Size.H-size.H)/2
	ink := (&Part{made: m}).all(f).Common(geom.Rect{W: f.Size.W, H: f.Size.H})
	past := geom.Length(0)
	if x > 0 && !ink.Empty() {
		past = max(past, x+cutAir-ink.X, ink.Right()-(f.Size.W-x-cutAir))
	}
	if y > 0 && !ink.Empty() {
		past = max(past, y+cutAir-ink.Y, ink.Bottom()-(f.Size.H-y-cutAir))
	}
	return past
}

// all is the box round everything that a face draws, but for what is white.
func (x *Part) all(f *face.Face) geom.Rect {
	all := x.Ink(f)
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		switch it := it.(type) {
		case *face.Shape:
			if it.Fill != face.None && it.Fill != face.White || it.Stroke != face.None && it.Stroke != face.White {
				all = all.Union(m.ApplyRect(face.Extent(it)))
			}
		case *face.Picture:
			all = all.Union(m.ApplyRect(it.Box))
		}
	})
	return all
}

// tooSmall is one finding for all cards that are larger than their new size.
func (m *made) tooSmall(bad []*face.Piece, size *layout.Card, worst geom.Length) diag.Finding {
	front := bad[0].Front.Size
	f := diag.Finding{At: m.comp.At, Severity: diag.Error, Code: "PB602", Name: "outside-safe",
		Message:  fmt.Sprintf("%d of %d cards of %s do not fit %s: ink lies up to %s mm beyond what may be cut", len(bad), len(m.pieces), m.comp.ID, size.Name, worst.Num()),
		Evidence: []string{fmt.Sprintf("card %q is %s; ink stays %s mm from a cut", bad[0].ID, measure(front), cutAir.Num())},
		Help:     "faces are never scaled: choose a larger card, or give their layout this size"}
	if len(bad[0].From) > 0 {
		f.At = bad[0].From[0]
	}
	return f
}

func measure(s geom.Size) string { return s.W.Num() + " x " + s.H.Num() + " mm" }
