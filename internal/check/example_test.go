package check_test

import (
	"fmt"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// A table without a row for one result of its die is reported with its place.
func ExampleRun() {
	p, err := load.Open(fstest.MapFS{"content/pond/game.yaml": {Data: []byte(`game: {title: The Pond, theme: house}
collections: {}
tables:
  weather:
    name: Weather
    kind: roll
    die: d6
    columns: {result: {type: text}}
    rows:
      1-3: {result: Sun}
      5-6: {result: Rain}
`)}}, load.Options{NoLayouts: true})
	if err != nil {
		panic(err)
	}
	for _, f := range append(p.Findings, check.Run(p, p.Games[0])...) {
		if f.Severity == diag.Error {
			fmt.Println(f)
		}
	}
	// Output:
	// content/pond/game.yaml:4:3: error[PB201] rows-gap: no row of "weather" takes a 4 on d6
}
