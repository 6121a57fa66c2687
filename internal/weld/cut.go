package weld

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
)

// rounds bounds how often edges are cut. A cut is rounded to the grid, which may bend an edge
// across another, so crossings are searched again.
const rounds = 50

// cut cuts all edges where they cross or touch.
func (w *welder) cut() {
	for range rounds {
		cuts := w.crossings()
		if len(cuts) == 0 {
			return
		}
		w.split(cuts)
	}
}

// cutAt is a point at which an edge is to be cut.
type cutAt struct {
	edge int
	at   geom.Point
}

// mostStrips is the maximum number of strips in which crossings are searched.
const mostStrips = 128

// crossings returns the points at which two edges meet and at least one of them continues. It skips
// pairs of edges that were both checked before.
func (w *welder) crossings() []cutAt {
	slices.SortFunc(w.edges, compareEdges)
	var out []cutAt
	note := func(i int, at geom.Point) {
		if e := w.edges[i]; at != e.a && at != e.b {
			out = append(out, cutAt{i, at})
		}
	}
	strips := min(mostStrips, len(w.edges)/8+1)
	live := make([][]int, strips) // edges that reach the current position of the sweep
	top, each := w.heights(strips)
	of := func(e edge) (first, last int) {
		return max(0, int((min(e.a.Y, e.b.Y)-1-top)/each)), min(strips-1, int((max(e.a.Y, e.b.Y)+1-top)/each))
	}
	for j, f := range w.edges {
		first, last := of(f)
		for k := first; k <= last; k++ {
			live[k] = slices.DeleteFunc(live[k], func(i int) bool { return w.edges[i].b.X+1 < f.a.X })
			for _, i := range live[k] {
				e := w.edges[i]
				if !e.fresh && !f.fresh || max(e.a.Y, e.b.Y)+1 < min(f.a.Y, f.b.Y) || max(f.a.Y, f.b.Y)+1 < min(e.a.Y, e.b.Y) || e.a == f.a && e.b == f.b {
					continue
				}
				if other, _ := of(e); k != max(first, other) {
					continue // seen in the strip above
				}
				for _, at := range meet(e, f) {
					note(i, at)
					note(j, at)
				}
			}
			live[k] = append(live[k], j)
		}
	}
	return out
}

// heights returns the top of the strips and the height of each.
func (w *welder) heights(strips int) (top, each geom.Length) {
	var low geom.Length
	for i, e := range w.edges {
		if i == 0 {
			top, low = e.a.Y, e.a.Y
		}
		top, low = min(top, e.a.Y, e.b.Y), max(low, e.a.Y, e.b.Y)
	}
	return top, (low-top)/geom.Length(strips) + 1
}

// meet returns the grid points at which two edges cross, or one ends on the other. An edge that
// ends within one grid step of another ends on it; if not, nearly parallel lines would be cut over
// and over.
func meet(e, f edge) []geom.Point {
	var out []geom.Point
	for _, p := range [4]struct {
		at geom.Point
		on edge
	}{{f.a, e}, {f.b, e}, {e.a, f}, {e.b, f}} {
		if on(p.at, p.on) {
			out = append(out, p.at)
		}
	}
	if out != nil {
		return out
	}
	fa, fb := cross(e.a, e.b, f.a), cross(e.a, e.b, f.b)
	ea, eb := cross(f.a, f.b, e.a), cross(f.a, f.b, e.b)
	if fa < 0 && fb > 0 && ea > 0 && eb < 0 || fa > 0 && fb < 0 && ea < 0 && eb > 0 {
		return []geom.Point{along(e.a, e.b, float64(ea)/float64(ea-eb))}
	}
	return nil
}

// on reports whether a point is on an edge, between its ends.
func on(p geom.Point, e edge) bool {
	dx, dy := int64(e.b.X-e.a.X), int64(e.b.Y-e.a.Y)
	off := cross(e.a, e.b, p)
	if step := max(dx, dy, -dy); off > step || off < -step {
		return false
	}
	at := dx*int64(p.X-e.a.X) + dy*int64(p.Y-e.a.Y)
	return at > 0 && at < dx*dx+dy*dy
}

// along returns the point at a share t, from 0 to 1, of the way from a to b, rounded to
// micrometres.
func along(a, b geom.Point, t float64) geom.Point {
	mix := func(u, v geom.Length) geom.Length { return u + geom.Length(math.Round(t*float64(v-u))) }
	return geom.Point{X: mix(a.X, b.X), Y: mix(a.Y, b.Y)}
}

// split replaces edges that are cut with their parts.
func (w *welder) split(cuts []cutAt) {
	slices.SortFunc(cuts, func(x, y cutAt) int { return cmp.Or(cmp.Compare(x.edge, y.edge), comparePoints(x.at, y.at)) })
	old := w.edges
	w.edges = make([]edge, 0, len(old)+len(cuts))
	for i, e := range old {
		if len(cuts) == 0 || cuts[0].edge != i {
			e.fresh = false
			w.edges = append(w.edges, e)
			continue
		}
		at := e.a
		for len(cuts) > 0 && cuts[0].edge == i {
			w.put(at, cuts[0].at, e.outline, e.turn)
			at, cuts = cuts[0].at, cuts[1:]
		}
		w.put(at, e.b, e.outline, e.turn)
	}
}

// mostBands is the maximum number of bands for pieces.
const mostBands = 2048

// rays computes windings at the middles of pieces. The pieces are sorted into bands by y, or by x
// for rays that run down.
type rays struct {
	down  bool
	from  geom.Length
	each  geom.Length
	bands [][]*piece
}

// newRays sorts pieces into bands by position, so that a ray meets few of them.
func newRays(all []piece, down bool) *rays {
	r := &rays{down: down, bands: make([][]*piece, min(mostBands, len(all)/4+1))}
	lo, hi := geom.Length(math.MaxInt64), geom.Length(math.MinInt64)
	for i := range all {
		a, b := r.span(&all[i])
		lo, hi = min(lo, a), max(hi, b)
	}
	r.from, r.each = lo, max(1, (hi-lo)/geom.Length(len(r.bands))+1)
	for i := range all {
		a, b := r.span(&all[i])
		for k := (a - lo) / r.each; k <= (b-lo)/r.each; k++ {
			r.bands[k] = append(r.bands[k], &all[i])
		}
	}
	return r
}

// span returns the extent of a piece across the bands, in micrometres.
func (r *rays) span(p *piece) (lo, hi geom.Length) {
	if r.down {
		return p.a.X, p.b.X
	}
	return min(p.a.Y, p.b.Y), max(p.a.Y, p.b.Y)
}

// winding adds how often each outline winds round the near side of a piece's middle, from the
// pieces between it and the left, or the top.
func (r *rays) winding(p *piece, into []int32) {
	mid := geom.Point{X: p.a.X + p.b.X, Y: p.a.Y + p.b.Y} // twice the middle
	along := mid.Y
	if r.down {
		along = mid.X
	}
	for _, q := range r.bands[(along>>1-r.from)/r.each] {
		if !r.down && 2*q.a.X > mid.X {
			break // pieces are in reading order, so the rest begin further right
		}
		if q == p {
			continue
		}
		if s := r.passes(q, mid); s != 0 {
			for _, t := range q.turns {
				into[t.outline] += s * t.by
			}
		}
	}
}

// passes returns 1 or -1, depending on direction, if the ray to a point, given with doubled
// coordinates, crosses a piece, and 0 if not.
func (r *rays) passes(q *piece, mid geom.Point) int32 {
	a, b := geom.Point{X: 2 * q.a.X, Y: 2 * q.a.Y}, geom.Point{X: 2 * q.b.X, Y: 2 * q.b.Y}
	if r.down {
		if a.X <= mid.X == (b.X <= mid.X) {
			return 0
		}
		// From left to right, with the point below.
		if cross(a, b, mid) > 0 {
			return -1
		}
		return 0
	}
	if a.Y <= mid.Y == (b.Y <= mid.Y) {
		return 0
	}
	side := cross(a, b, mid)
	if b.Y > a.Y && side < 0 {
		return 1
	}
	if b.Y < a.Y && side > 0 {
		return -1
	}
	return 0
}
