package dice

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// maxBits limits the length of weights in bits. Longer ones are an error.
const maxBits = 1 << 16

// ErrDigits reports that weights grow too long.
var ErrDigits = errors.New("the chances have too many digits")

// ErrNone reports that nothing at all can happen.
var ErrNone = errors.New("nothing can happen")

// Gather sums up how likely values are, exactly. The zero Gather is empty and ready to use.
//
// All sums share one denominator, which grows to the least common multiple when a new one comes. It
// at least doubles each time, so the sums are seldom rescaled, and if all denominators are equal it
// costs nothing.
type Gather struct {
	cells []cell // in order of addition
	ints  map[int]int
	words map[string]int
	rest  map[string]int // by KeyOf
	of    Weight         // the common denominator of the weights
	last  Weight         // the last denominator added
	times Weight         // of divided by last
}

// Add adds w/of to a value. It fails with ErrValue if the value cannot be an outcome, with
// ErrDigits, or if of is 0. A w of 0 adds nothing.
func (g *Gather) Add(v any, w, of Weight) error {
	switch x := v.(type) {
	case int:
		return g.whole(x, w, of)
	case string:
		return g.word(x, w, of)
	}
	v, ok := settled(v)
	if !ok {
		return ErrValue
	}
	if n, whole := v.(int); whole {
		return g.whole(n, w, of)
	}
	key, ok := KeyOf(v)
	if !ok {
		return ErrValue
	}
	isNew, err := put(g, &g.rest, key, w, of)
	if isNew {
		g.cells[len(g.cells)-1].v = v
	}
	return err
}

// whole adds w/of to a whole number.
func (g *Gather) whole(n int, w, of Weight) error {
	isNew, err := put(g, &g.ints, n, w, of)
	if isNew {
		g.cells[len(g.cells)-1].v = n
	}
	return err
}

// word adds w/of to a word.
func (g *Gather) word(s string, w, of Weight) error {
	isNew, err := put(g, &g.words, s, w, of)
	if isNew {
		g.cells[len(g.cells)-1].v = s
	}
	return err
}

// put adds to the cell that a map has for a key. It reports true if the cell is new; it is then the
// last one, and its value is still to be set.
func put[K comparable](g *Gather, at *map[K]int, key K, w, of Weight) (bool, error) {
	if w.IsZero() {
		return false, nil
	}
	if err := g.bring(of); err != nil {
		return false, err
	}
	if !g.times.isOne() {
		w = w.Times(g.times)
	}
	if i, ok := (*at)[key]; ok {
		g.cells[i].w.grow(w)
		return false, nil
	}
	if *at == nil {
		*at = map[K]int{}
	}
	(*at)[key] = len(g.cells)
	g.cells = append(g.cells, cell{w: w.own()})
	return true, nil
}

// bring extends the common denominator to a multiple of of.
func (g *Gather) bring(of Weight) error {
	switch {
	case of.IsZero():
		return errors.New("a part of nothing")
	case g.last.n == of.n && g.last.big == nil && of.big == nil, g.last.Cmp(of) == 0:
		return nil
	case g.of.IsZero():
		g.of, g.last, g.times = of, of, Weighs(1)
		return nil
	}
	if grown := of.by(g.of.common(of)); !grown.isOne() {
		if g.of.BitLen()+grown.BitLen() > maxBits {
			return ErrDigits
		}
		for i := range g.cells {
			g.cells[i].w = g.cells[i].w.Times(grown).own()
		}
		g.of = g.of.Times(grown)
	}
	g.last, g.times = of, g.of.by(of)
	return nil
}

// Mix adds w/of times a whole distribution. It fails as Add does, and with ErrNone for the zero
// Dist.
func (g *Gather) Mix(d Dist, w, of Weight) error {
	if len(d.cells) == 0 {
		return ErrNone
	}
	of = of.Times(d.total)
	for _, c := range d.cells {
		if err := g.Add(c.v, w.Times(c.w), of); err != nil {
			return err
		}
	}
	return nil
}

// Len returns how many different values have been added.
func (g *Gather) Len() int { return len(g.cells) }

// Dist returns the distribution of what was added, scaled so that it sums to 1. It reports false if
// nothing was added. Words come in the given order. Words that are not in it come after those, in
// order of addition.
func (g *Gather) Dist(order ...string) (Dist, bool) {
	var numbers, others []cell
	for _, c := range g.cells {
		c.w = c.w.own()
		if rank(c.v) == rankNumber {
			numbers = append(numbers, c)
		} else {
			others = append(others, c)
		}
	}
	slices.SortFunc(numbers, func(a, b cell) int { return compare(a.v, b.v) })
	slices.SortStableFunc(others, byPlace(order))
	d := lawOf(append(numbers, others...))
	d.words = order
	return d, len(g.cells) > 0
}

// byPlace orders values that are not numbers, words by their index in a list.
func byPlace(order []string) func(a, b cell) int {
	place := make(map[string]int, len(order))
	for i, word := range order {
		if _, again := place[word]; !again {
			place[word] = i - len(order)
		}
	}
	return func(a, b cell) int {
		s, word := a.v.(string)
		t, also := b.v.(string)
		if word && also {
			return cmp.Compare(place[s], place[t])
		}
		return compare(a.v, b.v)
	}
}

// from returns the distribution of what was added, as coming from some rolls.
func (g *Gather) from(rolls []uint64) Dist {
	d, _ := g.Dist()
	d.from = rolls
	return d
}

// Weighted returns the distribution of values in proportion to their weights. Equal values are
// combined. It fails with ErrValue, with ErrNone if no value has weight, and if the numbers of
// weights and values differ.
func Weighted(values []any, weights []Weight) (Dist, error) {
	if len(values) != len(weights) {
		return Dist{}, fmt.Errorf("%d weights of %d values", len(weights), len(values))
	}
	var g Gather
	for i, v := range values {
		if err := g.Add(v, weights[i], Weighs(1)); err != nil {
			return Dist{}, err
		}
	}
	d, ok := g.Dist()
	if !ok {
		return Dist{}, ErrNone
	}
	return d, nil
}
