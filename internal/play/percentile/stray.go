package percentile

import (
	"math/rand/v2"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// stray follows a shot that missed: from where it was fired through the square it goes to and on,
// until it meets an object, a wall or a unit other than its target (000:1028-1032). What it meets
// is hit without another roll. A shot that falls short ends in the ground there (reading
// miss-short), and so does one that comes down from another level.
func (im impact) stray(i, j int, x aim, l *load, by int, chance *rand.Rand) {
	off, short := besideShot(im.b, x, by, chance)
	f := im.b.g.at[x.from]
	through := model.Spot{X: off[0], Y: off[1], Level: off[2]}
	if off[2] != f.Level {
		if k := im.b.g.index(through); k >= 0 {
			im.arrive(int32(k), j, x.from, l, chance)
		}
		return
	}
	if off[0] == f.X && off[1] == f.Y || im.b.g.plain && len(im.b.units) == 2 && !short {
		return // at the shooter's feet, or off to where nothing is
	}
	im.fly(i, j, x.from, through, short, l, chance)
}

// fly sends a shot on from one spot through another until it meets something, or ends it there if
// ends is true. It passes units i, who fired, and j.
func (im impact) fly(i, j int, from int32, through model.Spot, ends bool, l *load, chance *rand.Rand) {
	last, t := from, square.NewTracer(im.b.g.at[from], through)
	for {
		s, dir := t.Next()
		k := im.b.g.index(s)
		if k < 0 || im.b.g.m.At(s) == nil {
			return
		}
		if im.b.g.shut[last]&(1<<dir) != 0 {
			im.strikeEdge(last, dir, l)
			im.burstAt(last, from, l, chance)
			return
		}
		o := int(im.b.on[k]) - 1
		if im.b.g.filled[k] || o >= 0 && o != j && o != i || ends && s == through {
			im.arrive(int32(k), j, from, l, chance)
			return
		}
		last = int32(k)
	}
}

// burstAt ends a shot in front of a wall: a blast goes off there or fire starts; no unit is hit
// directly.
func (im impact) burstAt(spot, from int32, l *load, chance *rand.Rand) {
	if l.class > 0 {
		im.explode(spot, l, from, false, chance)
		return
	}
	im.kindle(spot, l)
}

// arrive ends a stray shot: it hits the unit there unless that is the target, and a blast goes off
// in any case.
func (im impact) arrive(spot int32, target int, from int32, l *load, chance *rand.Rand) {
	if l.class > 0 {
		im.explode(spot, l, from, false, chance)
		return
	}
	o := int(im.b.on[spot]) - 1
	if o >= 0 && o != target {
		im.b.say("  astray into %s", im.b.name(o))
		im.strike(o, l, from, chance)
		return
	}
	im.kindle(spot, l)
	if l.kind >= 0 && im.damaged(spot, l.kind, l.damage, false, chance) {
		im.drop(chance)
	}
}

// strikeEdge applies a shot to the wall or door between a spot and the next.
func (im impact) strikeEdge(spot int32, dir int, l *load) {
	if l.kind < 0 || l.class > 0 {
		return
	}
	for _, d := range []int{dir, dir - 1, (dir + 1) % len(square.Dirs)} {
		if d%2 == 0 && d >= 0 && im.breach(spot, d, l.kind, l.damage) {
			im.b.g.mend()
			return
		}
	}
}

// land resolves a throw that missed: it comes down as many squares off as its margin says (reading
// throw-through), or on the last square before an obstacle it cannot cross. Off the map it does
// nothing.
func (im impact) land(j int, x aim, l *load, by int, chance *rand.Rand) {
	spot, ok := im.off(x, by, chance)
	if !ok {
		return
	}
	if l.class > 0 {
		im.explode(spot, l, spot, true, chance)
		return
	}
	if o := int(im.b.on[spot]) - 1; o >= 0 && o != j {
		im.b.say("  astray into %s", im.b.name(o))
		im.strike(o, l, x.from, chance)
		return
	}
	im.kindle(spot, l)
}

// off returns where a missed throw lands, or false if that is off the map.
func (im impact) off(x aim, by int, chance *rand.Rand) (int32, bool) {
	to, _ := besideShot(im.b, x, by, chance)
	t := im.b.g.at[x.spot]
	s := model.Spot{X: to[0], Y: to[1], Level: to[2]}
	if s == t {
		f := im.b.g.at[x.from]
		d := square.Dirs[eighth(t.X-f.X, t.Y-f.Y)]
		s.X, s.Y = t.X+marginShot(im.b, by)*d[0], t.Y+marginShot(im.b, by)*d[1]
	}
	if s == t {
		return x.spot, true
	}
	last, way := x.spot, square.NewTracer(t, s)
	for {
		k, dir := way.Next()
		if im.b.g.m.At(k) == nil {
			return 0, false
		}
		if n := im.b.g.index(k); im.b.g.shut[last]&(1<<dir) != 0 || im.b.g.filled[n] {
			break
		} else {
			last = int32(n)
		}
		if k == s {
			break
		}
	}
	for im.b.g.at[last].Level > 1 && !im.b.g.floored[last] {
		last -= int32(im.b.g.level)
	}
	return last, true
}
