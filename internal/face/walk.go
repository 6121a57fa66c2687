package face

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/geom"
)

// Walk visits every item of a face in drawing order with the map from the
// item's coordinates to the face's. A group is visited before what it holds;
// the items of a shared face are visited at each of its uses.
// Runs of text may not be kept, see Lend.
func Walk(f *Face, visit func(it Item, m geom.Matrix)) {
	f.Lend(func(items []Item) { walk(items, geom.Identity, visit) })
}

// walk visits items in the order of drawing, each with the map from it to the face that
// the walk began with; a group comes before what it holds.
func walk(items []Item, m geom.Matrix, visit func(Item, geom.Matrix)) {
	for _, it := range items {
		visit(it, m)
		if g, ok := it.(*Group); ok {
			g.Lend(func(in []Item) { walk(in, m.Mul(g.Map), visit) })
		}
	}
}

// Content is what a group draws: the items of Of if it has one, else its own.
func (g *Group) Content() []Item {
	if g.Of != nil {
		return g.Of.Drawn()
	}
	return g.Items
}

// Lend gives use what a group draws, as Lend of a face does.
func (g *Group) Lend(use func([]Item)) {
	if g.Of != nil {
		g.Of.Lend(use)
		return
	}
	use(g.Items)
}

// Extent is the upright box that an item covers in its own coordinates, half
// the stroke included; mitred corners may reach further. A text's box is
// nominal, three quarters of its size above the baseline and one quarter
// below; its true ink is the typesetter's to say. Anchors and bookmarks are
// empty.
func Extent(it Item) geom.Rect {
	switch it := it.(type) {
	case *Text:
		up := it.Size.Scale(0.75)
		return geom.Rect{X: it.At.X, Y: it.At.Y - up, W: it.Width(), H: it.Size}
	case *Shape:
		r := it.Path.Bounds()
		if it.Stroke != None {
			r = r.Inset(-it.Width / 2)
		}
		r = r.Inset(-it.Soft * 3 / 2)
		return r
	case *Icon:
		return it.Box
	case *Picture:
		return it.Box
	case *Link:
		return it.Box
	case *Group:
		var r geom.Rect
		it.Lend(func(in []Item) {
			for _, sub := range in {
				e := Extent(sub)
				if len(it.Clip) > 0 {
					e = e.Common(it.Clip.Bounds())
				}
				r = r.Union(it.Map.ApplyRect(e))
			}
		})
		return r
	}
	return geom.Rect{}
}

// Place is the map from a symbol's own coordinates to the face: turned first,
// then its ink fitted into the icon's box and centred there, undistorted. It
// is all zero if the symbol has no ink or the box no area, and draws nothing.
func (i *Icon) Place(s *Symbol) geom.Matrix {
	turn := geom.Turn(i.Turn, geom.Point{})
	ink := s.Bounds
	if math.Mod(i.Turn, 90) != 0 {
		ink = Ink(s.Path.Apply(turn))
	} else if i.Turn != 0 {
		ink = turn.ApplyRect(ink)
	}
	if ink.Empty() || i.Box.Empty() {
		return geom.Matrix{}
	}
	k := min(float64(i.Box.W)/float64(ink.W), float64(i.Box.H)/float64(ink.H))
	cx, cy := float64(i.Box.X)+float64(i.Box.W)/2, float64(i.Box.Y)+float64(i.Box.H)/2
	ix, iy := float64(ink.X)+float64(ink.W)/2, float64(ink.Y)+float64(ink.H)/2
	return geom.Matrix{A: k, D: k, E: cx - k*ix, F: cy - k*iy}.Mul(turn)
}

// Ink is the box round a path as drawn: unlike Path.Bounds it follows curves
// and leaves their control points out.
func Ink(p geom.Path) geom.Rect {
	b := bounds{first: true}
	var at geom.Point
	for _, s := range p {
		switch s.Op {
		case geom.CurveTo:
			b.curve(at, s.P)
			at = s.P[2]
		case geom.MoveTo, geom.LineTo:
			b.add(float64(s.P[0].X), float64(s.P[0].Y))
			at = s.P[0]
		}
	}
	x, y := geom.Length(math.Floor(b.x0)), geom.Length(math.Floor(b.y0))
	return geom.Rect{X: x, Y: y, W: geom.Length(math.Ceil(b.x1)) - x, H: geom.Length(math.Ceil(b.y1)) - y}
}

// bounds are where things begin and end, in micrometres; first says that there is nothing
// yet.
type bounds struct {
	x0, y0, x1, y1 float64
	first          bool
}

// add widens the bounds to a point; the first point alone makes bounds of size 0.
func (b *bounds) add(x, y float64) {
	if b.first {
		*b = bounds{x0: x, y0: y, x1: x, y1: y}
		return
	}
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, x), min(b.y0, y), max(b.x1, x), max(b.y1, y)
}

// curve adds the end of a cubic and the points where it turns back.
func (b *bounds) curve(from geom.Point, p [3]geom.Point) {
	px := [4]float64{float64(from.X), float64(p[0].X), float64(p[1].X), float64(p[2].X)}
	py := [4]float64{float64(from.Y), float64(p[0].Y), float64(p[1].Y), float64(p[2].Y)}
	b.add(px[3], py[3])
	for _, axis := range [2][4]float64{px, py} {
		for _, t := range turns(axis) {
			if t > 0 && t < 1 {
				b.add(cubic(px, t), cubic(py, t))
			}
		}
	}
}

// cubic is a coordinate on a Bézier curve at t, from 0 at its start to 1 at its end.
func cubic(p [4]float64, t float64) float64 {
	u := 1 - t
	return u*u*u*p[0] + 3*u*u*t*p[1] + 3*u*t*t*p[2] + t*t*t*p[3]
}

// turns are the parameters where the derivative of a cubic is zero.
func turns(p [4]float64) [2]float64 {
	a := -p[0] + 3*p[1] - 3*p[2] + p[3]
	b := 2 * (p[0] - 2*p[1] + p[2])
	c := p[1] - p[0]
	if math.Abs(a) < 1e-9 {
		if b == 0 {
			return [2]float64{}
		}
		return [2]float64{-c / b}
	}
	d := b*b/4 - a*c
	if d < 0 {
		return [2]float64{}
	}
	r := math.Sqrt(d)
	return [2]float64{(-b/2 + r) / a, (-b/2 - r) / a}
}

// Words are all texts of a face in reading order, for those who cannot see it.
func Words(f *Face) string {
	var b strings.Builder
	Walk(f, func(it Item, _ geom.Matrix) {
		if t, ok := it.(*Text); ok {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			t.trimmed(&b)
		}
	})
	return b.String()
}

// trimmed adds a run's characters without white space at its ends.
func (t *Text) trimmed(b *strings.Builder) {
	space := func(g Glyph) bool { return unicode.IsSpace(g.Rune) }
	from := slices.IndexFunc(t.Glyphs, func(g Glyph) bool { return !space(g) })
	if from < 0 {
		return
	}
	to := len(t.Glyphs)
	for space(t.Glyphs[to-1]) {
		to--
	}
	b.Grow(to - from)
	for _, g := range t.Glyphs[from:to] {
		b.WriteRune(g.Rune)
	}
}
