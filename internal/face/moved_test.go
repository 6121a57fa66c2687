package face

import (
	"testing"

	"punchboard/internal/geom"
)

// TestMoved checks that every kind of item with a position changes it when moved, and that the
// original does not.
func TestMoved(t *testing.T) {
	at, by := geom.Point{X: 10, Y: 20}, geom.Point{X: 3, Y: -4}
	box := geom.Rect{X: at.X, Y: at.Y, W: 5, H: 5}
	dot := geom.Polygon(at, at.Add(geom.Point{X: 1}), at.Add(geom.Point{Y: 1}))
	where := func(it Item) geom.Point {
		switch it := it.(type) {
		case *Text:
			return it.At
		case *Icon:
			return geom.Point{X: it.Box.X, Y: it.Box.Y}
		case *Picture:
			return geom.Point{X: it.Box.X, Y: it.Box.Y}
		case *Link:
			return geom.Point{X: it.Box.X, Y: it.Box.Y}
		case *Field:
			return geom.Point{X: it.Box.X, Y: it.Box.Y}
		case *Anchor:
			return it.At
		case *Bookmark:
			return geom.Point{X: at.X + by.X, Y: it.Y} // it only has a height
		case *Shape:
			b := it.Path.Bounds()
			return geom.Point{X: b.X, Y: b.Y}
		case *Group:
			return it.Map.Apply(geom.Point{})
		}
		return geom.Point{}
	}
	for _, it := range []Item{&Text{At: at}, &Icon{Box: box}, &Picture{Box: box}, &Link{Box: box}, &Field{Box: box}, &Anchor{At: at}, &Bookmark{Y: at.Y}, &Shape{Path: dot}, &Group{Map: geom.Move(at.X, at.Y)}} {
		was := where(it)
		if got := where(Moved(it, by)); got != at.Add(by) {
			t.Errorf("%T is moved to %v, want %v", it, got, at.Add(by))
		}
		if where(it) != was {
			t.Errorf("%T was moved itself", it)
		}
	}
	if tag := (&Tag{Path: "P"}); Moved(tag, by) != Item(tag) {
		t.Error("a tag is another tag")
	}
}
