package change

import (
	"fmt"
	"strings"

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
			now.facts = append(now.facts, paragraphs(b)...)
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

// paragraphs are the texts of a block as facts.
func paragraphs(b prose.Block) []fact {
	passage := func(says string) fact { return fact{paragraph, says, b.At} }
	switch b.Kind {
	case prose.Paragraph:
		return []fact{passage(prose.Plain(b.Spans))}
	case prose.List, prose.Quote:
		var out []fact
		for _, item := range b.Items {
			for _, x := range item {
				out = append(out, paragraphs(x)...)
			}
		}
		return out
	case prose.Fence:
		lines := []string{b.Info + " " + b.Arg}
		for _, l := range b.Lines {
			lines = append(lines, l.Text)
		}
		return []fact{passage(strings.TrimSpace(strings.Join(lines, "\n")))}
	case prose.Table:
		var out []fact
		for _, row := range b.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, prose.Plain(c))
			}
			out = append(out, passage(strings.Join(cells, " | ")))
		}
		return out
	}
	return nil
}
