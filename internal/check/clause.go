package check

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// clause is the number at the beginning of a heading or a paragraph, split into its parts: 7 for
// "7.0".
type clause struct {
	text  string
	parts []int
	at    diag.Place
}

// clauseHead matches a number before a heading.
var clauseHead = pattern.New(`^[\[(]?([0-9]{1,2}(?:\.[0-9]{1,2}){0,4})[\])]?[.:]?(?:\s+\pL|\s*$)`)

// clausesOf returns the numbers of the headings and paragraphs of the book in order, or nil if it
// does not number its rules that way.
func clausesOf(c *Context) []clause {
	var out []clause
	deep := 0
	bears := func(head func(string) []int, spans []prose.Span) {
		if len(spans) == 0 {
			return
		}
		s := spans[0]
		if m := head(s.Text); m != nil {
			number := s.Text[m[2]:m[3]]
			out = append(out, clause{number, numberParts(number), text{s.Text, s.At, true, false, false}.part(m[2], m[3])})
			deep += min(1, strings.Count(number, "."))
		}
	}
	for _, d := range c.Docs {
		bears(clauseHead.FindStringSubmatchIndex, d.TitleSpans)
		prose.Walk(d.Blocks, func(b prose.Block) {
			switch b.Kind {
			case prose.Heading:
				if b.Passage() == "" {
					bears(clauseHead.FindStringSubmatchIndex, b.Spans)
				}
			case prose.Paragraph:
				bears(prose.RuleHead.FindStringSubmatchIndex, b.Spans)
			}
		})
	}
	if deep < leastClauses {
		return nil
	}
	return out
}

// numberParts returns the parts of a dotted number, without trailing zeros.
func numberParts(number string) []int {
	var out []int
	for _, part := range strings.Split(number, ".") {
		n, _ := strconv.Atoi(part) // digits only, by the pattern
		out = append(out, n)
	}
	for len(out) > 1 && out[len(out)-1] == 0 {
		out = out[:len(out)-1]
	}
	return out
}

// dotted returns the parts of a number joined by dots.
func dotted(parts []int) string {
	return strings.Join(lists.Map(parts, strconv.Itoa), ".")
}

// aClause matches a number with at least two parts. clauseRefs match references to one or several:
// "see 7.4", "rules 5.1 and 5.2", "(5.1)", "[see 5.1.2]". inUnits matches the unit of a number.
const aClause = `[0-9]{1,2}(?:\.[0-9]{1,2}){1,4}`

var (
	clauseRefs = [...]*pattern.Pattern{
		pattern.New(`(?i)(?:\b(?:see|see also|cf\.?|rules?|sections?|paragraphs?|cases?|clauses?)|§) ?(?:(?:rule|section|paragraph|case)s? )?(` + aClause + `(?:(?:,? and |,? or |, | to |[-–])` + aClause + `)*)\b`),
		pattern.New(`(?i)[\[(](?:see |see also |cf\. |rules? |sections? )?(` + aClause + `(?:(?:,? and |,? or |[,;] | to |[-–])` + aClause + `)*)[\])]`),
	}
	eachClause = pattern.New(aClause)
	inUnits    = pattern.New(`^[ \x{a0}\x{202f}]?(?:(?:mm|cm|m|inch(?:es)?|pt)\b|[%″"])`)
	aNumeral   = pattern.New(`^[0-9]+[.:][0-9]`)
)

// clauseMissing adds references to numbers that no heading and no paragraph has. If no more
// references are found than missing, a number alone in parentheses is not taken for one; after "see",
// "rule" and the like it is, if any is found and the chapter exists, or the book gives the numbers.
func clauseMissing(c *Context, all *faults[string]) {
	borne := map[string]bool{}
	for _, x := range clausesOf(c) {
		for i := range x.parts {
			borne[dotted(x.parts[:i+1])] = true
		}
	}
	printed := len(borne) == 0
	if printed {
		borne = sectionNumbers(c)
	}
	if len(borne) == 0 {
		return
	}
	found, lost, sure := 0, faults[string]{}, faults[string]{}
	look := func(p paragraph) {
		told := map[int]bool{}
		for i, form := range clauseRefs {
			for _, m := range c.memo.matches(form, p.said) {
				for _, at := range eachClause.FindAllStringIndex(p.said[m[2]:m[3]]) {
					from, to := m[2]+at[0], m[2]+at[1]
					switch number := p.said[from:to]; {
					case told[from] || from < 2 && prose.RuleHead.MatchString(p.said):
					case borne[dotted(numberParts(number))]:
						found++
					case printed && (strings.HasPrefix(p.said[to:], " of ") || strings.HasPrefix(p.said[to:], " in ")): // another book
					case inUnits.MatchString(p.said[to:]): // a length
					case i == 0 && (printed || borne[dotted(numberParts(number)[:1])]):
						sure.add(number, number, p.part(from, to))
						fallthrough
					default:
						lost.add(number, number, p.part(from, to))
					}
					told[from] = true
				}
			}
		}
	}
	eachLine(c.Docs, func(spans []prose.Span) { look(joined(spans)) })
	for p := range c.figured() {
		look(p)
	}
	switch {
	case found == 0 && !printed:
		return
	case len(lost.keys) >= found:
		lost = sure
	}
	for _, number := range lost.keys {
		for _, at := range lost.at[number] {
			all.add(number, number, at)
		}
	}
}

// sectionNumbers returns the numbers that the book gives to chapters and their sections, nil if a
// heading has one of its own.
func sectionNumbers(c *Context) map[string]bool {
	out, chapters := map[string]bool{}, map[string]int{}
	for _, d := range c.Docs {
		if d.Chapter.Role != "" {
			continue
		}
		chapters[d.Chapter.In]++
		own, n := clauseHead.MatchString(prose.Plain(d.TitleSpans)), 0
		out[dotted([]int{chapters[d.Chapter.In]})] = true
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind != prose.Heading {
				return
			}
			own = own || clauseHead.MatchString(prose.Plain(b.Spans))
			if b.Level == 2 {
				n++
				out[dotted([]int{chapters[d.Chapter.In], n})] = true
			}
		})
		if own {
			return nil
		}
	}
	return out
}

// clausesRunOn returns findings for the numbers of headings and paragraphs that are out of
// sequence, and how many numbers there are. 4.2 comes after 4.1 and its subsections, 4.1.1 after
// 4.1.
func clausesRunOn(c *Context) (breaks []diag.Finding, all int) {
	numbers := clausesOf(c)
	var last, want []int // want: the number expected in place of the last one
	for i, x := range numbers {
		switch {
		case i == 0 || comesAfter(x.parts, last):
			want = x.parts
		case comesAfter(x.parts, want):
			want = x.parts
		default:
			if n := min(len(x.parts), len(last)); n > 0 {
				want = append(append([]int{}, last[:n-1]...), last[n-1]+1)
			}
			f := diag.Finding{At: x.at, Message: "rule " + x.text + " comes after " + numbers[i-1].text, Mark: dotted(want) + "?"}
			breaks = append(breaks, f)
		}
		last = x.parts
	}
	return breaks, len(numbers)
}

// comesAfter reports whether a number may follow another, as the next at its level or a higher one,
// or as the first below it: 4.2 and 4.1.1 after 4.1, and 5 or 5.1 after 4.9.
func comesAfter(n, before []int) bool {
	k := 0
	for k < len(n) && k < len(before) && n[k] == before[k] {
		k++
	}
	if k < len(before) && (k == len(n) || n[k] != before[k]+1) {
		return false
	}
	first := n[min(k+1, len(n)):]
	if k == len(before) {
		first = n[k:]
	}
	return len(n) > k && !slices.ContainsFunc(first, func(part int) bool { return part > 1 })
}

// ratioHead matches the head of a column of odds, and ratioRefs match references to such columns.
var (
	ratioHead = pattern.New(`^([0-9]{1,2})[:-]([0-9]{1,2})$`)
	ratioRefs = pattern.New(`\bfrom ([0-9]{1,2}:[0-9]{1,2}) to ([0-9]{1,2}:[0-9]{1,2})\b|\b(?:resolved|treated|rolled) (?:at|as|on) (?:the )?([0-9]{1,2}:[0-9]{1,2})\b|\b([0-9]{1,2}:[0-9]{1,2}) column\b`)
)

// ratiosOf returns the odds at the heads of a table's columns and their spans, or nil if there are
// too few.
func ratiosOf(b prose.Block) (odds []float64, at []prose.Span) {
	for _, row := range b.Rows[:min(1, len(b.Rows))] {
		for _, cell := range row {
			if m := ratioHead.FindStringSubmatch(cellText(cell)); m != nil && len(cell) == 1 {
				over, _ := strconv.ParseFloat(m[1], 64) // digits only, by the pattern
				under, _ := strconv.ParseFloat(m[2], 64)
				odds, at = append(odds, over/max(under, 0.5)), append(at, cell[0])
			}
		}
	}
	if len(odds) < leastHeads {
		return nil, nil
	}
	return odds, at
}

// oddsInOrder reports the one column of odds that breaks the ascending or descending order of the
// others.
func oddsInOrder(c *Context, b prose.Block) {
	odds, at := ratiosOf(b)
	var breaks []int
	for i := 1; i < len(odds); i++ {
		if (odds[i] > odds[i-1]) != (odds[len(odds)-1] > odds[0]) || odds[i] == odds[i-1] {
			breaks = append(breaks, i)
		}
	}
	if len(breaks) == 1 {
		i := breaks[0]
		c.Report(diag.Finding{At: at[i].At, Message: "the column " + strings.TrimSpace(at[i].Text) + " comes after " + strings.TrimSpace(at[i-1].Text),
			Evidence: []string{"the other columns are in the order of their odds"}})
	}
}

// oddsMissing adds the columns of odds that texts mention and no table has.
func oddsMissing(c *Context, all *faults[string]) {
	heads := map[string]bool{}
	eachBlock(c, func(b prose.Block) {
		_, at := ratiosOf(b)
		for _, s := range at {
			heads[strings.ReplaceAll(strings.TrimSpace(s.Text), "-", ":")] = true
		}
	})
	if len(heads) == 0 {
		return
	}
	for p, m := range c.memo.among(everyParagraph(c), ratioRefs, ":") {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 && !heads[p.said[m[g]:m[g+1]]] {
				all.add(p.said[m[g]:m[g+1]], "", p.part(m[g], m[g+1]))
			}
		}
	}
}
