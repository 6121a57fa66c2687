package face

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/geom"
)

// Walk visits every item of a face in drawing order with the map from the item's coordinates to the
// face's. A group is visited before its contents; the items of a shared face are visited at each of
// its uses. Runs of text must not be kept, see Lend.
func Walk(f *Face, visit func(it Item, m geom.Matrix)) {
	f.Lend(func(items []Item) { walk(items, geom.Identity, visit) })
}

// walk visits items in drawing order, each with the map from it to the face that the walk began
// with; a group comes before its contents.
func walk(items []Item, m geom.Matrix, visit func(Item, geom.Matrix)) {
	for _, it := range items {
		visit(it, m)
		if g, ok := it.(*Group); ok {
			g.Lend(func(in []Item) { walk(in, m.Mul(g.Map), visit) })
		}
	}
}

// Content returns what a group draws: the items of Of if it has one, otherwise its own.
func (g *Group) Content() []Item {
	if g.Of != nil {
		return g.Of.Drawn()
	}
	return g.Items
}

// Lend calls use with what a group draws, as Face.Lend does.
func (g *Group) Lend(use func([]Item)) {
	if g.Of != nil {
		g.Of.Lend(use)
		return
	}
	use(g.Items)
}

// Extent returns the upright box that an item covers in its own coordinates, half the stroke
// included; mitred corners may reach further. A text's box is nominal, three quarters of its size
// above the baseline and one quarter below; only the typesetter knows its true ink. Anchors and
// bookmarks are empty.
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
	case *Field:
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

// Place returns the map from a symbol's own coordinates to the face: turned first, then its ink
// fitted into the icon's box and centred there, undistorted. It is all zero if the symbol has no
// ink or the box no area, and then draws nothing.
func (i *Icon) Place(s *Symbol) geom.Matrix {
	turn := geom.Turn(i.Turn, geom.Point{})
	ink := s.Bounds
	if math.Mod(i.Turn, 90) != 0 {
		ink = s.Path.Apply(turn).Around()
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

// Words returns all texts of a face in reading order, for people who cannot see it.
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

// trimmed writes a run's characters without white space at its ends.
func (t *Text) trimmed(b *strings.Builder) {
	if t.Says != "" {
		b.WriteString(strings.TrimSpace(t.Says))
		return
	}
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

// Depth returns how far down a face is drawn, including room for letters below the baseline. What a
// group draws through a map counts where it ends up.
func Depth(f *Face) (deep geom.Length) {
	f.Lend(func(items []Item) { deep = depth(items) })
	return deep
}

// depth returns the lowest edge of items, in micrometres down from the top; 0 if nothing reaches
// below the top. Clips are taken into account.
func depth(items []Item) geom.Length {
	var low geom.Length
	for _, it := range items {
		switch v := it.(type) {
		case *Text:
			low = max(low, v.At.Y+v.Size.Scale(.25))
		case *Shape:
			low = max(low, v.Path.Bounds().Bottom())
		case *Icon:
			low = max(low, v.Box.Bottom())
		case *Picture:
			low = max(low, v.Box.Bottom())
		case *Group:
			var deep geom.Length
			v.Lend(func(in []Item) { deep = depth(in) })
			if len(v.Clip) > 0 {
				deep = min(deep, v.Clip.Bounds().Bottom())
			}
			low = max(low, v.Map.Apply(geom.Point{Y: deep}).Y)
		}
	}
	return low
}

// Moved returns a copy of an item, shifted on the face. It shares glyphs and colours with the
// original. A tag has no position and is returned unchanged.
func Moved(it Item, by geom.Point) Item {
	switch v := it.(type) {
	case *Text:
		return changed(v, func(c *Text) { c.At = c.At.Add(by) })
	case *Icon:
		return changed(v, func(c *Icon) { c.Box = c.Box.Move(by) })
	case *Picture:
		return changed(v, func(c *Picture) { c.Box = c.Box.Move(by) })
	case *Link:
		return changed(v, func(c *Link) { c.Box = c.Box.Move(by) })
	case *Field:
		return changed(v, func(c *Field) { c.Box = c.Box.Move(by) })
	case *Shape:
		return changed(v, func(c *Shape) { c.Path = c.Path.Apply(geom.Move(by.X, by.Y)) })
	case *Group:
		return changed(v, func(c *Group) { c.Map = geom.Move(by.X, by.Y).Mul(c.Map) })
	case *Anchor:
		return changed(v, func(c *Anchor) { c.At = c.At.Add(by) })
	case *Bookmark:
		return changed(v, func(c *Bookmark) { c.Y += by.Y })
	}
	return it
}

// changed returns a copy of a value with a change.
func changed[T any](v *T, change func(*T)) *T {
	c := *v
	change(&c)
	return &c
}
