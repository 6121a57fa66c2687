package face

import "punchboard/internal/geom"

// Moved is a copy of an item, shifted by so much on the face. What it shares with others,
// glyphs and colours, it goes on sharing. A tag has no place and is given back.
func Moved(it Item, by geom.Point) Item {
	switch v := it.(type) {
	case *Text:
		c := *v
		c.At = v.At.Add(by)
		return &c
	case *Icon:
		c := *v
		c.Box = v.Box.Move(by)
		return &c
	case *Picture:
		c := *v
		c.Box = v.Box.Move(by)
		return &c
	case *Link:
		c := *v
		c.Box = v.Box.Move(by)
		return &c
	case *Shape:
		c := *v
		c.Path = v.Path.Apply(geom.Move(by.X, by.Y))
		return &c
	case *Group:
		c := *v
		c.Map = geom.Move(by.X, by.Y).Mul(v.Map)
		return &c
	case *Anchor:
		c := *v
		c.At = v.At.Add(by)
		return &c
	case *Bookmark:
		c := *v
		c.Y += by.Y
		return &c
	}
	return it
}
