package tile

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// hullCut is how much of a body's corner is cut where it meets the air, in
// parts of a square; half a square makes a slant of steps of one square.
const (
	hullCut = 0.28
	stepCut = 0.5
)

// streamlined is the outline of a part of a craft: corners in the open are cut
// wide, and a body that narrows by steps is slanted along them.
func (d *deck) streamlined(ring []geom.Point) []geom.Point {
	wide := d.unit.Scale(hullCut)
	if len(ring) > 4 {
		wide = d.unit.Scale(stepCut)
	}
	var out []geom.Point
	for i, p := range ring {
		a, b := ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]
		ax, ay, bx, by := sign(p.X-a.X), sign(p.Y-a.Y), sign(b.X-p.X), sign(b.Y-p.Y)
		outer := ax*by-ay*bx > 0
		cut := min(wide, edgeLength(a, p)/2, edgeLength(p, b)/2)
		switch open := d.open(p, ax, ay, -ax, -ay) && d.open(p, bx, by, bx, by); {
		case !open && !outer:
			out = append(out, p)
			continue
		case !open:
			cut = d.mm(2.4)
		}
		out = append(out, geom.Point{X: p.X - ax*cut, Y: p.Y - ay*cut}, geom.Point{X: p.X + bx*cut, Y: p.Y + by*cut})
	}
	return out
}

// swept is the outline of a wing: a corner in the open at its front is cut by a
// whole square.
func (d *deck) swept(ring []geom.Point) []geom.Point {
	var out []geom.Point
	for i, p := range ring {
		a, b := ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]
		ax, ay, bx, by := sign(p.X-a.X), sign(p.Y-a.Y), sign(b.X-p.X), sign(b.Y-p.Y)
		front := ay < 0 && bx > 0 || ax > 0 && by > 0
		if !front || !d.open(p, ax, ay, -ax, -ay) || !d.open(p, bx, by, bx, by) || min(edgeLength(a, p), edgeLength(p, b)) <= d.unit {
			out = append(out, p)
			continue
		}
		out = append(out, geom.Point{X: p.X - ax*d.unit, Y: p.Y - ay*d.unit}, geom.Point{X: p.X + bx*d.unit, Y: p.Y + by*d.unit})
	}
	return out
}

// hatching is lines through outlines, three to a square, that run on from one
// body to the next. They meet no corner of a square.
func (d *deck) hatching(rings [][]geom.Point) geom.Path {
	origin := d.corner(0, 0)
	zero := origin.X + origin.Y
	low, high := geom.Length(math.MaxInt64), geom.Length(math.MinInt64)
	for _, ring := range rings {
		for _, p := range ring {
			low, high = min(low, p.X+p.Y), max(high, p.X+p.Y)
		}
	}
	var out geom.Path
	for n := (low - zero) * 3 / d.unit; ; n++ {
		c := zero + d.unit*(2*n+1)/6
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

// edgeLength is how long an edge of an outline is.
func edgeLength(a, b geom.Point) geom.Length { return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) }

// open reports whether there is nothing of the craft across an edge that runs
// in the direction (x, y), a little way from its end p.
func (d *deck) open(p geom.Point, x, y, alongX, alongY geom.Length) bool {
	e := d.unit / 4
	at := geom.Point{X: p.X + (alongX+y)*e - d.edge.W, Y: p.Y + (alongY-x)*e - d.edge.H}
	if at.X < 0 || at.Y < 0 {
		return true
	}
	g := d.cell(int(at.X/d.unit)+d.x, int(at.Y/d.unit)+d.y, d.plan)
	return g == nil || g.Outside
}

// wings is what a layout has below a craft and beside it, nil if nothing: it is
// no square of the map.
func (d *deck) wings() *face.Face { return d.mark("craft", "craft", d.tile.ID, "", d.plan+1, nil) }
