package prose

import (
	"regexp"
	"strings"
)

// Text out of a word processor: lines that begin with a bullet are items of a list, and
// lines that tabs part into cells a table, the first of them its head.

// dot is what a word processor puts before an item of a list, of three bytes.
var dot = regexp.MustCompile(`(?m)^([ \t]*)(?:[•◦▪●○■▫‣\x{F0B7}](\t| {1,2})|–(\t))(\S)`)

// dotted is a text with the bullets of lists as Markdown has them, byte for byte.
func dotted(text []byte) []byte { return dot.ReplaceAll(text, []byte("${1}-  $2$3$4")) }

// tabbed is a paragraph as the table that its tabs make of it, if each of its lines, two
// at least, has one.
func tabbed(b Block) Block {
	var rows [][][]Span
	line, wide := 0, 0
	for _, s := range b.Spans {
		if s.At.Line != line {
			if line != 0 && len(rows[len(rows)-1]) < 2 {
				return b
			}
			rows, line = append(rows, [][]Span{nil}), s.At.Line
		}
		row := &rows[len(rows)-1]
		parts := strings.Split(s.Text, "\t")
		for i, part := range parts {
			cell := s
			if cell.Text = part; len(parts) > 1 {
				cell.At.Len = characters(part)
			}
			if i > 0 && len((*row)[len(*row)-1]) > 0 { // several tabs are one
				*row = append(*row, nil)
			}
			if last := len(*row) - 1; part != "" || s.Text == "" {
				(*row)[last] = append((*row)[last], cell)
			}
			s.At.Col += characters(part) + 1
		}
		wide = max(wide, len(*row))
	}
	if len(rows) < 2 || len(rows[len(rows)-1]) < 2 {
		return b
	}
	for i := range rows {
		rows[i] = append(rows[i], make([][]Span, wide-len(rows[i]))...)
	}
	return Block{Kind: Table, Rows: rows, Aligns: make([]string, wide), At: b.At}
}
