package impose

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// form is one arrangement of places on a sheet of paper, all equal unless it is mixed.
type form struct {
	paper  geom.Size   // turned, if the paper is in landscape
	reach  geom.Rect   // where the printer can print
	area   geom.Rect   // where pieces may go: reach without the notes
	notes  scheme      // where the notes go
	narrow bool        // the ruler has its own line below the footer's texts
	flipX  bool        // the paper turns over about an upright axis
	bleed  geom.Length // shown round each place
	fringe geom.Length // how far from the trim art may be visible along a mark
	gap    geom.Length
	cut    []geom.Point // corners of a place's cut outline, nil for its box
	places []geom.Rect  // for fronts, in filling order
	behind []geom.Rect  // for backs below the fold, place by place; else nil
	fold   geom.Length  // y of the fold line, 0 for none
	kind   string       // the plan's kind as it was used: grid, hexes, rounds, single, split, places
	folds  bool         // backs lie below a fold
	mixed  bool         // rows of several sizes
	gutter geom.Length  // at the fold, between fronts and backs
	ink    geom.Rect    // where marks may lie
	listed []geom.Rect  // the places that the plan lists
	below  geom.Length  // kept under each place of a grid for a legend
	top    geom.Length  // where a lone piece begins, 0 for centred
	keep   geom.Length  // what stays free below it
	foot   geom.Length  // where the room for pieces and legends ends

	inked map[use]*marks
	desk  *notesFrame
}

// use says which places of a form hold pieces, and which side is meant.
type use struct {
	from, n int
	back    bool
}

// scheme says where a sheet's notes go: above and below the pieces, rotated at their sides, above
// and below in little room, or nowhere.
type scheme int

const (
	bands scheme = iota // notes above and below the pieces
	sides               // notes at the sides, turned a quarter
	slim                // as bands, with a footer of one line
	bare                // no notes at all
)

// Room for the notes inside the printer's margin, and the gap to the pieces.
const (
	headRoom = 2900 * geom.Micrometre
	footRoom = 5900 * geom.Micrometre
	slimRoom = 3300 * geom.Micrometre
	air      = 1000 * geom.Micrometre
	// sideAir is the least gap of notes at the sides, and in little room: with a larger one, nine
	// poker cards with backs would not fit Letter.
	sideAir = 450 * geom.Micrometre
)

// arrange puts a group on sheets, or returns nil if a piece does not fit.
func (p *imposition) arrange(g *group) []*sheet {
	kind := kindFor(p.plan, g)
	f := p.fit(g, kind)
	if f == nil && kind == "split" && !foldsOf(p.plan, g) && skipSheets(p) == 0 {
		return p.split(g)
	}
	if f == nil {
		return nil
	}
	var out []*sheet
	from := skipSheets(p)
	for all := g.pieces; len(all) > 0; from = 0 {
		n := min(len(all), len(f.places)-from)
		out = append(out, &sheet{form: f, pieces: all[:n], from: from})
		all = all[n:]
	}
	return out
}

// skipSheets returns how many places of the next sheet stay empty: only the first sheet of a job
// can start part-way.
func skipSheets(p *imposition) int {
	if len(p.sheets) > 0 {
		return 0
	}
	return max(0, p.info.Start-1)
}

// foldsOf reports whether a group's backs go below a fold: a group without backs needs none, and
// listed places are fixed.
func foldsOf(plan *layout.Sheet, g *group) bool {
	return folds(plan) && plan.Kind != "places" && anyBack(g.kinds)
}

// kindFor returns the kind of arrangement for a group under the plan: only hexagons pack as
// hexagons, and only rounds as rounds.
func kindFor(plan *layout.Sheet, g *group) string {
	switch plan.Kind {
	case "hexes":
		if g.hex() != notHex {
			return "hexes"
		}
		if plan.Top > 0 && slices.ContainsFunc(g.kinds, func(x *face.Piece) bool { return len(x.Legends) > 0 }) {
			return "single"
		}
	case "rounds":
		if g.round {
			return "rounds"
		}
	case "single", "split", "places":
		return plan.Kind
	}
	return "grid"
}

// fit finds the form that takes the fewest sheets: the paper in portrait or, if the plan allows, in
// landscape, with the notes above and below or, where that saves a sheet, at the sides or in one
// line. If there is no room for notes they are left out. It returns nil if not even one piece fits.
func (p *imposition) fit(g *group, kind string) *form {
	var best *form
	for _, tight := range []bool{false, true} {
		for _, s := range []scheme{bands, sides, slim, bare} {
			if s != bare && !p.plan.Footer || s == bare && best != nil || tight && g.cut == nil {
				continue
			}
			for _, paper := range papersOf(p) {
				f := p.form(g, kind, paper, s, tight)
				if f.narrow && s == slim {
					continue
				}
				if f.folds {
					f.folded(g)
				} else {
					f.flat(g)
				}
				if len(f.places) > skipSheets(p) && (best == nil || p.better(f, best, len(g.pieces))) {
					best = f
				}
			}
		}
	}
	return best
}

// better reports whether a form takes fewer sheets for n pieces than another, or as many and has
// marks for all cuts where the other does not.
func (p *imposition) better(f, than *form, n int) bool {
	a, b := f.sheets(skipSheets(p)+n), than.sheets(skipSheets(p)+n)
	return a < b || a == b && !p.ticked(than, n) && p.ticked(f, n)
}

// ticked reports whether each cut of the first sheet of n pieces has a tick.
func (p *imposition) ticked(f *form, n int) bool {
	if p.plan.Marks == "none" || p.plan.Marks == "" || p.plan.Marks == "gaps" || f.cut != nil || f.kind == "rounds" || f.kind == "places" {
		return true
	}
	if f.desk == nil {
		f.desk = p.notesFrame(f)
	}
	u := use{from: skipSheets(p), n: min(n, len(f.places)-skipSheets(p))}
	return f.marked(ticksOf(p.plan, f, u, f.used(u)), f.used(u))
}

// papersOf returns the orientations the paper may have: portrait, and landscape where the plan
// allows it. Listed places never turn.
func papersOf(p *imposition) []geom.Size {
	upright := p.paper.Size
	if !p.plan.Turn || p.plan.Kind == "places" || upright.W == upright.H {
		return []geom.Size{upright}
	}
	return []geom.Size{upright, upright.Turned()}
}

// form returns an empty form. Outlines are spaced so that both their marks fit or, if tight, so
// closely that marks cross.
func (p *imposition) form(g *group, kind string, paper geom.Size, s scheme, tight bool) *form {
	f := &form{paper: paper, notes: s, narrow: p.narrow(paper, s), kind: kind, folds: foldsOf(p.plan, g), cut: g.cut, inked: map[use]*marks{}}
	f.ink = geom.Rect{W: paper.W, H: paper.H}.Inset(p.paper.Margin)
	f.reach = geom.Rect{W: paper.W, H: paper.H}.Inset(max(0, p.paper.Margin-p.plan.Blank))
	if p.plan.Marks == "edges" {
		f.ink = geom.Rect{W: paper.W, H: paper.H}
	}
	f.bleed = min(p.plan.Bleed, g.bleed)
	if kind == "hexes" { // they touch, whatever their bleed
		f.bleed = min(f.bleed, g.widest())
	}
	f.fringe = f.fringed(g)
	f.gap = max(p.plan.Gap, 2*f.bleed)
	if g.cut != nil && kind == "grid" {
		room := 2 * markOffset(p.plan, f)
		if !tight {
			room += 2 * p.plan.MarkLen
		}
		f.gap = max(f.gap, room)
	}
	f.listed = append(f.listed, lists.Flat(p.plan.Places, func(b layout.Block) []geom.Rect { return b.All() })...)
	if kind == "grid" && !f.folds {
		f.below = below(p.plan, f, g.pieces)
	}
	f.top, f.keep = p.plan.Top, p.plan.Below
	f.gutter = max(f.gap, p.plan.Gutter)
	f.flipX = (p.plan.Backs == "long") == (paper.W <= paper.H)
	f.area = f.room(p.backs)
	f.foot = f.area.Bottom()
	f.area = f.area.Inset(f.bleed)
	return f
}

// room returns the reach without the notes. It is symmetric about the axis that the paper turns
// over, so that what fits on the front fits behind it.
func (f *form) room(backs bool) geom.Rect {
	head, foot := headRoom+air, footRoom+air
	switch f.notes {
	case sides:
		head, foot = headRoom+sideAir, footRoom+sideAir
	case slim:
		head, foot = headRoom+sideAir, slimRoom+sideAir
	}
	if f.narrow {
		foot += rulerRoom
	}
	if backs && f.flipX == (f.notes == sides) {
		head = max(head, foot)
	}
	r := f.reach
	switch f.notes {
	case bands, slim:
		r.Y, r.H = r.Y+head, r.H-head-foot
	case sides:
		r.X, r.W = r.X+head, r.W-head-foot
	}
	return r
}

// centred returns where a block begins: in the middle of the paper, or as near to it as the area
// allows.
func (f *form) centred(block geom.Size) geom.Point {
	at := func(paper, from, room, size geom.Length) geom.Length {
		return max(from, min((paper-size)/2, from+room-size))
	}
	return geom.Point{
		X: at(f.paper.W, f.area.X, f.area.W, block.W),
		Y: at(f.paper.H, f.area.Y, f.area.H, block.H),
	}
}

// mirror returns the place on the back page behind a place on the front page.
func (f *form) mirror(r geom.Rect) geom.Rect {
	if f.flipX {
		r.X = f.paper.W - r.Right()
		return r
	}
	r.Y = f.paper.H - r.Bottom()
	return r
}

// used returns the boxes of pieces and their folded backs, on the front.
func (f *form) used(u use) []geom.Rect {
	out := slices.Clone(f.places[u.from : u.from+u.n])
	if f.behind != nil {
		out = append(out, f.behind[u.from:u.from+u.n]...)
	}
	return out
}

// all returns the use of every place.
func (f *form) all() use { return use{n: len(f.places)} }

// sheets returns how many sheets of the form n pieces take.
func (f *form) sheets(n int) int { return (n + len(f.places) - 1) / len(f.places) }
