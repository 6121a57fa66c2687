package impose

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// marks are what is drawn for cutting on a front page.
type marks struct {
	ticks, crosses geom.Path
}

// stroke is a mark from its end near a piece to its far end.
type stroke struct{ from, to geom.Point }

// The weights of marks and what is too short to be one.
const (
	markWidth = 200 * geom.Micrometre
	foldWidth = 250 * geom.Micrometre
	crossArm  = 900 * geom.Micrometre
	shortest  = 1200 * geom.Micrometre
	markAir   = 600 * geom.Micrometre // from a mark to a note
	// Where pieces nearly fill the paper a mark stands closer and is shorter:
	// a short one is better than none.
	tightOff = 300 * geom.Micrometre
	tightest = 1000 * geom.Micrometre
)

// marks are those of a form with n pieces on it. They are the same for every
// sheet that is as full, and are worked out once.
func (p *press) marks(f *form, n int) *marks {
	if m := f.inked[n]; m != nil {
		return m
	}
	m := &marks{}
	if p.plan.Marks != "none" && p.plan.Marks != "" {
		used := f.used(n)
		strokes := p.gridTicks(f, used)
		if f.cut != nil {
			strokes = p.outlineTicks(f, used)
		}
		for _, s := range strokes {
			c, ok := f.clip(s, shortest)
			if !ok && f.cut == nil && f.bleed == 0 {
				c, ok = f.clip(s.nearer(p.off(f)-tightOff), tightest)
			}
			if ok {
				m.ticks = append(m.ticks, geom.Line(c.from, c.to)...)
			}
		}
		if p.plan.Marks == "crosses" && f.cut == nil {
			m.crosses = crosses(used)
		}
	}
	f.inked[n] = m
	return m
}

// off is how far marks stand from the trim: clear of what bleed is shown.
func (p *press) off(f *form) geom.Length { return max(p.plan.MarkOff, f.bleed+geom.MM/2) }

// gridTicks continue each cut line of a grid outside all pieces.
func (p *press) gridTicks(f *form, used []geom.Rect) []stroke {
	var xs, ys []geom.Length
	var all geom.Rect
	for _, r := range used {
		xs = append(xs, r.X, r.Right())
		ys = append(ys, r.Y, r.Bottom())
		all = all.Union(r)
	}
	ys = slices.DeleteFunc(ys, func(y geom.Length) bool { return f.fold > 0 && y == f.fold }) // the fold line runs there
	return p.windowTicks(all.Inset(-p.off(f)), xs, ys)
}

// nearer begins a stroke closer to its piece by d.
func (s stroke) nearer(d geom.Length) stroke {
	toward := func(from, to geom.Length) geom.Length { return from + d*geom.Length(cmp.Compare(from, to)) }
	s.from = geom.Point{X: toward(s.from.X, s.to.X), Y: toward(s.from.Y, s.to.Y)}
	return s
}

// clip keeps a stroke inside the reach and clear of the notes, shortening it
// at its far end; false if less than least is left.
func (f *form) clip(s stroke, least geom.Length) (stroke, bool) {
	end := 1.0
	if t, ok := enters(s, f.reach); !ok || t > 0 {
		return s, false
	}
	back := stroke{s.to, s.from}
	if t, ok := enters(back, f.reach); ok {
		end = 1 - t
	}
	for _, r := range f.desk.taken {
		if t, ok := enters(s, r.Inset(-markAir)); ok {
			end = min(end, t)
		}
	}
	x, y := float64(s.to.X-s.from.X)*end, float64(s.to.Y-s.from.Y)*end
	s.to = geom.Point{X: s.from.X + geom.Length(math.Trunc(x)), Y: s.from.Y + geom.Length(math.Trunc(y))}
	return s, math.Hypot(x, y) >= float64(least)
}

// enters is how far along a stroke (0 to 1) it first lies in a rectangle.
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

// crosses stand at every corner of every piece and survive the first cut.
func crosses(used []geom.Rect) geom.Path {
	var at []geom.Point
	for _, r := range used {
		at = append(at, geom.Point{X: r.X, Y: r.Y}, geom.Point{X: r.Right(), Y: r.Y}, geom.Point{X: r.X, Y: r.Bottom()}, geom.Point{X: r.Right(), Y: r.Bottom()})
	}
	slices.SortFunc(at, func(a, b geom.Point) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	var out geom.Path
	for _, q := range slices.Compact(at) {
		out = append(out, geom.Line(geom.Point{X: q.X - crossArm, Y: q.Y}, geom.Point{X: q.X + crossArm, Y: q.Y})...)
		out = append(out, geom.Line(geom.Point{X: q.X, Y: q.Y - crossArm}, geom.Point{X: q.X, Y: q.Y + crossArm})...)
	}
	return out
}

func unique(v []geom.Length) []geom.Length {
	slices.Sort(v)
	return slices.Compact(v)
}

// markItems draws the marks of a form that holds n pieces.
func (p *press) markItems(f *form, n int) []face.Item {
	m := p.marks(f, n)
	var cut []face.Item
	if len(m.crosses) > 0 {
		cut = append(cut, &face.Shape{Path: m.crosses, Stroke: p.info.Grey, Width: markWidth})
	}
	if len(m.ticks) > 0 {
		cut = append(cut, &face.Shape{Path: m.ticks, Stroke: p.info.Ink, Width: markWidth})
	}
	var out []face.Item
	if len(cut) > 0 {
		out = append(out, &face.Group{Name: "cut-marks", Layer: "cut marks", Map: geom.Identity, Items: cut})
	}
	if f.fold > 0 {
		out = append(out, p.foldLine(f, n))
	}
	return out
}

// foldLine is dashed and runs past the pieces on both sides.
func (p *press) foldLine(f *form, n int) face.Item {
	var all geom.Rect
	for _, r := range f.used(n) {
		all = all.Union(r)
	}
	past := p.off(f) + p.plan.MarkLen
	mid := geom.Point{X: all.X + all.W/2, Y: f.fold}
	left, _ := f.clip(stroke{mid, geom.Point{X: all.X - past, Y: f.fold}}, shortest)
	right, _ := f.clip(stroke{mid, geom.Point{X: all.Right() + past, Y: f.fold}}, shortest)
	line := &face.Shape{Path: geom.Line(left.to, right.to), Stroke: p.info.Ink, Width: foldWidth,
		Dash: []geom.Length{2 * geom.MM, 1200 * geom.Micrometre}}
	return &face.Group{Name: "fold", Layer: "fold", Map: geom.Identity, Items: []face.Item{line}}
}
