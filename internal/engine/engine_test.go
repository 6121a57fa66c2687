package engine

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// demo returns a game with one unit and a card effect.
func demo() *model.Game {
	return &model.Game{
		ID:    "demo",
		Verbs: []*model.Verb{{ID: "move", Words: "move {{ n }}", Short: "Move {{ n }}"}},
		Collections: []*model.Collection{{ID: "units", One: "unit", Entries: []*model.Entry{
			{ID: "squaddie", Name: "Squaddie", Fields: model.FieldsOf([]model.Field{
				{ID: "hits", Value: model.Value{Kind: model.Whole, Int: 1}},
				{ID: "bonus", Value: model.Value{Kind: model.Signed, Int: 2}},
				{ID: "act", Value: model.Value{Kind: model.EffectKind, Effect: &model.Effect{Source: "move 2", Clauses: []model.Clause{{Verb: "move", Amount: 2}}}}},
			})}}}},
	}
}

func eval(t *testing.T, q string) (any, error) {
	t.Helper()
	e := New(demo())
	return expr.New(demo(), e.Funcs()).Eval(q)
}

func TestEncode(t *testing.T) {
	for q, want := range map[string]string{
		`roll("d2")`:                      `{"kind":"dist","value":[{"outcome":1,"chance":"1/2"},{"outcome":2,"chance":"1/2"}]}`,
		`chance(roll("d6"),6)`:            `{"kind":"chance","value":"1/6"}`,
		`mean(roll("d6"))`:                `{"kind":"number","value":"7/2"}`,
		`1 + 1`:                           `{"kind":"number","value":2}`,
		`units.squaddie.bonus`:            `{"kind":"number","value":2}`,
		`"a"`:                             `{"kind":"text","value":"a"}`,
		`1 == 1`:                          `{"kind":"text","value":"true"}`,
		`nil`:                             `{"kind":"text","value":""}`,
		`[1, "a", 1/2]`:                   `{"kind":"list","value":[1,"a","1/2"]}`,
		`{a: trials(1, "1/2")}`:           `{"kind":"map","value":{"a":[{"outcome":0,"chance":"1/2"},{"outcome":1,"chance":"1/2"}]}}`,
		`units.squaddie.act`:              `{"kind":"text","value":"Move 2."}`,
		`map(units, .id)`:                 `{"kind":"list","value":["squaddie"]}`,
		`units`:                           `{"kind":"list","value":[{"act":"Move 2.","bonus":2,"hits":1,"id":"squaddie","name":"Squaddie","order":0,"ours":"","source":""}]}`,
		`units.squaddie.act.clauses[0].n`: `{"kind":"number","value":2}`,
		`groupBy(units, .hits)`:           `{"kind":"map","value":{"1":[{"act":"Move 2.","bonus":2,"hits":1,"id":"squaddie","name":"Squaddie","order":0,"ours":"","source":""}]}}`,
	} {
		v, err := eval(t, q)
		if err != nil {
			t.Errorf("%s: %v", q, err)
			continue
		}
		got, err := json.Marshal(Encode(v))
		if err != nil || string(got) != want {
			t.Errorf("%s\n got  %s, %v\n want %s", q, got, err, want)
		}
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		q, want string
		equal   bool
	}{
		{`chance(roll("d3"), 1)`, "1/3", true},
		{`chance(roll("d3"), 1)`, "2/6", true},
		{`chance(roll("d3"), 1)`, "33%", true},
		{`chance(roll("d3"), 1)`, "33.3 %", true},
		{`chance(roll("d3"), 1)`, "33.4%", false},
		{`chance(roll("d3"), 1)`, "34%", false},
		{`chance(roll("d3"), 1)`, "0.33", true},
		{`chance(roll("d3"), 1)`, "0.3333", true},
		{`chance(roll("d3"), 1)`, "0.334", false},
		{`chance(roll("d3"), 1)`, "0", false},
		{`chance(roll("d8"), 1)`, "13%", true},
		{`chance(roll("d8"), 1)`, "12.5%", true},
		{`1/3`, "1/3", true},
		{`3`, "3", true},
		{`3`, "3.0", true},
		{`3`, "4", false},
		{`7/2`, "3.5", true},
		{`7/2`, "4", false},
		{`-2`, "\u22122", true},
		{`-2`, "-2", true},
		{`units.squaddie.bonus`, "+2", true},
		{`trials(2, 1/2)`, "{0: 1/4, 1: 1/2, 2: 25%}", true},
		{`trials(2, 1/2)`, "{0: 1/4, 1: 1/2}", false},
		{`trials(2, 1/2)`, "{2: 1/4, 0: 1/4, 1: 1/2, 3: 0}", true},
		{`trials(2, 1/2)`, "{0: 1/4, 1: 1/2, 2: 1/5}", false},
		{`trials(2, 1/2)`, "1/2", false},
		{`{"a b": 1, c: [1, 2]}`, `{"a b": 1, c: [1, 2]}`, true},
		{`{a: 1}`, `{a: 1, b: 2}`, false},
		{`[1, "x, y", {a: 1}]`, `[1, "x, y", {a: 1}]`, true},
		{`[1, 2]`, "[1]", false},
		{`[]`, "[]", true},
		{`map(units, .id)`, "[squaddie]", true},
		{`units`, "[squaddie]", true},
		{`units.squaddie`, "squaddie", true},
		{`units.squaddie`, `"Squaddie"`, true},
		{`units.squaddie.act`, "Move 2.", true},
		{`units.squaddie.act`, "move 2", true},
		{`"5"`, "5", true},
		{`"abc"`, `"abc"`, true},
		{`true`, "true", true},
		{`1 > 2`, "no", true},
		{`1 > 2`, "yes", false},
		{`units.squaddie.nothing ?? nil`, "", false},
		{`nil`, "nothing", true},
	} {
		v, err := eval(t, c.q)
		if err != nil {
			if c.equal {
				t.Errorf("%s: %v", c.q, err)
			}
			continue
		}
		if got, said := Equal(v, c.want); got != c.equal {
			t.Errorf("%s is %s: Equal to %q is %v", c.q, said, c.want, got)
		}
	}
	if _, said := Equal(dice.Of(16, 25), "1/2"); said != "16/25 (64 %)" {
		t.Errorf("said %q", said)
	}
	d := dice.Binomial(1, dice.Of(1, 3))
	for want, say := range map[string]string{"{0: 60 %, 1: 40 %}": "{0: 66.7 %, 1: 33.3 %}", "{0: 1/2, 1: 1/2}": "{0: 2/3, 1: 1/3}"} {
		if got, said := Equal(d, want); got || said != say {
			t.Errorf("%s: said %q, want %q", want, said, say)
		}
	}
	if got, _ := Equal(d, "{0: 66.7 %, 1: 33.3 %}"); !got {
		t.Error("what it says in percent is not what it is")
	}
}

func TestDice(t *testing.T) {
	for q, want := range map[string]string{
		`atleast(roll("2d6"), 10)`:   "1/6",
		`atmost(roll("2d6"), 3)`:     "1/12",
		`chance(roll("d6"), [1, 6])`: "1/3",
		`pick(4, 52, 2)[2]`:          "1/221",
		`mean(trials(10, "1/4"))`:    "5/2",
		`roll("d6") == trials(1, 0)`: "false",
	} {
		v, err := eval(t, q)
		if err != nil {
			t.Errorf("%s: %v", q, err)
			continue
		}
		if ok, got := Equal(v, want); !ok {
			t.Errorf("%s is %s, want %s", q, got, want)
		}
	}
	for q, want := range map[string]string{
		`roll("six")`:             "want such as d6",
		`trials(2, 3)`:            "between 0 and 1",
		`trials(99999, 1/2)`:      "want 0 to 1000",
		`trials(2, units)`:        "want a number from 0 to 1",
		`chance(roll("d6"), "x")`: `no outcome "x"`,
		`pick(1, 2, 3)`:           "no such hand",
		`atleast("d6", 1)`:        `want a distribution, got "d6"`,
		`draw(5, "attack")`:       "unknown function draw",
	} {
		if v, err := eval(t, q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, %v; want an error with %q", q, v, err, want)
		}
	}
}

// TestDocs checks that the functions of the language and those of a game are documented, with what
// judges their arguments.
func TestDocs(t *testing.T) {
	param := func(name string) *model.Param { return &model.Param{Name: name, Type: "any"} }
	gives := &model.Formula{Text: "1"}
	e := New(&model.Game{Functions: []*model.Function{
		{ID: "fight", About: "A", Takes: []*model.Param{param("where"), param("cards"), param("room"), param("luck")}, Gives: gives,
			Judged: []*model.Judged{{Name: "cards", By: "meld"}, {Name: "card", By: "meld"}, {Name: "room", By: "none"}}},
		{ID: "meld", About: "A", Takes: []*model.Param{param("cards"), param("room"), param("rank")}, Gives: gives},
	}})
	docs := e.Docs()
	fight := docs[len(docs)-2]
	if want := []Judged{{Place: 1, By: "meld", Beside: []string{"room"}}}; fight.Name != "fight" || !reflect.DeepEqual(fight.Judged, want) {
		t.Errorf("%s is judged %v, want %v", fight.Name, fight.Judged, want)
	}
	if dice := len(lawDocs()) + len(e.Declared().Words()); len(docs) != dice+2 || e.Funcs()["fight"] == nil {
		t.Errorf("%d functions, want %d", len(docs), dice+2)
	}
}

func FuzzEqual(f *testing.F) {
	for _, s := range []string{"1/2", "{0: 1/2}", "[1, [2]]", `"a`, "80 %", "{a: {b: [", "-", "%", ".", "1.%"} {
		f.Add(s)
	}
	d := dice.Binomial(2, dice.Of(1, 3))
	f.Fuzz(func(t *testing.T, want string) {
		for _, v := range []any{nil, 1, "a", dice.Of(1, 3), dice.NumberOf(big.NewRat(7, 2)), d, []any{1, d}, map[string]any{"a": 1}, true} {
			Equal(v, want)
		}
		if ok, _ := Equal(d, d.String()); !ok {
			t.Error("a distribution is not what it says it is")
		}
	})
}
