package actiondeck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/actiondeck"
	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// rules are the single numbers that the strength of units is counted from.
func rules(numbers ...string) *model.Collection {
	c := &model.Collection{ID: "rules", One: "rule"}
	for _, x := range numbers {
		var id string
		var n int
		fmt.Sscan(x, &id, &n)
		c.Entries = append(c.Entries, &model.Entry{ID: id, Fields: []model.Field{field("n", whole(n))}})
	}
	return c
}

// setLines gives an ability table its lines, one a Spec number.
func setLines(t *model.Table, lines ...[]model.Clause) {
	t.Rows = nil
	for i, clauses := range lines {
		e := &model.Effect{Source: fmt.Sprintf("line %d", i+1), Clauses: clauses}
		t.Rows = append(t.Rows, &model.Row{ID: fmt.Sprint(i + 1), Cells: []model.Field{field("effect", model.Value{Kind: model.EffectKind, Effect: e})}})
	}
}

func studied(t *testing.T, g *model.Game) study.Study {
	t.Helper()
	r, err := actiondeck.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return r.Study()
}

// TestIndex holds what the lines of a unit come to: way by way, range by range,
// and against which ratings of terrain its cards defend.
func TestIndex(t *testing.T) {
	g := skirmish()
	g.Collections = append(g.Collections, rules("base-damage 2", "base-defense 1", "rating-min 1", "rating-max 4"))
	attack := func(join model.Join, form string, more int, of ...int) model.Clause {
		c := model.Clause{Join: join, Verb: "attack", Span: model.Span{Form: form, Of: of}}
		if more > 0 {
			c.Options = []model.Field{field("damage", whole(more))}
		}
		return c
	}
	setLines(g.Table("squaddie"),
		[]model.Clause{attack("", "to", 0, 2, 4)},
		[]model.Clause{attack("", "", 3, 4), {Join: model.Or, Verb: "move", Amount: 2}},
		[]model.Clause{{Verb: "defense", Amount: 2}},
		[]model.Clause{{Verb: "move", Amount: 1}, attack(model.Then, "", 0, 1)},
	)
	squaddie := studied(t, g).Indexed[0] // a civilian has no price
	var got []string
	for _, m := range squaddie.Fixed {
		got = append(got, fmt.Sprint(m.Name, " ", m.Values))
	}
	for _, w := range squaddie.Ways {
		got = append(got, fmt.Sprint(w.Name, " ", w.Measures[0].Values))
	}
	// Attacks of Spec 1 do 2 at 2 to 4, of Spec 2 5 at 4.
	want := []string{"cost [1]", "hits [1]", "Spec cards that defend [2 3 3 4]", "attack [0 0 2 2 7]", "move [2]", "defense [2]",
		"defense that cannot be stripped [2]", "together: line 4 [1]"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), strings.Join(want, "; "))
	}
}

// TestStudy holds units as options, and the rolls that count.
func TestStudy(t *testing.T) {
	s := studied(t, skirmish())
	var got []string
	for _, o := range s.Options {
		got = append(got, fmt.Sprint(o.Fixed[0].Value(0), "/", o.Fixed[1].Value(0), " ", len(o.Ways)))
	}
	if want := "1/1 1, 2/2 2, 2/2 1, 2/2 1, 2/2 1, 4/4 3, 1/1 1, 1/1 0, 2/2 0"; strings.Join(got, ", ") != want {
		t.Errorf("options\ngot  %s\nwant %s", strings.Join(got, ", "), want)
	}
	got = nil
	for _, r := range s.Rolls {
		got = append(got, fmt.Sprint(r.Die, r.By[0].Good))
	}
	// Suppression 4+, splash 5+, reveal 4+ of a d6.
	if want := "6 [3], 6 [2], 6 [3]"; strings.Join(got, ", ") != want {
		t.Errorf("rolls %s, want %s", strings.Join(got, ", "), want)
	}
}
