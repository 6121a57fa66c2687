package expr

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"punchboard/internal/engine/dice"
)

// TestSmallNumbers checks that calculations in machine words give the same as fractions of any
// size, up to the largest that are small.
func TestSmallNumbers(t *testing.T) {
	const edge = 1<<31 - 1
	r := rand.New(rand.NewPCG(1, 2))
	some := []int64{0, 1, -1, 2, 3, 100, edge, -edge, edge - 1}
	pick := func() *big.Rat {
		n, d := some[r.IntN(len(some))], some[r.IntN(len(some))]
		if r.IntN(2) == 0 {
			n = r.Int64N(1000) - 500
		}
		if d == 0 {
			d = 7
		}
		return big.NewRat(n, d)
	}
	for range 20000 {
		a, b := pick(), pick()
		for _, op := range []byte("+-*/") {
			if op == '/' && b.Sign() == 0 {
				continue
			}
			want, err := ratArith(op, a, b)
			if err != nil {
				t.Fatal(err)
			}
			got, err := arith(op, exact(a), exact(b))
			n, ok := number(got)
			if err != nil || !ok || n.rat().Cmp(want) != 0 {
				t.Fatalf("%s %c %s: %v, %v; want %s", a, op, b, got, err, want)
			}
			if _, is := got.(int); is != want.IsInt() {
				t.Fatalf("%s %c %s is %T", a, op, b, got)
			}
		}
		if c, err := compare(exact(a), exact(b)); err != nil || c != a.Cmp(b) {
			t.Fatalf("%s and %s compare as %d, %v", a, b, c, err)
		}
		if equal(exact(a), exact(b)) != (a.Cmp(b) == 0) {
			t.Fatalf("%s and %s", a, b)
		}
	}
}

// TestSmallChances checks that the result of a calculation with a chance stays a chance while it
// can be one.
func TestSmallChances(t *testing.T) {
	third := dice.Of(1, 3)
	for _, c := range []struct {
		op   byte
		b    any
		want string
		is   bool
	}{
		{'*', 2, "2/3", true}, {'*', 3, "1", true}, {'*', 4, "4/3", false}, {'-', 1, "-2/3", false}, {'+', dice.Of(2, 3), "1", true},
		{'-', third, "0", true}, {'/', -1, "-1/3", false},
	} {
		got, err := arith(c.op, third, c.b)
		if err != nil || Format(got) != c.want && fractionText(got) != c.want {
			t.Errorf("1/3 %c %v: %v, %v; want %s", c.op, c.b, got, err, c.want)
		}
		if _, is := got.(dice.Chance); is != c.is {
			t.Errorf("1/3 %c %v is %T", c.op, c.b, got)
		}
	}
	if _, err := arith('/', third, 0); err == nil {
		t.Error("1/3 / 0 has an answer")
	}
}

func fractionText(v any) string {
	n, _ := number(v)
	return n.rat().RatString()
}

// TestListsWithin checks that reading a cell of a table in a list does not visit the whole table,
// and that a list within a list is wrapped only when it is read.
func TestListsWithin(t *testing.T) {
	e := New(nil, map[string]Func{"rows": func(*Run, []any) (any, error) { return []any{[]any{uint8(1), uint8(2)}, []any{uint8(3)}}, nil }})
	for question, want := range map[string]string{"rows()[1][0] + 1": "4", "sum(map(rows(), sum(#)))": "6", "{a: rows()}.a[0][1]": "2"} {
		got, err := e.Eval(question)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v; want %s", question, got, err, want)
		}
	}
}

func BenchmarkCells(b *testing.B) {
	e := New(nil, nil)
	for b.Loop() {
		if _, err := e.Eval("let t = map(1..40, let i = #; map(1..40, i * # / 7)); sum(1..40, let i = #; sum(1..40, t[i - 1][# - 1]))"); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDecimalOutcome checks that a decimal of the content is the same outcome as the number that it
// is.
func TestDecimalOutcome(t *testing.T) {
	want, _ := dice.KeyOf(exact(big.NewRat(5, 2)))
	if got, ok := dice.KeyOf([]any{Decimal{250, 2}}); !ok || got != "["+want+"]" {
		t.Errorf("2.50 as an outcome is %q, want [%s]", got, want)
	}
}

// TestLineBreaks checks that a string may hold a line break, as YAML makes of \n between double
// quotes.
func TestLineBreaks(t *testing.T) {
	for src, want := range map[string]string{
		"join([1, 2], '\n')":     "1\n2",
		"\"a\nb\" + 'c'":         "a\nbc",
		"let x = '\n';\n'a' + x": "a\n",
		`join(["a", "b"], '\n')`: "a\nb",
	} {
		if got, err := New(nil, nil).Text(src); err != nil || got != want {
			t.Errorf("%q gives %q, %v; want %q", src, got, err, want)
		}
	}
}
