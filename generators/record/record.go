// Package record makes records: one piece for each element of a list, such as a card for every
// unit. The layout may depend on the values of an element; layouts define that in their variants.
package record

import (
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes the pieces of a component of kind record. In the layout, unit is the element, n its
// number from 1 and code its short name in print. The component's field copies, an expression in
// terms of unit, gives the number of copies; the default is 1.
func Pieces(c *compose.Composer, _ *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	return c.List(comp, "unit")
}
