package tile

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// The strokes of the grid.
const (
	gridLine = 250 * geom.Micrometre
	frame    = 300 * geom.Micrometre
	hatchLn  = 250 * geom.Micrometre
)

// grid draws thin lines between squares with ground and a cross where four
// squares meet; over the air there are only crosses.
func (d *deck) grid() {
	lines, crosses := make(geom.Path, 0, 4*d.w*d.h), make(geom.Path, 0, 4*d.w*d.h)
	var far geom.Path
	half := d.mm(.9)
	line := func(p *geom.Path, x0, y0, x1, y1 geom.Length) { p.MoveTo(x0, y0); p.LineTo(x1, y1) }
	for y := d.y; y <= d.y+d.h; y++ {
		for x := d.x; x <= d.x+d.w; x++ {
			at := d.corner(x, y)
			if x < d.x+d.w && d.solid(x, y-1) && d.solid(x, y) {
				line(&lines, at.X, at.Y, at.X+d.unit, at.Y)
			}
			if y < d.y+d.h && d.solid(x-1, y) && d.solid(x, y) {
				line(&lines, at.X, at.Y, at.X, at.Y+d.unit)
			}
			if x == d.x || y == d.y || x == d.x+d.w || y == d.y+d.h {
				continue
			}
			cross := &far
			if d.solid(x-1, y-1) || d.solid(x, y-1) || d.solid(x-1, y) || d.solid(x, y) {
				cross = &crosses
			}
			line(cross, at.X-half, at.Y, at.X+half, at.Y)
			line(cross, at.X, at.Y-half, at.X, at.Y+half)
		}
	}
	d.add(&face.Shape{Path: lines, Stroke: d.Colour("grey2"), Width: gridLine},
		&face.Shape{Path: far, Stroke: d.Colour("grey3"), Width: gridLine},
		&face.Shape{Path: crosses, Stroke: d.Colour("grey4"), Width: gridLine})
}

// solid reports whether a square has ground to draw on.
func (d *deck) solid(x, y int) bool {
	if x < d.x || y < d.y || x >= d.x+d.w || y >= d.y+d.h {
		return false
	}
	g := d.cell(x, y, d.plan)
	return !g.Outside && (g.Floor != nil || g.Object != nil)
}

// floors draws the ground of each square: on a hill, that of its top.
func (d *deck) floors() {
	d.each(func(x, y int, g *model.Ground) {
		e := g.Floor
		if d.legend.Hill.Of(g.Object) {
			e = nil
			if top := d.cell(x, y, d.plan+1); top != nil {
				e = top.Floor
			}
		} else if d.legend.Body.Of(g.Object) {
			return
		}
		if e != nil {
			d.put(d.floor(e, (x*7+y*13+x*y*3)%4, false), x, y)
		}
	})
}

// floor is one of four drawings of a floor, or its sample for a key.
func (m *squares) floor(e *model.Entry, n int, key bool) *face.Face {
	text := ""
	if key {
		text = "key"
	}
	return m.mark("floor", "floor", m.drawing(e), text, n, map[string]any{"uneven": m.legend.Uneven.Of(e)})
}

// slopes draws what is raised by steps of a slope: treads across the way up,
// a dashed line round what is raised but leads no higher, and the number of
// steps.
func (d *deck) slopes() {
	var treads, arrows geom.Path
	var flat [][2]int
	d.each(func(x, y int, g *model.Ground) {
		if g.Rise == 0 {
			return
		}
		dx, dy := d.uphill(x, y)
		if as := d.lookIn(d.base, g.Floor, d.legend.Set.Text(d.tile.Fields)); as != nil && as.As == "ramp" {
			return // drawn as a flight
		}
		if dx == 0 && dy == 0 {
			flat = append(flat, [2]int{x, y})
			return
		}
		treads = append(treads, d.treads(x, y, g.Rise, dx)...)
		arrows = append(arrows, d.arrow(x, y, dx, dy)...)
	})
	d.add(&face.Shape{Path: treads, Stroke: d.Colour("grey3"), Width: hatchLn}, &face.Shape{Path: arrows, Fill: d.Colour("ink")})
	for _, ring := range d.outline(flat, 0) {
		d.add(&face.Shape{Path: geom.Polygon(d.chamfer(ring, d.mm(4))...), Stroke: d.Colour("ink"), Width: frame, Dash: []geom.Length{1600, 1000}})
	}
	d.each(func(x, y int, g *model.Ground) {
		if g.Rise > 0 {
			d.put(d.note("rise", "", g.Rise), x, y)
		}
	})
}

// wellholes draws the slopes of the level below where they come up through a
// hole in this one, with arrows that lead down.
func (d *deck) wellholes() {
	if d.plan == 0 {
		return
	}
	lower := *d
	lower.plan--
	var treads, arrows geom.Path
	d.each(func(x, y int, g *model.Ground) {
		if !d.wellhole(x, y) {
			return
		}
		if dx, dy := lower.uphill(x, y); dx != 0 || dy != 0 {
			treads = append(treads, lower.treads(x, y, d.cell(x, y, lower.plan).Rise, dx)...)
			arrows = append(arrows, lower.arrow(x, y, -dx, -dy)...)
		}
	})
	d.add(&face.Shape{Path: treads, Stroke: d.Colour("grey2"), Width: hatchLn}, &face.Shape{Path: arrows, Fill: d.Colour("paper"), Stroke: d.Colour("grey3"), Width: frame})
}

// wellhole reports whether a slope of the level below comes up through a square.
func (d *deck) wellhole(x, y int) bool {
	g, below := d.cell(x, y, d.plan), d.cell(x, y, d.plan-1)
	return !g.Outside && g.Floor == nil && g.Object == nil && below != nil && !below.Outside && below.Rise > 0
}

// height is of a square in steps of a slope above the ground, and whether one
// can stand there.
func (d *deck) height(x, y, plan int) (int, bool) {
	g := d.cell(x, y, plan)
	if g == nil || g.Outside {
		return 0, false
	}
	if d.legend.Hill.Of(g.Object) {
		return d.legend.Slope * (plan + 1), true
	}
	if g.Object != nil {
		return 0, false
	}
	if g.Floor != nil || g.Rise > 0 {
		return d.legend.Slope*plan + g.Rise, true
	}
	return 0, false
}

// uphill is the direction in which a slope rises: to a neighbour one step
// higher, best one that lies across from a neighbour one step lower. It is
// 0, 0 if no neighbour is higher.
func (d *deck) uphill(x, y int) (int, int) {
	own := d.legend.Slope*d.plan + d.cell(x, y, d.plan).Rise
	at := func(dx, dy, want int) bool {
		for plan := d.plan - 1; plan <= d.plan+1; plan++ {
			if h, ok := d.height(x+dx, y+dy, plan); ok && h == want {
				return true
			}
		}
		return false
	}
	fx, fy := 0, 0
	for _, s := range [][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		if !at(s[0], s[1], own+1) {
			continue
		}
		if at(-s[0], -s[1], own-1) {
			return s[0], s[1]
		}
		if fx == 0 && fy == 0 {
			fx, fy = s[0], s[1]
		}
	}
	return fx, fy
}

// treads are lines across the way up, closer on the higher steps.
func (d *deck) treads(x, y, rise, dx int) geom.Path {
	var p geom.Path
	at := d.corner(x, y)
	n := geom.Length(3 + 3*rise)
	for i := geom.Length(0); i < n; i++ {
		s := (2*i + 1) * d.unit / (2 * n)
		if dx == 0 {
			p = append(p, geom.Line(geom.Point{X: at.X, Y: at.Y + s}, geom.Point{X: at.X + d.unit, Y: at.Y + s})...)
		} else {
			p = append(p, geom.Line(geom.Point{X: at.X + s, Y: at.Y}, geom.Point{X: at.X + s, Y: at.Y + d.unit})...)
		}
	}
	return p
}

// arrow points up the slope, at the upper end of the square.
func (d *deck) arrow(x, y, dx, dy int) geom.Path {
	at := d.corner(x, y)
	mid := geom.Point{X: at.X + d.unit/2, Y: at.Y + d.unit/2}
	to := func(along, side float64) geom.Point {
		a, s := d.mm(along), d.mm(side)
		return geom.Point{X: mid.X + geom.Length(dx)*a - geom.Length(dy)*s, Y: mid.Y + geom.Length(dy)*a + geom.Length(dx)*s}
	}
	return geom.Polygon(to(7.6, 0), to(3.9, 1.9), to(3.9, .35), to(-7.4, .35), to(-7.4, -.35), to(3.9, -.35), to(3.9, -1.9))
}
