package force

import (
	"math/rand/v2"
	"slices"
)

// detectPhase is the seventh phase: invasions appear, and undetected ones do their harm at once
// (004:165-178).
func detectPhase(w *war, chance *rand.Rand) {
	w.invasions = nil
	var at []int
	for range w.b.invasions.thrown(chance, w.bonus("invasions")).n {
		if r := drawRegion(w, chance); r >= 0 {
			at = append(at, r)
		}
	}
	for _, r := range at {
		w.count("invasions", 1)
		if x := w.b.detection.thrown(chance, w.sight(r)); !x.detected {
			w.say("  an invasion of %s is not seen", w.b.regions[r].name)
			w.count("invasions unseen", 1)
			counterBack(w, r)
			w.scare(r, x.panic)
			continue
		}
		w.say("  an invasion of %s is seen", w.b.regions[r].name)
		w.invasions = append(w.invasions, &task{region: r})
	}
	w.ask = interceptions
}

// sight returns the bonus to the detection roll in a region (004:173-176).
func (w *war) sight(r int) int {
	var with []string
	switch {
	case w.covered(r):
		with = append(with, "coverage")
	case w.lands[r].seen > 0:
		with = append(with, "satellite")
	}
	if w.lands[r].base {
		with = append(with, "base")
	}
	return w.bonus("detection", with...)
}

// aim returns the bonus to the interception roll in a region (004:192-194).
func (w *war) aim(r int) int {
	if w.covered(r) {
		return w.bonus("interception", "coverage")
	}
	return w.bonus("interception")
}

// interceptions is the eighth phase: interceptors attack one after another, for as long as the
// director likes (004:179-190).
func interceptions(w *war) []move {
	out := w.choices[:0]
	if planes := ready(w.planes, forInvasion, 1); len(planes) > 0 {
		for _, m := range w.invasions {
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.intercept(m) }), func(chance *rand.Rand) { intercept(w, m, planes[0], chance) },
				w.b.assets.interceptor.uses[0], w.b.regions[m.region].id))
		}
	}
	return append(out, offer(0, func(chance *rand.Rand) {
		w.ask = landings
	}, "stay"))
}

// intercept sends an interceptor against an invasion. The roll may reduce the invasion's Force,
// destroy it, or damage the interceptor; a second roll may then destroy that.
func intercept(w *war, m *task, p *unit, chance *rand.Rand) {
	p.used[forInvasion]++
	x := w.b.interception.thrown(chance, w.aim(m.region))
	w.count("interceptions", 1)
	if x.reduced {
		m.cut += w.b.n.ReducedForce
	}
	if x.destroyed {
		w.say("  the invasion of %s is destroyed", w.b.regions[m.region].name)
		w.count("invasions destroyed", 1)
		leaves(w, m)
	}
	if x.damaged == 0 {
		return
	}
	p.damage = x.damaged
	if w.b.defense.thrown(chance, w.bonus("defense")).destroyed {
		w.say("  an interceptor is lost")
		w.count("interceptors lost", 1)
		w.planes = without(w.planes, p)
	}
}

// leaves takes an invasion off the board.
func leaves(w *war, m *task) {
	w.invasions = slices.DeleteFunc(w.invasions, func(x *task) bool { return x == m })
	counterBack(w, m.region)
}

// landings is the ninth phase: detected invasions that are still there are fought, or win
// (004:195-198).
func landings(w *war) []move {
	out := w.choices[:0]
	if squad, carriers, ok := team(w, forInvasion); ok {
		for _, m := range w.invasions {
			out = append(out, offer(w.worthOf(func(a appraisal) float64 { return a.defence(m) }), func(*rand.Rand) { beginBattle(w, m, forInvasion, squad, carriers) }, "invasion", w.b.regions[m.region].id))
		}
	}
	return append(out, offer(0, func(*rand.Rand) {
		for _, m := range slices.Clone(w.invasions) {
			w.say("  nobody meets the invasion of %s", w.b.regions[m.region].name)
			w.count("invasions unmet", 1)
			leaves(w, m)
			w.scare(m.region, w.b.n.InvasionPanic)
		}
		w.next(trainPhase)
	}, "stay"))
}

// wonInvasion takes a defeated invasion off the board. Its region loses panic and gains loyalty.
func wonInvasion(w *war, m *task) {
	w.say("  the invasion of %s is beaten", w.b.regions[m.region].name)
	w.count("invasions beaten", 1)
	leaves(w, m)
	w.scare(m.region, -w.b.n.InvasionRelief)
	w.cheer(m.region, w.b.n.InvasionLoyalty)
}

// lostInvasion takes a successful invasion off the board and adds panic to its region.
func lostInvasion(w *war, m *task) {
	w.say("  the invasion of %s wins", w.b.regions[m.region].name)
	w.count("invasions lost", 1)
	leaves(w, m)
	w.scare(m.region, w.b.n.InvasionPanic)
}
