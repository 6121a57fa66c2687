package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// figureOnly finds sections that contain only figures: what a drawing says alone is lost with it,
// and cannot be searched for, read aloud or checked. It skips a chapter of reminders, since its
// rules are stated elsewhere.
func figureOnly(c *Context) {
	for _, d := range c.Docs {
		if d.Chapter.Role == "summary" {
			continue
		}
		for i, b := range d.Blocks {
			if b.Kind != prose.Heading {
				continue
			}
			if figure := onlyFigure(d.Blocks[i+1:], b.Level); figure != nil {
				title := prose.Plain(b.Spans)
				links := linksTo(c, d.Chapter.ID, prose.Slug(title))
				f := diag.Finding{At: b.At, Message: fmt.Sprintf("what %q says is only in a figure", title),
					Also:     []diag.Also{{At: figure.At, Mark: "the figure"}},
					Evidence: []string{"nothing in the text refers to it"}, Help: "say the rule in words as well, or print the table it is drawn from"}
				if len(links) > 0 {
					f.Evidence = []string{"the text refers to it in " + linesOf(links)}
				}
				c.Report(f)
			}
		}
	}
}

// onlyFigure returns the first figure of a section that contains nothing else, or nil for any other
// section. The blocks begin after its heading.
func onlyFigure(blocks []prose.Block, level int) *prose.Block {
	var first *prose.Block
	for i, b := range blocks {
		switch {
		case b.Kind == prose.Heading && b.Level <= level:
			return first
		case b.Kind == prose.Heading:
		case b.Kind == prose.Fence && b.Info == "figure":
			if first == nil {
				first = &blocks[i]
			}
		default:
			return nil
		}
	}
	return first
}

// linksTo returns the places of the links to a heading of a chapter.
func linksTo(c *Context, chapter, heading string) []diag.Place {
	var out []diag.Place
	eachSpan(c.Docs, func(s prose.Span) {
		if s.Link == "#"+heading || s.Link == "#"+chapter+"-"+heading {
			out = append(out, s.At)
		}
	})
	return out
}
