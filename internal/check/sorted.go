package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// sorted finds a word that occurs once in a field with only a few different words, and that differs
// from another of them by one letter or a transposition: "Beats" among beasts. The words may also
// be the items of a list of texts, optionally with numbers, or the bold beginnings of paragraphs.
func (f family) sorted(c *Context) {
	for _, d := range f.fields {
		if d.ID == "name" && f.of[0].owner == 0 || d.Type.Flavour { // the records in lists share their names, as weapons do
			continue
		}
		words, begins := map[string][]diag.Place{}, map[string][]diag.Place{}
		add := func(of map[string][]diag.Place, word string, at diag.Place) {
			if word != "" {
				of[word] = append(of[word], at)
			}
		}
		for _, m := range f.of {
			v := m.field(d.ID)
			switch {
			case d.Type.Kind == model.Text:
				add(words, v.Text, m.place(d.ID))
				for _, k := range c.memo.matches(label, v.Text, "**") {
					add(begins, v.Text[k[2]:k[3]], m.place(d.ID))
				}
			case d.Type.Kind == model.List && d.Type.Of != nil && d.Type.Of.Kind == model.Text && !d.Type.Of.Flavour:
				for _, item := range v.Items {
					add(words, strings.TrimRight(item.Text, " +0123456789"), cmp.Or(item.At, m.place(d.ID)))
				}
			}
		}
		oneSlipped(c, d.Name, words, d.Type.Kind == model.List)
		oneSlipped(c, d.Name, begins, true)
	}
}

// label matches the bold beginning of a paragraph up to a colon: "**Action:**".
var label = pattern.New(`(?m)^\*\*(\pL[\pL’' -]*):\*\*`)

// oneSlipped reports each of a few words that occurs once and differs from another by a letter. If
// alone is set, the word must occur nowhere else in the game.
func oneSlipped(c *Context, what string, of map[string][]diag.Place, alone bool) {
	all := 0
	for _, at := range of {
		all += len(at)
	}
	if all < leastSorted || all < leastOfAWord*len(of) {
		return
	}
	words := slices.Sorted(maps.Keys(of))
	for _, word := range words {
		if len(of[word]) > 1 || len(word) < leastShort || strings.ContainsAny(word, "0123456789") || roman.MatchString(word) {
			continue
		}
		for _, meant := range words {
			if len(meant) == len(word) && len(word) < leastSlipped && meant[0] != word[0] && anagram(word) != anagram(meant) {
				continue // Food and Wood
			}
			if off := diag.Distance(word, meant); len(of[meant]) >= leastMeant && (off == 1 || off == 2 && anagram(word) == anagram(meant)) && (!alone || c.onceOnly(word)) {
				c.Report(diag.Finding{At: of[word][0], Message: fmt.Sprintf("%q is %q but for one letter", word, meant), Mark: meant + "?",
					Evidence: []string{fmt.Sprintf("%s of all: %q once, %q %s", what, word, meant, times(len(of[meant])))}})
			}
		}
	}
}
