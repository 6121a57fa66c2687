package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
)

// leastParts is how many parts of a sum a text lists at least, and farthestSum how much they
// may differ from it in all, by the sum: more is no slip but another thing that is counted.
const (
	leastParts  = 3
	farthestSum = 4 // a quarter of it
)

// Of numbers that a text takes apart: the sum with what it counts and the parts behind it, what
// stands between two parts, and one of them; apart is what no part has.
var (
	summed    = regexp.MustCompile(`(?i)\b` + numberWord + ` ((?:[\pL’'-]+ ){0,3}?[\pL’'-]+s(?: [\pL’'-]+){0,3})(?:: | \()(` + aNumber + ` [^.:;()\x00]+)(?:[.;)]|$)`)
	nextPart  = regexp.MustCompile(`,? and |, `)
	onePart   = regexp.MustCompile(`(?i)^` + numberWord + `((?: \pL[\pL’'-]*){1,4})$`)
	apartFrom = regexp.MustCompile(`(?i) (?:each|every|per|or|to|more|less|fewer|extra|for|from|on|in|at|by|with|times|if|points?)\b`)
)

// partsOfSum reports a number that a text takes apart into parts that are more or fewer: "40
// cards: 20 common, 12 uncommon, 6 rare and 3 relics".
func partsOfSum(c *Context, p paragraph) {
	for _, m := range c.memo.matches(summed, p.said, ": ", " (") {
		number := p.said[m[2]:m[3]]
		n, sum := numberIn(number), 0
		parts := nextPart.Split(p.said[m[6]:m[7]], -1)
		for _, part := range parts {
			x := onePart.FindStringSubmatch(part)
			if x == nil || apartFrom.MatchString(x[2]) {
				sum = 0
				break
			}
			sum += numberIn(x[1])
		}
		if sum == 0 || len(parts) < leastParts || n == sum || n == len(parts) || max(n-sum, sum-n)*farthestSum > n {
			continue
		}
		c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the text says %s %s, and its parts make %d", number, p.said[m[4]:m[5]], sum), Mark: number + " here",
			Evidence: []string{"parts: " + strings.Join(parts, ", ")}})
	}
}
