package percentile

import (
	"iter"
	"math/rand/v2"

	"punchboard/internal/model"
)

// explode sets off a blast: it loses what its class says with each square, and
// walls that it does not break stop it (000:1012-1016). Where its type of damage
// smokes or burns, it leaves smoke and fire (000:1020). In its own square it
// strikes the side it came from, or the underside if it was thrown there. A
// load without a class hurts who stands in the square.
func (b *battle) explode(centre int32, l *load, from int32, thrown bool, chance *rand.Rand) {
	b.say("  blast at %s", b.g.at[centre])
	loss := b.n.falloff[min(l.class, len(b.n.falloff)-1)]
	far := (l.damage - 1) / loss
	var reached []int32
	of := b.n.types[l.kind]
	for s := range b.around(centre, far) {
		if b.reaches(centre, s, l) {
			if of.smokes || of.ignites {
				b.haze(s, of.ignites)
			}
			reached = append(reached, s)
		}
	}
	for i := range b.units {
		u := &b.units[i]
		if u.state == dead {
			continue
		}
		at, ok := b.caught(u, centre, far, l)
		if !ok {
			continue
		}
		side := b.n.under
		switch {
		case at != centre:
			side = b.side(u, u.spot, centre)
		case !thrown:
			side = b.side(u, u.spot, from)
		}
		away := b.g.apart(int(at), int(centre))
		b.hurt(i, harm{kind: l.kind, damage: l.damage - loss*away, side: side}, chance)
	}
	if b.g.plain {
		return
	}
	gone := false
	for _, s := range reached {
		gone = b.damaged(s, l.kind, l.damage-loss*b.g.apart(int(s), int(centre)), true, chance) || gone
	}
	if gone {
		b.drop(chance)
	}
}

// caught is the nearest square of a unit that a blast reaches.
func (b *battle) caught(u *unit, centre int32, far int, l *load) (int32, bool) {
	var buf [4]int32
	best, found := int32(0), false
	for _, s := range b.under(u, u.spot, &buf) {
		d := b.g.apart(int(s), int(centre))
		if d <= far && (!found || d < b.g.apart(int(best), int(centre))) && b.reaches(centre, s, l) {
			best, found = s, true
		}
	}
	return best, found
}

// reaches reports whether a blast gets from its centre to a spot past all walls
// and floors on the way: those that what is left of it there would break let
// it through (000:1016-1040).
func (b *battle) reaches(centre, to int32, l *load) bool {
	if centre == to || b.g.plain {
		return true
	}
	c, t := b.g.at[centre], b.g.at[to]
	loss := b.n.falloff[min(l.class, len(b.n.falloff)-1)]
	left := l.damage
	way := newTracer(c, model.Spot{X: t.X, Y: t.Y, Level: c.Level})
	for s := c; s.X != t.X || s.Y != t.Y; {
		next, _ := way.next()
		if left -= loss; !b.passes(s, next, l.kind, left) {
			return false
		}
		s = next
	}
	for lv := min(c.Level, t.Level) + 1; lv <= max(c.Level, t.Level); lv++ {
		g := b.g.m.At(model.Spot{X: t.X, Y: t.Y, Level: lv})
		if g != nil && g.Floor != nil && b.n.breaks[b.n.strengths[g.Floor]][l.kind] > left {
			return false
		}
	}
	return true
}

// passes reports whether damage of a type gets from a square to the next: no
// wall stands there, or it breaks. Through a corner one of the two ways round
// is enough.
func (b *battle) passes(from, to model.Spot, kind, left int) bool {
	dx, dy := to.X-from.X, to.Y-from.Y
	holds := func(s model.Spot, dx, dy int) bool {
		w := b.g.m.Wall(s, dx, dy)
		return w != nil && b.n.breaks[b.n.strengths[w]][kind] > left
	}
	if dx == 0 || dy == 0 {
		return !holds(from, dx, dy)
	}
	across := model.Spot{X: to.X, Y: from.Y, Level: from.Level}
	down := model.Spot{X: from.X, Y: to.Y, Level: from.Level}
	return !holds(from, dx, 0) && !holds(across, 0, dy) || !holds(from, 0, dy) && !holds(down, dx, 0)
}

// around are the spots within some squares of one, levels included, row by row.
func (b *battle) around(centre int32, far int) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		c := b.g.at[centre]
		for lv := c.Level - far; lv <= c.Level+far; lv++ {
			for y := c.Y - far; y <= c.Y+far; y++ {
				for x := c.X - far; x <= c.X+far; x++ {
					i := b.g.index(model.Spot{X: x, Y: y, Level: lv})
					if i >= 0 && b.g.m.At(b.g.at[i]) != nil && !yield(int32(i)) {
						return
					}
				}
			}
		}
	}
}

// sameLevel reports whether two spots are on one level.
func (b *battle) sameLevel(a, c int32) bool { return b.g.at[a].Level == b.g.at[c].Level }
