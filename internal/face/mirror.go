package face

import (
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Mirrored returns a face for a language that is read from right to left: what was laid out from
// the left is as far from the right. Shapes are mirrored. Texts, icons, pictures and other faces
// that it shows are moved but look the same.
func Mirrored(f *Face) *Face {
	m := *f
	m.Cut = flipped(f.Cut, f.Size.W)
	m.Items, m.Packed, m.Made = MirroredItems(f.Drawn(), f.Size.W), nil, nil
	return &m
}

// MirroredItems returns items as they are on a mirrored face of a width. Mirroring twice restores
// them.
func MirroredItems(items []Item, w geom.Length) []Item {
	return lists.Map(items, func(it Item) Item { return mirrored(it, w) })
}

// flip returns the map that mirrors a face of a width.
func flip(w geom.Length) geom.Matrix { return geom.Matrix{A: -1, D: 1, E: float64(w)} }

// flipped returns a path as it is on a mirrored face of a width, nil for nil.
func flipped(p geom.Path, w geom.Length) geom.Path {
	if p == nil {
		return nil
	}
	return p.Apply(flip(w))
}

// MirroredRect returns where a box is on a mirrored face of a width.
func MirroredRect(r geom.Rect, w geom.Length) geom.Rect {
	r.X = w - r.Right()
	return r
}

// Side returns the side of a face, such as "left", for something laid out at the given side,
// swapped if the face is mirrored.
func Side(side string, mirrored bool) string {
	if other := map[string]string{"left": "right", "right": "left"}[side]; mirrored && other != "" {
		return other
	}
	return side
}

// mirrored mirrors one item for MirroredItems. A tag and a bookmark have no horizontal position.
func mirrored(it Item, w geom.Length) Item {
	to := func(r geom.Rect) geom.Rect { return MirroredRect(r, w) }
	point := func(p geom.Point) geom.Point { return geom.Point{X: w - p.X, Y: p.Y} }
	switch v := it.(type) {
	case *Text:
		return changed(v, func(c *Text) { c.At.X = w - v.At.X - v.Width() })
	case *Icon:
		return changed(v, func(c *Icon) { c.Box = to(v.Box) })
	case *Picture:
		return changed(v, func(c *Picture) { c.Box = to(v.Box) })
	case *Link:
		return changed(v, func(c *Link) { c.Box = to(v.Box) })
	case *Field:
		return changed(v, func(c *Field) { c.Box = to(v.Box) })
	case *Anchor:
		return changed(v, func(c *Anchor) { c.At = point(v.At) })
	case *Shape:
		return changed(v, func(c *Shape) {
			c.Path = flipped(v.Path, w)
			if v.Grade != nil {
				c.Grade = &Grade{From: point(v.Grade.From), To: point(v.Grade.To), Colours: v.Grade.Colours}
			}
		})
	case *Group:
		return changed(v, func(c *Group) { c.mirror(w) })
	}
	return it
}

// mirror mirrors a group with its contents. Another face that it shows mirrors itself, and is moved
// to where the box that it covers, or its clip, belongs; one without an id is just the group's own
// items, faded together.
func (g *Group) mirror(w geom.Length) {
	if g.Of != nil && g.Of.ID != "" {
		box := geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H}
		if len(g.Clip) > 0 {
			box = box.Common(g.Clip.Bounds())
		}
		box = g.Map.ApplyRect(box)
		g.Map = geom.Move(MirroredRect(box, w).X-box.X, 0).Mul(g.Map)
		return
	}
	g.Map = flip(w).Mul(g.Map).Mul(flip(w))
	g.Clip = flipped(g.Clip, w)
	if g.Of != nil {
		own := *g.Of
		own.Items, own.Packed, own.Made = MirroredItems(g.Of.Drawn(), w), nil, nil
		g.Of = &own
	}
	g.Items = MirroredItems(g.Items, w)
}
