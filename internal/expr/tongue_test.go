package expr_test

import (
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestTongue prints values in the language of a game: for readers, and in the form that is parsed
// again.
func TestTongue(t *testing.T) {
	g := &model.Game{Language: "de", Words: model.Phrasebook{".": ",", "yes": "ja", "no": "nein", "three": "drei", " or ": " oder "}}
	env := expr.New(g, nil)
	for src, want := range map[string]string{
		"{{ 5 / 4 }}": "1,25", "{{ -5 / 4 }}": "−1,25", "{{ true }} {{ 1 > 2 }}": "ja nein", "{{ [1 / 2, 3] }}": "0,5, 3", "{{ text(1 / 2) }}": "0,5",
		"{{ spell(3) }} {{ spell(0) }} {{ spell(4) }}": "drei 0 four", "{{ plural(3 / 2, 'Münze', 'Münzen') }}": "1,5 Münzen", "{{ plural(2, 'Kachel', '') }}, {{ plural(1, 'Kachel', '') }}": "2 Kachel, 1 Kachel", "a.b": "a.b", "{{ 'a.b' }}": "a.b",
	} {
		if got, err := env.Expand(src); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", src, got, err, want)
		}
	}
	if got, err := env.Let("n", expr.Signed(3)).Text("[n, n - 4]"); err != nil || got != "+3, −1" {
		t.Errorf("with its sign %q, %v", got, err)
	}
	if got, err := expr.ExpandPlainly(env, "M {{ 1 / 2 }} {{ true }} {{ 0 - 1 / 3 }} {{ \"1/3\" }}"); err != nil || got != "M 0.5 yes −0.333333 1/3" {
		t.Errorf("plainly %q, %v", got, err)
	}
	if _, err := env.Eval("plural(2, 'Münze')"); err == nil || !strings.Contains(err.Error(), `in de plural wants the word for several as well: plural(n, "Münze", "...")`) {
		t.Errorf("two words: %v", err)
	}
	for tongue, want := range map[string]string{"pl": "0 c, 1 a, 2 b, 5 c, 22 b, 1/2 c", "cs": "0 c, 1 a, 2 b, 5 c, 22 c, 1/2 c", "fr": "0 a, 1 a, 2 b, 5 b, 22 b, 1/2 b", "ja": "0 a, 1 a, 2 a, 5 a, 22 a, 1/2 a"} {
		words := map[string]string{"pl": "'a', 'b', 'c'", "cs": "'a', 'b', 'c'", "fr": "'a', 'b'", "ja": "'a'"}[tongue]
		env := expr.New(&model.Game{Language: tongue}, nil)
		if got, err := env.Text("map([0, 1, 2, 5, 22, 1 / 2], plural(#, " + words + "))"); err != nil || strings.ReplaceAll(got, "0.5", "1/2") != want {
			t.Errorf("%s: %s, %v, want %s", tongue, got, err, want)
		}
	}
	if _, err := env.Eval("plural(2, 'a', 'b', 'c')"); err == nil || !strings.Contains(err.Error(), "plural wants 2 words in de, not 3") {
		t.Errorf("three words in German: %v", err)
	}
	if got, err := expr.New(nil, nil).Eval("plural(2, 'coin')"); err != nil || got != "2 coins" {
		t.Errorf("without a game: %v, %v", got, err)
	}
	if got, err := expr.New(&model.Game{Language: "pl"}, nil).Expand("{{ plural(1, 'kafel', 'kafle | kafli') }}, {{ plural(3, 'kafel', 'kafle | kafli') }}, {{ plural(5, 'kafel', 'kafle | kafli') }}"); err != nil || got != "1 kafel, 3 kafle, 5 kafli" {
		t.Errorf("as a deck says it: %q, %v", got, err)
	}
	told := expr.New(&model.Game{Lang: "de"}, nil) // what is not translated stays
	if got, err := told.Expand("{{ plural(2, 'coin') }}"); err != nil || got != "2 coins" {
		t.Errorf("%q, %v", got, err)
	}
}
