package games_test

import (
	"fmt"
	"math/big"
	"testing"

	"punchboard/internal/enginetest"
)

// thrown is one throw of ten-sided dice: how often each face lies.
type thrown [11]int

// each calls f with every throw of n dice, after those that are set.
func each(n int, t thrown, f func(thrown)) {
	if n == 0 {
		f(t)
		return
	}
	for face := 1; face <= 10; face++ {
		t[face]++
		each(n-1, t, f)
		t[face]--
	}
}

// share is the part of all throws for which f holds, as the engine writes it.
func share(n int, set thrown, f func(thrown) bool) string {
	good, all := int64(0), int64(0)
	each(n, set, func(t thrown) {
		all++
		if f(t) {
			good++
		}
	})
	return big.NewRat(good, all).RatString()
}

func (t thrown) sets() int {
	n := 0
	for _, w := range t {
		if w > 1 {
			n++
		}
	}
	return n
}

// widest is the face and width of the widest set, the highest of several.
func (t thrown) widest() (face, width int) {
	for f := 10; f > 0; f-- {
		if t[f] > max(1, width) {
			face, width = f, t[f]
		}
	}
	return face, width
}

// fatal reports whether a set fills the head (four boxes) or the torso (ten),
// with a bonus, on a body whose left arm is full.
func fatal(face, width, bonus int) bool {
	if width < 2 {
		return false
	}
	if face == 3 || face == 4 {
		face = 7
	}
	return face == 10 && width+bonus >= 4 || face >= 7 && face < 10 && width+bonus >= 10
}

// TestBrute holds every kind of answer against throwing all dice there are.
func TestBrute(t *testing.T) {
	g := pool(t)
	for n := 2; n <= 5; n++ {
		for question, want := range map[string]string{
			fmt.Sprintf("match(%d)", n):           share(n, thrown{}, func(x thrown) bool { return x.sets() > 0 }),
			fmt.Sprintf("chance(sets(%d), 2)", n): share(n, thrown{}, func(x thrown) bool { return x.sets() == 2 }),
			fmt.Sprintf("chance(width(%d), 3)", n): share(n, thrown{}, func(x thrown) bool {
				_, w := x.widest()
				return w == 3
			}),
			fmt.Sprintf("chance(location(%d, 'widest'), 'Torso')", n): share(n, thrown{}, func(x thrown) bool {
				f, _ := x.widest()
				return f >= 7 && f <= 9
			}),
			fmt.Sprintf("called(%d, 8)", n+1):           share(n-1, thrown{8: 1}, func(x thrown) bool { return x[8] > 1 }),
			fmt.Sprintf("called_any(%d)", n+1):          share(n-1, thrown{8: 1}, func(x thrown) bool { return x.sets() > 0 }),
			fmt.Sprintf("chance(shots(%d, 2), 1)", n+1): share(n, thrown{}, func(x thrown) bool { return x.sets() == 1 }),
			fmt.Sprintf("kill(%d, 'cannon', {mode: 'ap', choice: 'widest', taken: ['left-arm']})", n): share(n, thrown{}, func(x thrown) bool {
				f, w := x.widest()
				return fatal(f, w, 4)
			}),
			fmt.Sprintf("kill(%d, 'rod', {taken: ['left-arm']})", n): share(n, thrown{}, func(x thrown) bool {
				for f, w := range x {
					if fatal(f, w, 5) {
						return true
					}
				}
				return false
			}),
			fmt.Sprintf("kill(%d, 'rod', {taken: ['left-arm'], called: 10})", n+1): share(n-1, thrown{10: 1}, func(x thrown) bool {
				for f, w := range x {
					if fatal(f, w, 5) {
						return true
					}
				}
				return false
			}),
		} {
			got, err := enginetest.Ask(t, g, question)
			if err != nil || fmt.Sprint(got) != want {
				t.Errorf("%s: got %v, %v, want %s", question, got, err, want)
			}
		}
	}
}
