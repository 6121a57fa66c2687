package impose

import (
	"cmp"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// widestSeam is the distance between pieces below which a gap is too narrow for a mark, so that it
// goes outside the pieces.
const widestSeam = 2 * geom.MM

// gapTicks marks only the cuts between pieces, in the middle of each gap, at both its ends. The
// outer edges of the paper stay.
func gapTicks(plan *layout.Sheet, f *form, used []geom.Rect) []stroke {
	_, _, all := edges(used)
	var across, down []span
	for _, r := range used {
		across, down = append(across, span{r.X, r.Right()}), append(down, span{r.Y, r.Bottom()})
	}
	long := farOf(plan, f) - markOffset(plan, f)
	near := func(g span) geom.Rect {
		if g.to-g.from < widestSeam {
			return all.Inset(-markOffset(plan, f))
		}
		return all.Inset(long)
	}
	out := lists.Flat(gaps(across), func(g span) []stroke { return windowTicks(near(g), long, []geom.Length{g.middle()}, nil) })
	out = append(out, lists.Flat(gaps(down), func(g span) []stroke { return windowTicks(near(g), long, nil, []geom.Length{g.middle()}) })...)
	return out
}

// seamsOf returns the ends of the cuts between pieces that no tick marks.
func seamsOf(plan *layout.Sheet, f *form, used []geom.Rect, ticks geom.Path) []geom.Point {
	_, _, all := edges(used)
	var out []geom.Point
	for _, s := range gapTicks(plan, f, used) {
		if !s.along(ticks) {
			out = append(out, geom.Point{X: max(all.X, min(s.from.X, all.Right())), Y: max(all.Y, min(s.from.Y, all.Bottom()))})
		}
	}
	return out
}

// span is where something begins and ends on an axis.
type span struct{ from, to geom.Length }

// middle returns the middle of the span, in micrometres, rounded towards its start.
func (s span) middle() geom.Length { return s.from + (s.to-s.from)/2 }

// gaps returns what is between spans; a gap is empty where they touch.
func gaps(all []span) []span {
	slices.SortFunc(all, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	var out []span
	end := all[0].to
	for _, s := range all[1:] {
		if s.from >= end {
			out = append(out, span{end, s.from})
		}
		end = max(end, s.to)
	}
	return out
}
