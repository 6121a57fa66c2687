package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// A face in a language that is read from right to left is laid out as any other, in the order
// of reading, and mirrored at its end: read does that. What must look as it was drawn, pictures
// and codes for cameras, is mirrored in its own place before, asIs.

// read is the finished face as it is read, its boxes with it.
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

// inkOf is where the ink of a run lies before its face is mirrored, which moves the run and
// leaves its letters as they are.
func inkOf(c *Composer, t *face.Text) geom.Rect {
	r := c.set.Ink(t)
	if c.right && !r.Empty() {
		r = face.MirroredRect(r, 2*t.At.X+t.Width())
	}
	return r
}

// outlineOf is what items cover, as they lie on the face before it is mirrored.
func outlineOf(f *frame, items []face.Item) geom.Path {
	if !f.c.right {
		return f.c.silhouette(items, geom.Identity)
	}
	path := f.c.silhouette(face.MirroredItems(items, f.lay.Size.W), geom.Identity)
	return path.Apply(geom.Matrix{A: -1, D: 1, E: float64(f.lay.Size.W)})
}

// stand is where the two pictures of a strip that stands are on its face, nil for none.
func stand(c *Composer, l *layout.Layout) *face.Stand {
	if l.Stands == nil || !c.right {
		return l.Stands
	}
	x := *l.Stands
	x.Front.X, x.Back.X = l.Size.W-x.Front.X-x.Size.W, l.Size.W-x.Back.X-x.Size.W
	return &x
}
