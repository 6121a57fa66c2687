package build

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
)

// TestUnread checks what counts as reading a field, or a word of a counter: the bad example of the
// page has one of each that nothing reads, and every edit makes something read one.
func TestUnread(t *testing.T) {
	const (
		deck, counters = "content/demo/deck.yaml", "content/demo/counters.yaml"
		card, counter  = "layouts/faces/demo.yaml", "layouts/faces/demo-counter.yaml"
		motto          = "      motto: {type: text, optional: true}\n"
		near           = "    cards:\n      near: {name: Near, "
		picture        = `icon: "{{ show.icon }}"}`
	)
	for _, c := range []struct{ what, file, old, put, want string }{
		{"nothing", card, "", "", "lable motto"},
		{"a layout that is extended", counters, "layout: demo-counter", "layout: demo-marker", "motto"},
		{"a layout that a card's extends", "content/demo/game.yaml", "layout: demo,", "layout: demo-child,", "lable motto"},
		{"a layout in its place", counter, "size: [20mm, 20mm]", "size: [20mm, 20mm]\nvariants: [{layout: demo-marker, when: \"n == 0\"}]", "motto"},
		{"any word of a counter", counter, picture, `icon: "{{ len(show) > 9 ? 'fog' : show.icon }}"}`, "motto"},
		{"a list of the deck", "content/demo/rules/1-play.md", "## Striking", "```deck orders\n```\n\n## Striking", "lable"},
		{"a list of some of it", "content/demo/rules/1-play.md", "## Striking", "```deck orders\nkind\n```\n\n## Striking", "lable motto"},
		{"a key of the game", "content/demo/game.yaml", "      hits: {name: Hits,", "      motto: {type: text, optional: true}\n      more: {type: record, optional: true, fields: {motto: {type: text}}}\n      hits: {name: Hits,", "lable"},
		{"a name but for a letter", card, "{{ card.effect.words }}", "{{ card.effect.words }}{{ card.mtto ?? '' }}", "lable card.mtto"},
		{"the name of a box", card, "name: title", "name: motto", "lable motto"},
		{"a default that nobody gives", deck, motto, motto + "      temper: {type: text, default: Calm}\n", "lable motto"},
		{"a name like another's", deck, motto + near, motto + "      effects: {type: text, optional: true}\n" + near + "effects: Fox, ", "lable motto effects"},
		{"a name that nothing reads", card, "safe: 3mm\n", "safe: 3mm\nlet: {titel: card.name}\n", "lable motto titel"},
		{"a name for a child", card, "safe: 3mm\n", "safe: 3mm\nlet: {spare: card.name}\n", "lable motto"},
		{"a name for a box", card, "name: title, at", "name: title, let: {titel: card.name}, at", "lable motto titel"},
		{"an error elsewhere", deck, "effect: guard x2", "effect: gard x2", "gard"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			files := overlay(demo(t), check.Archive("PB127"), "bad/")
			files["layouts/faces/demo-marker.yaml"] = &fstest.MapFile{Data: []byte("extends: demo-counter\nlet: {word: \"'lable' in keys(show) ? show.lable : ''\"}\n")}
			files["layouts/faces/demo-child.yaml"] = &fstest.MapFile{Data: []byte("extends: demo\nfront:\n  - {name: spare, at: [6, 70], size: [9, 0], text: \"{{ spare }}\", style: card-title}\n")}
			edit(t, &mutation{file: c.file, old: c.old, put: c.put}, files)
			found, text := checked(t, files)
			var got []string
			for _, word := range []string{"gard", "icon", "lable", "motto", "temper", "effects", "titel", "spare", "card.mtto"} {
				for _, f := range found {
					if strings.Contains(f.Message, `"`+word+`"`) || strings.Contains(f.Message, word+" ??") {
						got = append(got, word)
					}
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("told: %v, want %s:\n%s", got, c.want, text)
			}
		})
	}
}

// TestToldOnce checks that a figure that nothing reads is not also reported as one that no rule
// uses.
func TestToldOnce(t *testing.T) {
	files := overlay(demo(t), check.Archive("PB127"), "good/")
	edit(t, &mutation{file: "content/demo/game.yaml", old: "      rank: {name: Rank,", put: "      luck: {name: Luck, type: whole}\n      rank: {name: Rank,"}, files)
	edit(t, &mutation{file: "content/demo/units.yaml", old: "cost: 1,", put: "cost: 1, luck: 3,"}, files)
	edit(t, &mutation{file: "content/demo/units.yaml", old: "cost: 2,", put: "cost: 2, luck: 2,"}, files)
	edit(t, &mutation{file: "content/demo/game.yaml", old: "kind: rulebook}", put: "kind: rulebook}\n  units: {name: Units, kind: deck, each: list(units), layout: demo-unit, sheet: cards}"}, files)
	files["layouts/faces/demo-unit.yaml"] = &fstest.MapFile{Data: []byte("size: [63mm, 88mm]\nsafe: 3mm\nfront:\n  - {name: title, at: [6, 12], size: [50, 0], text: \"{{ card.name }} {{ card.hits }} {{ card.cost }}\", style: card-title, lines: 1}\n")}
	files["content/demo/lasts.yaml"] = &fstest.MapFile{Data: []byte("functions:\n  lasts:\n    about: how long a unit lasts\n    ours: an example\n    takes: {unit: units, points: count}\n    tried: {points: 1..5}\n    gives: unit.hits * points + unit.cost\nclaims: {lasts: {says: A lancer lasts, holds: 'lasts(\"lancer\", 1) == 2'}}\n")}
	found, text := checked(t, files)
	if n := len(found); n != 1 || found[0].Code != "PB127" {
		t.Errorf("%d findings, want one of PB127:\n%s", n, text)
	}
}
