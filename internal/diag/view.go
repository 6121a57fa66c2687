package diag

import (
	"strings"
	"unicode"
)

// maxWidth is the most columns of a source line that are printed; longer lines are clipped around
// the marks.
const maxWidth = 100

// tabStop is the distance between tab stops in snippets.
const tabStop = 4

// printedLine is one source line as printed: tabs expanded, control characters replaced, clipped.
// edges[i] is the column at which character i begins before clipping, with one more for the end.
type printedLine struct {
	text  string
	edges []int
	base  int // characters skipped before the first of edges
	from  int // columns cut off on the left
	lead  int // columns printed instead of them: 1 for an ellipsis
	width int // columns printed
}

// newView lays out a line for its marks.
func newView(line string, marks []mark) printedLine {
	var b strings.Builder
	var v printedLine
	col := 0
	runes, cut := v.window(line, marks)
	v.edges = make([]int, 0, len(runes)+1)
	for _, r := range runes {
		v.edges = append(v.edges, col)
		if r == '\t' {
			n := tabStop - col%tabStop
			b.WriteString(strings.Repeat(" ", n))
			col += n
			continue
		}
		r = shown(r)
		b.WriteRune(r)
		col += Width(r)
	}
	v.edges = append(v.edges, col)
	v.text, v.width = b.String(), col
	if col > maxWidth || v.base > 0 || cut {
		v.clip(marks, cut)
	}
	return v
}

// window returns the part of a line around the first mark, with room to spare, so that lines of
// megabytes cost no more than others. cut tells that more follows.
func (v *printedLine) window(line string, marks []mark) (runes []rune, cut bool) {
	const room = 4 * maxWidth
	if len(line) <= 2*room {
		return []rune(line), false
	}
	n := 0
	for i := range line {
		if n >= marks[0].at.Col-room {
			v.base, line = n, line[i:]
			break
		}
		n++
	}
	n = 0
	for i := range line {
		if n++; n > 2*room {
			return []rune(line[:i]), true
		}
	}
	return []rune(line), false
}

// clip keeps the columns around the first mark.
func (v *printedLine) clip(marks []mark, cut bool) {
	start := 0
	if c := marks[0].at.Col; c > 0 {
		start = v.edge(c - 1)
	}
	v.from = max(0, min(start-maxWidth/3, v.width-maxWidth))
	to := v.from + maxWidth
	var b strings.Builder
	if v.from > 0 || v.base > 0 {
		b.WriteString("…")
		v.lead = 1
	}
	col := 0
	end := v.from
	for _, r := range v.text {
		w := Width(r)
		if col >= v.from && col+w <= to {
			b.WriteRune(r)
			end = col + w
		}
		col += w
	}
	if end < v.width || cut {
		b.WriteString("…")
	}
	v.text, v.width = b.String(), end-v.from
}

// edge returns the column of a character, counted from 0; past the end, the end of the line.
func (v *printedLine) edge(i int) int {
	return v.edges[max(0, min(i-v.base, len(v.edges)-1))]
}

// span returns the first column and the number of columns of a mark, at least one.
func (v printedLine) span(col, n int) (from, count int) {
	a := v.edge(col-1) - v.from
	b := v.edge(col-1+max(n, 1)) - v.from
	a = max(0, min(a, v.width))
	b = max(a, min(b, v.width))
	return a + v.lead, max(1, b-a)
}

// Width returns how many terminal columns a character takes: 0 for combining marks and joiners, 2
// for wide East Asian characters and pictographs, and 1 otherwise.
func Width(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me) || r == 0x200B || r == 0x200C || r == 0x200D || r == 0x2060 || r == 0xFEFF:
		return 0
	case r >= 0x1100 && r <= 0x115F, r >= 0x2E80 && r <= 0xA4CF && r != 0x303F, r >= 0xAC00 && r <= 0xD7A3,
		r >= 0xF900 && r <= 0xFAFF, r >= 0xFE30 && r <= 0xFE6F, r >= 0xFF01 && r <= 0xFF60, r >= 0xFFE0 && r <= 0xFFE6,
		r >= 0x1F300 && r <= 0x1F64F, r >= 0x1F680 && r <= 0x1F6FF, r >= 0x1F900 && r <= 0x1FAFF, r >= 0x20000 && r <= 0x3FFFD:
		return 2
	}
	return 1
}

// shown returns the character printed for r in a snippet. Characters that would control the
// terminal or change the direction of text become U+FFFD.
func shown(r rune) rune {
	if unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0x2028 || r == 0x2029 {
		return '\uFFFD'
	}
	return r
}

// visible returns text fit for one line of a terminal, at most 500 characters of it.
func visible(s string) string {
	const most = 500
	plain := len(s) <= most
	for i := 0; plain && i < len(s); i++ {
		plain = s[i] >= ' ' && s[i] < 0x7F
	}
	if plain {
		return s
	}
	r := []rune(s)
	if len(r) > most {
		r = append(r[:most:most], '…')
	}
	for i := range r {
		r[i] = shown(r[i])
	}
	return string(r)
}
