package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// keyworded matches the start of a line with possible keywords: one or two words, or several such
// phrases separated by commas: "**Flying**, Ward 2. ".
var keyworded = pattern.New(`(?m)^[*_]*(\p{Lu}[\pL’'-]+(?: [\pL’'0-9-]+)?(?:, \p{Lu}[\pL’'-]+(?: [\pL’'0-9-]+)?)*)(?:[*_.:]| [(—–-]|$)`)

// keywords finds the one keyword at the start of a text that is not a term or the name of an entry
// and occurs nowhere else in the game, where the same field of other members begins with keywords
// of as many words that are: "Flight." on one card, and "Flying." on nine.
func keywords(c *Context) {
	known := map[string]bool{}
	for _, t := range c.Game.Terms {
		for _, form := range slices.Concat(t.Also, []string{t.Name}) {
			known[strings.ToLower(form)] = true
		}
	}
	for _, e := range lists.Within(c.Game.Collections, entriesOf) {
		known[strings.ToLower(e.Name)] = true
	}
	if len(known) == 0 {
		return
	}
	for f, d := range lists.Within(c.families(), family.declared) {
		if d.Type.Kind == model.Text && !d.Type.Flavour && d.ID != "name" {
			f.keywords(c, d, known)
			bold(c, f, d, known)
		}
	}
}

// emboldened matches a phrase of one or two words in bold within a line, perhaps with a number, and
// the word before it: "gains **Ward 2**".
var emboldened = pattern.New(`(\pL+) \*\*(\p{Lu}[\pL’'-]+(?: \pL[\pL’'-]+)?)(?: (?:[0-9]+|X))?\*\*`)

// bold reports what texts have in bold after a word that otherwise comes before names and terms
// of the game in bold, and that is neither: "gains **Haste**".
func bold(c *Context, f family, d *model.FieldDecl, known map[string]bool) {
	right, wrong := map[string][]string{}, map[string]map[string][]diag.Place{}
	for _, m := range f.of {
		t := text{said: m.field(d.ID).Text, at: m.place(d.ID), exact: true}
		for _, at := range c.memo.matches(emboldened, t.said, " **") {
			before, word := strings.ToLower(t.said[at[2]:at[3]]), t.said[at[4]:at[5]]
			if low := strings.ToLower(word); known[low] || known[single(low)] {
				right[before] = append(right[before], word)
				continue
			}
			if wrong[before] == nil {
				wrong[before] = map[string][]diag.Place{}
			}
			wrong[before][word] = append(wrong[before][word], t.part(at[4], at[5]))
		}
	}
	for _, before := range slices.Sorted(maps.Keys(wrong)) {
		names := slices.Sorted(slices.Values(right[before]))
		if len(names) < leastBold*len(wrong[before]) {
			continue
		}
		for _, word := range slices.Sorted(maps.Keys(wrong[before])) {
			c.Report(gathered(diag.Finding{Message: fmt.Sprintf("%q is not a keyword of the game", word),
				Evidence: []string{fmt.Sprintf("in bold after %q: %s", before, clipped(strings.Join(slices.Compact(names), ", ")))},
				Help:     "call it as the others do, or make it a term"}, wrong[before][word]))
		}
	}
}

// keywords reports the unknown keyword of a field of texts.
func (f family) keywords(c *Context, d *model.FieldDecl, known map[string]bool) {
	count, all := map[string]int{}, 0
	type shape struct { // the number of blanks, and whether a colon follows
		blanks int
		colon  bool
	}
	shapes, last := map[shape]bool{}, shape{}
	var strange []wordUse
	for _, m := range f.of {
		t := text{said: m.field(d.ID).Text, at: m.place(d.ID), exact: true}
		for _, at := range c.memo.matches(keyworded, t.said) {
			from := at[2]
			for _, said := range strings.Split(t.said[at[2]:at[3]], ", ") {
				word := strings.TrimRight(strings.ToLower(said), " 0123456789")
				is := shape{strings.Count(word, " "), t.said[at[1]-1] == ':'}
				if known[word] {
					shapes[is] = true
					count[word]++
					all++
				} else {
					last = is
					strange = append(strange, wordUse{said, heard{text: t}, from})
				}
				from += len(said) + len(", ")
			}
		}
	}
	if len(strange) != 1 || all < leastKeywords || !shapes[last] || !c.onceOnly(strange[0].word) {
		return
	}
	u := strange[0]
	c.Report(diag.Finding{At: u.text.part(u.from, u.from+len(u.word)), Message: fmt.Sprintf("%q is not a keyword of the game", u.word), Mark: "here alone",
		Evidence: []string{"keywords of this field: " + clipped(strings.Join(lists.Map(slices.Sorted(maps.Keys(count)), func(w string) string { return fmt.Sprintf("%s %s", model.Titled(w), times(count[w])) }), ", "))},
		Help:     "call it as the others do, or make it a term"})
}

// onceOnly reports whether a word occurs exactly once in the game, including inside other words.
func (c *Context) onceOnly(word string) bool {
	n, low := 0, strings.ToLower(word)
	everySaid(c, func(said string, _ func(from, to int) diag.Place) { n += strings.Count(c.memo.low(said), low) })
	identified(c.Game, func(name model.Name) { n += strings.Count(strings.ToLower(name.Called), low) })
	return n == 1
}
