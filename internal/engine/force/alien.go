package force

import (
	"fmt"
	"sync"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// alienHand is the Force of a hand of aliens of a stage that nobody interferes
// with, as {mean, dist}; dist is counted when somebody asks for it. Cards are how many: a number, or a mission that may
// let the aliens draw more than the rules say; the rules' number if left out.
func (r *Rules) alienHand(stage int, cards ...any) (map[string]any, error) {
	if len(cards) > 1 {
		return nil, fmt.Errorf("want a stage and how many cards, got %d arguments", len(cards)+1)
	}
	var n any
	if len(cards) > 0 {
		n = cards[0]
	}
	hand, err := r.alienCards(n)
	if err != nil {
		return nil, err
	}
	d, err := r.aliens(stage, hand)
	if err != nil {
		return nil, err
	}
	dist := func() (dice.Dist, error) {
		s, err := r.counts(fmt.Sprint(stage, hand), d)
		if err != nil {
			return dice.Dist{}, err
		}
		return counted(s.sums(func([]int) bool { return true })), nil
	}
	return map[string]any{"mean": dice.NumberOf(d.mean()), "dist": dice.Afterwards(fmt.Sprint(*d), dist)}, nil
}

// alienCards is how many cards the aliens draw.
func (r *Rules) alienCards(v any) (int, error) {
	if n, ok := ask.WholeOf(v); ok {
		return n, nil
	}
	n, err := r.Rule("alien-hand")
	if err != nil {
		return 0, err
	}
	missions, err := r.hand(v, false)
	for _, c := range missions {
		for _, x := range c.clauses {
			if x.verb == "aliens-draw" {
				n += x.n
			}
		}
	}
	return n, err
}

// counts is the spread of a hand, counted once for each name.
func (r *Rules) counts(name string, d *drawn) (*spread, error) {
	count, _ := r.hands.LoadOrStore(name, sync.OnceValues(func() (*spread, error) {
		key := fmt.Sprint(*d)
		for k := r.known; k != nil; k = k.known {
			if count, ok := k.drawn.Load(key); ok {
				return count.(func() (*spread, error))()
			}
		}
		count, _ := r.drawn.LoadOrStore(key, sync.OnceValues(func() (*spread, error) { return r.recounted(key, d) }))
		return count.(func() (*spread, error))()
	}))
	return count.(func() (*spread, error))()
}

// aliens is the draw of a hand of aliens of a stage.
func (r *Rules) aliens(stage, hand int) (*drawn, error) {
	cards, err := r.aliensUpTo(stage)
	if err != nil {
		return nil, err
	}
	d := &drawn{hand: hand, once: r.Reading("others-count") == "once"}
	for _, c := range cards {
		k := kind{copies: c.copies, force: c.printed}
		each, others := make([]int, len(cards)), make([]int, len(cards))
		for _, x := range c.clauses {
			switch {
			case x.verb == "dice" && k.dice.N == 0:
				k.dice = x.dice
			case x.verb == "dice", x.verb == "bonus", (x.verb == "each" || x.verb == "others") && x.mate != "":
				return nil, fmt.Errorf("%q: a hand cannot be counted with such an effect", c.ID)
			case x.n > 0 && x.verb == "each":
				r.give(each, x, cards)
			case x.n > 0 && x.verb == "others":
				r.give(others, x, cards)
			}
		}
		d.kinds = append(d.kinds, k)
		d.each, d.others = append(d.each, each), append(d.others, others)
	}
	if hand < 0 || hand > d.size() {
		return nil, fmt.Errorf("a hand of %d cards from %d: %w", hand, d.size(), dice.ErrHand)
	}
	return d, nil
}

// give adds what a change gives to each of some cards.
func (r *Rules) give(to []int, x clause, cards []*card) {
	for j, c := range cards {
		if r.reaches(x, c) {
			to[j] += x.n
		}
	}
}
