package load_test

import (
	"fmt"
	"testing/fstest"

	"punchboard/internal/load"
)

// A project is read as a whole: what is correct becomes games, and what is wrong becomes findings,
// each with its place.
func ExampleOpen() {
	files := fstest.MapFS{
		"content/pond/game.yaml": {Data: []byte(`game: {title: The Pond, theme: house}
collections:
  units:
    one: unit
    fields:
      reach: {name: Reach, type: whole, min: 1}
`)},
		"content/pond/units.yaml": {Data: []byte(`units:
  heron: {name: Heron, reach: 3}
  newt: {name: Newt, reach: far}
`)},
	}
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		panic(err)
	}
	for _, g := range p.Games {
		for _, u := range g.Collection("units").Entries {
			fmt.Println(g.Title, "has", u.Name, "of", u.At)
		}
	}
	for _, f := range p.Findings {
		fmt.Println(f)
	}
	// Output:
	// The Pond has Heron of content/pond/units.yaml:2:3
	// The Pond has Newt of content/pond/units.yaml:3:3
	// content/pond/units.yaml:3:29: error[PB006] wrong-type: "far" where a whole number is expected
}
