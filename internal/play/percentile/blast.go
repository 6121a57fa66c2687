package percentile

import (
	"iter"
	"math/rand/v2"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// explode sets off a blast. It loses what its class says with each square, and walls it does not
// break stop it (000:1012-1016). It leaves smoke and fire if its damage type does so (000:1020). In
// its own square it hits the side it came from, or the underside if it was thrown there. A load
// without a blast class loses 1 with each square.
func (im impact) explode(centre int32, l *load, from int32, thrown bool, chance *rand.Rand) {
	im.b.say("  blast at %s", im.b.g.at[centre])
	loss := im.b.n.falloff[min(l.class, len(im.b.n.falloff)-1)]
	far := (l.damage - 1) / loss
	var reached []int32
	of := im.b.n.types[l.kind]
	for s := range im.around(centre, far) {
		if im.reaches(centre, s, l) {
			if of.smokes || of.ignites {
				im.haze(s, of.ignites)
			}
			reached = append(reached, s)
		}
	}
	for i := range im.b.units {
		u := &im.b.units[i]
		if u.state == dead {
			continue
		}
		at, ok := im.caught(u, centre, far, l)
		if !ok {
			continue
		}
		side := im.b.n.under
		switch {
		case at != centre:
			side = im.b.side(u, u.spot, centre)
		case !thrown:
			side = im.b.side(u, u.spot, from)
		}
		away := im.b.g.apart(int(at), int(centre))
		im.hurt(i, harm{kind: l.kind, damage: l.damage - loss*away, side: side}, chance)
	}
	if im.b.g.plain {
		return
	}
	gone := false
	for _, s := range reached {
		gone = im.damaged(s, l.kind, l.damage-loss*im.b.g.apart(int(s), int(centre)), true, chance) || gone
	}
	if gone {
		im.drop(chance)
	}
}

// caught returns the nearest of a unit's squares that a blast reaches, and whether it reaches any.
func (im impact) caught(u *unit, centre int32, far int, l *load) (int32, bool) {
	var buf [4]int32
	best, found := int32(0), false
	for _, s := range im.b.under(u, u.spot, &buf) {
		d := im.b.g.apart(int(s), int(centre))
		if d <= far && (!found || d < im.b.g.apart(int(best), int(centre))) && im.reaches(centre, s, l) {
			best, found = s, true
		}
	}
	return best, found
}

// reaches reports whether a blast gets from its centre to a spot. Walls and floors on the way stop
// it unless the damage left at that point would break them (000:1016-1040).
func (im impact) reaches(centre, to int32, l *load) bool {
	if centre == to || im.b.g.plain {
		return true
	}
	c, t := im.b.g.at[centre], im.b.g.at[to]
	loss := im.b.n.falloff[min(l.class, len(im.b.n.falloff)-1)]
	left := l.damage
	way := square.NewTracer(c, model.Spot{X: t.X, Y: t.Y, Level: c.Level})
	for s := c; s.X != t.X || s.Y != t.Y; {
		next, _ := way.Next()
		if left -= loss; !im.passes(s, next, l.kind, left) {
			return false
		}
		s = next
	}
	for lv := min(c.Level, t.Level) + 1; lv <= max(c.Level, t.Level); lv++ {
		g := im.b.g.m.At(model.Spot{X: t.X, Y: t.Y, Level: lv})
		if g != nil && g.Floor != nil && im.b.n.breaks[im.b.n.strengths[g.Floor]][l.kind] > left {
			return false
		}
	}
	return true
}

// passes reports whether damage of a type gets from a square to the next: there is no wall between
// them, or the damage breaks it. Diagonally, one of the two ways round the corner is enough.
func (im impact) passes(from, to model.Spot, kind, left int) bool {
	dx, dy := to.X-from.X, to.Y-from.Y
	holds := func(s model.Spot, dx, dy int) bool {
		w := im.b.g.m.Wall(s, dx, dy)
		return w != nil && im.b.n.breaks[im.b.n.strengths[w]][kind] > left
	}
	if dx == 0 || dy == 0 {
		return !holds(from, dx, dy)
	}
	across := model.Spot{X: to.X, Y: from.Y, Level: from.Level}
	down := model.Spot{X: from.X, Y: to.Y, Level: from.Level}
	return !holds(from, dx, 0) && !holds(across, 0, dy) || !holds(from, 0, dy) && !holds(down, dx, 0)
}

// around iterates over the spots within far squares of the centre, levels included, row by row.
func (im impact) around(centre int32, far int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		c := im.b.g.at[centre]
		for lv := c.Level - far; lv <= c.Level+far; lv++ {
			for y := c.Y - far; y <= c.Y+far; y++ {
				for x := c.X - far; x <= c.X+far; x++ {
					i := im.b.g.index(model.Spot{X: x, Y: y, Level: lv})
					if i >= 0 && im.b.g.m.At(im.b.g.at[i]) != nil && !yield(int32(i)) {
						return
					}
				}
			}
		}
	}
}

// sameLevel reports whether two spots are on one level.
func (b *battle) sameLevel(a, c int32) bool { return b.g.at[a].Level == b.g.at[c].Level }
