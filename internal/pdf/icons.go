package pdf

import (
	"fmt"
	"math"

	"punchboard/internal/geom"
)

// iconUnit is the step to which icon outlines are rounded: a tenth of one of their 512 units.
const iconUnit = 100

// writeIcons writes each icon as a form that takes its colours and line width from where it is
// used.
func (p *plan) writeIcons(out *file, w *worker) {
	for _, ic := range p.icons {
		w.reset()
		w.outline(ic.symbol.Path)
		w.b = append(w.b, paint(ic.fill, ic.stroke, false)...)
		r := ic.symbol.Bounds
		r = r.Inset(-max(r.W, r.H))
		box := fmt.Sprintf("%d %d %d %d", tenth(r.X), tenth(r.Y), tenth(r.Right()), tenth(r.Bottom()))
		out.stream(ic.obj, "/Type/XObject/Subtype/Form/BBox["+box+"]"+flate, deflated(w.b))
	}
}

// outline writes the path of a symbol in steps of iconUnit.
func (s *stream) outline(p geom.Path) {
	for i := range p {
		seg := &p[i]
		for j := range seg.Points() {
			s.int(tenth(seg.P[j].X))
			s.int(tenth(seg.P[j].Y))
		}
		s.b = append(s.b, "mlch"[seg.Op], '\n')
	}
}

// tenth returns a length in steps of iconUnit, rounded.
func tenth(v geom.Length) geom.Length {
	return geom.Length(math.Round(float64(v) / iconUnit))
}
