package course

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/sim"
)

// game is a scenario in which turns go round in an order of the seats, nil for the one in
// which they are written, and whose games may tell what happens in them.
type game struct {
	*scenario
	order []int
	tell  func(line string)
}

// Watch is the scenario with games that tell what happens: whose turn it is, what is
// rolled, and what lies where.
func (s *scenario) Watch(tell func(line string)) sim.Scenario { return game{scenario: s, tell: tell} }

// Turn is the scenario in which turns go round in another order, unless the course says who
// begins.
func (s *scenario) Turn(order []int) sim.Scenario { return game{scenario: s}.Turn(order) }

// Turn is likewise, with games that tell as much as before.
func (g game) Turn(order []int) sim.Scenario {
	if g.opens >= 0 {
		return nil
	}
	return game{g.scenario, order, g.tell}
}

// Start sets a game up, up to its first choice.
func (g game) Start(first int, chance *rand.Rand) sim.Position { return g.started(first, chance) }

// mostTold is how many letters of a value are told.
const mostTold = 120

// tells tells something that happened to who watches.
func (p *position) tells(format string, args ...any) {
	p.tell("    " + fmt.Sprintf(format, args...))
}

// tellSet tells what a place is to have, if that is something else than it has.
func (p *position) tellSet(to *place, v any) {
	if was, err := to.is.Eval(p.frame); err != nil || !expr.Equal(was, v) {
		p.tells("%s: %s", p.named(to), worded(v))
	}
}

// worded is something in words: not too many.
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

// named is a place in words: whose it is, and what is counted in it.
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

// Says is an option in words: what is chosen, and what it is chosen for.
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
