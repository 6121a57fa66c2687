package rules

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/hands"
	"punchboard/internal/expr"
)

// hand is a hand of cards drawn from a deck and its value: a sum over its cards and over pairs of
// them. Package hands computes it without visiting every hand.
type hand struct {
	cards, of, with  *formula
	each, pair, once *formula // of card, of card and other; nil if not written
	dice, tag        *formula // of card; nil if not written
	card, other      int      // slots
	total, tags      int
	at               diag.Place
}

// handNames assigns slots to the names of a hand.
func (c *compiler) handNames() {
	if d := c.f.decl.Hand; d != nil {
		c.f.hand = &hand{at: d.At}
		c.f.hand.card, c.f.hand.other = c.name("card", d.At, false), c.name("other", d.At, false)
		c.f.hand.total, c.f.hand.tags = c.name("total", d.At, false), c.name("tags", d.At, false)
	}
}

// handParts compiles the hand of a function.
func (c *compiler) handParts() {
	d, x := c.f.decl.Hand, c.f.hand
	if d == nil {
		return
	}
	x.cards, x.of, x.with = c.formula(d.Cards), c.formula(d.Of), c.maybe(d.With)
	x.each, x.pair, x.once = c.maybe(d.Each), c.maybe(d.Pair), c.maybe(d.Once)
	x.dice, x.tag = c.maybe(d.Dice), c.maybe(d.Tag)
	known := slices.Concat(c.paramSlots(), slotsOf(c.f.rolls.list))
	for _, e := range []*formula{x.cards, x.of, x.with} {
		c.only(e, known, "the hand")
	}
	for _, e := range []*formula{x.each, x.dice, x.tag} {
		c.only(e, append(known, x.card), "what is asked of one card")
	}
	for _, e := range []*formula{x.pair, x.once} {
		if e == nil {
			continue
		}
		c.only(e, append(known, x.card, x.other), "what is asked of two cards")
		e.ofPair = !slices.ContainsFunc(c.reaches(e.code.Slots()), func(s int) bool { return s != x.card && s != x.other })
	}
}

// alone reports whether a function gives only the value of a hand, which is computed when more than
// its mean is needed.
func (f *Function) alone() bool {
	return f.hand != nil && len(f.rolls.list) == 0 && f.hand.tag == nil && f.given == nil && f.gives == nil
}

// later returns the value of a hand, computed when it is needed.
func (x *hand) later(f *Function, fr *expr.Frame) (any, error) {
	p, err := x.pile(f, fr)
	if err != nil {
		return nil, err
	}
	return dice.Afterwards(p.Digest(), p.Mean(), func(stop func() error) (dice.Dist, error) {
		s, err := p.Spread(func(int) error { return stop() })
		if err != nil {
			return dice.Dist{}, placed(err, x.at)
		}
		lo, ways, err := s.Sums(s.Shares)
		if err != nil {
			return dice.Dist{}, placed(err, x.at)
		}
		return dice.Counted(lo, ways), nil
	}), nil
}

// through calls do for each tally of tags that a hand may have. total is then the law of the hand's
// value.
func (x *hand) through(f *Function, fr *expr.Frame, do leaf) error {
	p, err := x.pile(f, fr)
	if err != nil {
		return err
	}
	s, err := p.Spread(fr.Run().Spend)
	if err != nil {
		return placed(err, x.at)
	}
	all := dice.BigWeight(p.Hands())
	for _, group := range s.ByTags() {
		lo, ways, err := s.Sums(group)
		if err != nil {
			return placed(err, x.at)
		}
		f.put(fr, x.total, dice.Counted(lo, ways).Fresh())
		f.put(fr, x.tags, tagged(p, group[0].Tags))
		n := new(big.Int)
		for _, share := range group {
			n.Add(n, share.Hands())
		}
		if err := do(dice.BigWeight(n), all); err != nil {
			return err
		}
	}
	return nil
}

// tagged returns the numbers of cards by tag as a value of the language.
func tagged(p *hands.Pile, counts []int) map[string]any {
	out := map[string]any{}
	for i, tag := range p.Tags() {
		out[tag] = counts[i]
	}
	return out
}

// pile returns what is drawn from, with the gains of each card and each pair.
func (x *hand) pile(f *Function, fr *expr.Frame) (*hands.Pile, error) {
	n, s, err := handfulOf(f, fr, x.cards.code.Eval, x.of.code.Eval)
	if err != nil {
		return nil, placed(err, x.of.at)
	}
	if s.PutBack {
		return nil, placed(fmt.Errorf("a hand is drawn from a deck or a list, not from dice"), x.of.at)
	}
	p := &hands.Pile{Hand: n}
	sure, err := x.sure(f, fr, &s)
	if err != nil {
		return nil, err
	}
	for i, v := range s.Values {
		k := hands.Kind{Copies: int(s.Weights[i].Big().Int64()), Sure: sure[i]}
		if err := x.kind(f, fr, v, &k); err != nil {
			return nil, err
		}
		p.Kinds = append(p.Kinds, k)
	}
	if n > p.Size() {
		return nil, placed(fmt.Errorf("a hand of %d cards from %d", n, p.Size()), x.cards.at)
	}
	if p.Pair, err = x.matrix(f, fr, s.Values, x.pair); err != nil {
		return nil, err
	}
	p.Once, err = x.matrix(f, fr, s.Values, x.once)
	return p, err
}

// sure returns, by kind, the cards that a hand holds besides those drawn. A kind that is never
// drawn is added to the source.
func (x *hand) sure(f *Function, fr *expr.Frame, s *expr.Source) (map[int]int, error) {
	out := map[int]int{}
	if x.with == nil {
		return out, nil
	}
	list, err := x.with.list(f.set, fr)
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	for i, v := range s.Values {
		if k, ok := dice.KeyOf(v); ok {
			at[k] = i
		}
	}
	for _, v := range list {
		k, ok := dice.KeyOf(v)
		if !ok {
			return nil, placed(fmt.Errorf("%s cannot be held", expr.Describe(v)), x.with.at)
		}
		i, known := at[k]
		if !known {
			i, at[k] = len(s.Values), len(s.Values)
			s.Values, s.Weights = append(s.Values, v), append(s.Weights, dice.Weight{})
		}
		out[i]++
	}
	return out, nil
}

// kind sets the value of a single card, its dice and its tag.
func (x *hand) kind(f *Function, fr *expr.Frame, v any, k *hands.Kind) error {
	if err := fr.Run().Spend(1); err != nil {
		return placed(err, x.at)
	}
	f.put(fr, x.card, v)
	var err error
	if k.Worth, err = wholeIn(fr, x.each); err != nil {
		return err
	}
	if k.Dice, err = x.diceOf(fr); err != nil {
		return err
	}
	k.Worth, k.Dice.Plus = k.Worth+k.Dice.Plus, 0
	if x.tag == nil {
		return nil
	}
	tag, err := x.tag.eval(fr)
	if err != nil {
		return err
	}
	k.Tag, err = tagOf(tag, v)
	return placed(err, x.tag.at)
}

// diceOf returns the dice that a card adds, none if there is no formula or it gives "".
func (x *hand) diceOf(fr *expr.Frame) (dice.Dice, error) {
	if x.dice == nil {
		return dice.Dice{}, nil
	}
	spec, err := x.dice.eval(fr)
	if err != nil || spec == nil || spec == "" {
		return dice.Dice{}, err
	}
	s, _ := spec.(string)
	d, err := dice.Parse(s)
	if err != nil || d.Digits {
		err = placed(fmt.Errorf("want dice such as \"2d6\", got %s", expr.Describe(spec)), x.dice.at)
	}
	return d, err
}

// tagOf returns the tag that a card is counted under: a word, the id of a thing, or of the card
// itself for true; "" for none.
func tagOf(tag, card any) (string, error) {
	switch t := tag.(type) {
	case nil:
		return "", nil
	case string:
		return t, nil
	case expr.Object:
		return t.ID(), nil
	case bool:
		if !t {
			return "", nil
		}
		if o, ok := card.(expr.Object); ok && o.ID() != "" {
			return o.ID(), nil
		}
		return expr.Format(card), nil
	}
	return "", fmt.Errorf("want a word, true or false, got %s", expr.Describe(tag))
}

// maxWorth limits the value of a card, so that sums fit a state.
const maxWorth = 1000

// wholeIn returns the whole number that a formula gives, 0 if there is no formula.
func wholeIn(fr *expr.Frame, x *formula) (int, error) {
	if x == nil {
		return 0, nil
	}
	v, err := x.eval(fr)
	if err != nil {
		return 0, err
	}
	n, _ := expr.Number(v)
	whole, ok := n.(int)
	if !ok || whole > maxWorth || whole < -maxWorth {
		return 0, placed(fmt.Errorf("want a whole number of at most %d, got %s", maxWorth, expr.Describe(v)), x.at)
	}
	return whole, nil
}

// matrix returns what each kind of card gives each other. It is cached if it depends only on the
// two cards, because hands of other sizes from the same cards ask the same.
func (x *hand) matrix(f *Function, fr *expr.Frame, cards []any, by *formula) ([][]int, error) {
	key, kept := x.matrixKey(cards, by)
	if kept {
		if m, ok := f.set.memo.Load(key); ok {
			return m.([][]int), nil
		}
	}
	a := fr.Run().Answer()
	out, err := x.pairs(f, fr, cards, by)
	if fr.Run().Found(a); err == nil && kept {
		f.keep(key, out)
	}
	return out, err
}

// pairs returns the value of a formula for each pair of cards.
func (x *hand) pairs(f *Function, fr *expr.Frame, cards []any, by *formula) ([][]int, error) {
	out := make([][]int, len(cards))
	for i, c := range cards {
		out[i] = make([]int, len(cards))
		if by == nil {
			continue
		}
		for j, o := range cards {
			if err := fr.Run().Spend(1); err != nil {
				return nil, placed(err, by.at)
			}
			f.put(fr, x.card, c)
			f.put(fr, x.other, o)
			var err error
			if out[i][j], err = wholeIn(fr, by); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// ofCards is a formula evaluated for each pair of some cards, which are identified by their keys.
type ofCards struct {
	by    *formula
	cards string
}

// matrixKey returns the cache key of a matrix. It reports false if the formula reads more than the
// two cards, or if a card has no key.
func (x *hand) matrixKey(cards []any, by *formula) (ofCards, bool) {
	if by == nil || !by.ofPair {
		return ofCards{}, false
	}
	var b strings.Builder
	for _, c := range cards {
		k, ok := dice.KeyOf(c)
		if !ok {
			return ofCards{}, false
		}
		b.WriteString(k + "\x00")
	}
	return ofCards{by, b.String()}, true
}
