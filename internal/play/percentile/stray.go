package percentile

import (
	"cmp"
	"math/rand/v2"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// stray is a shot that missed: from where it was fired through the square that
// it is off to and on, until it meets a thing, a wall or a unit other than its
// target (000:1028-1032). What it meets is struck without another roll. One that
// is off short ends in the ground there (reading miss-short), and so does one
// that comes down from another level.
func (b *battle) stray(i, j int, x aim, l *load, by int, chance *rand.Rand) {
	off, short := b.beside(x, by, chance)
	f := b.g.at[x.from]
	through := model.Spot{X: off[0], Y: off[1], Level: off[2]}
	if off[2] != f.Level {
		if k := b.g.index(through); k >= 0 {
			b.arrive(int32(k), j, x.from, l, chance)
		}
		return
	}
	if off[0] == f.X && off[1] == f.Y || b.g.plain && len(b.units) == 2 && !short {
		return // at the feet of who fired it, or off to where nothing is
	}
	b.fly(i, j, x.from, through, short, l, chance)
}

// fly sends a shot on from a spot through another until it meets something,
// or ends it there. Of units it does not meet i, who fired, and j.
func (b *battle) fly(i, j int, from int32, through model.Spot, ends bool, l *load, chance *rand.Rand) {
	last, t := from, newTracer(b.g.at[from], through)
	for {
		s, dir := t.next()
		k := b.g.index(s)
		if k < 0 || b.g.m.At(s) == nil {
			return
		}
		if b.g.shut[last]&(1<<dir) != 0 {
			b.strikeEdge(last, dir, l)
			b.burstAt(last, from, l, chance)
			return
		}
		o := int(b.on[k]) - 1
		if b.g.filled[k] || o >= 0 && o != j && o != i || ends && s == through {
			b.arrive(int32(k), j, from, l, chance)
			return
		}
		last = int32(k)
	}
}

// tracer follows a line between the middles of two squares, and on past the
// second, as lines of sight run.
type tracer struct {
	at             model.Spot
	dx, dy, sx, sy int
	i, j           int
}

func newTracer(from, through model.Spot) tracer {
	dx, dy := through.X-from.X, through.Y-from.Y
	return tracer{from, max(dx, -dx), max(dy, -dy), cmp.Compare(dx, 0), cmp.Compare(dy, 0), 1, 1}
}

// next is the next square, and the direction it lies in.
func (t *tracer) next() (model.Spot, int) {
	a, b := (2*t.i-1)*t.dy, (2*t.j-1)*t.dx
	sx, sy := 0, 0
	if a <= b && t.dx > 0 {
		sx, t.i = t.sx, t.i+1
	}
	if b <= a && t.dy > 0 {
		sy, t.j = t.sy, t.j+1
	}
	t.at.X, t.at.Y = t.at.X+sx, t.at.Y+sy
	return t.at, heading[sy+1][sx+1]
}

// heading is the direction of a step by how it goes down and across.
var heading = [3][3]int{{7, 0, 1}, {6, 0, 2}, {5, 4, 3}}

// burstAt is where a shot ends before a wall: a blast goes off there and fire
// is set, nobody is struck.
func (b *battle) burstAt(spot, from int32, l *load, chance *rand.Rand) {
	if l.class > 0 {
		b.explode(spot, l, from, false, chance)
		return
	}
	b.kindle(spot, l)
}

// arrive is where a stray shot ends: it strikes the unit there if that is not
// the target, and a blast goes off whatever is there.
func (b *battle) arrive(spot int32, target int, from int32, l *load, chance *rand.Rand) {
	if l.class > 0 {
		b.explode(spot, l, from, false, chance)
		return
	}
	o := int(b.on[spot]) - 1
	if o >= 0 && o != target {
		b.say("  astray into %s", b.name(o))
		b.strike(o, l, from, chance)
		return
	}
	b.kindle(spot, l)
	if l.kind >= 0 && b.damaged(spot, l.kind, l.damage, false, chance) {
		b.drop(chance)
	}
}

// strikeEdge is a shot at what stands between a spot and the next.
func (b *battle) strikeEdge(spot int32, dir int, l *load) {
	if l.kind < 0 || l.class > 0 {
		return
	}
	for _, d := range []int{dir, dir - 1, (dir + 1) % len(square.Dirs)} {
		if d%2 == 0 && d >= 0 && b.breach(spot, d, l.kind, l.damage) {
			b.g.mend()
			return
		}
	}
}

// land is a throw that missed: it comes down as many squares off as its margin
// says (reading throw-through), or at the last square before what it cannot go
// over. Off the map it does nothing.
func (b *battle) land(j int, x aim, l *load, by int, chance *rand.Rand) {
	spot, ok := b.off(x, by, chance)
	if !ok {
		return
	}
	if l.class > 0 {
		b.explode(spot, l, spot, true, chance)
		return
	}
	if o := int(b.on[spot]) - 1; o >= 0 && o != j {
		b.say("  astray into %s", b.name(o))
		b.strike(o, l, x.from, chance)
		return
	}
	b.kindle(spot, l)
}

// off is where a throw lands that missed.
func (b *battle) off(x aim, by int, chance *rand.Rand) (int32, bool) {
	to, _ := b.beside(x, by, chance)
	t := b.g.at[x.spot]
	s := model.Spot{X: to[0], Y: to[1], Level: to[2]}
	if s == t {
		f := b.g.at[x.from]
		d := square.Dirs[eighth(t.X-f.X, t.Y-f.Y)]
		s.X, s.Y = t.X+b.margin(by)*d[0], t.Y+b.margin(by)*d[1]
	}
	if s == t {
		return x.spot, true
	}
	last, way := x.spot, newTracer(t, s)
	for {
		k, dir := way.next()
		if b.g.m.At(k) == nil {
			return 0, false
		}
		if n := b.g.index(k); b.g.shut[last]&(1<<dir) != 0 || b.g.filled[n] {
			break
		} else {
			last = int32(n)
		}
		if k == s {
			break
		}
	}
	for b.g.at[last].Level > 1 && !b.g.floored[last] {
		last -= int32(b.g.level)
	}
	return last, true
}
