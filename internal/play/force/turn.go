package force

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/dice"
)

// next continues with a phase, before anything else is asked.
func (w *war) next(phase func(w *war, chance *rand.Rand)) {
	w.ask = func(w *war) []move { return []move{{do: func(chance *rand.Rand) { phase(w, chance) }}} }
}

// throw rolls dice.
func throw(chance *rand.Rand, d dice.Dice) int { return d.Throw(chance.IntN) }

// thrown rolls on a table with a bonus and returns the resulting row.
func (r roll) thrown(chance *rand.Rand, bonus int) line { return r.at(throw(chance, r.die) + bonus) }

// operationsPhase begins a turn: time passes, missions appear, squads heal (004:113-122).
func operationsPhase(w *war, chance *rand.Rand) {
	if w.turn++; w.turn > w.c.turns {
		w.turn = w.c.turns
		w.over(endTurns)
		return
	}
	w.say("turn %d, stage %d: %d credits, %d RT, %d elerium, %d XP, %d in panic", w.turn, w.stage, w.credits, w.rt, w.elerium, w.xp, w.inPanic())
	runTime(w)
	appear(w, chance)
	heal := w.b.n.HealTurn
	for _, k := range w.table {
		for _, x := range k.acts {
			if x.verb == "heal" {
				heal = max(heal, x.n)
			}
		}
	}
	for _, s := range w.squads {
		s.damage = max(s.damage-heal, 0)
	}
	w.turnForce, w.fought = 0, 0
	house(w)
	w.refresh()
	w.next(incomePhase)
}

// runTime gives missions their Time Tokens and discards those with too many.
func runTime(w *war) {
	for _, m := range slices.Clone(w.missions) {
		m.fought = false
		if m.card.win {
			continue
		}
		if m.time += w.b.n.TimeEach; m.time >= w.b.n.TimeTokens {
			w.say("  %s in %s runs out", m.card.Name, w.b.regions[m.region].name)
			w.count("missions run out", 1)
			offBoard(w, m)
			w.scare(m.region, w.b.n.ExpiredPanic)
			w.cheer(m.region, -w.b.n.ExpiredLoyalty)
		}
	}
}

// offBoard takes a mission off the board; the last mission of a stage ends the stage (004:466-467).
func offBoard(w *war, m *task) {
	w.missions = slices.DeleteFunc(w.missions, func(x *task) bool { return x == m })
	counterBack(w, m.region)
	if len(w.missions) == 0 && len(w.decks.missions) == 0 {
		advance(w)
	}
}

// advance begins the next stage, or ends the war if this was the last one to be played. It does
// nothing in the game's last stage.
func advance(w *war) {
	if w.stage == w.c.stage {
		w.over(endStage)
	}
	if w.stage == len(w.b.stages) {
		return
	}
	w.stage++
	w.say("  stage %d begins", w.stage)
	w.fresh = true
	w.forget()
}

// appear reveals missions until there are enough on the board (004:116-121).
func appear(w *war, chance *rand.Rand) {
	if w.fresh {
		w.fresh = false
		w.decks.missions = shuffled(chance, w.b.stages[w.stage-1].missions, (*mission).number)
	}
	for len(w.missions) < w.b.n.MissionsUp && len(w.decks.missions) > 0 {
		top := len(w.decks.missions) - 1
		m := w.decks.missions[top]
		if m.tech {
			w.tech = append(w.tech, m)
			w.decks.missions = w.decks.missions[:top]
			w.say("  Alien Tech: %s", m.Name)
			continue
		}
		r := drawRegion(w, chance)
		if r < 0 {
			return
		}
		w.decks.missions = w.decks.missions[:top]
		w.missions = append(w.missions, &task{card: m, region: r})
		w.say("  %s in %s", m.Name, w.b.regions[r].name)
	}
	if len(w.missions) == 0 && len(w.decks.missions) == 0 {
		advance(w)
	}
}

// benefit returns what the location of the main base gives for a role, or 0.
func (w *war) benefit(role string) int {
	if x := w.b.benefits[role]; x.location == w.b.regions[w.main].location {
		return x.n
	}
	return 0
}

// yields returns how much of a resource rooms and cards give each turn.
func (w *war) yields(role string) int {
	n := w.worked("income", role)
	for _, k := range w.table {
		n += amount(k.acts, "income", role)
	}
	return n
}

// incomePhase is the second and third phase: credits and research come in (004:123-128).
func incomePhase(w *war, _ *rand.Rand) {
	got := w.yields("credit") + w.benefit("benefit-credits")
	for r := range w.lands {
		got += pays(w, r)
	}
	w.credits += got
	w.count("income", float64(got))
	got = w.yields("research-token") + w.benefit("benefit-research")
	w.rt += got
	w.count("research tokens", float64(got))
	w.next(buildPhase)
}
