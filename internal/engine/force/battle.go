package force

import (
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// met is a fixed meld against a hand of aliens that is yet to be drawn.
type met struct {
	r     *Rules
	ours  []*card
	aside []*card
	extra []line
	kinds []*card // of the alien deck
	draw  *drawn
}

// battle is the chance that a fixed meld has more Force than the hand of
// aliens of a stage, with all that each side does to the other; the aliens win
// ties (004:214).
func (r *Rules) battle(stage int, cards any, opts ...map[string]any) (dice.Chance, error) {
	m, err := r.meet(stage, cards, opts)
	if err != nil {
		return dice.Chance{}, err
	}
	if m.touches() {
		return m.played()
	}
	name := fmt.Sprint(stage, m.draw.hand)
	for i, c := range m.kinds {
		if m.matters(c) {
			m.draw.kinds[i].tag = c.copies
			name += " " + c.ID
		}
	}
	s, err := r.counts(name, m.draw)
	if err != nil {
		return dice.Chance{}, err
	}
	return m.against(s)
}

func (r *Rules) meet(stage int, cards any, opts []map[string]any) (*met, error) {
	o, err := ask.OptionsOf(opts, "research", "extra", "cards")
	if err != nil {
		return nil, err
	}
	m := &met{r: r}
	if m.ours, err = r.laid(cards); err != nil {
		return nil, err
	}
	if m.aside, m.extra, err = r.beside(o); err != nil {
		return nil, err
	}
	hand, err := r.alienCards(o["cards"])
	if err != nil {
		return nil, err
	}
	if m.draw, err = r.aliens(stage, hand); err != nil {
		return nil, err
	}
	m.kinds, err = r.upTo("aliens", stage)
	return m, err
}

// touches reports whether the meld changes the aliens' hand or their Force.
func (m *met) touches() bool {
	return slices.ContainsFunc(slices.Concat(m.ours, m.aside), func(c *card) bool {
		return slices.ContainsFunc(c.clauses, func(x clause) bool {
			return x.verb == "discard" || x.verb == "control" || (x.verb == "each" || x.verb == "others") && x.n < 0
		})
	})
}

// matters reports whether how many of an alien card are in the hand changes
// the meld or its Force.
func (m *met) matters(c *card) bool {
	for _, x := range c.clauses {
		if x.verb == "discard" || x.verb == "control" || (x.verb == "each" || x.verb == "others") && x.n < 0 {
			return true
		}
	}
	for _, k := range m.ours {
		for _, x := range k.clauses {
			if x.verb == "bonus-against" && c.inAny(x.who, nil) {
				return true
			}
		}
	}
	return false
}

// against is the chance to win when the hands are told apart by what matters
// to the meld.
func (m *met) against(s *spread) (dice.Chance, error) {
	won, all := new(big.Rat), new(big.Rat)
	seen := map[string]bool{}
	for _, p := range s.shares {
		if key := fmt.Sprint(p.tags); !seen[key] {
			seen[key] = true
			ours := thrown(m.ourLines(p.tags))
			for force, ways := range s.sums(func(tags []int) bool { return slices.Equal(tags, p.tags) }) {
				n := new(big.Rat).SetInt(ways)
				all.Add(all, n)
				won.Add(won, n.Mul(n, ours.AtLeast(force+1).Rat()))
			}
		}
	}
	return dice.FromRat(won.Quo(won, all))
}

// ourLines are the Force of the meld against so many of each kind.
func (m *met) ourLines(counts []int) []line {
	return append(m.settle(counts)[0], m.extra...)
}

func (m *met) settle(counts []int) [2][]line {
	var theirs []*card
	for i, n := range counts {
		theirs = append(theirs, slices.Repeat([]*card{m.kinds[i]}, n)...)
	}
	return m.r.fight(m.ours, theirs, m.aside).settle()
}

// maxPlayed is the most hands, told apart by their cards, that are played one
// by one.
const maxPlayed = 500_000

// played plays the battle against every hand there is.
func (m *met) played() (dice.Chance, error) {
	var hands [][]int
	ok := m.each(make([]int, 0, len(m.kinds)), m.draw.hand, &hands)
	if !ok {
		return dice.Chance{}, fmt.Errorf("a meld that changes the aliens' hand must be played against each of more than %d hands", maxPlayed)
	}
	won, all := new(big.Rat), new(big.Rat)
	for _, counts := range hands {
		ways := new(big.Int).SetInt64(1)
		for i, n := range counts {
			ways.Mul(ways, new(big.Int).Binomial(int64(m.kinds[i].copies), int64(n)))
		}
		both := m.settle(counts)
		ahead := thrown(append(both[0], m.extra...)).With(thrown(both[1]), func(a, b int) int { return a - b })
		n := new(big.Rat).SetInt(ways)
		all.Add(all, n)
		won.Add(won, n.Mul(n, ahead.AtLeast(1).Rat()))
	}
	return dice.FromRat(won.Quo(won, all))
}

// each gathers every number of each kind that makes a hand; false if there are
// too many.
func (m *met) each(counts []int, left int, out *[][]int) bool {
	i := len(counts)
	if i == len(m.kinds) {
		if left == 0 {
			*out = append(*out, slices.Clone(counts))
		}
		return len(*out) <= maxPlayed
	}
	for n := 0; n <= min(left, m.kinds[i].copies); n++ {
		if !m.each(append(counts, n), left-n, out) {
			return false
		}
	}
	return true
}
