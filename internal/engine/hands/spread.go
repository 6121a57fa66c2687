package hands

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"punchboard/internal/engine/dice"
)

// poly counts hands by their worth without dice: ways[i] hands of lo + i.
type poly struct {
	lo   int
	ways []uint64
}

// Spread is how many hands there are of each worth, for each number of dice and each tally of tags.
type Spread struct {
	faces  []int // the faces of the dice there are
	most   []int // the most of each that a hand has
	Shares []Share
	thrown int // sums computed for throwing dice so far
	spend  func(int) error
}

// Share is the hands of a draw that throw the same dice and hold the same tags, counted by worth.
type Share struct {
	dice []int // how many of each of faces
	Tags []int // how many cards of each tag
	poly poly
}

// Hands returns how many hands a share has.
func (s Share) Hands() *big.Int {
	n := new(big.Int)
	for _, w := range s.poly.ways {
		n.Add(n, new(big.Int).SetUint64(w))
	}
	return n
}

// partial is the state of a hand when some kinds are decided: its cards, its dice, its tags, and
// for each remaining kind what a copy of it gains from what is decided: for every copy, and once if
// there is any copy.
type partial []int

// key returns the state as a map key, four bytes per number.
func (s partial) key() string { return string(s.appendKey(nil)) }

// appendKey appends the key of the state.
func (s partial) appendKey(b []byte) []byte {
	for _, n := range s {
		b = binary.BigEndian.AppendUint32(b, uint32(int32(n)))
	}
	return b
}

// partialOf returns the state of a key.
func partialOf(key string) partial {
	s := make(partial, len(key)/4)
	s.read(key)
	return s
}

// read sets the state from a key.
func (s partial) read(key string) {
	for i := range s {
		k := key[4*i:]
		s[i] = int(int32(k[0])<<24 | int32(k[1])<<16 | int32(k[2])<<8 | int32(k[3]))
	}
}

// decided is the working state of decide: a partial hand, its successor and that one's key; the
// next states, and counts of earlier ones for reuse.
type decided struct {
	s, t  partial
	key   []byte
	next  map[string]*poly
	spare []*poly
}

// order is the layout of a partial hand: the dice by their faces from index 1 on, then the tags,
// then for each kind what it gains and what it gives. An index of 0 means that it is not kept.
type order struct {
	faces       []int
	tags        int // index of the first tag
	named       []string
	gain, gives []int
	size        int
}

// order returns the layout. It leaves out what need not be known of a hand: the gain of kinds that
// nothing affects, and the gifts of kinds that give nothing.
func (p *Pile) order() order {
	k := len(p.Kinds)
	o := order{faces: p.faces(), named: p.Tags(), gain: make([]int, k), gives: make([]int, k)}
	o.tags = 1 + len(o.faces)
	o.size = o.tags + len(o.named)
	put := func(at *int, wanted bool) {
		if wanted {
			*at = o.size
			o.size++
		}
	}
	for i := range p.Kinds {
		put(&o.gain[i], !p.alone(i))
		put(&o.gives[i], slices.ContainsFunc(p.Once[i], func(n int) bool { return n != 0 }))
	}
	return o
}

// Spread counts all hands. It decides one kind after another, and counts hands together that agree
// in everything that later kinds depend on. It calls spend for every thousand sums, and Sums calls
// it for every share that dice are thrown for.
func (p *Pile) Spread(spend func(int) error) (*Spread, error) {
	if ways := p.Hands(); !ways.IsUint64() {
		return nil, fmt.Errorf("%s hands are too many to count", ways)
	}
	o := p.order()
	now := map[string]*poly{make(partial, o.size).key(): {ways: []uint64{1}}}
	left := slices.Repeat([]bool{true}, len(p.Kinds))
	rest, cells := p.Size(), 0
	on := &decided{s: make(partial, o.size), t: make(partial, o.size), next: map[string]*poly{}}
	for _, i := range p.sequence() {
		left[i] = false
		rest -= p.Kinds[i].Copies
		for key, q := range now {
			on.s.read(key)
			n := p.decide(o, on, q, i, rest, left)
			on.spare = append(on.spare, q)
			if cells += n; cells > maxCells {
				return nil, fmt.Errorf("a hand of %d from %d kinds of cards is too much to count: tell fewer of them apart", p.Hand, len(p.Kinds))
			}
			if cells>>10 != (cells-n)>>10 {
				if err := spend(1); err != nil {
					return nil, err
				}
			}
		}
		clear(now)
		now, on.next = on.next, now
	}
	out := p.shares(o, now)
	out.spend = spend
	return out, nil
}

// shares returns the hands when all kinds are decided, in a fixed order.
func (p *Pile) shares(o order, of map[string]*poly) *Spread {
	out := &Spread{faces: o.faces, most: make([]int, len(o.faces))}
	for _, key := range slices.Sorted(maps.Keys(of)) {
		s := partialOf(key)
		x := Share{s[1:o.tags], s[o.tags : o.tags+len(o.named)], *of[key]}
		for i, n := range x.dice {
			out.most[i] = max(out.most[i], n)
		}
		out.Shares = append(out.Shares, x)
	}
	return out
}

// decide adds the hands with each number of copies of kind i to the next states, and returns how
// many sums it computed. rest is the number of cards of the remaining kinds.
func (p *Pile) decide(o order, on *decided, q *poly, i, rest int, left []bool) int {
	k, s, t := p.Kinds[i], on.s, on.t
	gains, gives, cells := s.taken(o.gain[i]), s.taken(o.gives[i]), 0
	for n := max(0, p.Hand-s[0]-rest); n <= min(k.Copies, p.Hand-s[0]); n++ {
		held := n + k.Sure
		copy(t, s)
		t[0] += n
		if k.Dice.N > 0 {
			t[1+slices.Index(o.faces, k.Dice.Faces)] += held * k.Dice.N
		}
		if k.Tag != "" {
			t[o.tags+slices.Index(o.named, k.Tag)] += held
		}
		if held > 0 {
			p.gain(t, o, i, held, left)
		}
		worth := held*(k.Worth+gains) + min(held, 1)*gives + held*(held-1)*p.Pair[i][i] + among(held)*p.Once[i][i]
		cells += len(q.ways)
		on.key = t.appendKey(on.key[:0])
		q.addTo(on.to(q, worth), worth, choices(k.Copies, n))
	}
	return cells
}

// taken returns and clears the number at an index of a partial hand.
func (s partial) taken(at int) int {
	if at == 0 {
		return 0
	}
	n := s[at]
	s[at] = 0
	return n
}

// gain adds what the remaining kinds gain from n copies of kind i, and what they will give it.
func (p *Pile) gain(t partial, o order, i, n int, left []bool) {
	for j, at := range o.gain {
		if at == 0 || !left[j] {
			continue
		}
		t[at] += n*(p.Pair[i][j]+p.Pair[j][i]) + p.Once[i][j]
		if o.gives[j] > 0 {
			t[o.gives[j]] += n * p.Once[j][i]
		}
	}
}

// among returns how many of n copies of a kind get what one copy gives the others.
func among(n int) int {
	if n > 1 {
		return n
	}
	return 0
}

// to returns the hands of the state of the key. If there are none yet, it starts with none from the
// lowest worth.
func (on *decided) to(q *poly, worth int) *poly {
	to := on.next[string(on.key)]
	if to != nil {
		return to
	}
	if n := len(on.spare) - 1; n >= 0 {
		to, on.spare = on.spare[n], on.spare[:n]
		to.ways = to.ways[:0]
	} else {
		to = &poly{ways: make([]uint64, 0, 2*len(q.ways))}
	}
	to.lo = q.lo + worth
	on.next[string(on.key)] = to
	return to
}

// addTo adds hands to others, each with its worth increased and its ways multiplied.
func (q *poly) addTo(to *poly, worth int, ways uint64) {
	lo := q.lo + worth
	if short := to.lo - lo; short > 0 {
		to.ways = slices.Grow(to.ways, short)[:len(to.ways)+short]
		copy(to.ways[short:], to.ways)
		clear(to.ways[:short])
		to.lo = lo
	}
	if short := lo + len(q.ways) - to.lo - len(to.ways); short > 0 {
		n := len(to.ways)
		to.ways = slices.Grow(to.ways, short)[:n+short]
		clear(to.ways[n:])
	}
	into := to.ways[lo-to.lo:]
	for i, n := range q.ways {
		into[i] += n * ways
	}
}

// choices returns the number of ways to choose n of of. The result fits for any hand that can be
// counted at all.
func choices(of, n int) uint64 {
	const sure = 60 // up to here no step below overflows
	if of > sure {
		return new(big.Int).Binomial(int64(of), int64(n)).Uint64()
	}
	ways := uint64(1)
	for i := range n {
		ways = ways * uint64(of-i) / uint64(i+1)
	}
	return ways
}

// sequence returns the order in which to decide kinds so that few states differ. Each time it takes
// the kind that leaves the fewest cases among the decided kinds that still affect others. Kinds
// with dice or tags, and those that affect no other, come as late as possible.
func (p *Pile) sequence() []int {
	done := make([]bool, len(p.Kinds))
	var out []int
	for range p.Kinds {
		best, least := -1, 0
		for i := range p.Kinds {
			if done[i] {
				continue
			}
			done[i] = true
			cost := p.open(done)
			done[i] = false
			if p.alone(i) {
				cost = 1 << 20
			}
			if best < 0 || cost < least {
				best, least = i, cost
			}
		}
		done[best] = true
		out = append(out, best)
	}
	return out
}

// open returns roughly how many bits distinguish the states when some kinds are decided.
func (p *Pile) open(done []bool) int {
	cost := 0
	for i, k := range p.Kinds {
		if !done[i] {
			continue
		}
		if k.Tag != "" {
			cost += 10 * bits.Len(uint(k.Copies))
		}
		if k.Dice.N > 0 {
			cost += 5
		}
		for j := range p.Kinds {
			if !done[j] && p.meet(i, j) {
				cost += 10 * bits.Len(uint(k.Copies))
				break
			}
		}
	}
	return cost
}

// ByTags returns the shares grouped by their tags.
func (s *Spread) ByTags() [][]Share {
	var out [][]Share
	at := map[string]int{}
	for _, x := range s.Shares {
		key := partial(x.Tags).key()
		i, seen := at[key]
		if !seen {
			i, at[key] = len(out), len(out)
			out = append(out, nil)
		}
		out[i] = append(out[i], x)
	}
	return out
}

// Sums returns the ways to each worth, from lo on, of some shares with their dice. All are weighted
// as if they threw the most dice that any hand has. It returns an error before throwing dice that
// would take too long.
func (s *Spread) Sums(of []Share) (lo int, ways []*big.Int, err error) {
	sum := map[int]*big.Int{}
	for _, x := range of {
		if s.thrown += s.throwing(x); s.thrown > maxThrown {
			return 0, nil, errors.New("so many dice in so many hands are too much to count: let fewer cards have dice")
		}
	}
	for _, x := range of {
		if err := s.spend(1); err != nil {
			return 0, nil, err
		}
		from, some := s.throw(x)
		for i, n := range some {
			if sum[from+i] == nil {
				sum[from+i] = new(big.Int)
			}
			sum[from+i].Add(sum[from+i], n)
		}
	}
	all := slices.Sorted(maps.Keys(sum))
	lo = all[0]
	for n := lo; n <= all[len(all)-1]; n++ {
		if sum[n] == nil {
			sum[n] = new(big.Int)
		}
		ways = append(ways, sum[n])
	}
	return lo, ways, nil
}

// throwing returns an upper bound for the sums computed when throwing the dice of a share.
func (s *Spread) throwing(x Share) int {
	dice, width := 0, len(x.poly.ways)
	for i, n := range x.dice {
		dice += n
		width += n * (s.faces[i] - 1)
	}
	return dice * width
}

// throw returns the ways to each worth, from lo on, when the dice of a share are thrown. A share
// with fewer than the most dice is weighted as if it had as many.
func (s *Spread) throw(x Share) (lo int, ways []*big.Int) {
	lo = x.poly.lo
	for _, n := range x.poly.ways {
		ways = append(ways, new(big.Int).SetUint64(n))
	}
	for i, faces := range s.faces {
		for range x.dice[i] {
			ways, lo = dice.OneMore(ways, faces), lo+1
		}
		spare := new(big.Int).Exp(big.NewInt(int64(faces)), big.NewInt(int64(s.most[i]-x.dice[i])), nil)
		for _, n := range ways {
			n.Mul(n, spare)
		}
	}
	return lo, ways
}
