package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// misquoted finds errata whose printed value is not what their own quotation of the
// source says: numbers of which the sentence has none but others, or a word of it
// with its letters in another order. What a sentence says in words only ("none",
// "plasma beam"), and more or less than a number, is left alone.
func misquoted(c *Context) {
	for _, e := range c.Game.Errata {
		if e.Says == "" || e.Printed == "" || typed(e) {
			continue
		}
		printed, says := eachWord(unsaid.ReplaceAllString(e.Printed, " ")), eachWord(e.Says)
		if w := append(bent(printed, says), otherwise(printed, says)...); len(w) > 0 {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("erratum %q has %s printed, and its source says %s", e.ID, w[0][0], w[0][1]),
				Also: []diag.Also{{At: e.SaysAt, Mark: "the sentence of the source"}}})
		}
	}
}

// unsaid is what a printed value holds that no source says: expressions and
// citations.
var unsaid = regexp.MustCompile(`\{\{.*?\}\}|\b[0-9]{3}:[0-9-]+`)

// eachWord are the words of a text.
func eachWord(s string) []string {
	return lists.Map(words(s), func(w span) string { return s[w.from:w.to] })
}

// bent are the words of a value that a sentence has with their letters in another
// order, each with that one.
func bent(printed, says []string) [][2]string {
	var out [][2]string
	for _, w := range printed {
		mine := anagram(w)
		i := slices.IndexFunc(says, func(s string) bool { return len(s) == len(w) && !slices.Contains(printed, s) && anagram(s) == mine })
		if i >= 0 && len(w) > 3 && !slices.ContainsFunc(says, func(s string) bool { return strings.EqualFold(s, w) }) {
			out = append(out, [2]string{w, says[i]})
		}
	}
	return out
}

// anagram are the letters of a word in order.
func anagram(w string) string {
	all := strings.Split(strings.ToLower(w), "")
	slices.Sort(all)
	return strings.Join(all, "")
}

// otherwise is the first number of a value and those of the sentence, if it has
// some and none of the value's, nor one that is one off ("more than 4").
func otherwise(printed, says []string) [][2]string {
	was, has := numbers(printed), numbers(says)
	if len(was) == 0 || len(has) == 0 || slices.ContainsFunc(was, func(n int) bool {
		return slices.ContainsFunc(has, func(m int) bool { return m-n >= -1 && m-n <= 1 })
	}) {
		return nil
	}
	return [][2]string{{strconv.Itoa(was[0]), strings.Join(strings.Fields(strings.Trim(fmt.Sprint(has), "[]")), ", ")}}
}

// numbers are those among some words.
func numbers(words []string) []int {
	var out []int
	for _, w := range words {
		if n, err := strconv.Atoi(w); err == nil {
			out = append(out, n)
		}
	}
	return out
}
