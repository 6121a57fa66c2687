package check

import (
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestCostsMore checks the finding for a thing that does not cost more than another.
func TestCostsMore(t *testing.T) {
	p, err := load.Open(fstest.MapFS{
		"content/g/game.yaml": {Data: []byte("game: {title: G, source: {id: \"900\", title: none, lines: 9}, theme: plain}\nchapters: [{file: play.md}]\ncomponents: {}\n" +
			"collections: {birds: {one: bird, fields: {cost: {name: Cost, type: whole, price: true}}}}\n")},
		"content/g/birds.yaml": {Data: []byte("birds: {wren: {name: Wren, cost: 1}, rook: {name: Rook, cost: 2}}\n")},
		"content/g/play.md":    {Data: []byte("# Play\n\nThe Wren costs more than the Rook. The Rook costs more than the Wren.\n")},
	}, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	var got []string
	for _, f := range Run(p, p.Games[0]) {
		if f.Code == "PB317" {
			got = append(got, f.Message)
		}
	}
	if want := []string{"Wren is said to cost more than Rook, and the data says otherwise"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
