package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// leastAdding is how many other rows of a table must add up to the number they are of.
const leastAdding = 4

// totalHead is the first cell of a row of sums.
var totalHead = regexp.MustCompile(`(?i)^(?:grand |sub)?(?:totals?|sum|in all|altogether|all together)\b`)

// addsUp finds sums in tables that are none: the row of totals at the foot of one that
// a chapter types, and the one row of a table that does not add up to the number that it is
// of, as the roles for seven players do.
func addsUp(c *Context) {
	for _, d := range c.Docs {
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind == prose.Table && len(b.Rows) > 3 {
				footSums(c, b)
				rowSums(c, typedSums(b))
			}
		})
	}
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
				Message: fmt.Sprintf("the total is given as %d, and what stands above comes to %d", total, sum)})
		}
	}
}
