package typeset

import (
	"math"
	"testing"

	"punchboard/internal/geom"
)

// TestSearchIsExact checks that the search omits nothing: trying every pair of points, without
// pruning a list of active nodes, finds no cheaper way.
func TestSearchIsExact(t *testing.T) {
	s := New(assets(t))
	for mm := geom.Length(20); mm <= 90; mm += 2 {
		for _, align := range []string{"left", "centre", "justify"} {
			p := Para{Spans: []Span{{Text: prose, Font: sized(serif, 9.2)}}, Width: mm * geom.MM, Align: align, Hyphenate: true}
			g := &galley{set: s, para: &p, width: int64(p.Width)*1000 + 999, justif: align == "justify", centre: align == "centre"}
			g.gather()
			for _, hyphens := range []bool{false, true} {
				g.mark(hyphens)
				for _, tolerance := range []int64{strict, relaxed, widestSet, unlimited} {
					want, ok := g.everyWay(tolerance)
					if g.search(tolerance, false) != ok {
						t.Errorf("%d mm %s, tolerance %d: found %v, want %v", mm, align, tolerance, !ok, ok)
						continue
					}
					if !ok {
						continue
					}
					chain := g.best()
					got := g.cost(chain)
					if got != want {
						t.Errorf("%d mm %s, tolerance %d: cost %d, cheapest %d", mm, align, tolerance, got, want)
					}
				}
			}
		}
	}
}

// everyWay returns the least cost of setting the whole paragraph.
func (g *galley) everyWay(tolerance int64) (int64, bool) {
	reached := make([][]node, len(g.points))
	reached[0] = []node{{before: -1, fit: 1}}
	for j := 1; j < len(g.points); j++ {
		var best [classes]*node
		for i := j - 1; i >= 0; i-- {
			for _, from := range reached[i] {
				next, excess := g.line(&from, 0, int32(j), tolerance)
				k := next.fit*(mostHyphens+1) + next.run
				if excess == 0 && (best[k] == nil || next.cost < best[k].cost) {
					best[k] = &next
				}
			}
			if g.points[i].forced {
				break
			}
		}
		for _, n := range best {
			if n != nil {
				reached[j] = append(reached[j], *n)
			}
		}
	}
	least, ok := int64(math.MaxInt64), false
	for _, n := range reached[len(reached)-1] {
		least, ok = min(least, n.cost), true
	}
	return least, ok
}

// cost returns the cost of a chain of points, judged line by line.
func (g *galley) cost(chain []int32) int64 {
	at := node{fit: 1}
	for _, j := range chain[1:] {
		at, _ = g.line(&at, 0, j, unlimited)
	}
	return at.cost
}
