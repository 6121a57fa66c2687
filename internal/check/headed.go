package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// headedBy reports a number of phases and the like that a chapter has not as many numbered
// headings of: "a round has five phases", and headings from Phase 1 to Phase 4.
func headedBy(c *Context, d Doc) {
	headings := map[string][]prose.Block{}
	prose.Walk(d.Blocks, func(b prose.Block) {
		if b.Kind == prose.Heading {
			if m := numberedHeading.FindStringSubmatch(prose.Plain(b.Spans)); m != nil {
				of := strings.ToLower(m[1])
				headings[of] = append(headings[of], b)
			}
		}
	})
	if len(headings) == 0 {
		return
	}
	paragraphs(d.Blocks, func(spans []prose.Span) {
		p := joined(spans)
		for _, m := range c.memo.matches(partsOf, p.said) {
			all := headings[strings.TrimSuffix(strings.ToLower(p.said[m[4]:m[5]]), "s")]
			if n := numberIn(p.said[m[2]:m[3]]); len(all) < 2 || n == len(all) {
				continue
			}
			at := p.place(m[2])
			at.Len = m[3] - m[2]
			last := all[len(all)-1]
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("the text speaks of %s, the chapter has headings of %d", p.said[m[2]:m[5]], len(all)), Mark: p.said[m[2]:m[3]] + " here",
				Also: []diag.Also{{At: last.At, Mark: "the last"}}})
		}
	})
}

// partsOf is how many phases or the like something has, and numberedHeading one of them.
var (
	partsOf         = regexp.MustCompile(`(?i)\b(?:turn|round|game|day|season|battle|combat|play|session|adventure|campaign)s? (?:has|have|(?:is|are) (?:played|fought|divided|split|made up) ?(?:in|into|of|over)?|consists? of|goes through|runs through|takes) ` + numberWord + ` (?:[a-z]+ )?(phases|steps|stages|parts|acts)\b`)
	numberedHeading = regexp.MustCompile(`(?i)^(phase|step|stage|part|act) (?:[0-9]+|one|two|three|four|five|six|seven|[a-z]|[ivx]+)\b`)
)
