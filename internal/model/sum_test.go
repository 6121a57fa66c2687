package model

import (
	"testing"

	"punchboard/internal/diag"
)

// TestSum checks that data that prints the same has the same digest, wherever it was written, and
// any other data another one.
func TestSum(t *testing.T) {
	type thing struct {
		At    diag.Place
		Name  string
		N     int
		U     uint8
		F     float64
		On    bool
		Parts []string
		By    map[string]int
		Next  *thing
		Any   any
	}
	full := func() *thing {
		return &thing{At: diag.Place{Line: 1}, Name: "a", N: 1, U: 1, F: 1, Parts: []string{"x", "y"}, By: map[string]int{"p": 1, "q": 2}, Next: &thing{}, Any: 1}
	}
	first, ok := Sum(full())
	if !ok {
		t.Fatal("plain data has no digest")
	}
	seen := map[[32]byte]string{first: "as it is"}
	for what, change := range map[string]func(*thing){
		"another name":        func(x *thing) { x.Name = "b" },
		"a number":            func(x *thing) { x.N = -1 },
		"a small number":      func(x *thing) { x.U = 2 },
		"a fraction":          func(x *thing) { x.F = 1.5 },
		"a flag":              func(x *thing) { x.On = true },
		"parts in order":      func(x *thing) { x.Parts = []string{"y", "x"} },
		"parts of one length": func(x *thing) { x.Parts = []string{"xy", ""} },
		"no parts":            func(x *thing) { x.Parts = nil },
		"a key":               func(x *thing) { x.By = map[string]int{"p": 1, "r": 2} },
		"a value of a key":    func(x *thing) { x.By["q"] = 3 },
		"no next":             func(x *thing) { x.Next = nil },
		"a next one":          func(x *thing) { x.Next.N = 1 },
		"another type":        func(x *thing) { x.Any = int64(1) },
		"none of any type":    func(x *thing) { x.Any = nil },
	} {
		x := full()
		change(x)
		sum, ok := Sum(x)
		if was, again := seen[sum]; !ok || again {
			t.Errorf("%s: has the digest of the thing %s", what, was)
		}
		seen[sum] = what
	}
	moved := full()
	moved.At, moved.Next.At = diag.Place{Line: 2}, diag.Place{File: "other.yaml"}
	if sum, _ := Sum(moved); sum != first {
		t.Error("where a thing was written counts")
	}
	if _, ok := Sum(nil); !ok {
		t.Error("nothing has no digest")
	}
}

// TestSumOfWhatIsNotPlain checks that a function, a circle and keys that are not texts have no
// digest.
func TestSumOfWhatIsNotPlain(t *testing.T) {
	type ring struct{ Next *ring }
	round := &ring{}
	round.Next = round
	for what, v := range map[string]any{
		"a function": func() {}, "a function within": []any{1, func() {}}, "a circle": round, "keys": map[int]string{1: "x"},
		"a function at a key": map[string]any{"f": func() {}},
	} {
		if _, ok := Sum(v); ok {
			t.Errorf("%s has a digest", what)
		}
	}
}

// TestSumSaid checks that what is said about an effect counts.
func TestSumSaid(t *testing.T) {
	data := []any{"card", &Effect{Source: "move 1"}}
	said := func(words string) func(*Effect) string {
		return func(e *Effect) string { return e.Source + ": " + words }
	}
	plain, _ := Sum(data)
	a, ok := SumSaid(data, said("a step"))
	b, _ := SumSaid(data, said("a hex"))
	if again, _ := SumSaid(data, said("a step")); !ok || a == b || a == plain || again != a {
		t.Error("what is said of an effect does not count, or not always the same")
	}
}
