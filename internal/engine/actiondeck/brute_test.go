package actiondeck_test

import (
	"fmt"
	"math/big"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
)

// ask is an answer as text.
func ask(t *testing.T, q string) string {
	t.Helper()
	v, err := question(t, skirmish(), q)
	if err != nil {
		t.Fatalf("%s: %v", q, err)
	}
	_, got := engine.Equal(v, "")
	return got
}

// tally counts equally likely cases by outcome.
type tally struct {
	counts map[int]int64
	all    int64
}

func (c *tally) add(n int, weight int64) {
	if c.counts == nil {
		c.counts = map[int]int64{}
	}
	c.counts[n] += weight
	c.all += weight
}

func (c *tally) dist() string {
	counts := make([]*big.Int, 60)
	for i := range counts {
		counts[i] = big.NewInt(c.counts[i])
	}
	return dice.Counted(0, counts).String()
}

// TestSuppressedByPlay plays every sequence of rolls, one attack after another.
func TestSuppressedByPlay(t *testing.T) {
	for tokens := range 5 {
		for attacks := range 5 {
			var c tally
			var attack func(left, st, through int, weight int64)
			attack = func(left, st, through int, weight int64) {
				if left == 0 {
					c.add(through, weight)
					return
				}
				if st == 0 {
					attack(left-1, 0, through+1, weight*6) // no roll: all six faces alike
					return
				}
				for face := 1; face <= 6; face++ {
					hit := 1
					if face >= 4 {
						hit = 0
					}
					attack(left-1, st-1, through+hit, weight)
				}
			}
			attack(attacks, tokens, 0, 1)
			q := fmt.Sprintf("suppressed(%d, %d)", tokens, attacks)
			if got := ask(t, q); got != c.dist() {
				t.Errorf("%s\n got  %s\n want %s", q, got, c.dist())
			}
		}
	}
}

// TestDrawByHands deals every hand of two cards, and of three.
func TestDrawByHands(t *testing.T) {
	for _, kind := range []string{"attack", "defense", "spec", "move", "spec-3", "tactics"} {
		cards := marked(kind)
		for hand := 0; hand <= 3; hand++ {
			var c tally
			deal(cards, hand, func(picked []int) {
				n := 0
				for _, i := range picked {
					n += cards[i]
				}
				c.add(n, 1)
			})
			q := fmt.Sprintf("draw(%d, %q)", hand, kind)
			if got := ask(t, q); got != c.dist() {
				t.Errorf("%s\n got  %s\n want %s", q, got, c.dist())
			}
		}
	}
}

// marked is the full deck, one number a card: 1 if it is of a kind.
func marked(kind string) []int {
	var out []int
	for _, line := range lines(deckList) {
		var id, k string
		var copies int
		fmt.Sscan(line, &id, &copies, &k)
		is := 0
		if id == kind || k == kind {
			is = 1
		}
		for range copies {
			out = append(out, is)
		}
	}
	return out
}

// worths is the full deck, one number a card: the hits it negates.
func worths() []int {
	var out []int
	for _, line := range lines(deckList) {
		var id, k string
		var copies, worth int
		fmt.Sscan(line, &id, &copies, &k, &worth)
		for range copies {
			out = append(out, worth)
		}
	}
	return out
}

func deal(cards []int, hand int, f func([]int)) {
	var next func(from int, picked []int)
	next = func(from int, picked []int) {
		if len(picked) == hand {
			f(picked)
			return
		}
		for i := from; i < len(cards); i++ {
			next(i+1, append(picked, i))
		}
	}
	next(0, make([]int, 0, hand))
}

// TestSurviveByPlay deals every hand and plays every roll, spending the cards.
func TestSurviveByPlay(t *testing.T) {
	cards := worths()
	for _, c := range []struct{ hand, tokens, attacks, hits int }{
		{0, 0, 1, 1}, {2, 0, 1, 1}, {3, 0, 2, 1}, {3, 1, 2, 1}, {3, 2, 3, 2}, {2, 3, 2, 2}, {3, 0, 4, 2},
	} {
		lives, all := int64(0), int64(0)
		deal(cards, c.hand, func(picked []int) {
			negates := 0
			for _, i := range picked {
				negates += cards[i]
			}
			rolls(min(c.tokens, c.attacks), func(stopped int) {
				if c.attacks-stopped-negates < c.hits {
					lives++
				}
				all++
			})
		})
		q := fmt.Sprintf("survive(%d, %d, %d, %d)", c.hand, c.tokens, c.attacks, c.hits)
		want := dice.Of(lives, all)
		v, err := question(t, skirmish(), q)
		if err != nil {
			t.Fatal(err)
		}
		if v.(dice.Chance).Cmp(want) != 0 {
			t.Errorf("%s: got %s, want %s", q, v, want)
		}
	}
}

func rolls(n int, f func(stopped int)) {
	if n == 0 {
		f(0)
		return
	}
	for face := 1; face <= 6; face++ {
		rolls(n-1, func(s int) {
			if face >= 4 {
				s++
			}
			f(s)
		})
	}
}

func BenchmarkSurvive(b *testing.B) {
	g := skirmish()
	e, err := engine.New(g)
	if err != nil {
		b.Fatal(err)
	}
	survive := e.Funcs()["survive"].(func(int, int, int, int) (dice.Chance, error))
	for range b.N {
		if _, err := survive(5, 2, 4, 2); err != nil {
			b.Fatal(err)
		}
	}
}
