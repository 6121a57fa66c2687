package face

import (
	"punchboard/internal/geom"
)

// Encode is a face as bytes, for Decode; false for a face that shows others,
// since which of those are one and the same would be lost. Shapes without fill
// and such are kept as they are: a decoded face equals the one encoded.
func Encode(f *Face) ([]byte, bool) {
	e := &encoder{}
	e.string(f.ID)
	e.ints(int64(f.Size.W), int64(f.Size.H), int64(f.Bleed))
	e.path(f.Cut)
	ok := e.items(f.Items)
	return e.b, ok
}

type encoder struct{ packer }

func (e *encoder) items(items []Item) bool {
	e.ints(int64(len(items)))
	for _, it := range items {
		if !e.item(it) {
			return false
		}
	}
	return true
}

func (e *encoder) item(it Item) bool {
	switch it := it.(type) {
	case *Text:
		e.text(it)
	case *Shape:
		e.paint(it)
		e.path(it.Path)
	case *Icon:
		e.icon(it)
	case *Picture:
		e.picture(it)
	case *Group:
		if it.Of != nil {
			return false
		}
		e.ints('g')
		e.string(it.Name)
		e.string(it.Layer)
		e.floats(it.Map.A, it.Map.B, it.Map.C, it.Map.D, it.Map.E, it.Map.F)
		e.path(it.Clip)
		return e.items(it.Items)
	default: // what only pages of books hold
		return false
	}
	return true
}

// path keeps the difference between no path and an empty one.
func (e *encoder) path(p geom.Path) {
	if p == nil {
		e.ints(-1)
		return
	}
	e.ints(int64(len(p)))
	for _, s := range p {
		e.ints(int64(s.Op))
		for _, q := range s.P[:s.Points()] {
			e.ints(int64(q.X), int64(q.Y))
		}
	}
}
