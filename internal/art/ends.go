package art

import (
	"math"
	"slices"

	"punchboard/internal/geom"
)

// ways reports whether a path has ends, and whether it turns corners.
func ways(path geom.Path) (open, bent bool) {
	for _, sub := range path.Parts() {
		if sub[len(sub)-1].Op != geom.Close {
			open = true
		}
		bent = bent || len(sub) > 2
	}
	return open, bent
}

// longer is a path whose open ends are drawn out straight by d.
func longer(path geom.Path, d float64) geom.Path {
	var out geom.Path
	for _, sub := range path.Parts() {
		last := sub[len(sub)-1]
		if last.Op == geom.Close || len(sub) < 2 {
			out = append(out, sub...)
			continue
		}
		all := sub.Places()
		slices.Reverse(all)
		end, okEnd := past(all, d)
		slices.Reverse(all)
		begin, okBegin := past(all, d)
		if okBegin {
			out = append(out, geom.Line(begin, all[0])...)
			sub = sub[1:]
		}
		out = append(out, sub...)
		if okEnd {
			out = append(out, geom.Line(geom.Point{}, end)[1])
		}
	}
	return out
}

// past is the point d before the first of some points, on the line from the
// next that differs.
func past(all []geom.Point, d float64) (geom.Point, bool) {
	for _, q := range all[1:] {
		x, y := float64(all[0].X-q.X), float64(all[0].Y-q.Y)
		if l := math.Hypot(x, y); l > 0 {
			return geom.Point{X: all[0].X + geom.Length(math.Round(x/l*d)), Y: all[0].Y + geom.Length(math.Round(y/l*d))}, true
		}
	}
	return all[0], false
}
