package force

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/dice"
)

// fight is a battle being fought: whose, with what deck, and the hand that was
// drawn from it.
type fight struct {
	task     *task
	what     int // forMission or forInvasion
	squad    *unit
	foe      *foe
	deck     []*kind // copy by copy
	hand     []*kind
	rest     []*kind // of the deck, shuffled, the next card last
	changed  int     // how often
	limits   limits
	plus     []int
	extra    float64 // what is expected to be added to X-COM's Force
	ours     int     // what surely is
	shuffles uint64
}

// battle begins a battle (004:204-215).
func (w *war) battle(m *task, what int, squad *unit, carriers []*unit) {
	for _, u := range append(slices.Clone(carriers), squad) {
		u.used[what]++
	}
	w.fight = &fight{task: m, what: what, squad: squad, foe: w.host(m), limits: w.limits(), plus: w.plus(), ours: w.helped(what)}
	w.fight.extra = float64(w.fight.ours) + float64(m.cut)*mean(w.b.n.reducedDice)
	w.count("battles", 1)
	w.ask = (*war).assemblies
}

// host is the hand of aliens that a task is fought against.
func (w *war) host(m *task) *foe {
	key := hostKey{w.stage, w.b.n.alienHand}
	if m.card != nil {
		key.cards = m.card.aliens
	}
	return w.b.host(key)
}

// helped is the Force that rewards add to battles of a kind (004:412-461).
func (w *war) helped(what int) int {
	if what == forMission {
		return w.nextForce
	}
	return w.turnForce
}

func (w *war) limits() limits {
	if w.known.limits == nil {
		w.known.limits = &limits{w.b.n.soldiersMax + w.track("soldier-limit"), w.b.n.perSoldier, w.b.says.carries}
	}
	return *w.known.limits
}

// assemblies are the decks that may be assembled: the strongest one with heroes
// and without, and all cards there are (004:208, 216-221).
func (w *war) assemblies() []move {
	f := w.fight
	out := w.choices[:0]
	add := func(deck []*kind, uses string) {
		worth := w.rehearse(deck, f.foe, f.extra) - w.risk(deck)
		out = append(out, offer(worth, func(chance *rand.Rand) { w.take(deck, chance) }, "deck", uses))
	}
	free := w.free(f.what)
	if len(free) > 0 {
		add(w.deck(free), "heroes")
	}
	add(w.deck(nil), "no-heroes")
	add(w.all(free), "whole-deck")
	return out
}

// take shuffles a deck and draws a hand (004:209).
func (w *war) take(deck []*kind, chance *rand.Rand) {
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
	w.draw(w.b.n.hand)
	w.ask = (*war).handed
}

func (w *war) draw(n int) {
	f := w.fight
	for range min(n, len(f.rest)) {
		top := len(f.rest) - 1
		f.hand, f.rest = append(f.hand, f.rest[top]), f.rest[:top]
	}
	slices.SortStableFunc(f.hand, func(a, b *kind) int { return cmp.Compare(a.n, b.n) })
}

// handed is what may be done with a hand: cards are changed as often as that
// may be (004:210), and then played.
func (w *war) handed() []move {
	if w.fight.changed < w.b.n.changes {
		return w.changes()
	}
	return w.lays()
}

// changes are how many of the weakest cards of the hand may be changed.
func (w *war) changes() []move {
	f := w.fight
	keep, worth := w.keeps(f)
	out := w.choices[:0]
	for i := range keep {
		out = append(out, offer(worth[i], func(*rand.Rand) {
			n := len(f.hand) - len(keep[i])
			f.hand = keep[i]
			f.changed++
			w.draw(n)
			w.ask = (*war).handed
		}, "change"))
	}
	return out
}

// lays are the melds that may be played of the hand (004:211, 222-225).
func (w *war) lays() []move {
	f := w.fight
	out := w.choices[:0]
	for _, meld := range f.limits.melds(f.hand) {
		uses := make([]string, 0, len(meld)+1)
		uses = append(uses, "meld")
		for _, k := range meld {
			uses = append(uses, k.ID)
		}
		out = append(out, offer(w.hoped(meld), func(chance *rand.Rand) { w.resolve(meld, chance) }, uses...))
	}
	return out
}

// hoped is the chance that a meld wins.
func (w *war) hoped(meld []*kind) float64 {
	if w.blind {
		return 0
	}
	return w.wins(w.fight.foe, meld, w.fight.plus, w.fight.extra)
}

// resolve draws what the meld lets draw, then the aliens, and counts (004:212-
// 215).
func (w *war) resolve(meld []*kind, chance *rand.Rand) {
	f := w.fight
	meld = w.more(meld)
	roll := func(d dice.Dice) int { return throw(chance, d) }
	ours, theirs := w.b.e.settle(cards(meld), f.foe.draw(chance), w.beside(), roll)
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
		w.earn(w.b.n.winXP)
		w.count("battles won", 1)
	}
	switch {
	case won:
		for _, k := range meld {
			w.reward(k.acts, f.task.region)
		}
	default:
		w.beaten(f, chance)
	}
	w.result(f, won)
}

// result is what the battle decides.
func (w *war) result(f *fight, won bool) {
	m := f.task
	switch {
	case f.what == forMission && won:
		w.wonMission(m)
	case f.what == forMission:
		w.lostMission(m)
	case won:
		w.wonInvasion(m)
	default:
		w.lostInvasion(m)
	}
	w.ask = (*war).tasks
	if f.what == forInvasion {
		w.ask = (*war).landings
	}
}

// more draws for the cards of a meld that let draw, and plays what the limits
// allow (004:382-397).
func (w *war) more(meld []*kind) []*kind {
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

// beaten is what a squad and the heroes suffer (004:158-164).
func (w *war) beaten(f *fight, chance *rand.Rand) {
	w.count("battles lost", 1)
	if w.b.last.thrown(chance, w.bonus("survival")).destroyed {
		w.say("  the squad is lost")
		w.count("squads lost", 1)
		w.squads = without(w.squads, f.squad)
	} else {
		f.squad.damage = w.b.n.damage
	}
	for _, i := range chance.Perm(len(f.deck))[:min(w.b.n.flipped, len(f.deck))] {
		if k := f.deck[i]; k.hero {
			w.say("  %s is killed", k.Name)
			w.count("heroes killed", 1)
			w.own[k.n]--
			for what := range w.used {
				w.used[what][k.n] = min(w.used[what][k.n], w.own[k.n])
			}
			w.forget()
		}
	}
}

func cards(meld []*kind) []*card {
	out := make([]*card, len(meld))
	for i, k := range meld {
		out[i] = k.card
	}
	return out
}

func names(meld []*kind) []string {
	out := make([]string, len(meld))
	for i, k := range meld {
		out[i] = k.Name
	}
	return out
}
