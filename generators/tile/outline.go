package tile

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// hatching is lines through outlines, three to a square, that run on from one
// body to the next. They meet no corner of a square.
func hatching(rings [][]geom.Point, g faceGrid) geom.Path {
	origin := g.corner(0, 0)
	zero := origin.X + origin.Y
	low, high := geom.Length(math.MaxInt64), geom.Length(math.MinInt64)
	for _, ring := range rings {
		for _, p := range ring {
			low, high = min(low, p.X+p.Y), max(high, p.X+p.Y)
		}
	}
	var out geom.Path
	for n := (low - zero) * 3 / g.unit; ; n++ {
		c := zero + g.unit*(2*n+1)/6
		if c > high {
			return out
		}
		at := crossings(rings, c)
		for i := 0; i+1 < len(at); i += 2 {
			out = append(out, geom.Line(at[i], at[i+1])...)
		}
	}
}

// crossings are the points of outlines where x and y sum to c, from the left.
func crossings(rings [][]geom.Point, c geom.Length) []geom.Point {
	var out []geom.Point
	for _, ring := range rings {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			a, b := p.X+p.Y-c, q.X+q.Y-c
			if (a < 0) != (b < 0) {
				x := p.X + (q.X-p.X)*a/(a-b)
				out = append(out, geom.Point{X: x, Y: c - x})
			}
		}
	}
	slices.SortFunc(out, func(p, q geom.Point) int { return cmp.Compare(p.X, q.X) })
	return out
}

// ticksIn stand on the inner side of a contour.
func ticksIn(g faceGrid, a, b geom.Point) geom.Path {
	var p geom.Path
	dx, dy := sign(b.X-a.X), sign(b.Y-a.Y)
	step, long := g.unit/6, g.mm(1.6)
	n := max(b.X-a.X, a.X-b.X, b.Y-a.Y, a.Y-b.Y) / step
	for i := geom.Length(1); i < n; i++ {
		at := geom.Point{X: a.X + dx*i*step, Y: a.Y + dy*i*step}
		p = append(p, geom.Line(at, geom.Point{X: at.X - dy*long, Y: at.Y + dx*long})...)
	}
	return p
}

// sign is 1, 0 or -1, as a length is.
func sign(v geom.Length) geom.Length {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// outlines are the rings round squares, clockwise about them and the other way
// about holes, moved in by a little.
func outlines(g faceGrid, cells [][2]int, inset geom.Length) [][]geom.Point {
	in := lists.Set(cells, func(c [2]int) [2]int { return c })
	// From each corner, the directions in which an edge leaves with a square
	// of the body at its right: 0 right, 1 down, 2 left, 3 up.
	next := map[[2]int][]int{}
	var starts [][3]int
	edge := func(x, y, dir int, other [2]int) {
		if !in[other] {
			next[[2]int{x, y}] = append(next[[2]int{x, y}], dir)
			starts = append(starts, [3]int{x, y, dir})
		}
	}
	for _, c := range cells {
		x, y := c[0], c[1]
		edge(x, y, 0, [2]int{x, y - 1})
		edge(x+1, y, 1, [2]int{x + 1, y})
		edge(x+1, y+1, 2, [2]int{x, y + 1})
		edge(x, y+1, 3, [2]int{x - 1, y})
	}
	done := map[[3]int]bool{}
	var out [][]geom.Point
	for _, s := range starts {
		if done[s] {
			continue
		}
		out = append(out, follow(g, s, next, done, inset))
	}
	return out
}

// follow follows one outline from an edge back to it, keeping to the right where
// two squares meet at a corner only.
func follow(g faceGrid, at [3]int, next map[[2]int][]int, done map[[3]int]bool, inset geom.Length) []geom.Point {
	steps := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	var out []geom.Point
	for !done[at] {
		done[at] = true
		x, y := at[0]+steps[at[2]][0], at[1]+steps[at[2]][1]
		for _, turn := range []int{1, 0, 3} {
			dir := (at[2] + turn) % 4
			if !slices.Contains(next[[2]int{x, y}], dir) || done[[3]int{x, y, dir}] && turn == 0 {
				continue
			}
			if turn != 0 {
				out = append(out, inward(g, x, y, at[2], dir, inset))
			}
			at = [3]int{x, y, dir}
			break
		}
	}
	return out
}

// inward is a corner of an outline moved to the right of both its edges.
func inward(g faceGrid, x, y, from, to int, inset geom.Length) geom.Point {
	normals := [4][2]geom.Length{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}
	p := g.corner(x, y)
	return geom.Point{X: p.X + inset*(normals[from][0]+normals[to][0]), Y: p.Y + inset*(normals[from][1]+normals[to][1])}
}

// chamfer cuts the outer corners of a ring by so much along both sides; inner corners
// stay.
func chamfer(ring []geom.Point, cut geom.Length) []geom.Point {
	var out []geom.Point
	for i, p := range ring {
		a, b := ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]
		ax, ay, bx, by := sign(p.X-a.X), sign(p.Y-a.Y), sign(b.X-p.X), sign(b.Y-p.Y)
		if ax*by-ay*bx <= 0 {
			out = append(out, p)
			continue
		}
		out = append(out, geom.Point{X: p.X - ax*cut, Y: p.Y - ay*cut}, geom.Point{X: p.X + bx*cut, Y: p.Y + by*cut})
	}
	return out
}
