package sim

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"punchboard/internal/lists"
	"slices"
)

// Thinker is an agent that looks beyond the options. It also gets the position, which it may only
// read and imagine.
type Thinker interface {
	Agent
	// Think returns the index of the option that the agent takes, one of those in among.
	Think(p Imagined, among []int, fancy *rand.Rand) int
}

// Imagined is a position from which an agent can play on in imagination.
type Imagined interface {
	Position
	// Imagine returns the position as a seat that has to choose may imagine it: a copy in which
	// everything that the seat cannot know is drawn at random from the possibilities. The copy has
	// the same options in the same order, is played like any position, and changes nothing of this
	// one. If the Worth of its options is worth computing, playouts use it; else it is 0 for all.
	Imagine(seat int, chance *rand.Rand) Imagined
	// Standing returns how good the position is for a seat, from 0 to 1, by the measure that the
	// game declares. It is called only before the game is over.
	Standing(seat int) float64
	// Depth returns after how many choices an imagined game is cut off and measured, 0 for never.
	Depth() int
}

// Search takes the option after which it wins most of the games that it plays on in imagination,
// drawing whatever it cannot know at random for each. In a playout all sides choose the option of
// the highest worth, as in Tesauro and Galperin, "On-line policy improvement using Monte-Carlo
// search" (1997), or without worths what has served them best so far; now and then they choose at
// random. Playouts are allocated by sequential halving (Karnin, Koren and Somekh, "Almost optimal
// exploration in multi-armed bandits", 2013): the better half of the options continues with twice
// as many each.
type Search struct {
	Playouts int // per choice, roughly
}

// Name returns "search:" and the number of playouts.
func (s Search) Name() string { return fmt.Sprintf("search:%d", s.Playouts) }

// Pick makes a random choice, for callers that cannot provide the position.
func (Search) Pick(options []Option, fancy *rand.Rand) int { return light(options, fancy) }

// arm is an option that is being tried.
type arm struct {
	option int
	n      int
	sum    float64
}

// Think returns the option that did best.
//
// The n-th playout of each option has the same chance and the same hidden cards, so that the
// difference between two options is not luck.
func (s Search) Think(p Imagined, among []int, fancy *rand.Rand) int {
	seat, seed := p.Mover(), fancy.Uint64()
	field := lists.Map(among, func(o int) *arm { return &arm{option: o} })
	fancy.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	left := s.Playouts
	l := newLore()
	field = field[:min(len(field), max(2, left/2))] // each is tried, and half of them again
	for rounds := bits.Len(uint(len(field) - 1)); len(field) > 1; rounds-- {
		each := max(1, left/(rounds*len(field)))
		for _, a := range field {
			for range each {
				a.sum += l.playout(p, seat, a.option, rand.NewPCG(seed, uint64(a.n)))
				a.n++
			}
		}
		left -= each * len(field)
		kinds := p.Options()
		slices.SortStableFunc(field, func(a, b *arm) int { return cmp.Compare(b.hopes(field, kinds), a.hopes(field, kinds)) })
		field = field[:(len(field)+1)/2]
	}
	return field[0].option
}

// hopes returns the expected result of an option: the mean of its playouts, with the mean of all
// options that use the same things added as one more playout. With only a playout or two for each
// of a hundred options, this separates a shot from a step before it separates two steps.
func (a *arm) hopes(field []*arm, options []Option) float64 {
	n, sum := 0, 0.0
	for _, b := range field {
		if slices.Equal(options[a.option].Uses, options[b.option].Uses) {
			n, sum = n+b.n, sum+b.sum
		}
	}
	return (a.sum + sum/float64(n)) / float64(a.n+1)
}

// lore is what playouts have shown so far about what options use, by seat: a move-average sampling
// technique, as in Finnsson and Björnsson, "Simulation-based approach to general game playing"
// (2008). It is discarded after each choice.
type lore [MaxSeats]map[kind]*playouts

func newLore() *lore {
	var l lore
	for seat := range l {
		l[seat] = map[kind]*playouts{}
	}
	return &l
}

// kind is what an option uses, as far as options are distinguished by it: what is done, by whom and
// with what.
type kind [3]string

// kind returns what the option uses, up to three things.
func (o Option) kind() (k kind) {
	copy(k[:], o.Uses)
	return k
}

// playouts is how often something was used in playouts, and the sum of their results.
type playouts struct {
	n   int
	sum float64
}

// playout takes an option in a copy of the position and plays on. It returns the seat's score, or
// its standing if the game is cut off.
func (l *lore) playout(p Imagined, seat, option int, source rand.Source) float64 {
	chance := rand.New(source)
	q := p.Imagine(seat, chance)
	depth := q.Depth()
	var used [MaxSeats][]*playouts
	q.Play(option, chance)
	got := func(seat int) float64 { return q.Outcome().Score[seat] }
	for moves := 1; q.Mover() >= 0; moves++ {
		if moves == depth || moves == maxMoves {
			got = q.Standing
			break
		}
		mover, options := q.Mover(), q.Options()
		i := l.pick(mover, options, chance)
		used[mover] = append(used[mover], at(l[mover], options[i].kind()))
		q.Play(i, chance)
	}
	brought := got(seat)
	for at, all := range used {
		mean := brought
		if at != seat && len(all) > 0 {
			mean = got(at)
		}
		for _, t := range all {
			t.n++
			t.sum += mean
		}
	}
	return brought
}

// pick chooses at random once in three times, and otherwise takes what has brought most so far;
// what has not been used yet comes first. If options differ in worth, it chooses at random once in
// six times, and otherwise takes the highest worth.
func (l *lore) pick(seat int, options []Option, chance *rand.Rand) int {
	valued := slices.ContainsFunc(options, func(o Option) bool { return o.Worth != options[0].Worth })
	switch {
	case valued && chance.IntN(6) > 0:
		return Greedy{}.Pick(options, chance)
	case valued || chance.IntN(3) == 0:
		return light(options, chance)
	}
	if slices.ContainsFunc(options, func(o Option) bool { return o.Worth != options[0].Worth }) {
		return Greedy{}.Pick(options, chance)
	}
	best, top, alike := 0, -1.0, 0
	for i := range options {
		mean := 1.0
		if t := l[seat][options[i].kind()]; t != nil && t.n > 0 {
			mean = t.sum / float64(t.n)
		}
		switch {
		case mean > top:
			best, top, alike = i, mean, 1
		case mean == top:
			if alike++; chance.IntN(alike) == 0 {
				best = i
			}
		}
	}
	return best
}

// light chooses at random: first a thing to use, each equally likely, then any option that uses it.
// A unit that may walk to a hundred places thus shoots as often as it walks.
func light(options []Option, fancy *rand.Rand) int {
	kinds, at, alike := 0, 0, 0
	for i := range options {
		if i > 0 && first(options[i]) == first(options[i-1]) || seen(options, i) {
			continue
		}
		if kinds++; fancy.IntN(kinds) == 0 {
			at = i
		}
	}
	out := at
	for i := at; i < len(options); i++ {
		if first(options[i]) == first(options[at]) {
			if alike++; fancy.IntN(alike) == 0 {
				out = i
			}
		}
	}
	return out
}

// seen reports whether the first thing that option i uses is the first of an earlier option too.
func seen(options []Option, i int) bool {
	for j := range i {
		if first(options[j]) == first(options[i]) {
			return true
		}
	}
	return false
}

// first returns the first thing that an option uses, "" for none.
func first(o Option) string {
	if len(o.Uses) == 0 {
		return ""
	}
	return o.Uses[0]
}
