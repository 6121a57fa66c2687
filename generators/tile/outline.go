package tile

import (
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// sign returns 1, 0 or -1, the sign of a length.
func sign(v geom.Length) geom.Length {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// outlines returns the rings around squares, clockwise around them and counterclockwise around
// holes, moved inwards by inset.
func outlines(g faceGrid, cells [][2]int, inset geom.Length) [][]geom.Point {
	in := lists.Set(cells, func(c [2]int) [2]int { return c })
	// From each corner, the directions in which an edge leaves with a square of the body on its
	// right: 0 right, 1 down, 2 left, 3 up.
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

// follow follows one outline from an edge back to it, keeping to the right where two squares meet
// only at a corner.
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

// inward returns a corner of an outline moved to the right of both its edges.
func inward(g faceGrid, x, y, from, to int, inset geom.Length) geom.Point {
	normals := [4][2]geom.Length{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}
	p := g.corner(x, y)
	return geom.Point{X: p.X + inset*(normals[from][0]+normals[to][0]), Y: p.Y + inset*(normals[from][1]+normals[to][1])}
}

// chamfer cuts the outer corners of a ring by a length along both sides; inner corners stay.
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
