package square

import (
	"fmt"

	"punchboard/internal/model"
)

// misplaced finds starts where nobody can stand, entrances without a way out, and exits of a
// building without an entrance.
func (m *Map) misplaced(fill string) []Fault {
	var out []Fault
	for _, s := range m.Find(m.Legend.Start.Of) {
		if !m.Stands(walker, s) {
			out = append(out, Fault{Misplaced, m.At(s).At, []model.Spot{s}, fmt.Sprintf("nobody can stand at %s, where a unit starts", s)})
		}
	}
	in := map[model.Spot]bool{}
	for _, s := range m.Find(m.Legend.Entrance.Of) {
		in[s] = true
		if m.At(s).Rise == 0 && !m.wayOut(s, fill) {
			out = append(out, Fault{Misplaced, m.At(s).At, []model.Spot{s}, fmt.Sprintf("no way leads out of %s, where one comes in", s)})
		}
	}
	if len(in) == 0 {
		return out
	}
	for level := range m.Levels {
		eachEdge(m, level+1, func(e *model.Entry, a, b model.Spot) {
			if m.Legend.Opens.Of(e) && (liesOn(m, a, fill) == inside) != (liesOn(m, b, fill) == inside) && !m.entered(e, a, b, in) {
				out = append(out, Fault{Misplaced, m.place(a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s leads out, but nobody comes in there", e.ID, a, b)})
			}
		})
	}
	return out
}

// wayOut reports whether there is a door between a square and the outside.
func (m *Map) wayOut(s model.Spot, fill string) bool {
	for _, d := range across {
		if liesOn(m, next(s, d), fill) != inside && m.Legend.Opens.Of(m.Wall(s, d[0], d[1])) {
			return true
		}
	}
	return false
}

// entered reports whether a door, which may be several edges wide, is next to a square of a set.
func (m *Map) entered(door *model.Entry, a, b model.Spot, in map[model.Spot]bool) bool {
	dx, dy := b.X-a.X, b.Y-a.Y
	for _, way := range []int{1, -1} {
		for p, q := a, b; m.Wall(q, -dx, -dy) == door || m.Wall(p, dx, dy) == door; {
			if in[p] || in[q] {
				return true
			}
			p.X, p.Y, q.X, q.Y = p.X+way*dy, p.Y+way*dx, q.X+way*dy, q.Y+way*dx
		}
	}
	return false
}

// openRooms finds labelled rooms that reach the rim of the piece without a wall, and labels that
// share a room.
func (m *Map) openRooms() []Fault {
	var out []Fault
	seen := map[model.Spot]model.Spot{}
	m.Each(func(s model.Spot, g *model.Ground) {
		for _, p := range g.Places {
			if !m.Legend.Room.Of(p) {
				continue
			}
			if first, ok := seen[s]; ok {
				out = append(out, Fault{OpenRoom, g.At, []model.Spot{s, first}, fmt.Sprintf("the labels at %s and %s stand in one room", first, s)})
				continue
			}
			all, open := m.room(s)
			for _, x := range all {
				seen[x] = s
			}
			if want := p.Field(m.Legend.Holds.Field).Text; want != "" && !m.held(all, want) {
				out = append(out, Fault{OpenRoom, g.At, []model.Spot{s}, fmt.Sprintf("there is no %s in the room of the label at %s", want, s)})
			}
			if open != nil {
				out = append(out, Fault{OpenRoom, g.At, []model.Spot{s}, fmt.Sprintf("the room of the label at %s is open at %s", s, *open)})
			}
		}
	})
	return out
}

// held reports whether an object is in a room.
func (m *Map) held(all []model.Spot, object string) bool {
	for _, s := range all {
		if g := m.At(s); g.Object != nil && g.Object.ID == object {
			return true
		}
	}
	return false
}

// room returns the squares of one level that are connected to a square without crossing a wall, a
// door or anything solid. open is one of them at an open rim of the piece, nil if walls enclose the
// room.
func (m *Map) room(from model.Spot) (all []model.Spot, open *model.Spot) {
	got := map[model.Spot]bool{from: true}
	for todo := []model.Spot{from}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		all = append(all, s)
		for _, d := range across {
			n := next(s, d)
			switch g := m.At(n); {
			case m.Wall(s, d[0], d[1]) != nil || got[n]:
			case g != nil && g.Floor == nil && m.well(n):
			case g == nil || s.Level > 1 && g.Floor == nil:
				if open == nil {
					at := s
					open = &at
				}
			case g.Object == nil || !m.solid(g.Object):
				got[n] = true
				todo = append(todo, n)
			}
		}
	}
	return all, open
}

// well reports whether the square below is raised.
func (m *Map) well(s model.Spot) bool {
	b := m.At(below(s))
	return b != nil && b.Rise > 0
}

// solid reports whether an object fills its square like rock: it blocks sight, and adjacent squares
// of it form one body.
func (m *Map) solid(e *model.Entry) bool {
	return m.Legend.Body.Of(e) && m.Legend.Seen(e) == model.Blocks
}
