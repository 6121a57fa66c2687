package force

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

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

// meet is a meld before a hand of aliens of a stage, as a question describes it.
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
	m.kinds, err = r.aliensUpTo(stage)
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

// settle is the battle against so many of each kind.
func (m *met) settle(counts []int) [2][]line {
	var theirs []*card
	for i, n := range counts {
		theirs = append(theirs, slices.Repeat([]*card{m.kinds[i]}, n)...)
	}
	f := m.r.fight(m.ours, theirs, m.aside)
	f.mute = true
	return f.settle()
}

// maxPlayed is the most hands, told apart by their cards, that are played one
// by one.
const maxPlayed = 500_000

// played plays the battle against every hand there is.
func (m *met) played() (dice.Chance, error) {
	var hands [][]int
	if !m.each(make([]int, 0, len(m.kinds)), m.draw.hand, &hands) {
		return dice.Chance{}, fmt.Errorf("a meld that changes the aliens' hand must be played against each of more than %d hands", maxPlayed)
	}
	ways := map[ending]*big.Int{}
	for _, counts := range hands {
		n := big.NewInt(1)
		for i, c := range counts {
			if c > 0 {
				n.Mul(n, new(big.Int).SetUint64(choose(m.kinds[i].copies, c)))
			}
		}
		end := endingOf(m.settle(counts))
		if ways[end] == nil {
			ways[end] = new(big.Int)
		}
		ways[end].Add(ways[end], n)
	}
	won, all := new(big.Rat), new(big.Rat)
	for end, n := range ways {
		w := new(big.Rat).SetInt(n)
		all.Add(all, w)
		won.Add(won, w.Mul(w, end.won(m.extra)))
	}
	return dice.FromRat(won.Quo(won, all))
}

// ending is how a battle stands before dice are thrown: how far ahead the meld
// is, and the dice of each side in words.
type ending struct {
	ahead        int
	ours, theirs string
}

// endingOf adds up the lines of both sides.
func endingOf(both [2][]line) ending {
	var e ending
	for _, l := range both[0] {
		e.ahead += l.n
		if l.dice.N > 0 {
			e.ours += " " + l.dice.String()
		}
	}
	for _, l := range both[1] {
		e.ahead -= l.n
		if l.dice.N > 0 {
			e.theirs += " " + l.dice.String()
		}
	}
	return e
}

// won is the chance that the meld stays ahead.
func (e ending) won(extra []line) *big.Rat {
	ours := append(pool(e.ours), extra...)
	ahead := thrown(ours).With(thrown(pool(e.theirs)), func(a, b int) int { return e.ahead + a - b })
	return ahead.AtLeast(1).Rat()
}

func pool(words string) []line {
	var out []line
	for _, w := range strings.Fields(words) {
		d, _ := dice.Parse(w)
		out = append(out, line{dice: d})
	}
	return out
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
