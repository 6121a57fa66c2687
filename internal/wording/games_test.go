package wording_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/wording"
)

// raw is what no sentence holds and expressions do: signs of the language, names
// with underscores or capitals within, fields behind a dot, texts between plain
// quotes, two spaces or a comma where something is missing.
var raw = regexp.MustCompile(`&&|\|\||==|!=|\?\?|\?\.|[#_\[\]{}"]| \? |[a-z][A-Z]|[a-z)]\.[a-z]|  | [,;]|\( | \)|,,|^ | $`)

// TestGames tells each function of each game as a rule, for the screen and for
// the book: nothing is left of the expressions.
func TestGames(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	rules := 0
	for _, g := range p.Games {
		eng := engine.New(g)
		env := expr.New(g, eng.Funcs())
		left := calls(g)
		for _, f := range g.Functions {
			rules++
			for _, r := range []*wording.Rule{wording.Of(g, env, f), wording.Book(g, env, f)} {
				for _, s := range sentences(t, r) {
					for _, at := range []string{raw.FindString(s), left(s)} {
						if at != "" {
							t.Errorf("%s of %s says %q: %q is no word", f.ID, g.ID, s, at)
						}
					}
				}
			}
		}
	}
	if len(p.Games) < 8 || rules < 300 {
		t.Errorf("%d rules of %d games", rules, len(p.Games))
	}
}

// calls finds a function of the language with what it is asked, for which there
// are words; those of a game keep their names.
func calls(g *model.Game) func(string) string {
	var own []string
	for _, f := range g.Functions {
		own = append(own, strings.ReplaceAll(f.ID, "_", " "))
	}
	slices.SortFunc(own, func(a, b string) int { return len(b) - len(a) })
	named := regexp.MustCompile(`\b(` + strings.Join(own, "|") + `) \(`)
	asked := regexp.MustCompile(`\b(` + strings.Join(expr.Functions(), "|") + `) \(`)
	return func(s string) string { return asked.FindString(named.ReplaceAllString(s, "(")) }
}

// sentences are all texts of a rule, without emphasis. What refuses is said by the
// game's author, who may quote what was asked for.
func sentences(t *testing.T, r *wording.Rule) []string {
	t.Helper()
	quoted := strings.NewReplacer(`"`, "", "{", "", "}", "")
	for i := range r.Refuses {
		r.Refuses[i].Why = quoted.Replace(r.Refuses[i].Why)
	}
	data, err := json.Marshal(r)
	var v any
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, strings.ReplaceAll(v, "*", ""))
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(v)
	return out
}
