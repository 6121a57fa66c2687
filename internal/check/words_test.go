package check

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWordList holds that the list of words is sorted, has no word twice and
// none that is too short to be asked for, and no slip of one of its own words
// that is not a word itself.
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
