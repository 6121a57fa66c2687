package sim

import (
	"math"
	"slices"

	"punchboard/internal/lists"
)

// Strength is how strong a contestant of a round robin is, by the model of
// Bradley and Terry: i beats j with the odds of exp(Theta i - Theta j). Thetas
// add up to 0.
//
// Why half a win on each side of each pair is added: a contestant who won
// everything would be infinitely strong. It draws all strengths a little
// together, and the less the more games there are.
type Strength struct {
	ID    string
	Theta float64 // a natural logarithm of odds
	Error float64 // standard error of Theta
	Share Share   // over all its games
}

// iterations bound the fit, which converges by itself.
const (
	iterations = 10_000
	settled    = 1e-12
)

// Strengths fits the strengths of a round robin, in the order in which the
// contestants come up; nil if the run is none.
func (r *Run) Strengths() []Strength {
	out, games, wins := r.pairs()
	n := len(out)
	if n < 2 {
		return nil
	}
	pi := slices.Repeat([]float64{1}, n)
	for range iterations {
		moved := 0.0
		next := make([]float64, n)
		for i := range n {
			won, spread := 0.0, 0.0
			for j := range n {
				if games[i][j] > 0 {
					won += wins[i][j]
					spread += games[i][j] / (pi[i] + pi[j])
				}
			}
			next[i] = won / spread
		}
		scale(next)
		for i := range n {
			moved = max(moved, math.Abs(next[i]/pi[i]-1))
		}
		pi = next
		if moved < settled {
			break
		}
	}
	errs := deviations(pi, games)
	for i := range out {
		out[i].Theta, out[i].Error = math.Log(pi[i]), errs[i]
	}
	return out
}

// pairs are the contestants, and for each two the games and wins of the first,
// with half a win added on both sides.
func (r *Run) pairs() (all []Strength, games, wins [][]float64) {
	index := func(id string) int {
		i := slices.IndexFunc(all, func(s Strength) bool { return s.ID == id })
		if i < 0 {
			i = len(all)
			all = append(all, Strength{ID: id})
		}
		return i
	}
	type pair struct {
		i, j  int
		share Share
	}
	var pairs []pair
	for _, t := range r.Tables {
		if len(t.Pair) != 2 || t.Pair[0] == t.Pair[1] {
			continue
		}
		p := pair{i: index(t.Pair[0]), j: index(t.Pair[1])}
		for _, s := range t.Seatings {
			p.share = p.share.Plus(s.Share(0))
		}
		pairs = append(pairs, p)
	}
	n := len(all)
	games, wins = square(n), square(n)
	for _, p := range pairs {
		k := float64(p.share.N)
		won := p.share.Float() * k
		games[p.i][p.j] += k + 1
		games[p.j][p.i] += k + 1
		wins[p.i][p.j] += won + 0.5
		wins[p.j][p.i] += k - won + 0.5
		all[p.i].Share = more(all[p.i].Share, p.share)
		all[p.j].Share = more(all[p.j].Share, p.share.Rest())
	}
	return all, games, wins
}

// more is the share of different games taken together.
func more(s, t Share) Share { return Share{s.Points + t.Points, s.Of + t.Of, s.N + t.N} }

// square is a table of n rows and columns of zeros.
func square(n int) [][]float64 {
	out := make([][]float64, n)
	for i := range out {
		out[i] = make([]float64, n)
	}
	return out
}

// scale makes the product of all 1.
func scale(pi []float64) {
	sum := lists.Sum(pi, math.Log)
	by := math.Exp(-sum / float64(len(pi)))
	for i := range pi {
		pi[i] *= by
	}
}

// deviations are the standard errors of the logarithms: the roots of the
// diagonal of the inverse of Fisher's information, which is made regular by
// holding the sum at 0.
func deviations(pi []float64, games [][]float64) []float64 {
	n := len(pi)
	info := square(n)
	even := 1 / float64(n)
	for i := range n {
		for j := range n {
			info[i][j] += even
			if i != j && games[i][j] > 0 {
				p := pi[i] / (pi[i] + pi[j])
				x := games[i][j] * p * (1 - p)
				info[i][j] -= x
				info[i][i] += x
			}
		}
	}
	inv := inverse(info)
	out := make([]float64, n)
	for i := range n {
		out[i] = math.Sqrt(max(0, inv[i][i]-even))
	}
	return out
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

// Line is the straight line through points by least squares: y = A + B x. OK is
// false where there is none.
type Line struct {
	A, B, Spread float64 // Spread is the standard error of B
	OK           bool
}

// Fit is the line through points, each of the same weight.
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

// mean is the average of numbers, which must not be none.
func mean(xs []float64) float64 {
	sum := lists.Sum(xs, func(x float64) float64 { return x })
	return sum / float64(len(xs))
}
