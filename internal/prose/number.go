package prose

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// Number is the number of a rule that a paragraph states, "R-080" for a paragraph that begins with
// or the number before an item of a list, "3" for "3. Shoot". At covers only the number,
// without brackets or full stop.
type Number struct {
	Text string
	At   diag.Place
}

// passageHead matches a heading that is nothing but a number.
var passageHead = pattern.New(`^[0-9]{1,4}$`)

// Passage returns the number of a passage, "17" for a heading that is only 17: what follows it is
// read when a text sends its reader there. It is "" for any other block.
func (b Block) Passage() string {
	if b.Kind != Heading {
		return ""
	}
	return passageHead.FindString(strings.TrimSpace(Plain(b.Spans)))
}

// sendsTo matches words that send a reader to a passage, or to one of several: "turn to 17", "go
// back to 6, 12 or 14". What follows must not be something that the number counts.
var (
	sendsTo  = pattern.New(`(?i)(?:\b(?:(?:turn|go|return|proceed|skip|jump|flip|advance|move|carry|continue|begin|start|resume)(?: back| on| over| straight| now| immediately| at once)? (?:to|at|with|from)|read|see)|→) ?(?:(?:section|paragraph|passage|entry|number|page) |[#§] ?)?([0-9]{1,4}(?:(?:, (?:(?:or|else|otherwise|if not,?) )?| or )(?:to )?[0-9]{1,4})*)(?:[.,;:)!?’”"–—-]|\s*$| (?:if|or|and|otherwise|else|when|unless|instead|now|then|again|to|immediately|at|with|without|while|where|before|after)\b)`)
	aPassage = pattern.New(`[0-9]{1,4}`)
)

// Ways returns the numbers of passages that a text sends its reader to, as byte ranges.
func Ways(said string) [][2]int {
	var out [][2]int
	for _, m := range sendsTo.FindAllStringSubmatchIndex(said) {
		for _, n := range aPassage.FindAllStringIndex(said[m[2]:m[3]]) {
			out = append(out, [2]int{m[2] + n[0], m[2] + n[1]})
		}
	}
	return out
}

// numberMark matches a number in brackets at a paragraph's start.
var numberMark = pattern.New(`^\[([A-Z]+-[0-9]+)\][ \t]*`)

// numbered takes the numbers in brackets off the start of a paragraph.
func numbered(b Block) Block {
	for len(b.Spans) > 0 && b.Spans[0].manner() == (Span{}) {
		s := b.Spans[0]
		m := numberMark.FindStringSubmatch(s.Text)
		if m == nil {
			break
		}
		at := s.At
		at.Col, at.Len = at.Col+1, len(m[1])
		b.Numbers = append(b.Numbers, Number{m[1], at})
		if b.Spans[0] = s.from(len(m[0])); b.Spans[0].Text == "" {
			b.Spans = b.Spans[1:]
		}
	}
	return b
}

// from returns a span without its first n bytes, all of them ASCII.
func (s Span) from(n int) Span {
	s.Text, s.At.Col, s.At.Len = s.Text[n:], s.At.Col+n, max(0, s.At.Len-n)
	return s
}

// manner returns a span without its text and place.
func (s Span) manner() Span {
	s.Text, s.At = "", diag.Place{}
	return s
}

// Numbers calls f for every rule's number in some blocks, in order.
func Numbers(blocks []Block, f func(Number)) {
	Walk(blocks, func(b Block) {
		for _, n := range b.Numbers {
			f(n)
		}
	})
}
