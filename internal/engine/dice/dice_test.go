package dice

import (
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReference checks the numbers of testdata/reference.txt: a question and its distribution or
// chance on each line.
func TestReference(t *testing.T) {
	text, err := os.ReadFile("testdata/reference.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		ask, want, ok := strings.Cut(line, " => ")
		if !ok {
			continue
		}
		if got := answer(t, strings.Fields(ask)); got != want {
			t.Errorf("%s\n got  %s\n want %s", ask, got, want)
		}
	}
}

func answer(t *testing.T, w []string) string {
	t.Helper()
	num := func(i int) int {
		r, ok := ParseNumber(w[i])
		if !ok || !r.IsInt() {
			t.Fatalf("%q is no whole number", w[i])
		}
		return int(r.Num().Int64())
	}
	chance := func(i int) Chance {
		r, _ := ParseNumber(w[i])
		c, err := FromRat(r)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	switch w[0] {
	case "roll":
		d, err := Parse(w[1])
		if err != nil {
			return err.Error()
		}
		return d.Dist().String()
	case "mean":
		d, err := Parse(w[1])
		if err != nil {
			return err.Error()
		}
		return d.Dist().Mean().String()
	case "trials":
		return Binomial(num(1), chance(2)).String()
	case "draw":
		d, err := Draw(num(1), num(2), num(3))
		if err != nil {
			return err.Error()
		}
		return d.String()
	}
	t.Fatalf("no such question: %v", w)
	return ""
}

// TestDrawSumByEnumeration compares with every hand of a small deck, one by one.
func TestDrawSumByEnumeration(t *testing.T) {
	groups := []Group{{2, 2}, {3, 1}, {1, 5}, {4, 0}}
	var deck []int
	for _, g := range groups {
		for range g.Copies {
			deck = append(deck, g.Worth)
		}
	}
	for hand := 0; hand <= len(deck); hand++ {
		counts := make([]*big.Int, 60)
		for i := range counts {
			counts[i] = new(big.Int)
		}
		hands(deck, hand, 0, func(sum int) { counts[sum].Add(counts[sum], big.NewInt(1)) })
		got, err := DrawSum(groups, hand)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(Counted(0, counts).String(), got.String()); d != "" {
			t.Errorf("hand of %d (-want +got):\n%s", hand, d)
		}
	}
}

func hands(deck []int, n, sum int, f func(int)) {
	if n == 0 {
		f(sum)
		return
	}
	for i := 0; i+n <= len(deck); i++ {
		hands(deck[i+1:], n-1, sum+deck[i], f)
	}
}

// TestSumByEnumeration compares dice with every throw, one by one.
func TestSumByEnumeration(t *testing.T) {
	for _, d := range []Dice{{N: 1, Faces: 6}, {N: 3, Faces: 6}, {N: 2, Faces: 10}, {N: 4, Faces: 3}} {
		counts := make([]*big.Int, d.Max()-d.Min()+1)
		for i := range counts {
			counts[i] = new(big.Int)
		}
		throws(d.N, d.Faces, 0, func(sum int) { counts[sum-d.N].Add(counts[sum-d.N], big.NewInt(1)) })
		if diff := cmp.Diff(Counted(d.N, counts).String(), d.Dist().String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d, diff)
		}
	}
}

func throws(n, faces, sum int, f func(int)) {
	if n == 0 {
		f(sum)
		return
	}
	for i := 1; i <= faces; i++ {
		throws(n-1, faces, sum+i, f)
	}
}

func TestDistributionsSumToOne(t *testing.T) {
	draw, _ := Draw(14, 51, 5)
	two, _ := Lift2(Dice{N: 1, Faces: 6}.Dist(), Dice{N: 1, Faces: 4}.Dist(), func(x, y any) (any, error) { return x.(int) + y.(int), nil })
	for name, d := range map[string]Dist{
		"draw": draw, "sum": two, "binomial": Binomial(7, Of(2, 7)), "certain": Sure(4),
	} {
		if all := d.Chance(func(Outcome) bool { return true }); all.Cmp(Of(1, 1)) != 0 {
			t.Errorf("%s sums to %s", name, all)
		}
	}
}

func TestJSON(t *testing.T) {
	got, err := json.Marshal(Binomial(1, Of(1, 3)))
	want := `[{"outcome":0,"chance":"2/3"},{"outcome":1,"chance":"1/3"}]`
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
	var zero Chance
	if zero.String() != "0" || zero.Not().String() != "1" || (Number{}).String() != "0" {
		t.Error("the zero values are not 0")
	}
}

func TestParseNumber(t *testing.T) {
	for in, want := range map[string]string{
		"3": "3", "2/3": "2/3", "0.28": "7/25", "80%": "4/5", "80 %": "4/5", "\u22122": "-2", "": "no", "x": "no",
		"1e9": "no", "1/0": "no", "%": "no", "0x10": "no", "12.5%": "1/8", "-": "no", "1/2/3": "no",
	} {
		got := "no"
		if r, ok := ParseNumber(in); ok {
			got = r.RatString()
		}
		if got != want {
			t.Errorf("ParseNumber(%q) = %s, want %s", in, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"d6", "2d10", "d100", "0d6", "100d100", "d", "6", "-1d6", "1d+6", "2d6+1", "d66", "d999-3", "d%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ParseNumber(s)
		d, err := Parse(s)
		if err == nil && d.N < 5 && d.Dist().Mean().r.Cmp(big.NewRat(int64(d.Min()+d.Max()), 2)) != 0 {
			t.Errorf("mean of %s is %s", s, d.Dist().Mean())
		}
	})
}

func BenchmarkDraw(b *testing.B) {
	for range b.N {
		if _, err := Draw(14, 51, 5); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHundredDice(b *testing.B) {
	for range b.N {
		Dice{N: 100, Faces: 100}.Dist()
	}
}
