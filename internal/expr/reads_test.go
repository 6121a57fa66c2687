package expr

import (
	"math/big"
	"reflect"
	"slices"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// TestReads checks what expressions note as read: things by their ids, members of decks, and
// questions to the engine.
func TestReads(t *testing.T) {
	env := readGame(3, "A", "One")
	for _, c := range []struct {
		src  string
		want []string
		told bool
	}{
		{"units.a.name", []string{"units.a.#", "units.a.name"}, true},
		{"len(list(units))", []string{"units.#"}, true},
		{"map(list(units), .name)", []string{"units.#", "units[].name"}, true},
		{"keys(units.a)", []string{"units.a.#", "units.a.*"}, true},
		{"units.a == list(units)[0]", []string{"units.#", "units.a.#"}, true},
		{"groupBy(list(units), units[.id])[units.a]", []string{"units.#", "units.a.#", "units[].id"}, true},
		{"decks.draw.name", []string{"decks.draw.#", "decks.draw.name"}, true},
		{"map(list(decks), .id)", []string{"decks.#", "decks.draw.id"}, true},
		{"decks['draw'].kinds", []string{"decks.draw.#", "decks.draw.kinds"}, true},
		{"worth(units.a)", []string{`=worth["a"]`, "units.a.#"}, true},
		{"worth('a', {hand: [1, true, nil]})", []string{`=worth["a",{"hand":[1,true,null]}]`}, true},
		{"worth('a', {share: 1 / 3})", []string{`=worth["a",{"share":{"\u0000/":"1/3"}}]`}, true},
		{"rule(1)", []string{"=rule[1]"}, true},
		{"atleast(toss(), 2)", []string{"=toss[]"}, true},
		{"spread(toss())", []string{"=toss[]"}, false}, // a distribution cannot be asked about again
	} {
		x := &Reads{}
		if _, err := env.Noting(x).Eval(c.src); err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		if names, told := x.Names(); !slices.Equal(names, c.want) || told != c.told {
			t.Errorf("%s: read %q, told %v, want %q, %v", c.src, names, told, c.want, c.told)
		}
	}
}

// TestWordingNotes checks that a wording notes the data that it depends on, but not its own names.
func TestWordingNotes(t *testing.T) {
	x := &Reads{}
	w := readGame(3, "A", "One").Noting(x).Wording([]string{"decks"}, nil)
	if s, err := w.Words("decks + units.a.tu"); err != nil || s != "*decks* + 3 (A)" {
		t.Errorf("%q, %v", s, err)
	}
	if names, told := x.Names(); !slices.Equal(names, []string{"units.*"}) || !told {
		t.Errorf("read %q, %v", names, told)
	}
}

// TestSum checks that versions of a game have different sums only if what was read differs.
func TestSum(t *testing.T) {
	for _, c := range []struct {
		name  string
		other *Env
		same  bool
	}{
		{"units.a", readGame(3, "B", "One"), false},
		{"units.a.name", readGame(3, "B", "One"), false},
		{"units.a.#", readGame(3, "B", "One"), true},
		{"units.a.id", readGame(3, "B", "One"), true},
		{"units.b", readGame(3, "B", "Two"), true},
		{"units[].name", readGame(3, "B", "One"), false},
		{"units[].id", readGame(3, "B", "One"), true},
		{"units.#", readGame(3, "B", "One"), true},
		{"units.*", readGame(3, "B", "One"), false},
		{"units.a", readGame(3, "A", "Two"), true},
		{"decks.draw.name", readGame(3, "A", "Two"), false},
		{"decks.draw.kinds", readGame(3, "A", "Two"), true},
		{"decks.#", readGame(3, "A", "Two"), true},
		{`=worth["a"]`, readGame(3, "B", "Two"), true},
		{`=worth["a"]`, readGame(4, "A", "One"), false},
		{"=toss[]", readGame(4, "A", "One"), false},
		{"=rule[1]", readGame(3, "B", "Two"), true},
		{"=rule[1]", readGame(4, "A", "One"), false},
		{"units.a.@name", readGame(3, "A", "Two"), true},
		{"units.a.@name", readGame(3, "B", "One"), false},
		{"units.a.@tu", readGame(3, "B", "One"), true},
		{"units.a.@tu", readGame(4, "A", "One"), false},
		{"decks.draw.@copies", readGame(3, "B", "Two"), true},
		{"decks.draw.@copies", readGame(4, "A", "One"), false},
		{"decks.draw.@id", readGame(4, "A", "One"), true},
		{"=later[]", readGame(3, "B", "Two"), true},
		{"=later[]", readGame(4, "A", "One"), false},
	} {
		a, ok := readGame(3, "A", "One").Sum([]string{c.name})
		b, also := c.other.Sum([]string{c.name})
		if !ok || !also || (a == b) != c.same {
			t.Errorf("%s: told %v and %v, the same %v, want %v", c.name, ok, also, a == b, c.same)
		}
	}
	for _, broken := range []string{"=gone[1]", "=worth["} {
		if _, ok := readGame(3, "A", "One").Sum([]string{broken}); ok {
			t.Errorf("%s: told", broken)
		}
	}
}

// TestWritten checks that numbers of every kind survive writing and reading.
func TestWritten(t *testing.T) {
	for _, v := range []any{3, Signed(-2), dice.Of(1, 3), dice.NumberOf(big.NewRat(2800, 27)), []any{Signed(1), "1/3"},
		map[string]any{"bonus": Signed(20), "mean": dice.NumberOf(big.NewRat(7, 2))}} {
		q, ok := questionOf("f", []any{v})
		_, args, told := asked(q)
		if !ok || !told || !reflect.DeepEqual(args, []any{v}) {
			t.Errorf("%#v comes back as %#v", v, args)
		}
	}
	if q, ok := questionOf("f", []any{map[string]any{"\x00+": 1}}); ok {
		t.Errorf("a record that reads as a number is written as %q", q)
	}
}

// readGame returns a game of one unit and one deck of one card, with an engine in which n is a
// rule. The unit and the card have an n too.
func readGame(n int, unit, deck string) *Env {
	worth := model.Value{Kind: model.Whole, Int: int64(n)}
	g := &model.Game{
		Collections: []*model.Collection{{ID: "units", One: "unit",
			Entries: []*model.Entry{{ID: "a", Name: unit, Fields: model.FieldsOf([]model.Field{{ID: "tu", Value: worth}})}}}},
		Decks: []*model.Deck{{ID: "draw", Name: deck, Cards: []*model.Card{{Entry: model.Entry{ID: "c"}, Copies: worth}}}},
	}
	toss := dice.Dice{N: 1, Faces: n}.Dist()
	return New(g, map[string]Func{
		"worth":  func(*Run, []any) (any, error) { return n, nil },
		"toss":   func(*Run, []any) (any, error) { return toss, nil },
		"rule":   func(*Run, []any) (any, error) { return n, nil },
		"spread": func(*Run, []any) (any, error) { return 1, nil },
		"later": func(*Run, []any) (any, error) {
			return map[string]any{"dist": dice.Afterwards(string(rune('0'+n)), nil, func(func() error) (dice.Dist, error) { panic("counted") })}, nil
		},
	})
}
