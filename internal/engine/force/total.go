package force

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// The options of the Force of a hand.
var forceOptions = []string{"against", "research", "extra"}

// force is the Force of cards in a battle; dice count with their mean.
func (r *Rules) force(cards any, opts ...map[string]any) (dice.Number, error) {
	lines, err := r.forceLines(cards, opts)
	if err != nil {
		return dice.Number{}, err
	}
	return total(lines), nil
}

// forceSum is the Force of cards as {card, value, reason} each, which it is
// the sum of.
func (r *Rules) forceSum(cards any, opts ...map[string]any) ([]any, error) {
	lines, err := r.forceLines(cards, opts)
	if err != nil {
		return nil, err
	}
	out := make([]any, len(lines))
	for i, l := range lines {
		out[i] = map[string]any{"card": l.name, "value": l.mean(), "reason": l.why}
	}
	return out, nil
}

// forceDist is the distribution of the Force of cards with their dice.
func (r *Rules) forceDist(cards any, opts ...map[string]any) (dice.Dist, error) {
	lines, err := r.forceLines(cards, opts)
	if err != nil {
		return dice.Dist{}, err
	}
	return thrown(lines), nil
}

// forceLines are what the Force of cards is the sum of, as a question describes
// them.
func (r *Rules) forceLines(cards any, opts []map[string]any) ([]line, error) {
	o, err := ask.OptionsOf(opts, forceOptions...)
	if err != nil {
		return nil, err
	}
	ours, err := r.laid(cards)
	if err != nil {
		return nil, err
	}
	theirs, err := r.laid(o["against"])
	if err != nil {
		return nil, fmt.Errorf("against: %w", err)
	}
	aside, extra, err := r.beside(o)
	if err != nil {
		return nil, err
	}
	return append(r.fight(ours, theirs, aside).settle()[0], extra...), nil
}

// laid are cards that lie in a battle.
func (r *Rules) laid(v any) ([]*card, error) {
	cards, err := r.hand(v, false)
	if err == nil {
		err = inPlay(cards)
	}
	return cards, err
}

// beside are what is in play beside a battle, and the Force that is added to
// it: a number, or what the rewards of missions give.
func (r *Rules) beside(o ask.Options) ([]*card, []line, error) {
	aside, err := r.hand(o["research"], true)
	if err != nil {
		return nil, nil, fmt.Errorf("research: %w", err)
	}
	if n, ok := ask.WholeOf(o["extra"]); ok {
		return aside, []line{{of: -1, n: n, why: "extra"}}, nil
	}
	rewards, err := r.hand(o["extra"], false)
	if err != nil {
		return nil, nil, fmt.Errorf("extra: %w", err)
	}
	var out []line
	for _, c := range rewards {
		n := 0
		for _, x := range c.clauses {
			if x.verb == "turn-force" || x.verb == "mission-force" {
				n += x.n
			}
		}
		if n == 0 {
			return nil, nil, fmt.Errorf("extra: %q gives no Force", c.ID)
		}
		out = append(out, line{of: -1, name: c.ID, n: n, why: c.Name})
	}
	return aside, out, nil
}

// clash is two fixed hands: the Force of each, dice with their mean, and the
// chance that ours is higher.
func (r *Rules) clash(cards, aliens any, opts ...map[string]any) (map[string]any, error) {
	o, err := ask.OptionsOf(opts, "research", "extra")
	if err != nil {
		return nil, err
	}
	ours, err := r.laid(cards)
	if err != nil {
		return nil, err
	}
	theirs, err := r.laid(aliens)
	if err != nil {
		return nil, err
	}
	aside, extra, err := r.beside(o)
	if err != nil {
		return nil, err
	}
	both := r.fight(ours, theirs, aside).settle()
	both[0] = append(both[0], extra...)
	ahead := thrown(both[0]).With(thrown(both[1]), func(a, b int) int { return a - b })
	return map[string]any{"ours": total(both[0]), "theirs": total(both[1]), "won": ahead.AtLeast(1)}, nil
}

// mean is what a line comes to, dice with their mean.
func (l line) mean() dice.Number {
	sum := big.NewRat(int64(l.n), 1)
	if l.dice.N > 0 {
		sum.Add(sum, big.NewRat(int64(l.dice.Min()+l.dice.Max()), 2))
	}
	return dice.NumberOf(sum)
}

func total(lines []line) dice.Number {
	sum := new(big.Rat)
	for _, l := range lines {
		sum.Add(sum, l.mean().Rat())
	}
	return dice.NumberOf(sum)
}

// thrown is the distribution of a sum of lines, dice of one kind thrown together.
func thrown(lines []line) dice.Dist {
	sum := 0
	pool := map[int]int{}
	var faces []int
	for _, l := range lines {
		sum += l.n
		if l.dice.N > 0 {
			if pool[l.dice.Faces] == 0 {
				faces = append(faces, l.dice.Faces)
			}
			pool[l.dice.Faces] += l.dice.N
		}
	}
	out := dice.Certain(sum)
	for _, n := range faces {
		out = out.Add(dice.Dice{N: pool[n], Faces: n}.Dist())
	}
	return out
}
