// Package ink draws faces with less ink: what is solid and large becomes an
// outline, and what stood light on it turns dark; and with no line finer than a
// printer is trusted with. It changes finished faces, so that all kinds of components
// are treated alike; which sizes count as large is the layout's to say.
package ink

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"slices"
)

// Saver makes outlined faces, each once: faces that share a face share its
// outline. It is for one goroutine. The zero Outline leaves faces as they are.
type Saver struct {
	by   layout.Outline
	done map[*face.Face]*face.Face
}

// New is a saver of ink.
func New(by layout.Outline) *Saver {
	return &Saver{by, map[*face.Face]*face.Face{}}
}

// Face is a face in outlines; nil stays nil, and a drawing as it is drawn. The
// face itself is not changed.
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

// pass goes through one face. Hollow are the areas of it that were dark and
// are outlines now.
type pass struct {
	saver  *Saver
	hollow []geom.Rect
}

// items are items drawn for less ink.
func (p *pass) items(in []face.Item, m geom.Matrix) []face.Item {
	return lists.Map(in, func(it face.Item) face.Item { return p.item(it, m) })
}

// item is an item drawn for less ink: no shadows, no gradients, white words black. What
// needs no change is the same item.
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
			return &face.Shape{} // a shadow is ink alone
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

// shape is a shape with its large dark area outlined, without its tint, and
// white on such an area made black.
func (p *pass) shape(s *face.Shape, m geom.Matrix) face.Item {
	r := m.ApplyRect(s.Path.Bounds())
	switch {
	case s.Fill == face.None:
	case dark(s.Fill) && area(r) >= p.saver.by.Area && min(r.W, r.H) >= 2*p.saver.by.Width:
		out := *s
		out.Fill, out.Stroke, out.Width = face.White, face.Black, max(p.saver.by.Width, s.Width) // it still covers what it covered
		p.hollow = append(p.hollow, r)
		return &out
	case s.Fill != face.White && !dark(s.Fill):
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

// icon is an icon outlined if it is large; a white one stood on something dark.
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

// within reports whether an area lies on one that is an outline now.
func (p *pass) within(r geom.Rect) bool {
	return slices.ContainsFunc(p.hollow, func(h geom.Rect) bool { return h.Contains(r) })
}

// dark reports whether a colour takes much ink.
func dark(c face.Colour) bool { return c != face.None && c.Luminance() < .5 }

// area is in square millimetres.
func area(r geom.Rect) float64 { return r.W.MM() * r.H.MM() }
