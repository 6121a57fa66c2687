package dice

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// maxBits bounds the digits of weights: what needs more is refused.
const maxBits = 1 << 16

// ErrDigits says that weights grow beyond all use.
var ErrDigits = errors.New("the chances have too many digits")

// ErrNone says that nothing at all can happen.
var ErrNone = errors.New("nothing can happen")

// Gather sums up how likely values are, exactly. The zero Gather is empty and
// ready.
//
// Why one denominator: all sums are kept as parts of one, which grows to the
// least common multiple when another comes. It at least doubles each time, so
// that the sums are seldom brought to a new one, and where all are equal it
// costs nothing.
type Gather struct {
	cells []cell // as first added
	ints  map[int]int
	words map[string]int
	rest  map[string]int // by KeyOf
	of    Weight         // what the weights are parts of
	last  Weight         // the denominator that came last
	times Weight         // how many parts one part of last is
}

// Add adds w/of to a value. It fails with ErrValue if that can be no outcome,
// with ErrDigits, or if of is 0. A w of 0 adds nothing.
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

// whole adds a whole number, of weight w in of.
func (g *Gather) whole(n int, w, of Weight) error {
	isNew, err := put(g, &g.ints, n, w, of)
	if isNew {
		g.cells[len(g.cells)-1].v = n
	}
	return err
}

// word adds a word, of weight w in of.
func (g *Gather) word(s string, w, of Weight) error {
	isNew, err := put(g, &g.words, s, w, of)
	if isNew {
		g.cells[len(g.cells)-1].v = s
	}
	return err
}

// put adds to the cell that a map has for a key; true if it is a new one,
// which is the last and wants its value.
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

// bring makes the common denominator one that of divides.
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

// Mix adds w/of of the whole of a distribution. It fails as Add does, and with
// ErrNone for the zero Dist.
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

// Len is how many different values have been added.
func (g *Gather) Len() int { return len(g.cells) }

// Dist is the distribution of what was added, weighed anew so that it sums to
// 1; false if nothing was. Words come in the given order, those that are not in
// it after the others as first added.
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

// byPlace orders what is no number, words by their place in a list.
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

// from is the distribution of what was added, as coming from some rolls.
func (g *Gather) from(rolls []uint64) Dist {
	d, _ := g.Dist()
	d.from = rolls
	return d
}

// Weighted is the distribution of values that happen as often as their weights
// say; equal values count together. It fails with ErrValue, with ErrNone if
// none weighs anything, and if there are not as many weights as values.
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
