package load_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

// skirmish returns the game in this repository whose effects are the broadest test of the grammar.
func skirmish(t testing.TB) *model.Game {
	t.Helper()
	p, err := load.Open(os.DirFS("../.."), load.Options{Games: []string{"skirmish"}, NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	return p.Game("skirmish")
}

// TestEffectsOfTheSource compares the clauses of the 168 abilities and 23
// cards with what was counted in the source (003:131-412 and 003:505-529).
func TestEffectsOfTheSource(t *testing.T) {
	g := skirmish(t)
	rows := 0
	got := map[string]int{}
	for _, tb := range g.Tables {
		if tb.Class != "ability" {
			continue
		}
		for _, r := range tb.Rows {
			rows++
			count(r.Cell("effect").Effect, got)
		}
	}
	for verb, n := range got {
		if strings.HasPrefix(verb, "negate-") || strings.HasPrefix(verb, "look-") {
			kind, _, _ := strings.Cut(verb, "-")
			delete(got, verb)
			got[kind] += n
		}
	}
	want := map[string]int{"attack": 76, "move": 40, "defense": 37, "draw": 12, "opponent-discards": 8, "suppress": 6,
		"heal": 6, "immobilize": 6, "negate": 3, "control": 3, "discard": 2, "look": 2, "grant": 2, "become": 2,
		"augment": 1, "strip": 1, "spawn": 1, "reflect": 1}
	if d := cmp.Diff(want, got); d != "" || rows != 168 {
		t.Errorf("%d rows; clauses (-want +got):\n%s", rows, d)
	}
}

// count adds up the clauses of an effect, and of those it grants, by verb.
func count(e *model.Effect, into map[string]int) {
	if e == nil {
		return
	}
	for _, c := range e.Clauses {
		into[c.Verb]++
		count(c.Gives, into)
	}
}

// TestEffectRoundTrip writes every effect again from its clauses, which must yield the notation it
// was read from.
func TestEffectRoundTrip(t *testing.T) {
	g := skirmish(t)
	n := 0
	try := func(where string, v model.Value) {
		if v.Effect == nil {
			t.Errorf("%s: no effect", where)
			return
		}
		n++
		if back := notation(g, v.Effect); back != v.Text {
			t.Errorf("%s: %q came back as %q", where, v.Text, back)
		}
	}
	for _, tb := range g.Tables {
		for _, r := range tb.Rows {
			if v := r.Cell("effect"); v.IsSet() {
				try(tb.ID+"."+r.ID, v)
			}
		}
	}
	for _, d := range g.Decks {
		for _, c := range d.Cards {
			try(d.ID+"."+c.ID, c.Field("effect"))
		}
	}
	if n != 168+23 {
		t.Errorf("%d effects; the source has 168 abilities and 23 cards", n)
	}
}

// notation writes an effect by the forms of its verbs.
func notation(g *model.Game, e *model.Effect) string {
	var b strings.Builder
	for _, c := range e.Clauses {
		if c.Join != model.First {
			b.WriteString(" " + string(c.Join) + " ")
		}
		b.WriteString(clause(g, g.Verb(c.Verb), c))
	}
	return b.String()
}

func clause(g *model.Game, v *model.Verb, c model.Clause) string {
	says := v.ID
	if len(v.Says) > 0 {
		says = v.Says[0]
	}
	numbers := c.Span.Of
	var words []string
	for i, n := range numbers {
		if i > 0 {
			words = append(words, c.Span.Form)
		}
		words = append(words, fmt.Sprint(n))
	}
	switch {
	case strings.Contains(says, "<n>"):
		says = strings.ReplaceAll(says, "<n>", fmt.Sprint(c.Amount))
	case v.Times && c.Amount > 1:
		says += fmt.Sprintf(" x%d", c.Amount)
	case v.Times:
	case len(words) > 0:
		says += " " + strings.Join(words, " ")
	}
	for _, s := range c.Slots {
		says = strings.ReplaceAll(says, "<"+s.ID+">", s.Value.Text)
	}
	if c.Gives != nil {
		says = strings.ReplaceAll(says, "<effect>", notation(g, c.Gives))
	}
	for _, o := range c.Options {
		for _, decl := range v.Options {
			if decl.ID == o.ID {
				says += ", " + decl.Name
			}
		}
		if o.Value.Kind != model.Flag {
			says += " " + o.Value.String()
		}
	}
	return says
}

// TestEffectPlaces checks that a clause, a slot and an option have the right places in the string.
func TestEffectPlaces(t *testing.T) {
	const game = `game: {title: G, theme: t}
verbs:
  attack: {name: A, numbers: range, short: A, words: A, options: {plus: {name: damage, type: signed}}}
  grant: {name: G, says: <unit> within <n> gets <effect>, numbers: none, short: G, words: G}
collections: {units: {one: unit, fields: {act: {type: effect}}}}
units:
  a: {name: A, act: "big foe within 3 gets attack 2, damage +1 or attack 3 to 5"}
`
	g := open(t, game).Games[0]
	c := g.Entry("units", "a").Field("act").Effect.Clauses[0]
	inner := c.Gives.Clauses
	var got []string
	for _, at := range []fmt.Stringer{c.At, c.Slots[0].At, inner[0].At, inner[0].Options[0].Value.At, inner[1].At} {
		got = append(got, at.String())
	}
	want := []string{"content/g/game.yaml:7:22", "content/g/game.yaml:7:22", "content/g/game.yaml:7:44",
		"content/g/game.yaml:7:61", "content/g/game.yaml:7:67"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("places (-want +got):\n%s", d)
	}
	if s := c.Slot("unit"); s != "big foe" {
		t.Errorf("slot is %q", s)
	}
	if d := cmp.Diff([]int{3, 4, 5}, inner[1].Span.All()); d != "" || inner[1].Join != model.Or {
		t.Errorf("second clause: %+v", inner[1])
	}
}

// TestEffectSlots checks slots with ids, numbers with a sign and dice, several ways to write one
// verb, and parts separated by semicolons.
func TestEffectSlots(t *testing.T) {
	const game = `game: {title: G, theme: t}
verbs:
  bonus: {name: B, says: "<signed> with <who>", slots: {who: {to: units, many: true}}, numbers: none, short: B, words: B}
  change: {name: C, says: ["each <who> gets <signed>", "each <who> gets <signed> with <mate>"], slots: {who: {to: units, many: true}, mate: {to: units}}, numbers: none, short: C, words: C}
  force: {name: F, says: "force <dice>", numbers: none, short: F, words: F}
collections: {units: {one: unit, fields: {act: {type: effect}}}}
units:
  a: {name: A, act: "+3 with big foe & a; -2 with a or b; each a, b gets +1 with big foe; force 2D10; force 1d6"}
`
	g := open(t, game).Games[0]
	var got []string
	for _, c := range g.Entry("units", "a").Field("act").Effect.Clauses {
		line := fmt.Sprintf("%s%s %d", c.Join, c.Verb, c.Amount)
		for _, s := range c.Slots {
			line += fmt.Sprintf(" %s=%s", s.ID, s.Value)
		}
		got = append(got, fmt.Sprint(line, " ", c.Any("who")))
	}
	want := []string{
		"bonus 3 who=[big-foe, a] false",
		"alsobonus -2 who=[a, b] who-any=true true",
		"alsochange 1 who=[a, b] mate=big-foe false",
		"alsoforce 0 dice=2d10 false",
		"alsoforce 0 dice=d6 false",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("clauses (-want +got):\n%s", d)
	}
}

// open loads one game.yaml.
func open(t testing.TB, text string) *load.Project {
	t.Helper()
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(text)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
