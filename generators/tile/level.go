package tile

import (
	"cmp"
	"slices"

	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// looks determines how entries of a legend are drawn: the layout for the contents of squares has a
// procedure for some, the legend's classes determine others, and the rest is drawn by boxes and
// lines.
type looks struct {
	legend *model.Legend
	base   *layout.Layout
}

// name returns the name of an entry in a layout.
func (k looks) name(e *model.Entry) string { return cmp.Or(e.Field(k.legend.Drawn.Field).Text, e.ID) }

// of returns the procedure that draws an entry on tiles of a set, nil for none. Set "" means tiles
// in no set. An entry in one of the legend's classes has one in grey if the layout has none.
func (k looks) of(e *model.Entry, set string) *layout.Landscape {
	if e == nil || k.base == nil {
		return nil
	}
	if as := k.base.LandscapeOf(k.name(e), e.ID, set); as != nil {
		return as
	}
	switch l := k.legend; {
	case l.Hill.Of(e):
		return &layout.Landscape{As: "column"}
	case l.Body.Of(e) && l.Hatched.Of(e):
		return &layout.Landscape{As: "mass"}
	case l.Fence.Of(e):
		return &layout.Landscape{As: fenceLook}
	case l.Hedge.Of(e):
		return &layout.Landscape{As: hedgeLook}
	}
	return nil
}

// wall returns the look of what is on an edge.
func (k looks) wall(e *model.Entry) string {
	if as := k.of(e, ""); as != nil && as.As != wallLook {
		return as.As
	}
	switch l := k.legend; {
	case l.Slide.Of(e):
		return slideLook
	case l.Opens.Of(e):
		return doorLook
	case l.Clear.Of(e):
		return windowLook
	}
	return wallLook
}

// strength returns how strong a wall is drawn.
func (k looks) strength(e *model.Entry) int {
	switch {
	case k.legend.Tough.Of(e):
		return tough
	case k.legend.Hard.Of(e):
		return hard
	}
	return weak
}

// level is one level of a tile as data: what is in its squares and on their edges, and which of
// them are shown. Nothing here draws, and nothing that draws reads a tile in any other way.
type level struct {
	looks
	extent
	tile  *model.Tile
	board *model.Square
	plan  int // counted from 0
}

// level prepares a level of a tile. It returns nil if the level needs no piece: hill tops and roofs
// are shown by the level below.
func (m *squares) level(t *model.Tile, q *model.Square, n int) *level {
	l := &level{looks: m.looks, extent: extent{w: q.W, h: q.H}, tile: t, board: q, plan: n}
	if n > 0 && !l.needed() {
		return nil
	}
	if !l.whole() {
		l.crop()
	}
	if l.winged() { // wings reach over the sides
		l.x, l.w = 0, q.W
	}
	return l
}

// cell returns a square of a level, nil beyond the board.
func (l *level) cell(x, y, plan int) *model.Ground {
	if x < 0 || y < 0 || x >= l.board.W || y >= l.board.H || plan < 0 || plan >= len(l.board.Levels) {
		return nil
	}
	return &l.board.Levels[plan].Cells[y][x]
}

// bareTop returns the first square of a hill with nothing on its top, or the first of all.
func (l *level) bareTop(cells [][2]int) [2]int {
	return cells[max(0, slices.IndexFunc(cells, func(c [2]int) bool {
		top := l.cell(c[0], c[1], l.plan+1)
		return top == nil || top.Object == nil
	}))]
}

// walkable returns a square of the level that has a floor and nothing on it, nil for any other.
func (l *level) walkable(x, y int) *model.Ground {
	if g := l.cell(x, y, l.plan); g != nil && !g.Outside && g.Floor != nil && g.Object == nil {
		return g
	}
	return nil
}

// each calls f for the shown squares that are part of the piece, row by row.
func (l *level) each(f func(x, y int, g *model.Ground)) {
	for y := l.y; y < l.y+l.h; y++ {
		for x := l.x; x < l.x+l.w; x++ {
			if g := l.cell(x, y, l.plan); !g.Outside {
				f(x, y, g)
			}
		}
	}
}

// about reports whether a square at a corner is part of the piece, not rock or the like.
func (l *level) about(x, y int) bool {
	return lists.Some(4, func(i int) bool {
		g := l.cell(x-i%2, y-i/2, l.plan)
		return g != nil && !g.Outside
	})
}

// set returns the set that this tile belongs to, and craft reports whether it is the deck of a
// craft.
func (l *level) set() string { return l.legend.Set.Text(l.tile.Fields) }
func (l *level) craft() bool { return l.legend.Craft.Text(l.tile.Fields) != "" }

// lookOf returns the procedure that draws an entry on this tile, nil for none.
func (l *level) lookOf(e *model.Entry) *layout.Landscape { return l.of(e, l.set()) }

// hilltop reports whether a square is the top of a hill on the level below.
func (l *level) hilltop(x, y int) bool {
	below := l.cell(x, y, l.plan-1)
	return below != nil && l.legend.Hill.Of(below.Object)
}

// shown reports whether anything in a square has to be drawn.
func (l *level) shown(x, y int) bool {
	g := l.cell(x, y, l.plan)
	if g == nil || g.Outside || l.hilltop(x, y) {
		return false
	}
	return g.Object != nil || len(g.Places) > 0 || g.Floor != nil && !l.legend.Roof.Of(g.Floor)
}

// needed reports whether an upper level has more than hill tops and roofs.
func (l *level) needed() bool {
	for y := range l.board.H {
		for x := range l.board.W {
			if l.shown(x, y) {
				return true
			}
		}
	}
	return len(l.walls()) > 0
}

// walls returns what is on the edges of the level, without empty edges.
func (l *level) walls() []*model.Entry {
	p := l.board.Levels[l.plan]
	all := slices.Concat(slices.Concat(p.Across...), slices.Concat(p.Down...))
	return slices.DeleteFunc(all, func(e *model.Entry) bool { return e == nil })
}

// whole reports whether all squares are shown: on the ground, unless the level is the deck of a
// craft, of which only the occupied part is shown.
func (l *level) whole() bool { return l.plan == 0 && !l.craft() }

// crop leaves out the empty squares around a level.
func (l *level) crop() {
	x0, y0, x1, y1 := l.board.W, l.board.H, 0, 0
	for y := range l.board.H {
		for x := range l.board.W {
			if l.shown(x, y) || l.plan > 0 && l.wellhole(x, y) {
				x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+1), max(y1, y+1)
			}
		}
	}
	if x0 < x1 {
		l.extent = extent{x0, y0, x1 - x0, y1 - y0}
	}
}

// walled reports whether there is a wall on the rim of what is shown.
func (l *level) walled() bool {
	for x := l.x; x < l.x+l.w; x++ {
		if l.edgeAt(x, l.y, false) != nil || l.edgeAt(x, l.y+l.h, false) != nil {
			return true
		}
	}
	for y := l.y; y < l.y+l.h; y++ {
		if l.edgeAt(l.x, y, true) != nil || l.edgeAt(l.x+l.w, y, true) != nil {
			return true
		}
	}
	return false
}

// edgeAt returns what is on the upper edge of a square, or on its left one if down; nil for nothing
// or beyond the board.
func (l *level) edgeAt(x, y int, down bool) *model.Entry {
	rows := l.board.Levels[l.plan].Across
	if down {
		rows = l.board.Levels[l.plan].Down
	}
	if y < 0 || y >= len(rows) || x < 0 || x >= len(rows[y]) {
		return nil
	}
	return rows[y][x]
}

// stretches gathers edges that a test finds alike into runs, the horizontal ones first. An edge is
// compared with the first of its run.
func (l *level) stretches(same func(a, b *model.Entry) bool) []stretch {
	var out []stretch
	for _, down := range []bool{false, true} {
		lines, long := l.board.H+1, l.board.W
		if down {
			lines, long = l.board.W+1, l.board.H
		}
		for i := range lines {
			for k := range long {
				x, y := k, i
				if down {
					x, y = i, k
				}
				e := l.edgeAt(x, y, down)
				if e == nil {
					continue
				}
				if n := len(out); n > 0 && out[n-1].meets(x, y, down) && same(out[n-1].e, e) {
					out[n-1].n++
					continue
				}
				out = append(out, stretch{e: e, x0: x, y0: y, n: 1, down: down, look: l.wall(e), strong: l.strength(e)})
			}
		}
	}
	return out
}

// fill returns what the tile is filled with, nil for nothing.
func (l *level) fill() *model.Entry {
	return lists.First(l.legend.All(), func(e *model.Entry) bool { return e.ID == l.tile.Fill.Text })
}

// floorAt returns the floor of a square, or of the nearest one that is shown; under a body, what
// the tile is filled with. It is nil on hill tops and roofs.
func (l *level) floorAt(x, y int) *model.Entry {
	x, y = l.nearest(x, y)
	g := l.cell(x, y, l.plan)
	switch {
	case g.Outside || l.hilltop(x, y) || g.Floor != nil && l.legend.Roof.Of(g.Floor):
		return nil
	case g.Floor == nil && g.Object != nil && l.plan == 0:
		return l.fill()
	}
	return g.Floor
}

// solid reports whether a shown square has ground to draw on.
func (l *level) solid(x, y int) bool {
	if !l.holds(x, y) {
		return false
	}
	g := l.cell(x, y, l.plan)
	return !g.Outside && (g.Floor != nil || g.Object != nil)
}

// joints calls f for the edges between two squares with ground, the upper or, if down, the left one
// of a square. The grid is drawn only there.
func (l *level) joints(f func(x, y int, down bool)) {
	for y := l.y; y <= l.y+l.h; y++ {
		for x := l.x; x <= l.x+l.w; x++ {
			if l.solid(x, y-1) && l.solid(x, y) {
				f(x, y, false)
			}
			if l.solid(x-1, y) && l.solid(x, y) {
				f(x, y, true)
			}
		}
	}
}

// body gathers the adjacent squares that one object fills, and marks them as seen.
func (l *level) body(x, y int, seen map[[2]int]bool) [][2]int {
	e := l.cell(x, y, l.plan).Object
	seen[[2]int{x, y}] = true
	out := [][2]int{{x, y}}
	for i := 0; i < len(out); i++ {
		for _, s := range [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			at := [2]int{out[i][0] + s[0], out[i][1] + s[1]}
			if seen[at] || !l.holds(at[0], at[1]) || l.cell(at[0], at[1], l.plan).Object != e {
				continue
			}
			seen[at] = true
			out = append(out, at)
		}
	}
	return out
}

// wellhole reports whether a slope of the level below comes up through a square.
func (l *level) wellhole(x, y int) bool {
	g, below := l.cell(x, y, l.plan), l.cell(x, y, l.plan-1)
	return !g.Outside && g.Floor == nil && g.Object == nil && below != nil && !below.Outside && below.Rise > 0
}

// below returns the level below, restricted to the squares that this one shows.
func (l *level) below() *level {
	lower := *l
	lower.plan--
	return &lower
}

// height returns the height of a square in steps of a slope above the ground, and whether one can
// stand there.
func (l *level) height(x, y, plan int) (int, bool) {
	g := l.cell(x, y, plan)
	switch {
	case g == nil || g.Outside:
		return 0, false
	case l.legend.Hill.Of(g.Object):
		return l.legend.Slope * (plan + 1), true
	case g.Object != nil || g.Floor == nil && g.Rise == 0:
		return 0, false
	}
	return l.legend.Slope*plan + g.Rise, true
}

// uphill returns the direction in which a slope rises: to a neighbour one step higher, preferably
// one opposite a neighbour one step lower. It is 0, 0 if no neighbour is higher.
func (l *level) uphill(x, y int) (int, int) {
	own := l.legend.Slope*l.plan + l.cell(x, y, l.plan).Rise
	at := func(dx, dy, want int) bool {
		for plan := l.plan - 1; plan <= l.plan+1; plan++ {
			if h, ok := l.height(x+dx, y+dy, plan); ok && h == want {
				return true
			}
		}
		return false
	}
	fx, fy := 0, 0
	for _, s := range [][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		if !at(s[0], s[1], own+1) {
			continue
		}
		if at(-s[0], -s[1], own-1) {
			return s[0], s[1]
		}
		if fx == 0 && fy == 0 {
			fx, fy = s[0], s[1]
		}
	}
	return fx, fy
}

// starts returns how many start squares of the tile are on the levels below.
func (l *level) starts() int {
	return lists.Sum(l.board.Levels[:l.plan], func(p *model.Plan) int {
		return lists.Sum(slices.Concat(p.Cells...), func(g model.Ground) int { return lists.Count(g.Places, l.legend.Start.Of) })
	})
}
