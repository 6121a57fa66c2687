package rulebook

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// extent is the least and the natural width of a column.
type extent struct{ least, natural geom.Length }

// extents measures every column.
func (c *chapter) extents(t *table) []extent {
	out := make([]extent, len(t.Cols))
	hs := c.book.style("table-head")
	for i, k := range t.Cols {
		out[i] = c.extent(hs.say(k.Head))
		out[i].natural = out[i].least // heads may always be broken
		for _, r := range t.Rows {
			if i < len(r.Cells) {
				e := c.extent(r.Cells[i])
				e.least, e.natural = e.least+t.indent(i), e.natural+t.indent(i)
				out[i].least, out[i].natural = max(out[i].least, e.least), max(out[i].natural, e.natural)
			}
		}
	}
	return out
}

// extent measures spans: the widest word and the whole.
func (c *chapter) extent(spans []typeset.Span) extent {
	var e extent
	for _, s := range spans {
		if s.Icon != "" {
			e.natural += s.Font.Size
			e.least = max(e.least, s.Font.Size)
			continue
		}
		e.natural += c.book.set.Width(s.Font, s.Text)
		if s.Keep {
			e.least = max(e.least, c.book.set.Width(s.Font, s.Text))
			continue
		}
		for _, w := range strings.Fields(s.Text) {
			e.least = max(e.least, c.book.set.Width(s.Font, w))
		}
	}
	e.natural += 20 // rounding must never make what fits break
	e.least += 20
	return e
}

// columns shares a width out: every column gets what its widest word needs;
// what is left goes evenly to those that want more, so that short ones are set
// on one line before long ones get their share; what nobody wants widens a
// column of text.
func (c *chapter) columns(t *table, width geom.Length) []geom.Length {
	ext := c.extents(t)
	room := width - geom.Length(len(ext)-1)*cellGap
	out := make([]geom.Length, len(ext))
	var least geom.Length
	for i, e := range ext {
		out[i] = e.least
		least += e.least
	}
	if least > room {
		c.findings.Add(diag.Finding{At: t.At, Severity: diag.Error, Code: "PB601", Name: "text-overflow",
			Message: fmt.Sprintf("the columns of %q need %s mm and have %s", t.Title, (least + width - room).Num(), width.Num())})
		for i := range out {
			out[i] = out[i] * room / least
		}
		return out
	}
	left := pour(ext, out, room-least)
	hs := c.book.style("table-head")
	for i, k := range t.Cols { // what is left sets heads on one line first
		ext[i].natural = max(ext[i].natural, c.extent(hs.say(k.Head)).natural)
	}
	c.spread(t, out, pour(ext, out, left))
	return out
}

// pour widens columns towards their natural widths and returns what is left.
func pour(ext []extent, out []geom.Length, rest geom.Length) geom.Length {
	for rest > 0 {
		var want []int
		for i, e := range ext {
			if out[i] < e.natural {
				want = append(want, i)
			}
		}
		if len(want) == 0 {
			return rest
		}
		share := max(1, rest/geom.Length(len(want)))
		for _, i := range want {
			d := min(share, ext[i].natural-out[i], rest)
			out[i] += d
			rest -= d
		}
	}
	return 0
}

// spread gives what is left over to the last column of text, or to the first
// column if all others are figures.
func (c *chapter) spread(t *table, out []geom.Length, left geom.Length) {
	to := 0
	for i, k := range t.Cols {
		if k.Align == "left" {
			to = i
		}
	}
	out[to] += left
}

// natural is how wide a table wants to be.
func (c *chapter) natural(t *table) geom.Length {
	w := geom.Length(len(t.Cols)-1) * cellGap
	for _, e := range c.extents(t) {
		w += e.natural
	}
	return w
}
