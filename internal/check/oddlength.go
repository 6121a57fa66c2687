package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
)

// leastLengths is how many lengths of a game must have one unit before one or two of
// another are news, and mostOddLengths how many may.
const (
	leastLengths   = 8
	mostOddLengths = 2
)

// aLength is a length at the table, in inches or centimetres.
var aLength = regexp.MustCompile(`(?i)(?:^|[^\d.,/])(\d{1,3}(?:[.,]\d)?)(?:(["”″])|[ -]?(inch(?:es)?|in\.|cm|centimet(?:er|re)s?)\b)`)

// besideLength is what stands before a length that is the size of a table, or told in the
// other unit in brackets.
var besideLength = regexp.MustCompile(`(?:\d["”″]? ?(?:×|x|by) ?|\()$`)

// oddLengths finds the one or two lengths that texts give in centimetres where all others
// are in inches, or the other way round.
func oddLengths(c *Context) {
	type length struct {
		at   diag.Place
		said string
	}
	found := map[bool][]length{} // by whether it is in inches
	look := func(p paragraph) {
		for _, m := range c.memo.matches(aLength, p.said) {
			said := strings.TrimSpace(p.said[m[2]:m[1]])
			metric := m[6] >= 0 && strings.HasPrefix(strings.ToLower(p.said[m[6]:m[7]]), "c")
			if besideLength.MatchString(p.said[:m[2]]) || strings.HasPrefix(p.said[m[1]:], " (") {
				continue
			}
			at := p.place(m[2])
			at.Len = len([]rune(said))
			found[!metric] = append(found[!metric], length{at, said})
		}
	}
	for _, p := range c.paras {
		look(p)
	}
	c.figured(look)
	for inches, name := range map[bool]string{true: "inches", false: "centimetres"} {
		odd, rest := found[!inches], found[inches]
		if len(rest) < leastLengths || len(odd) > mostOddLengths {
			continue
		}
		for _, l := range odd {
			c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("%q is told, and all %d other lengths are in %s", l.said, len(rest), name),
				Also: []diag.Also{{At: rest[0].at, Mark: "such as this one"}}})
		}
	}
}
