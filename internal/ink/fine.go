package ink

import (
	"math"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Finest is the finest line that a printer is trusted with.
const Finest = 140 * geom.Micrometre

// Thickener makes lines as wide as can be printed. What it gives is the same face
// wherever the same is drawn: files do not depend on who came first. Its zero value
// is ready, and may be used from several goroutines.
type Thickener struct {
	mu    sync.Mutex
	made  map[thickKey]*face.Face
	alike map[face.Sum]*face.Face
	sums  face.Sums
}

// thickKey is a face at a scale, whose strokes come out so much thicker.
type thickKey struct {
	of    *face.Face
	scale float64
}

// Face is a face as it is drawn at a scale, itself if nothing in it is too fine; nil
// for nil. Lines that would come out too fine are as wide as the finest that may be,
// or left out if they would be finer still: what they show is too small to see. Scales
// below 1 are taken in steps, so that a face in two figures of nearly one size is the
// same, and those above as 1.
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

// shown is a face that others show, drawn at a scale and made once.
func (t *Thickener) shown(f *face.Face, scale float64) *face.Face {
	key := thickKey{f, scale}
	if t.made[key] == nil {
		t.made[key] = t.thick(f, scale)
	}
	return t.made[key]
}

// thick is a face drawn at a scale, itself if nothing in it is too fine.
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

// items are those of a face drawn at a scale, and whether any is another.
func (t *Thickener) items(all []face.Item, scale float64) (out []face.Item, other bool) {
	out = make([]face.Item, len(all))
	for i, it := range all {
		out[i] = t.item(it, scale)
		other = other || out[i] != it
	}
	return out, other
}

// item is an item drawn at a scale, itself if it is not too fine.
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

// thickShape is a shape with its line; on what is dark itself a line that would eat
// into it is left out.
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

// subpaths is how many lines a path has.
func subpaths(p geom.Path) (n int) {
	return lists.Count(p, func(s geom.Seg) bool { return s.Op == geom.MoveTo })
}

// Light is how light the colours are whose lines part what is dark: they are not
// printed.
const Light = .8

// lost is the part of the finest line below which one is left out, and hatched the
// same for a shape of so many lines and more: they would run together.
const (
	lost    = .12
	hatched = .4
	texture = 4
)

// thickLine is a line that is too fine at a scale, as it can be printed, or none.
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
