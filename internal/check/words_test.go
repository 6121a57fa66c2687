package check

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestWordList checks that the list of words is sorted, has no word twice, none that is too short
// to be looked up, and no slip of one of its own words that is not a word itself.
func TestWordList(t *testing.T) {
	var words []string
	for _, line := range strings.Split(strings.TrimSpace(wordList), "\n") {
		if !strings.HasPrefix(line, "#") {
			words = append(words, line)
		}
	}
	if len(words) < 2000 || !slices.IsSorted(words) || len(slices.Compact(slices.Clone(words))) != len(words) {
		t.Fatalf("%d words, sorted %v", len(words), slices.IsSorted(words))
	}
	known := englishWords()
	for _, w := range words {
		if len(w) < leastLetters || regexp.MustCompile(`[A-Za-z]+`).FindString(w) != w || strings.ToLower(w) != w {
			t.Errorf("%q is no word of the list", w)
		}
	}
	for _, w := range []string{"until", "finds", "speaks", "before"} {
		if !known[w] {
			t.Errorf("%q is not in the list", w)
		}
	}
	for _, w := range []string{"utnil", "ifnds", "pseaks", "pheonix"} {
		if known[w] {
			t.Errorf("%q is in the list", w)
		}
	}
}

// TestSlipAmid checks that a capitalized word in a link or in bold, among other words, is not a
// title, and one that is alone is.
func TestSlipAmid(t *testing.T) {
	for says, want := range map[string]string{
		"It is [Lnatern](#a) light, as a lantern gives, a lantern or two.":            `two letters of "Lnatern" have changed places`,
		"**Lnatern**\n\nIt is light, as a lantern gives, a lantern or two.":           "",
		"It is **a Lnatern** light, as a lantern gives, a lantern or two, or a lamp.": `two letters of "Lnatern" have changed places`,
	} {
		doc, _ := prose.Parse("a.md", "# Title\n\n"+says+"\n")
		x := &Context{Game: &model.Game{}, Docs: []Doc{{&model.Chapter{}, doc}}, running: &Check{}}
		x.hear()
		misspelt(x)
		var got []string
		for _, f := range x.found {
			got = append(got, f.Message)
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s\ngot  %s\nwant %s", says, s, want)
		}
	}
}
