package tile

import (
	"cmp"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

const (
	objectLine = 450 * geom.Micrometre
	bodyLine   = 600 * geom.Micrometre
)

// objects draws what fills squares: objects with a procedure by that, single objects with their
// drawing, bodies over several squares with an outline and their name.
type objects struct{ *drawing }

// one draws an object that fills these squares.
func (d objects) one(e *model.Entry, cells [][2]int) {
	if d.level.legend.Body.Of(e) {
		d.bulk(e, cells)
	} else {
		d.single(e, cells[0][0], cells[0][1])
	}
}

// drawn draws the objects on a level, only the high ones or only the others. Without art it leaves
// out what a procedure draws.
func (d objects) drawn(all []*solid, high, art bool) {
	for _, o := range all {
		if o.high != high {
			continue
		}
		x, y := o.cells[0][0], o.cells[0][1]
		switch {
		case o.as != nil && crafts[o.as.As] != nil:
			d.part(o)
		case o.as != nil && dress[o.as.As] != nil:
			if art {
				dress[o.as.As](d.canvas, o)
				d.flush()
			}
			if d.level.legend.Hill.Of(o.e) {
				d.height(o.cells)
			}
			if o.as.As != "mass" {
				d.put(d.marks.tag(o.e), x, y)
			}
		default:
			d.one(o.e, o.cells)
		}
	}
}

// part writes the name of a part of a craft, and its tag, over what the hull drew.
func (d objects) part(o *solid) {
	lo, hi := d.area(o.cells).Bounds()
	mid, name, short := mid(lo, hi), d.marks.title(o.e), hi.Y-lo.Y < 1.5*side
	tag := hi.Sub(terrain.Point{X: side, Y: side})
	switch {
	case o.as.As == "nose":
		tag.X -= 3.6
		d.putAbout(name, d.onFace(terrain.Point{X: mid.X, Y: hi.Y - 4.2}), 0, 1)
	case o.as.As == "wing":
	case short:
		d.putAbout(name, d.onFace(mid), 0, .8)
	default:
		if o.as.As == "engine" { // its fan is in front, its slots behind
			tag.Y -= 14.4
			mid.Y -= 2
		}
		d.putAbout(name, d.onFace(mid), -90, 1)
		if lo.X <= d.wide()/2 { // the hull is at the right
			tag.X -= 3.6
		}
	}
	d.putAt(d.marks.tag(o.e), d.onFace(tag))
}

// single draws an object that fills one square, or writes its name.
func (d objects) single(e *model.Entry, x, y int) {
	f := d.marks.object(e)
	if f == nil {
		f = d.marks.note("object", e.Name, 0)
	}
	d.put(f, x, y)
	d.put(d.marks.tag(e), x, y)
}

// height writes the level of the top of a hill.
func (d objects) height(cells [][2]int) {
	at := d.level.bareTop(cells)
	d.put(d.marks.note("height", "", d.level.plan+2), at[0], at[1])
}

// bulk draws a body: white with its name.
func (d objects) bulk(e *model.Entry, cells [][2]int) {
	for _, ring := range outlines(d.faceGrid, cells, d.mm(1.1)) {
		d.add(&face.Shape{Path: geom.Polygon(chamfer(ring, d.mm(2.4))...), Fill: d.tone(d.level.of(e, ""), 0), Stroke: d.ink(), Width: bodyLine})
	}
	d.named(e, cells)
	last := slices.MaxFunc(cells, lower)
	d.put(d.marks.tag(e), last[0], last[1])
}

// lower compares squares by row, then by column.
func lower(a, b [2]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) }

// named shows in the middle of a body what it is: its drawing if there is one, with the name below
// it where there is room, or else the name along the longer side.
func (d objects) named(e *model.Entry, cells [][2]int) {
	x0, y0, x1, y1 := cells[0][0], cells[0][1], 0, 0
	for _, c := range cells {
		x0, y0, x1, y1 = min(x0, c[0]), min(y0, c[1]), max(x1, c[0]+1), max(y1, c[1]+1)
	}
	a, b := d.corner(x0, y0), d.corner(x1, y1)
	mid := geom.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	art, name := d.marks.object(e), d.marks.title(e)
	switch flat := y1-y0 == 1; {
	case art != nil && flat && len(cells) > 2 || art == nil && y1-y0 <= x1-x0:
		d.putAbout(name, mid, 0, 1)
	case art == nil:
		d.putAbout(name, mid, -90, 1)
	case x1-x0 > 2 && y1-y0 > 2:
		d.putAbout(art, mid, 0, 2)
		d.putAbout(name, geom.Point{X: mid.X, Y: mid.Y + d.mm(17)}, 0, 1)
	default:
		d.putAbout(art, mid, 0, 1)
		if len(cells) > 3 {
			d.putAbout(name, geom.Point{X: mid.X, Y: mid.Y + d.mm(11)}, 0, 1)
		}
	}
}
