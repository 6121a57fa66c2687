package expr

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"sync"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

func testEnv() *Env {
	g := testGame()
	ability := g.Tables[1].Rows[0].Cell("effect").Effect
	half := dice.Of(1, 2)
	env := New(g, map[string]Func{
		"double": func(_ *Run, a []any) (any, error) {
			n, err := wholeOf(a[0])
			return 2 * n, err
		},
		"flip":     func(_ *Run, a []any) (any, error) { return fmt.Sprint(a[1], a[0]), nil },
		"spread":   func(_ *Run, a []any) (any, error) { return total(a[0].([]any)) },
		"fails":    func(*Run, []any) (any, error) { return 0, errors.New("it fails") },
		"effectOf": func(*Run, []any) (any, error) { return map[string]any{"effect": ability}, nil },
	})
	named, _ := dice.Weighted([]any{"heads", "tails"}, []dice.Weight{dice.Weighs(1), dice.Weighs(1)})
	return env.With(map[string]any{
		"half": half, "third": dice.Of(1, 3), "tiny": dice.Of(1, 500000), "local": 7, "weight": Decimal{250, 2}, "three": Decimal{-300, 2},
		"coin":   dice.Binomial(1, half),
		"named":  named,
		"broken": &model.Effect{Clauses: []model.Clause{{Verb: "broken"}}},
	})
}

// ask returns what a question prints, or its error.
func ask(env *Env, src string) string {
	got, err := env.Text(src)
	if err == nil {
		return got
	}
	var e *Error
	if !errors.As(err, &e) {
		return "no *Error: " + err.Error()
	}
	return fmt.Sprintf("error %d %s", max(e.Off, 0), e.Msg)
}

func TestValues(t *testing.T) {
	env := testEnv()
	src, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(src), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		q, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("testdata/values.txt:%d: no =>", i+1)
		}
		if got := ask(env, q); got != want {
			t.Errorf("testdata/values.txt:%d: %s\n got  %s\n want %s", i+1, q, got, want)
		}
	}
}

func TestExpand(t *testing.T) {
	env := testEnv()
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"{{ units.squaddie.hits }}", "1"},
		{"costs {{ 1 + 1 }} and {{ units.squaddie.name }}.", "costs 2 and Squaddie."},
		{"{{ {a: {b: 1}}.a.b }}", "1"},
		{`\{{ as written }} {{ 1 }}`, `\{{ as written }} 1`},
		{"é {{ units.squadie }}", "11 units has no squadie: did you mean squaddie?"},
		{"{{ map(1..2, {n: #}) }}", `15 unexpected ":": a map that a function of a list gives stands in brackets, ({a: #})`},
		{"{{ map(1..2, ({n: #})) }}", "n: 1, n: 2"},
		{"{{ 1 + }}", "5 unexpected end: something is missing"},
		{"a {{ b", "2 an expression begun with {{ is never closed"},
		{"{{ }}", "3 an expression with nothing in it"},
	} {
		got, err := env.Expand(c.in)
		if err != nil {
			e := err.(*Error)
			got = fmt.Sprintf("%d %s", e.Off, e.Msg)
		}
		if got != c.want {
			t.Errorf("Expand(%q)\n got  %s\n want %s", c.in, got, c.want)
		}
	}
}

// TestUnbraced checks what counts as an expression without its braces.
func TestUnbraced(t *testing.T) {
	env := testEnv()
	for text, want := range map[string]string{
		"costs { units.squaddie.hits } here":                                "{ units.squaddie.hits }",
		"so {nothing.known} here":                                           "{nothing.known}",
		"{{ 1 }}, then {card.cost}":                                         "{card.cost}",
		"Move units.squaddie.hits squares.":                                 "units.squaddie.hits",
		"card.name":                                                         "card.name",
		"Take a card.Then go on, or the card.cost of it":                    "card.cost",
		"units.trooperx, www.units.squaddie, a@units.squaddie, e.g. units.": "",
		"it.hits of them":                                                   "it.hits",
		"{it.name}":                                                         "{it.name}",
		"{{ units.squaddie.hits }}":                                         "",
		"{{ count(list(units), {.hits > 1}) }}":                             "",
		"{{ all(list(units), {units.trooper.hits}) }}":                      "",
		"{{ map(1..2, ({n: units.squaddie.hits})) }}":                       "",
		"pay {T} and {2}, {i.E} {nothing}":                                  "",
		":shield:{units} and [words]{units}":                                "",
		`\{units.squaddie.hits}`:                                            "",
		"never closed {{ units {units}":                                     "",
	} {
		got := ""
		if at := Unbraced(env, text); at != nil {
			got = text[at[0]:at[1]]
		}
		if got != want {
			t.Errorf("Unbraced(%q) is %q, want %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	env := testEnv()
	area := model.Field{ID: "area", Value: flagValue()}
	damage := model.Field{ID: "damage", Value: signedValue(1)}
	reaction := model.Field{ID: "reaction", Value: flagValue()}
	for _, c := range []struct {
		e            *model.Effect
		words, short string
	}{
		{attack("", []int{3}), "Attack at range 3.", "Attack 3"},
		{attack("or", []int{3, 4}), "Attack at range 3 or 4.", "Attack 3 or 4"},
		{attack("to", []int{4, 7}), "Attack at range 4 to 7.", "Attack 4 to 7"},
		{attack("and", []int{2, 3, 4}), "Attack at range 2, 3 and 4.", "Attack 2, 3 and 4"},
		{attack("", []int{6}, damage, area), "Attack at range 6 with splash damage and 1 extra hit.", "Attack 6, area, damage +1"},
		{attack("or", []int{3, 4}, reaction), "Attack at range 3 or 4, even in the opponent’s turn.", "Attack 3 or 4, reaction"},
		{attack("", []int{1}, f("hits-two", flagValue())), "Attack at range 1!", "Attack 1"},
		{&model.Effect{Clauses: []model.Clause{clause("", "defense", 2), clause(model.Or, "move", 3)}}, "Negate 2 hits, or move 3 hexes.", "Defense ×2 or Move 3"},
		{&model.Effect{Clauses: []model.Clause{clause("", "move", 1), clause(model.And, "defense", 1)}}, "Move 1 hex, and negate 1 hit.", "Move 1; Defense"},
		{nil, "", ""},
		{&model.Effect{}, "", ""},
	} {
		got, err := env.Words(c.e)
		if err != nil || got != c.words {
			t.Errorf("Words: got %q, %v; want %q", got, err, c.words)
		}
		got, err = env.Short(c.e)
		if err != nil || got != c.short {
			t.Errorf("Short: got %q, %v; want %q", got, err, c.short)
		}
	}
	if _, err := env.Words(&model.Effect{Clauses: []model.Clause{{Verb: "nap"}}}); err == nil {
		t.Error("an unknown verb has words")
	}
}

// TestScopes checks that locals take precedence over data, and inner ones over outer ones, and that
// the clauses of an effect do not see the locals of the place where they are printed.
func TestScopes(t *testing.T) {
	env := testEnv()
	unit := env.Game().Collections[0].Entries[0]
	in := env.With(map[string]any{"units": 3, "unit": unit, "n": 99, "range": "x"})
	for q, want := range map[string]string{
		"units": "3", "unit.hits": "1", "unit == \"squaddie\"": "yes", "unit.id": "squaddie",
		"tables.squaddie.rows[0].effect": "Move 2 hexes, then attack at range 2.",
	} {
		if got := ask(in, q); got != want {
			t.Errorf("%s: got %s, want %s", q, got, want)
		}
	}
	if got := ask(env.In(unit), "hits + (id == 'squaddie' ? 10 : 20)"); got != "11" {
		t.Errorf("In: got %s", got)
	}
	if b, err := env.In(unit).Bool("'human' in tags and not flyer"); err != nil || !b {
		t.Errorf("In: got %v, %v", b, err)
	}
	if got := ask(env.In(unit), "hit"); !strings.Contains(got, "did you mean hits") {
		t.Errorf("In: got %s", got)
	}
	if v, err := in.List("[unit]"); err != nil || v[0].(Object).Model() != unit || v[0].(Object).At().Line != 3 {
		t.Errorf("an object does not know its entry: %v, %v", v, err)
	}
}

func TestKinds(t *testing.T) {
	env := testEnv()
	if _, err := env.Bool("1"); err == nil {
		t.Error("Bool takes a number")
	}
	if _, err := env.List("1"); err == nil {
		t.Error("List takes a number")
	}
	if v, err := env.Eval("7.2 * 3"); err != nil {
		t.Error(err)
	} else if f, ok := Float(v); !ok || f != 21.6 {
		t.Errorf("7.2 * 3 is %v", v)
	}
	if v, _ := env.Eval("6 / 3"); v != 2 {
		t.Errorf("6 / 3 is %T", v)
	}
	if v, _ := env.Eval("half * 2"); fmt.Sprintf("%T", v) != "dice.Chance" {
		t.Errorf("a chance times 2 is %T", v)
	}
	if Format(big.NewRat(1, 4)) != "0.25" || Format(-2) != "\u22122" || Format([]string{"a"}) != "a" {
		t.Error("Format")
	}
}

// TestNothing checks that a missing part of the model is nil.
func TestNothing(t *testing.T) {
	in := testEnv().With(map[string]any{
		"entry": (*model.Entry)(nil), "table": (*model.Table)(nil), "effect": (*model.Effect)(nil), "none": model.Value{},
	})
	for _, q := range []string{"entry", "table", "effect", "none"} {
		if got := ask(in, q+" == nil"); got != "yes" {
			t.Errorf("%s: %s", q, got)
		}
	}
}

// TestTogether asks the same questions from many goroutines.
func TestTogether(t *testing.T) {
	env := testEnv()
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 200 {
				in := env.With(map[string]any{"i": i})
				if s, err := in.Expand("{{ i }} {{ units.squaddie.name }} {{ tables.squaddie.rows[0].effect }}"); err != nil || !strings.HasPrefix(s, fmt.Sprint(i)) {
					t.Errorf("got %q, %v", s, err)
					return
				}
			}
		}()
	}
	wg.Wait()
}

// TestDeep evaluates expressions nested as deep as their length allows.
func TestDeep(t *testing.T) {
	env := testEnv()
	for _, src := range []string{
		strings.Repeat("(", 9000) + "1" + strings.Repeat(")", 9000),
		strings.Repeat("-", 9000) + "1",
		strings.Repeat("[", 9000) + strings.Repeat("]", 9000),
		"1" + strings.Repeat("+1", 9000),
		"units" + strings.Repeat("?.a", 6000),
		strings.Repeat("not ", 4000) + "true",
		strings.Repeat("true ? 1 : ", 1500) + "2",
		strings.Repeat("x", 30000),
	} {
		if a, b := ask(env, src), ask(env, src); a != b {
			t.Errorf("%.20s: %q, then %q", src, a, b)
		}
	}
}

func FuzzEval(f *testing.F) {
	src, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range strings.Split(string(src), "\n") {
		q, _, _ := strings.Cut(line, " => ")
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		env := testEnv()
		a, b := ask(env, q), ask(env, q)
		if a != b {
			t.Errorf("%q gives %q, then %q", q, a, b)
		}
		_, _ = env.Expand(q)
	})
}

func BenchmarkExpand(b *testing.B) {
	env := testEnv()
	in := env.With(map[string]any{"card": env.Game().Decks[0].Cards[0], "unit": env.Game().Collections[0].Entries[0]})
	for _, tmpl := range []string{"{{ card.name }}", "{{ unit.hits }} of {{ unit.cost }}", "{{ n > 1 ? 1 : 2 }}", "{{ card.effect }}"} {
		b.Run(tmpl, func(b *testing.B) {
			in := in.With(map[string]any{"n": 2})
			b.ReportAllocs()
			for range b.N {
				if _, err := in.Expand(tmpl); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
