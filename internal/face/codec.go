package face

import (
	"encoding/binary"
	"math"

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

type encoder struct{ b []byte }

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
		e.ints('t', int64(it.At.X), int64(it.At.Y), int64(it.Size), int64(it.Colour))
		e.string(it.Font)
		e.ints(int64(len(it.Glyphs)))
		for _, g := range it.Glyphs {
			e.ints(int64(g.ID), int64(g.Rune), int64(g.Advance))
		}
	case *Shape:
		e.ints('s', int64(it.Fill), int64(it.Stroke), int64(it.Width), flag(it.Round), flag(it.EvenOdd), int64(len(it.Dash)))
		for _, d := range it.Dash {
			e.ints(int64(d))
		}
		e.path(it.Path)
	case *Icon:
		e.ints('i', int64(it.Fill), int64(it.Stroke), int64(it.Width))
		e.string(it.ID)
		e.rect(it.Box)
		e.floats(it.Turn)
	case *Picture:
		e.ints('p')
		e.string(it.ID)
		e.rect(it.Box)
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

func (e *encoder) ints(v ...int64) {
	for _, n := range v {
		e.b = binary.AppendVarint(e.b, n)
	}
}

func (e *encoder) floats(v ...float64) {
	for _, x := range v {
		e.b = binary.LittleEndian.AppendUint64(e.b, math.Float64bits(x))
	}
}

func (e *encoder) string(s string) {
	e.ints(int64(len(s)))
	e.b = append(e.b, s...)
}

func (e *encoder) rect(r geom.Rect) { e.ints(int64(r.X), int64(r.Y), int64(r.W), int64(r.H)) }

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
