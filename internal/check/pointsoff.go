package check

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// priced is a contestant of a round robin.
type priced struct {
	sim.Strength
	price model.Value
	worth [3]float64 // what the strength costs on the line, and the ends of its interval
}

// pointsOff finds pieces whose price is not what their strength in a round
// robin is worth. Strengths are Bradley's and Terry's; what they are worth is
// read off the straight line through the logarithms of all prices and the
// strengths.
func pointsOff(x *Sample) {
	p := x.Of.Price
	if p == nil || !p.Of.IsSet() || !p.Within.IsSet() {
		return
	}
	all := x.priced()
	xs, ys := make([]float64, len(all)), make([]float64, len(all))
	for i, a := range all {
		xs[i], ys[i] = math.Log(float64(a.price.Int)), a.Theta
	}
	line := sim.Fit(xs, ys)
	switch {
	case !line.OK:
		x.noLine(p, all)
	case line.B <= 0:
		x.Report(diag.Finding{At: p.At, Message: fmt.Sprintf("in %s those that cost more are no stronger", x.Of.ID),
			Evidence: append([]string{played(x.Run), fit(line)}, table(all, line)...)})
	default:
		x.residuals(all, line)
	}
}

// priced are the contestants that have a price.
func (x *Sample) priced() []priced {
	of, field, _ := strings.Cut(x.Of.Price.Of.Text, ".")
	var out []priced
	for _, s := range x.Run.Strengths() {
		e := x.Game.Entry(of, s.ID)
		if e == nil {
			continue
		}
		if v := e.Field(field); v.IsSet() && !v.Word && v.Int > 0 {
			out = append(out, priced{Strength: s, price: v})
		}
	}
	return out
}

// noLine reports too few prices to compare.
func (x *Sample) noLine(p *model.Price, all []priced) {
	x.Report(diag.Finding{At: p.At, Message: fmt.Sprintf("%s has %d contestants with a price, which is no line to hold prices against", x.Of.ID, len(all)),
		Help: "a round robin of at least three pieces of at least two prices"})
}

// residuals reports those whose price lies beyond the tolerance, as far as the
// games tell.
func (x *Sample) residuals(all []priced, line sim.Line) {
	within := float64(x.Of.Price.Within.Int) / 100
	for i := range all {
		all[i].worth = worth(all[i], line)
	}
	for _, a := range all {
		price := float64(a.price.Int)
		if a.worth[1] <= price*(1+within) && a.worth[2] >= price*(1-within) {
			continue
		}
		than := "less"
		if a.worth[0] > price {
			than = "more"
		}
		lines := []string{played(x.Run) + ", " + each(len(all)),
			fmt.Sprintf("wins %s of all; against %s", told(a.Share), strings.Join(x.opponents(a.ID), ", ")),
			fmt.Sprintf("strength %+.2f, which costs %.0f on the line (%.0f to %.0f)", a.Theta, a.worth[0], a.worth[1], a.worth[2]), fit(line)}
		x.Report(diag.Finding{At: a.price.At, Evidence: append(lines, table(all, line)...), Also: []diag.Also{{At: x.Of.Price.At, Mark: "expected here"}},
			Message: fmt.Sprintf("%s costs %s and fights like %.0f: more than %s %% %s", a.ID, a.price, a.worth[0], x.Of.Price.Within, than)})
	}
}

func each(n int) string { return fmt.Sprintf("each of %d against each", n) }

// worth is the price on the line of a strength and of the ends of its interval.
func worth(a priced, line sim.Line) [3]float64 {
	at := func(theta float64) float64 { return math.Exp((theta - line.A) / line.B) }
	return [3]float64{at(a.Theta), at(a.Theta - sim.Normal*a.Error), at(a.Theta + sim.Normal*a.Error)}
}

// fit is the line in words.
func fit(l sim.Line) string {
	return fmt.Sprintf("line: strength %+.2f %+.2f × log of the price; error of the slope %.2f", l.A, l.B, l.Spread)
}

// table is every contestant with its residual, the least worth its price first.
func table(all []priced, line sim.Line) []string {
	rest := func(a priced) float64 { return a.Theta - line.A - float64(line.B*math.Log(float64(a.price.Int))) }
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b priced) int {
		switch x, y := rest(a), rest(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return strings.Compare(a.ID, b.ID)
	})
	var out []string
	for _, a := range sorted {
		out = append(out, fmt.Sprintf("%s: price %s, wins %s, strength %+.2f ± %.2f, residual %+.2f", a.ID, a.price, a.Share.Percent(), a.Theta, sim.Normal*a.Error, rest(a)))
	}
	return out
}

// opponents are what a contestant wins against each other.
func (x *Sample) opponents(id string) []string {
	var out []string
	for _, t := range x.Run.Tables {
		if len(t.Pair) != 2 || !slices.Contains(t.Pair, id) || t.Pair[0] == t.Pair[1] {
			continue
		}
		seat := slices.Index(t.Pair, id)
		var s sim.Share
		for _, seating := range t.Seatings {
			s = s.Plus(seating.Share(seat))
		}
		out = append(out, t.Pair[1-seat]+" "+s.Percent())
	}
	return out
}
