package prose

import (
	"fmt"
	"strings"
)

// The limits of what the Markdown parser accepts in one text: how deep lists and quotes are nested,
// and how many marks of emphasis and open links one paragraph has. Its work grows with the square
// of each.
const (
	maxDeep  = 100
	maxMarks = 2000
	maxOpen  = 1000 // expressions that are never closed
	maxLinks = 1000 // targets of links that are never closed
)

// beyond returns the line of the filled text, from its offset to its end, that exceeds the limits,
// and why; "" if there is none.
func beyond(filled []byte) (from, to int, why string) {
	marks, links := 0, 0
	for text := string(filled); from < len(text); from = to + 1 {
		to = firstLine(text, from, len(text))
		line := text[from:to]
		if strings.TrimSpace(line) == "" {
			marks, links = 0, 0
		}
		if depth(line) > maxDeep {
			return from, to, fmt.Sprintf("lists and quotes are nested more than %d deep", maxDeep)
		}
		if marks += strings.Count(line, "*") + strings.Count(line, "_"); marks > maxMarks {
			return from, to, fmt.Sprintf("a paragraph has more than %d marks of emphasis", maxMarks)
		}
		if links = max(0, links+strings.Count(line, "](")-strings.Count(line, ")")); links > maxLinks {
			return from, to, fmt.Sprintf("a paragraph has more than %d links that are not closed", maxLinks)
		}
	}
	return 0, 0, ""
}

// depth returns how many lists and quotes a line may be in, judging by its beginning.
func depth(line string) (n int) {
	quotes := 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ':
			n++ // two per level, one of which is the mark
		case c == '\t':
			n += 4
		case c == '>':
			n += 2
			quotes += 2
		case strings.IndexByte("-*+", c) >= 0 && i+1 < len(line) && line[i+1] == ' ':
			n++
		case c >= '0' && c <= '9' || c == '.' || c == ')':
		default:
			return n / 2
		}
	}
	return quotes / 2 // no item of a list is on it
}
