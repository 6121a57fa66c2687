package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
)

// twoNumbers finds numbers of the rules that a sentence of the chapters gives otherwise
// than one before it: "a hand limit of 7" here and "the hand limit is six" there. What a
// sentence says under a condition, for so many players or of one thing alone is a rule
// of its own.
func twoNumbers(c *Context) {
	first := map[string]typedRule{}
	for _, p := range c.paras {
		for _, form := range ruleForms {
			n, what := form.SubexpIndex("n"), form.SubexpIndex("what")
			for _, m := range c.memo.matches(form, p.said, " limit", " size", "rounds", "turns", "first", " with ") {
				if special(p.said, m[0], m[1]) {
					continue
				}
				number := p.said[m[2*n]:m[2*n+1]]
				x := typedRule{said: p.said[m[0]:m[1]], n: numberIn(number), at: p.place(m[2*n])}
				x.at.Len = len(number)
				key := form.String() + strings.TrimSuffix(strings.ToLower(p.said[m[2*what]:m[2*what+1]]), "s")
				was, known := first[key]
				switch {
				case !known:
					first[key] = x
				case was.n != x.n:
					c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("%q is said here, and %q before", x.said, was.said), Mark: fmt.Sprintf("%d here", x.n),
						Also: []diag.Also{{At: was.at, Mark: fmt.Sprintf("%d here", was.n)}}, Help: "let it be a number of the rules in the data, and write it between {{ and }} in both places"})
				}
			}
		}
	}
}

// typedRule is a number of the rules that some words of a sentence give.
type typedRule struct {
	said string
	n    int
	at   diag.Place
}

// ruleForms are the forms of words that give a number of the rules, n, of what.
var ruleForms = [...]*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?P<what>(?:hand|deck|party|squad|team|inventory|card) (?:limit|size))(?: is| of|:)?(?: only| always| exactly)? (?P<n>` + aNumber + `)\b`),
	regexp.MustCompile(`(?i)\b(?:game|match|battle) (?:lasts|takes|ends after|is over after|goes on for)(?: exactly| only)? (?P<n>` + aNumber + `) (?P<what>rounds|turns)\b`),
	regexp.MustCompile(`(?i)\bfirst (?:player |team |side |one )?(?:to|who) (?:reach|score|collect|get|ha|win|take)(?:e?s|ve)? (?P<n>` + aNumber + `) (?P<what>\pL+(?: points| cards)?)\b`),
	regexp.MustCompile(`(?i)\b(?:(?:each|every) player|all players|you) (?:starts?|begins?)(?: the game)? with (?P<n>` + aNumber + `) (?P<what>\pL+)\b`),
}

// special reports whether what a text says between two bytes holds in some case only,
// as the rest of its sentence has it, or for one thing: "the Mage has a hand limit of 8".
func special(said string, from, to int) bool {
	begin := strings.LastIndex(said[:from], ". ") + 1
	if m := ownerOf.FindStringSubmatch(said[begin:from]); m != nil && !anybody.MatchString(m[1]) {
		return true
	}
	return inSomeCase.MatchString(said[begin:from]) || inSomeCase.MatchString(said[to:sentenceEnd(said, to)])
}

// inSomeCase are words of a condition; ownerOf is whose a number is, and anybody is every
// player.
var (
	inSomeCase = regexp.MustCompile(`(?i)\b(?:if|when|while|unless|except|instead|otherwise|in an?|with|variant|becomes?|increases?|raises?|reduces?|advanced|short(?:er)?|longer|beginners?|[0-9]+[- ]players?|plus|or (?:more|less|fewer))\b`)
	ownerOf    = regexp.MustCompile(`(?i)\b(\pL+)(?:’s|'s| (?:has|have|gets?|gains?|grants?|gives?)(?: you)?)(?: an?| its| the)? $`)
	anybody    = regexp.MustCompile(`(?i)^(?:players?|you|everyone|everybody|nobody|they|each|all|who)$`)
)
