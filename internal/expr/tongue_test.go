package expr_test

import (
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestTongue prints values in the language of a game: for readers, and as files hold them for
// what is read again.
func TestTongue(t *testing.T) {
	g := &model.Game{Language: "de", Words: model.Phrasebook{".": ",", "yes": "ja", "no": "nein", "three": "drei", " or ": " oder "}}
	env := expr.New(g, nil)
	for src, want := range map[string]string{
		"{{ 5 / 4 }}": "1,25", "{{ -5 / 4 }}": "−1,25", "{{ true }} {{ 1 > 2 }}": "ja nein", "{{ [1 / 2, 3] }}": "0,5, 3", "{{ text(1 / 2) }}": "0,5",
		"{{ spell(3) }} {{ spell(0) }} {{ spell(4) }}": "drei 0 four", "{{ plural(3 / 2, 'Münze', 'Münzen') }}": "1,5 Münzen", "a.b": "a.b", "{{ 'a.b' }}": "a.b",
	} {
		if got, err := env.Expand(src); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", src, got, err, want)
		}
	}
	if got, err := env.Let("n", expr.Signed(3)).Text("[n, n - 4]"); err != nil || got != "+3, −1" {
		t.Errorf("with its sign %q, %v", got, err)
	}
	if got, err := expr.ExpandPlainly(env, "M {{ 1 / 2 }} {{ true }}"); err != nil || got != "M 0.5 yes" {
		t.Errorf("plainly %q, %v", got, err)
	}
	if _, err := env.Eval("plural(2, 'Münze')"); err == nil || !strings.Contains(err.Error(), `in de plural wants the word for several as well: plural(n, "Münze", "...")`) {
		t.Errorf("two words: %v", err)
	}
	told := expr.New(&model.Game{Lang: "de"}, nil) // what is not translated stays
	if got, err := told.Expand("{{ plural(2, 'coin') }}"); err != nil || got != "2 coins" {
		t.Errorf("%q, %v", got, err)
	}
}
