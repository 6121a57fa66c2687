package model

import "math"

// MaxCopies is the most copies of one piece that may be printed.
const MaxCopies = 10_000

// CopiesType is a number of copies.
var CopiesType = func() Type {
	most := int64(MaxCopies)
	return Type{Kind: Whole, Max: &most}
}()

// Bounds are the least and the greatest value of a type of whole numbers.
func (t *Type) Bounds() (lo, hi int64) {
	hi = math.MaxInt64
	if t.Kind == Signed {
		lo = math.MinInt64
	}
	if t.Min != nil {
		lo = *t.Min
	}
	if t.Max != nil {
		hi = *t.Max
	}
	return lo, hi
}
