package expr

import (
	"math/big"
	"strings"

	"punchboard/internal/model"
)

// Decimal is a number that prints with as many decimals as it was written with.
// What is reckoned with it is exact, and prints as other numbers do.
type Decimal struct {
	n      int64 // without the point
	places int
}

// DecimalOf is a decimal of the content.
func DecimalOf(v model.Value) Decimal { return Decimal{v.Int, v.Places()} }

// String is the decimal as it is written.
func (d Decimal) String() string { return model.DecimalText(d.n, d.places) }

// number is the decimal to be computed with.
func (d Decimal) number() num {
	if n, ok := model.InPlaces(d.n, d.places, 0); ok {
		return num{i: int(n)}
	}
	r, _ := new(big.Rat).SetString(d.String())
	return num{r: r}
}

// exactly is a value without what only printing knows of it: 2.50 is 2.5.
func exactly(v any) any {
	if d, ok := v.(Decimal); ok {
		return exact(d.number().rat())
	}
	return v
}

// decimalsFn is decimals(x, places): a number with exactly so many decimals, as
// text. Halves go away from zero.
func decimalsFn(_ *Frame, a []any) (any, error) {
	n, ok := number(a[0])
	if !ok {
		return nil, errorf("want a number, got %s", describe(a[0]))
	}
	places, err := placesOf(a[1])
	if err != nil {
		return nil, err
	}
	return signFixed(strings.TrimSuffix(n.rat().FloatString(places), ".")), nil
}
