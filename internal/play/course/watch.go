package course

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/sim"
)

// game is a scenario with an order of turns, nil for the order of the seats, and an optional
// reporter of what happens.
type game struct {
	*scenario
	order []int
	tell  func(line string)
}

// Watch returns the scenario with games that report what happens: whose turn it is, what is rolled,
// and what is where.
func (s *scenario) Watch(tell func(line string)) sim.Scenario { return game{scenario: s, tell: tell} }

// Turn returns the scenario in which turns go round in another order, nil if the course says who
// begins.
func (s *scenario) Turn(order []int) sim.Scenario { return game{scenario: s}.Turn(order) }

// Turn does the same, and keeps the reporter.
func (g game) Turn(order []int) sim.Scenario {
	if g.opens >= 0 {
		return nil
	}
	return game{g.scenario, order, g.tell}
}

// Start sets up a game, up to its first choice.
func (g game) Start(first int, chance *rand.Rand) sim.Position { return g.started(first, chance) }

// mostTold is how many characters of a value are reported.
const mostTold = 120

// tells reports something that happened.
func (p *position) tells(format string, args ...any) {
	p.tell("    " + fmt.Sprintf(format, args...))
}

// tellSet reports the new value of a place, if it differs from the old one.
func (p *position) tellSet(to *place, v any) {
	if was, err := to.is.Eval(p.frame); err != nil || !expr.Equal(was, v) {
		p.tells("%s: %s", p.named(to), worded(v))
	}
}

// worded returns a value in words, shortened if it is long.
func worded(v any) string {
	out := expr.Format(v)
	switch v := v.(type) {
	case nil:
		out = "nothing"
	case map[string]any:
		out = "{" + out + "}"
	case []any:
		if len(v) == 0 {
			out = "none"
		}
	}
	if letters := []rune(out); len(letters) > mostTold {
		return string(letters[:mostTold]) + " …"
	}
	return out
}

// named returns a place in words: whose it is, and the values of its indices.
func (p *position) named(to *place) string {
	out := p.names[to.root]
	switch to.root {
	case slotMe:
		out = p.sides[p.seat]
	case slotFoe:
		out = p.sides[1-p.seat]
	}
	for _, x := range to.path {
		if x.index != nil {
			v, _ := x.index.Eval(p.frame)
			out += "[" + worded(v) + "]"
		} else {
			out += "." + x.member
		}
	}
	return out
}

// Says describes an option in words: what is chosen, and what for.
func (p *position) Says(option int) string {
	chosen := p.chosen[option]
	a := &p.menus[p.menu].alternatives[chosen[0].(int)]
	out := strings.ReplaceAll(a.id, "-", " ")
	for i, x := range a.each {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		out += sep + x.name + " " + worded(chosen[i+1])
	}
	return out
}
