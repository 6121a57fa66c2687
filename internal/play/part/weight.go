package part

import (
	"fmt"
	"reflect"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Weight is a number by which agents choose, or a thing that a measure of positions counts: its id
// in the game, and what it is.
type Weight struct{ ID, About string }

// WeightsOf returns the weights in a struct of numbers, in order. The tags weight and about of each
// field give its id and what it is.
func WeightsOf[T any]() []Weight {
	var out []Weight
	for f := range reflect.TypeFor[T]().Fields() {
		out = append(out, Weight{f.Tag.Get("weight"), f.Tag.Get("about")})
	}
	return out
}

// Weigh sets the fields of such a struct to the game's weights. A missing weight is an error.
func Weigh[T any](c Cast, to *T) error {
	for i, w := range WeightsOf[T]() {
		is := lists.First(c.Game.Play.Weights, func(x *model.Weight) bool { return x.ID == w.ID })
		if is == nil {
			return fmt.Errorf("play gives no weight %q (%s)", w.ID, w.About)
		}
		reflect.ValueOf(to).Elem().Field(i).SetFloat(is.Is)
	}
	return nil
}

// Measure is a game's measure of positions: a weight for each thing that its machine counts.
type Measure []float64

// Measure returns the game's measure of positions, in the order of what the machine counts, nil if
// it declares none.
func (c Cast) Measure() Measure {
	if len(c.Game.Play.Search.Measure) == 0 {
		return nil
	}
	m := make(Measure, len(c.Counts))
	for i, w := range c.Counts {
		for _, x := range c.Game.Play.Search.Measure {
			if x.ID == w.ID {
				m[i] = x.Is
			}
		}
	}
	return m
}

// Standing returns a side's part of the weighted sum of both sides' counts, from 0 to 1, or a half
// if that sum is not above 0.
func (m Measure) Standing(mine, theirs []float64) float64 {
	a, b := 0.0, 0.0
	for i, w := range m {
		a, b = a+float64(w*mine[i]), b+float64(w*theirs[i])
	}
	if a+b <= 0 {
		return 0.5
	}
	return min(1, max(0, a/(a+b)))
}

// weightFindings returns the weights and measures that a game gives and the machine does not know
// (PB004).
func (c Cast) weightFindings() diag.List {
	var out diag.List
	unknown := func(what string, given []*model.Weight, known []Weight) {
		have := lists.Map(known, func(w Weight) string { return w.ID })
		for _, x := range given {
			if !slices.Contains(have, x.ID) {
				out.Add(diag.Finding{At: x.At, Severity: diag.Error, Code: "PB004", Name: "unknown-field", Message: Unknown(what, x.ID, have).Error()})
			}
		}
	}
	unknown("weight", c.Game.Play.Weights, c.Weights)
	unknown("measure", c.Game.Play.Search.Measure, c.Counts)
	return out
}
