package square

import (
	"fmt"
	"slices"

	"punchboard/internal/model"
)

// Lopsided is the fault that Mirror finds: halves that differ.
const Lopsided FaultKind = "lopsided"

// Mirror finds where the halves of a plan that should mirror each other differ: left and right, or
// upper and lower if down is set. It compares outlines, floors, heights, bodies, walls and the
// squares that carry a start, but not furniture or the labels of rooms. It reports one fault for
// each pair of squares, at the second in reading order.
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

// mirrored returns the mirror image of a square, top to bottom or left to right.
func (m *Map) mirrored(s model.Spot, down bool) model.Spot {
	if down {
		s.Y = m.H + 1 - s.Y
	} else {
		s.X = m.W + 1 - s.X
	}
	return s
}

// differ returns what differs between two mirrored squares, "" for nothing.
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

// body returns an object if it is a body, else nil.
func (m *Map) body(e *model.Entry) *model.Entry {
	if m.Legend.Body.Of(e) {
		return e
	}
	return nil
}

// starts reports whether a side starts on a square.
func (m *Map) starts(g *model.Ground) bool { return slices.ContainsFunc(g.Places, m.Legend.Start.Of) }
