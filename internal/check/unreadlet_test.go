package check_test

import (
	"strings"
	"testing"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// TestUnreadKeys checks that a misspelt key of a map that a layout gives to the one that it extends
// is reported, and no key of another map.
func TestUnreadKeys(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {rules: {one: number, fields: {n: {name: N, type: whole}}}}
rules: {hand: {name: Hand, n: 1}}
components: {aid: {name: Aid, kind: record, each: list(rules), layout: mine, sheet: pages}}
`
	at := func(l *layout.Layout, text string) layout.Source { return layout.Source{Text: text, At: l.At} }
	for side, want := range map[string]string{
		"[{head: 'A', rows: [{n: 'x', v: 1}]}]":                   "",
		"[{hed: 'A', rows: [{n: 'x', v: hand ? 1 : 2}]}]":         `nothing in the layout "mine" reads the key "hed" (did you mean head?)`,
		"[{hed: 'A', rosw: [{text: 'x'}]}]":                       "", // most is read by something else
		"[{head: own['hed'], rows: map([1], ({n: #, v: .hed}))}]": "",
	} {
		p := inOne(t, data)
		base := &layout.Layout{ID: "aid", At: diag.Place{File: "layouts/faces/aid.yaml"}}
		base.Let = []layout.Let{{Name: "side", Expr: at(base, "[]")}, {Name: "own", Expr: at(base, "{}")}}
		base.Front = []*layout.Box{{Text: at(base, "{{ side[0].head + join(map(side[0].rows, .n + .v)) + own.x }}")}}
		mine := &layout.Layout{ID: "mine", Extends: "aid", At: diag.Place{File: "layouts/faces/mine.yaml"}, Front: base.Front}
		mine.Let = []layout.Let{{Name: "own", Expr: at(mine, "{hed: 1}")}, {Name: "side", Expr: at(mine, side)}}
		p.Library.Layouts = map[string]*layout.Layout{"aid": base, "mine": mine}
		var told []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB127" && strings.Contains(f.Message, "the key") {
				told = append(told, f.Message+" ("+f.Mark+")")
			}
		}
		if got := strings.Join(told, "\n"); got != want {
			t.Errorf("%s: told %q, want %q", side, got, want)
		}
	}
}

// TestUnreadSettings checks that a key of a component that nothing reads is reported, and none that
// its layout or the program reads.
func TestUnreadSettings(t *testing.T) {
	for key, want := range map[string]bool{"copy: 4": true, "icon: hourglass": false, "square: 18mm": true} {
		p := inOne(t, `game: {title: A, theme: house}
collections: {rules: {one: number, fields: {n: {name: N, type: whole}}}}
rules: {hand: {name: Hand, n: 1}}
components: {sheet: {name: Sheet, kind: record, each: list(rules), layout: mine, sheet: pages, `+key+`}}
`)
		p.Library.Layouts = map[string]*layout.Layout{"mine": {ID: "mine", Front: []*layout.Box{{Text: layout.Source{Text: "{{ unit.n }} {{ deck.icon }}"}}}}}
		found := lists.Only(check.Run(p, p.Games[0]), func(f diag.Finding) bool { return f.Code == "PB127" && strings.Contains(f.Message, "of the component") })
		if got := len(found) > 0; got != want {
			t.Errorf("%s: found %v, want %v", key, found, want)
		}
	}
}
