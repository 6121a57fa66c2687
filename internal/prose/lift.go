package prose

import "strings"

// Hole is an expression between double braces: text[From:To] with its braces, in bytes. Expr is its
// inside, with spaces trimmed off, and At where that begins. A hole that is never closed has To -1.
type Hole struct {
	From, To int
	Expr     string
	At       int
}

// Next finds the first expression in text at or after from. Braces and quotes inside it are
// matched, so `{{ {a: {b: 1}} }}` is one. "\{{" is not an expression. It reports false if there is
// none.
func Next(text string, from int) (Hole, bool) {
	for {
		i := strings.Index(text[from:], "{{")
		if i < 0 {
			return Hole{}, false
		}
		i += from
		if escaped(text, i) {
			from = i + 2
			continue
		}
		h := Hole{From: i, To: closing(text, i+2)}
		if h.To > 0 {
			inside := text[i+2 : h.To-2]
			h.At = i + 2 + len(inside) - len(strings.TrimLeft(inside, " \t\r\n"))
			h.Expr = strings.TrimSpace(inside)
		}
		return h, true
	}
}

// escaped reports whether there is an odd number of backslashes before i.
func escaped(text string, i int) bool {
	n := 0
	for i > n && text[i-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// maxExpr is the longest expression between braces, in bytes: its end is not searched any further.
const maxExpr = 4000

// closing returns the offset just after the "}}" that ends an expression begun before i, -1 if a
// blank line or the end comes first.
func closing(text string, i int) int {
	depth := 0
	text = text[:min(len(text), i+maxExpr)]
	for i < len(text) {
		switch c := text[i]; c {
		case '"', '\'', '`':
			i = quoted(text, i)
			continue
		case '{':
			depth++
		case '}':
			if depth == 0 {
				if strings.HasPrefix(text[i:], "}}") {
					return i + 2
				}
				return -1
			}
			depth--
		case '\n':
			if next, _, _ := strings.Cut(text[i+1:], "\n"); strings.TrimSpace(next) == "" {
				return -1
			}
		}
		i++
	}
	return -1
}

// quoted returns the offset after the string that begins at i. A quote that is not closed on its
// line (an apostrophe, say) is skipped alone.
func quoted(text string, i int) int {
	q := text[i]
	for j := i + 1; j < len(text) && text[j] != '\n'; j++ {
		switch text[j] {
		case '\\':
			j++
		case q:
			return j + 1
		}
	}
	return i + 1
}

// filler replaces each byte of a lifted expression: one byte, so that offsets stay; neither a space
// nor punctuation, so that Markdown around it means what it would mean around a word.
const filler = 0x1a

// lift finds the expressions of text outside fences and returns the text with filler in their
// place. Those that are never closed or are empty are bad and stay text.
func lift(text string) (holes, bad []Hole, filled []byte) {
	filled = []byte(text)
	for i := 0; ; {
		h, ok := Next(text, i)
		if !ok {
			return holes, bad, filled
		}
		if end := fenceEnd(text, i, h.From); end > 0 {
			i = end
			continue
		}
		if h.To < 0 {
			if bad = append(bad, h); len(bad) == maxOpen {
				return holes, bad, filled
			}
			i = h.From + 2
			continue
		}
		if i = h.To; h.Expr == "" {
			bad = append(bad, h)
			continue
		}
		holes = append(holes, h)
		for j := h.From; j < h.To; j++ {
			filled[j] = filler
		}
	}
}

// fenceEnd walks the lines from offset from and returns the end of the fence that holds offset at,
// 0 if none does. The offset from must be outside any fence.
func fenceEnd(text string, from, at int) int {
	mark := ""
	for i := from; i < len(text); {
		end := min(firstLine(text, i, len(text))+1, len(text))
		line := strings.TrimLeft(text[i:end], " \t>-*+0123456789.")
		switch {
		case mark == "" && i > at:
			return 0
		case mark == "" && (strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")) && !strings.Contains(line[3:], line[:1]):
			mark = line[:len(line)-len(strings.TrimLeft(line, line[:1]))]
		case mark != "" && strings.HasPrefix(line, mark) && strings.Trim(line, mark[:1]+" \t\r\n") == "":
			if at < end {
				return end
			}
			mark = ""
		}
		i = end
	}
	if mark != "" {
		return len(text)
	}
	return 0
}
