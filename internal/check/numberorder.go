package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// numberOrder finds numbers in a chapter that are out of sequence: those of list items, and those
// of rules; and numbers of entries and cards that are missing or there twice.
func numberOrder(c *Context) {
	var breaks []diag.Finding
	rules, last, want := 0, ruleNumber{}, 0 // want: the number expected in place of the last one
	for _, d := range c.Docs {
		list := 0 // the last number of the previous list
		first := true
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Ordered {
				list = itemsRunOn(c, b, list)
			}
			oddsInOrder(c, b)
			for _, n := range b.Numbers {
				is := numberOf(n)
				rules++
				want++
				if rules > 1 && !is.follows(last, first) && is.n != want {
					breaks = append(breaks, diag.Finding{At: n.At, Message: fmt.Sprintf("rule %s comes after %s", n.Text, last.text), Mark: last.next() + "?"})
				} else {
					want = is.n
				}
				last, first = is, false
			}
		})
	}
	reportBreaks(c, breaks, rules)
	breaks, rules = clausesRunOn(c)
	reportBreaks(c, breaks, rules)
	passagesRunOn(c)
	rowsRunOn(c)
	fieldsRunOn(c)
	blanksRunOn(c)
}

// blanksRunOn reports a place for a sticker with a number out of sequence, "Rule 7" after "Rule 5",
// or of another size than those around it, where most such places run on.
func blanksRunOn(c *Context) {
	type place struct {
		size string
		n    int
	}
	last := map[string]place{}
	var breaks []diag.Finding
	all := 0
	fences(c, "blank", func(b prose.Block) {
		size, called, _ := strings.Cut(b.Arg, " ")
		said := strings.TrimRight(called, "0123456789")
		n, err := strconv.Atoi(called[len(said):])
		if err != nil {
			return
		}
		all++
		was, again := last[said]
		if !again {
			was.size = size
		}
		last[said] = place{was.size, n}
		if n == was.n {
			last[said] = place{was.size, n + 1} // a slip in one number
		}
		switch {
		case again && n != was.n+1:
			breaks = append(breaks, diag.Finding{At: b.ArgAt, Message: fmt.Sprintf("the place %q comes after number %d", called, was.n), Mark: fmt.Sprintf("%d?", was.n+1)})
		case again && size != was.size:
			breaks = append(breaks, diag.Finding{At: b.ArgAt, Message: fmt.Sprintf("the place %q is %s, and those before it %s", called, size, was.size)})
		}
	})
	reportBreaks(c, breaks, all)
}

// rowsRunOn reports the one number missing from the rows of a list: the seven of a suit.
func rowsRunOn(c *Context) {
	for _, t := range c.Game.Tables {
		rows := lists.Only(t.Rows, func(r *model.Row) bool { return len(r.Takes) == 1 && r.Takes[0].Lo == r.Takes[0].Hi })
		if t.Kind != "list" || len(rows) < leastKeyed {
			continue
		}
		ends := lists.Map(rows, func(r *model.Row) int { return r.Takes[0].Lo })
		from, to := slices.Min(ends), slices.Max(ends)
		lost := gaps(rows, from, to)
		if len(lost) != 1 || lost[0].Lo != lost[0].Hi {
			continue
		}
		after := lists.First(rows, func(r *model.Row) bool { return r.Takes[0].Lo == lost[0].Hi+1 })
		c.Report(diag.Finding{At: after.At, Message: fmt.Sprintf("the rows of %q have every number from %d to %d but %d", t.ID, from, to, lost[0].Lo), Mark: "none before it"})
	}
}

// reportBreaks reports breaks in the sequence of rule numbers, unless there are so many that the
// numbers are in no order or skip on purpose.
func reportBreaks(c *Context, breaks []diag.Finding, rules int) {
	if rules < leastRules || len(breaks) > mostBreaks {
		return
	}
	for _, f := range breaks {
		f.Evidence = []string{fmt.Sprintf("numbers of rules: %d, that run on: %d", rules, rules-len(breaks))}
		c.Report(f)
	}
}

// itemsRunOn reports the first item of a list with a number out of sequence, and returns the last
// number expected. A list begins with 1, or continues the list before it. If all its items have the
// same number, the page does the counting.
func itemsRunOn(c *Context, b prose.Block, before int) int {
	want, lazy := 1, len(b.Counted) > 1
	for _, n := range b.Counted {
		lazy = lazy && n.Text == b.Counted[0].Text
	}
	if b.Start == before+1 || b.Start == 0 && len(b.Counted) > 1 {
		want = b.Start
	}
	if lazy && b.Start <= 1 {
		return b.Start + len(b.Counted) - 1
	}
	for i, n := range b.Counted {
		if is, err := strconv.Atoi(n.Text); err != nil || is != want+i {
			c.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("item %s of a list is where %d should be", n.Text, want+i), Mark: fmt.Sprintf("%d?", want+i)})
			break
		}
	}
	return want + len(b.Counted) - 1
}

// ruleNumber is the number of a rule in its parts: "R-080" is R- and 80.
type ruleNumber struct {
	text, series string
	n            int
}

// numberOf parses the number of a rule: 3 of the series 2.1- for "2.1-3".
func numberOf(n prose.Number) ruleNumber {
	dash := strings.LastIndexByte(n.Text, '-') + 1
	is, _ := strconv.Atoi(n.Text[dash:])
	return ruleNumber{n.Text, n.Text[:dash], is}
}

// follows reports whether a number may come after another: it is the next in the same series, or
// begins a series, or begins a chapter with a first number of its own.
func (n ruleNumber) follows(before ruleNumber, chapter bool) bool {
	return n.series != before.series || n.n == before.n+1 || chapter && n.n%10 == 1
}

// next returns the number after it, in the same notation.
func (n ruleNumber) next() string {
	return fmt.Sprintf("%s%0*d", n.series, len(n.text)-len(n.series), n.n+1)
}
