package tile

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// The measures of walls.
const (
	wallWide  = 2400 * geom.Micrometre
	toughWide = 2600 * geom.Micrometre
	toughCore = 1000 * geom.Micrometre
	openCore  = 1300 * geom.Micrometre
	leafLine  = 1000 * geom.Micrometre
	paneWide  = 3000 * geom.Micrometre
	gapMargin = 3000 * geom.Micrometre // of a door or a window from the square's corners
	fencePost = 600 * geom.Micrometre  // half of a post
)

// stretch is a run of edges of one wall in a line, from corner a to corner b
// of the lattice. Doors and windows are walls with a hole, so that walls on
// both sides of them are one line.
type stretch struct {
	e         *model.Entry
	x0, y0, n int
	down      bool
	look      string
	strong    int
}

// The looks of walls besides the plain one.
const (
	fenceLook  = "fence"
	hedgeLook  = "hedge"
	stonesLook = "stones"
	slideLook  = "slide"
	doorLook   = "door"
	windowLook = "window"
)

// look is how a wall is drawn.
func (m *squares) look(e *model.Entry) string {
	if as := m.lookIn(m.base, e, ""); as != nil && as.As != "wall" {
		return as.As
	}
	switch l := m.legend; {
	case l.Fence.Of(e):
		return fenceLook
	case l.Hedge.Of(e):
		return hedgeLook
	case l.Slide.Of(e):
		return slideLook
	case l.Opens.Of(e):
		return doorLook
	case l.Clear.Of(e):
		return windowLook
	}
	return "wall"
}

// strength is how strong a wall is drawn: 0 hollow, 1 black, 2 wide with a
// white core.
func (m *squares) strength(e *model.Entry) int {
	switch {
	case m.legend.Tough.Of(e):
		return tough
	case m.legend.Hard.Of(e):
		return hard
	}
	return weak
}

const (
	weak = iota
	hard
	tough
)

// low walls stand by themselves; all others join.
func low(look string) bool {
	return look == fenceLook || look == hedgeLook || look == stonesLook
}

// edge is what stands on an edge of the level, nil for nothing or beyond it.
func (d *deck) edgeAt(x, y int, down bool) *model.Entry {
	rows := d.here.Across
	if down {
		rows = d.here.Down
	}
	if y < 0 || y >= len(rows) || x < 0 || x >= len(rows[y]) {
		return nil
	}
	return rows[y][x]
}

// stretches gathers edges that a test finds alike into runs.
func (d *deck) stretches(same func(a, b *model.Entry) bool) []stretch {
	var out []stretch
	for _, down := range []bool{false, true} {
		lines, long := d.board.H+1, d.board.W
		if down {
			lines, long = d.board.W+1, d.board.H
		}
		for i := range lines {
			for k := 0; k < long; k++ {
				x, y := k, i
				if down {
					x, y = i, k
				}
				e := d.edgeAt(x, y, down)
				if e == nil {
					continue
				}
				if n := len(out); n > 0 {
					l := &out[n-1]
					next := l.x0+l.n == x && l.y0 == y
					if down {
						next = l.x0 == x && l.y0+l.n == y
					}
					if l.down == down && next && same(l.e, e) {
						l.n++
						continue
					}
				}
				out = append(out, stretch{e: e, x0: x, y0: y, n: 1, down: down, look: d.look(e), strong: d.strength(e)})
			}
		}
	}
	return out
}

// ends are the two ends of a stretch on the face, each drawn out by more.
func (d *deck) ends(s stretch, more geom.Length) (a, b geom.Point) {
	a = d.corner(s.x0, s.y0)
	b = geom.Point{X: a.X + geom.Length(s.n)*d.unit + more, Y: a.Y}
	if s.down {
		b = geom.Point{X: a.X, Y: a.Y + geom.Length(s.n)*d.unit + more}
		a.Y -= more
		return a, b
	}
	a.X -= more
	return a, b
}

// drawWalls draws all that stands on edges: hedges and fences first, then
// walls as layered strokes, so that joins come out right by themselves, then
// what opens and what one sees through.
func (d *deck) drawWalls() {
	tall := func(e *model.Entry) bool { return !low(d.look(e)) }
	runs := d.stretches(func(a, b *model.Entry) bool {
		if tall(a) && tall(b) {
			return d.strength(a) == d.strength(b)
		}
		return a == b
	})
	for _, s := range runs {
		switch {
		case d.lookIn(d.base, s.e, "") != nil: // drawn with the landscape
		case s.look == hedgeLook:
			d.hedge(s)
		case s.look == fenceLook:
			d.fence(s)
		}
	}
	var hollow, black, wide geom.Path
	var cores, dashes geom.Path
	for _, s := range runs {
		if low(s.look) {
			continue
		}
		switch s.strong {
		case tough:
			wide = append(wide, d.line(s, toughWide/2)...)
			cores = append(cores, d.core(s)...)
		case hard:
			black = append(black, d.line(s, wallWide/2)...)
		default:
			hollow = append(hollow, d.line(s, wallWide/2)...)
			dashes = append(dashes, d.line(s, 0)...)
		}
	}
	ink, paper := d.Colour("ink"), d.Colour("paper")
	d.add(&face.Shape{Path: hollow, Stroke: ink, Width: wallWide},
		&face.Shape{Path: dashes, Stroke: paper, Width: openCore},
		&face.Shape{Path: dashes, Stroke: ink, Width: openCore, Dash: []geom.Length{300, 1200}},
		&face.Shape{Path: black, Stroke: ink, Width: wallWide},
		&face.Shape{Path: wide, Stroke: ink, Width: toughWide},
		&face.Shape{Path: cores, Stroke: paper, Width: toughCore})
	for _, s := range d.stretches(func(a, b *model.Entry) bool { return a == b && d.look(a) != windowLook }) {
		switch s.look {
		case windowLook:
			d.window(s)
		case doorLook:
			d.door(s)
		case slideLook:
			d.slide(s)
		}
	}
}

func (d *deck) line(s stretch, more geom.Length) geom.Path {
	a, b := d.ends(s, more)
	return geom.Line(a, b)
}

// core is the white line in a tough wall: at a corner it runs on to meet
// that of the other wall, at an end it stops short.
func (d *deck) core(s stretch) geom.Path {
	a, b := d.ends(s, 0)
	reach := func(x, y int) geom.Length {
		for _, e := range []*model.Entry{d.edgeAt(x, y, !s.down), d.edgeAt(x-1, y, !s.down), d.edgeAt(x, y-1, !s.down)} {
			if d.legend.Tough.Of(e) {
				return toughCore / 2
			}
		}
		return 0
	}
	x1, y1 := s.x0+s.n, s.y0
	if s.down {
		x1, y1 = s.x0, s.y0+s.n
	}
	p, q := reach(s.x0, s.y0), reach(x1, y1)
	if s.down {
		return geom.Line(geom.Point{X: a.X, Y: a.Y - p}, geom.Point{X: b.X, Y: b.Y + q})
	}
	return geom.Line(geom.Point{X: a.X - p, Y: a.Y}, geom.Point{X: b.X + q, Y: b.Y})
}

// thick is how wide a stretch's wall is drawn.
func (s stretch) thick() geom.Length {
	if s.strong == tough {
		return toughWide
	}
	return wallWide
}

// local is a point on a stretch: so far along it, so far to its lower or
// right side.
func (d *deck) local(s stretch, along, side geom.Length) geom.Point {
	a := d.corner(s.x0, s.y0)
	if s.down {
		return geom.Point{X: a.X + side, Y: a.Y + along}
	}
	return geom.Point{X: a.X + along, Y: a.Y + side}
}

// quad is a rectangle along a stretch.
func (d *deck) quad(s stretch, from, to, half geom.Length) geom.Path {
	return geom.Polygon(d.local(s, from, -half), d.local(s, to, -half), d.local(s, to, half), d.local(s, from, half))
}

// hole is where a door or window begins and ends on its stretch.
func (d *deck) hole(s stretch) (from, to geom.Length) {
	margin := gapMargin.Scale(d.scale())
	return margin, geom.Length(s.n)*d.unit - margin
}

func (d *deck) window(s stretch) {
	from, to := d.hole(s)
	ink, paper := d.Colour("ink"), d.Colour("paper")
	half, mid := paneWide/2, (from+to)/2
	cross := append(geom.Line(d.local(s, from, 0), d.local(s, to, 0)), geom.Line(d.local(s, mid, -half), d.local(s, mid, half))...)
	d.add(&face.Shape{Path: d.quad(s, from, to, half), Fill: paper, Stroke: ink, Width: frame},
		&face.Shape{Path: cross, Stroke: ink, Width: frame})
}

// door draws leaves that swing: one, or two that meet in the middle.
func (d *deck) door(s stretch) {
	from, to := d.hole(s)
	ink := d.Colour("ink")
	half := s.thick() / 2
	d.add(&face.Shape{Path: d.quad(s, from, to, half), Fill: d.Colour("paper")})
	jambs := append(d.quad(s, 0, from, half), d.quad(s, to, to+from, half)...)
	d.add(&face.Shape{Path: jambs, Fill: ink})
	side := d.swing(s)
	var leaves, arcs geom.Path
	leaf := func(hinge, tip geom.Length) {
		r := tip - hinge
		if d.sample {
			leaves = append(leaves, geom.Line(d.local(s, hinge, 0), d.local(s, hinge+r.Scale(.7), side*2600))...)
			return
		}
		long := max(r, -r)
		leaves = append(leaves, geom.Line(d.local(s, hinge, 0), d.local(s, hinge, side*long))...)
		const k = 0.5522847498
		p0, p3 := d.local(s, hinge, side*long), d.local(s, tip, 0)
		c1, c2 := d.local(s, hinge+r.Scale(k), side*long), d.local(s, tip, side*long.Scale(k))
		arcs.MoveTo(p0.X, p0.Y)
		arcs.CurveTo(c1.X, c1.Y, c2.X, c2.Y, p3.X, p3.Y)
	}
	if s.n == 1 {
		leaf(from, to)
	} else {
		leaf(from, (from+to)/2)
		leaf(to, (from+to)/2)
	}
	d.add(&face.Shape{Path: leaves, Stroke: ink, Width: leafLine}, &face.Shape{Path: arcs, Stroke: ink, Width: 250, Dash: []geom.Length{900, 700}})
}

// swing is the side to which a door is drawn open: the lower or right one, 1,
// unless something stands there.
func (d *deck) swing(s stretch) geom.Length {
	for i := range s.n {
		x, y := s.x0, s.y0+i
		if !s.down {
			x, y = s.x0+i, s.y0
		}
		if g := d.cell(x, y, d.plan); g == nil || g.Outside || g.Object != nil {
			return -1
		}
	}
	return 1
}

// slide draws panels that part in the middle: black in a tough wall, else white.
func (d *deck) slide(s stretch) {
	from, to := d.hole(s)
	ink, paper := d.Colour("ink"), d.Colour("paper")
	half := s.thick()/2 - 225
	fill, arrow := paper, ink
	if s.strong == tough {
		fill, arrow = ink, paper
	}
	d.add(&face.Shape{Path: d.quad(s, from, to, half+375), Fill: paper},
		&face.Shape{Path: d.quad(s, from, to, half), Fill: fill, Stroke: ink, Width: objectLine})
	mid := (from + to) / 2
	d.add(&face.Shape{Path: geom.Line(d.local(s, mid, -half-300), d.local(s, mid, half+300)), Stroke: arrow, Width: 500})
	long, wide := d.mm(2.1), min(half-100, d.mm(.9))
	for _, way := range []geom.Length{-1, 1} {
		tip := mid + way*(to-from)/3
		d.add(&face.Shape{Path: geom.Polygon(d.local(s, tip, 0), d.local(s, tip-way*long, -wide), d.local(s, tip-way*long, wide)), Fill: arrow})
	}
}

// fence is a line with posts.
func (d *deck) fence(s stretch) {
	ink := d.Colour("ink")
	d.add(&face.Shape{Path: d.line(s, 0), Stroke: ink, Width: objectLine})
	var posts geom.Path
	for i := range 4*s.n + 1 {
		at := geom.Length(i) * d.unit / 4
		posts = append(posts, d.quad(s, at-fencePost, at+fencePost, fencePost)...)
	}
	d.add(&face.Shape{Path: posts, Fill: ink})
}

// hedge is two rows of arcs with small crosses between.
func (d *deck) hedge(s stretch) {
	d.add(&face.Shape{Path: d.line(s, 0), Stroke: d.Colour("paper"), Width: toughWide})
	var arcs, crosses geom.Path
	n := 6 * s.n
	for i := range n {
		a, b := geom.Length(i)*d.unit/6, geom.Length(i+1)*d.unit/6
		for _, side := range []geom.Length{-1, 1} {
			p := d.local(s, a, side*1000)
			q, r := d.local(s, a, side*2000), d.local(s, b, side*2000)
			e := d.local(s, b, side*1000)
			arcs.MoveTo(p.X, p.Y)
			arcs.CurveTo(q.X, q.Y, r.X, r.Y, e.X, e.Y)
		}
		mid := (a + b) / 2
		crosses = append(crosses, geom.Line(d.local(s, mid-500, 0), d.local(s, mid+500, 0))...)
		crosses = append(crosses, geom.Line(d.local(s, mid, -500), d.local(s, mid, 500))...)
	}
	ink := d.Colour("ink")
	d.add(&face.Shape{Path: arcs, Stroke: ink, Width: 350, Round: true}, &face.Shape{Path: crosses, Stroke: ink, Width: 250})
}
