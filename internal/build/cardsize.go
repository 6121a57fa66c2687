package build

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
)

// cutAir is how far ink must stay from a cut that the layout does not know of.
const cutAir = geom.MM

// leastText returns how small text may become where faces are drawn smaller, in points: no smaller
// than their layout allows.
func (m *printable) leastText() float64 {
	l := m.kit.lib.Layouts[cmp.Or(m.comp.Layout, m.comp.Kind)] // a book's layout is named after its kind
	return cmp.Or(l, &layout.Layout{}).Floors.Full().Type.PT()
}

// recut has the cards of a deck cut at another size, and returns a note on it for their sheets. If
// ink would be too near the cut, all cards are drawn smaller, by as little as needed, and a finding
// says so; it is an error if text becomes too small. Anything but a deck, or no size, changes
// nothing.
func (m *printable) recut(size *layout.Card) (says string, found diag.List) {
	if size == nil || m.comp.Kind != "deck" {
		return "", nil
	}
	cut := &impose.Recut{Size: size.Size, Scale: 1}
	var tight *face.Piece
	text := geom.Length(math.MaxInt32)
	for _, p := range m.pieces {
		for _, f := range []*face.Face{p.Front, p.Back} {
			if f == nil {
				continue
			}
			if s := m.drawnAt(f, cut.For(f.Size)); s < cut.Scale {
				cut.Scale, tight = s, p
			}
			text = min(text, smallest(f))
		}
	}
	says = size.Name
	if cut.Scale < 1 {
		says += ", drawn at " + percent(cut.Scale)
		found.Add(m.shrunk(tight, size, cut.Scale, text))
	}
	if found.Worst() != diag.Error {
		for _, p := range m.pieces {
			p.Front, p.Back = m.kit.fines.Face(cut.Face(p.Front), 1), m.kit.fines.Face(cut.Face(p.Back), 1)
		}
	}
	return says, found
}

// drawnAt returns the scale at which a face can be drawn in the middle of another size: at most 1,
// in whole thousandths. Edges that come no nearer to the ink are left to the layout to judge.
func (m *printable) drawnAt(f *face.Face, size geom.Size) float64 {
	across, down := m.arms(f)
	s := 1.0
	if size.W < f.Size.W {
		s = min(s, float64(size.W/2-cutAir)/float64(across))
	}
	if size.H < f.Size.H {
		s = min(s, float64(size.H/2-cutAir)/float64(down))
	}
	return math.Floor(1000*s) / 1000
}

// arms returns how far from its middle a face draws, across and down. White is ignored, and so is
// art on sides where it reaches the trim: it is meant to be cut.
func (m *printable) arms(f *face.Face) (across, down geom.Length) {
	across, down = 1, 1
	trim := geom.Rect{W: f.Size.W, H: f.Size.H}
	mid := geom.Point{X: f.Size.W / 2, Y: f.Size.H / 2}
	words := (&Part{made: m}).Ink(f)
	if !words.Empty() {
		across = max(across, mid.X-words.X, words.Right()-mid.X)
		down = max(down, mid.Y-words.Y, words.Bottom()-mid.Y)
	}
	painted(f.Drawn(), geom.Identity, trim.Inset(-f.Bleed), func(r geom.Rect) {
		reach := func(arm *geom.Length, edge geom.Length, all ...geom.Length) {
			for _, d := range all {
				if d < edge {
					*arm = max(*arm, d)
				}
			}
		}
		reach(&across, mid.X, mid.X-r.X, r.Right()-mid.X)
		reach(&down, mid.Y, mid.Y-r.Y, r.Bottom()-mid.Y)
	})
	return across, down
}

// painted visits the boxes of shapes and pictures that are not white, clipped to a window.
func painted(items []face.Item, m geom.Matrix, window geom.Rect, visit func(geom.Rect)) {
	for _, it := range items {
		switch it := it.(type) {
		case *face.Shape:
			if it.Fill == face.None && it.Stroke == face.None || white(it.Fill) && white(it.Stroke) {
				continue
			}
		case *face.Picture:
		case *face.Group:
			inner := m.Mul(it.Map)
			w := window
			if len(it.Clip) > 0 {
				w = w.Common(inner.ApplyRect(it.Clip.Bounds()))
			}
			painted(it.Content(), inner, w, visit)
			continue
		default:
			continue
		}
		if r := m.ApplyRect(face.Extent(it)).Common(window); !r.Empty() {
			visit(r)
		}
	}
}

// white reports whether a colour leaves the paper white.
func white(c face.Colour) bool { return c == face.White || c == face.None }

// smallest returns the size of the smallest text on a face. Text on a face shown in miniature does
// not count: it is there to be recognized, not read.
func smallest(f *face.Face) geom.Length {
	least := geom.Length(math.MaxInt32)
	f.Lend(func(items []face.Item) { least = smallestOf(items, geom.Identity, least) })
	return least
}

// smallestOf returns the least of a size and those of the texts among items, as drawn through a
// map.
func smallestOf(items []face.Item, m geom.Matrix, least geom.Length) geom.Length {
	for _, it := range items {
		switch it := it.(type) {
		case *face.Text:
			least = min(least, it.Size.Scale(math.Hypot(m.A, m.B)))
		case *face.Group:
			if it.Of == nil {
				least = smallestOf(it.Items, m.Mul(it.Map), least)
			}
		}
	}
	return least
}

// shrunk returns one finding for a deck whose cards are drawn smaller: a note, or an error if text
// becomes too small.
func (m *printable) shrunk(tight *face.Piece, size *layout.Card, scale float64, text geom.Length) diag.Finding {
	f := diag.Finding{At: m.comp.At, Severity: diag.Note, Code: "PB604", Name: "size-floor",
		Message:  fmt.Sprintf("the cards of %s are drawn at %s to fit %s", m.comp.ID, percent(scale), size.Name),
		Evidence: []string{fmt.Sprintf("ink stays %s mm from the cut; card %q is %s", cutAir.Num(), tight.ID, measure(tight.Front.Size))}}
	if text == math.MaxInt32 {
		return f
	}
	pt := text.Scale(scale).PT()
	small := fmt.Sprintf("their smallest text of %s pt becomes %s pt", points(text.PT()), points(pt))
	if pt >= m.leastText() {
		f.Message += "; " + small
		return f
	}
	f.Severity = diag.Error
	f.Message = fmt.Sprintf("the cards of %s do not fit %s: drawn at %s, %s, and %s pt is the least", m.comp.ID, size.Name, percent(scale), small, points(m.leastText()))
	f.Help = "choose a larger card, give their layout this size, or allow smaller type: checks, floors in punchboard.yaml"
	if len(tight.From) > 0 {
		f.At = tight.From[0]
	}
	return f
}

// percent formats a fraction as a percentage with at most one decimal.
func percent(s float64) string { return strconv.FormatFloat(math.Round(1000*s)/10, 'f', -1, 64) + " %" }

// points formats a size to a tenth of a point, rounded down.
func points(pt float64) string { return strconv.FormatFloat(math.Floor(10*pt+0.01)/10, 'f', -1, 64) }

// measure formats a size in millimetres, width first.
func measure(s geom.Size) string { return s.W.Num() + " x " + s.H.Num() + " mm" }
