package ink

import (
	"math"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Finest is the finest line that a printer can be trusted with.
const Finest = 140 * geom.Micrometre

// Thickener makes lines as wide as needed for printing. For the same drawing it always returns the
// same face: files do not depend on the order of calls. Its zero value is ready to use and safe for
// concurrent use.
type Thickener struct {
	mu    sync.Mutex
	made  map[thickKey]*face.Face
	alike map[face.Sum]*face.Face
	sums  face.Sums
}

// thickKey is a face and the scale at which it is drawn.
type thickKey struct {
	of    *face.Face
	scale float64
}

// Face returns a face as it is drawn at a scale, itself if nothing in it is too fine; nil for nil.
// A line that would be too fine becomes as wide as the finest permitted one, or is left out if it
// would be much finer still: what it shows is too small to see. Scales below 1 are rounded down in
// steps, so that a face in two figures of nearly the same size is the same, and those above 1 count
// as 1.
func (t *Thickener) Face(f *face.Face, scale float64) *face.Face {
	if f == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.made == nil {
		t.made, t.alike = map[thickKey]*face.Face{}, map[face.Sum]*face.Face{}
	}
	return t.thick(f, math.Exp2(math.Floor(2*math.Log2(min(scale, 1)))/2))
}

// shown returns a face that others show, drawn at a scale and made once.
func (t *Thickener) shown(f *face.Face, scale float64) *face.Face {
	key := thickKey{f, scale}
	if t.made[key] == nil {
		t.made[key] = t.thick(f, scale)
	}
	return t.made[key]
}

// thick returns a face drawn at a scale, itself if nothing in it is too fine.
func (t *Thickener) thick(f *face.Face, scale float64) *face.Face {
	if f.Fine() && scale >= 1 {
		return f
	}
	items, other := t.items(f.Drawn(), scale)
	if !other {
		return f
	}
	one := *f
	one.Items = items
	sum := t.sums.Of(&one)
	if t.alike[sum] == nil {
		t.alike[sum] = &one
	}
	return t.alike[sum]
}

// items returns items drawn at a scale, and reports whether any differs from the original.
func (t *Thickener) items(all []face.Item, scale float64) (out []face.Item, other bool) {
	out = make([]face.Item, len(all))
	for i, it := range all {
		out[i] = t.item(it, scale)
		other = other || out[i] != it
	}
	return out, other
}

// item returns an item drawn at a scale, itself if it is not too fine.
func (t *Thickener) item(it face.Item, scale float64) face.Item {
	switch v := it.(type) {
	case *face.Shape:
		return thickShape(v, scale)
	case *face.Icon:
		if c, w, ok := thickLine(v.Stroke, v.Width, 1, scale); ok {
			one := *v
			one.Stroke, one.Width = c, w
			return &one
		}
	case *face.Group:
		one, inner := *v, scale*math.Sqrt(math.Abs(v.Map.A*v.Map.D-v.Map.B*v.Map.C))
		other := false
		if v.Of != nil {
			one.Of = t.shown(v.Of, inner)
			other = one.Of != v.Of
		} else {
			one.Items, other = t.items(v.Items, inner)
		}
		if other {
			return &one
		}
	}
	return it
}

// thickShape returns a shape with a line wide enough; on a dark shape, where a wider line would eat
// into it, the line is left out.
func thickShape(s *face.Shape, scale float64) *face.Shape {
	c, w, ok := thickLine(s.Stroke, s.Width, subpaths(s.Path), scale)
	if !ok {
		return s
	}
	one := *s
	one.Stroke, one.Width = c, w
	if s.Fill != face.None && s.Fill.Luminance() < .3 {
		one.Stroke, one.Width = face.None, 0
	}
	return &one
}

// subpaths returns the number of subpaths in a path.
func subpaths(p geom.Path) (n int) {
	return lists.Count(p, func(s geom.Seg) bool { return s.Op == geom.MoveTo })
}

// Light is the luminance above which a line only separates dark areas and is not printed.
const Light = .8

// lost is the fraction of the finest line below which a line is left out, and hatched the same for
// a shape of texture lines or more, which would run together.
const (
	lost    = .12
	hatched = .4
	texture = 4
)

// thickLine returns a line that is too fine at a scale as it can be printed, or none; ok is false
// if the line needs no change.
func thickLine(c face.Colour, w geom.Length, lines int, scale float64) (face.Colour, geom.Length, bool) {
	part := float64(w) * scale / float64(Finest)
	switch {
	case c == face.None || w == 0 || part >= 1 || c.Luminance() > Light:
		return c, w, false
	case part < lost || part < hatched && lines >= texture:
		return face.None, 0, true
	}
	return c, geom.Length(math.Ceil(float64(Finest) / scale)), true
}
