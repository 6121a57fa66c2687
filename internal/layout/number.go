package layout

import "strconv"

// Number is a constant that a layout names under let, or another number if it
// names none so, or an expression.
func (l *Layout) Number(name string, or float64) float64 {
	for _, x := range l.Let {
		if x.Name == name {
			if f, err := strconv.ParseFloat(x.Expr.Text, 64); err == nil {
				return f
			}
		}
	}
	return or
}
