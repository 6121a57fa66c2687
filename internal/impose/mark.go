package impose

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// marks is what is drawn for cutting on one side of a sheet.
type marks struct {
	ticks, crosses, rings geom.Path
}

// stroke is a mark from its end near a piece to its far end.
type stroke struct{ from, to geom.Point }

// The widths of marks and the least distances.
const (
	markWidth = 200 * geom.Micrometre
	foldWidth = 250 * geom.Micrometre
	crossArm  = 900 * geom.Micrometre
	markAir   = 600 * geom.Micrometre // from a mark to a note
	// Where pieces nearly fill the paper a mark is closer to them; where even that does not leave
	// its least length there are crosses instead.
	tightOff = 300 * geom.Micrometre
	// rim is how wide the white is on either side of a two-tone mark.
	rim = 200 * geom.Micrometre
)

// cutMarks returns the marks of a form with some of its places in use. They are the same for every
// equally full sheet, and are computed once.
func cutMarks(plan *layout.Sheet, f *form, u use) *marks {
	if m := f.inked[u]; m != nil {
		return m
	}
	m := &marks{}
	f.inked[u] = m
	if plan.Marks == "none" || plan.Marks == "" {
		return m
	}
	used := f.seen(u)
	if f.kind == "rounds" {
		m.rings = rings(used)
		return m
	}
	m.ticks = ticksOf(plan, f, u, used)
	switch {
	case f.cut != nil:
		m.crosses = crosses(f.unmarked(m.ticks, u), f.ink)
	case plan.Marks == "gaps":
		m.crosses = crosses(seamsOf(plan, f, used, m.ticks), f.ink)
	case plan.Marks == "crosses" || f.mixed || !f.marked(m.ticks, used):
		m.crosses = crosses(angles(used), f.ink)
	}
	return m
}

// ticksOf returns the strokes that there is room for.
func ticksOf(plan *layout.Sheet, f *form, u use, used []geom.Rect) geom.Path {
	var out geom.Path
	for _, s := range markStrokes(plan, f, u, used) {
		c, ok := f.clip(s)
		if !ok && f.cut == nil && f.bleed == 0 {
			c, ok = f.clip(s.nearer(markOffset(plan, f) - tightOff))
		}
		if ok {
			out = append(out, geom.Line(c.from, c.to)...)
		}
	}
	return out
}

// marked reports whether each cut line has a tick to align a ruler with. Where pieces fill the
// paper, there may be no room for ticks.
func (f *form) marked(ticks geom.Path, used []geom.Rect) bool {
	xs, ys := map[geom.Length]bool{}, map[geom.Length]bool{f.fold: f.fold > 0}
	for i := 1; i < len(ticks); i += 2 {
		if a, b := ticks[i-1].P[0], ticks[i].P[0]; a.X == b.X {
			xs[a.X] = true
		} else {
			ys[a.Y] = true
		}
	}
	return !slices.ContainsFunc(used, func(r geom.Rect) bool {
		return !xs[r.X] || !xs[r.Right()] || !ys[r.Y] || !ys[r.Bottom()]
	})
}

// markStrokes returns the ticks before they are clipped.
func markStrokes(plan *layout.Sheet, f *form, u use, used []geom.Rect) []stroke {
	switch {
	case f.cut != nil:
		return outlineTicks(plan, f, u)
	case plan.Marks == "gaps":
		return gapTicks(plan, f, used)
	}
	return gridTicks(plan, f, used)
}

// seen returns the boxes in use as they appear on the side in question.
func (f *form) seen(u use) []geom.Rect {
	used := f.used(u)
	if u.back {
		for i, r := range used {
			used[i] = f.mirror(r)
		}
	}
	return used
}

// farOf returns how far from the trim ticks end: at the edge of the paper if the plan says so.
func farOf(plan *layout.Sheet, f *form) geom.Length {
	if plan.Marks == "edges" {
		return f.paper.W + f.paper.H
	}
	return markOffset(plan, f) + plan.MarkLen
}

// markOffset returns how far marks are from the trim: clear of the bleed that is shown.
func markOffset(plan *layout.Sheet, f *form) geom.Length {
	return max(plan.MarkOff, f.fringe+geom.MM/2)
}

// gridTicks continues each cut line of a grid outside all pieces, except those that would run
// through another piece.
func gridTicks(plan *layout.Sheet, f *form, used []geom.Rect) []stroke {
	xs, ys, all := edges(used)
	ys = slices.DeleteFunc(ys, func(y geom.Length) bool { return f.fold > 0 && y == f.fold }) // the fold line runs there
	if f.mixed {
		xs, ys = between(used, xs, ys)
	}
	return windowTicks(all.Inset(-markOffset(plan, f)), farOf(plan, f)-markOffset(plan, f), xs, ys)
}

// edges returns the vertical and the horizontal edges of boxes, and the box round all of them.
func edges(used []geom.Rect) (xs, ys []geom.Length, all geom.Rect) {
	for _, r := range used {
		xs, ys, all = append(xs, r.X, r.Right()), append(ys, r.Y, r.Bottom()), all.Union(r)
	}
	return xs, ys, all
}

// nearer starts a stroke closer to its piece by d.
func (s stroke) nearer(d geom.Length) stroke {
	toward := func(from, to geom.Length) geom.Length { return from + d*geom.Length(cmp.Compare(from, to)) }
	s.from = geom.Point{X: toward(s.from.X, s.to.X), Y: toward(s.from.Y, s.to.Y)}
	return s
}

// clip keeps a stroke on the part of the paper that marks may use and clear of the notes,
// shortening it at its far end. It returns false if that leaves it too short.
func (f *form) clip(s stroke) (stroke, bool) {
	end := 1.0
	if t, ok := enters(s, f.ink); !ok || t > 0 {
		return s, false
	}
	back := stroke{s.to, s.from}
	if t, ok := enters(back, f.ink); ok {
		end = 1 - t
	}
	for _, r := range f.desk.taken {
		if t, ok := enters(s, r.Inset(-markAir)); ok {
			end = min(end, t)
		}
	}
	x, y := float64(s.to.X-s.from.X)*end, float64(s.to.Y-s.from.Y)*end
	s.to = geom.Point{X: s.from.X + geom.Length(math.Trunc(x)), Y: s.from.Y + geom.Length(math.Trunc(y))}
	return s, math.Hypot(x, y) >= float64(layout.LeastMark)
}

// enters returns how far along a stroke (0 to 1) it first enters a rectangle, and whether it does.
func enters(s stroke, r geom.Rect) (float64, bool) {
	t0, t1 := 0.0, 1.0
	for _, axis := range [][4]geom.Length{{s.from.X, s.to.X, r.X, r.Right()}, {s.from.Y, s.to.Y, r.Y, r.Bottom()}} {
		a, d := float64(axis[0]), float64(axis[1]-axis[0])
		lo, hi := float64(axis[2]), float64(axis[3])
		if d == 0 {
			if a < lo || a > hi {
				return 0, false
			}
			continue
		}
		u, v := (lo-a)/d, (hi-a)/d
		t0, t1 = max(t0, min(u, v)), min(t1, max(u, v))
	}
	return t0, t0 <= t1
}

// angles returns the corners of boxes.
func angles(used []geom.Rect) []geom.Point {
	var at []geom.Point
	for _, r := range used {
		at = append(at, geom.Point{X: r.X, Y: r.Y}, geom.Point{X: r.Right(), Y: r.Y}, geom.Point{X: r.X, Y: r.Bottom()}, geom.Point{X: r.Right(), Y: r.Bottom()})
	}
	return at
}

// crosses returns crosses at points, clipped to where marks may go. They survive the first cut.
func crosses(at []geom.Point, reach geom.Rect) geom.Path {
	slices.SortFunc(at, func(a, b geom.Point) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	var out geom.Path
	for _, q := range slices.Compact(at) {
		arms := geom.Rect{X: q.X - crossArm, Y: q.Y - crossArm, W: 2 * crossArm, H: 2 * crossArm}.Common(reach)
		out = append(out, geom.Line(geom.Point{X: arms.X, Y: q.Y}, geom.Point{X: arms.Right(), Y: q.Y})...)
		out = append(out, geom.Line(geom.Point{X: q.X, Y: arms.Y}, geom.Point{X: q.X, Y: arms.Bottom()})...)
	}
	return out
}

// unique returns lengths in rising order, each once; the given slice is sorted and reused.
func unique(v []geom.Length) []geom.Length {
	slices.Sort(v)
	return slices.Compact(v)
}

// markItems draws the marks of the places in use.
func (p *imposition) markItems(f *form, u use) []face.Item {
	m := cutMarks(p.plan, f, u)
	var cut []face.Item
	for _, part := range []struct {
		path   geom.Path
		colour face.Colour
		width  geom.Length
	}{{m.rings, p.info.Grey, ringWidth}, {m.crosses, p.info.Grey, markWidth}, {m.ticks, p.info.Ink, markWidth}} {
		if len(part.path) == 0 {
			continue
		}
		if p.plan.TwoTone {
			cut = append(cut, &face.Shape{Path: part.path, Stroke: face.White, Width: part.width + 2*rim})
			part.colour = p.info.Ink
		}
		cut = append(cut, &face.Shape{Path: part.path, Stroke: part.colour, Width: part.width})
	}
	if len(cut) == 0 {
		return nil
	}
	return []face.Item{&face.Group{Name: "cut-marks", Layer: "cut marks", Map: geom.Identity, Items: cut}}
}

// foldItems draws the fold line, if there is one: dashed, extending past the pieces on both sides.
func (p *imposition) foldItems(f *form, u use) []face.Item {
	if f.fold == 0 {
		return nil
	}
	_, _, all := edges(f.used(u))
	past := markOffset(p.plan, f) + p.plan.MarkLen
	mid := geom.Point{X: all.X + all.W/2, Y: f.fold}
	left, _ := f.clip(stroke{mid, geom.Point{X: all.X - past, Y: f.fold}})
	right, _ := f.clip(stroke{mid, geom.Point{X: all.Right() + past, Y: f.fold}})
	line := &face.Shape{Path: geom.Line(left.to, right.to), Stroke: p.info.Ink, Width: foldWidth,
		Dash: []geom.Length{2 * geom.MM, 1200 * geom.Micrometre}}
	return []face.Item{&face.Group{Name: "fold", Layer: "fold", Map: geom.Identity, Items: []face.Item{line}}}
}
