package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Random takes any option, each as likely as the others.
type Random struct{}

// Name is "random".
func (Random) Name() string { return "random" }

// Pick is any option.
func (Random) Pick(options []Option, fancy *rand.Rand) int { return fancy.IntN(len(options)) }

// Greedy takes the option of the highest worth, one step ahead; of those of
// the same worth any.
type Greedy struct{}

// Name is "greedy".
func (Greedy) Name() string { return "greedy" }

// Pick is one of the best options.
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

// Without is an agent that is forbidden one use, and picks as another does
// among the options that make no use of it. Where every option does, it picks
// among all.
type Without struct {
	Agent
	Use string // an id of Option.Uses, exactly
}

// Name is the other agent's name and what it does without.
func (w Without) Name() string { return w.Agent.Name() + without + w.Use }

// Pick is what the other agent takes of the options that are allowed.
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

// without stands between an agent and what it is forbidden.
const without = " without "

// agentNames are the agents there are, as messages list them.
const agentNames = `random, greedy, or either of them "without" an id, such as "greedy without medikit"`

// ParseAgent is the agent of a name.
func ParseAgent(name string) (Agent, error) {
	plain, use, forbidden := strings.Cut(strings.TrimSpace(name), without)
	var a Agent
	switch strings.TrimSpace(plain) {
	case "random":
		a = Random{}
	case "greedy":
		a = Greedy{}
	default:
		return nil, fmt.Errorf("unknown agent %q: want %s", name, agentNames)
	}
	if !forbidden {
		return a, nil
	}
	return Without{a, strings.TrimSpace(use)}, nil
}
