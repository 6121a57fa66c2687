package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// fed is how the job's printer wants a page, and its size then.
func (p *imposition) fed(size geom.Size, back bool) (geom.Matrix, geom.Size) {
	if !p.backs {
		return geom.Identity, size
	}
	return fedBy(p.info.Printer, size, back)
}

// feed is a page as a printer that misses wants it: upright, with the back
// moved against the miss. For no such printer it stays as it is.
func feed(r *layout.Printer, f *face.Face, back bool) *face.Face {
	m, size := fedBy(r, f.Size, back)
	if m == geom.Identity {
		return f
	}
	return &face.Face{ID: f.ID, Size: size, Items: []face.Item{&face.Group{Map: m, Items: f.Drawn()}}}
}

// fedBy is how a printer wants paper of a size, and its size then.
func fedBy(r *layout.Printer, size geom.Size, back bool) (geom.Matrix, geom.Size) {
	m := geom.Identity
	if r == nil {
		return m, size
	}
	if size.W > size.H { // a quarter turn, the same on both sides
		m = geom.Matrix{B: -1, C: 1, F: float64(size.W)}
		size = size.Turned()
	}
	if back {
		m = moved(r, size).Mul(m)
	}
	return m, size
}

// moved turns a back about the middle of the upright paper, then shifts it.
func moved(r *layout.Printer, paper geom.Size) geom.Matrix {
	m := geom.Move(r.DX, r.DY)
	if r.Turn != 0 {
		m = m.Mul(geom.Turn(r.Turn, geom.Point{X: paper.W / 2, Y: paper.H / 2}))
	}
	return m
}
