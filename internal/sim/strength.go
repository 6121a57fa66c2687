package sim

import (
	"math"
	"slices"

	"punchboard/internal/lists"
)

// Strength is the strength of a contestant of a round robin by the model of Bradley and Terry: i
// beats j with odds of exp(Theta i - Theta j). With more than two at a table, each wins in
// proportion to exp(Theta), following Luce. Thetas add up to 0. The fit is Hunter's, "MM algorithms
// for generalized Bradley-Terry models" (2004).
//
// One game is added to each table, won by all equally, because a contestant who won everything
// would be infinitely strong. It pulls all strengths together a little, and less so the more games
// there are.
type Strength struct {
	ID    string
	Theta float64 // natural logarithm of odds
	Error float64 // standard error of Theta
	Share Share   // over all its games
}

// iterations and settled limit the fit, which converges on its own.
const (
	iterations = 10_000
	settled    = 1e-12
)

// meeting is the contestants of a table, the games played, and how much each won of them.
type meeting struct {
	who   []int
	games float64
	wins  []float64
}

// sum returns the sum of the contestants' strengths.
func (m *meeting) sum(pi []float64) float64 {
	return lists.Sum(m.who, func(i int) float64 { return pi[i] })
}

// Strengths fits the strengths of a round robin, in order of the contestants' first appearance. It
// returns nil for any other run.
func (r *Run) Strengths() []Strength {
	out, met := r.meetings()
	n := len(out)
	if n < 2 {
		return nil
	}
	pi := slices.Repeat([]float64{1}, n)
	for range iterations {
		moved := 0.0
		won, spread := make([]float64, n), make([]float64, n)
		for _, m := range met {
			each := m.games / m.sum(pi)
			for k, i := range m.who {
				won[i] += m.wins[k]
				spread[i] += each
			}
		}
		next := lists.Made(n, func(i int) float64 { return won[i] / spread[i] })
		scale(next)
		for i := range n {
			moved = max(moved, math.Abs(next[i]/pi[i]-1))
		}
		pi = next
		if moved < settled {
			break
		}
	}
	errs := deviations(pi, met)
	for i := range out {
		out[i].Theta, out[i].Error = math.Log(pi[i]), errs[i]
	}
	return out
}

// meetings returns the contestants and the results of each table, with the added game that all win
// equally.
func (r *Run) meetings() (all []Strength, met []*meeting) {
	index := func(id string) int {
		i := slices.IndexFunc(all, func(s Strength) bool { return s.ID == id })
		if i < 0 {
			i = len(all)
			all = append(all, Strength{ID: id})
		}
		return i
	}
	for _, t := range r.Tables {
		if len(t.Pair) < 2 || len(slices.Compact(slices.Sorted(slices.Values(t.Pair)))) < len(t.Pair) {
			continue
		}
		m := &meeting{}
		for seat, id := range t.Pair {
			share, i := t.Share(seat), index(id)
			all[i].Share = more(all[i].Share, share)
			m.who = append(m.who, i)
			m.games = float64(share.N) + 1
			m.wins = append(m.wins, float64(share.Float()*float64(share.N))+1/float64(len(t.Pair)))
		}
		met = append(met, m)
	}
	return all, met
}

// more returns the shares of different games combined.
func more(s, t Share) Share { return Share{s.Points + t.Points, s.Of + t.Of, s.N + t.N} }

// square returns an n by n table of zeros.
func square(n int) [][]float64 {
	return lists.Made(n, func(int) []float64 { return make([]float64, n) })
}

// scale makes the product of all numbers 1.
func scale(pi []float64) {
	sum := lists.Sum(pi, math.Log)
	by := math.Exp(-sum / float64(len(pi)))
	for i := range pi {
		pi[i] *= by
	}
}

// deviations returns the standard errors of the logarithms: the square roots of the diagonal of the
// inverse of Fisher's information, which is made regular by fixing the sum at 0.
func deviations(pi []float64, met []*meeting) []float64 {
	n := len(pi)
	info := square(n)
	even := 1 / float64(n)
	for i := range n {
		for j := range n {
			info[i][j] += even
		}
	}
	for _, m := range met {
		sum := m.sum(pi)
		for _, i := range m.who {
			p := pi[i] / sum
			for _, j := range m.who {
				if i == j {
					info[i][i] += float64(m.games * p * (1 - p))
				} else {
					info[i][j] -= float64(m.games * p * pi[j] / sum)
				}
			}
		}
	}
	inv := inverse(info)
	return lists.Made(n, func(i int) float64 { return math.Sqrt(max(0, inv[i][i]-even)) })
}

// inverse inverts a positive definite matrix by elimination.
func inverse(m [][]float64) [][]float64 {
	n := len(m)
	out := square(n)
	for i := range n {
		out[i][i] = 1
	}
	for c := range n {
		p := m[c][c]
		for k := range n {
			m[c][k] /= p
			out[c][k] /= p
		}
		for i := range n {
			if f := m[i][c]; i != c && f != 0 {
				for k := range n {
					m[i][k] -= float64(f * m[c][k])
					out[i][k] -= float64(f * out[c][k])
				}
			}
		}
	}
	return out
}

// Line is the least-squares line through points: y = A + B x. OK is false if there is none.
type Line struct {
	A, B, Spread float64 // Spread is the standard error of B
	OK           bool
}

// Fit returns the line through points of equal weight.
func Fit(xs, ys []float64) Line {
	n := float64(len(xs))
	if n < 3 {
		return Line{}
	}
	mx, my := mean(xs), mean(ys)
	var xx, xy float64
	for i := range xs {
		xx += float64((xs[i] - mx) * (xs[i] - mx))
		xy += float64((xs[i] - mx) * (ys[i] - my))
	}
	if xx == 0 {
		return Line{}
	}
	l := Line{B: xy / xx, OK: true}
	l.A = my - float64(l.B*mx)
	var rest float64
	for i := range xs {
		d := ys[i] - l.A - float64(l.B*xs[i])
		rest += float64(d * d)
	}
	l.Spread = math.Sqrt(rest / (n - 2) / xx)
	return l
}

// mean returns the average of numbers. There must be at least one.
func mean(xs []float64) float64 {
	sum := lists.Sum(xs, func(x float64) float64 { return x })
	return sum / float64(len(xs))
}
