package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// nounsBehind matches numbers with what they count, and doneWith what is done with that many.
// nounAlone matches what follows a noun that is not part of a compound ("a 2 card hand", "a level 2
// spell").
var (
	nounsBehind = pattern.New(`(?i)\b(an?|one|` + aNumber + `) ([a-z][a-z-]+)`)
	doneWith    = pattern.New(`(?i)\b(?:draw|gain|take|pay|deal|discard|lose|add|place|put|move|roll|get|heal|remove|cost|go|spend|receive|reveal|keep|choose|give|score|ready|play|goe|up to|at least|at most|more than)s? $`)
	nounAlone   = pattern.New(`^(?:[.,;:)!?]|$| (?:of|from|in|into|to|until|at|on|for|per|instead|you|each|before|after|when|if)\b)`)
)

// countedNoun is a noun after a number in a text.
type countedNoun struct {
	text     text
	from, to int // from the number to the noun
	word     string
	one      bool
}

// oneOrMany finds the one noun in the singular after a number above one, "draw 2 card", or the
// reverse, "draw 1 cards", where the game has the right form elsewhere.
func (v *vocabulary) oneOrMany(c *Context) {
	often, form := map[string]int{}, map[string]string{} // nouns after numbers above one, and singulars by their plurals
	single := map[string]int{}
	var doubted []countedNoun
	v.heard(c, func(t heard) {
		for _, m := range v.memo.matches(nounsBehind, t.said) {
			number, word := strings.ToLower(t.said[m[2]:m[3]]), strings.ToLower(t.said[m[4]:m[5]])
			n, ends := numberIn(number), strings.HasSuffix(word, "s")
			one := n < 2 && n != 0
			switch {
			case !one:
				often[word]++
			default:
				single[word]++
				form[plural(word)] = word
			}
			if ends == one && number[0] != 'a' && nounAlone.MatchString(t.said[m[5]:]) && doneWith.MatchString(t.said[:m[2]]) {
				doubted = append(doubted, countedNoun{t.text, m[2], m[5], word, one})
			}
		}
	})
	for _, d := range doubted {
		meant, times, here := plural(d.word), 0, often[d.word]
		times = often[meant]
		if d.one {
			meant, here = form[d.word], single[d.word]
			times = single[meant]
		}
		if here == 1 && times >= leastFormed {
			c.Report(diag.Finding{At: d.text.part(d.from, d.to), Message: fmt.Sprintf("%q counts another number of a noun than it says", d.text.said[d.from:d.to]), Mark: meant + "?",
				Evidence: []string{fmt.Sprintf("behind such numbers in the whole game: %q %d times, %q here alone", meant, times, d.word)}})
		}
	}
}
