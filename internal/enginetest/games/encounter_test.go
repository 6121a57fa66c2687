package games_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// exactly is a game that keeps fractions of metres and lets moves fall below
// nothing.
func exactly(t *testing.T) *model.Game {
	t.Helper()
	g := watch(t)
	for _, w := range [][]string{{"reading", "halves", "exact"}, {"reading", "move-least", "below"}} {
		if err := enginetest.Set(g, w); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestMovementOfAll works out every combination of factors by hand and holds
// how many come to a fraction, how many fall below nothing, and how many the
// order decides.
func TestMovementOfAll(t *testing.T) {
	g := exactly(t)
	e := engine.New(g)
	env := expr.New(g, e.Funcs())
	all, fractions, below, differ, lowest := 0, 0, 0, 0, 10.0
	for i := range 4 * 16 {
		band, crawl, difficult, crouch, prone := i%4, i&4 > 0, i&8 > 0, i&16 > 0, i&32 > 0
		var factors []string
		listed, flat, halved := 10.0, 10.0, 1.0
		take := func(yes bool, id string, n float64) {
			if yes {
				factors, listed, flat = append(factors, id), listed-n, flat-n
			}
		}
		halve := func(yes bool, id string) {
			if yes {
				factors, listed, halved = append(factors, id), listed/2, halved/2
			}
		}
		take(band == 1, "light", 1)
		take(band == 2, "moderate", 2)
		take(band == 3, "heavy", 5)
		halve(crawl, "crawling")
		halve(difficult, "difficult")
		take(crouch, "from-crouch", 1)
		take(prone, "from-prone", 3)
		got, err := env.Eval(fmt.Sprintf("movement({factors: split(%q, \" \")}).metres", strings.Join(factors, " ")))
		if len(factors) == 0 {
			got, err = env.Eval("movement().metres")
		}
		if err != nil {
			t.Fatal(err)
		}
		if s := new(big.Rat).SetFloat64(listed).RatString(); fmt.Sprint(got) != s {
			t.Errorf("%v: got %v, want %s", factors, got, s)
		}
		if listed != flat*halved {
			differ++
		}
		if crouch && prone {
			continue
		}
		all++
		lowest = min(lowest, listed)
		if listed != float64(int(listed)) {
			fractions++
		}
		if listed < 0 {
			below++
		}
	}
	if s := fmt.Sprint(all, fractions, below, differ, lowest); s != "48 21 6 36 -1.75" {
		t.Errorf("got %s", s)
	}
}

// TestSnapByRolling rolls the Cool check and both Reflex checks in every way
// and acts them out, one action after the other.
func TestSnapByRolling(t *testing.T) {
	type who struct{ reflex, held, move, drop int }
	for _, c := range []struct {
		npc, other      who
		cool, threshold int
		readings        string
	}{
		{who{6, 2, 5, 0}, who{7, 2, 0, 0}, 4, 9, ""},
		{who{6, 1, 0, 3}, who{4, 1, 0, 0}, 2, 8, ""},
		{who{6, 0, 9, 3}, who{2, 0, 8, 0}, 6, 12, "snap-tie npc"},
		{who{5, 2, 3, 3}, who{9, 1, 4, 0}, 3, 11, "snap-tie other"},
		{who{5, 2, 4, 3}, who{6, 2, 0, 0}, 3, 9, "preset-when after"},
		{who{5, 2, 4, 0}, who{6, 2, 0, 0}, 3, 12, "snap-loses loses"},
		{who{5, 2, 0, 0}, who{6, 1, 3, 0}, 3, 12, "snap-cool twice"},
	} {
		g := watch(t)
		if c.readings != "" {
			if err := enginetest.Set(g, append([]string{"reading"}, strings.Fields(c.readings)...)); err != nil {
				t.Fatal(err)
			}
		}
		acts, all := map[int]int64{}, int64(0)
		for i := range 1000 {
			calm, mine, theirs := i%10+1, i/10%10+1, i/100+1
			short := max(0, c.threshold-c.cool-calm)
			held := c.npc.held
			fail := short
			switch c.readings {
			case "snap-cool twice":
				fail *= 2
			case "snap-loses loses":
				if short >= c.npc.reflex {
					held -= 2
				} else if 2*short > c.npc.reflex {
					held--
				}
				held = max(held, 0)
			}
			result := func(held, move int, drop bool) int {
				n := c.npc.reflex + mine - fail + 5*held + move/2
				if drop {
					n -= c.npc.drop
				}
				return n
			}
			move, other := c.npc.move, c.other.reflex+theirs+5*c.other.held+c.other.move/2
			at := result(held, move, c.readings != "preset-when after")
			done := 0
			switch {
			case held == 0 && move == 0 || at < other || at == other && c.readings == "snap-tie other":
			case at == other && c.readings != "snap-tie npc":
				continue
			default:
				for (held > 0 || move > 0) && result(held, move, true) >= other {
					done++
					if held > 0 {
						held--
					} else {
						move = 0
					}
				}
			}
			acts[done]++
			all++
		}
		side := func(w who) string {
			return fmt.Sprintf("{reflex: %d, cool: %d, held: %d, move: %d, drop: %t}", w.reflex, c.cool, w.held, w.move, w.drop > 0)
		}
		q := fmt.Sprintf("snap_actions(%s, %s, {threshold: %d})", side(c.npc), side(c.other), c.threshold)
		v, err := enginetest.Ask(t, g, q)
		if err != nil {
			t.Errorf("%s: %v", q, err)
			continue
		}
		for _, o := range v.(dice.Dist).Outcomes() {
			if want := big.NewRat(acts[o.N], all); o.Chance.Rat().Cmp(want) != 0 {
				t.Errorf("%s, %s: %d actions: got %s, want %s", q, c.readings, o.N, o.Chance, want.RatString())
			}
			delete(acts, o.N)
		}
		if len(acts) > 0 {
			t.Errorf("%s: not there: %v", q, acts)
		}
	}
}
