package check

import (
	"slices"
	"testing"

	"punchboard/internal/pattern"
)

// A memo caches answers by the question and the text, and a nil memo caches nothing.
func TestMemo(t *testing.T) {
	asked := 0
	ask := func(m *memo, what, said string) int {
		return recall(m, what, said, func() int { asked++; return len(what + said) })
	}
	m := &memo{}
	for i, c := range []struct {
		m          *memo
		what, said string
		asked      int
	}{{m, "a", "bc", 1}, {m, "a", "bc", 1}, {m, "ab", "c", 2}, {m, "a", "b", 3}, {nil, "a", "b", 4}, {nil, "a", "b", 5}} {
		if got := ask(c.m, c.what, c.said); got != len(c.what+c.said) || asked != c.asked {
			t.Errorf("%d: got %d after %d questions, want %d after %d", i, got, asked, len(c.what+c.said), c.asked)
		}
	}
	once := &memo{once: true}
	for range 2 {
		ask(once, "a", "bc")
		remembered(once, "of the game", "", func() int { asked++; return 1 })
	}
	if asked != 8 { // the text twice, the game once
		t.Errorf("of a game that is looked at once: %d questions, want 8", asked)
	}
	form := pattern.New(`(?i)there are ([0-9]+)`)
	for said, want := range map[string][]int{"There are 2 or there are 3.": {0, 11, 10, 11}, "there are none": nil, "2 of them": nil} {
		got := m.matches(form, said, "there are")
		if want == nil && got != nil || want != nil && (len(got) != 2 || !slices.Equal(got[0], want)) {
			t.Errorf("%q: got %v, want %v first", said, got, want)
		}
	}
}

// TestNumbered checks that a text has a number whenever the pattern of one would match.
func TestNumbered(t *testing.T) {
	form := pattern.New(`(?i)\b` + aNumber + `\b`)
	for _, said := range []string{"", "6", "d6", "a 6.", "6a", "_6", "Six hits", "sixty", "sixes", "seventeen", "Twenty-one", "é6", "6é", "someone two", "to two", "1st", "no", "tWo", "3.5", "seventeens"} {
		if got, want := hasNumber(said), form.MatchString(said); got != want {
			t.Errorf("%q: %t, want %t", said, got, want)
		}
	}
}

// TestFigured checks that the texts of the data are paragraphs, kept only where other versions of
// the game are tried, and that there are none while a sentence of the source is checked on its own.
func TestFigured(t *testing.T) {
	for _, c := range []struct {
		*Context
		many, kept int
	}{
		{&Context{memo: &memo{}}, 2, 2},
		{&Context{memo: &memo{once: true}}, 2, 0},
		{&Context{memo: &memo{}, quoting: true}, 0, 0},
	} {
		c.said = []text{{said: "One", exact: true}, {said: "Two"}, {said: "Three", exact: true}}
		for range 2 {
			if n := len(slices.Collect(c.figured())); n != c.many || len(c.ofData) != c.kept {
				t.Errorf("%d paragraphs and %d kept, want %d and %d", n, len(c.ofData), c.many, c.kept)
			}
		}
	}
}
