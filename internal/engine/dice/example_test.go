package dice_test

import (
	"fmt"

	"punchboard/internal/engine/dice"
)

// The results of dice are counted, never sampled: each chance is a fraction.
func Example() {
	d, err := dice.RollOf("2d6")
	if err != nil {
		panic(err)
	}
	fmt.Println("at least 10:", d.AtLeast(10))
	fmt.Println("on the mean:", d.Mean())
	doubled, err := dice.Lift1(d, func(x any) (any, error) { return 2 * x.(int), nil })
	if err != nil {
		panic(err)
	}
	fmt.Println("twice as much, at least 10:", doubled.AtLeast(10))
	// Output:
	// at least 10: 1/6
	// on the mean: 7
	// twice as much, at least 10: 5/6
}
