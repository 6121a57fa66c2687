package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
)

// twiceMeant are the words of a language that may follow themselves. Of one that is not here
// nobody knows which do.
var twiceMeant = map[string][]string{
	"": {"that", "had"}, "en": {"that", "had"}, "de": {"der", "die", "das", "den", "dem", "ihr", "sie", "was", "wer"}, "nl": {"die", "dat", "je"},
	"fr": {"nous", "vous"}, "es": {}, "pt": {}, "it": {}, "da": {}, "sv": {"som"},
}

// doubledWord finds a word that stands twice in a row: a slip of whoever wrote a
// line anew. What has a capital is a name, and may be doubled.
func doubledWord(c *Context) {
	language, _, _ := strings.Cut(c.Game.Tongue(), "-")
	meant, known := twiceMeant[language]
	if !known {
		return
	}
	find := func(t text) {
		if t.sound {
			return
		}
		var before span
		for _, m := range words(t.said) {
			word, last := t.said[m.from:m.to], t.said[before.from:before.to]
			gap := t.said[before.to:m.from]
			before = m
			if len(word) < 2 || !strings.EqualFold(word, last) || word != strings.ToLower(word) || gap == "" || strings.TrimSpace(gap) != "" ||
				slices.Contains(meant, word) || within(braces.FindAllStringIndex(t.said, -1), m.from) {
				continue
			}
			at := t.at
			if t.exact {
				at = t.part(m.from, m.to)
			}
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q stands twice in a row", word), Mark: "again here"})
		}
	}
	for _, r := range c.runs {
		find(r.text)
	}
	c.written(find)
}

// within reports whether a byte is in one of some parts.
func within(parts [][]int, at int) bool {
	return slices.ContainsFunc(parts, func(p []int) bool { return p[0] <= at && at < p[1] })
}
