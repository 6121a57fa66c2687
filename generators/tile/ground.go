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

// sketch draws the ground of a level in lines and small drawings: its squares, their floors and the
// slopes on it. A level with a landscape takes only its slopes from here.
type sketch struct{ *drawing }

// grid draws thin lines between squares with ground and a cross where four squares meet; over the
// air there are only crosses, and beyond the piece nothing.
func (d sketch) grid() {
	lines, crosses := make(geom.Path, 0, 4*d.w*d.h), make(geom.Path, 0, 4*d.w*d.h)
	var far geom.Path
	half := d.mm(.9)
	line := func(p *geom.Path, x0, y0, x1, y1 geom.Length) { p.MoveTo(x0, y0); p.LineTo(x1, y1) }
	d.level.joints(func(x, y int, down bool) {
		at, end := d.corner(x, y), d.corner(x+1, y)
		if down {
			end = d.corner(x, y+1)
		}
		line(&lines, at.X, at.Y, end.X, end.Y)
	})
	for y := d.y + 1; y < d.y+d.h; y++ {
		for x := d.x + 1; x < d.x+d.w; x++ {
			if d.level.whole() && !d.level.about(x, y) {
				continue
			}
			at, cross := d.corner(x, y), &far
			if d.level.solid(x-1, y-1) || d.level.solid(x, y-1) || d.level.solid(x-1, y) || d.level.solid(x, y) {
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

// floors draws the ground of each square. Which of its four drawings a square has depends on its
// position, so that it is the same each time and neighbours seldom match.
func (d sketch) floors() {
	d.level.each(func(x, y int, g *model.Ground) {
		if g.Floor != nil && !d.level.legend.Body.Of(g.Object) {
			d.put(d.marks.floor(g.Floor, (x*7+y*13+x*y*3)%4, false), x, y)
		}
	})
}

// slopes draws what is raised by steps of a slope: treads across the way up, a dashed line around
// what is raised but leads no higher, and the number of steps.
func (d sketch) slopes() {
	var treads, arrows geom.Path
	var flat [][2]int
	d.level.each(func(x, y int, g *model.Ground) {
		if g.Rise == 0 {
			return
		}
		dx, dy := d.level.uphill(x, y)
		if as := d.level.lookOf(g.Floor); as != nil && as.As == "ramp" {
			return // drawn as a flight
		}
		if dx == 0 && dy == 0 {
			flat = append(flat, [2]int{x, y})
			return
		}
		treads = append(treads, d.treads(x, y, g.Rise, dx)...)
		arrows = append(arrows, d.arrow(x, y, dx, dy)...)
	})
	d.add(&face.Shape{Path: treads, Stroke: d.Colour("grey3"), Width: hatchLn}, &face.Shape{Path: arrows, Fill: d.ink()})
	for _, ring := range outlines(d.faceGrid, flat, 0) {
		d.add(&face.Shape{Path: geom.Polygon(chamfer(ring, d.mm(4))...), Stroke: d.ink(), Width: frame, Dash: []geom.Length{1600, 1000}})
	}
	d.level.each(func(x, y int, g *model.Ground) {
		if g.Rise > 0 {
			d.put(d.marks.note("rise", "", g.Rise), x, y)
		}
	})
}

// wellholes draws the slopes of the level below where they come up through a hole in this one, with
// arrows that lead down.
func (d sketch) wellholes() {
	if d.level.plan == 0 {
		return
	}
	lower := d.level.below()
	var treads, arrows geom.Path
	d.level.each(func(x, y int, g *model.Ground) {
		if !d.level.wellhole(x, y) {
			return
		}
		if dx, dy := lower.uphill(x, y); dx != 0 || dy != 0 {
			treads = append(treads, d.treads(x, y, lower.cell(x, y, lower.plan).Rise, dx)...)
			arrows = append(arrows, d.arrow(x, y, -dx, -dy)...)
		}
	})
	d.add(&face.Shape{Path: treads, Stroke: d.Colour("grey2"), Width: hatchLn}, &face.Shape{Path: arrows, Fill: d.paper(), Stroke: d.Colour("grey3"), Width: frame})
}

// treads returns lines across the way up, closer on the higher steps: six on the first, three more
// on each further one.
func (d sketch) treads(x, y, rise, dx int) geom.Path {
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

// arrow returns an arrow that points up the slope, at the upper end of the square.
func (d sketch) arrow(x, y, dx, dy int) geom.Path {
	mid := d.centre(x, y)
	to := func(along, side float64) geom.Point {
		a, s := d.mm(along), d.mm(side)
		return geom.Point{X: mid.X + geom.Length(dx)*a - geom.Length(dy)*s, Y: mid.Y + geom.Length(dy)*a + geom.Length(dx)*s}
	}
	return geom.Polygon(to(7.6, 0), to(3.9, 1.9), to(3.9, .35), to(-7.4, .35), to(-7.4, -.35), to(3.9, -.35), to(3.9, -1.9))
}
