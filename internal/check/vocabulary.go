package check

import (
	"iter"
	"slices"
	"strings"

	"punchboard/internal/model"
)

// vocabulary is the longer words of a game, in lower case.
type vocabulary struct {
	english map[string]bool
	count   map[string]int
	terms   map[string]int      // how often a word has a capital within a sentence
	named   map[string]bool     // words of names, of any length
	pairs   map[string][]string // second words of two-word names, by the first
	firsts  map[string][]string // first words of two-word names, by the second
	long    []string            // names of more words
	near    neighbours          // words of names and of the game's own
	signs   []wordUse           // signs in wrong places
	memo    *memo
}

// heard is a text to read; amid tells that there is other text in its paragraph.
type heard struct {
	text
	amid bool
}

// wordUse is a word at its place in a text.
type wordUse struct {
	word string
	text heard
	from int
}

// heard calls f for every text of a game with words to check.
func (v *vocabulary) heard(c *Context, f func(heard)) {
	hear := func(t text, amid bool) {
		if t = v.memo.spoken(t); !t.sound {
			f(heard{t, amid})
		}
	}
	for _, r := range c.runs {
		hear(r.text, r.amid)
	}
	c.written(func(t text) { hear(t, false) })
}

// read adds the words of a text.
func (v *vocabulary) read(t heard) {
	for _, m := range v.memo.matches(misplaced, t.said, "%", "'s", "’s") {
		v.signs = append(v.signs, wordUse{t.said[m[2]:m[3]], t, m[2]})
	}
	for w := range v.longer(t) {
		v.count[w.low]++
		if (wordUse{w.low, t, w.from}).within() {
			v.terms[w.low]++
		}
	}
}

// lowered is a word in lower case, and its byte offset.
type lowered struct {
	low  string
	from int
}

// longer returns the words of a text that are long enough to check.
func (v *vocabulary) longer(t heard) iter.Seq[lowered] {
	words := func(yield func(lowered) bool) {
		for m := range plainWords(t.said) {
			if m.to-m.from >= leastShort-1 && !yield(lowered{strings.ToLower(t.said[m.from:m.to]), m.from}) {
				return
			}
		}
	}
	if !v.memo.keeps() {
		return words
	}
	return slices.Values(recall(v.memo, "longer", t.said, func() []lowered { return slices.Collect(words) }))
}

// spoken returns the vocabulary of a game.
func spoken(c *Context) *vocabulary {
	words := &vocabulary{english: englishWords(), count: map[string]int{}, terms: map[string]int{}, named: map[string]bool{}, pairs: map[string][]string{}, firsts: map[string][]string{}, near: neighbours{}, memo: c.memo}
	words.heard(c, words.read)
	names := func(called string) {
		for w := range plainWords(called) {
			words.named[strings.ToLower(called[w.from:w.to])] = true
		}
	}
	names(c.Game.Title)
	identified(c.Game, func(n model.Name) {
		names(n.Called)
		if first, last, two := strings.Cut(strings.ToLower(n.Called), " "); two && !strings.Contains(last, " ") {
			words.pairs[first] = append(words.pairs[first], last)
			words.firsts[last] = append(words.firsts[last], first)
		} else if two {
			words.long = append(words.long, strings.ToLower(n.Called))
		}
	})
	for _, of := range [...]map[string][]string{words.pairs, words.firsts} {
		for w, all := range of {
			of[w] = slices.Compact(slices.Sorted(slices.Values(all)))
		}
	}
	words.neighbours()
	return words
}

// foreign reports whether a game seems to be in another language than it declares.
func (v *vocabulary) foreign() bool {
	all, known := 0, 0
	for w, n := range v.count {
		if len(w) < leastLetters {
			continue
		}
		if all += n; v.english[w] {
			known += n
		}
	}
	return all >= leastForeign && knownOf*known < all
}

// neighbours collects the words that another may misspell by one letter.
func (v *vocabulary) neighbours() {
	for w := range v.named {
		v.near.add(w)
	}
	for w := range v.terms {
		if v.own(w) {
			v.near.add(w)
		}
	}
	for _, of := range v.near {
		slices.Sort(of)
	}
}
