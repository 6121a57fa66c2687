package square

import (
	"fmt"

	"punchboard/internal/model"
)

// The faults that Enclose finds.
const (
	Gap       FaultKind = "gap"        // the inside of a building open to the outside
	Uncovered FaultKind = "uncovered"  // the inside of a building open to the sky
	FreeWall  FaultKind = "free-wall"  // the wall of a building with no building beside it
	BlindStep FaultKind = "blind-step" // a slope that leads nowhere
	Misplaced FaultKind = "misplaced"  // a place where it means nothing
	OpenRoom  FaultKind = "open-room"  // a labelled room that is open, or has two labels
)

// The fields of terrain that say what belongs to a building: floors that are
// its inside, walls that enclose it, and the labels of its rooms.
const (
	indoors = "indoors"
	room    = "room"
)

var across = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

func next(s model.Spot, d [2]int) model.Spot {
	return model.Spot{X: s.X + d[0], Y: s.Y + d[1], Level: s.Level}
}

func below(s model.Spot) model.Spot { return model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1} }
func above(s model.Spot) model.Spot { return model.Spot{X: s.X, Y: s.Y, Level: s.Level + 1} }

// Enclose finds where buildings and their rooms are open. A floor that is
// `indoors` needs a wall that is, to every square that is not, and a floor over
// it if a level is drawn there; such walls stand nowhere else. Slopes are
// excepted: one goes in and out over them. Where the fill of the whole tile is
// such a floor, ground is what it is called outside too. A place that is a
// `room` labels all that lies within the walls round it, once. What is a `door`
// to the outside has the place entry beside it if any square of the tile has.
func (m *Map) Enclose(fill, entry, start string) []Fault {
	out := m.gaps(fill)
	out = append(out, m.blindSteps()...)
	out = append(out, m.misplaced(fill, entry, start)...)
	return append(out, m.openRooms()...)
}

// side tells where a square lies: inside a building, outside, or neither.
type side int

const (
	outside side = iota
	inside
	between // elevators, and what no rule speaks of
)

// lies tells where a square lies. The air over a raised square is the well of
// its stairs: it lies where they do, unless they lead out onto a roof.
func (m *Map) lies(s model.Spot, fill string) side {
	g := m.At(s)
	if g == nil || s.Level > len(m.Levels) {
		return outside
	}
	switch {
	case flag(g.Floor, lift):
		return between
	case g.Floor == nil:
		if !m.well(s) {
			return outside
		}
		if m.lies(below(s), fill) == inside && m.landing(s) {
			return inside
		}
		return between
	case g.Floor.ID == fill:
		return outside
	case flag(g.Floor, indoors):
		return inside
	case g.Rise > 0:
		return between
	}
	return outside
}

// landing reports whether a well opens into a building: a floor of one lies
// beside it.
func (m *Map) landing(s model.Spot) bool {
	for _, d := range across {
		n := next(s, d)
		if g := m.At(n); g != nil && flag(g.Floor, indoors) {
			return true
		}
	}
	return false
}

// gaps finds squares of buildings that are open to a side or above, and walls
// of buildings with none beside them.
func (m *Map) gaps(fill string) []Fault {
	var out []Fault
	m.Each(func(s model.Spot, g *model.Ground) {
		if m.lies(s, fill) != inside {
			return
		}
		for _, d := range across {
			if n := next(s, d); m.lies(n, fill) == outside && !flag(m.Wall(s, d[0], d[1]), indoors) {
				out = append(out, Fault{Gap, g.At, []model.Spot{s, n}, fmt.Sprintf("no wall of the building stands between %s and the outside, %s", s, n)})
			}
		}
		if up := m.At(above(s)); g.Rise == 0 && s.Level < len(m.Levels) && up != nil && up.Floor == nil && g.Floor != nil {
			out = append(out, Fault{Uncovered, g.At, []model.Spot{s}, fmt.Sprintf("nothing covers %s, which is indoors", s)})
		}
	})
	return append(out, m.freeWalls(fill)...)
}

// freeWalls finds walls of buildings with no building beside them.
func (m *Map) freeWalls(fill string) []Fault {
	var out []Fault
	for level := range m.Levels {
		m.eachEdge(level+1, func(e *model.Entry, a, b model.Spot) {
			if flag(e, indoors) && m.lies(a, fill) == outside && m.lies(b, fill) == outside && !m.filled(a, fill) && !m.filled(b, fill) {
				out = append(out, Fault{FreeWall, m.place(a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s belongs to no building", e.ID, a, b)})
			}
		})
	}
	return out
}

func (m *Map) filled(s model.Spot, fill string) bool {
	g := m.At(s)
	return g != nil && g.Floor != nil && g.Floor.ID == fill && flag(g.Floor, indoors)
}

// blindSteps finds slopes that lead nowhere: a square raised by more than one
// step without one a step lower beside it, and the last step below the next
// level without a floor to step up to.
func (m *Map) blindSteps() []Fault {
	var out []Fault
	m.Each(func(s model.Spot, g *model.Ground) {
		if g.Rise < 2 {
			return
		}
		down, up := false, g.Rise < m.Slope-1
		for _, d := range across {
			n := next(s, d)
			if x := m.At(n); x != nil && x.Rise == g.Rise-1 && m.Wall(s, d[0], d[1]) == nil {
				down = true
			}
			if x := m.At(above(n)); x != nil && x.Floor != nil && m.Wall(above(s), d[0], d[1]) == nil {
				up = true
			}
		}
		switch {
		case !down:
			out = append(out, Fault{BlindStep, g.At, []model.Spot{s}, fmt.Sprintf("no step of a slope leads up to %s", s)})
		case !up:
			out = append(out, Fault{BlindStep, g.At, []model.Spot{s}, fmt.Sprintf("the slope at %s leads up to no floor", s)})
		}
	})
	return out
}

// misplaced finds starts where nobody can stand, places one comes in at without
// a way out, and ways out of a building without such a place.
func (m *Map) misplaced(fill, entry, start string) []Fault {
	var out []Fault
	for _, s := range m.Find(start) {
		if !m.Stands(walker, s) {
			out = append(out, Fault{Misplaced, m.At(s).At, []model.Spot{s}, fmt.Sprintf("nobody can stand at %s, where a unit starts", s)})
		}
	}
	in := map[model.Spot]bool{}
	for _, s := range m.Find(entry) {
		in[s] = true
		if m.lies(s, fill) == inside && !m.wayOut(s, fill) {
			out = append(out, Fault{Misplaced, m.At(s).At, []model.Spot{s}, fmt.Sprintf("no way leads out of %s, where one comes in", s)})
		}
	}
	if len(in) == 0 {
		return out
	}
	for level := range m.Levels {
		m.eachEdge(level+1, func(e *model.Entry, a, b model.Spot) {
			if flag(e, opens) && (m.lies(a, fill) == inside) != (m.lies(b, fill) == inside) && !m.entered(e, a, b, in) {
				out = append(out, Fault{Misplaced, m.place(a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s leads out, but nobody comes in there", e.ID, a, b)})
			}
		})
	}
	return out
}

// wayOut reports whether a door stands between a square and the outside.
func (m *Map) wayOut(s model.Spot, fill string) bool {
	for _, d := range across {
		if m.lies(next(s, d), fill) != inside && flag(m.Wall(s, d[0], d[1]), opens) {
			return true
		}
	}
	return false
}

// entered reports whether a door, which may be several edges wide, has a square
// of a set beside it.
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

// openRooms finds labelled rooms that reach the rim of the piece where no wall
// closes them, and labels that share a room.
func (m *Map) openRooms() []Fault {
	var out []Fault
	seen := map[model.Spot]model.Spot{}
	m.Each(func(s model.Spot, g *model.Ground) {
		for _, p := range g.Places {
			if !flag(p, room) {
				continue
			}
			if first, ok := seen[s]; ok {
				out = append(out, Fault{OpenRoom, g.At, []model.Spot{s, first}, fmt.Sprintf("the labels at %s and %s stand in one room", first, s)})
				continue
			}
			all, open := m.Room(s)
			for _, x := range all {
				seen[x] = s
			}
			if open != nil {
				out = append(out, Fault{OpenRoom, g.At, []model.Spot{s}, fmt.Sprintf("the room of the label at %s is open at %s", s, *open)})
			}
		}
	})
	return out
}

// Room is the squares of one level that no wall or door parts from one, and
// that nothing solid fills. The spot is one of them at an open rim of the
// piece, nil if walls close the room all round.
func (m *Map) Room(from model.Spot) (all []model.Spot, open *model.Spot) {
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
			case g.Object == nil || !solid(g.Object):
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

// solid reports whether an object fills its square like rock: nobody sees past
// it and squares of it are one thing.
func solid(e *model.Entry) bool { return flag(e, "body") && seen(e) != clear && seen(e) != obstructs }
