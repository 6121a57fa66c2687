package change

import (
	"fmt"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// sections are the chapters' sections, each a thing of its paragraphs. A
// section is known by its chapter and its heading. Whether the computed lines of
// examples are left out, which are told for themselves, says without.
func (r reader) sections(docs []*prose.Doc, without bool) []subject {
	var out []subject
	for _, d := range docs {
		now := subject{id: d.Title, name: d.Title, at: d.TitleAt}
		for _, b := range d.Blocks {
			if b.Kind == prose.Heading {
				out = append(out, now)
				name := prose.Plain(b.Spans)
				now = subject{id: d.Title + ": " + name, name: d.Title + ": " + name, at: b.At}
				continue
			}
			now.facts = append(now.facts, paragraphs(b, without)...)
			now.facts = append(now.facts, r.columns(b)...)
		}
		out = append(out, now)
	}
	return unique(out)
}

// unique numbers the sections that bear one name.
func unique(all []subject) []subject {
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
func paragraphs(b prose.Block, without bool) []fact {
	passage := func(says string) fact { return fact{paragraph, says, b.At} }
	switch b.Kind {
	case prose.Paragraph:
		return []fact{passage(prose.Plain(b.Spans))}
	case prose.Picture:
		return []fact{passage(strings.TrimSpace("picture " + b.Info + " " + prose.Plain(b.Spans)))}
	case prose.List, prose.Quote:
		var out []fact
		for _, item := range b.Items {
			for _, x := range item {
				out = append(out, paragraphs(x, without)...)
			}
		}
		return out
	case prose.Fence:
		lines := []string{b.Info + " " + b.Arg}
		for _, l := range b.Lines {
			if _, is := asked(l.Text); !without || b.Info != "example" || !is {
				lines = append(lines, l.Text)
			}
		}
		return []fact{passage(strings.TrimSpace(strings.Join(lines, "\n")))}
	case prose.Table:
		var out []fact
		for _, row := range b.Rows {
			cells := lists.Map(row, prose.Plain)
			out = append(out, passage(strings.Join(cells, " | ")))
		}
		return out
	}
	return nil
}

// columns are what a fenced block works out for each entry of a collection: its
// lines "HEADING: EXPRESSION" but those that are fields, which belong to the
// entries.
func (r reader) columns(b prose.Block) []fact {
	c := r.game.Collection(b.Info)
	if b.Kind != prose.Fence || c == nil || r.env == nil {
		return nil
	}
	var out []fact
	for _, l := range b.Lines {
		head, src, ok := strings.Cut(l.Text, ":")
		if src = strings.TrimSpace(src); !ok || !strings.ContainsAny(src, "(.?[ ") {
			continue
		}
		for _, e := range c.Entries {
			in := r.env.In(e)
			if want, err := in.Bool(b.Arg); b.Arg != "" && (err != nil || !want) {
				continue
			}
			if says, err := in.Text(src); err == nil {
				out = append(out, fact{strings.TrimSpace(head[strings.LastIndex(head, ",")+1:]) + " of " + e.Name, says, l.At})
			}
		}
	}
	return out
}
