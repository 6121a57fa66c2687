package square

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Fault is something wrong with a tile as a place to play on. Spots are the squares concerned, the
// first of them at At.
type Fault struct {
	Kind    FaultKind
	At      diag.Place
	Spots   []model.Spot
	Message string
}

// FaultKind names the kind of a fault.
type FaultKind string

// The faults that Survey and Sides find.
const (
	Unreached FaultKind = "unreached" // ground that cannot be reached on foot
	DeadDoor  FaultKind = "dead-door" // a door with nothing to stand on behind it
	LoneWall  FaultKind = "lone-wall" // a wall over air
	LoneLift  FaultKind = "lone-lift" // an elevator that goes nowhere
	OddSide   FaultKind = "odd-side"  // a side that fits no other of its set
)

// walker is the mover that a survey walks with.
var walker = Mover{Size: 1}

// Survey finds what is wrong with a single map: ground that cannot be reached on foot from the
// entrances, doors that lead nowhere, walls of upper levels without support, and elevators without
// a second level. The entrances are the squares that carry one, or the rim of the ground if there
// are none. Roofs and hill tops without a way up are left to flyers: above the ground, only levels
// with a wall, an object or a place must be reachable.
func (m *Map) Survey() []Fault {
	out := unreached(m)
	out = append(out, deadDoors(m)...)
	out = append(out, loneWalls(m)...)
	return append(out, loneLifts(m)...)
}

// entriesOf returns the squares where one comes in.
func entriesOf(m *Map) []model.Spot {
	if in := m.Find(m.Legend.Entrance.Of); len(in) > 0 {
		return in
	}
	var out []model.Spot
	for side := range 4 {
		out = append(out, lists.Only(m.Side(1, side), func(s model.Spot) bool { return m.Stands(walker, s) })...)
	}
	return out
}

// unreached returns one fault for each connected patch of ground that cannot be reached on foot.
func unreached(m *Map) []Fault {
	got := map[model.Spot]bool{}
	for _, s := range entriesOf(m) {
		if !got[s] {
			spreadFrom(m, s, got)
		}
	}
	var out []Fault
	m.Each(func(s model.Spot, g *model.Ground) {
		if got[s] || !m.Stands(walker, s) || s.Level > 1 && (g.Floor == nil || !inhabited(m, s.Level)) || topOf(m, s) {
			return
		}
		patch := spreadFrom(m, s, got)
		out = append(out, Fault{Unreached, g.At, patch, fmt.Sprintf("no way on foot leads to %s", listed(patch))})
	})
	return out
}

// spreadFrom marks what can be reached from a spot, and returns what it newly marked.
func spreadFrom(m *Map, from model.Spot, got map[model.Spot]bool) []model.Spot {
	var fresh []model.Spot
	for _, s := range m.Reach(walker, from) {
		if !got[s] {
			got[s] = true
			fresh = append(fresh, s)
		}
	}
	return fresh
}

// inhabited reports whether a level has more than bare floors.
func inhabited(m *Map, level int) bool {
	found := false
	eachEdge(m, level, func(*model.Entry, model.Spot, model.Spot) { found = true })
	m.Each(func(s model.Spot, g *model.Ground) {
		found = found || s.Level == level && !topOf(m, s) && (g.Object != nil || len(g.Places) > 0)
	})
	return found
}

// topOf reports whether a square is the top of a hill.
func topOf(m *Map, s model.Spot) bool {
	below := m.At(model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1})
	return below != nil && m.Legend.Hill.Of(below.Object)
}

// eachEdge calls f for everything on the edges of a level, with the squares on either side.
func eachEdge(m *Map, level int, f func(e *model.Entry, a, b model.Spot)) {
	p := m.Levels[level-1]
	for y, row := range p.Across {
		for x, e := range row {
			if e != nil {
				f(e, model.Spot{X: x + 1, Y: y, Level: level}, model.Spot{X: x + 1, Y: y + 1, Level: level})
			}
		}
	}
	for y, row := range p.Down {
		for x, e := range row {
			if e != nil {
				f(e, model.Spot{X: x, Y: y + 1, Level: level}, model.Spot{X: x + 1, Y: y + 1, Level: level})
			}
		}
	}
}

// deadDoors finds doors without ground on both sides. On the ground level, everything beyond the
// piece is ground.
func deadDoors(m *Map) []Fault {
	var out []Fault
	for level := range m.Levels {
		eachEdge(m, level+1, func(e *model.Entry, a, b model.Spot) {
			if !m.Legend.Opens.Of(e) {
				return
			}
			for _, s := range []model.Spot{a, b} {
				if g := m.At(s); g == nil && s.Level == 1 || m.Stands(walker, s) {
					continue
				}
				out = append(out, Fault{DeadDoor, m.place(s, a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s leads nowhere: nobody can stand at %s", e.ID, a, b, s)})
				return
			}
		})
	}
	return out
}

// place returns where the first of these squares that is part of the piece is drawn.
func (m *Map) place(spots ...model.Spot) diag.Place {
	for _, s := range spots {
		if g := m.At(s); g != nil {
			return g.At
		}
	}
	return diag.Place{}
}

// loneWalls finds walls above the ground with neither a floor, an object nor the top of a slope
// next to them.
func loneWalls(m *Map) []Fault {
	var out []Fault
	holds := func(s model.Spot) bool {
		g, below := m.At(s), m.At(model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1})
		return g != nil && (g.Floor != nil || g.Object != nil || below != nil && below.Rise > 0)
	}
	for level := 2; level <= len(m.Levels); level++ {
		eachEdge(m, level, func(e *model.Entry, a, b model.Spot) {
			if !holds(a) && !holds(b) {
				out = append(out, Fault{LoneWall, m.place(a, b), []model.Spot{a, b}, fmt.Sprintf("the %s between %s and %s stands on nothing", e.ID, a, b)})
			}
		})
	}
	return out
}

// loneLifts finds elevators with none above or below them.
func loneLifts(m *Map) []Fault {
	var out []Fault
	m.Each(func(s model.Spot, g *model.Ground) {
		if !m.Legend.Lift.Of(g.Floor) {
			return
		}
		up, down := m.At(model.Spot{X: s.X, Y: s.Y, Level: s.Level + 1}), m.At(model.Spot{X: s.X, Y: s.Y, Level: s.Level - 1})
		if (up == nil || up.Floor != g.Floor) && (down == nil || down.Floor != g.Floor) {
			out = append(out, Fault{LoneLift, g.At, []model.Spot{s}, fmt.Sprintf("the %s at %s goes to no other level", g.Floor.ID, s)})
		}
	})
	return out
}

// listed names a few squares and counts the rest.
func listed(all []model.Spot) string {
	var names []string
	for i, s := range all {
		if i == 3 && len(all) > 4 {
			return strings.Join(names, ", ") + fmt.Sprintf(" and %d more", len(all)-3)
		}
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}

// edgeProfile returns how a side looks to an adjoining tile: for each square, whether the edge can
// be passed there and how high the ground is.
func edgeProfile(m *Map, side int) string {
	return profile(m, side, func(s model.Spot, edge *model.Entry) byte {
		switch g := m.At(s); {
		case g == nil:
			return '~'
		case edge != nil:
			return '|'
		case !m.Fits(walker, s):
			return '#'
		default:
			return "0123456789"[min(max(g.Rise, 0), 9)]
		}
	})
}

// profile describes a side square by square, using of for each square and what is on its edge.
func profile(m *Map, side int, of func(s model.Spot, edge *model.Entry) byte) string {
	d := across[side]
	return string(lists.Map(m.Side(1, side), func(s model.Spot) byte { return of(s, m.Wall(s, d[0], d[1])) }))
}

// Sides finds sides of the tiles of a set that do not fit the others. Every side must have the
// profile (open, filled, walled, raised) that most sides have, and the same profile from both ends,
// so that tiles can be laid at any rotation. The results are by tile, in the order given; a tile
// without faults has none.
func Sides(maps []*Map) [][]Fault {
	count, usual := map[string]int{}, ""
	for _, m := range maps {
		for side := range 4 {
			p := edgeProfile(m, side)
			if count[p]++; usual == "" || count[p] > count[usual] {
				usual = p
			}
		}
	}
	out := make([][]Fault, len(maps))
	for i, m := range maps {
		for side := range 4 {
			p := edgeProfile(m, side)
			if p == usual && p == turned(p) {
				continue
			}
			spots := m.Side(1, side)
			at := 0
			for at < len(spots)-1 && at < len(usual) && p[at] == usual[at] {
				at++
			}
			out[i] = append(out[i], Fault{OddSide, m.place(spots[at:]...), spots, fmt.Sprintf("the %s side reads %s clockwise, the sides of its set read %s", sideNames[side], p, usual)})
		}
	}
	oddDoors(maps, out)
	return out
}

// oddDoors adds the sides whose doors do not meet doors of other tiles. Each side with doors must
// have them where most do, and the same from both ends. A door may meet a wall.
func oddDoors(maps []*Map, out [][]Fault) {
	count, usual := map[string]int{}, ""
	each := func(f func(i, side int, p string)) {
		for i, m := range maps {
			for side := range 4 {
				if p := doorProfile(m, side); strings.Contains(p, "d") {
					f(i, side, p)
				}
			}
		}
	}
	each(func(_, _ int, p string) {
		if count[p]++; usual == "" || count[p] > count[usual] {
			usual = p
		}
	})
	each(func(i, side int, p string) {
		if p == usual && p == turned(p) {
			return
		}
		spots := maps[i].Side(1, side)
		at := strings.IndexByte(p, 'd')
		out[i] = append(out[i], Fault{OddSide, maps[i].place(spots[at:]...), spots, fmt.Sprintf("the doors of the %s side read %s clockwise, those of its set %s", sideNames[side], p, usual)})
	})
}

// doorProfile returns where a side has doors: d for each square with a door on its edge, a dot for
// the others.
func doorProfile(m *Map, side int) string {
	return profile(m, side, func(_ model.Spot, edge *model.Entry) byte {
		if m.Legend.Opens.Of(edge) {
			return 'd'
		}
		return '.'
	})
}

// sideNames are the sides of a map in the order of across, for messages.
var sideNames = [4]string{"upper", "right", "lower", "left"}

// turned returns a text back to front.
func turned(p string) string {
	b := []byte(p)
	slices.Reverse(b)
	return string(b)
}
