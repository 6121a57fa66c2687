package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// totalCode is the check of control totals. It runs last, and only if nothing else is wrong: a
// total shows that something was changed, and any other check says better what.
const totalCode = "PB219"

// sums is a column's control total: its sum, and its sum with each line weighted by its position in
// the list.
type sums [2]int64

// of formats sums of figures with the given number of decimal places.
func (s sums) of(places int) string {
	return "[" + model.DecimalText(s[0], places) + ", " + model.DecimalText(s[1], places) + "]"
}

// add adds up one column of a ledger.
func (l *account) add(column string) sums {
	var s sums
	for i, p := range l.lines {
		s[0] += p.adds[column]
		s[1] += int64(i+1) * p.adds[column]
	}
	return s
}

// used returns the columns that are not empty.
func (l *account) used() []string {
	return slices.DeleteFunc(slices.Clone(l.columns), func(column string) bool { return l.add(column) == sums{} })
}

// entry returns the ledger's line of control totals.
func (l *account) entry() string {
	parts := []string{fmt.Sprintf("rows: %d", len(l.lines))}
	parts = append(parts, lists.Map(l.used(), func(column string) string { return column + ": " + l.add(column).of(l.places[column]) })...)
	return l.id + ": {" + strings.Join(parts, ", ") + "}"
}

// Totals returns the control totals of a game as YAML, with one line for each ledger.
func Totals(p *load.Project, g *model.Game) string {
	c, _ := Prepare(p, g)
	var b strings.Builder
	b.WriteString(totalsHead + "# yaml-language-server: $schema=../../schemas/" + g.ID + "/data.json\ntotals:\n")
	for _, l := range ledgers(c) {
		b.WriteString("  " + l.entry() + "\n")
	}
	return b.String()
}

const totalsHead = `# Control totals: what each column of figures adds up to, and what it adds up to if each line counts as often as its
# place in the list, so that lines that change places are noticed too. "figures" are all other figures of a line,
# "words" its ids, choices and expressions. A change that is meant changes a line here; check says which.
`

// totals finds control totals that differ from the game's.
func totals(c *Context) diag.List {
	c.running, c.found = Find(totalCode), nil
	all := ledgers(c)
	for _, t := range c.Game.Totals {
		i := slices.IndexFunc(all, func(l *account) bool { return l.id == t.ID })
		if i < 0 {
			c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("there is nothing to add up for the control total %q", t.ID), Help: "take the line out"})
			continue
		}
		totalClose(c, t, all[i])
	}
	return c.found
}

// off is a column that does not add up.
type off struct {
	column    string
	want, now sums
	places    int // decimal places of all of them
	at        diag.Place
}

// held compares a column of a ledger with its control total, with as many decimal places as either
// needs.
func (l *account) held(f model.Field) off {
	o := off{column: f.ID, now: l.add(f.ID), places: l.places[f.ID], at: f.Value.At}
	for _, v := range f.Value.Items {
		o.places = max(o.places, v.Places())
	}
	for i, v := range f.Value.Items {
		o.want[i], _ = model.InPlaces(v.Int, v.Places(), o.places)
		o.now[i], _ = model.InPlaces(o.now[i], l.places[f.ID], o.places)
	}
	return o
}

// totalClose compares one ledger with its control total.
func totalClose(c *Context, t *model.Total, l *account) {
	var wrong []off
	for _, f := range t.Fields {
		if f.ID == "rows" {
			if f.Value.Int != int64(len(l.lines)) {
				c.Report(l.miscounted(f.Value))
				return
			}
			continue
		}
		if o := l.held(f); o.want != o.now {
			wrong = append(wrong, o)
		}
	}
	if len(wrong) > 0 {
		c.Report(l.unbalanced(wrong))
	}
}

// miscounted reports a wrong number of lines.
func (l *account) miscounted(rows model.Value) diag.Finding {
	return diag.Finding{At: rows.At, Message: fmt.Sprintf("%s has %s, the control total says %d", l.id, numbered(len(l.lines), "line"), rows.Int),
		Also: []diag.Also{{At: l.at, Mark: "these"}}, Help: "if the change is meant, write " + l.entry()}
}

// unbalanced reports the columns that are off, and where, if one line explains it.
func (l *account) unbalanced(wrong []off) diag.Finding {
	o := wrong[0]
	f := diag.Finding{At: o.at, Message: fmt.Sprintf("%s of %s add up to %s, the control total says %s", o.column, l.id, model.DecimalText(o.now[0], o.places), model.DecimalText(o.want[0], o.places)),
		Help: "if the change is meant, write " + l.entry()}
	if o.now[0] == o.want[0] {
		f.Message = fmt.Sprintf("%s of %s add up to %s as they should, but not in this order", o.column, l.id, model.DecimalText(o.now[0], o.places))
	}
	if i, at := l.culprit(wrong); i >= 0 {
		f.At = at
		f.Also = []diag.Also{{At: o.at, Mark: "the control total"}}
		f.Evidence = append(f.Evidence, fmt.Sprintf("one line explains it: %s, the %s of %d", l.lines[i].id, nth(i+1), len(l.lines)))
	}
	for _, o := range wrong {
		f.Evidence = append(f.Evidence, fmt.Sprintf("%s: %s now, %s in the control total", o.column, o.now.of(o.places), o.want.of(o.places)))
	}
	return f
}

// culprit returns the line that alone explains everything that is off, and its place, or -1 if
// there is none. Lines are weighted by position, so the quotient of the two differences identifies
// the line.
func (l *account) culprit(wrong []off) (int, diag.Place) {
	line, at := -1, diag.Place{}
	for _, o := range wrong {
		by, weighted := o.now[0]-o.want[0], o.now[1]-o.want[1]
		if by == 0 || weighted%by != 0 || weighted/by < 1 || weighted/by > int64(len(l.lines)) {
			return -1, diag.Place{}
		}
		i := int(weighted/by) - 1
		if line >= 0 && i != line {
			return -1, diag.Place{}
		}
		if line < 0 {
			line, at = i, l.lines[i].at
			if x := l.lines[i].ats[o.column]; !x.IsZero() {
				at = x
			}
		}
	}
	return line, at
}

// nth returns an ordinal number.
func nth(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, end)
}

// Last removes the control totals that are off from a list if anything else in it is at least a
// warning.
func Last(l diag.List) diag.List {
	isTotal := func(f diag.Finding) bool { return f.Code == totalCode }
	if slices.ContainsFunc(l, func(f diag.Finding) bool { return !isTotal(f) && f.Severity >= diag.Warning }) {
		return slices.DeleteFunc(slices.Clone(l), isTotal)
	}
	return l
}
