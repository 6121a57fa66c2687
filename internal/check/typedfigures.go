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

// typedFigures finds figures in the tables that chapters type which are not those of the
// data: rows that begin with the name of an entry, under heads that are names of its
// fields. Where most differ the table tells of something else.
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

// notOne are the heads of rows that are of no entry.
var notOne = newPattern(`(?i)^(?:totals?|sum|all|any|others?|none|each|every|no)\b|^\W*$`)

// countHead is the head of a column of how many pieces there are.
var countHead = newPattern(`(?i)^(?:number|no\.?|#|counters|copies|pieces|count|quantity|qty|cards|units|tokens|markers|how many)$`)

// tooMany reports rows of a table that count more of a card than the deck has, where all but
// one do not.
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

// figuresIn are how many figures of a table are those of a collection's entries, those
// that are not, and the names that are none of theirs.
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
			n, _ := strconv.ParseInt(strings.Replace(m[1], "−", "-", 1)+m[2], 10, 64) // which the form says it is
			if n == v.Int || counts >= 0 && counts != j && n == v.Int*countIn(row, counts) {
				alike++
				continue
			}
			if was, ok := given[fields[j]]; ok && n == was*countIn(row, counts) {
				continue // it is as often what is told already
			}
			given[fields[j]] = n
			other = append(other, typedFigure{statement{of: of, entry: e, field: fields[j], value: v}, text{said: cell[0].Text, at: cell[0].At, exact: true}, n})
		}
	}
	return alike, other, unknown
}

// ofEach is what a head says of figures that are one piece's, and not those of all in a row.
var ofEach = newPattern(`(?i)^(?:each|per (?:model|unit|card|piece))$|,? \(?(?:each|apiece|per (?:model|unit|card|piece))\)?$`)

// countIn is the number in a cell of a row, 0 if it holds none.
func countIn(row [][]prose.Span, j int) int64 {
	if j < 0 || j >= len(row) {
		return 0
	}
	n, _ := cellFigure(row[j])
	return n
}

// wordsIn reports the one cell of a column of words that is not what the data has, where all
// others are: a column whose head is the name of a field of texts, choices or references.
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

// wordOf is how a text has the value of a field of words: a reference by the name of what it
// names. Empty if it is not set, or several words long.
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

// typedNumber is a cell that is one number, with what it counts perhaps.
var typedNumber = newPattern(`(?i)^\s*([+−-]?)([0-9]{1,9})(?:["”″%]| ?(?:pts?|points?|inch(?:es)?|in|cm|gp)\.?)?\s*$`)

// totalHead is the first cell of a row of sums.
var totalHead = newPattern(`(?i)^(?:grand |sub)?(?:totals?|sum|in all|altogether|all together)\b`)

// addsUp finds sums in tables that are none: the row of totals at the foot of one that
// a chapter types, and the one row of a table that does not add up to the number that it is
// of, as the roles for seven players do.
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

// rowSum is a row of figures: the number that it is of, and what they come to.
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

// typedSums are the rows of a table that is typed.
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

// cellText is what stands in a cell of a table that a chapter types.
func cellText(cell []prose.Span) string { return strings.TrimSpace(prose.Plain(cell)) }

// placeIn is the place of all of a span.
func placeIn(s prose.Span) diag.Place {
	return text{said: s.Text, at: s.At, exact: true}.part(0, len(s.Text))
}

// countColumn is the column of a table whose head says that it counts, -1 for none.
func countColumn(b prose.Block) int {
	return slices.IndexFunc(b.Rows[0], func(cell []prose.Span) bool { return countHead.MatchString(cellText(cell)) })
}

// cellFigure is the whole number in a cell, 0 for a dash or nothing; false for anything else.
func cellFigure(cell []prose.Span) (int64, bool) {
	said := cellText(cell)
	if slices.Contains([]string{"", "-", "–", "—"}, said) {
		return 0, true
	}
	n, err := strconv.ParseInt(said, 10, 32)
	return n, err == nil
}

// footSums reports figures in the last row of a table that is one of totals, and is not what
// the figures above come to, each by itself or as often as the row counts.
func footSums(c *Context, b prose.Block) {
	foot := b.Rows[len(b.Rows)-1]
	if !totalHead.MatchString(cellText(foot[0])) {
		return
	}
	counts := countColumn(b)
	for j := 1; j < len(foot); j++ {
		total, err := strconv.ParseInt(cellText(foot[j]), 10, 32)
		if err != nil || len(foot[j]) != 1 {
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
