package sim

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"punchboard/internal/diag"
)

// Watched is a scenario whose games can tell what happens in them, line by line.
type Watched interface {
	Scenario
	// Watch is the scenario with games that tell it.
	Watch(tell func(line string)) Scenario
}

// Spoken is a position that says what its options are, in more words than what they use.
type Spoken interface {
	Position
	// Says is what an option is, in words.
	Says(option int) string
}

// Show plays one game and writes what happens in it, choice by choice: at the first table
// and in its first seating, or in the first in which it goes wrong.
func (p Plan) Show(w io.Writer, game int) error {
	if _, err := p.New(Key{}); err != nil {
		return err
	}
	s, at := p.worst(game)
	t := &Teller{W: w}
	sides := s.Sides()
	var who []string
	for seat, side := range sides {
		who = append(who, side+" ("+at.Agents[seat]+")")
	}
	t.Line("%s, seed %d, game %d: %s", s.ID(), p.Seed, game, strings.Join(who, ", "))
	if len(sides) > 1 {
		t.Line("%s begins", sides[at.First])
	}
	if x, ok := s.(Watched); ok {
		s = x.Watch(func(line string) { t.Line("%s", line) })
	}
	rec, err := play(s, at, p.Seed, game, func(pos Position, picked int) {
		t.Line("  %s: %s", sides[pos.Mover()], said(pos, picked))
	})
	if t.Err == nil && err == nil {
		t.Line("%s, after %s: %s", rec.End, diag.Count(rec.Turns, "turn"), winnersOf(sides, rec.winners()))
	}
	return cmp.Or(t.Err, err)
}

// worst is where a game is to be shown: where it goes wrong, else at the first table in the
// first seating.
func (p Plan) worst(game int) (Scenario, *Seating) {
	for _, s := range p.Scenarios {
		for _, at := range p.seatings(s) {
			if _, err := play(s, at, p.Seed, game, nil); err != nil {
				return s, at
			}
		}
	}
	return p.Scenarios[0], p.seatings(p.Scenarios[0])[0]
}

// said is what is picked, of how many options.
func said(pos Position, picked int) string {
	options := pos.Options()
	says := strings.Join(options[picked].Uses, " ")
	if x, ok := pos.(Spoken); ok {
		says = x.Says(picked)
	}
	if len(options) == 1 {
		return says + " (nothing else could be)"
	}
	return fmt.Sprintf("%s (of %d)", says, len(options))
}

// winnersOf says who wins.
func winnersOf(sides []string, w Winners) string {
	var out []string
	for seat, side := range sides {
		if w.has(seat) {
			out = append(out, side)
		}
	}
	switch {
	case w.shared() && len(out) == max(len(sides), 1):
		return "nobody wins"
	case len(out) == 0:
		return "the game wins"
	case len(out) == 1:
		return out[0] + " wins"
	}
	return strings.Join(out, " and ") + " share it"
}
