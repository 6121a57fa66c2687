package sim_test

import (
	"math"
	"math/big"
	"testing"

	"punchboard/internal/sim"
)

func share(k, n int) sim.Share { return sim.Share{Points: int64(k), Of: int64(n), N: n} }

// TestPublished checks the intervals against those of Newcombe, Two-sided confidence intervals for
// the single proportion, Statistics in Medicine 17 (1998), table I, method 3, and against the
// closed form.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int
		lo, hi float64
	}{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
	} {
		i := share(c.k, c.n).Interval()
		if lo, hi := float64(i.Lo)/1e6, float64(i.Hi)/1e6; math.Abs(lo-c.lo) > 0.00006 || math.Abs(hi-c.hi) > 0.00006 {
			t.Errorf("%d of %d: got %.4f to %.4f, want %.4f to %.4f", c.k, c.n, lo, hi, c.lo, c.hi)
		}
	}
	const zz = 3.841459
	for n := 1; n <= 60; n++ {
		for k := range n + 1 {
			i, p, m := share(k, n).Interval(), float64(k)/float64(n), float64(n)
			mid, half := (p+zz/2/m)/(1+zz/m), math.Sqrt(zz*(p*(1-p)/m+zz/4/m/m))/(1+zz/m)
			if math.Abs(float64(i.Lo)/1e6-max(0, mid-half)) > 1.1e-6 || math.Abs(float64(i.Hi)/1e6-min(1, mid+half)) > 1.1e-6 {
				t.Errorf("%d of %d: got %v, the formula gives %.6f to %.6f", k, n, i, mid-half, mid+half)
			}
		}
	}
}

// coverage returns the exact chance that the interval of n games contains p percent.
func coverage(n, p int) float64 {
	sum := new(big.Rat)
	for k := range n + 1 {
		i := share(k, n).Interval()
		if i.Lo > p*10_000 || i.Hi < p*10_000 {
			continue
		}
		ways := new(big.Int).Binomial(int64(n), int64(k))
		ways.Mul(ways, new(big.Int).Exp(big.NewInt(int64(p)), big.NewInt(int64(k)), nil))
		ways.Mul(ways, new(big.Int).Exp(big.NewInt(int64(100-p)), big.NewInt(int64(n-k)), nil))
		sum.Add(sum, new(big.Rat).SetFrac(ways, new(big.Int).Exp(big.NewInt(100), big.NewInt(int64(n)), nil)))
	}
	f, _ := sum.Float64()
	return f
}

// TestCoverage counts all outcomes of small numbers of games. Averaged over all shares, the
// interval contains the true one in 95 % of them, and never in less than 85 %, except close to 0
// and 1.
func TestCoverage(t *testing.T) {
	for _, n := range []int{4, 7, 10, 20, 40} {
		sum, least := 0.0, 1.0
		for p := 5; p <= 95; p++ {
			c := coverage(n, p)
			sum += c
			least = min(least, c)
		}
		if mean := sum / 91; mean < 0.945 || mean > 0.97 || least < 0.82 {
			t.Errorf("%d games: the interval holds the truth in %.3f on the mean, at least in %.3f", n, sum/91, least)
		}
	}
}

// TestSeedsAreCounted checks that intervals over seeds stay valid if the plays of one seed depend
// on each other: each of 30 seeds gives the same result in both its plays.
func TestSeedsAreCounted(t *testing.T) {
	both := sim.Share{Points: 2 * 9 * 2, Of: 2 * 30 * 2, N: 30}
	if got, want := both.Interval(), share(9, 30).Interval(); got != want {
		t.Errorf("plays that hang together: got %v, want %v", got, want)
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		k, n, lo, hi int
		want         sim.Verdict
		needs        int
	}{
		{50, 100, 40, 60, sim.Within, 93},
		{46, 92, 40, 60, sim.Open, 93},
		{500, 1000, 40, 60, sim.Within, 93},
		{30, 100, 40, 60, sim.Beyond, 93},
		{70, 100, 40, 60, sim.Beyond, 93},
		{38, 100, 40, 60, sim.Open, 2305},
		{40, 100, 40, 60, sim.Open, 0},
		{100, 100, 90, 100, sim.Within, 35},
		{0, 0, 40, 60, sim.Open, 0},
		{3, 4, 0, 100, sim.Within, 0},
	} {
		s := share(c.k, c.n)
		if got := s.Judge(c.lo, c.hi); got != c.want {
			t.Errorf("%d of %d in %d..%d: got %v, want %v", c.k, c.n, c.lo, c.hi, got, c.want)
		}
		if got := s.Needs(c.lo, c.hi); got != c.needs {
			t.Errorf("%d of %d in %d..%d: needs %d, want %d", c.k, c.n, c.lo, c.hi, got, c.needs)
		}
	}
}

// TestNeeds checks that this many games settle it and one less does not.
func TestNeeds(t *testing.T) {
	for _, p := range []int{45, 52, 59, 35, 66} {
		n := share(p, 100).Needs(40, 60)
		at := func(n int) sim.Verdict { return sim.Share{Points: int64(p), Of: 100, N: n}.Judge(40, 60) }
		if at(n) == sim.Open || at(n-1) != sim.Open {
			t.Errorf("%d %%: %d games give %v, one less %v", p, n, at(n), at(n-1))
		}
	}
}

func TestWords(t *testing.T) {
	s := share(1, 3)
	if s.Percent() != "33.3 %" || s.String() != "1/3" || (sim.Share{}).Percent() != "-" {
		t.Errorf("a third is %s, %s, nothing is %s", s.Percent(), s, sim.Share{}.Percent())
	}
	if i := (sim.Share{}).Interval(); i.String() != "0.0 % to 100.0 %" {
		t.Errorf("without games: %s", i)
	}
}
