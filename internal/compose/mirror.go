package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// A face in a language that is read from right to left is laid out like any other, in reading
// order, and mirrored at its end by read. What must look as it was drawn, such as pictures and
// codes for cameras, is mirrored in place before that, by asIs.

// read returns the finished face as it is read, and mirrors its boxes with it.
func read(f *frame, out *face.Face) *face.Face {
	if !f.c.right {
		return out
	}
	for i, b := range f.seen {
		f.seen[i].Place = face.MirroredRect(b.Place, out.Size.W)
	}
	return face.Mirrored(out)
}

// asIs draws in a box what looks the same on a mirrored face.
func asIs(f *frame, r geom.Rect, draw func()) {
	from := len(*f.out)
	draw()
	if f.c.right && !f.still {
		copy((*f.out)[from:], face.MirroredItems((*f.out)[from:], 2*r.X+r.W))
	}
}

// inkOf returns where the ink of a run is before its face is mirrored, which moves the run and
// leaves its letters unchanged.
func inkOf(c *Composer, t *face.Text) geom.Rect {
	r := c.set.Ink(t)
	if c.right && !r.Empty() {
		r = face.MirroredRect(r, 2*t.At.X+t.Width())
	}
	return r
}

// outlineOf returns what items cover, as they are on the face before it is mirrored.
func outlineOf(f *frame, items []face.Item) geom.Path {
	if !f.c.right {
		return f.c.silhouette(items, geom.Identity)
	}
	path := f.c.silhouette(face.MirroredItems(items, f.lay.Size.W), geom.Identity)
	return path.Apply(geom.Matrix{A: -1, D: 1, E: float64(f.lay.Size.W)})
}

// stand returns where the two pictures of a standee strip are on its face, nil for none.
func stand(c *Composer, l *layout.Layout) *face.Stand {
	if l.Stands == nil || !c.right {
		return l.Stands
	}
	x := *l.Stands
	x.Front.X, x.Back.X = l.Size.W-x.Front.X-x.Size.W, l.Size.W-x.Back.X-x.Size.W
	return &x
}
