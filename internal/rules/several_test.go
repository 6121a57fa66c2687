package rules_test

import (
	"fmt"
	"strings"
	"testing"
)

// pack is a game of a deck, of rooms, and of functions that take several things.
const pack = `game: {title: G, theme: t}
collections:
  rooms: {one: room, fields: {size: {type: whole}}}
rooms:
  hall: {name: Hall, ours: Made up., size: 3}
  back-yard: {name: Back yard, ours: Made up., size: 5}
decks:
  tools:
    name: Tools
    fields: {worth: {type: whole}}
    cards:
      saw: {name: Saw, ours: Made up., copies: 2, worth: 4}
      nail-gun: {name: Nail gun, ours: Made up., copies: 1, worth: 9}
functions:
  worth: {about: A, ours: Made up., takes: {cards: "cards*", plus: "whole* = []"}, gives: "sum(cards, .worth) + sum(plus)"}
  named: {about: A, ours: Made up., takes: {times: whole, things: "whole | rooms | cards..."}, gives: 'join(map(things, kind(#) == "number" ? # * times : kind(#)), " ")'}
  piles: {about: A, ours: Made up., takes: {of: decks | rooms*}, gives: 'map(of, kind(#) == "deck" ? .size : .size)'}
  ones: {about: A, ours: Made up., takes: {of: "whole* = 1"}, gives: sum(of)}
  either: {about: A, ours: Made up., takes: {cards: "cards* = []"}, gives: "sum(cards, .worth)"}
  within:
    about: A
    ours: Made up.
    takes: {n: whole}
    let: {low: 'find([1, 2, 3], # >= n)', high: 'count(1..low, # > 0)'}
    gives: 'filter([1, 2, 3], # == high)'
`

// TestSeveral checks what one or many arguments may name.
func TestSeveral(t *testing.T) {
	env := scopeOf(t, pack)
	for _, c := range []struct{ ask, want string }{
		{`worth("saw")`, "4"},
		{`worth(nil)`, "0"},
		{`ones()`, "1"},
		{`worth(["saw", ["nail_gun", "saw"]])`, "17"},
		{`worth({saw: 2, nail_gun: 1})`, "17"},
		{`worth({saw: 0})`, "0"},
		{`worth(decks.tools.cards)`, "13"},
		{`worth("saw", {plus: [1, 2]})`, "7"},
		{`worth("saw", {minus: [1]})`, `error: unknown option "minus": there is plus`},
		{`either({saw: 2})`, "8"},
		{`either({cards: "saw"})`, "4"},
		{`either({sow: 1})`, `error: cards: unknown card "sow"`},
		{`worth({saw: -1})`, "error: cards: -1 saw: want 0 or more"},
		{`worth({saw: 1001})`, "error: cards: 1001 saw: want at most 1000"},
		{`worth({saw: true})`, "error: cards: saw: want how many, got true"},
		{`worth("sew")`, `error: cards: unknown card "sew": did you mean saw?`},
		{`worth(3)`, "error: cards: want the id of a card, got 3"},
		{`named(2)`, ""},
		{`named(2, 3, ["hall", 1], {saw: 2})`, "6 room 2 card card"},
		{`named(2, {"back-yard": 1})`, "room"},
		{`named()`, "error: wants (times, things...): times is not given"},
		{`named(1, "shed")`, `error: things: unknown card "shed"`},
		{`piles(["tools", rooms.hall])`, "[3 3]"},
		{`within(2)`, "[2]"},
		{`map([1, "a", true, nil, [1], {a: 1}, d6, 1/2, decks.tools], kind(#))`, "[number word flag nothing list record law number deck]"},
	} {
		v, err := env.Eval(c.ask)
		got := fmt.Sprint(v)
		if err != nil {
			got = "error: " + err.Error()
		}
		if want := strings.TrimPrefix(c.want, "error: "); got != c.want && (err == nil || want == c.want || !strings.Contains(got, want)) {
			t.Errorf("%s: got %s, want %s", c.ask, got, c.want)
		}
	}
}
