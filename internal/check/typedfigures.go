package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// typedFigures finds figures in tables typed into chapters that differ from the data: in rows that
// begin with the name of an entry, under heads that are names of its fields. If most differ, the
// table is about something else.
func typedFigures(c *Context) {
	eachBlock(c, func(b prose.Block) {
		if b.Kind != prose.Table {
			return
		}
		for _, col := range c.statable() {
			alike, other, unknown := figuresIn(b, col)
			tooMany(c, b, col)
			names := len(b.Rows) - 1 - len(unknown)
			if len(unknown) == 1 && len(other) == 0 && (alike >= leastAlike || names >= leastNames) && !notOne.MatchString(unknown[0].said) {
				x := unknown[0]
				c.Report(diag.Finding{At: x.part(0, len(x.said)), Message: fmt.Sprintf("%q is none of the names that the other rows have", x.said), Mark: "which one?",
					Also: []diag.Also{{At: col.Entries[0].At, Mark: "they stand here"}}})
			}
			wordsIn(c, b, col)
			if len(other) < alike {
				for _, x := range other {
					x.statement.tell(c, x.said.part(0, len(x.said.said)), x.n)
				}
			}
		}
	})
}

// notOne matches the heads of rows that belong to no entry.
var notOne = pattern.New(`(?i)^(?:totals?|sum|all|any|others?|none|each|every|no)\b|^\W*$`)

// countHead matches the head of a column that counts pieces.
var countHead = pattern.New(`(?i)^(?:number|no\.?|#|counters|copies|pieces|count|quantity|qty|cards|units|tokens|markers|how many)$`)

// tooMany reports the one row of a table that counts more of a card than the deck has.
func tooMany(c *Context, b prose.Block, of *model.Collection) {
	d := lists.First(c.Game.Decks, func(d *model.Deck) bool { return of.ID == "decks."+d.ID+".cards" })
	j := countColumn(b)
	if d == nil || j < 1 {
		return
	}
	fewer, more := 0, []diag.Finding{}
	for _, row := range b.Rows[1:] {
		name := cellText(row[0])
		k := lists.First(d.Cards, func(k *model.Card) bool { return strings.EqualFold(k.Name, name) })
		n, err := strconv.Atoi(cellText(row[j]))
		switch {
		case k == nil || err != nil || len(row[j]) != 1:
		case int64(n) <= k.Copies.Int:
			fewer++
		default:
			more = append(more, diag.Finding{At: placeIn(row[j][0]),
				Message: fmt.Sprintf("the table has %d of %s, there are %d", n, k.Name, k.Copies.Int), Mark: fmt.Sprintf("%d here", n),
				Also: []diag.Also{{At: k.At, Mark: fmt.Sprintf("copies: %d here", k.Copies.Int)}}})
		}
	}
	if len(more) == 1 && fewer >= leastNames {
		c.Report(more[0])
	}
}

// typedFigure is a figure in a cell, and what the data has for it.
type typedFigure struct {
	statement
	said text
	n    int64
}

// figuresIn returns how many figures of a table match those of a collection's entries, those that
// do not, and the names that the collection does not have.
func figuresIn(b prose.Block, of *model.Collection) (alike int, other []typedFigure, unknown []text) {
	fields := lists.Map(b.Rows[0], func(cell []prose.Span) *model.FieldDecl {
		head := ofEach.ReplaceAllString(cellText(cell), "")
		return lists.First(of.Fields, func(d *model.FieldDecl) bool {
			return head != "" && numeric(d.Type.Kind) && (strings.EqualFold(d.Name, head) || strings.EqualFold(d.Short, head))
		})
	})
	counts := countColumn(b)
	for _, row := range b.Rows[1:] {
		name := cellText(row[0])
		e, given := lists.First(of.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Name, name) }), map[*model.FieldDecl]int64{}
		if e == nil {
			if len(row[0]) == 1 {
				unknown = append(unknown, text{said: name, at: row[0][0].At, exact: true})
			}
			continue
		}
		for j, cell := range row {
			if fields[j] == nil || len(cell) != 1 {
				continue
			}
			m, v := typedNumber.FindStringSubmatch(cell[0].Text), e.Field(fields[j].ID)
			if m == nil || v.Word || !v.IsSet() || m[1] != "" && v.Kind != model.Signed {
				continue
			}
			n, _ := figureIn(strings.Replace(m[1], "−", "-", 1) + m[2]) // by the pattern
			if n == v.Int || counts >= 0 && counts != j && n == v.Int*countIn(row, counts) {
				alike++
				continue
			}
			if was, ok := given[fields[j]]; ok && n == was*countIn(row, counts) {
				continue // it is a multiple of one already reported
			}
			given[fields[j]] = n
			other = append(other, typedFigure{statement{of: of, entry: e, field: fields[j], value: v}, text{said: cell[0].Text, at: cell[0].At, exact: true}, n})
		}
	}
	return alike, other, unknown
}

// ofEach matches the part of a head that says its figures apply to one piece, not to all in a row.
var ofEach = pattern.New(`(?i)^(?:each|per (?:model|unit|card|piece))$|,? \(?(?:each|apiece|per (?:model|unit|card|piece))\)?$`)

// countIn returns the number in a cell of a row, or 0 if there is none.
func countIn(row [][]prose.Span, j int) int64 {
	if j < 0 || j >= len(row) {
		return 0
	}
	n, _ := cellFigure(row[j])
	return n
}

// wordsIn reports the one cell of a column of words that differs from the data, where all others
// agree. The head of the column must be the name of a field of texts, choices or references.
func wordsIn(c *Context, b prose.Block, of *model.Collection) {
	for j, cell := range b.Rows[0] {
		head := cellText(cell)
		d := lists.First(of.Fields, func(d *model.FieldDecl) bool { return head != "" && strings.EqualFold(d.Name, head) })
		if j == 0 || d == nil || d.Type.Kind != model.Text && d.Type.Kind != model.Choice && d.Type.Kind != model.Ref {
			continue
		}
		alike, other := 0, []diag.Finding{}
		for _, row := range b.Rows[1:] {
			name, said := cellText(row[0]), cellText(row[j])
			e := lists.First(of.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Name, name) })
			if e == nil || said == "" || len(row[j]) != 1 {
				continue
			}
			v := e.Field(d.ID)
			has := wordOf(c, d, v)
			switch {
			case has == "":
			case strings.EqualFold(has, said) || strings.EqualFold(v.Text, said):
				alike++
			default:
				other = append(other, diag.Finding{At: placeIn(row[j][0]),
					Message: fmt.Sprintf("%s is given %s %s in the text, the data says %s", e.Name, strings.ToLower(d.Name), said, has), Mark: said + " here",
					Also: []diag.Also{{At: v.At, Mark: has + " here"}}})
			}
		}
		if len(other) == 1 && alike >= leastInARow {
			c.Report(other[0])
		}
	}
}

// wordOf returns the value of a field of words as a text writes it; for a reference, the name of
// its target. It returns "" if the value is not set, or too long.
func wordOf(c *Context, d *model.FieldDecl, v model.Value) string {
	if d.Type.Kind == model.Ref && !v.Word {
		names, _ := c.Game.Names(d.Type.To)
		return lists.First(names, func(n model.Name) bool { return n.ID == v.Text }).Called
	}
	if len(strings.Fields(v.Text)) > 3 {
		return ""
	}
	return v.Text
}

// typedNumber matches a cell with a single number and an optional unit.
var typedNumber = pattern.New(`(?i)^\s*([+−-]?)(?:\p{Sc} ?)?(` + inFigures + `)(?:["”″%\p{Sc}]| ?(?:pts?|points?|inch(?:es)?|in|cm|gp)\.?)?\s*$`)

// totalHead matches the first cell of a row of totals.
var totalHead = pattern.New(`(?i)^(?:grand |sub)?(?:totals?|sum|in all|altogether|all together)\b`)

// addsUp finds wrong sums in tables: in the row of totals at the foot of a typed table, and in the
// one row that does not add up to the number at its head, like the roles for seven players.
func addsUp(c *Context) {
	eachBlock(c, func(b prose.Block) {
		if b.Kind == prose.Table && len(b.Rows) > 3 {
			footSums(c, b)
			rowSums(c, typedSums(b))
		}
	})
	for _, t := range c.Game.Tables {
		var all []rowSum
		for _, r := range t.Rows {
			x := rowSum{at: r.At, called: r.Key(), ok: len(r.Takes) == 1 && r.Takes[0].Lo == r.Takes[0].Hi && !r.Takes[0].OpenLo && !r.Takes[0].OpenHi}
			if x.ok {
				x.of = int64(r.Takes[0].Lo)
			}
			for _, f := range r.Cells {
				x.ok = x.ok && (numeric(f.Value.Kind) || f.Value.Word)
				x.sum += f.Value.Int
				x.figures++
			}
			all = append(all, x)
		}
		if !c.damaged(t.At) {
			rowSums(c, all)
		}
	}
}

// rowSum is a row of figures: the number at its head, and their sum.
type rowSum struct {
	at      diag.Place
	called  string
	of, sum int64
	figures int
	ok      bool // all its cells are figures
}

// rowSums reports the one row that does not add up to its number.
func rowSums(c *Context, all []rowSum) {
	odd := lists.Only(all, func(x rowSum) bool { return x.sum != x.of })
	if len(odd) != 1 || len(all) <= leastAdding || slices.ContainsFunc(all, func(x rowSum) bool { return !x.ok || x.figures < 2 }) {
		return
	}
	x := odd[0]
	c.Report(diag.Finding{At: x.at, Mark: fmt.Sprintf("%d together", x.sum),
		Message: fmt.Sprintf("the row of %s adds up to %d, and each of the %d other rows to the number that it is of", x.called, x.sum, len(all)-1)})
}

// typedSums returns the rows of a typed table.
func typedSums(b prose.Block) []rowSum {
	return lists.Map(b.Rows[1:], func(row [][]prose.Span) rowSum {
		n, ok := cellFigure(row[0])
		x := rowSum{of: n, ok: ok, called: cellText(row[0])}
		if len(row[0]) > 0 {
			x.at = placeIn(row[0][0])
		}
		for _, cell := range row[1:] {
			n, ok := cellFigure(cell)
			x.sum, x.figures, x.ok = x.sum+n, x.figures+1, x.ok && ok
		}
		return x
	})
}

// cellText returns the text in a cell of a typed table.
func cellText(cell []prose.Span) string { return strings.TrimSpace(prose.Plain(cell)) }

// placeIn returns the place of a whole span.
func placeIn(s prose.Span) diag.Place {
	return text{said: s.Text, at: s.At, exact: true}.part(0, len(s.Text))
}

// countColumn returns the index of the column with a head that says it counts, or -1 if there is
// none.
func countColumn(b prose.Block) int {
	return slices.IndexFunc(b.Rows[0], func(cell []prose.Span) bool { return countHead.MatchString(cellText(cell)) })
}

// cellFigure parses the whole number in a cell, 0 for a dash or nothing; it returns false for
// anything else.
func cellFigure(cell []prose.Span) (int64, bool) {
	said := cellText(cell)
	if slices.Contains([]string{"", "-", "–", "—"}, said) {
		return 0, true
	}
	return figureIn(said)
}

// footSums reports figures in a last row of totals that are not the sum of the figures above, each
// counted once or multiplied by the row's count.
func footSums(c *Context, b prose.Block) {
	foot := b.Rows[len(b.Rows)-1]
	if !totalHead.MatchString(cellText(foot[0])) {
		return
	}
	counts := countColumn(b)
	for j := 1; j < len(foot); j++ {
		total, ok := figureIn(cellText(foot[j]))
		if !ok || len(foot[j]) != 1 {
			continue
		}
		sum, often, all := int64(0), int64(0), true
		for _, row := range b.Rows[1 : len(b.Rows)-1] {
			if j >= len(row) {
				continue
			}
			n, ok := cellFigure(row[j])
			sum, all = sum+n, all && ok
			often += n * countIn(row, counts)
		}
		if all && total != sum && (total != often || counts < 0 || counts == j) {
			c.Report(diag.Finding{At: placeIn(foot[j][0]), Mark: fmt.Sprintf("%d here", total),
				Message: fmt.Sprintf("the total is given as %d, and the figures above it add up to %d", total, sum)})
		}
	}
}
