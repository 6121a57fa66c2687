package hands

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"punchboard/internal/engine/dice"
)

// worth returns what a hand is worth, card by card and pair by pair, without its dice.
func (p *Pile) worth(hand []int) int {
	held := make([]int, len(p.Kinds))
	for _, i := range hand {
		held[i]++
	}
	for i, k := range p.Kinds {
		held[i] += k.Sure
	}
	sum := 0
	for i, n := range held {
		sum += n * p.Kinds[i].Worth
		for j, m := range held {
			others := m
			if i == j {
				others--
			}
			sum += n * others * p.Pair[i][j]
			switch {
			case n == 0:
			case i != j:
				sum += m * p.Once[i][j]
			case n > 1:
				sum += n * p.Once[i][j]
			}
		}
	}
	return sum
}

// all returns all hands of a pile, distinguishing copies.
func (p *Pile) all() [][]int {
	var cards []int
	for i, k := range p.Kinds {
		for range k.Copies {
			cards = append(cards, i)
		}
	}
	var out [][]int
	var choose func(from int, hand []int)
	choose = func(from int, hand []int) {
		if len(hand) == p.Hand {
			out = append(out, append([]int(nil), hand...))
			return
		}
		for at := from; at < len(cards); at++ {
			choose(at+1, append(hand, cards[at]))
		}
	}
	choose(0, nil)
	return out
}

// TestSpread checks the counts of many small piles against all their hands, by worth and by tags,
// and the mean against theirs.
func TestSpread(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p := &Pile{Hand: 1 + chance.IntN(4)}
		kinds, sure := 2+chance.IntN(3), false
		for i := range kinds {
			k := Kind{Copies: 1 + chance.IntN(3), Worth: chance.IntN(5) - 1}
			if chance.IntN(4) == 0 {
				k.Sure, sure = 1, true
			}
			if chance.IntN(3) == 0 {
				k.Tag = fmt.Sprint("tag ", i%2)
			}
			p.Kinds = append(p.Kinds, k)
			pair, once := make([]int, kinds), make([]int, kinds)
			for j := range kinds {
				pair[j], once[j] = max(0, chance.IntN(6)-3), max(0, chance.IntN(8)-5)
			}
			p.Pair, p.Once = append(p.Pair, pair), append(p.Once, once)
		}
		if p.Hand > p.Size() {
			continue
		}
		want, sum := map[string]int{}, 0
		for _, hand := range p.all() {
			tags := make([]int, len(p.Tags()))
			for at, tag := range p.Tags() {
				for _, k := range p.Kinds {
					if k.Tag == tag {
						tags[at] += k.Sure
					}
				}
				for _, i := range hand {
					if p.Kinds[i].Tag == tag {
						tags[at]++
					}
				}
			}
			want[fmt.Sprint(p.worth(hand), tags)]++
			sum += p.worth(hand)
		}
		s, err := p.Spread(func(int) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, group := range s.ByTags() {
			lo, ways, err := s.Sums(group)
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range ways {
				if n.Sign() > 0 {
					got[fmt.Sprint(lo+i, group[0].Tags)] += int(n.Int64())
				}
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%+v: %v, want %v", p, got, want)
		}
		if mean := p.Mean(); sure != (mean == nil) || !sure && mean.Cmp(new(big.Rat).SetFrac(big.NewInt(int64(sum)), p.Hands())) != 0 {
			t.Errorf("%+v: the mean is %v, all hands come to %d, %v of them", p, mean, sum, p.Hands())
		}
	}
}

// TestDice checks that dice of a card are thrown for each copy, and that too many are refused.
func TestDice(t *testing.T) {
	none := [][]int{{0, 0}, {0, 0}}
	p := &Pile{Hand: 1, Pair: none, Once: none, Kinds: []Kind{{Copies: 1, Worth: 2}, {Copies: 1, Dice: dice.Dice{N: 1, Faces: 4}}}}
	s, err := p.Spread(func(int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	lo, ways, err := s.Sums(s.Shares)
	if got := fmt.Sprint(lo, ways, err); got != "1 [1 5 1 1] <nil>" {
		t.Errorf("a card of 2 or of a d4 comes to %s", got)
	}
	p.Kinds[0].Copies, p.Hand = 5000, 2500
	if _, err := p.Spread(func(int) error { return nil }); err == nil {
		t.Error("more hands than can be counted are counted")
	}
	stop := fmt.Errorf("stop")
	p.Kinds[0].Copies, p.Hand = 5, 2
	s, err = p.Spread(func(int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	s.spend = func(int) error { return stop }
	if _, _, err := s.Sums(s.Shares); err != stop {
		t.Errorf("it goes on when it is to stop: %v", err)
	}
}
