package face

import "punchboard/internal/geom"

// Moved is a copy of an item, shifted by so much on the face. What it shares with others,
// glyphs and colours, it goes on sharing. A tag has no place and is given back.
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

// changed is a copy of a thing with a change.
func changed[T any](v *T, change func(*T)) *T {
	c := *v
	change(&c)
	return &c
}
