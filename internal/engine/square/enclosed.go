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
	OpenRoom  FaultKind = "open-room"  // a labelled room that is open, has two labels, or lacks what it is for
	Hovering  FaultKind = "hovering"   // an object over the air, a hill without a top, ground without a floor
)

// across are the ways to the four neighbours with a side in common, clockwise from the
// upper one.
var across = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// next is the square one step on, of the same level.
func next(s model.Spot, d [2]int) model.Spot {
	return model.Spot{X: s.X + d[0], Y: s.Y + d[1], Level: s.Level}
}

// below is the square one level down.
func below(s model.Spot) model.Spot { return model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1} }

// above is the square one level up.
func above(s model.Spot) model.Spot { return model.Spot{X: s.X, Y: s.Y, Level: s.Level + 1} }

// Enclose finds where buildings and their rooms are open. A floor that is
// indoors needs a wall that is, to every square that is not, and a floor over
// it if a level is drawn there; such walls stand nowhere else. Slopes are
// excepted: one goes in and out over them. Where the fill of the whole tile is
// such a floor, ground is what it is called outside too. A place that is a
// room labels all that lies within the walls round it, once. A door to the
// outside has an entrance beside it if any square of the tile has one.
func (m *Map) Enclose(fill string) []Fault {
	out := gapsIn(m, fill)
	out = append(out, blindSteps(m, fill)...)
	out = append(out, hovering(m)...)
	out = append(out, m.misplaced(fill)...)
	return append(out, m.openRooms()...)
}

// side tells where a square lies: inside a building, outside, or neither.
type side int

const (
	outside side = iota // open to the sky or to the ground around
	inside              // within walls
	between             // elevators, and what no rule speaks of
)

// liesOn tells where a square lies. The air over a raised square is the well of
// its stairs: it lies where they do, unless they lead out onto a roof.
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

// landingAt reports whether a well opens into a building: a floor of one lies
// beside it.
func landingAt(m *Map, s model.Spot) bool {
	for _, d := range across {
		n := next(s, d)
		if g := m.At(n); g != nil && m.Legend.Indoors.Of(g.Floor) {
			return true
		}
	}
	return false
}

// gapsIn finds squares of buildings that are open to a side or above, and walls
// of buildings with none beside them.
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

// outermost is what the walls are that a building here needs round it, and what
// they are walls of: where any wall is of a hull, all that are outermost.
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

// freeWalls finds walls of buildings with no building beside them, and walls of
// hulls in the midst of one.
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

// filledAt reports whether a square has the floor that fills the level, and that is an
// indoor one.
func filledAt(m *Map, s model.Spot, fill string) bool {
	g := m.At(s)
	return g != nil && g.Floor != nil && g.Floor.ID == fill && m.Legend.Indoors.Of(g.Floor)
}

// blindSteps finds slopes that lead nowhere: a square raised by more than one
// step without one a step lower beside it, and the last step below the next
// level without a floor to step up to. Indoors a lower step, too, leads up to
// the next; outside it may be a mound.
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

// hovering finds objects over the air, hills without ground on top, and ground
// without a floor.
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
