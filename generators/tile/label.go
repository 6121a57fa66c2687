package tile

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// note is a small text as the layout of notes draws it: note.kind says what it
// is, note.text what it says, note.n a number.
func (m *squares) note(kind, text string, n int) *face.Face {
	return m.mark("note", "note", kind, text, n, map[string]any{"kind": kind})
}

// places writes what squares say: that they are uneven, and their labels.
// Start squares are numbered in reading order, everything else shows its name.
func (d *deck) places() {
	start := d.before()
	d.each(func(x, y int, g *model.Ground) {
		if g.Object == nil && d.legend.Uneven.Of(g.Floor) {
			d.put(d.note("uneven", "", 0), x, y)
		}
		for _, p := range g.Places {
			if d.legend.Start.Of(p) {
				start++
				d.beside(d.note("start", strconv.Itoa(start), 0), x, y, -2.6*float64(d.seat(x, y)))
				continue
			}
			if f := d.mark("", "object", d.drawing(p), "", 0, nil); f != nil {
				d.put(f, x, y)
			} else {
				d.put(d.note("label", p.Name, 0), x, y)
			}
		}
	})
}

// beside shows a small drawing moved to the right by so many millimetres.
func (d *deck) beside(f *face.Face, x, y int, right float64) {
	if f == nil {
		return
	}
	at := d.corner(x, y)
	d.add(&face.Group{Map: geom.Move(at.X+d.mm(right), at.Y).Mul(geom.Scale(d.scale())), Of: f})
}

// before counts the start squares of the levels below.
func (d *deck) before() int {
	n := 0
	for plan := range d.plan {
		for y := range d.board.H {
			for x := range d.board.W {
				for _, p := range d.cell(x, y, plan).Places {
					if d.legend.Start.Of(p) {
						n++
					}
				}
			}
		}
	}
	return n
}

// coordinates stand at the four sides, letters for columns and numbers for
// rows, each to be read from its side.
func (d *deck) coordinates() {
	for x := d.x; x < d.x+d.w; x++ {
		f := d.note("coordinate", column(x), 0)
		d.side(f, x, d.y, 0)
		d.side(f, x, d.y+d.h-1, 180)
	}
	for y := d.y; y < d.y+d.h; y++ {
		f := d.note("coordinate", strconv.Itoa(y+1), 0)
		if d.bleeds() {
			d.upright(f, d.x, y, -1)
			d.upright(f, d.x+d.w-1, y, 1)
			continue
		}
		d.side(f, d.x, y, -90)
		d.side(f, d.x+d.w-1, y, 90)
	}
}

// side shows a coordinate at the upper edge of a square, or beyond it if there
// is white round the squares, turned about the square's middle.
func (d *deck) side(f *face.Face, x, y int, turn float64) {
	if f == nil {
		return
	}
	at := d.corner(x, y)
	mid := geom.Point{X: at.X + d.unit/2, Y: at.Y + d.unit/2}
	out := d.written()
	m := geom.Move(at.X, at.Y-out).Mul(geom.Scale(d.scale()))
	if turn != 0 {
		m = geom.Turn(turn, mid).Mul(m)
	}
	d.add(&face.Group{Map: m, Of: f})
}

// upright shows a coordinate at the left or the right edge of a square, as it is
// read.
func (d *deck) upright(f *face.Face, x, y int, way geom.Length) {
	if f == nil {
		return
	}
	at := d.corner(x, y)
	at.X += way * d.mm(5.1)
	at.Y += d.mm(7.4)
	d.add(&face.Group{Map: geom.Move(at.X, at.Y).Mul(geom.Scale(d.scale())), Of: f})
}

// offCut is how far from the cut a coordinate stands: as far as no knife goes
// astray. Its layout leaves inset above its ink.
const (
	offCut = 3 * geom.MM
	inset  = 1350 * geom.Micrometre
)

// written is how far beyond the squares a coordinate's drawing begins, less than 0
// for within them.
func (d *deck) written() geom.Length { return d.edge.H - offCut + inset }
