package tile

import (
	"cmp"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

const (
	objectLine = 450 * geom.Micrometre
	bodyLine   = 600 * geom.Micrometre
)

// things draws what fills squares: single objects with their drawing, bodies
// over several squares with an outline and their name, hills with a contour.
func (d *deck) things() {
	seen := map[[2]int]bool{}
	d.each(func(x, y int, g *model.Ground) {
		switch e := g.Object; {
		case e == nil || seen[[2]int{x, y}]:
		case d.legend.Hill.Of(e):
			d.hill(d.body(x, y, seen))
		case d.legend.Body.Of(e):
			d.bulk(e, d.body(x, y, seen))
		default:
			d.single(e, x, y)
		}
	})
}

// single draws an object that fills one square, or writes its name.
func (d *deck) single(e *model.Entry, x, y int) {
	if f := d.mark("", "object", d.drawing(e), "", 0, nil); f != nil {
		d.put(f, x, y)
	} else {
		d.put(d.note("object", e.Name, 0), x, y)
	}
	d.tag(e, x, y)
}

// body gathers the squares side by side that one object fills, row by row.
func (d *deck) body(x, y int, seen map[[2]int]bool) [][2]int {
	e := d.cell(x, y, d.plan).Object
	seen[[2]int{x, y}] = true
	out := [][2]int{{x, y}}
	for i := 0; i < len(out); i++ {
		for _, s := range [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			at := [2]int{out[i][0] + s[0], out[i][1] + s[1]}
			g := d.cell(at[0], at[1], d.plan)
			if g == nil || seen[at] || g.Object != e || at[0] < d.x || at[1] < d.y || at[0] >= d.x+d.w || at[1] >= d.y+d.h {
				continue
			}
			seen[at] = true
			out = append(out, at)
		}
	}
	return out
}

// tag shows the letters that the legend puts on an object.
func (d *deck) tag(e *model.Entry, x, y int) {
	d.put(d.tagFace(e), x, y)
}

func (m *squares) tagFace(e *model.Entry) *face.Face {
	text := ""
	for _, t := range m.legend.Tags {
		if t.Of(e) {
			text += t.Text
		}
	}
	if text == "" {
		return nil
	}
	return m.note("tag", text, len(text))
}

// hill draws ground a level higher: a contour with ticks that point down.
func (d *deck) hill(cells [][2]int) {
	for _, ring := range d.outline(cells, 0) {
		d.add(&face.Shape{Path: geom.Polygon(d.chamfer(ring, d.mm(3))...), Stroke: d.Colour("ink"), Width: objectLine})
	}
	var ticks geom.Path
	for _, ring := range d.outline(cells, 0) {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			ticks = append(ticks, d.ticks(a, b)...)
		}
	}
	d.add(&face.Shape{Path: ticks, Stroke: d.Colour("ink"), Width: hatchLn})
	d.put(d.note("height", "", d.plan+2), cells[0][0], cells[0][1])
	for _, c := range cells {
		if top := d.cell(c[0], c[1], d.plan+1); top != nil && top.Object != nil && !d.legend.Body.Of(top.Object) {
			d.single(top.Object, c[0], c[1])
		}
	}
}

// ticks stand on the inner side of a contour.
func (d *deck) ticks(a, b geom.Point) geom.Path {
	var p geom.Path
	dx, dy := sign(b.X-a.X), sign(b.Y-a.Y)
	step, long := d.unit/6, d.mm(1.6)
	n := max(b.X-a.X, a.X-b.X, b.Y-a.Y, a.Y-b.Y) / step
	for i := geom.Length(1); i < n; i++ {
		at := geom.Point{X: a.X + dx*i*step, Y: a.Y + dy*i*step}
		p = append(p, geom.Line(at, geom.Point{X: at.X - dy*long, Y: at.Y + dx*long})...)
	}
	return p
}

func sign(v geom.Length) geom.Length {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// bulk draws a body: hatched if its drawing says so, else white with its name.
func (d *deck) bulk(e *model.Entry, cells [][2]int) {
	lines := d.legend.Hatched.Of(e)
	inset := d.mm(1.1)
	if lines {
		inset = 0
	}
	rings := d.outline(cells, inset)
	for i, ring := range rings {
		if !lines {
			rings[i] = d.chamfer(ring, d.mm(2.4))
		}
		shape := &face.Shape{Path: geom.Polygon(rings[i]...), Fill: d.tone(d.lookIn(d.base, e, ""), 0), Stroke: d.Colour("ink"), Width: bodyLine}
		if lines {
			shape.Fill, shape.Width = face.None, objectLine
		}
		d.add(shape)
	}
	if lines {
		d.add(&face.Shape{Path: d.hatching(rings), Stroke: d.Colour("grey3"), Width: hatchLn})
		last := slices.MaxFunc(cells, lower)
		d.tag(e, last[0], last[1])
		return
	}
	d.named(e, cells)
}

// lower compares squares by row, then by column.
func lower(a, b [2]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) }

// named shows in the middle of a body what it is: its drawing if there is one,
// with the name below it where there is room, or the name along the longer
// side.
func (d *deck) named(e *model.Entry, cells [][2]int) {
	x0, y0, x1, y1 := cells[0][0], cells[0][1], 0, 0
	for _, c := range cells {
		x0, y0, x1, y1 = min(x0, c[0]), min(y0, c[1]), max(x1, c[0]+1), max(y1, c[1]+1)
	}
	a, b := d.corner(x0, y0), d.corner(x1, y1)
	mid := geom.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	art := d.mark("", "object", d.drawing(e), "", 0, nil)
	name := d.mark("name", "note", e.ID, e.Name, 0, nil)
	switch flat := y1-y0 == 1; {
	case art != nil && flat && len(cells) > 2 || art == nil && y1-y0 <= x1-x0:
		d.middle(name, mid, 0, 1)
	case art == nil:
		d.middle(name, mid, -90, 1)
	case x1-x0 > 2 && y1-y0 > 2:
		d.middle(art, mid, 0, 2)
		d.middle(name, geom.Point{X: mid.X, Y: mid.Y + d.mm(17)}, 0, 1)
	default:
		d.middle(art, mid, 0, 1)
		if len(cells) > 3 {
			d.middle(name, geom.Point{X: mid.X, Y: mid.Y + d.mm(11)}, 0, 1)
		}
	}
	last := slices.MaxFunc(cells, lower)
	d.tag(e, last[0], last[1])
}

// middle shows a small drawing about a point, turned, so many times its size.
func (d *deck) middle(f *face.Face, at geom.Point, turn, times float64) {
	if f == nil {
		return
	}
	s := d.scale() * times
	m := geom.Move(at.X-f.Size.W.Scale(s/2), at.Y-f.Size.H.Scale(s/2)).Mul(geom.Scale(s))
	if turn != 0 {
		m = geom.Turn(turn, at).Mul(m)
	}
	d.add(&face.Group{Map: m, Of: f})
}

// outline is the rings round squares, clockwise about them and the other way
// about holes, moved in by a little.
func (d *deck) outline(cells [][2]int, inset geom.Length) [][]geom.Point {
	in := map[[2]int]bool{}
	for _, c := range cells {
		in[c] = true
	}
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
		out = append(out, d.ring(s, next, done, inset))
	}
	return out
}

// ring follows one outline from an edge back to it, keeping to the right where
// two squares meet at a corner only.
func (d *deck) ring(at [3]int, next map[[2]int][]int, done map[[3]int]bool, inset geom.Length) []geom.Point {
	steps := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	var out []geom.Point
	for !done[at] {
		done[at] = true
		x, y := at[0]+steps[at[2]][0], at[1]+steps[at[2]][1]
		for _, turn := range []int{1, 0, 3} {
			dir := (at[2] + turn) % 4
			if !hasDir(next[[2]int{x, y}], dir) || done[[3]int{x, y, dir}] && turn == 0 {
				continue
			}
			if turn != 0 {
				out = append(out, d.inward(x, y, at[2], dir, inset))
			}
			at = [3]int{x, y, dir}
			break
		}
	}
	return out
}

func hasDir(all []int, dir int) bool {
	for _, v := range all {
		if v == dir {
			return true
		}
	}
	return false
}

// inward is a corner of an outline moved to the right of both its edges.
func (d *deck) inward(x, y, from, to int, inset geom.Length) geom.Point {
	normals := [4][2]geom.Length{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}
	p := d.corner(x, y)
	return geom.Point{X: p.X + inset*(normals[from][0]+normals[to][0]), Y: p.Y + inset*(normals[from][1]+normals[to][1])}
}

// chamfer cuts the outer corners of a ring.
func (d *deck) chamfer(ring []geom.Point, cut geom.Length) []geom.Point {
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
