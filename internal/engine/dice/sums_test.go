package dice

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// laws are distributions to count with, as values and weights.
var laws = map[string][][2]any{
	"die":      {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}},
	"loaded":   {{1, 3}, {2, 1}, {5, 4}},
	"negative": {{-3, 2}, {0, 1}, {4, 1}},
	"fraction": {{frac(-1, 2), 1}, {frac(1, 3), 2}, {2, 1}},
	"truth":    {{false, 2}, {true, 1}},
	"wide":     {{0, 1}, {7, 1}, {1_000_003, 2}},
	"one":      {{frac(5, 2), 9}},
	"heavy":    {{0, 1 << 62}, {1, 1}, {2, 1<<62 - 1}},
}

func lawNamed(t *testing.T, name string) Dist {
	t.Helper()
	var values []any
	var weights []Weight
	for _, c := range laws[name] {
		values, weights = append(values, c[0]), append(weights, Weighs(uint64(c[1].(int))))
	}
	d, err := Weighted(values, weights)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// walk throws d n times in all ways.
func walk(d Dist, n int, so []any, chance *big.Rat, f func(throws []any, chance *big.Rat)) {
	if n == 0 {
		f(so, chance)
		return
	}
	for i := range d.Len() {
		walk(d, n-1, append(so[:len(so):len(so)], d.Value(i)), new(big.Rat).Mul(chance, d.ChanceOf(i).Rat()), f)
	}
}

// tally sums up chances by the printed outcome.
type tally map[string]*big.Rat

func (m tally) add(v any, chance *big.Rat) {
	k := textOf(v)
	if m[k] == nil {
		m[k] = new(big.Rat)
	}
	m[k].Add(m[k], chance)
}

func (m tally) compare(t *testing.T, what string, d Dist, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if len(m) != d.Len() {
		t.Errorf("%s: %d outcomes, want %d: %s", what, d.Len(), len(m), d)
	}
	for k, want := range m {
		if got := d.At(k); got.rat().Cmp(want) != 0 {
			t.Errorf("%s: %s has %s, want %s", what, k, got, want.RatString())
		}
	}
}

func sumOf(throws []any) any {
	sum := new(big.Rat)
	for _, v := range throws {
		r, _ := ratOf(v)
		sum.Add(sum, r)
	}
	return settledRat(sum)
}

func TestSums(t *testing.T) {
	for name := range laws {
		d := lawNamed(t, name)
		for n := range 5 {
			want := tally{}
			walk(d, n, nil, one, func(throws []any, p *big.Rat) { want.add(sumOf(throws), p) })
			got, err := Sums(n, d)
			want.compare(t, fmt.Sprintf("%d %s", n, name), got, err)
		}
	}
}

// TestSumsOfDice compares with the sliding window, on both sides of a machine word.
func TestSumsOfDice(t *testing.T) {
	for _, d := range []Dice{{N: 2, Faces: 6}, {N: 12, Faces: 6}, {N: 24, Faces: 6}, {N: 25, Faces: 6}, {N: 40, Faces: 20}, {N: 100, Faces: 100}, {N: 3, Faces: 1}} {
		got, err := Sums(d.N, Dice{N: 1, Faces: d.Faces}.Dist())
		if err != nil || got.String() != d.Dist().String() {
			t.Errorf("%s: %v", d, err)
		}
	}
}

func TestSumsRefused(t *testing.T) {
	die := lawNamed(t, "die")
	far, _ := Weighted([]any{0, 1, 1 << 62}, []Weight{Weighs(1), Weighs(1), Weighs(1)})
	many, _ := Lift1(Dice{N: 1, Faces: 200}.Dist(), func(x any) (any, error) { n := x.(int); return n * n * n * n, nil })
	for i, c := range []struct {
		n    int
		d    Dist
		want error
	}{
		{1, Dist{}, ErrNone}, {2, Sure("x"), ErrNumbers}, {2000, die, ErrSums}, {10000, die, ErrSums}, {9999, lawNamed(t, "heavy"), ErrDigits},
		{8, far, ErrSums}, {3, many, ErrSums},
	} {
		if _, err := Sums(c.n, c.d); !errors.Is(err, c.want) {
			t.Errorf("%d: got %v, want %v", i, err, c.want)
		}
	}
	if _, err := Sums(-1, die); err == nil {
		t.Error("fewer than no dice")
	}
	if d, err := Sums(1_000_000_000_000, Sure(1<<62)); err != nil || d.String() != "{4611686018427387904000000000000: 1}" {
		t.Errorf("%s, %v", d, err)
	}
}

func TestExplode(t *testing.T) {
	for name, when := range map[string]func(any) (bool, error){"die": is(6, 2), "loaded": is(1), "negative": is(-3, 4), "fraction": is(2), "truth": is(true), "one": is(), "heavy": is(2), "wide": is(0, 7, 1_000_003)} {
		d := lawNamed(t, name)
		for most := range 4 {
			want := tally{}
			walk(d, most+1, nil, one, func(throws []any, p *big.Rat) {
				n := 1
				for again, _ := when(throws[n-1]); again && n <= most; again, _ = when(throws[n-1]) {
					if n++; n > most {
						break
					}
				}
				want.add(sumOf(throws[:min(n, most+1)]), p)
			})
			got, err := Explode(d, most, when)
			want.compare(t, fmt.Sprintf("%s, %d more", name, most), got, err)
		}
	}
}

func TestReroll(t *testing.T) {
	for name, when := range map[string]func(any) (bool, error){"die": is(1, 2), "loaded": is(1, 2, 5), "negative": is(0), "truth": is(false), "one": is(), "heavy": is(0)} {
		d := lawNamed(t, name)
		for most := range 4 {
			want := tally{}
			walk(d, most+1, nil, one, func(throws []any, p *big.Rat) {
				n := 0
				for again, _ := when(throws[n]); again && n < most; again, _ = when(throws[n]) {
					n++
				}
				want.add(throws[n], p)
			})
			got, err := Reroll(d, most, when)
			want.compare(t, fmt.Sprintf("%s, %d more", name, most), got, err)
		}
	}
	words, _ := Weighted([]any{"a", "b", "c"}, []Weight{Weighs(1), Weighs(2), Weighs(3)})
	if d, err := Reroll(words, -1, is("b")); err != nil || d.String() != "{a: 1/4, c: 3/4}" {
		t.Errorf("%s, %v", d, err)
	}
}

func TestAgainRefused(t *testing.T) {
	fault := errors.New("fault")
	die, wrong := lawNamed(t, "die"), func(any) (bool, error) { return false, fault }
	run := func(f func(Dist, int, func(any) (bool, error)) (Dist, error), d Dist, most int, when func(any) (bool, error)) error {
		_, err := f(d, most, when)
		return err
	}
	for i, c := range []struct{ got, want error }{
		{run(Explode, die, 1, wrong), fault}, {run(Reroll, die, 1, wrong), fault}, {run(Explode, Dist{}, 1, is()), ErrNone}, {run(Reroll, Dist{}, 1, is()), ErrNone},
		{run(Explode, Sure("x"), 1, is()), ErrNumbers}, {run(Reroll, die, -1, is(1, 2, 3, 4, 5, 6)), ErrAgain}, {run(Explode, die, 30000, is(6)), ErrDigits},
		{run(Reroll, die, 30000, is(6)), ErrDigits}, {run(Explode, die, 10000, is(6)), ErrSums}, {run(Explode, die, 30000, is()), nil},
		{run(Reroll, die, 5, is(1, 2, 3, 4, 5, 6)), nil},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%d: got %v, want %v", i, c.got, c.want)
		}
	}
	if _, err := Explode(die, -1, is()); err == nil {
		t.Error("fewer than no further throws")
	}
}

func BenchmarkSums(b *testing.B) {
	for name, d := range map[string]Dice{"12d6": {N: 12, Faces: 6}, "100d6": {N: 100, Faces: 6}, "100d100": {N: 100, Faces: 100}} {
		die := Dice{N: 1, Faces: d.Faces}.Dist()
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if _, err := Sums(d.N, die); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGather(b *testing.B) {
	for name, values := range map[string][]any{"whole": {1, 2, 3, 4, 5, 6, 7}, "words": {"hit", "miss", "jam"}, "records": {map[string]any{"hits": 1, "jam": true}, map[string]any{"hits": 2, "jam": true}}} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				var g Gather
				for i := range 100_000 {
					if err := g.Add(values[i%len(values)], Weighs(uint64(i)), Weighs(1296)); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// TestTimes checks the factor of a roll, and texts that are not such rolls.
func TestTimes(t *testing.T) {
	for spec, want := range map[string]string{"2d2x10": "20 30 40", "2d2×10": "20 30 40", "d2+1x5": "10 15", "d2": "1 2", "d2x1": "1 2", "d2x": "", "d2x0": "", "d2x+2": "", "d2x-2": "", "d2x2x2": "", "x2": "", "d2x20000": ""} {
		d, err := RollOf(spec)
		got := ""
		for _, o := range d.Outcomes() {
			got += fmt.Sprint(" ", o.Value)
		}
		if strings.TrimSpace(got) != want || (err != nil) != (want == "") {
			t.Errorf("%s gives %q, %v, want %q", spec, got, err, want)
		}
	}
}
