package prose

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"punchboard/internal/pattern"
)

// Text from a word processor: lines that begin with a bullet are items of a list, lines divided by
// tabs a table, with the first as its head, and lines that begin with the number of a rule, "4.2.1
// A card", paragraphs.

// dot matches what a word processor puts before an item of a list, with a bullet of three bytes.
var dot = regexp.MustCompile(`(?m)^([ \t]*)(?:[•◦▪●○■▫‣\x{F0B7}](\t| {1,2})|–(\t))(\S)`)

// dotted returns a text with bullets as Markdown has them, with the same number of bytes.
func dotted(text []byte) []byte { return dot.ReplaceAll(text, []byte("${1}-  $2$3$4")) }

// tabbed returns a paragraph as the table that its tabs make, if it has at least two lines and each
// has a tab.
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
				cell.At.Len = utf8.RuneCountInString(part)
			}
			if i > 0 && len((*row)[len(*row)-1]) > 0 { // several tabs count as one
				*row = append(*row, nil)
			}
			if last := len(*row) - 1; part != "" || s.Text == "" {
				(*row)[last] = append((*row)[last], cell)
			}
			s.At.Col += utf8.RuneCountInString(part) + 1
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

// RuleHead matches the number of a rule at the start of a line, with at least two parts.
var RuleHead = pattern.New(`^[\[(]?([0-9]{1,2}(?:\.[0-9]{1,2}){1,4})[\])]?[.:]?(?:\s+\p{Lu}|\s*$)`)

// clauses splits a paragraph before lines that begin with the numbers of rules. A number of two
// parts, which may be any number, counts only if the first line begins with one.
func clauses(b Block) []Block {
	if b.Kind != Paragraph || len(b.Spans) == 0 {
		return []Block{b}
	}
	out, first, all := []Block{}, 0, RuleHead.MatchString(b.Spans[0].Text)
	for i := 1; i < len(b.Spans); i++ {
		m := RuleHead.FindStringSubmatch(b.Spans[i].Text)
		if m == nil || b.Spans[i].At.Line == b.Spans[i-1].At.Line || !all && strings.Count(m[1], ".") < 2 {
			continue
		}
		b.Spans[i-1].Text = strings.TrimSuffix(b.Spans[i-1].Text, " ")
		before := b
		before.Spans, first = b.Spans[first:i:i], i
		out = append(out, before)
		b.At, b.Numbers = b.Spans[i].At, nil
	}
	b.Spans = b.Spans[first:]
	return append(out, b)
}
