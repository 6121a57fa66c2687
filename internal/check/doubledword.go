package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
)

// twiceMeant are words that may follow themselves.
var twiceMeant = []string{"that", "had"}

// doubledWord finds a word that stands twice in a row: a slip of whoever wrote a
// line anew. What has a capital is a name, and may be doubled.
func doubledWord(c *Context) {
	find := func(t text) {
		if t.sound {
			return
		}
		before := []int{0, 0}
		for _, m := range plainWord.FindAllStringIndex(t.said, -1) {
			word, last := t.said[m[0]:m[1]], t.said[before[0]:before[1]]
			gap := t.said[before[1]:m[0]]
			before = m
			if len(word) < 2 || word != strings.ToLower(word) || !strings.EqualFold(word, last) || gap == "" || strings.TrimSpace(gap) != "" ||
				slices.Contains(twiceMeant, word) || within(braces.FindAllStringIndex(t.said, -1), m[0]) {
				continue
			}
			at := t.at
			if t.exact {
				at = t.part(m[0], m[1])
			}
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q stands twice in a row", word), Mark: "again here"})
		}
	}
	for _, r := range c.runs {
		find(r.text)
	}
	written(c.Game, find)
}

// within reports whether a byte is in one of some parts.
func within(parts [][]int, at int) bool {
	return slices.ContainsFunc(parts, func(p []int) bool { return p[0] <= at && at < p[1] })
}
