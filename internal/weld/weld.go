// Package weld makes one area of many: of areas that overlap, that take away
// from one another, that are cut by clips or filled by the even-odd rule, and of
// the lines that strokes draw. What comes out has one outline, and is filled
// alike by any rule. Curves become short straight lines.
//
// Why no library: the one at hand lost parts of one icon in a hundred. Here outlines
// are cut where they cross, on a grid of micrometres, and each piece stays if it
// has ink on one side alone, which depends on no order and on no other piece.
package weld

import (
	"cmp"
	"slices"

	"punchboard/internal/geom"
)

// Fineness is how far from a curve the lines in its place lie at most.
const Fineness = geom.MM / 20

// Layer is an area that is inked on those before it, or taken from them. Each of
// Clips, filled by the rule of non-zero winding, leaves only what lies in it.
type Layer struct {
	Path    geom.Path
	EvenOdd bool
	Away    bool
	Clips   []geom.Path
}

// Area is what is inked once all layers have been put down, in order.
func Area(layers []Layer) geom.Path { return laid(layers).welded() }

// laid is the plane of these layers.
func laid(layers []Layer) *welder {
	w := &welder{}
	for _, l := range layers {
		by := nonZero
		if l.EvenOdd {
			by = evenOdd
		}
		s := sheet{outline: w.add(l.Path, by), away: l.Away}
		for _, c := range l.Clips {
			s.clips = append(s.clips, w.add(c, nonZero))
		}
		w.sheets = append(w.sheets, s)
	}
	return w
}

// welded is the outline of all that was added, made once for the same input.
func (w *welder) welded() geom.Path {
	return kept.path(w.digest(), func() geom.Path {
		w.cut()
		w.merge()
		return chained(w.rim())
	})
}

// rule says which windings of an outline are inside of it.
type rule uint8

const (
	nonZero   rule = iota // inside is what outlines go around more one way than the other
	evenOdd               // inside is what an odd number of edges parts from the outside
	clockwise             // what it runs round clockwise oftener than the other way
)

// welder is a plane full of outlines.
type welder struct {
	rules  []rule // by outline
	sheets []sheet
	edges  []edge
	pieces []piece
}

// sheet is a layer by the numbers of its outlines.
type sheet struct {
	outline int
	away    bool
	clips   []int
}

// edge is a straight part of an outline; a comes before b in reading order,
// and turn is 1 if the outline goes from a to b, else -1. A fresh one may cross
// any other.
type edge struct {
	a, b    geom.Point
	outline int32
	turn    int32
	fresh   bool
}

// piece is all edges between two points.
type piece struct {
	a, b  geom.Point
	turns []turn
}

// turn is by how much the winding of an outline grows across a piece.
type turn struct{ outline, by int32 }

// add adds the edges of a path, which is filled by a rule, and returns its number.
func (w *welder) add(p geom.Path, by rule) int {
	n := int32(len(w.rules))
	w.rules = append(w.rules, by)
	for _, pts := range polygons(p) {
		for i, a := range pts {
			w.put(a, pts[(i+1)%len(pts)], n, 1)
		}
	}
	return int(n)
}

// put adds an edge from left to right, with turn reversed if it ran the other way; an
// edge of no length is nothing.
func (w *welder) put(a, b geom.Point, outline, turn int32) {
	switch {
	case a == b:
	case comparePoints(a, b) < 0:
		w.edges = append(w.edges, edge{a, b, outline, turn, true})
	default:
		w.edges = append(w.edges, edge{b, a, outline, -turn, true})
	}
}

// comparePoints orders points from left to right, then downwards.
func comparePoints(a, b geom.Point) int {
	if a.X != b.X {
		return cmp.Compare(a.X, b.X)
	}
	return cmp.Compare(a.Y, b.Y)
}

// compareEdges orders edges by their starts, then their ends, then their outlines.
func compareEdges(x, y edge) int {
	if x.a != y.a {
		return comparePoints(x.a, y.a)
	}
	if x.b != y.b {
		return comparePoints(x.b, y.b)
	}
	return cmp.Compare(x.outline, y.outline)
}

// merge makes one piece of all edges that lie on one another. What turns back
// on itself is gone.
func (w *welder) merge() {
	slices.SortFunc(w.edges, compareEdges)
	for i := 0; i < len(w.edges); {
		p := piece{a: w.edges[i].a, b: w.edges[i].b}
		for ; i < len(w.edges) && w.edges[i].a == p.a && w.edges[i].b == p.b; i++ {
			e := w.edges[i]
			if n := len(p.turns); n > 0 && p.turns[n-1].outline == e.outline {
				p.turns[n-1].by += e.turn
				continue
			}
			p.turns = append(p.turns, turn{e.outline, e.turn})
		}
		p.turns = slices.DeleteFunc(p.turns, func(t turn) bool { return t.by == 0 })
		if len(p.turns) > 0 {
			w.pieces = append(w.pieces, p)
		}
	}
}

// inked reports whether a point is inked, by how often each outline winds round
// it.
func (w *welder) inked(winding []int32) bool {
	in := func(n int) bool {
		switch w.rules[n] {
		case evenOdd:
			return winding[n]%2 != 0
		case clockwise:
			return winding[n] < 0
		}
		return winding[n] != 0
	}
	ink := false
	for _, s := range w.sheets {
		if in(s.outline) && !slices.ContainsFunc(s.clips, func(n int) bool { return !in(n) }) {
			ink = !s.away
		}
	}
	return ink
}

// rim are the pieces with ink on one side alone, each with the ink on its
// right as it goes.
func (w *welder) rim() [][2]geom.Point {
	var out [][2]geom.Point
	here, there := make([]int32, len(w.rules)), make([]int32, len(w.rules))
	across, down := newRays(w.pieces, false), newRays(w.pieces, true)
	for i := range w.pieces {
		p := &w.pieces[i]
		clear(here)
		if p.a.Y != p.b.Y {
			across.winding(p, here)
		} else {
			down.winding(p, here)
		}
		copy(there, here)
		for _, t := range p.turns {
			there[t.outline] += t.by * sign(p)
		}
		switch a, b := w.inked(here), w.inked(there); {
		case a == b:
		case a == (sign(p) > 0):
			out = append(out, [2]geom.Point{p.a, p.b})
		default:
			out = append(out, [2]geom.Point{p.b, p.a})
		}
	}
	return out
}

// sign is how a piece counts for a ray that goes through it: from the left, or
// from above for one that lies flat. What runs clockwise winds less than 0 times.
func sign(p *piece) int32 {
	if p.b.Y <= p.a.Y {
		return -1
	}
	return 1
}

// chained joins pieces into closed outlines, without points on straight lines.
func chained(rim [][2]geom.Point) geom.Path {
	slices.SortFunc(rim, func(x, y [2]geom.Point) int {
		return cmp.Or(comparePoints(x[0], y[0]), comparePoints(x[1], y[1]))
	})
	used := make([]bool, len(rim))
	next := func(at geom.Point) int {
		i, _ := slices.BinarySearchFunc(rim, at, func(e [2]geom.Point, p geom.Point) int { return comparePoints(e[0], p) })
		for ; i < len(rim) && rim[i][0] == at; i++ {
			if !used[i] {
				return i
			}
		}
		return -1
	}
	var out geom.Path
	for i := range rim {
		if used[i] {
			continue
		}
		var pts []geom.Point
		for k := i; k >= 0; k = next(rim[k][1]) {
			used[k] = true
			pts = append(pts, rim[k][0])
		}
		if pts = straightened(pts); len(pts) > 2 {
			out = append(out, geom.Polygon(pts...)...)
		}
	}
	return out
}

// straightened are points of an outline without those that lie on the line
// between their neighbours.
func straightened(pts []geom.Point) []geom.Point {
	var out []geom.Point
	for i, p := range pts {
		from, to := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		if len(out) > 0 {
			from = out[len(out)-1]
		}
		if cross(from, p, to) != 0 {
			out = append(out, p)
		}
	}
	return out
}

// cross is twice the area of a triangle, with its sign.
func cross(a, b, c geom.Point) int64 {
	return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(c.X-a.X)*int64(b.Y-a.Y)
}
