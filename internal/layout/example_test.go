package layout_test

import (
	"fmt"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// A shop that says how many pixels a picture of its card has uses the excess for bleed.
func ExampleStock_Canvas() {
	poker := layout.Stock{Name: "Poker", Trim: geom.Size{W: geom.FromMM(63.5), H: geom.FromMM(88.9)}, Image: [2]int{822, 1122}}
	size, at := poker.Canvas(300, 0)
	fmt.Println(size.W, "by", size.H, "which the card begins at", at.X, at.Y)
	// Output:
	// 69.596mm by 94.996mm which the card begins at 3.048mm 3.048mm
}
