package force

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// fight is a battle in progress: the task, the squad, the deck, and the hand drawn from it.
type fight struct {
	task     *task
	what     int // forMission or forInvasion
	squad    *unit
	foe      *foe
	deck     []*kind // copy by copy
	hand     []*kind
	rest     []*kind // of the deck, shuffled, the next card last
	changed  int     // how often cards were changed
	limits   limits
	plus     []int
	extra    float64 // the expected addition to X-COM's Force
	ours     int     // the certain part of it
	shuffles uint64
}

// beginBattle starts a battle (004:204-215).
func beginBattle(w *war, m *task, what int, squad *unit, carriers []*unit) {
	for _, u := range append(slices.Clone(carriers), squad) {
		u.used[what]++
	}
	w.fight = &fight{task: m, what: what, squad: squad, foe: host(w, m), limits: w.muster().limits(), plus: w.muster().plus(), ours: helped(w, what)}
	w.fight.extra = float64(w.fight.ours) + float64(m.cut)*mean(w.b.n.reducedDice)
	w.count("battles", 1)
	w.ask = assemblies
}

// host returns the aliens' hand in the battle for a task.
func host(w *war, m *task) *foe {
	key := hostKey{w.stage, w.b.n.AlienHand}
	if m.card != nil {
		key.cards = m.card.aliens
	}
	return w.b.host(key)
}

// helped returns the Force that rewards add to battles of a kind (004:412-461).
func helped(w *war, what int) int {
	if what == forMission {
		return w.nextForce
	}
	return w.turnForce
}

// limits returns the current limits of a meld: the number of soldiers, including what the track
// adds, and what each of them may carry. They are cached until forget is called.
func (m muster) limits() limits {
	if m.w.known.limits == nil {
		m.w.known.limits = &limits{m.b.n.SoldiersMax + m.w.track("soldier-limit"), m.b.n.PerSoldier, m.b.says.carries}
	}
	return *m.w.known.limits
}

// assemblies offers the decks that may be assembled: the strongest with and without heroes, and one
// of all cards (004:208, 216-221).
func assemblies(w *war) []move {
	f := w.fight
	out := w.choices[:0]
	add := func(deck []*kind, uses string) {
		worth := w.worthOf(func(a appraisal) float64 { return w.muster().rehearse(deck, f.foe, f.extra) - a.risk(deck) })
		out = append(out, offer(worth, func(chance *rand.Rand) { assemble(w, deck, chance) }, "deck", uses))
	}
	free := w.muster().free(f.what)
	if len(free) > 0 {
		add(w.muster().deck(free), "heroes")
	}
	add(w.muster().deck(nil), "no-heroes")
	add(w.muster().all(free), "whole-deck")
	return out
}

// assemble shuffles a deck and draws a hand (004:209).
func assemble(w *war, deck []*kind, chance *rand.Rand) {
	f := w.fight
	f.deck = deck
	for _, k := range deck {
		if k.hero {
			w.used[f.what][k.n]++
		}
	}
	f.rest = slices.Clone(deck)
	chance.Shuffle(len(f.rest), func(i, j int) { f.rest[i], f.rest[j] = f.rest[j], f.rest[i] })
	f.shuffles = uint64(w.turn)
	drawCards(w, w.b.n.Hand)
	w.ask = handed
}

// drawCards moves up to n cards from the shuffled rest to the hand and sorts the hand by the
// numbers of the kinds.
func drawCards(w *war, n int) {
	f := w.fight
	for range min(n, len(f.rest)) {
		top := len(f.rest) - 1
		f.hand, f.rest = append(f.hand, f.rest[top]), f.rest[:top]
	}
	slices.SortStableFunc(f.hand, func(a, b *kind) int { return cmp.Compare(a.n, b.n) })
}

// handed offers what may be done with a hand: change cards, as often as that is allowed (004:210),
// then play them.
func handed(w *war) []move {
	if w.fight.changed < w.b.n.Changes {
		return changes(w)
	}
	return lays(w)
}

// changes offers how many of the weakest cards of the hand to change.
func changes(w *war) []move {
	f := w.fight
	keep, worth := w.muster().keeps(f)
	out := w.choices[:0]
	for i := range keep {
		out = append(out, offer(worth[i], func(*rand.Rand) {
			n := len(f.hand) - len(keep[i])
			f.hand = keep[i]
			f.changed++
			drawCards(w, n)
			w.ask = handed
		}, "change"))
	}
	return out
}

// lays offers the melds that the hand can form (004:211, 222-225).
func lays(w *war) []move {
	f := w.fight
	out := w.choices[:0]
	for _, meld := range f.limits.melds(f.hand) {
		uses := make([]string, 0, len(meld)+1)
		uses = append(uses, "meld")
		for _, k := range meld {
			uses = append(uses, k.ID)
		}
		hoped := w.worthOf(func(appraisal) float64 { return w.muster().wins(f.foe, meld, f.plus, f.extra) })
		out = append(out, offer(hoped, func(chance *rand.Rand) { resolve(w, meld, chance) }, uses...))
	}
	return out
}

// resolve draws for the meld, then for the aliens, and compares their Force (004:212-215).
func resolve(w *war, meld []*kind, chance *rand.Rand) {
	f := w.fight
	meld = drawMore(w, meld)
	roll := func(d dice.Dice) int { return throw(chance, d) }
	ours, theirs := w.b.settle(meld, f.foe.draw(chance), beside(w), roll)
	ours += f.ours
	for range f.task.cut {
		theirs -= roll(w.b.n.reducedDice)
	}
	if f.what == forMission {
		w.nextForce = 0
	}
	w.say("  Force %d against %d with %s", ours, theirs, names(meld))
	w.fight = nil
	won := ours > theirs
	if won {
		earn(w, w.b.n.WinExperience)
		w.count("battles won", 1)
	}
	switch {
	case won:
		for _, k := range meld {
			reward(w, k.acts, f.task.region)
		}
	default:
		beaten(w, f, chance)
	}
	result(w, f, won)
}

// result applies the outcome of a battle to its mission or invasion.
func result(w *war, f *fight, won bool) {
	m := f.task
	switch {
	case f.what == forMission && won:
		wonMission(w, m)
	case f.what == forMission:
		lostMission(w, m)
	case won:
		wonInvasion(w, m)
	default:
		lostInvasion(w, m)
	}
	w.ask = tasks
	if f.what == forInvasion {
		w.ask = landings
	}
}

// drawMore draws for the cards of a meld that allow draws, and adds what the limits permit
// (004:382-397).
func drawMore(w *war, meld []*kind) []*kind {
	f := w.fight
	for i := 0; i < len(meld); i++ {
		for j := range meld[i].draw {
			d := &meld[i].draw[j]
			if !w.b.mated(meld, 0, i, d) {
				continue
			}
			for range min(d.n, len(f.rest)) {
				top := len(f.rest) - 1
				with := append(meld[:len(meld):len(meld)], f.rest[top])
				f.rest = f.rest[:top]
				if f.limits.legal(with) {
					meld = with
				}
			}
		}
	}
	return meld
}

// beaten applies the losses of a squad and its heroes after a defeat (004:158-164).
func beaten(w *war, f *fight, chance *rand.Rand) {
	w.count("battles lost", 1)
	if w.b.last.thrown(chance, w.bonus("survival")).destroyed {
		w.say("  the squad is lost")
		w.count("squads lost", 1)
		w.squads = without(w.squads, f.squad)
	} else {
		f.squad.damage = w.b.n.SurviveDamage
	}
	for _, i := range chance.Perm(len(f.deck))[:min(w.b.n.Flipped, len(f.deck))] {
		if k := f.deck[i]; k.hero {
			w.say("  %s is killed", k.Name)
			w.count("heroes killed", 1)
			w.own[k.n]--
			w.used[f.what][k.n] = max(w.used[f.what][k.n]-1, 0)
			w.forget()
		}
	}
}

// names returns the names of a meld's cards, in order, for the record of a war.
func names(meld []*kind) []string {
	return lists.Map(meld, func(k *kind) string { return k.Name })
}
