package sim

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Watched is a scenario whose games can report what happens in them, line by line.
type Watched interface {
	Scenario
	// Watch returns the scenario with games that report to tell.
	Watch(tell func(line string)) Scenario
}

// Spoken is a position that can describe its options in more words than what they use.
type Spoken interface {
	Position
	// Says describes an option in words.
	Says(option int) string
}

// Shown identifies the play to show: a game by its number, and which of its plays, through all
// seatings of all tables, 0 for the first.
type Shown struct{ Game, Time int }

// String returns the play as errors name it, "3", or "3/2" for the second play of game 3.
func (x Shown) String() string {
	if x.Time == 0 {
		return strconv.Itoa(x.Game)
	}
	return fmt.Sprintf("%d/%d", x.Game, x.Time+1)
}

// ParseShown parses what String writes.
func ParseShown(text string) (Shown, error) {
	game, time, again := strings.Cut(text, "/")
	n, err := strconv.Atoi(game)
	x, bad := Shown{Game: n}, error(nil)
	if again {
		x.Time, bad = strconv.Atoi(time)
		x.Time--
	}
	if err != nil || bad != nil || x.Game < 0 || x.Time < 0 {
		return x, fmt.Errorf("%s: want the number of a game, from 0, and perhaps which time it is played: 3, or 3/2", text)
	}
	return x, nil
}

// Show plays one game once and writes what happens in it, choice by choice.
func (p Plan) Show(w io.Writer, game Shown) error {
	r, err := p.New(Key{})
	if err != nil {
		return err
	}
	tasks := p.tasks(&Run{From: game.Game, Tables: r.Tables}, game.Game+1)
	if game.Time >= len(tasks) {
		return fmt.Errorf("game %d is played %s: there is no time %d", game.Game, diag.Count(len(tasks), "time"), game.Time+1)
	}
	of := tasks[game.Time]
	s, at := p.Scenarios[of.table], r.Tables[of.table].Seatings[of.seating]
	t := &Teller{W: w}
	sides := s.Sides()
	var who []string
	for seat, side := range sides {
		who = append(who, side+" ("+at.Agents[seat]+")")
	}
	t.Line("%s, seed %d, game %s: %s", s.ID(), p.Seed, game, strings.Join(who, ", "))
	if len(sides) > 1 {
		t.Line("%s begins%s", sides[at.First], then(s, at.First, game.Game))
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

// then names those who have turns after the one who begins, if there are several.
func then(s Scenario, first, game int) string {
	_, order := turned(s, game)
	if len(order) < 3 {
		return ""
	}
	i := slices.Index(order, first)
	return ", then " + strings.Join(lists.Map(slices.Concat(order[i+1:], order[:i]), func(seat int) string { return s.Sides()[seat] }), ", ")
}

// said describes what is picked, and out of how many options.
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
