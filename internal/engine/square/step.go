package square

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/model"
)

// Step is one way to move on. DX and DY are its direction, both 0 for straight up or down. Up and
// Down say that it changes the level. Doors is how many doors must be opened for it.
type Step struct {
	To       model.Spot
	DX, DY   int // each -1, 0 or 1
	Up, Down bool
	Uneven   bool // walks onto uneven ground
	Fly      bool // through the air
	Lift     bool // rides an elevator
	Doors    int
}

// Diagonal reports whether the step goes diagonally.
func (s Step) Diagonal() bool { return s.DX != 0 && s.DY != 0 }

// Dirs are the eight directions, clockwise from up.
var Dirs = [8][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// Steps returns all ways that a mover may leave a spot, walking before flying.
func (m *Map) Steps(u Mover, from model.Spot) []Step {
	out := make([]Step, 0, len(Dirs))
	for _, d := range Dirs {
		doors, open := m.way(u, from, d[0], d[1])
		if !open {
			continue
		}
		if s, ok := m.walk(u, from, d[0], d[1]); ok {
			s.Doors += doors
			out = append(out, s)
		}
		to := model.Spot{X: from.X + d[0], Y: from.Y + d[1], Level: from.Level}
		if u.Flies && from.Level <= m.Ceiling && m.Fits(u, to) {
			out = append(out, Step{To: to, DX: d[0], DY: d[1], Fly: true, Doors: doors})
		}
	}
	return m.vertical(out, u, from)
}

// walk returns the step of a walking mover, up or down a slope if there is one.
func (m *Map) walk(u Mover, from model.Spot, dx, dy int) (Step, bool) {
	if !m.Stands(u, from) {
		return Step{}, false
	}
	for _, level := range []int{from.Level, from.Level + 1, from.Level - 1} {
		to := model.Spot{X: from.X + dx, Y: from.Y + dy, Level: level}
		if level < 1 || !m.Stands(u, to) || !m.even(u, from, to) {
			continue
		}
		s := Step{To: to, DX: dx, DY: dy, Up: level > from.Level, Down: level < from.Level, Uneven: m.rough(u, to)}
		if level != from.Level {
			doors, open := m.way(u, model.Spot{X: from.X, Y: from.Y, Level: level}, dx, dy)
			if !open {
				continue
			}
			s.Doors = doors
		}
		return s, true
	}
	return Step{}, false
}

// even reports whether no part of a mover climbs more than one step of slope.
func (m *Map) even(u Mover, from, to model.Spot) bool {
	for a := range u.Under(from) {
		b := model.Spot{X: a.X + to.X - from.X, Y: a.Y + to.Y - from.Y, Level: to.Level}
		if abs(m.height(a)-m.height(b)) > 1 {
			return false
		}
	}
	return true
}

// rough reports whether any square under a mover is uneven.
func (m *Map) rough(u Mover, s model.Spot) bool {
	for at := range u.Under(s) {
		if g := m.At(at); g != nil && m.Legend.Uneven.Of(g.Floor) {
			return true
		}
	}
	return false
}

// way reports whether no wall of a level is in a mover's way, and how many doors are. For a
// straight step the edges in front of it count; for a diagonal one, all four edges at the corner
// that each of its squares passes.
func (m *Map) way(u Mover, from model.Spot, dx, dy int) (doors int, open bool) {
	var last *model.Entry
	for s := range u.Under(from) {
		if dx != 0 && dy != 0 {
			if !m.corner(s, dx, dy) {
				return 0, false
			}
			continue
		}
		w := m.Wall(s, dx, dy)
		switch {
		case w == nil:
		case !m.Legend.Opens.Of(w):
			return 0, false
		case w != last:
			doors, last = doors+1, w
		}
	}
	return doors, true
}

// corner reports whether no wall or door touches the corner of a square in a diagonal direction.
func (m *Map) corner(s model.Spot, dx, dy int) bool {
	beside := model.Spot{X: s.X + dx, Y: s.Y, Level: s.Level}
	ahead := model.Spot{X: s.X, Y: s.Y + dy, Level: s.Level}
	return m.Wall(s, dx, 0) == nil && m.Wall(s, 0, dy) == nil && m.Wall(beside, 0, dy) == nil && m.Wall(ahead, dx, 0) == nil
}

// vertical appends the steps straight up and down: by elevator for all, through open air for
// flyers.
func (m *Map) vertical(out []Step, u Mover, from model.Spot) []Step {
	for _, d := range []int{1, -1} {
		to := model.Spot{X: from.X, Y: from.Y, Level: from.Level + d}
		if to.Level < 1 || !m.Fits(u, to) {
			continue
		}
		upper := from
		if d > 0 {
			upper = to
		}
		s := Step{To: to, Up: d > 0, Down: d < 0}
		switch {
		case m.all(u, from, m.rides) && m.all(u, to, m.rides):
			s.Lift = true
			out = append(out, s)
		case u.Flies && to.Level <= m.Ceiling && m.all(u, upper, m.open):
			s.Fly = true
			out = append(out, s)
		}
	}
	return out
}

// all reports whether something holds for every square under a mover at s.
func (m *Map) all(u Mover, s model.Spot, holds func(model.Spot) bool) bool {
	for at := range u.Under(s) {
		if !holds(at) {
			return false
		}
	}
	return true
}

// rides reports whether a square is part of an elevator.
func (m *Map) rides(s model.Spot) bool {
	g := m.At(s)
	return g != nil && m.Legend.Lift.Of(g.Floor)
}

// open reports whether one can pass down out of a square.
func (m *Map) open(s model.Spot) bool {
	g := m.At(s)
	return g != nil && s.Level > 1 && (g.Floor == nil || m.Legend.Lift.Of(g.Floor))
}

// Path returns the cheapest way from one spot to another, step by step, and its cost. Cost prices a
// step after one in direction dir (an index of Dirs, -1 at the beginning). A step straight up or
// down keeps the direction. ok is false if there is no way. Of several ways with the same cost, it
// returns the one whose steps come first.
func (m *Map) Path(u Mover, from, to model.Spot, facing int, cost func(s Step, dir int) int) (steps []Step, total int, ok bool) {
	type state struct {
		at  model.Spot
		dir int
	}
	type entry struct {
		cost, n int // n keeps the order of discovery
		state
	}
	first := state{from, facing}
	best := map[state]int{first: 0}
	came := map[state]state{}
	by := map[state]Step{}
	queue, n := []entry{{state: first}}, 0 // the next one is last
	for len(queue) > 0 {
		e := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if e.cost > best[e.state] {
			continue
		}
		if e.at == to {
			for s := e.state; s != first; s = came[s] {
				steps = append([]Step{by[s]}, steps...)
			}
			return steps, e.cost, true
		}
		for _, s := range m.Steps(u, e.at) {
			next := state{s.To, Turned(s, e.dir)}
			c := e.cost + cost(s, e.dir)
			if was, known := best[next]; !known || c < was {
				n++
				best[next], came[next], by[next] = c, e.state, s
				i, _ := slices.BinarySearchFunc(queue, c, func(e entry, c int) int { return cmp.Or(c-e.cost, 1) })
				queue = slices.Insert(queue, i, entry{c, n, next})
			}
		}
	}
	return nil, math.MaxInt, false
}

// Turned returns the direction that a mover faces after a step, as an index of Dirs.
func Turned(s Step, dir int) int {
	for i, d := range Dirs {
		if d == [2]int{s.DX, s.DY} {
			return i
		}
	}
	return dir
}

// Reach returns every spot that a mover can get to, including from, in order of discovery.
func (m *Map) Reach(u Mover, from model.Spot) []model.Spot {
	seen := map[model.Spot]bool{from: true}
	out := []model.Spot{from}
	for i := 0; i < len(out); i++ {
		for _, s := range m.Steps(u, out[i]) {
			if !seen[s.To] {
				seen[s.To] = true
				out = append(out, s.To)
			}
		}
	}
	return out
}
