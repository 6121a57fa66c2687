package tile

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// lettering writes the text on a level: the labels of squares, and at the sides their columns and
// rows.
type lettering struct{ *drawing }

// places writes the labels of squares and marks uneven ones. Start squares are numbered in reading
// order, everything else shows its name.
func (d lettering) places() {
	start := d.level.starts()
	d.level.each(func(x, y int, g *model.Ground) {
		if g.Object == nil && d.level.legend.Uneven.Of(g.Floor) {
			d.put(d.marks.note("uneven", "", 0), x, y)
		}
		for _, p := range g.Places {
			if d.level.legend.Start.Of(p) {
				start++
				at := d.corner(x, y)
				at.X -= d.mm(2.6 * float64(d.level.seat(x, y)))
				d.putAt(d.marks.note("start", strconv.Itoa(start), 0), at)
				continue
			}
			f := d.marks.object(p)
			if f == nil {
				f = d.marks.note("label", p.Name, 0)
			}
			d.put(f, x, y)
		}
	})
}

// coordinates writes letters for columns and numbers for rows at the four sides, each to be read
// from its side.
func (d lettering) coordinates() {
	for x := d.x; x < d.x+d.w; x++ {
		f := d.marks.note("coordinate", model.Letters(x), 0)
		d.side(f, x, d.y, 0)
		d.side(f, x, d.y+d.h-1, 180)
	}
	for y := d.y; y < d.y+d.h; y++ {
		f := d.marks.note("coordinate", strconv.Itoa(y+1), 0)
		if d.bleeds {
			d.upright(f, d.x, y, -1)
			d.upright(f, d.x+d.w-1, y, 1)
			continue
		}
		d.side(f, d.x, y, -90)
		d.side(f, d.x+d.w-1, y, 90)
	}
}

// side shows a coordinate at the upper edge of a square, or beyond it if there is white around the
// squares, turned around the square's centre.
func (d lettering) side(f *face.Face, x, y int, turn float64) {
	if f == nil {
		return
	}
	at := d.corner(x, y)
	out := d.edge.H - offCut + inset // negative inside the squares
	m := geom.Move(at.X, at.Y-out).Mul(geom.Scale(d.scale()))
	if turn != 0 {
		m = geom.Turn(turn, d.centre(x, y)).Mul(m)
	}
	d.add(&face.Group{Map: m, Of: f})
}

// upright shows a coordinate at the left or the right edge of a square, upright.
func (d lettering) upright(f *face.Face, x, y int, way geom.Length) {
	d.putAt(f, d.corner(x, y).Add(geom.Point{X: way * d.mm(5.1), Y: d.mm(7.4)}))
}

// offCut is the distance of a coordinate from the cut: more than a knife may slip. Its layout
// leaves inset above its ink.
const (
	offCut = 3 * geom.MM
	inset  = 1350 * geom.Micrometre
)
