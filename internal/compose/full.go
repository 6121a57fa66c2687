package compose

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
)

// full reports a track of n boxes that take more room than their place has,
// with how small they would have to be. A place without a width or a height
// holds any number that way.
func (p *pen) full(n int, taken geom.Rect) {
	wide := p.r.W > 0 && taken.W > p.r.W+slack
	high := p.r.H > 0 && taken.H > p.r.H+slack
	if !wide && !high {
		return
	}
	scale := 1.0
	if wide {
		scale = p.r.W.MM() / taken.W.MM()
	}
	if high {
		scale = min(scale, p.r.H.MM()/taken.H.MM())
	}
	p.say(diag.Error, "PB214", "sheet-full", fmt.Sprintf("%d boxes take %s by %s mm, their place has %s by %s", n, taken.W.Num(), taken.H.Num(), p.r.W.Num(), p.r.H.Num()))
	f := &p.found[len(p.found)-1]
	f.Evidence = []string{fmt.Sprintf("boxes of %s mm are drawn; with the gaps beside them, boxes of %s mm would fit", p.mm("size").Num(), p.mm("size").Scale(scale).Num())}
}
