package percentile

import (
	"maps"
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/square"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// own returns the battle's ground with its own drawing, in which things can be destroyed. The first
// call copies it.
func (im impact) own() *ground {
	if !im.b.g.owned {
		im.b.g = im.b.g.copied()
	}
	return im.b.g
}

// copied returns a ground that may be changed. Lines of sight that pass something that is gone are
// computed again on demand.
func (g *ground) copied() *ground {
	c := *g
	q := *g.m.Square
	q.Levels = make([]*model.Plan, len(g.m.Levels))
	for i, p := range g.m.Levels {
		q.Levels[i] = &model.Plan{Cells: rows(p.Cells), Across: rows(p.Across), Down: rows(p.Down)}
	}
	m := *g.m
	m.Square = &q
	c.m, c.owned = &m, true
	c.floored, c.filled, c.shut = slices.Clone(g.floored), slices.Clone(g.filled), slices.Clone(g.shut)
	c.steps, c.stale = map[square.Mover][][]step{}, map[square.Mover][]bool{}
	for k, s := range g.steps {
		c.steps[k], c.stale[k] = slices.Clone(s), cloned(g.stale[k], g.n)
	}
	c.sight, c.looked, c.gone = slices.Clone(g.sight), cloned(g.looked, len(g.sight)), cloned(g.gone, g.level)
	if c.lines = maps.Clone(g.lines); c.lines == nil {
		c.lines = map[int32][]uint16{}
	}
	return &c
}

// cloned returns a copy of a list, or a new one of length n for nil.
func cloned[T any](list []T, n int) []T {
	if list == nil {
		return make([]T, n)
	}
	return slices.Clone(list)
}

// rows returns a deep copy of a table.
func rows[T any](all [][]T) [][]T {
	return lists.Map(all, func(r []T) []T { return slices.Clone(r) })
}

// touch records that something on a spot or its edges is gone.
func (g *ground) touch(spot int32) { g.touched = append(g.touched, spot) }

// mend updates steps and shots around everything that is gone. It does nothing if nothing is.
func (g *ground) mend() {
	if len(g.touched) == 0 {
		return
	}
	back := 1
	for _, k := range g.kinds {
		back = max(back, k.Size) // large movers stand on squares to the right and below
	}
	g.changes++
	near := make([]bool, g.n)
	for _, t := range g.touched {
		s := g.at[t]
		g.gone[int(t)%g.level] = g.changes
		for lv := s.Level - 1; lv <= s.Level+1; lv++ {
			for y := s.Y - back; y <= s.Y+1; y++ {
				for x := s.X - back; x <= s.X+1; x++ {
					if i := g.index(model.Spot{X: x, Y: y, Level: lv}); i >= 0 {
						near[i] = true
					}
				}
			}
		}
	}
	g.touched = g.touched[:0]
	for i, is := range near {
		if !is {
			continue
		}
		g.solid(i)
		for _, k := range g.kinds {
			g.stale[k][i] = true
		}
	}
}

// damaged applies damage of a type to the things on a spot: the object, the floor of an upper level
// and, if all is true, the walls on its edges (000:1036-1052). A single hit has to be enough; an
// uneven floor on the ground becomes dirt. It reports whether anything was destroyed.
func (im impact) damaged(spot int32, kind, damage int, all bool, chance *rand.Rand) bool {
	s := im.b.g.at[spot]
	g := im.b.g.m.At(s)
	gone := false
	if g == nil || damage <= 0 {
		return false
	}
	if im.breaks(g.Object, kind, damage) {
		im.remove(spot, g.Object, chance)
		gone = true
	}
	if g = im.b.g.m.At(s); im.breaks(g.Floor, kind, damage) && (s.Level > 1 || g.Floor.Field("uneven").True()) {
		im.change(s).Floor = nil
		im.b.g.touch(spot)
		gone = true
	}
	if all {
		for _, d := range []int{0, 2, 4, 6} {
			gone = im.breach(spot, d, kind, damage) || gone
		}
	}
	return gone
}

// breaks reports whether damage of a type destroys a thing; for nil it does not.
func (im impact) breaks(e *model.Entry, kind, damage int) bool {
	return e != nil && damage >= im.b.n.breaks[im.b.n.strengths[e]][kind]
}

// change returns a square that may be written to.
func (im impact) change(s model.Spot) *model.Ground { return im.own().m.At(s) }

// breach destroys what is on an edge of a spot; a door of several edges goes as a whole. It reports
// whether it did.
func (im impact) breach(spot int32, d, kind, damage int) bool {
	s := im.b.g.at[spot]
	dx, dy := square.Dirs[d][0], square.Dirs[d][1]
	w := im.b.g.m.Wall(s, dx, dy)
	if !im.breaks(w, kind, damage) {
		return false
	}
	g := im.own()
	im.b.say("  %s at %s is destroyed", w.Name, s)
	g.unwall(s, dx, dy)
	if w.Field("opens").True() {
		for _, way := range []int{1, -1} {
			for t := s; ; {
				t.X, t.Y = t.X+way*dy, t.Y+way*dx
				if g.m.At(t) == nil || g.m.Wall(t, dx, dy) != w {
					break
				}
				g.unwall(t, dx, dy)
				g.touch(int32(g.index(t)))
			}
		}
	}
	g.touch(spot)
	return true
}

// unwall removes what is on an edge.
func (g *ground) unwall(s model.Spot, dx, dy int) {
	if s.Level > len(g.m.Levels) {
		return
	}
	p, x, y := g.m.Levels[s.Level-1], s.X-1, s.Y-1
	if dx != 0 {
		p.Down[y][x+max(dx, 0)] = nil
		return
	}
	p.Across[y+max(dy, 0)][x] = nil
}

// remove removes an object, including all squares of one that is a single body. An explosive one
// goes off (000:1050).
func (im impact) remove(spot int32, e *model.Entry, chance *rand.Rand) {
	im.b.say("  %s at %s is destroyed", e.Name, im.b.g.at[spot])
	g := im.own()
	todo := []int32{spot}
	for len(todo) > 0 {
		s := g.at[todo[0]]
		todo = todo[1:]
		if at := g.m.At(s); at == nil || at.Object != e {
			continue
		}
		g.m.At(s).Object = nil
		g.touch(int32(g.index(s)))
		if g.m.Legend.Body.Of(e) {
			for _, d := range square.Dirs {
				if d[0] == 0 || d[1] == 0 {
					if k := g.index(model.Spot{X: s.X + d[0], Y: s.Y + d[1], Level: s.Level}); k >= 0 {
						todo = append(todo, int32(k))
					}
				}
			}
		}
	}
	if e.Field("explosive").True() {
		im.explode(spot, &load{kind: im.b.n.heType, damage: im.b.n.Explosive, class: im.b.n.ExplosiveClass}, spot, false, chance)
	}
}
