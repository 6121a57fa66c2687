package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestSamePoints checks that the only two cards of a deck with the same points are reported, and
// the only list that has one point twice.
func TestSamePoints(t *testing.T) {
	deck := func(last string) string {
		data := "game: {title: A, theme: house}\ndecks:\n  moves:\n    name: Moves\n" +
			"    fields: {hops: {name: Hops, type: list, of: {type: record, fields: {x: {type: signed}, y: {type: signed}}}}}\n    cards:\n"
		for i := range 8 {
			data += fmt.Sprintf("      c%d: {name: Card %c, copies: 1, hops: [{x: %d, y: 0}, {x: 0, y: 1}, {x: 1, y: 1}]}\n", i, 'A'+i, i+2)
		}
		return data + "      last: {name: Last, copies: 1, hops: [" + last + "]}\n"
	}
	for _, c := range []struct{ code, last, want string }{
		{"PB413", "{x: 4, y: 0}, {x: 0, y: 1}, {x: 1, y: 1}", `"Card C" and "Last" are the same in all but their names, the only two of "moves"`},
		{"PB413", "{x: 4, y: 0}, {x: 0, y: 1}, {x: 1, y: 2}", ""},
		{"PB413", "{x: 4, y: 0}, {x: 0, y: 1}", ""},
		{"PB122", "{x: 4, y: 0}, {x: 0, y: 1}, {x: 4, y: 0}", `"{x: +4, y: 0}" appears twice in one list`},
		{"PB122", "{x: 4, y: 0}, {x: 0, y: 1}, {x: 0, y: 4}", ""},
	} {
		if got := toldBy(t, c.code, deck(c.last), ""); got != c.want {
			t.Errorf("%s of %s: told %q, want %q", c.code, c.last, got, c.want)
		}
	}
	single := strings.NewReplacer(", y: {type: signed}", "", ", y: 0", "", "x: 0, y: 1", "x: 90", ", y: 1", "").Replace(deck("{x: 4, y: 0}, {x: 7, y: 0}, {x: 4, y: 0}"))
	if got := toldBy(t, "PB122", single, ""); got != "" {
		t.Errorf("a number that appears twice is told: %q", got)
	}
	named := strings.Replace(deck("{x: 4, y: a}, {x: 0, y: b}, {x: 4, y: a}"), "y: {type: signed}", "y: {type: text}", 1)
	if got := toldBy(t, "PB122", named, ""); got != "" {
		t.Errorf("two attacks of one kind are told: %q", got)
	}
}

// TestSameCards checks that the only two equal cards of a deck are reported, tiles in any
// orientation, and the only two with the same text.
func TestSameCards(t *testing.T) {
	deck := func(last ...string) string {
		data := "game: {title: A, theme: house}\ncollections: {edges: {one: edge, fields: {n: {name: N, type: whole}}}}\n" +
			"edges: {road: {name: Road, n: 1}, lawn: {name: Lawn, n: 2}, lake: {name: Lake, n: 3}}\n" +
			"decks:\n  pack:\n    name: Pack\n    fields: {up: {name: Up, type: ref, to: edges}, right: {name: Right, type: ref, to: edges}, down: {name: Down, type: ref, to: edges}, cost: {name: Cost, type: whole}, text: {name: Text, type: text, optional: true}}\n    cards:\n"
		for i := range 8 {
			last = append(last, fmt.Sprintf("up: road, right: road, down: lawn, cost: %d, text: Take so many as %s.", i+1, strings.Repeat("x", i+1)))
		}
		for i, k := range last {
			data += fmt.Sprintf("      c%d: {name: Card %c, copies: 1, %s}\n", i, 'A'+i, k)
		}
		return data
	}
	for _, c := range []struct{ data, want string }{
		{deck(), ""},
		{deck("up: road, right: lawn, down: lake, cost: 9", "up: lawn, right: lake, down: road, cost: 9"), `"Card A" and "Card B" are the same in all but their names, the only two of "pack"`},
		{deck("up: road, right: lawn, down: lake, cost: 9", "up: lake, right: lawn, down: road, cost: 9"), ""},
		{deck("up: road, right: lawn, down: lake, cost: 9", "up: lawn, right: lake, down: road, cost: 8"), ""},
		{deck("up: road, right: lawn, down: lake, cost: 9", "up: lawn, right: lake, down: road, cost: 9", "up: lake, right: road, down: lawn, cost: 9"), ""},
		{deck("up: lake, right: lake, down: lake, cost: 9, text: Take so many as x.", "up: road, right: lake, down: lake, cost: 9"), `Text of "Card C" is word for word that of "Card A", the only two of "pack"`},
		{deck("up: lake, right: lake, down: lake, cost: 9, text: Two words.", "up: road, right: lake, down: lake, cost: 9, text: Two words."), ""},
	} {
		if got := toldBy(t, "PB413", c.data, ""); got != c.want {
			t.Errorf("told %q, want %q, of\n%s", got, c.want, c.data)
		}
	}
	few := deck("up: road, right: lake, down: lake, cost: 9")
	for change, want := range map[string]string{
		"": "", "lake: {name: Lake, n: 3}": `nothing uses the edge "sand"; all other entries of edges are used`,
	} {
		data := strings.Replace(few, "lake: {name: Lake, n: 3}", "lake: {name: Lake, n: 3}, sand: {name: Sand, n: 4}", min(1, len(change)))
		data = strings.ReplaceAll(data, "right: road, down: lawn", "right: lake, down: lawn")
		if got := toldBy(t, "PB104", data, ""); !strings.HasPrefix(got, want) || want == "" && strings.Contains(got, "entries of edges are used") {
			t.Errorf("%s: told %q, want %q", change, got, want)
		}
	}
}
