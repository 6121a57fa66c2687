package square

import (
	"fmt"

	"punchboard/internal/model"
)

// The faults that Enclose finds.
const (
	Gap       FaultKind = "gap"        // the inside of a building is open to the outside
	Uncovered FaultKind = "uncovered"  // the inside of a building is open to the sky
	FreeWall  FaultKind = "free-wall"  // a wall of a building has no building next to it
	BlindStep FaultKind = "blind-step" // a slope leads nowhere
	Misplaced FaultKind = "misplaced"  // a place is where it has no meaning
	OpenRoom  FaultKind = "open-room"  // a labelled room is open, has two labels, or lacks what it is for
	Hovering  FaultKind = "hovering"   // an object over air, a hill without a top, ground without a floor
)

// across are the offsets of the four neighbours that share a side, clockwise from the upper one.
var across = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// next returns the square one step on, of the same level.
func next(s model.Spot, d [2]int) model.Spot {
	return model.Spot{X: s.X + d[0], Y: s.Y + d[1], Level: s.Level}
}

// below returns the square one level down.
func below(s model.Spot) model.Spot { return model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1} }

// above returns the square one level up.
func above(s model.Spot) model.Spot { return model.Spot{X: s.X, Y: s.Y, Level: s.Level + 1} }

// Enclose finds where buildings and their rooms are open. An indoor floor needs an indoor wall
// toward every square that is not indoors, and a floor above it if a level is drawn there. Such
// walls must be nowhere else. Slopes are exempt, because they lead in and out. Where the fill of
// the whole tile is an indoor floor, the ground outside may have that floor too. The label of a
// room covers everything within the walls around it, and a room has one label. A door to the
// outside must be next to an entrance if any square of the tile is an entrance.
func (m *Map) Enclose(fill string) []Fault {
	out := gapsIn(m, fill)
	out = append(out, blindSteps(m, fill)...)
	out = append(out, hovering(m)...)
	out = append(out, m.misplaced(fill)...)
	return append(out, m.openRooms()...)
}

// side is where a square is: inside a building, outside, or neither.
type side int

const (
	outside side = iota // open to the sky or to the ground around
	inside              // within walls
	between             // elevators, and what no rule covers
)

// liesOn returns where a square is. The air over a raised square is the well of its stairs. It
// belongs to where the stairs are, unless they lead out onto a roof.
func liesOn(m *Map, s model.Spot, fill string) side {
	g := m.At(s)
	if g == nil || s.Level > len(m.Levels) {
		return outside
	}
	switch {
	case m.Legend.Lift.Of(g.Floor):
		return between
	case g.Floor == nil:
		if !m.well(s) {
			return outside
		}
		if liesOn(m, below(s), fill) == inside && landingAt(m, s) {
			return inside
		}
		return between
	case g.Floor.ID == fill:
		return outside
	case m.Legend.Indoors.Of(g.Floor):
		return inside
	case g.Rise > 0:
		return between
	}
	return outside
}

// landingAt reports whether a well opens into a building: an indoor floor is next to it.
func landingAt(m *Map, s model.Spot) bool {
	for _, d := range across {
		n := next(s, d)
		if g := m.At(n); g != nil && m.Legend.Indoors.Of(g.Floor) {
			return true
		}
	}
	return false
}

// gapsIn finds squares of buildings that are open to a side or above, and walls of buildings
// without a building next to them.
func gapsIn(m *Map, fill string) []Fault {
	var out []Fault
	want, name := outermost(m)
	m.Each(func(s model.Spot, g *model.Ground) {
		if liesOn(m, s, fill) != inside {
			return
		}
		for _, d := range across {
			if n := next(s, d); liesOn(m, n, fill) == outside && !want.Of(m.Wall(s, d[0], d[1])) {
				out = append(out, Fault{Gap, g.At, []model.Spot{s, n}, fmt.Sprintf("no wall of the %s stands between %s and the outside, %s", name, s, n)})
			}
		}
		if up := m.At(above(s)); g.Rise == 0 && s.Level < len(m.Levels) && up != nil && up.Floor == nil {
			out = append(out, Fault{Uncovered, g.At, []model.Spot{s}, fmt.Sprintf("nothing covers %s, which is indoors", s)})
		}
	})
	return append(out, freeWalls(m, fill)...)
}

// outermost returns which walls a building must have around it, and the building's name: the hull
// if any wall is part of one, else all indoor walls.
func outermost(m *Map) (wall *model.Trait, name string) {
	wall, name = &m.Legend.Indoors, "building"
	for level := range m.Levels {
		eachEdge(m, level+1, func(e *model.Entry, _, _ model.Spot) {
			if m.Legend.Hull.Of(e) {
				wall, name = &m.Legend.Hull, "hull"
			}
		})
	}
	return wall, name
}

// freeWalls finds walls of buildings without a building next to them, and hull walls inside a
// building.
func freeWalls(m *Map, fill string) []Fault {
	var out []Fault
	for level := range m.Levels {
		eachEdge(m, level+1, func(e *model.Entry, a, b model.Spot) {
			if m.Legend.Indoors.Of(e) && liesOn(m, a, fill) == outside && liesOn(m, b, fill) == outside && !filledAt(m, a, fill) && !filledAt(m, b, fill) {
				out = append(out, Fault{FreeWall, m.place(a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s belongs to no building", e.ID, a, b)})
			}
			if m.Legend.Hull.Of(e) && liesOn(m, a, fill) == inside && liesOn(m, b, fill) == inside {
				out = append(out, Fault{FreeWall, m.place(a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s stands inside", e.ID, a, b)})
			}
		})
	}
	return out
}

// filledAt reports whether a square has the floor that fills the level, and that floor is an indoor
// one.
func filledAt(m *Map, s model.Spot, fill string) bool {
	g := m.At(s)
	return g != nil && g.Floor != nil && g.Floor.ID == fill && m.Legend.Indoors.Of(g.Floor)
}

// blindSteps finds slopes that lead nowhere: a square raised by more than one step without an
// adjacent square one step lower, and the last step below the next level without a floor to step up
// to. Indoors, a single step must lead up too. Outside it may be a mound.
func blindSteps(m *Map, fill string) []Fault {
	var out []Fault
	m.Each(func(s model.Spot, g *model.Ground) {
		mound := g.Rise == 1 && liesOn(m, s, fill) != inside
		if g.Rise < 1 || mound {
			return
		}
		down, up := g.Rise == 1, false
		for _, d := range across {
			n := next(s, d)
			if x := m.At(n); x != nil && x.Rise == g.Rise-1 && m.Wall(s, d[0], d[1]) == nil {
				down = true
			}
			if x := m.At(n); x != nil && x.Rise == g.Rise+1 && m.Wall(s, d[0], d[1]) == nil {
				up = true
			}
			if x := m.At(above(n)); g.Rise == m.Slope-1 && x != nil && x.Floor != nil && m.Wall(above(s), d[0], d[1]) == nil {
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

// hovering finds objects over air, hills without ground on top, and ground without a floor.
func hovering(m *Map) []Fault {
	var out []Fault
	fault := func(g *model.Ground, s model.Spot, says string) {
		out = append(out, Fault{Hovering, g.At, []model.Spot{s}, fmt.Sprintf(says, s)})
	}
	m.Each(func(s model.Spot, g *model.Ground) {
		up, down := m.At(above(s)), m.At(below(s))
		switch {
		case g.Object == nil && g.Floor == nil && s.Level == 1:
			fault(g, s, "the ground at %s has no floor")
		case g.Object == nil:
		case m.Legend.Hill.Of(g.Object) && up != nil && up.Floor == nil && up.Object != g.Object:
			fault(g, s, "the hill at %s has no ground on top")
		case s.Level > 1 && g.Floor == nil && down != nil && down.Object != g.Object:
			fault(g, s, "the "+g.Object.ID+" at %s stands on nothing")
		}
	})
	return out
}
