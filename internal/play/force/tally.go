package force

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// lot is a kind of card of a deck that a hand is drawn from. Each is what a
// copy of another kind gives each of its copies; other is the same of what
// does not reach the giver itself. Tag is how many of its copies matter
// beside Force, 0 for none.
type lot struct {
	copies, force int
	dice          dice.Dice
	tag           int
}

// drawn is a hand drawn from kinds of cards whose Force is a sum over the cards
// and over the pairs of cards: each[i][j] is what every copy of kind i gives
// to every copy of kind j, itself among them, others[i][j] the same without
// itself. Once says that of the copies of a kind only one gives to others.
type drawn struct {
	kinds        []lot
	each, others [][]int
	once         bool
	hand         int
}

// poly counts hands by their Force without dice: ways[i] of Force lo + i.
type poly struct {
	lo   int
	ways []uint64
}

// tally is how many hands there are of each Force, for each number of dice
// thrown and each tally of tags.
type tally struct {
	faces  []int // the dice there are, by their faces
	shares []portion
}

// portion is the hands of a draw that throw the same dice and hold the same tags, counted
// by Force.
type portion struct {
	dice []int // how many of each of faces
	tags []int // of each kind of the draw, up to its tag
	poly poly
}

// partial is what is known of a hand when some kinds are decided: its cards, its
// dice, its tags, and for each kind what a copy of it will gain by pairs with
// what is decided: in every copy, and (for once) if there is any copy at all.
// A layout says where each stands.
type partial []int

// appendKey appends the key of a state to b.
func (s partial) appendKey(b []byte) []byte {
	for _, n := range s {
		b = binary.BigEndian.AppendUint16(b, uint16(int16(n)))
	}
	return b
}

// partialOf is the state that a key was made of.
func partialOf(key string) partial { return appendPartial(nil, key) }

// appendPartial appends the state of a key to s.
func appendPartial(s partial, key string) partial {
	for i := 0; i < len(key); i += 2 {
		s = append(s, int(int16(key[i])<<8|int16(key[i+1])))
	}
	return s
}

// scratch is where hands are counted: room for two states and a key, used again for
// each.
type scratch struct {
	from, to partial
	key      []byte
}

// layout is where a state keeps things: the dice by their faces from 1 on,
// then for each kind its tag, what it gains and what it gives; 0 for what
// need not be known.
type layout struct {
	faces            []int
	tag, gain, gives []int
	size             int
}

// layout gives each kind of card its numbers in a partial, as many as it needs.
func (d *drawn) layout() layout {
	k := len(d.kinds)
	l := layout{d.faces(), make([]int, k), make([]int, k), make([]int, k), 1 + len(d.faces())}
	put := func(at *int, wanted bool) {
		if wanted {
			*at = l.size
			l.size++
		}
	}
	for i := range d.kinds {
		put(&l.tag[i], d.kinds[i].tag > 0)
		put(&l.gain[i], !d.alone(i))
		put(&l.gives[i], d.once && slices.ContainsFunc(d.others[i], func(n int) bool { return n != 0 }))
	}
	return l
}

// maxCells keeps a question that no game asks from filling the memory.
const maxCells = 200_000_000

// count counts all hands. Kinds are decided one after the other; hands that
// agree in all that later kinds can ask count together.
func (d *drawn) count() (*tally, error) {
	if ways := d.hands(); !ways.IsUint64() {
		return nil, fmt.Errorf("%s hands are too many to count", ways)
	}
	l := d.layout()
	var on scratch
	now := map[string]*poly{string(make(partial, l.size).appendKey(nil)): {ways: []uint64{1}}}
	left := slices.Repeat([]bool{true}, len(d.kinds))
	rest := d.size()
	for _, i := range d.order() {
		left[i] = false
		rest -= d.kinds[i].copies
		next := map[string]*poly{}
		cells := 0
		for key, p := range now {
			on.from = appendPartial(on.from[:0], key)
			cells += d.decide(next, l, &on, p, i, rest, left)
		}
		if cells > maxCells {
			return nil, fmt.Errorf("a hand of %d from %d kinds of cards is too much to count", d.hand, len(d.kinds))
		}
		now = next
	}
	out := &tally{faces: l.faces}
	for _, key := range sortedKeys(now) {
		s := partialOf(key)
		tags := make([]int, len(d.kinds))
		for i, at := range l.tag {
			if at > 0 {
				tags[i] = s[at]
			}
		}
		out.shares = append(out.shares, portion{s[1 : 1+len(l.faces)], tags, *now[key]})
	}
	return out, nil
}

// decide adds the hands with each number of copies of kind i to the next
// states, and says how many numbers it went through. Rest are the cards of
// the kinds that are left.
func (d *drawn) decide(next map[string]*poly, l layout, on *scratch, p *poly, i, rest int, left []bool) int {
	k, s := d.kinds[i], on.from
	gains, gives, cells := 0, 0, 0
	if at := l.gain[i]; at > 0 {
		gains, s[at] = s[at], 0
	}
	if at := l.gives[i]; at > 0 {
		gives, s[at] = s[at], 0
	}
	for n := max(0, d.hand-s[0]-rest); n <= min(k.copies, d.hand-s[0]); n++ {
		t := append(on.to[:0], s...)
		t[0] += n
		if k.dice.N > 0 {
			t[1+slices.Index(l.faces, k.dice.Faces)] += n * k.dice.N
		}
		if at := l.tag[i]; at > 0 {
			t[at] = min(n, k.tag)
		}
		for j, at := range l.gain {
			if at == 0 || !left[j] || n == 0 {
				continue
			}
			t[at] += n*(d.each[i][j]+d.each[j][i]) + d.givers(n)*d.others[i][j]
			if d.once && l.gives[j] > 0 {
				at = l.gives[j]
			}
			t[at] += n * d.others[j][i]
		}
		force := n*(k.force+gains) + d.givers(n)*gives + n*n*d.each[i][i] + d.among(n)*d.others[i][i]
		cells += len(p.ways)
		on.to, on.key = t, t.appendKey(on.key[:0])
		add(next, on.key, p, force, binomial(k.copies, n))
	}
	return cells
}

// givers is how many of n copies of a kind give to others.
func (d *drawn) givers(n int) int {
	if d.once {
		return min(n, 1)
	}
	return n
}

// among is how many gifts n copies of a kind make one another.
func (d *drawn) among(n int) int {
	switch {
	case !d.once:
		return n * (n - 1)
	case n > 1:
		return n
	}
	return 0
}

// add adds the hands of p, each with more Force and in so many ways, to those
// of a state.
func add(next map[string]*poly, key []byte, p *poly, force int, ways uint64) {
	to := next[string(key)]
	if to == nil {
		to = &poly{lo: p.lo + force}
		next[string(key)] = to
	}
	lo := p.lo + force
	if short := to.lo - lo; short > 0 {
		to.ways = append(make([]uint64, short, short+len(to.ways)), to.ways...)
		to.lo = lo
	}
	if short := lo + len(p.ways) - to.lo - len(to.ways); short > 0 {
		to.ways = append(to.ways, make([]uint64, short)...)
	}
	into := to.ways[lo-to.lo:]
	for i, n := range p.ways {
		into[i] += n * ways
	}
}

// binomial is in how many ways n of so many can be chosen; those of a hand that
// can be counted at all fit.
func binomial(of, n int) uint64 {
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

// size is how many cards there are to draw from, copies counted.
func (d *drawn) size() int {
	n := 0
	for _, k := range d.kinds {
		n += k.copies
	}
	return n
}

// hands is how many hands there are.
func (d *drawn) hands() *big.Int { return new(big.Int).Binomial(int64(d.size()), int64(d.hand)) }

// faces are the dice of the kinds.
func (d *drawn) faces() []int {
	var out []int
	for _, k := range d.kinds {
		if k.dice.N > 0 && !slices.Contains(out, k.dice.Faces) {
			out = append(out, k.dice.Faces)
		}
	}
	slices.Sort(out)
	return out
}

// sums are in how many ways the hands whose tags pass come to each Force with
// their dice, all counted as if the most dice were thrown that any hand has.
func (s *tally) sums(pass func(tags []int) bool) map[int]*big.Int {
	most := make([]int, len(s.faces))
	for _, p := range s.shares {
		for i, n := range p.dice {
			most[i] = max(most[i], n)
		}
	}
	sum := map[int]*big.Int{}
	for _, p := range s.shares {
		if !pass(p.tags) {
			continue
		}
		lo, ways := s.thrown(p, most)
		for i, n := range ways {
			if sum[lo+i] == nil {
				sum[lo+i] = new(big.Int)
			}
			sum[lo+i].Add(sum[lo+i], n)
		}
	}
	return sum
}

// thrown are the ways to each Force from lo on when the dice of a share are
// thrown; a share with fewer dice than the most counts as often as if it had
// as many.
func (s *tally) thrown(p portion, most []int) (lo int, ways []*big.Int) {
	lo = p.poly.lo
	for _, n := range p.poly.ways {
		ways = append(ways, new(big.Int).SetUint64(n))
	}
	for i, faces := range s.faces {
		for range p.dice[i] {
			ways, lo = dice.OneMore(ways, faces), lo+1
		}
		spare := new(big.Int).Exp(big.NewInt(int64(faces)), big.NewInt(int64(most[i]-p.dice[i])), nil)
		for _, n := range ways {
			n.Mul(n, spare)
		}
	}
	return lo, ways
}
