package check_test

import (
	"testing"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// TestUntoldLayouts checks which texts of a layout need a translation.
func TestUntoldLayouts(t *testing.T) {
	p := inOne(t, "game: {title: A, theme: house}\ndecks: {path: {name: Path, fields: {n: {name: N, type: whole}}, cards: {lane: {name: Lane, copies: 2, n: 1}}}}\ncomponents: {path: {name: Path, kind: deck, of: path, layout: path, sheet: cards}}\n")
	at := diag.Place{File: "layouts/faces/path.yaml"}
	source := func(s string) layout.Source { return layout.Source{Text: s, At: at} }
	for text, want := range map[string]bool{"{{ card.n }}": false, ":coin: {{ card.n }}": false, "Workers": true, "Cost {{ card.n }}": true, "Told": false} {
		for let, also := range map[string]bool{"'solid'": false, "card.n == 1 ? 'rook' : 'crow'": false, "'The end'": true, "{path: 'Way'}": true, "card.n + ' of 2'": true} {
			p.Library.Layouts = map[string]*layout.Layout{"path": {ID: "path", At: at, Let: []layout.Let{{Name: "x", Expr: source(let)}}, Front: []*layout.Box{{Boxes: []*layout.Box{{Text: source(text)}}}}}}
			g := *p.Games[0]
			g.Words = model.Phrasebook{"Told": "Gesagt"}
			if found := check.UntoldLayouts(p, &g); len(found) > 0 {
				t.Errorf("in its own language: %v", found)
			}
			g.Lang = "de"
			if found := check.UntoldLayouts(p, &g); len(found) > 0 != (want || also) {
				t.Errorf("%s, %s: found %v", text, let, found)
			}
		}
	}
}
