package dice_test

import (
	"fmt"

	"punchboard/internal/engine/dice"
)

// What dice show is counted, never tried: each chance is a fraction.
func Example() {
	d, err := dice.RollOf("2d6")
	if err != nil {
		panic(err)
	}
	fmt.Println("at least 10:", d.AtLeast(10))
	fmt.Println("on the mean:", d.Mean())
	// Output:
	// at least 10: 1/6
	// on the mean: 7
}
