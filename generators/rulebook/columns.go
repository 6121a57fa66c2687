package rulebook

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/typeset"
)

// extent is the least and the natural width of a column, in micrometres.
type extent struct{ least, natural geom.Length }

// measure measures every cell and every column of a table, once.
func (tb *tableSetter) measure(t *table) {
	if t.measured {
		return
	}
	t.measured, t.naturals = true, nil
	hs := tb.text.style("table-head")
	t.extents = make([]extent, len(t.Cols))
	t.upended = make([]bool, len(t.Cols))
	for _, r := range t.Rows {
		nat := make([]geom.Length, len(t.Cols))
		for i := range min(len(t.Cols), len(r.Cells)) {
			e, x := extentOf(tb.text.set, r.Cells[i]), &t.extents[i]
			e.least, e.natural = e.least+t.indent(i), e.natural+t.indent(i)
			x.least, x.natural, nat[i] = max(x.least, e.least), max(x.natural, e.natural), e.natural
		}
		t.naturals = append(t.naturals, nat)
	}
	for i, k := range t.Cols {
		head, x := extentOf(tb.text.set, hs.say(k.Head)), &t.extents[i]
		if t.upended[i] = t.Set.heads && head.natural > x.natural; t.upended[i] {
			head.least = upendedWide
		}
		x.least, x.natural = max(x.least, head.least), max(x.natural, head.least) // heads may always be broken
	}
}

// extentOf measures spans, in micrometres: the widest word and the whole. A word may continue from
// one span into the next, as one before a semicolon does.
func extentOf(set *typeset.Setter, spans []typeset.Span) extent {
	var e extent
	var word geom.Length // the width so far of a word that the next span may continue
	for _, s := range spans {
		if s.Icon != "" {
			wide := cmp.Or(s.Room.W, s.Font.Size)
			e.natural += wide
			e.least = max(e.least, min(wide, max(s.Font.Size, leastShown)))
			word = 0
			continue
		}
		whole := set.Width(s.Font, s.Text)
		e.natural += whole
		if s.Keep {
			e.least = max(e.least, whole)
			word = 0
			continue
		}
		if strings.TrimLeftFunc(s.Text, unicode.IsSpace) != s.Text {
			word = 0
		}
		for i, w := range typeset.Words(s.Text) {
			if i > 0 {
				word = 0
			}
			word += set.Width(s.Font, w)
			e.least = max(e.least, word)
		}
		if strings.TrimRightFunc(s.Text, unicode.IsSpace) != s.Text {
			word = 0
		}
		if typeset.Solid(s.Text) {
			e.least = max(e.least, min(whole, leastSolid*s.Font.Size))
		}
	}
	e.natural += 20 // rounding must never break what fits
	e.least += 20
	return e
}

// leastSolid is the least number of characters per line of a cell in scripts without spaces.
const leastSolid = 4

// columns distributes a width: every column gets what its widest word needs, the rest goes where it
// saves the most lines, and what no column wants widens a column of text.
func (tb *tableSetter) columns(t *table, width geom.Length) []geom.Length {
	tb.measure(t)
	if out := tb.halves(t, width); out != nil {
		return out
	}
	ext := slices.Clone(t.extents)
	room := width - geom.Length(len(ext)-1)*t.gap()
	out := make([]geom.Length, len(ext))
	var least geom.Length
	for i, e := range ext {
		out[i] = e.least
		least += e.least
	}
	if least > room {
		tb.text.fault(t.At, "PB601", "text-overflow", fmt.Sprintf("the columns of %q need %s mm and have %s", t.Title, (least+width-room).Num(), width.Num()),
			"print fewer of its columns, shorten its longest words, or turn it: {turned} behind its name")
		tb.text.crowded = true // each of its cells would only report the same
		for i := range out {
			out[i] = out[i] * room / least
		}
		return out
	}
	out, left := t.share(ext, out, room-least, room*2/5)
	hs := tb.text.style("table-head")
	for i, k := range t.Cols { // first use the rest to set heads on one line
		if t.upended[i] {
			continue
		}
		ext[i].natural = max(ext[i].natural, extentOf(tb.text.set, hs.say(k.Head)).natural)
	}
	tb.spread(t, out, pour(ext, out, left))
	return out
}

// halves returns the columns of a folded table, whose halves are alike. It returns nil if the table
// is not folded or its halves need more than half of the width.
func (tb *tableSetter) halves(t *table, width geom.Length) []geom.Length {
	if t.whole == nil {
		return nil
	}
	one, half := *t.whole, width/2-t.gap()
	one.Set, one.measured = t.Set, false
	if tb.least(&one) > half {
		return nil
	}
	out := tb.columns(&one, half)
	between := width - 2*lists.Sum(out, func(w geom.Length) geom.Length { return w }) - 2*geom.Length(len(out))*t.gap()
	return slices.Concat(out, []geom.Length{between}, out)
}

// share widens columns from their least widths by the rest of the room, in the better of two ways:
// names first, or wherever it saves the most. It returns what it did not use.
func (t *table) share(ext []extent, least []geom.Length, rest, name geom.Length) ([]geom.Length, geom.Length) {
	named, freely := slices.Clone(least), slices.Clone(least)
	rested := save(ext, t.naturals, named, rest-giveNames(ext, named, rest, name))
	free := save(ext, t.naturals, freely, rest)
	if lineCount(t.naturals, freely) < lineCount(t.naturals, named) {
		return freely, pour(ext, freely, free)
	}
	return named, pour(ext, named, rested)
}

// lineCount returns how many lines rows take, judging by their natural widths.
func lineCount(cells [][]geom.Length, widths []geom.Length) int {
	return int(deepest(cells, widths, math.Ceil))
}

// giveNames gives columns that want no more than a share of the room what they want, from the left,
// as far as it goes: names stay on one line. It returns what it gave.
func giveNames(ext []extent, out []geom.Length, rest, share geom.Length) geom.Length {
	given := geom.Length(0)
	for i, e := range ext {
		if d := e.natural - out[i]; e.natural <= share && d > 0 && d <= rest-given {
			out[i] += d
			given += d
		}
	}
	return given
}

// save widens columns bit by bit, each time the one that shortens the rows the most, and returns
// the rest once that gains nothing.
func save(ext []extent, cells [][]geom.Length, out []geom.Length, rest geom.Length) geom.Length {
	bit := max(400, rest/50)
	for rest > 0 {
		best, gain := -1, 1e-6
		was := depth(cells, out)
		for i, e := range ext {
			d := min(bit, rest, e.natural-out[i])
			if d <= 0 {
				continue
			}
			out[i] += d
			if g := (was - depth(cells, out)) / float64(d); g > gain/float64(bit) {
				best, gain = i, g*float64(bit)
			}
			out[i] -= d
		}
		if best < 0 {
			return rest
		}
		d := min(bit, rest, ext[best].natural-out[best])
		out[best] += d
		rest -= d
	}
	return 0
}

// depth returns about how many lines rows take in columns of these widths.
func depth(cells [][]geom.Length, widths []geom.Length) float64 {
	return deepest(cells, widths, func(lines float64) float64 { return lines })
}

// deepest adds up the lines that the deepest cell of each row takes, as counted by count.
func deepest(cells [][]geom.Length, widths []geom.Length, count func(lines float64) float64) float64 {
	sum := 0.0
	for _, row := range cells {
		deep := 1.0
		for i, n := range row {
			deep = max(deep, count(float64(n)/float64(max(1, widths[i]))))
		}
		sum += deep
	}
	return sum
}

// pour widens columns towards their natural widths and returns the rest.
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

// spread gives the rest to the last column of text, or to the first column if all others are
// figures. Across the page it is distributed, so that figures stay near what they belong to.
func (tb *tableSetter) spread(t *table, out []geom.Length, left geom.Length) {
	for i := range out {
		if d := min(left, t.textRoom(i)); d > 0 {
			out[i], left = out[i]+d, left-d
		}
	}
	to, n, whole := 0, geom.Length(len(out)-1), left
	for i, k := range t.Cols {
		if whole += out[i]; k.Align == "left" {
			to = i
		}
	}
	if n > 1 && whole > tb.text.frame.W[0] {
		for i := range n {
			out[i+1] += left / n
		}
		left %= n
	}
	out[to] += left
}

// textRoom returns the room that a column of text wants before it where figures end right there.
func (t *table) textRoom(i int) geom.Length {
	if i > 0 && i != t.half()-1 && t.Cols[i-1].Align == "right" && t.Cols[i].Align == "left" && !t.upended[i] {
		return textRoom
	}
	return 0
}

// insets returns how far the text of each column keeps off the figures before it: as far as it goes
// without another line, in its own width or in what the widest column can give it.
func (tb *tableSetter) insets(t *table, widths []geom.Length) []geom.Length {
	out := make([]geom.Length, len(widths))
	type column struct {
		i    int
		wide geom.Length
	}
	lines := map[column]int{}
	taken := func(at column) int {
		if _, ok := lines[at]; !ok {
			lines[at] = tb.lineTotal(t, at.i, at.wide)
		}
		return lines[at]
	}
	fits := func(i int, by geom.Length) bool {
		w, x := widths[i]-out[i], t.extents[i]
		return w-by >= x.natural+t.indent(i) || w-by >= x.least && taken(column{i, w - by}) == taken(column{i, w})
	}
	widest := 0
	for i, w := range widths {
		if w > widths[widest] {
			widest = i
		}
	}
	for i := range widths {
		for room := t.textRoom(i); room > 0 && out[i] == 0; room -= textRoom / 4 {
			switch {
			case fits(i, room):
				out[i] = room
			case i != widest && t.whole == nil && fits(widest, room):
				widths[widest] -= room
				widths[i] += room
				out[i] = room
			}
		}
	}
	return out
}

// lineTotal returns how many lines the head and the cells of a column take at a width.
func (tb *tableSetter) lineTotal(t *table, i int, width geom.Length) int {
	hs, s := tb.text.style("table-head"), tb.text.style("table")
	n := len(tb.text.unchecked(hs, hs.say(t.Cols[i].Head), width, 0))
	for _, r := range t.Rows {
		if i < len(r.Cells) {
			n += len(tb.text.unchecked(s, r.Cells[i], width-t.indent(i), 0))
		}
	}
	return n
}

// less subtracts lengths from lengths, one by one.
func less(a, b []geom.Length) []geom.Length {
	out := slices.Clone(a)
	for i, n := range b {
		out[i] -= n
	}
	return out
}
