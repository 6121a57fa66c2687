package actiondeck

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
// enginetest.Stages and the following; a cell is "q,r":
//
//	reading ID ANSWER      the answer to a reading for the next game
//	learns UNIT TABLE      and another table for a unit
//	begins SIDE [SCENARIO]  a battle from its beginning, by default learning; the
//	                       side takes the first turn
//	places N               that many units are set up, each on the first free hex
//	game                   an empty level map of open ground
//	cell Q,R TE            its terrain and elevation
//	unit SIDE KIND Q,R     a unit, numbered from 1
//	hurt N HITS            the hits a unit has left
//	hand SIDE CARD...      the cards it holds; all others are in the deck
//	deck CARD...           the deck, the next card first; all others that are in
//	                       no hand are discarded
//	tokens SIDE N / turn N
//	draws                  from now on sides draw cards by the rules
//	act SIDE               its Move and Fire phase begins; nobody draws from now on
//	moves SIDE             who has to choose
//	alive N HITS Q,R / gone N / kind N KIND / of N SIDE
//	holds SIDE CARD... / holding SIDE N / smoke SIDE N / left SIDE N
//	turns N / ends WORD / won SIDE SCORE
func TestScripts(t *testing.T) {
	made, land := map[string]*Battle{}, new(ground)
	enginetest.Stages(t, func(t *testing.T, chance func() *rand.Rand) enginetest.Stage {
		return &stage{t: t, made: made, ground: land, chance: chance}
	})
}

// stage is a position set up by a script.
type stage struct {
	t        *testing.T
	readings []string
	made     map[string]*Battle // by reading
	ground   *ground
	p        *Position
	draws    bool
	chance   func() *rand.Rand
}

// Options returns what the mover may do.
func (s *stage) Options() []string {
	var out []string
	for i := range s.p.options {
		out = append(out, s.p.Tell(i))
	}
	return out
}

// Play carries out an option and checks that no card is lost.
func (s *stage) Play(i int, chance *rand.Rand) {
	if !s.draws {
		s.p.fewer = [2]int{s.p.size, s.p.size}
	}
	s.p.Play(i, chance)
	if s.p.allCards() != s.p.size {
		s.t.Errorf("%d cards of %d", s.p.allCards(), s.p.size)
	}
}

// Line carries out a line of a script.
func (s *stage) Line(verb string, w []string) (string, error) {
	words := strings.Join(w, " ")
	switch verb {
	case "reading":
		s.readings = append(s.readings, words)
	case "learns":
		s.readings = append(s.readings, "learns "+words)
	case "begins":
		scenario := strings.Join(append(w[1:], "learning")[:1], "")
		b := s.battle(scenario)
		s.draws = true
		s.p = b.Start(slices.Index(b.ids[:], w[0]), rand.New(rand.NewPCG(1, 1))).(*Position)
	case "places":
		for range atoi(w[0]) {
			s.Play(0, s.chance())
		}
	case "turn":
		s.p.turn = atoi(w[0])
	case "game":
		s.game()
	case "cell":
		c, n := s.cell(w[0]), atoi(w[1])
		s.p.terrain[c], s.p.high[c] = uint8(n/10), uint8(n%10)
	case "unit":
		s.unit(s.side(w[0]), w[1], s.cell(w[2]))
	case "hurt":
		s.p.units[atoi(w[0])-1].hits = atoi(w[1])
	case "hand":
		s.hand(s.side(w[0]), w[1:])
	case "deck":
		s.deck(w)
	case "tokens":
		s.p.tokens[s.side(w[0])] = atoi(w[1])
	case "draws":
		s.draws = true
	case "act":
		s.p.active, s.p.chance = s.side(w[0]), s.chance()
		s.p.run()
	default:
		return s.look(verb, w)
	}
	return words, nil
}

// look returns the actual value for an expectation.
func (s *stage) look(verb string, w []string) (string, error) {
	p := s.p
	switch verb {
	case "moves":
		if p.mover == none {
			return "nobody", nil
		}
		return p.ids[p.mover], nil
	case "alive":
		u := &p.units[atoi(w[0])-1]
		if u.at == none {
			return fmt.Sprintf("%s %d", w[0], u.hits), nil
		}
		return fmt.Sprintf("%s %d %d,%d", w[0], u.hits, p.plot.cells[u.at].q, p.plot.cells[u.at].r), nil
	case "gone":
		if p.units[atoi(w[0])-1].at != none {
			return w[0] + " is there", nil
		}
		return w[0], nil
	case "kind":
		return w[0] + " " + p.kinds[p.units[atoi(w[0])-1].kind].id, nil
	case "of":
		return w[0] + " " + p.ids[p.units[atoi(w[0])-1].holder], nil
	case "holds":
		got := w[0]
		for c, n := range p.hands[s.side(w[0])] {
			got += strings.Repeat(" "+p.cards[c].id, int(n))
		}
		return got, nil
	case "holding":
		return fmt.Sprint(w[0], " ", p.held[s.side(w[0])]), nil
	case "smoke":
		return fmt.Sprint(w[0], " ", p.tokens[s.side(w[0])]), nil
	case "left":
		return fmt.Sprint(w[0], " ", p.left[s.side(w[0])]), nil
	case "turns":
		return fmt.Sprint(p.turn), nil
	case "won":
		return fmt.Sprint(w[0], " ", p.Outcome().Score[s.side(w[0])]), nil
	case "ends":
		if p.ending == "" {
			return "not yet", nil
		}
		return p.ending, nil
	}
	return "", fmt.Errorf("no verb %q", verb)
}

// battle returns a scenario with the script's readings.
func (s *stage) battle(scenario string) *Battle {
	key := strings.Join(append(s.readings, scenario), ";")
	if s.made[key] == nil {
		s.made[key] = made(s.t, battle(scenario), s.readings...)[0].(*Battle)
	}
	s.readings, s.draws = nil, false
	return s.made[key]
}

// game sets up an empty level map, large enough for any script.
func (s *stage) game() {
	b := s.battle("learning")
	s.p = b.Start(0, rand.New(rand.NewPCG(1, 1))).(*Position)
	p := s.p
	p.stack, p.units, p.mind.sites = append(p.stack[:0], frame{do: acting, unit: none}), nil, nil
	p.turn, p.active, p.left = 1, 0, [2]int{}
	if s.ground.cells == nil {
		*s.ground = *newGround(hexagon(8), b.longest)
	}
	n := len(s.ground.cells)
	p.plot = &plot{s.ground, make([]uint8, n), make([]uint8, n)}
	p.ground, p.air = make([]int16, n), make([]int16, n)
	p.mind = p.newMind(n)
	for c := range n {
		p.ground[c], p.air[c], p.terrain[c], p.high[c] = none, none, 1, 1
	}
	s.hand(0, nil)
	s.hand(1, nil)
}

func (s *stage) unit(seat int, kind string, at int16) {
	k, err := s.p.kindOf(kind)
	if err != nil {
		s.t.Fatal(err)
	}
	s.p.units = append(s.p.units, unit{at: none})
	s.p.mind.grow(s.p)
	appear(s.p, int16(len(s.p.units)-1), k, seat, at)
}

// hand gives cards to a side; the rest go to the deck.
func (s *stage) hand(seat int, cards []string) {
	p := s.p
	clear(p.hands[seat])
	for _, id := range cards {
		c := slices.IndexFunc(p.cards, func(c card) bool { return c.id == id })
		if c < 0 {
			s.t.Fatalf("no card %q", id)
		}
		p.hands[seat][c]++
	}
	p.held[seat] = len(cards)
	p.pile, p.spent = p.pile[:0], p.spent[:0]
	for c := range p.cards {
		for range p.cards[c].copies - int(p.hands[0][c]) - int(p.hands[1][c]) {
			p.pile = append(p.pile, uint8(c))
		}
	}
}

// deck puts cards on top of the deck, the next one first, and discards all others that are in no
// hand.
func (s *stage) deck(cards []string) {
	p := s.p
	p.spent, p.pile = append(p.spent, p.pile...), p.pile[:0]
	for _, id := range slices.Backward(cards) {
		i := slices.IndexFunc(p.spent, func(c uint8) bool { return p.cards[c].id == id })
		if i < 0 {
			s.t.Fatalf("no card %q is left", id)
		}
		p.pile, p.spent = append(p.pile, p.spent[i]), slices.Delete(p.spent, i, i+1)
	}
}

func (s *stage) cell(at string) int16 {
	q, r, _ := strings.Cut(at, ",")
	c := slices.Index(s.p.plot.cells, axial{atoi(q), atoi(r)})
	if c < 0 {
		s.t.Fatalf("no cell %s", at)
	}
	return int16(c)
}

func (s *stage) side(id string) int {
	i := slices.Index(s.p.ids[:], id)
	if i < 0 {
		s.t.Fatalf("no side %q", id)
	}
	return i
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}
