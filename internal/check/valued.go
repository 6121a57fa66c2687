package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// valued finds values joined by hyphens, as on counters, that differ from the figures of the thing
// named before them: "the Guard is 6-7-4", or in a row that begins with Guard. They must be
// consecutive fields, with all but one correct, or all in another order.
func valued(c *Context) {
	for p := range everyParagraph(c) {
		joinedValues(c, p, "")
	}
	eachBlock(c, func(b prose.Block) {
		for _, row := range b.Rows {
			for _, cell := range row[1:] {
				joinedValues(c, joined(cell), prose.Plain(row[0]))
			}
		}
	})
}

// manyValues matches at least three numbers joined by hyphens; valuesBehind what may come between a
// name and them.
var (
	manyValues   = pattern.New(`(?:^|[ (])([0-9]{1,2}(?:[-–][0-9]{1,2}){2,4})(?:[ ,.;:)]|$)`)
	valuesBehind = pattern.New(`(?i)^s?(?: is| are| has| have| with| at|,|:)*(?: an?| only)? ?\(?$`)
)

// joinedValues compares the joined values in a text with the entry that the text, or its row,
// names.
func joinedValues(c *Context, p paragraph, row string) {
	for _, m := range c.memo.matches(manyValues, p.said) {
		said := p.said[m[2]:m[3]]
		var figures []int64
		for _, part := range strings.FieldsFunc(said, func(r rune) bool { return r == '-' || r == '–' }) {
			n, _ := strconv.ParseInt(part, 10, 64) // digits only, by the pattern
			figures = append(figures, n)
		}
		of, e := valueOwner(c, p.said[:m[2]], row)
		if e == nil {
			continue
		}
		if has := nearestValues(of, e, figures); has != "" {
			c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("%s is given the values %s in the text, the data says %s", e.Name, said, has), Mark: said + " here",
				Also: []diag.Also{{At: e.At, Mark: has + " here"}}})
		}
	}
}

// valueOwner returns the entry to which values belong: the one named before them, or at the head of
// their row.
func valueOwner(c *Context, before, row string) (*model.Collection, *model.Entry) {
	for of, e := range lists.Within(c.statable(), entriesOf) {
		if row != "" && strings.EqualFold(row, e.Name) {
			return of, e
		}
		if i := strings.LastIndex(before, e.Name); row == "" && e.Name != "" && i >= 0 && valuesBehind.MatchString(before[i+len(e.Name):]) && !(paragraph{said: before}).longer(c.Game, e.Name, i) {
			return of, e
		}
	}
	return nil, nil
}

// nearestValues returns the correct form of the fields that figures are meant to be, or "" if they
// are correct or mean something else.
func nearestValues(of *model.Collection, e *model.Entry, figures []int64) string {
	all := lists.MapOnly(of.Fields, func(d *model.FieldDecl) (int64, bool) {
		v := e.Field(d.ID)
		return v.Int, d.Type.Kind == model.Whole && v.IsSet() && !v.Word
	})
	near := ""
	for i := 0; i+len(figures) <= len(all); i++ {
		has, same := all[i:i+len(figures)], 0
		for j, n := range has {
			if n == figures[j] {
				same++
			}
		}
		a, b := slices.Clone(has), slices.Clone(figures)
		slices.Sort(a)
		slices.Sort(b)
		switch {
		case same == len(figures):
			return ""
		case near == "" && (same == len(figures)-1 || slices.Equal(a, b)):
			near = strings.Trim(strings.ReplaceAll(fmt.Sprint(has), " ", "-"), "[]")
		}
	}
	return near
}

// allOfKind matches what all of a kind, or of two kinds, have of something.
var allOfKind = pattern.New(`(?i)\b(?:all|every|each) (\pL+)(?: (?:and|or) (\pL+))? (?:has|have) (?:only |just |always )?` + numberWord + ` (\pL+)\b`)

// allHave reports what a paragraph says all of a kind have, where some differ and it does not
// mention them: "All cavalry and artillery have two steps."
func allHave(c *Context, p paragraph) {
	for _, m := range c.memo.matches(allOfKind, p.said, "all ", "every ", "each ") {
		n := int64(numberIn(p.said[m[6]:m[7]]))
		what := strings.TrimSuffix(strings.ToLower(p.said[m[8]:m[9]]), "s")
		for _, of := range c.statable() {
			d := lists.First(of.Fields, func(d *model.FieldDecl) bool {
				return d.Type.Kind == model.Whole && strings.TrimSuffix(strings.ToLower(d.Name), "s") == what
			})
			if d == nil {
				continue
			}
			other := lists.First(of.Entries, func(e *model.Entry) bool {
				v, kind := e.Field(d.ID), sortedAs(of, e, p.said[m[2]:m[3]]) || m[4] >= 0 && sortedAs(of, e, p.said[m[4]:m[5]])
				return kind && v.IsSet() && !v.Word && v.Int != n
			})
			if other != nil && !strings.Contains(p.said, other.Name) {
				statement{of: of, entry: other, field: d, value: other.Field(d.ID)}.tell(c, p.part(m[6], m[7]), n)
				return
			}
		}
	}
}

// sortedAs reports whether a field of an entry has a word as its value.
func sortedAs(of *model.Collection, e *model.Entry, word string) bool {
	return slices.ContainsFunc(of.Fields, func(d *model.FieldDecl) bool {
		kind := d.Type.Kind == model.Text || d.Type.Kind == model.Choice || d.Type.Kind == model.Ref
		said := e.Field(d.ID).Text
		return kind && said != "" && (strings.EqualFold(said, word) || strings.EqualFold(said+"s", word))
	})
}

// costHead matches the head of a column of costs with their currency, ofCosts a sentence about
// costs, and aClausal a part of one.
var (
	costHead = pattern.New(`(?i)^(?:[\pL]+ )?(?:costs?|price)(?: in (\pL+)| \((\pL+)\))$`)
	ofCosts  = pattern.New(`(?i)\b(?:costs?|pays?|spends?)\b`)
	aClausal = pattern.New(`[^.,;:()]+?(?: and |[.,;:()]|$)`)
)

// typedCosts finds costs that a sentence states differently from a table in the chapters, "2 MP to
// enter Woods": it compares the only name from the table in a part of the sentence with the only
// number of the currency.
func typedCosts(c *Context) {
	eachBlock(c, func(b prose.Block) {
		if b.Kind != prose.Table {
			return
		}
		for j, cell := range b.Rows[0] {
			if m := costHead.FindStringSubmatch(cellText(cell)); j > 0 && m != nil {
				for _, p := range c.paras {
					costsSaid(c, b, j, c.memo.form(numberWord+` `+regexp.QuoteMeta(m[1]+m[2])+`\b`), p)
				}
			}
		}
	})
}

// costsSaid compares a paragraph with column j of a table of costs; form matches the costs.
func costsSaid(c *Context, b prose.Block, j int, form *pattern.Pattern, p paragraph) {
	for from := 0; from < len(p.said); from = sentenceEnd(p.said, from) + 2 {
		sentence := p.said[from:sentenceEnd(p.said, from)]
		if !ofCosts.MatchString(sentence) {
			continue
		}
		for _, part := range aClausal.FindAllStringIndex(sentence) {
			said := sentence[part[0]:part[1]]
			numbers, rows := form.FindAllStringSubmatchIndex(said), rowsNamed(b, said)
			if len(numbers) != 1 || len(rows) != 1 || len(rows[0][j]) != 1 {
				continue
			}
			cell, m := typedNumber.FindStringSubmatch(rows[0][j][0].Text), numbers[0]
			if cell == nil || cell[1] == "-" || cell[1] == "−" || numberIn(said[m[2]:m[3]]) == numberIn(cell[2]) {
				continue
			}
			c.Report(diag.Finding{At: p.part(from+part[0]+m[2], from+part[0]+m[3]), Message: fmt.Sprintf("the text has %s for %s, the table has %s", said[m[2]:m[3]], prose.Plain(rows[0][0]), cell[2]), Mark: said[m[2]:m[3]] + " here",
				Also: []diag.Also{{At: rows[0][j][0].At, Mark: cell[2] + " here"}}})
		}
	}
}

// rowsNamed returns the rows of a table with a first cell that a text mentions.
func rowsNamed(b prose.Block, said string) [][][]prose.Span {
	return lists.Only(b.Rows[1:], func(row [][]prose.Span) bool {
		name := cellText(row[0])
		i := strings.Index(said, name)
		if name == "" || i < 0 || i > 0 && letter(said[i-1]) {
			return false
		}
		rest := strings.TrimPrefix(said[i+len(name):], "s")
		return rest == "" || !letter(rest[0])
	})
}

// aSize matches a length directly before the thing of that size: "the 5″ template", "a 3-inch
// ruler".
const aSize = `(?i)\b(?:the|an?|your) (\d{1,3}(?:\.\d+)?)(?:["”″]|[ -]?(?:inch|cm|mm)) `

// sized reports lengths that a paragraph gives to things identified by their length, and that none
// of them has: "the 4″ template" where the templates are 3″ and 5″.
func sized(c *Context, p paragraph) {
	for _, l := range c.Game.Collections {
		d := lists.Sole(l.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole || f.Type.Kind == model.Decimal })
		if d == nil || l.One == "" || len(l.Entries) == 0 || !strings.Contains(strings.ToLower(p.said), strings.ToLower(l.One)) {
			continue
		}
		have := lists.Map(l.Entries, func(e *model.Entry) string { return e.Field(d.ID).String() })
		for _, m := range c.memo.matches(c.memo.form(aSize+regexp.QuoteMeta(l.One)+`\b`), p.said) {
			if n := p.said[m[2]:m[3]]; !slices.Contains(have, n) {
				c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("no %s has %s %s: there is %s", l.One, strings.ToLower(d.Name), n, strings.Join(have, ", ")), Mark: n + " here",
					Also: []diag.Also{{At: l.Entries[0].At, Mark: "they stand here"}}})
			}
		}
	}
}
