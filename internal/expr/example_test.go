package expr_test

import (
	"fmt"

	"punchboard/internal/expr"
)

// An expression can use the names of its scope. One with dice in it is a law: all possible results,
// each with its chance.
func Example() {
	env := expr.New(nil, nil).With(map[string]any{"armour": 3, "names": []any{"fox", "hare"}})
	for _, src := range []string{
		`2 * armour + 1`,
		`join(names, ", ")`,
		`d6 > armour`,
		`armor + 1`,
	} {
		v, err := env.Eval(src)
		if err != nil {
			fmt.Println(src, "is an error:", err)
			continue
		}
		fmt.Println(src, "is", expr.Format(v))
	}
	// Output:
	// 2 * armour + 1 is 7
	// join(names, ", ") is fox, hare
	// d6 > armour is 50 %
	// armor + 1 is an error: unknown name armor: did you mean armour?
}

// Expressions in double braces are replaced by their values.
func ExampleEnv_Expand() {
	env := expr.New(nil, nil).With(map[string]any{"range": 4})
	text, err := env.Expand("hits within {{ plural(range, 'hex', 'hexes') }}")
	fmt.Println(text, err)
	// Output:
	// hits within 4 hexes <nil>
}
