package dice

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"testing"
)

// card is a thing of another package.
type card string

func (c card) OutcomeKey() string  { return string(c) }
func (c card) OutcomeText() string { return "the " + string(c) }

func frac(a, b int64) Number { return NumberOf(big.NewRat(a, b)) }

// TestKeys checks which values are the same outcome: those of one row, and no others.
func TestKeys(t *testing.T) {
	type signed int
	rows := [][]any{
		{2, int64(2), uint8(2), signed(2), frac(2, 1), frac(4, 2)},
		{0, Number{}, Chance{}, Of(0, 1)},
		{1, Of(1, 1)}, {frac(1, 2), Of(1, 2), Of(3, 6), Chance{n: Weighs(2), of: Weighs(4)}},
		{-2}, {"2"}, {"#2;"}, {"t"}, {""}, {true}, {false}, {nil}, {"nothing"}, {"true"},
		{card("2")}, {card("\"2")}, {card("@1:2")},
		{[]any{}}, {map[string]any{}}, {[]any{1, 2}, []any{frac(1, 1), 2}}, {[]any{12}}, {[]any{2, 1}}, {[]any{"1", "2"}}, {[]any{"12"}}, {[]any{"1", 2}},
		{[]any{[]any{1}, 2}}, {[]any{[]any{1, 2}}}, {[]any{nil}},
		{map[string]any{"a": 1, "b": true}, map[string]any{"b": true, "a": frac(1, 1)}}, {map[string]any{"a": 1}}, {map[string]any{"a": "1"}},
		{[]any{"a", 1}}, {NumberOf(new(big.Rat).SetInt(huge))}, {card("x")}, {[]any{card("x")}}, {[]any{"x"}},
	}
	seen := map[string]int{}
	for i, row := range rows {
		for _, v := range row {
			k, ok := KeyOf(v)
			if !ok {
				t.Errorf("%#v has no key", v)
			}
			if j, have := seen[k]; have && j != i {
				t.Errorf("%#v has the key %s, as %#v", v, k, rows[j][0])
			}
			seen[k] = i
		}
	}
	if len(seen) != len(rows) {
		t.Errorf("%d keys of %d values", len(seen), len(rows))
	}
	for _, v := range []any{1.5, []int{1}, []any{1.5}, map[string]any{"a": struct{}{}}, Dist{}, []any{Sure(1)}} {
		if k, ok := KeyOf(v); ok {
			t.Errorf("%#v has the key %s", v, k)
		}
	}
}

var huge = new(big.Int).Lsh(big.NewInt(1), 70)

// TestOrder checks how outcomes are ordered, printed and written.
func TestOrder(t *testing.T) {
	var g Gather
	in := []any{"late", card("ace"), map[string]any{"wound": true, "damage": 3}, true, "b", nil, 2, "a", []any{1, Of(1, 2), card("ace"), nil},
		frac(5, 2), false, -1, frac(9, 3), NumberOf(new(big.Rat).SetInt(huge)), "3", map[string]any{"of": []any{frac(2, 1), "x"}}}
	for i, v := range in {
		if err := g.Add(v, Weighs(uint64(i+1)), Weighs(999)); err != nil {
			t.Fatal(err)
		}
	}
	d, ok := g.Dist("b", "never", "a", "b")
	text := ""
	for i := range d.Len() {
		text += fmt.Sprintf("%s*%s ", d.Outcomes()[i].Key(), d.Weight(i))
	}
	want := "-1*12 2*7 5/2*10 3*13 1180591620717411303424*14 false*11 true*4 b*5 a*8 late*1 3*15 the ace*2 " +
		"nothing*6 [1, 1/2, the ace, nothing]*9 {damage: 3, wound: true}*3 {of: [2, x]}*16 "
	if !ok || text != want || d.Total().Cmp(Weighs(136)) != 0 {
		t.Errorf("of %s\n got  %s\n want %s", d.Total(), text, want)
	}
	got, err := json.Marshal(d)
	js := `[{"outcome":-1,"chance":"3/34"},{"outcome":2,"chance":"7/136"},{"outcome":"5/2","chance":"5/68"},{"outcome":3,"chance":"13/136"},` +
		`{"outcome":"1180591620717411303424","chance":"7/68"},{"outcome":false,"chance":"11/136"},{"outcome":true,"chance":"1/34"},` +
		`{"outcome":"b","chance":"5/136"},{"outcome":"a","chance":"1/17"},{"outcome":"late","chance":"1/136"},{"outcome":"3","chance":"15/136"},` +
		`{"outcome":"the ace","chance":"1/68"},{"outcome":null,"chance":"3/68"},{"outcome":[1,"1/2","the ace",null],"chance":"9/136"},` +
		`{"outcome":{"damage":3,"wound":true},"chance":"3/136"},{"outcome":{"of":[2,"x"]},"chance":"2/17"}]`
	if err != nil || string(got) != js {
		t.Errorf("json %v\n got  %s\n want %s", err, got, js)
	}
	if v, isInt := d.Value(3).(int); !isInt || v != 3 || !d.Outcomes()[2].Named || d.Outcomes()[3].N != 3 || d.Numeric() {
		t.Errorf("values %v", d.Outcomes())
	}
	if d.AtLeast(3).String() != "27/136" || d.At("3").String() != "7/34" {
		t.Errorf("at least 3: %s, at 3: %s", d.AtLeast(3), d.At("3"))
	}
}

// TestGather compares with sums of fractions, with different denominators and weights that exceed a
// machine word.
func TestGather(t *testing.T) {
	big60, top := Weighs(1<<60), Weighs(1<<64-1)
	for name, dens := range map[string][]Weight{
		"one": {Weighs(36)}, "several": {Weighs(6), Weighs(4), Weighs(36), Weighs(1), Weighs(35)},
		"large": {big60, Weighs(7), top}, "big": {BigWeight(huge), Weighs(3), BigWeight(huge).Times(top)},
		"overflow": {Weighs(1), Weighs(2)},
	} {
		var g Gather
		want, sum := map[int]*big.Rat{}, new(big.Rat)
		for i := range 60 {
			of, w := dens[i%len(dens)], Weighs(uint64(i%5))
			if name == "overflow" {
				w = Weighs(1<<63 + uint64(i))
			}
			v := (i * i) % 7
			if err := g.Add(v, w, of); err != nil {
				t.Fatal(err)
			}
			r := new(big.Rat).SetFrac(w.Big(), of.Big())
			sum.Add(sum, r)
			if want[v] == nil {
				want[v] = new(big.Rat)
			}
			want[v].Add(want[v], r)
		}
		same(t, name, &g, want, sum)
		first, _ := g.Dist()
		before := first.String()
		g.Add(0, dens[0], Weighs(1))
		if first.String() != before {
			t.Errorf("%s: a distribution changed afterwards", name)
		}
	}
}

func same(t *testing.T, name string, g *Gather, want map[int]*big.Rat, sum *big.Rat) {
	t.Helper()
	d, ok := g.Dist()
	n := 0
	for v, r := range want {
		if r.Sign() > 0 {
			n++
		}
		if w := new(big.Rat).Quo(r, sum); d.At(fmt.Sprint(v)).rat().Cmp(w) != 0 {
			t.Errorf("%s: %d has %s, want %s", name, v, d.At(fmt.Sprint(v)), w.RatString())
		}
	}
	total := new(big.Int)
	for i := range d.Len() {
		total.Add(total, d.Weight(i).Big())
		if d.Weight(i).BitLen() != d.Weight(i).Big().BitLen() {
			t.Errorf("%s: %s has %d bits", name, d.Weight(i), d.Weight(i).BitLen())
		}
	}
	if !ok || d.Len() != n || g.Len() != n || total.Cmp(d.Total().Big()) != 0 {
		t.Errorf("%s: %d outcomes of %s, want %d of %s", name, d.Len(), d.Total(), n, total)
	}
}

func TestGatherMixes(t *testing.T) {
	var g Gather
	half, _ := Weighted([]any{"no", "yes", "no"}, []Weight{Weighs(1), Weighs(4), Weighs(3)})
	for _, err := range []error{g.Mix(half, Weighs(1), Weighs(3)), g.Mix(Sure(7), Weighs(1), Weighs(2)), g.Add("no", Weighs(1), Weighs(6))} {
		if err != nil {
			t.Error(err)
		}
	}
	if d, _ := g.Dist("yes"); d.String() != "{7: 1/2, yes: 1/6, no: 1/3}" {
		t.Error(d)
	}
	bits := BigWeight(new(big.Int).Lsh(big.NewInt(1), maxBits-1))
	for i, c := range []struct{ got, want error }{
		{g.Mix(Dist{}, Weighs(1), Weighs(2)), ErrNone}, {g.Add(1.5, Weighs(1), Weighs(2)), ErrValue}, {g.Add([]any{1.5}, Weighs(1), Weighs(2)), ErrValue},
		{g.Add(1, Weighs(1), bits), ErrDigits}, {g.Add(1, Weighs(0), bits), nil},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%d: got %v, want %v", i, c.got, c.want)
		}
	}
	if g.Add(1, Weighs(1), Weight{}) == nil {
		t.Error("a part of nothing was added")
	}
	if _, ok := new(Gather).Dist(); ok {
		t.Error("an empty gather has a distribution")
	}
	if _, err := Weighted([]any{1}, []Weight{{}}); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if _, err := Weighted([]any{1}, nil); err == nil {
		t.Error("a value without weight")
	}
	if _, err := Weighted([]any{1.5, 1}, []Weight{Weighs(1), Weighs(1)}); !errors.Is(err, ErrValue) {
		t.Error(err)
	}
}

func TestMeans(t *testing.T) {
	for _, c := range []struct {
		in      []any
		mean    string
		numeric bool
	}{
		{[]any{1, 2, 2}, "5/3", true}, {[]any{frac(1, 2), 1}, "3/4", true}, {[]any{true, false, false}, "1/3", true}, {[]any{true}, "1", true},
		{[]any{true, 3}, "2", false}, {[]any{"a", 3}, "3/2", false}, {[]any{"a", true}, "1/2", false}, {[]any{nil}, "0", false},
	} {
		var g Gather
		for _, v := range c.in {
			g.Add(v, Weighs(2), Weighs(7))
		}
		d, _ := g.Dist()
		if d.Mean().String() != c.mean || d.Numeric() != c.numeric {
			t.Errorf("%v: mean %s, numeric %v", c.in, d.Mean(), d.Numeric())
		}
	}
	if (Dist{}).Numeric() || (Dist{}).Mean().String() != "0" || Sure(1.5).Len() != 0 || Sure("x").String() != "{x: 1}" {
		t.Error("the zero distribution")
	}
}

func TestLift(t *testing.T) {
	die, other := Dice{N: 1, Faces: 6}.Dist().Fresh(), Dice{N: 1, Faces: 6}.Dist().Fresh()
	half, err := Lift1(die, func(x any) (any, error) { return frac(int64(x.(int)), 2), nil })
	if err != nil || half.String() != "{1/2: 1/6, 1: 1/6, 3/2: 1/6, 2: 1/6, 5/2: 1/6, 3: 1/6}" {
		t.Errorf("%s, %v", half, err)
	}
	both, err := Lift2(half, other, func(x, y any) (any, error) { return compare(mustSettle(x), y) > 0, nil })
	if err != nil || both.String() != "{false: 5/6, true: 1/6}" {
		t.Errorf("%s, %v", both, err)
	}
	sums, _ := Sums(2, die)
	again, _ := Reroll(die, 1, is(1))
	more, _ := Explode(die, 1, is(6))
	third := Dice{N: 1, Faces: 6}.Dist().Fresh()
	for name, d := range map[string]Dist{"half": half, "both": both, "sums": sums, "again": again, "more": more} {
		if !Related(d, die) || !Related(die, d) {
			t.Errorf("%s does not know its roll", name)
		}
		if Related(d, Dice{N: 1, Faces: 6}.Dist().Fresh()) || Related(d.Fresh(), die) || Related(d, Sure(1)) {
			t.Errorf("%s is related to another roll", name)
		}
	}
	if !Related(both, other) || Related(die, other) || Related(both, third) {
		t.Error("the rolls of two")
	}
	fault := errors.New("fault")
	if _, err := Lift1(die, func(any) (any, error) { return nil, fault }); !errors.Is(err, fault) {
		t.Error(err)
	}
	if _, err := Lift2(die, other, func(any, any) (any, error) { return nil, fault }); !errors.Is(err, fault) {
		t.Error(err)
	}
	if _, err := Lift1(die, func(any) (any, error) { return 1.5, nil }); !errors.Is(err, ErrValue) {
		t.Error(err)
	}
	if _, err := Lift2(die, other, func(any, any) (any, error) { return die, nil }); !errors.Is(err, ErrValue) {
		t.Error(err)
	}
}

func mustSettle(v any) any { v, _ = settled(v); return v }

func is(faces ...any) func(any) (bool, error) {
	return func(v any) (bool, error) {
		for _, f := range faces {
			if f == v {
				return true, nil
			}
		}
		return false, nil
	}
}

// TestPartsInOrder checks that lists and records are listed by what is in them.
func TestPartsInOrder(t *testing.T) {
	var values []any
	var ones []Weight
	for _, v := range []any{map[string]any{"by": 1}, map[string]any{"by": -2}, []any{2, 1}, map[string]any{"a": "b"}, []any{1, 9}, 7, map[string]any{"by": -1}, []any{1}} {
		values, ones = append(values, v), append(ones, Weighs(1))
	}
	d, err := Weighted(values, ones)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, o := range d.Outcomes() {
		got += o.Key() + " "
	}
	if want := "7 [1] [1, 9] [2, 1] {a: b} {by: -2} {by: -1} {by: 1} "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
