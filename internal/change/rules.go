package change

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// sections are the chapters' sections, each a thing of its paragraphs. A
// section is known by its chapter and its heading.
func sections(docs []*prose.Doc) []thing {
	var out []thing
	for _, d := range docs {
		now := thing{id: d.Title, name: d.Title, at: d.TitleAt}
		for _, b := range d.Blocks {
			if b.Kind == prose.Heading {
				out = append(out, now)
				name := prose.Plain(b.Spans)
				now = thing{id: d.Title + ": " + name, name: d.Title + ": " + name, at: b.At}
				continue
			}
			now.facts = append(now.facts, paragraphs(b, len(now.facts))...)
		}
		out = append(out, now)
	}
	return unique(out)
}

// unique numbers the sections that bear one name.
func unique(all []thing) []thing {
	seen := map[string]int{}
	for i := range all {
		seen[all[i].id]++
		if n := seen[all[i].id]; n > 1 {
			all[i].id += fmt.Sprintf(" (%d)", n)
		}
	}
	return all
}

// paragraphs are the texts of a block as facts, counted from n.
func paragraphs(b prose.Block, n int) []fact {
	switch b.Kind {
	case prose.Paragraph:
		return []fact{passage(n, prose.Plain(b.Spans), b.At)}
	case prose.List, prose.Quote:
		var out []fact
		for _, item := range b.Items {
			for _, x := range item {
				out = append(out, paragraphs(x, n+len(out))...)
			}
		}
		return out
	case prose.Fence:
		lines := []string{b.Info + " " + b.Arg}
		for _, l := range b.Lines {
			lines = append(lines, l.Text)
		}
		return []fact{passage(n, strings.TrimSpace(strings.Join(lines, "\n")), b.At)}
	case prose.Table:
		var out []fact
		for _, row := range b.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, prose.Plain(c))
			}
			out = append(out, passage(n+len(out), strings.Join(cells, " | "), b.At))
		}
		return out
	}
	return nil
}

// passage is a paragraph, known by its number within the section.
func passage(n int, says string, at diag.Place) fact {
	return fact{fmt.Sprintf("paragraph %d", n+1), says, at}
}
