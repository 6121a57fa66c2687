package check

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// priced is a contestant in a round robin.
type priced struct {
	sim.Strength
	price model.Value
	worth [3]float64 // the price of this strength on the line, and of both ends of its interval
}

// pointsOff finds pieces with a price that differs from the worth of their strength in a round
// robin. Strengths follow the Bradley–Terry model. Their worth is read off the straight line
// through the strengths over the logarithms of all prices. If that line does not clearly rise,
// prices cannot be derived from it, and that is reported instead.
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
		x.Report(diag.Finding{At: p.At, Message: fmt.Sprintf("%s has %d contestants with a price, which is no line to hold prices against", x.Of.ID, len(all)),
			Help: "a round robin of at least three pieces of at least two prices"})
	case line.B <= sim.Normal*line.Spread:
		x.Report(diag.Finding{At: p.At, Message: fmt.Sprintf("in %s those that cost more are not clearly stronger", x.Of.ID),
			Evidence: append([]string{played(x.Run) + ", " + each(len(all)), fit(line)}, table(all, line)...)})
	default:
		x.off(all, line)
	}
}

// priced returns the contestants that have a price.
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

// off reports the pieces with a price clearly outside the tolerance.
func (x *Sample) off(all []priced, line sim.Line) {
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
		x.Report(diag.Finding{At: a.price.At, Evidence: append(lines, residuals(all, line)), Also: []diag.Also{{At: x.Of.Price.At, Mark: "expected here"}},
			Message: fmt.Sprintf("%s costs %s and fights like %.0f: more than %s %% %s", a.ID, a.price, a.worth[0], x.Of.Price.Within, than)})
	}
}

// each says that n contestants played each other.
func each(n int) string { return fmt.Sprintf("each of %d against each", n) }

// worth returns the prices on the line of a strength and of both ends of its interval.
func worth(a priced, line sim.Line) [3]float64 {
	at := func(theta float64) float64 { return math.Exp((theta - line.A) / line.B) }
	return [3]float64{at(a.Theta), at(a.Theta - sim.Normal*a.Error), at(a.Theta + sim.Normal*a.Error)}
}

// fit describes the line.
func fit(l sim.Line) string {
	return fmt.Sprintf("line: strength %+.2f %+.2f × log of the price; error of the slope %.2f", l.A, l.B, l.Spread)
}

// rest returns how far a strength is above the line.
func (a priced) rest(l sim.Line) float64 {
	return a.Theta - l.A - float64(l.B*math.Log(float64(a.price.Int)))
}

// ranked returns the contestants, those least worth their price first.
func ranked(all []priced, line sim.Line) []priced {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b priced) int {
		return cmp.Or(cmp.Compare(a.rest(line), b.rest(line)), strings.Compare(a.ID, b.ID))
	})
	return sorted
}

// table describes every contestant with its residual.
func table(all []priced, line sim.Line) []string {
	return lists.Map(ranked(all, line), func(a priced) string {
		return fmt.Sprintf("%s: price %s, wins %s, strength %+.2f ± %.2f, residual %+.2f", a.ID, a.price, a.Share.Percent(), a.Theta, sim.Normal*a.Error, a.rest(line))
	})
}

// residuals describes all residuals in one line.
func residuals(all []priced, line sim.Line) string {
	out := lists.Map(ranked(all, line), func(a priced) string { return fmt.Sprintf("%s %+.2f", a.ID, a.rest(line)) })
	return "residuals: " + strings.Join(out, ", ")
}

// opponents returns what share a contestant wins against each other.
func (x *Sample) opponents(id string) []string {
	var out []string
	for _, t := range x.Run.Tables {
		if len(t.Pair) != 2 || !slices.Contains(t.Pair, id) || t.Pair[0] == t.Pair[1] {
			continue
		}
		seat := slices.Index(t.Pair, id)
		out = append(out, t.Pair[1-seat]+" "+t.Share(seat).Percent())
	}
	return out
}
