package geom_test

import (
	"fmt"

	"punchboard/internal/geom"
)

// Lengths are whole micrometres, whatever unit they were given in, so that they add up exactly.
func Example() {
	w, _ := geom.Parse("2.5in")
	h, _ := geom.Parse("88mm")
	card := geom.Rect{W: w, H: h}
	safe := card.Inset(3 * geom.MM)
	fmt.Println(card.W, "by", card.H)
	fmt.Println(safe.W, "by", safe.H, "inside,", int64(safe.W), "micrometres wide")
	// Output:
	// 63.5mm by 88mm
	// 57.5mm by 82mm inside, 57500 micrometres wide
}
