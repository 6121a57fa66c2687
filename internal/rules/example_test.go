package rules_test

import (
	"fmt"
	"testing/fstest"

	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/rules"
)

// Any expression can call the functions of a game. Proving them checks that they have an answer for
// everything that they take.
func Example() {
	p, err := load.Open(fstest.MapFS{"content/pond/game.yaml": {Data: []byte(`game: {title: The Pond, theme: house}
collections: {}
functions:
  catches:
    about: whether a heron catches a frog, so many reeds between them
    takes: {reeds: count}
    tried: {reeds: 0..4}
    gives: d6 > 2 + reeds
`)}}, load.Options{NoLayouts: true})
	if err != nil {
		panic(err)
	}
	set := rules.New(p.Games[0])
	v, err := expr.New(p.Games[0], set.Funcs()).Eval("catches(1)")
	if err != nil {
		panic(err)
	}
	fmt.Println("catches(1):", expr.Format(v))
	for _, proof := range set.Prove() {
		fmt.Println(proof.Function.Decl().ID, "was asked", proof.Asked, "questions, and fails:", proof.Failure != nil)
	}
	// Output:
	// catches(1): 50 %
	// catches was asked 5 questions, and fails: false
}
