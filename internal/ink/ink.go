// Package ink draws faces with less ink: large solid areas become outlines, and what was light on
// them turns dark. It also makes lines no finer than a printer can be trusted with. It changes
// finished faces, so that all kinds of components are treated alike; the layout says which sizes
// count as large.
package ink

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"slices"
)

// Saver makes outlined faces, each once: faces that share a face share its outline. It is for one
// goroutine. With the zero Outline it leaves faces unchanged.
type Saver struct {
	by   layout.Outline
	done map[*face.Face]*face.Face
}

// New returns a saver of ink.
func New(by layout.Outline) *Saver {
	return &Saver{by, map[*face.Face]*face.Face{}}
}

// Face returns a face in outlines; nil and drawings are returned unchanged. The face itself is not
// changed.
func (s *Saver) Face(f *face.Face) *face.Face {
	if f == nil || f.Art || s.by == (layout.Outline{}) {
		return f
	}
	if out, ok := s.done[f]; ok {
		return out
	}
	out := *f
	s.done[f] = &out
	p := &pass{saver: s}
	out.Items = p.items(f.Drawn(), geom.Identity)
	return &out
}

// pass processes one face. hollow are the areas of it that were dark and are now outlines.
type pass struct {
	saver  *Saver
	hollow []geom.Rect
}

// items returns items drawn with less ink.
func (p *pass) items(in []face.Item, m geom.Matrix) []face.Item {
	out := make([]face.Item, len(in))
	for i, it := range in {
		if i+1 < len(in) && rims(it, in[i+1]) {
			rim := *it.(*face.Shape)
			rim.Stroke = face.White
			it = &rim
		}
		out[i] = p.item(it, m)
	}
	return out
}

// rims reports whether an item is the outline round white words, the first of which follows it and
// turns black.
func rims(it, first face.Item) bool {
	s, _ := it.(*face.Shape)
	if s == nil || s.Fill != face.None || !s.Round {
		return false
	}
	bounds := s.Path.Bounds().Inset(-s.Width)
	switch w := first.(type) {
	case *face.Text:
		return w.Colour == face.White && bounds.Contains(geom.Rect{X: w.At.X, Y: w.At.Y, W: w.Width()})
	case *face.Icon:
		return w.Fill == face.White && bounds.Contains(w.Box)
	}
	return false
}

// item returns an item drawn with less ink: no shadows, no gradients, white words black. An item
// that needs no change is returned unchanged.
func (p *pass) item(it face.Item, m geom.Matrix) face.Item {
	switch it := it.(type) {
	case *face.Group:
		g := *it
		if it.Of != nil {
			g.Of = p.saver.Face(it.Of)
			return &g
		}
		g.Items = p.items(it.Items, m.Mul(it.Map))
		return &g
	case *face.Shape:
		if it.Soft > 0 {
			return &face.Shape{} // a shadow is nothing but ink
		}
		if it.Grade != nil {
			flat := *it
			flat.Grade = nil
			it = &flat
		}
		return p.shape(it, m)
	case *face.Icon:
		return p.icon(it)
	case *face.Text:
		if it.Colour == face.White {
			t := *it
			t.Colour = face.Black
			return &t
		}
	}
	return it
}

// shape returns a shape outlined if it is a large dark area, without its fill if that is a tint,
// and black if it is white on such a dark area.
func (p *pass) shape(s *face.Shape, m geom.Matrix) face.Item {
	r := m.ApplyRect(s.Path.Bounds())
	switch {
	case s.Fill == face.None:
	case p.saver.by.Hollows(s, r):
		out := *s
		out.Fill, out.Stroke, out.Width = face.White, face.Black, max(p.saver.by.Width, s.Width) // it still covers what it covered before
		p.hollow = append(p.hollow, r)
		return &out
	case s.Fill != face.White && !layout.Dark(s.Fill):
		out := *s
		out.Fill = face.None // a tint
		return &out
	case s.Fill == face.White && p.within(r) && area(r) < p.saver.by.Area:
		out := *s
		out.Fill = face.Black
		return &out
	case s.Fill == face.White && p.within(r):
		out := *s
		out.Stroke, out.Width = face.Black, p.saver.by.Width
		return &out
	}
	return s
}

// icon returns an icon outlined if it is large; a white one must have been on something dark and
// turns black.
func (p *pass) icon(i *face.Icon) face.Item {
	out := *i
	if out.Fill == face.White {
		out.Fill = face.Black
	}
	if out.Stroke == face.White {
		out.Stroke = face.Black
	}
	if max(i.Box.W, i.Box.H) >= p.saver.by.Icon && out.Fill != face.None {
		out.Stroke, out.Width, out.Fill = out.Fill, p.saver.by.IconWidth, face.None
	}
	return &out
}

// within reports whether an area is on one that has become an outline.
func (p *pass) within(r geom.Rect) bool {
	return slices.ContainsFunc(p.hollow, func(h geom.Rect) bool { return h.Contains(r) })
}

// area returns the area of a box in square millimetres.
func area(r geom.Rect) float64 { return r.W.MM() * r.H.MM() }
