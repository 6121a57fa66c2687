package square

import (
	"fmt"
	"slices"

	"punchboard/internal/model"
)

// Lopsided is the fault that Mirror finds: halves that differ.
const Lopsided FaultKind = "lopsided"

// Mirror finds where the halves of a plan differ that should mirror each other:
// left and right, or upper and lower if down is set. Compared are outlines,
// floors, heights, bodies, walls, and the squares that carry a start,
// not furniture or the labels of rooms. One fault for each pair of squares, at
// the second in reading order.
func (m *Map) Mirror(down bool) []Fault {
	var out []Fault
	m.Each(func(s model.Spot, g *model.Ground) {
		t := m.mirrored(s, down)
		if t.X > s.X || t.Y > s.Y {
			if m.At(t) == nil {
				out = append(out, Fault{Lopsided, g.At, []model.Spot{s, t}, fmt.Sprintf("%s is part of the piece, %s across from it is not", s, t)})
			}
			return
		}
		if why := m.differ(s, t, down); why != "" {
			out = append(out, Fault{Lopsided, g.At, []model.Spot{s, t}, fmt.Sprintf("%s of %s and of %s across from it differ", why, s, t)})
		}
	})
	return out
}

// mirrored is a square as it lies in the mirror image, upside down or left to right.
func (m *Map) mirrored(s model.Spot, down bool) model.Spot {
	if down {
		s.Y = m.H + 1 - s.Y
	} else {
		s.X = m.W + 1 - s.X
	}
	return s
}

// differ says what is not the same at two squares across from each other; ""
// for nothing.
func (m *Map) differ(s, t model.Spot, down bool) string {
	a, b := m.At(s), m.At(t)
	switch {
	case b == nil:
		return "the outlines"
	case a.Floor != b.Floor:
		return "the floors"
	case a.Rise != b.Rise:
		return "the heights"
	case m.body(a.Object) != m.body(b.Object):
		return "the bodies"
	case m.starts(a) != m.starts(b):
		return "the starts"
	}
	for _, d := range across {
		e := d
		if down {
			e[1] = -e[1]
		} else {
			e[0] = -e[0]
		}
		if m.Wall(s, d[0], d[1]) != m.Wall(t, e[0], e[1]) {
			return "the walls"
		}
	}
	return ""
}

// body is an object that is one, nil for none.
func (m *Map) body(e *model.Entry) *model.Entry {
	if m.Legend.Body.Of(e) {
		return e
	}
	return nil
}

// starts reports whether a square is one where a side begins.
func (m *Map) starts(g *model.Ground) bool { return slices.ContainsFunc(g.Places, m.Legend.Start.Of) }
