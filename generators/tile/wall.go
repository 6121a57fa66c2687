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
)

// stretch is a straight run of edges of one wall, from a corner of squares to the right or down.
// Doors and windows are walls with a hole, so that the walls on both sides of them form one line.
type stretch struct {
	e         *model.Entry
	x0, y0, n int
	down      bool
	look      string
	strong    int
}

// The looks of walls: those of a landscape, the plain one, and those given by the legend's classes.
const (
	wallLook   = "wall"
	fenceLook  = "fence"
	hedgeLook  = "hedge"
	stonesLook = "stones"
	slideLook  = "slide"
	doorLook   = "door"
	windowLook = "window"
)

// How strong a wall is drawn: hollow, black, or wide with a white core.
const (
	weak = iota
	hard
	tough
)

// low reports whether a wall is low. Low walls are drawn separately; all others join.
func low(look string) bool {
	return look == fenceLook || look == hedgeLook || look == stonesLook
}

// end returns the corner of squares where a stretch ends.
func (s stretch) end() (x, y int) {
	if s.down {
		return s.x0, s.y0 + s.n
	}
	return s.x0 + s.n, s.y0
}

// meets reports whether an edge continues a stretch.
func (s stretch) meets(x, y int, down bool) bool {
	ex, ey := s.end()
	return s.down == down && ex == x && ey == y
}

// thick returns the width that a stretch's wall is drawn with.
func (s stretch) thick() geom.Length {
	if s.strong == tough {
		return toughWide
	}
	return wallWide
}

// wallLine is a stretch on the face.
type wallLine struct {
	stretch
	from geom.Point
	long geom.Length
}

// on returns a stretch on a face.
func (s stretch) on(g faceGrid) wallLine {
	return wallLine{s, g.corner(s.x0, s.y0), geom.Length(s.n) * g.unit}
}

// at returns a point of a wall, given a distance along it and one to its lower or right side.
func (w wallLine) at(along, side geom.Length) geom.Point {
	if w.down {
		return geom.Point{X: w.from.X + side, Y: w.from.Y + along}
	}
	return geom.Point{X: w.from.X + along, Y: w.from.Y + side}
}

// line returns the wall's centre line, extended at its ends, or shortened by negative lengths.
func (w wallLine) line(start, end geom.Length) geom.Path {
	return geom.Line(w.at(-start, 0), w.at(w.long+end, 0))
}

// quad returns a rectangle along a wall that extends by half to both its sides.
func (w wallLine) quad(from, to, half geom.Length) geom.Path {
	return geom.Polygon(w.at(from, -half), w.at(to, -half), w.at(to, half), w.at(from, half))
}

// core returns the white line in a tough wall: at a corner it extends to meet that of the other
// wall, at an end it stops short.
func (w wallLine) core(l *level) geom.Path {
	reach := func(x, y int) geom.Length {
		for _, e := range []*model.Entry{l.edgeAt(x, y, !w.down), l.edgeAt(x-1, y, !w.down), l.edgeAt(x, y-1, !w.down)} {
			if l.legend.Tough.Of(e) {
				return toughCore / 2
			}
		}
		return 0
	}
	return w.line(reach(w.x0, w.y0), reach(w.end()))
}

// hole returns where a door or window begins and ends on its wall, which is drawn at a scale.
func (w wallLine) hole(scale float64) (from, to geom.Length) {
	margin := gapMargin.Scale(scale)
	return margin, w.long - margin
}

// swing returns the side that a door opens to when drawn: the lower or right one, 1, unless
// something is there.
func (w wallLine) swing(l *level) geom.Length {
	for i := range w.n {
		x, y := w.x0, w.y0+i
		if !w.down {
			x, y = w.x0+i, w.y0
		}
		if g := l.cell(x, y, l.plan); g == nil || g.Outside || g.Object != nil {
			return -1
		}
	}
	return 1
}

// walls draws what is on the edges of a level as lines and symbols.
type walls struct{ *drawing }

// draw draws walls as layered strokes, so that joins come out right, then doors and windows. Low
// walls are drawn as barriers.
func (w walls) draw() {
	tall := func(e *model.Entry) bool { return !low(w.level.wall(e)) }
	runs := w.level.stretches(func(a, b *model.Entry) bool {
		if tall(a) && tall(b) {
			return w.level.strength(a) == w.level.strength(b)
		}
		return a == b
	})
	w.strokes(runs)
	for _, s := range w.level.stretches(func(a, b *model.Entry) bool { return a == b && w.level.wall(a) != windowLook }) {
		switch s.look {
		case windowLook:
			w.window(s.on(w.faceGrid))
		case doorLook:
			w.door(s.on(w.faceGrid))
		case slideLook:
			w.slide(s.on(w.faceGrid))
		}
	}
}

// strokes draws walls that join: for each strength, all black before its white.
func (w walls) strokes(runs []stretch) {
	var hollow, black, wide, cores, dashes geom.Path
	for _, s := range runs {
		if low(s.look) {
			continue
		}
		one := s.on(w.faceGrid)
		out := s.thick() / 2 // so that corners are filled
		switch line := one.line(out, out); s.strong {
		case tough:
			wide = append(wide, line...)
			cores = append(cores, one.core(w.level)...)
		case hard:
			black = append(black, line...)
		default:
			hollow = append(hollow, line...)
			dashes = append(dashes, one.line(0, 0)...)
		}
	}
	ink, paper := w.ink(), w.paper()
	w.add(&face.Shape{Path: hollow, Stroke: ink, Width: wallWide},
		&face.Shape{Path: dashes, Stroke: paper, Width: openCore},
		&face.Shape{Path: dashes, Stroke: ink, Width: openCore, Dash: []geom.Length{300, 1200}},
		&face.Shape{Path: black, Stroke: ink, Width: wallWide},
		&face.Shape{Path: wide, Stroke: ink, Width: toughWide},
		&face.Shape{Path: cores, Stroke: paper, Width: toughCore})
}

// window draws a white pane with a line along it and one across.
func (w walls) window(s wallLine) {
	from, to := s.hole(w.scale())
	ink, paper := w.ink(), w.paper()
	half, mid := paneWide/2, (from+to)/2
	cross := append(geom.Line(s.at(from, 0), s.at(to, 0)), geom.Line(s.at(mid, -half), s.at(mid, half))...)
	w.add(&face.Shape{Path: s.quad(from, to, half), Fill: paper, Stroke: ink, Width: frame},
		&face.Shape{Path: cross, Stroke: ink, Width: frame})
}

// door draws leaves that swing: one, or two that meet in the middle.
func (w walls) door(s wallLine) {
	from, to := s.hole(w.scale())
	ink := w.ink()
	half := s.thick() / 2
	w.add(&face.Shape{Path: s.quad(from, to, half), Fill: w.paper()})
	jambs := append(s.quad(0, from, half), s.quad(to, to+from, half)...)
	w.add(&face.Shape{Path: jambs, Fill: ink})
	side := s.swing(w.level)
	var leaves, arcs geom.Path
	leaf := func(hinge, tip geom.Length) {
		r := tip - hinge
		if w.sample {
			leaves = append(leaves, geom.Line(s.at(hinge, 0), s.at(hinge+r.Scale(.7), side*2600))...)
			return
		}
		long := max(r, -r)
		leaves = append(leaves, geom.Line(s.at(hinge, 0), s.at(hinge, side*long))...)
		const k = 0.5522847498
		p0, p3 := s.at(hinge, side*long), s.at(tip, 0)
		c1, c2 := s.at(hinge+r.Scale(k), side*long), s.at(tip, side*long.Scale(k))
		arcs.MoveTo(p0.X, p0.Y)
		arcs.CurveTo(c1.X, c1.Y, c2.X, c2.Y, p3.X, p3.Y)
	}
	if s.n == 1 {
		leaf(from, to)
	} else {
		leaf(from, (from+to)/2)
		leaf(to, (from+to)/2)
	}
	w.add(&face.Shape{Path: leaves, Stroke: ink, Width: leafLine}, &face.Shape{Path: arcs, Stroke: ink, Width: 250, Dash: []geom.Length{900, 700}})
}

// slide draws panels that part in the middle: black in a tough wall, else white, with arrows in the
// directions they move.
func (w walls) slide(s wallLine) {
	from, to := s.hole(w.scale())
	ink, paper := w.ink(), w.paper()
	half := s.thick()/2 - 225
	fill, arrow := paper, ink
	if s.strong == tough {
		fill, arrow = ink, paper
	}
	w.add(&face.Shape{Path: s.quad(from, to, half+375), Fill: paper},
		&face.Shape{Path: s.quad(from, to, half), Fill: fill, Stroke: ink, Width: objectLine})
	mid := (from + to) / 2
	w.add(&face.Shape{Path: geom.Line(s.at(mid, -half-300), s.at(mid, half+300)), Stroke: arrow, Width: 500})
	long, wide := w.mm(2.1), min(half-100, w.mm(.9))
	for _, way := range []geom.Length{-1, 1} {
		tip := mid + way*(to-from)/3
		w.add(&face.Shape{Path: geom.Polygon(s.at(tip, 0), s.at(tip-way*long, -wide), s.at(tip-way*long, wide)), Fill: arrow})
	}
}
