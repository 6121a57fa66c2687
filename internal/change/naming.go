package change

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// Passage is a sentence of the rules that links to something, as it prints. At
// is its link.
type Passage struct {
	Says string
	At   diag.Place
	of   string // its whole paragraph, as it prints
}

// Kept are the sentences of the rules that link to an id, of the paragraphs that
// print in now as they did in was. Both states have the same chapters, as they
// have when they differ by the answer to a question.
func Kept(was, now State, id string) []Passage {
	before, after := was.naming(id), now.naming(id)
	var out []Passage
	for i, p := range after {
		if i < len(before) && before[i].of == p.of {
			out = append(out, p)
		}
	}
	return out
}

// naming are the sentences of the rules that link to an id, in their order.
func (s State) naming(id string) []Passage {
	var out []Passage
	look := func(spans []prose.Span) {
		for i, x := range spans {
			if x.Link != "#"+id || i > 0 && spans[i-1].Link == x.Link {
				continue
			}
			head, tail := filled(s.Env, prose.Plain(spans[:i])), filled(s.Env, prose.Plain(spans[i:]))
			out = append(out, Passage{sentence(head, tail), x.At, head + tail})
		}
	}
	for _, d := range s.Docs {
		eachText(d.Blocks, look)
	}
	return out
}

// sentence is the sentence that is begun in head and ended in tail.
func sentence(head, tail string) string {
	if i := strings.LastIndex(head, ". "); i >= 0 {
		head = head[i+len(". "):]
	}
	if i := strings.Index(tail, ". "); i >= 0 {
		tail = tail[:i+len(".")]
	}
	return strings.TrimSpace(head + tail)
}

// eachText calls do for each paragraph, cell and line of some blocks.
func eachText(blocks []prose.Block, do func([]prose.Span)) {
	prose.Walk(blocks, func(b prose.Block) {
		do(b.Spans)
		for _, l := range b.Lines {
			do(prose.Inline(l.Text, l.At))
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				do(cell)
			}
		}
	})
}
