package odds

import (
	"math/big"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// Dash is printed where there is no answer.
const Dash = "–"

// rat returns a cell as an exact number. It reports false for a word or no answer.
func (c Cell) rat() (*big.Rat, bool) {
	switch v := c.Value.(type) {
	case int:
		return new(big.Rat).SetInt64(int64(v)), c.Why == ""
	case dice.Chance:
		return v.Rat(), c.Why == ""
	case dice.Number:
		return v.Rat(), c.Why == ""
	}
	return nil, false
}

// Percent reports whether the grid's answers are chances, printed in percent.
func (g *Grid) Percent() bool {
	if g.As != "" {
		return g.As == "percent"
	}
	for _, r := range g.Rows {
		for _, c := range r.Cells {
			if _, ok := c.Value.(dice.Chance); ok {
				return true
			}
		}
	}
	return false
}

// Shown returns the number that a cell prints: a chance times a hundred if the grid is in percent.
func (g *Grid) Shown(c Cell) (*big.Rat, bool) {
	r, ok := c.rat()
	if ok && g.Percent() {
		r.Mul(r, big.NewRat(100, 1))
	}
	return r, ok
}

// Print returns a cell for people: a number, with one decimal if not all are whole; "<0.1" and, for
// chances, ">99.9" where that decimal would round to 0 or 100; a word; or a dash. A chance of 0 or
// 1 is "0" or "100".
func (g *Grid) Print(c Cell) string {
	r, ok := g.Shown(c)
	if !ok {
		if s, word := c.Value.(string); word && s != "" && c.Why == "" {
			return s
		}
		return Dash
	}
	s := r.FloatString(1)
	switch {
	case g.whole, r.IsInt() && g.Percent() && (s == "0.0" || s == "100.0"):
		s = r.Num().String()
	case r.IsInt():
	case s == "0.0":
		s = "<0.1"
	case s == "-0.0":
		s = ">-0.1"
	case s == "100.0" && g.Percent():
		s = ">99.9"
	}
	return strings.Replace(s, "-", "\u2212", 1)
}

// Whole reports whether all numbers that the grid prints are whole.
func (g *Grid) Whole() bool { return g.whole }

// allWhole reports whether every number of the table is whole. It ignores cells without one.
func (g *Grid) allWhole() bool {
	for _, row := range g.Rows {
		for _, c := range row.Cells {
			if r, ok := g.Shown(c); ok && !r.IsInt() {
				return false
			}
		}
	}
	return true
}

// exact returns a cell as JSON writes it: a whole number, a fraction as a string, or a word.
func exact(c Cell) any {
	switch v := c.Value.(type) {
	case dice.Chance:
		return v.String()
	case dice.Number:
		return v.String()
	}
	return c.Value
}

// decimal returns a cell as a spreadsheet reads it: at most nine decimals, never a percentage.
func decimal(c Cell) string {
	r, ok := c.rat()
	if !ok {
		s, _ := c.Value.(string)
		return s
	}
	if r.IsInt() {
		return r.Num().String()
	}
	return strings.TrimRight(r.FloatString(9), "0")
}

// Title returns the grid's name with the unit of its numbers.
func (g *Grid) Title() string {
	switch {
	case g.Percent():
		return g.Name + " (%)"
	case g.Unit != "":
		return g.Name + " (" + g.Unit + ")"
	}
	return g.Name
}

// Said fills in the expressions of a text that goes with a grid. A text that cannot be filled stays
// unchanged, because the checks have reported it.
func Said(env *expr.Env, text string) string {
	if s, err := env.Expand(text); err == nil {
		return s
	}
	return text
}
