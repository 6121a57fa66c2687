package rulebook

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// shot is a line over a plan: its squares in turn except the first, its ends, and whether something
// stops it.
type shot struct {
	squares  [][2]int
	from, to geom.Point
	ends     bool
	points   []geom.Point // of a way, from square to square
}

// over reports whether the line crosses a square.
func (s shot) over(square [2]int) bool { return slices.Contains(s.squares, square) }

// shot returns the line of a panel: from whoever is farthest left to whoever is farthest right, or
// along the numbered squares. It is empty where the panel says none.
func (b planBoard) shot() shot {
	if b.of.line == "way" {
		return b.way()
	}
	from, to, n := b.of.ends()
	if n < 2 || b.of.line == "none" {
		return shot{}
	}
	a, z := b.middle(from[0], from[1]), b.middle(to[0], to[1])
	s := shot{from: toward(a, z, b.side.Scale(0.66)), to: toward(z, a, b.side.Scale(0.46))}
	was := from
	for _, q := range b.crossed(from, to) {
		if b.bars(was, q) {
			m := b.meeting(a, z, was, q)
			s.to, s.ends = m, true
			return s
		}
		s.squares, was = append(s.squares, q), q
		if b.of.spots[q[0]][q[1]].ends {
			s.to, s.ends = b.middle(q[0], q[1]), true
			return s
		}
	}
	return s
}

// way returns a walk over the squares with numbers, in their order, from whoever is farthest left.
func (b planBoard) way() shot {
	type stop struct {
		n  int
		at [2]int
	}
	var stops []stop
	for r, row := range b.of.spots {
		for q, s := range row {
			if n, err := strconv.Atoi(s.name); err == nil && s.kind == aNumber {
				stops = append(stops, stop{n, [2]int{r, q}})
			}
		}
	}
	if from, _, n := b.of.ends(); n > 0 {
		stops = append(stops, stop{math.MinInt, from})
	}
	slices.SortStableFunc(stops, func(a, b stop) int { return cmp.Compare(a.n, b.n) })
	var s shot
	for i, t := range stops {
		s.points = append(s.points, b.middle(t.at[0], t.at[1]))
		if i > 0 {
			s.squares = append(s.squares, t.at)
		}
	}
	return s
}

// crossed returns the squares of a line except the first; the last is its target.
func (b planBoard) crossed(from, to [2]int) [][2]int {
	a, z := b.middle(from[0], from[1]), b.middle(to[0], to[1])
	n := max(abs(to[0]-from[0]), abs(to[1]-from[1]))
	if b.hexes {
		n = b.hexSteps(from, to)
	}
	var out [][2]int
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		at := geom.Point{X: a.X + (z.X - a.X).Scale(t), Y: a.Y + (z.Y - a.Y).Scale(t)}
		out = append(out, b.nearest(at))
	}
	return out
}

// nearest returns the square or hex with its centre nearest to a point.
func (b planBoard) nearest(at geom.Point) [2]int {
	var best [2]int
	least := math.MaxFloat64
	for r, row := range b.of.spots {
		for q := range row {
			m := b.middle(r, q)
			if d := math.Hypot(float64(m.X-at.X), float64(m.Y-at.Y)); d < least-1 {
				best, least = [2]int{r, q}, d
			}
		}
	}
	return best
}

// hexSteps returns the distance between two hexes.
func (b planBoard) hexSteps(a, z [2]int) int {
	if b.flat {
		a, z = [2]int{a[1], a[0]}, [2]int{z[1], z[0]}
	}
	axial := func(h [2]int) (int, int) { return h[1] - (h[0]-h[0]%2)/2, h[0] }
	q1, r1 := axial(a)
	q2, r2 := axial(z)
	return (abs(q1-q2) + abs(r1-r2) + abs(q1+r1-q2-r2)) / 2
}

// bars reports whether there is a wall between two adjacent squares.
func (b planBoard) bars(a, z [2]int) bool {
	if z[1] > a[1] && markAt(b.of.right, a[0], a[1]) == '|' {
		return true
	}
	return z[0] != a[0] && markAt(b.of.below, min(a[0], z[0]), z[1]) == '|'
}

// markAt returns the mark next to a square. Rows of walls may be shorter than rows of squares.
func markAt(in [][]sideMark, row, col int) sideMark {
	if row < len(in) && col < len(in[row]) {
		return in[row][col]
	}
	return 0
}

// meeting returns where a line from a to z meets the wall between two squares.
func (b planBoard) meeting(a, z geom.Point, was, next [2]int) geom.Point {
	m, n := b.middle(was[0], was[1]), b.middle(next[0], next[1])
	if next[1] != was[1] && markAt(b.of.right, was[0], was[1]) == '|' {
		x := (m.X + n.X) / 2
		return geom.Point{X: x, Y: a.Y + (z.Y - a.Y).Scale(float64(x-a.X)/float64(max(1, z.X-a.X)))}
	}
	y := (m.Y + n.Y) / 2
	dy := z.Y - a.Y
	if dy == 0 {
		return geom.Point{X: (m.X + n.X) / 2, Y: y}
	}
	return geom.Point{X: a.X + (z.X - a.X).Scale(float64(y-a.Y)/float64(dy)), Y: y}
}

// toward returns the point at a distance from one point in the direction of another.
func toward(a, z geom.Point, by geom.Length) geom.Point {
	d := math.Hypot(float64(z.X-a.X), float64(z.Y-a.Y))
	if d == 0 {
		return a
	}
	k := float64(by) / d
	return geom.Point{X: a.X + (z.X - a.X).Scale(k), Y: a.Y + (z.Y - a.Y).Scale(k)}
}

// path draws the line with its arrow or its cross.
func (b planBoard) path(s shot) {
	points := s.points
	if points == nil {
		if s.from == s.to {
			return
		}
		points = []geom.Point{s.from, s.to}
	}
	if len(points) < 2 {
		return
	}
	last := len(points) - 1
	tip := points[last]
	if s.points != nil {
		tip = toward(tip, points[last-1], b.side.Scale(0.3))
	} else if s.ends {
		tip = toward(tip, points[last-1], 1900)
	}
	end := toward(tip, points[last-1], 1440)
	var line geom.Path
	line.MoveTo(points[0].X, points[0].Y)
	for _, q := range points[1:last] {
		line.LineTo(q.X, q.Y)
	}
	line.LineTo(end.X, end.Y)
	accent := b.p.colour("accent")
	b.p.add(&face.Shape{Path: line, Stroke: b.p.colour("paper"), Width: 1500},
		&face.Shape{Path: line, Stroke: accent, Width: 600, Dash: []geom.Length{1500, 900}})
	arrowhead(b.p, tip, points[last-1])
	if s.ends {
		cross(b.p, s.to)
	}
}

// arrowhead draws the end of a line that comes from a point.
func arrowhead(p *canvas, tip, from geom.Point) {
	back := toward(tip, from, 2300)
	dx, dy := back.X-tip.X, back.Y-tip.Y
	p.add(&face.Shape{Path: geom.Polygon(tip, geom.Point{X: back.X - dy.Scale(0.45), Y: back.Y + dx.Scale(0.45)},
		geom.Point{X: back.X + dy.Scale(0.45), Y: back.Y - dx.Scale(0.45)}), Fill: p.colour("accent")})
}

// cross draws the mark that stops a line.
func cross(p *canvas, c geom.Point) {
	const d = 1900
	for _, k := range []struct {
		colour string
		width  geom.Length
	}{{"paper", 2200}, {"ink", 1000}} {
		for _, s := range []geom.Length{1, -1} {
			p.add(&face.Shape{Path: geom.Line(geom.Point{X: c.X - d, Y: c.Y - s*d}, geom.Point{X: c.X + d, Y: c.Y + s*d}), Stroke: p.colour(k.colour), Width: k.width})
		}
	}
}

// counts numbers the squares of the line, below the line.
func (b planBoard) counts(s shot) {
	st := b.p.style("figure-label").at(geom.FromPT(7))
	for i, q := range s.squares {
		c := b.middle(q[0], q[1])
		label := itoa(i + 1)
		if s.points != nil {
			label = b.of.spots[q[0]][q[1]].name
		}
		c.Y += b.side.Scale(0.42)
		b.p.add(&face.Shape{Path: geom.Circle(c, 1400), Fill: b.p.colour("paper")})
		b.p.text(st, label, c.X, c.Y+st.cap/2, "centre")
	}
}

// drawThing draws a thing seen from above in a square of that side.
func drawThing(p *canvas, name string, c geom.Point, side geom.Length) {
	at := around(c, side)
	outlined := func(path geom.Path, fill, stroke string) {
		p.add(&face.Shape{Path: path, Fill: p.colour(fill), Stroke: p.colour(stroke), Width: 300, Round: true})
	}
	star := func(points int, out, in float64) geom.Path {
		var all []geom.Point
		for i := range 2 * points {
			k := out
			if i%2 == 0 {
				k = in
			}
			sin, cos := math.Sincos(float64(i) * math.Pi / float64(points))
			all = append(all, at(k*cos, k*sin))
		}
		return geom.Polygon(all...)
	}
	switch name {
	case "tree":
		outlined(star(8, 0.42, 0.3), "paper", "ink")
		p.add(&face.Shape{Path: geom.Circle(c, side.Scale(0.1)), Fill: p.colour("ink")})
	case "smoke":
		for i := range 7 {
			sin, cos := math.Sincos(float64(i) * 2 * math.Pi / 7)
			outlined(geom.Circle(at(0.24*cos, 0.24*sin), side.Scale(0.2)), "paper", "grey3")
		}
		p.add(&face.Shape{Path: geom.Circle(c, side.Scale(0.26)), Fill: p.colour("paper")})
	case "fire":
		outlined(star(7, 0.42, 0.2), "mid", "ink")
	case "box":
		outlined(geom.Polygon(at(-0.3, -0.3), at(0.3, -0.3), at(0.3, 0.3), at(-0.3, 0.3)), "paper", "ink")
		outlined(geom.Line(at(-0.3, -0.3), at(0.3, 0.3)), "paper", "ink")
		outlined(geom.Line(at(-0.3, 0.3), at(0.3, -0.3)), "paper", "ink")
	case "rock":
		outlined(geom.Polygon(at(-0.36, 0.1), at(-0.2, -0.28), at(0.12, -0.34), at(0.36, -0.04), at(0.26, 0.28), at(-0.16, 0.32)), "grey2", "ink")
	case "water":
		for i := range 3 {
			y := 0.2 * float64(i-1)
			outlined(geom.Line(at(-0.34, y), at(0.34, y)), "paper", "accent")
		}
	}
}
