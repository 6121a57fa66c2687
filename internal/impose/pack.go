package impose

import (
	"cmp"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// flat fills a form with as many places as fit, without a fold.
func (f *form) flat(g *group) {
	switch f.kind {
	case "grid":
		f.grid(g.size, f.many(f.area.W, g.size.W), f.many(f.area.H, g.size.H+f.below))
	case "single", "split":
		f.grid(g.size, min(1, f.many(f.area.W, g.size.W)), min(1, f.many(f.area.H, g.size.H)))
	case "hexes":
		f.hexes(g.size, g.hex())
	case "rounds":
		f.rounds(g.size.W)
	case "places":
		f.given(g.size)
	}
}

// many returns how often a size fits a room, with gaps between.
func (f *form) many(room, size geom.Length) int {
	if size <= 0 || room < size {
		return 0
	}
	return int((room + f.gap) / (size + f.gap))
}

// grid lays places in rows, from the top left corner.
func (f *form) grid(trim geom.Size, cols, rows int) {
	if cols == 0 || rows == 0 {
		return
	}
	step := geom.Size{W: trim.W + f.gap, H: trim.H + f.below + f.gap}
	at := f.centred(geom.Size{W: step.W*geom.Length(cols) - f.gap, H: step.H*geom.Length(rows) - f.gap})
	if f.top > 0 && f.kind != "grid" {
		at.Y = f.fixed(trim)
	}
	for r := range geom.Length(rows) {
		for c := range geom.Length(cols) {
			f.places = append(f.places, geom.Rect{X: at.X + c*step.W, Y: at.Y + r*step.H, W: trim.W, H: trim.H})
		}
	}
}

// folded packs fronts above a line and their backs below it, each as far from the line as its
// front, so that folding brings them together. The rows next to the line are filled first.
func (f *form) folded(g *group) {
	half := *f
	half.area.H = (f.area.H - f.gutter) / 2
	half.flat(g)
	if len(half.places) == 0 {
		return
	}
	_, _, all := edges(half.places)
	top := f.centred(geom.Size{W: all.W, H: 2*all.H + f.gutter}).Y
	f.fold = top + all.H + f.gutter - f.gutter/2
	f.places = append(f.places, lists.Map(half.places, func(r geom.Rect) geom.Rect { return r.Move(geom.Point{Y: top - all.Y}) })...)
	slices.SortStableFunc(f.places, func(a, b geom.Rect) int { return cmp.Compare(b.Y, a.Y) })
	for _, r := range f.places {
		r.Y = 2*f.fold - r.Bottom()
		f.behind = append(f.behind, r)
	}
}

// hexes places hexagons that touch at their corners, so that all their sides are on straight lines
// in three directions. Rows of hexagons with flat tops are close above one another, every second
// one half a hexagon to the right.
func (f *form) hexes(trim geom.Size, h hexagon) {
	area := f.area.Size()
	if h == pointedHex {
		trim, area = trim.Turned(), area.Turned()
	}
	long := f.whole(area.W, trim.W)
	rows := f.whole(area.H, trim.H)
	if long == 0 || rows == 0 {
		return
	}
	short, wide := long-1, geom.Length(long)*trim.W
	if rows > 1 && wide+trim.W/2 <= area.W {
		short, wide = long, wide+trim.W/2
	}
	block := geom.Size{W: wide, H: geom.Length(rows) * trim.H}
	if h == pointedHex {
		block = block.Turned()
	}
	at := f.centred(block)
	f.staggered(rows, long, short, trim, func(x, y geom.Length) geom.Rect {
		if h == pointedHex {
			return geom.Rect{X: at.X + y, Y: at.Y + x, W: trim.H, H: trim.W}
		}
		return geom.Rect{X: at.X + x, Y: at.Y + y, W: trim.W, H: trim.H}
	})
}

// staggered makes rows of places of alternately two lengths, every second row half a step to the
// right; place returns the place at an offset from the first.
func (f *form) staggered(rows, long, short int, step geom.Size, place func(x, y geom.Length) geom.Rect) {
	for r := range rows {
		n, x := long, geom.Length(0)
		if r%2 == 1 {
			n, x = short, step.W/2
		}
		for c := range n {
			f.places = append(f.places, place(x+geom.Length(c)*step.W, geom.Length(r)*step.H))
		}
	}
}

// whole returns how often a size fits a room without gaps.
func (f *form) whole(room, size geom.Length) int {
	if size <= 0 {
		return 0
	}
	return int(max(0, room) / size)
}
