package force

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
)

// TestScripts plays every testdata/*.script, worked out by hand, with the verbs of
// enginetest.Stages and the following. Missions and cards are given by id, and an invasion by its
// region:
//
//	war REGION             a new war with its main base there, no other loyal regions, no
//	                       satellites, no missions, and shuffled decks
//	reading ID ANSWER      the answer to a reading for the next war
//	begins                 a new war whose main base is still to be chosen
//	is WHAT N              credits, rt, elerium, xp, turn, stage, fought, tries
//	region ID WHAT N       its loyalty, panic, sats or base
//	research N CARD... / lessons CARD...   the face-up cards of a pile
//	alien-tech CARD        it is in play
//	room ID N [REGION]     in the main base or the one in a region, all with power
//	squads, carriers, planes N   their number
//	hurt squad N D / hurt plane N D
//	mission ID REGION TIME / invasion REGION / waits MISSION...  (the deck, the next first)
//	heroes ID...           the deck of heroes, the next first
//	owns CARD N / plays CARD     in the decks, or on the table
//	phase NAME             operations, income, build, power, develop, mission, invasions,
//	                       intercept, landing, training, rest
//	fight mission ID / fight invasion REGION   a battle begins
//	deck CARD... / hand CARD... / rest CARD...   of the battle; the rest is not drawn yet, the next card first
//	aliens CARD...         their hand; the first dice, as many, are for drawing it
//	meld FORCE CARD...     it is played with this much additional Force
//	lost                   the battle is lost
//	credits, rt, elerium, xp, turn, stage, missions, invasions, squad, carrier, plane,
//	tech, power N          their number
//	loyalty, panic, out, sats, seen, pays, cut REGION N / time MISSION N / damage squad N D
//	helps mission N, invasion N   the Force that rewards add to it
//	force OURS THEIRS      the Force in the last battle
//	drawn N / decked CARD N / leads N / among N / against N   the number of cards in the
//	                       hand, of a kind in the deck, of its heroes, that the aliens
//	                       draw from, and that they draw
//	owned CARD N / rooms ID N / powered ID N / ends WORDS / won SCORE
func TestScripts(t *testing.T) {
	c := made(t, 0)
	enginetest.Stages(t, func(t *testing.T, chance func() *rand.Rand) enginetest.Stage {
		return &scene{t: t, c: c, chance: chance}
	})
}

// scene is a war set up by a script.
type scene struct {
	t      *testing.T
	c      *campaign
	chance func() *rand.Rand
	w      *war
	forces string // of the last battle

	readings [][]string
}

// Options returns what the director may do.
func (s *scene) Options() []string {
	var out []string
	for i, m := range s.w.offered {
		tells := strings.Join(m.Uses, " ")
		if tells == "change" {
			tells = fmt.Sprint("change ", i) // each changes one more card
		}
		out = append(out, tells+".")
	}
	return out
}

// Play carries out an option and goes on to the next decision, if any.
func (s *scene) Play(i int, chance *rand.Rand) {
	s.w.carry(s.w.offered[i], chance)
	s.asks()
}

func (s *scene) asks() {
	w := s.w
	w.offered = nil
	switch {
	case w.end != "":
	case len(w.asks) > 0:
		w.asked, w.asks = w.asks[0], w.asks[1:]
		w.offered = w.asked(w)
	default:
		w.offered = w.ask(w)
	}
}

// Line carries out a line of a script.
func (s *scene) Line(verb string, args []string) (string, error) {
	words, w := strings.Join(args, " "), s.w
	switch verb {
	case "reading":
		s.readings = append(s.readings, append([]string{"reading"}, args...))
	case "war":
		s.war(s.region(args[0]))
	case "begins":
		s.w = s.c.war(rand.New(rand.NewPCG(1, 1)), s.hear)
	case "is":
		*map[string]*int{"credits": &w.credits, "rt": &w.rt, "elerium": &w.elerium, "xp": &w.xp, "turn": &w.turn, "stage": &w.stage,
			"fought": &w.fought, "tries": &w.tries}[args[0]] = count(args[1])
		w.forget()
	case "region":
		l := &w.lands[s.region(args[0])]
		if args[1] == "base" {
			newBase(w, s.region(args[0]))
			break
		}
		*map[string]*int{"loyalty": &l.loyalty, "panic": &l.panic, "sats": &l.sats}[args[1]] = count(args[2])
		watch(w)
		w.refresh()
	case "room":
		k := w.b.room(args[0])
		x := w.bases[0]
		if len(args) == 3 {
			x = w.bases[slices.IndexFunc(w.bases, func(x *base) bool { return x.region == s.region(args[2]) })]
		}
		x.rooms[k], x.on[k] = count(args[1]), count(args[1])
		house(w)
		w.forget()
	case "squads", "carriers", "planes":
		to := map[string]*[]*unit{"squads": &w.squads, "carriers": &w.carriers, "planes": &w.planes}[verb]
		for *to = nil; len(*to) < count(args[0]); {
			*to = append(*to, &unit{})
		}
		house(w)
	case "hurt":
		s.units(args[0])[count(args[1])-1].damage = count(args[2])
		house(w)
	case "mission":
		w.missions = append(w.missions, &task{card: s.mission(args[0]), region: s.region(args[1]), time: count(args[2])})
		w.lands[s.region(args[1])].out++
	case "invasion":
		w.invasions = append(w.invasions, &task{region: s.region(args[0])})
		w.lands[s.region(args[0])].out++
	case "waits":
		w.decks.missions = nil
		for _, id := range slices.Backward(args) {
			w.decks.missions = append(w.decks.missions, s.mission(id))
		}
	case "heroes":
		w.decks.heroes = w.kinds(s.t, args...)
		slices.Reverse(w.decks.heroes)
	case "owns":
		w.own[w.kinds(s.t, args[0])[0].n] = count(args[1])
		w.forget()
	case "plays":
		w.table = append(w.table, w.kinds(s.t, args[0])...)
		w.forget()
	case "alien-tech":
		w.tech = append(w.tech, s.mission(args[0]))
		w.forget()
	case "research":
		w.decks.research[count(args[0])-1] = w.kinds(s.t, args[1:]...)
	case "lessons":
		w.decks.training = w.kinds(s.t, args...)
	case "phase":
		return words, s.phase(args[0])
	default:
		return s.battle(verb, args)
	}
	return words, nil
}

// battle sets up a battle, or fights it.
func (s *scene) battle(verb string, args []string) (string, error) {
	w := s.w
	switch verb {
	case "fight":
		m, what := s.task(args[1]), forMission
		if args[0] == "invasion" {
			what = forInvasion
		}
		beginBattle(w, m, what, w.squads[0], w.carriers[:w.b.n.Carriers])
	case "deck":
		w.fight.deck = w.kinds(s.t, args...)
	case "hand":
		w.fight.hand = w.kinds(s.t, args...)
		slices.SortStableFunc(w.fight.hand, func(x, y *kind) int { return x.n - y.n })
		w.ask = handed
		s.asks()
	case "rest":
		w.fight.rest = w.kinds(s.t, args...)
		slices.Reverse(w.fight.rest)
	case "meld":
		w.fight.ours += count(args[0])
		resolve(w, w.kinds(s.t, args[1:]...), s.chance())
		s.asks()
	case "aliens":
		f := *w.fight.foe
		f.deck, f.cards = nil, len(args)
		for _, id := range args {
			i := slices.IndexFunc(w.b.e.cards, func(c *card) bool { return c.ID == id })
			if i < 0 {
				return "", fmt.Errorf("no card %q", id)
			}
			k := w.b.kind(w.b.e.cards[i])
			if j := slices.IndexFunc(f.deck, func(k *kind) bool { return k.ID == id }); j >= 0 {
				k = f.deck[j] // copies of a card are the same kind
			}
			f.deck = append(f.deck, k)
		}
		w.fight.foe = &f
	case "lost":
		f := w.fight
		beaten(w, f, s.chance())
		result(w, f, false)
		s.asks()
	default:
		return s.look(verb, args)
	}
	return strings.Join(args, " "), nil
}

// hear records the Force of a battle from the trace.
func (s *scene) hear(said string) {
	var ours, theirs string
	if n, _ := fmt.Sscanf(said, "  Force %s against %s with", &ours, &theirs); n == 2 {
		s.forces = ours + " " + theirs
	}
}

// war begins a war. With changed readings the aliens' hands are still those of the unchanged game;
// a script that looks at them has to define them.
func (s *scene) war(r int) {
	c := s.c
	if len(s.readings) > 0 {
		g := *s.c.b.e.Game
		g.Readings = slices.Clone(g.Readings)
		for _, words := range s.readings {
			if err := enginetest.Set(&g, words); err != nil {
				s.t.Fatal(err)
			}
		}
		out, said := scenariosOf(s.t, &g, "campaign", with("side", text("X-COM")), with("turns", whole(100)))
		if len(said) > 0 {
			s.t.Fatal(said)
		}
		c = out[0].(*campaign)
		c.b.foes, s.readings = s.c.b.foes, nil
	}
	s.w = c.war(rand.New(rand.NewPCG(1, 1)), s.hear)
	foundHome(s.w, r, rand.New(rand.NewPCG(1, 1)))
	s.w.decks.missions, s.w.friends, s.w.satellite, s.w.offered = nil, 0, 0, nil
}

// phase starts a phase.
func (s *scene) phase(name string) error {
	w := s.w
	switch do := map[string]func(*war, *rand.Rand){"operations": operationsPhase, "income": incomePhase, "build": buildPhase, "develop": developPhase,
		"mission": missionPhase, "invasions": detectPhase, "training": trainPhase}[name]; {
	case do != nil:
		do(w, s.chance())
		if name == "operations" || name == "income" {
			return nil
		}
	case name == "power":
		endBuilding(w)
	case name == "intercept":
		w.ask = interceptions
	case name == "landing":
		w.ask = landings
	case name == "rest":
		rest(w)
		return nil
	default:
		return fmt.Errorf("no phase %q", name)
	}
	s.asks()
	return nil
}

// look returns the actual value for an expectation.
func (s *scene) look(verb string, args []string) (string, error) {
	w := s.w
	if n, ok := map[string]int{"credits": w.credits, "rt": w.rt, "elerium": w.elerium, "xp": w.xp, "turn": w.turn, "stage": w.stage,
		"missions": len(w.missions), "invasions": len(w.invasions), "squad": len(w.squads), "carrier": len(w.carriers), "plane": len(w.planes), "tech": len(w.tech)}[verb]; ok {
		return fmt.Sprint(n), nil
	}
	if w.fight != nil {
		if n, ok := map[string]int{"drawn": len(w.fight.hand), "among": len(w.fight.foe.deck), "leads": heroesIn(w.fight.deck), "against": w.fight.foe.cards}[verb]; ok {
			return fmt.Sprint(n), nil
		}
	}
	first := args[0]
	switch verb {
	case "force":
		return s.forces, nil
	case "decked":
		return fmt.Sprint(first, " ", copies(w.fight.deck, w.kinds(s.t, first)[0])), nil
	case "sats":
		return fmt.Sprint(first, " ", w.lands[s.region(first)].sats), nil
	case "seen":
		return fmt.Sprint(first, " ", w.lands[s.region(first)].seen), nil
	case "loyalty":
		return fmt.Sprint(first, " ", w.lands[s.region(first)].loyalty), nil
	case "panic":
		return fmt.Sprint(first, " ", w.lands[s.region(first)].panic), nil
	case "out":
		return fmt.Sprint(first, " ", w.lands[s.region(first)].out), nil
	case "pays":
		return fmt.Sprint(first, " ", pays(w, s.region(first))), nil
	case "cut":
		return fmt.Sprint(first, " ", s.task(first).cut), nil
	case "time":
		return fmt.Sprint(first, " ", s.task(first).time), nil
	case "damage":
		return fmt.Sprint(first, " ", args[1], " ", s.units(first)[count(args[1])-1].damage), nil
	case "owned":
		return fmt.Sprint(first, " ", w.own[w.kinds(s.t, first)[0].n]), nil
	case "rooms":
		return fmt.Sprint(first, " ", w.bases[0].rooms[w.b.room(first)]), nil
	case "powered":
		return fmt.Sprint(first, " ", w.bases[0].on[w.b.room(first)]), nil
	case "helps":
		return fmt.Sprint(first, " ", helped(w, slices.Index([]string{"mission", "invasion"}, first))), nil
	case "won":
		return fmt.Sprint(w.Outcome().Score[0]), nil
	case "ends":
		if w.end == "" {
			return "not yet", nil
		}
		return w.end, nil
	}
	return "", fmt.Errorf("no verb %q", verb)
}

func (s *scene) units(what string) []*unit {
	return map[string][]*unit{"squad": s.w.squads, "plane": s.w.planes, "carrier": s.w.carriers}[what]
}

func (s *scene) region(id string) int {
	r := slices.IndexFunc(s.c.b.regions, func(r *region) bool { return r.id == id })
	if r < 0 {
		s.t.Fatalf("no region %q", id)
	}
	return r
}

func (s *scene) mission(id string) *mission {
	for _, x := range s.c.b.stages {
		for _, m := range x.missions {
			if m.ID == id {
				return m
			}
		}
	}
	s.t.Fatalf("no mission %q", id)
	return nil
}

// task returns a face-up mission or an invasion.
func (s *scene) task(id string) *task {
	for _, m := range s.w.missions {
		if m.card.ID == id {
			return m
		}
	}
	for _, m := range s.w.invasions {
		if s.c.b.regions[m.region].id == id {
			return m
		}
	}
	s.t.Fatalf("neither a mission nor an invasion %q", id)
	return nil
}

func count(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}
