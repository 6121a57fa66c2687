package actiondeck

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestScripts plays every testdata/*.txt, worked out by hand. A script is lines
// of these verbs; a cell is "q,r", and a pattern is parts of what an option
// tells, in their order, with " .. " between them:
//
//	reading ID ANSWER      the answer that the next game is played by
//	learns UNIT TABLE      and a table more that a unit knows
//	game                   an empty level map of open ground
//	cell Q,R TE            its terrain and elevation
//	unit SIDE KIND Q,R     a unit, numbered from 1
//	hurt N HITS            hits that a unit has left
//	hand SIDE CARD...      the cards it holds; all others are in the deck
//	tokens SIDE N
//	dice N...              what the dice show from now on
//	act SIDE               its Move and Fire phase begins; nobody draws from now on
//	play PATTERN           the one option that tells that
//	has PATTERN / no PATTERN
//	cells PATTERN = N      how many options tell that
//	moves SIDE             whose choice it is
//	alive N HITS Q,R / gone N / kind N KIND / of N SIDE
//	holds SIDE CARD... / smoke SIDE N
//	ends WORD
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	made, land := map[string]*Battle{}, new(ground)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := &stage{t: t, made: made, ground: land}
			for i, line := range strings.Split(string(src), "\n") {
				s.at = fmt.Sprintf("%s:%d", file, i+1)
				s.line(strings.TrimSpace(line))
			}
		})
	}
}

// stage is a position that a script has set up.
type stage struct {
	t        *testing.T
	at       string
	readings []string
	made     map[string]*Battle // by the readings
	ground   *ground
	p        *Position
	chance   *rand.Rand
}

func (s *stage) line(line string) {
	w := strings.Fields(line)
	if len(w) == 0 || strings.HasPrefix(line, "#") {
		return
	}
	rest := strings.TrimSpace(strings.TrimPrefix(line, w[0]))
	switch w[0] {
	case "reading", "learns":
		s.readings = append(s.readings, strings.TrimPrefix(line, "reading "))
	case "game":
		s.game()
	case "cell":
		c := s.cell(w[1])
		n := atoi(w[2])
		s.p.terrain[c], s.p.high[c] = uint8(n/10), uint8(n%10)
	case "unit":
		s.unit(s.side(w[1]), w[2], s.cell(w[3]))
	case "hurt":
		s.p.units[atoi(w[1])-1].hits = atoi(w[2])
	case "hand":
		s.hand(s.side(w[1]), w[2:])
	case "tokens":
		s.p.tokens[s.side(w[1])] = atoi(w[2])
	case "dice":
		s.dice(w[1:])
	case "act":
		s.p.active = s.side(w[1])
		s.p.run()
	case "play":
		s.play(rest)
	case "has", "no":
		if got := len(s.telling(rest)); got > 0 != (w[0] == "has") {
			s.t.Errorf("%s: %d options tell %q of\n%s", s.at, got, rest, s.told())
		}
	case "cells":
		pattern, n, _ := strings.Cut(rest, " = ")
		if got := len(s.telling(pattern)); got != atoi(n) {
			s.t.Errorf("%s: %d options tell %q of\n%s", s.at, got, pattern, s.told())
		}
	default:
		s.look(w)
	}
}

// look holds what a line says against the position.
func (s *stage) look(w []string) {
	p, got := s.p, ""
	switch w[0] {
	case "moves":
		got = "nobody"
		if p.mover != none {
			got = p.ids[p.mover]
		}
	case "alive":
		u := &p.units[atoi(w[1])-1]
		got = fmt.Sprintf("%s %d", w[1], u.hits)
		if u.at != none {
			got += fmt.Sprintf(" %d,%d", p.plot.cells[u.at].q, p.plot.cells[u.at].r)
		}
	case "gone":
		got = w[1]
		if p.units[atoi(w[1])-1].at != none {
			got += " is there"
		}
	case "kind":
		got = w[1] + " " + p.kinds[p.units[atoi(w[1])-1].kind].id
	case "of":
		got = w[1] + " " + p.ids[p.units[atoi(w[1])-1].holder]
	case "holds":
		got = w[1]
		for c, n := range p.hands[s.side(w[1])] {
			got += strings.Repeat(" "+p.cards[c].id, int(n))
		}
	case "smoke":
		got = fmt.Sprint(w[1], " ", p.tokens[s.side(w[1])])
	case "ends":
		got = p.ending
	default:
		s.t.Fatalf("%s: no verb %q", s.at, w[0])
	}
	if want := strings.Join(w[1:], " "); got != want {
		s.t.Errorf("%s: %s: got %q, want %q", s.at, w[0], got, want)
	}
}

// game is an empty level map, so large that nobody runs out of room.
func (s *stage) game() {
	key := strings.Join(s.readings, ";")
	if s.made[key] == nil {
		s.made[key] = made(s.t, battle("learning"), s.readings...)[0].(*Battle)
	}
	b := s.made[key]
	s.readings, s.chance = nil, rand.New(rand.NewPCG(1, 1))
	s.p = b.Start(0, s.chance).(*Position)
	p := s.p
	p.stack, p.units, p.mind.sites = append(p.stack[:0], frame{do: acting, unit: none}), nil, nil
	p.turn, p.active, p.left = 1, 0, [2]int{}
	if s.ground.cells == nil {
		*s.ground = *newGround(hexagon(8), b.longest)
	}
	n := len(s.ground.cells)
	p.plot = &plot{s.ground, make([]uint8, n), make([]uint8, n)}
	p.ground, p.air = make([]int16, n), make([]int16, n)
	p.mind = mind{met: make([]int, n), back: make([]int16, n), steps: make([]uint8, n), holds: p.mind.holds, saves: p.mind.saves}
	for c := range n {
		p.ground[c], p.air[c], p.terrain[c], p.high[c] = none, none, 1, 1
	}
	s.hand(0, nil)
	s.hand(1, nil)
}

func (s *stage) unit(seat int, kind string, at int16) {
	k, err := s.p.kindOf(kind)
	if err != nil {
		s.t.Fatalf("%s: %v", s.at, err)
	}
	s.p.units = append(s.p.units, unit{at: none})
	s.p.mind.grow(s.p)
	s.p.appear(int16(len(s.p.units)-1), k, seat, at)
}

// hand gives a side cards; the deck holds what is in no hand.
func (s *stage) hand(seat int, cards []string) {
	p := s.p
	clear(p.hands[seat])
	for _, id := range cards {
		c := slices.IndexFunc(p.cards, func(c card) bool { return c.id == id })
		if c < 0 {
			s.t.Fatalf("%s: no card %q", s.at, id)
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

// dice finds a stream of chance that shows some faces of a six-sided die
// first.
func (s *stage) dice(faces []string) {
	for seed := uint64(0); ; seed++ {
		try := rand.New(rand.NewPCG(seed, 7))
		if !slices.ContainsFunc(faces, func(f string) bool { return 1+try.IntN(6) != atoi(f) }) {
			s.chance = rand.New(rand.NewPCG(seed, 7))
			return
		}
	}
}

func (s *stage) play(pattern string) {
	found := s.telling(pattern)
	if len(found) != 1 {
		s.t.Fatalf("%s: %d options tell %q of\n%s", s.at, len(found), pattern, s.told())
	}
	s.p.fewer = [2]int{s.p.size, s.p.size}
	s.p.Play(found[0], s.chance)
	if s.p.allCards() != s.p.size {
		s.t.Errorf("%s: %d cards of %d", s.at, s.p.allCards(), s.p.size)
	}
}

// telling are the options that tell a pattern.
func (s *stage) telling(pattern string) []int {
	var out []int
	for i := range s.p.options {
		told, ok := s.p.Tell(i), true
		for _, part := range strings.Split(pattern, " .. ") {
			_, after, found := strings.Cut(told, part)
			told, ok = after, ok && found
		}
		if ok {
			out = append(out, i)
		}
	}
	return out
}

func (s *stage) told() string {
	var b strings.Builder
	for i := range s.p.options {
		fmt.Fprintln(&b, s.p.Tell(i))
	}
	return b.String()
}

func (s *stage) cell(at string) int16 {
	q, r, _ := strings.Cut(at, ",")
	c := slices.Index(s.p.plot.cells, axial{atoi(q), atoi(r)})
	if c < 0 {
		s.t.Fatalf("%s: no cell %s", s.at, at)
	}
	return int16(c)
}

func (s *stage) side(id string) int {
	i := slices.Index(s.p.ids[:], id)
	if i < 0 {
		s.t.Fatalf("%s: no side %q", s.at, id)
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
