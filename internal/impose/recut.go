package impose

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Recut centres faces on another size that is cut. A larger size leaves white round a face, or
// shows its bleed there; a smaller one crops it. The same face gives the same result.
type Recut struct {
	Size  geom.Size // turned automatically for a face in landscape
	Scale float64   // how large faces are drawn; 1 for unscaled
	done  map[*face.Face]*face.Face
}

// Face returns a face cut at the new size, or nil for nil.
func (r *Recut) Face(f *face.Face) *face.Face {
	if f == nil {
		return nil
	}
	if r.done == nil {
		r.done = map[*face.Face]*face.Face{}
	}
	if r.done[f] == nil {
		r.done[f] = r.mount(f)
	}
	return r.done[f]
}

// For returns the size for faces of another size, in the same orientation.
func (r *Recut) For(face geom.Size) geom.Size {
	if (face.W > face.H) != (r.Size.W > r.Size.H) && face.W != face.H {
		return r.Size.Turned()
	}
	return r.Size
}

// mount centres a face, scaled, on the size that it is cut to. What reaches beyond is clipped at
// the bleed, and round corners are kept. If the size does not change, the face itself is returned.
func (r *Recut) mount(f *face.Face) *face.Face {
	size := r.For(f.Size)
	if size == f.Size {
		return f
	}
	x, y := (size.W-f.Size.W.Scale(r.Scale))/2, (size.H-f.Size.H.Scale(r.Scale))/2
	out := &face.Face{ID: f.ID, Size: size, Bleed: max(0, f.Bleed.Scale(r.Scale)-max(x, y, 0))}
	at := &face.Group{Map: geom.Move(x, y).Mul(geom.Scale(r.Scale)), Of: f}
	out.Items = []face.Item{at}
	if x < 0 || y < 0 {
		out.Items = []face.Item{&face.Group{Map: geom.Identity, Clip: geom.Box(geom.Rect{W: size.W, H: size.H}.Inset(-out.Bleed)), Items: []face.Item{at}}}
	}
	if radius := rounding(f); radius > 0 {
		out.Cut = geom.RoundBox(geom.Rect{W: size.W, H: size.H}, radius)
	}
	return out
}

// rounding returns the radius of a face's rounded corners, 0 if it has none.
func rounding(f *face.Face) geom.Length {
	if len(f.Cut) == 0 {
		return 0
	}
	r := f.Cut[0].P[0].X
	if r <= 0 || !slices.Equal(f.Cut, geom.RoundBox(geom.Rect{W: f.Size.W, H: f.Size.H}, r)) {
		return 0
	}
	return r
}
