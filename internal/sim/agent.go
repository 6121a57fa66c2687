package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Random takes any option, each equally likely.
type Random struct{}

// Name returns "random".
func (Random) Name() string { return "random" }

// Pick returns any option.
func (Random) Pick(options []Option, fancy *rand.Rand) int { return fancy.IntN(len(options)) }

// Greedy takes the option of the highest worth, one step ahead, and any of those if several have
// the same worth.
type Greedy struct{}

// Name returns "greedy".
func (Greedy) Name() string { return "greedy" }

// Pick returns one of the best options.
func (Greedy) Pick(options []Option, fancy *rand.Rand) int {
	best, alike := 0, 1
	for i := 1; i < len(options); i++ {
		switch w := options[i].Worth; {
		case w > options[best].Worth:
			best, alike = i, 1
		case w == options[best].Worth:
			if alike++; fancy.IntN(alike) == 0 {
				best = i
			}
		}
	}
	return best
}

// Without is an agent that is forbidden one use. It picks as another agent does among the options
// without that use, or among all if every option has it.
type Without struct {
	Agent
	Use string // an id of Option.Uses, exactly
}

// Name returns the other agent's name and what it does without.
func (w Without) Name() string { return w.Agent.Name() + without + w.Use }

// Pick returns what the other agent takes of the allowed options.
func (w Without) Pick(options []Option, fancy *rand.Rand) int {
	allowed := make([]Option, 0, len(options))
	at := make([]int, 0, len(options))
	for i, o := range options {
		if !slices.Contains(o.Uses, w.Use) {
			allowed, at = append(allowed, o), append(at, i)
		}
	}
	if len(allowed) == 0 {
		return w.Agent.Pick(options, fancy)
	}
	return at[w.Agent.Pick(allowed, fancy)]
}

// Think returns what the other agent takes of the allowed options. The other agent must be a
// Thinker.
func (w Without) Think(p Imagined, among []int, fancy *rand.Rand) int {
	options := p.Options()
	allowed := slices.DeleteFunc(slices.Clone(among), func(i int) bool { return slices.Contains(options[i].Uses, w.Use) })
	if len(allowed) == 0 {
		allowed = among
	}
	return w.Agent.(Thinker).Think(p, allowed, fancy)
}

// thinks returns the agent as a Thinker, nil if it is not one.
func thinks(a Agent) Thinker {
	if w, ok := a.(Without); ok && thinks(w.Agent) == nil {
		return nil
	}
	t, _ := a.(Thinker)
	return t
}

// without separates an agent from what it is forbidden.
const without = " without "

// agentNames lists the agents for messages.
const agentNames = `random, greedy, search:N with N playouts a choice, or any of them "without" an id, such as "greedy without medikit"`

// The limits on the playouts of a search.
const leastPlayouts, mostPlayouts = 2, 1_000_000

// ParseAgent returns the agent of a name.
func ParseAgent(name string) (Agent, error) {
	plain, use, forbidden := strings.Cut(strings.TrimSpace(name), without)
	var a Agent
	plain = strings.TrimSpace(plain)
	kind, strength, _ := strings.Cut(plain, ":")
	n, err := strconv.Atoi(strength)
	switch {
	case plain == "random":
		a = Random{}
	case plain == "greedy":
		a = Greedy{}
	case kind == "search" && err == nil && n >= leastPlayouts && n <= mostPlayouts:
		a = Search{n}
	case kind == "search":
		return nil, fmt.Errorf("agent %q: want the playouts of each choice, %d to %d, such as search:400", name, leastPlayouts, mostPlayouts)
	default:
		return nil, fmt.Errorf("unknown agent %q: want %s", name, agentNames)
	}
	if !forbidden {
		return a, nil
	}
	return Without{a, strings.TrimSpace(use)}, nil
}
