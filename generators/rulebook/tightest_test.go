package rulebook

import (
	"testing"

	"punchboard/internal/geom"
)

// TestTightest checks the pitch and the columns of a list of lines on pages of 20 mm, the loosest
// with which it ends on the earliest page, and how often it is set to find them.
func TestTightest(t *testing.T) {
	for _, c := range []struct {
		lines         int
		pitch         geom.Length
		columns, last int
		set           int
	}{
		{20, 1000, 1, 0, 1}, {24, 800, 1, 0, 4}, {22, 900, 1, 0, 3}, {60, 1000, 2, 1, 4}, {100, 800, 2, 1, 8},
	} {
		set, pitches := 0, map[*block]geom.Length{}
		p := &makeup{pager: &pager{frame: frame{Bottom: 20 * line, X: []geom.Length{0}, W: []geom.Length{100 * line}, Grid: line}}}
		best, in, last := p.tightest(1, 1000, 800, func(pitch geom.Length) []*block {
			set++
			b := &block{Mark: &mark{}, Free: true, Parts: make([]strip, c.lines)}
			for i := range b.Parts {
				b.Parts[i].H = pitch
			}
			pitches[b] = pitch
			return []*block{b}
		})
		if pitches[best[0]] != c.pitch || len(in.X) != c.columns || last != c.last || set != c.set {
			t.Errorf("%d lines: pitch %d in %d columns to page %d, set %d times, want %d in %d to %d, %d times", c.lines, pitches[best[0]], len(in.X), last, set, c.pitch, c.columns, c.last, c.set)
		}
	}
}
