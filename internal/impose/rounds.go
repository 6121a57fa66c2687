package impose

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// rounds places discs in rows, every second row half a disc to the right and correspondingly closer
// to the one before, or in a plain grid where that holds as many.
func (f *form) rounds(across geom.Length) {
	cols, rows := f.many(f.area.W, across), f.many(f.area.H, across)
	if cols == 0 || rows == 0 {
		return
	}
	step := across + f.gap
	rise := geom.Length(math.Ceil(float64(step) * math.Sqrt(3) / 2))
	closer := 1 + int((f.area.H-across)/rise)
	short, wide := cols-1, geom.Length(cols)*step-f.gap
	if wide+step/2 <= f.area.W {
		short, wide = cols, wide+step/2
	}
	if (closer+1)/2*cols+closer/2*short <= cols*rows {
		f.grid(geom.Size{W: across, H: across}, cols, rows)
		return
	}
	at := f.centred(geom.Size{W: wide, H: geom.Length(closer-1)*rise + across})
	f.staggered(closer, cols, short, geom.Size{W: step, H: rise}, func(x, y geom.Length) geom.Rect {
		return geom.Rect{X: at.X + x, Y: at.Y + y, W: across, H: across}
	})
}

// rings returns the circles round discs, which guide a punch or scissors. They are just outside the
// trim.
func rings(used []geom.Rect) geom.Path {
	return lists.Flat(used, func(r geom.Rect) []geom.Seg {
		return geom.Circle(geom.Point{X: r.X + r.W/2, Y: r.Y + r.H/2}, r.W/2+ringWidth/2)
	})
}

// ringWidth is the line width of a ring.
const ringWidth = 100 * geom.Micrometre

// given takes the places that a plan lists, each piece centred on its place. It takes none if a
// piece is larger than one of them, or if notes would overlap one; places may well reach further to
// the sides than a printer can print.
func (f *form) given(size geom.Size) {
	for _, r := range f.listed {
		if size.W > r.W || size.H > r.H || f.notes == sides || f.notes != bare && (r.Y < f.area.Y || r.Bottom() > f.area.Bottom()) {
			f.places = nil
			return
		}
		f.places = append(f.places, geom.Rect{X: r.X + (r.W-size.W)/2, Y: r.Y + (r.H-size.H)/2, W: size.W, H: size.H})
	}
}
