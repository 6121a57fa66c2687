package sweep

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// level is the greatest chance that a variant is ever decided wrongly, however often it is looked
// at.
const level = 0.05

// Sequence returns a confidence sequence: a range, from 0 to 1, that contains the true share of
// points in 95 of 100 cases, over all looks together. It is the predictable plug-in empirical
// Bernstein sequence for means of bounded observations, Waudby-Smith and Ramdas, "Estimating means
// of bounded random variables by betting" (2024), theorem 2. points are those of successive games,
// each worth of.
//
// The interval of a run is not used, because it is valid only for one look at a number of games
// fixed in advance. Looking after each block and stopping at will errs far more often than one time
// in twenty.
func Sequence(points []int64, of int64) (lo, hi float64) {
	if of == 0 {
		return 0, 1
	}
	sum, spread := 0.5, 0.25            // of the games so far, plus one observation of a half
	var weights, weighed, slack float64 // sums of λ, of λX, and of v ψ(λ)
	for i, p := range points {
		t := float64(i + 1)
		mean, variance := sum/t, spread/t
		bet := min(0.5, math.Sqrt(float64(2*math.Log(2/level))/float64(variance*t)/math.Log(t+1)))
		x := float64(p) / float64(of)
		off := x - mean
		weights += bet
		weighed += float64(bet * x)
		slack += float64(off * off * float64(-math.Log(1-bet)-bet))
		sum += x
		off = x - sum/(t+1)
		spread += float64(off * off)
	}
	if weights == 0 {
		return 0, 1
	}
	half := (math.Log(2/level) + slack) / weights
	return max(0, weighed/weights-half), min(1, weighed/weights+half)
}

// decided says why a variant needs no more games: "even" if its share is certainly within the range
// meant to be even, "uneven" if it is certainly outside, "" if neither is certain.
func (s *Sweep) decided(v *Variant) string {
	lo, hi := Sequence(s.points(v.pool()))
	from, upto := float64(s.Even[0])/100, float64(s.Even[1])/100
	switch {
	case lo >= from && hi <= upto:
		return "even"
	case hi < from || lo > upto:
		return "uneven"
	}
	return ""
}

// pool returns all games of a variant, for reading only. There must be some.
func (v *Variant) pool() *sim.Run {
	if len(v.Runs) == 1 {
		return v.Runs[0]
	}
	return sim.Pool(v.Runs...)
}

// round is a stage of a sweep: the best keep variants are played up to a game.
type round struct{ keep, games int }

// rounds returns the stages of a sweep: all variants up to the last game or, to find the best of
// them, sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
// bandits", 2013): half of the field continues with twice the games, until only the number wanted
// are left.
func (p *player) rounds(upto int) []round {
	all := len(p.Variants)
	if p.until.Best == 0 || p.until.Best >= all {
		return []round{{all, upto}}
	}
	n := bits.Len(uint((all - 1) / p.until.Best)) // halvings until this many are left
	out := []round{}
	for i := range n + 1 {
		out = append(out, round{max(p.until.Best, (all+(1<<i)-1)>>i), max(1, (upto+(1<<(n-i))-1)>>(n-i))})
	}
	return out
}

// field returns the variants that play a round: the game as declared first and then all others or,
// once some have been dropped, those whose share of the games so far is nearest to the middle of
// the range meant to be even. The first of equals continues.
func (p *player) field(keep, games int) []*Variant {
	if keep >= len(p.Variants) {
		base := p.Variants[p.AsDeclared]
		rest := slices.DeleteFunc(slices.Clone(p.Variants), func(v *Variant) bool { return v == base })
		return append([]*Variant{base}, rest...)
	}
	var some []*Variant
	off := map[*Variant]int64{}
	for _, v := range p.Variants {
		if v.games() >= games && !v.Same {
			some, off[v] = append(some, v), p.off(v, games)
		}
	}
	slices.SortStableFunc(some, func(a, b *Variant) int { return cmp.Compare(off[a], off[b]) })
	for _, v := range some[min(keep, len(some)):] {
		v.Stop = "not among the best"
	}
	return some[:min(keep, len(some))]
}

// off returns how far the first side's share of a variant's first games is from the middle of the
// range meant to be even, or from a half if that is not declared, in millionths.
func (s *Sweep) off(v *Variant, games int) int64 {
	middle := int64(s.Even[0]+s.Even[1]) * 5000
	if s.Even == [2]int{} {
		middle = 500_000
	}
	points, of := s.points(v.pool())
	got := lists.Sum(points[:games], func(p int64) int64 { return p })
	off := got*1_000_000/max(1, of*int64(games)) - middle
	return max(off, -off)
}
