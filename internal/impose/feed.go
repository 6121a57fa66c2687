package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// fed returns how to transform a page for the job's printer, and its size after that.
func (p *imposition) fed(size geom.Size, back bool) (geom.Matrix, geom.Size) {
	if !p.backs {
		return geom.Identity, size
	}
	return fedBy(p.info.Printer, size, back)
}

// feed returns a page as a misaligned printer needs it: upright, with the back shifted against the
// misalignment. Without a printer it is unchanged.
func feed(r *layout.Printer, f *face.Face, back bool) *face.Face {
	m, size := fedBy(r, f.Size, back)
	if m == geom.Identity {
		return f
	}
	return &face.Face{ID: f.ID, Size: size, Items: []face.Item{&face.Group{Map: m, Items: f.Drawn()}}}
}

// fedBy returns how to transform paper of a size for a printer, and its size after that.
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
