package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// mdLink matches a link within the book in text that is not parsed yet: a line of a block, or a
// text of the data.
var mdLink = pattern.New(`\]\((#[a-z0-9-]+)\)`)

// nowhereAsked finds readings that no chapter and no text of the data links to, in a game with a
// book that links to others: a reader meets the question at the end of the book and cannot tell
// where it arises. A misspelled link counts as a link: ruleMissing reports it.
func nowhereAsked(c *Context) {
	if c.read.Worst() == diag.Error {
		return // a link may be in what was lost
	}
	links := map[string]bool{}
	eachSpan(c.Docs, func(s prose.Span) { links[s.Link] = true })
	add := func(s string) {
		for _, m := range mdLink.FindAllStringSubmatch(s) {
			links[m[1]] = true
		}
	}
	fences(c, "", func(b prose.Block) {
		for _, l := range b.Lines {
			add(l.Text)
		}
	})
	c.written(func(t text) { add(t.said) })
	linked := func(id string) bool { return links["#"+id] || links["#reading-"+id] }
	some := lists.Count(c.Game.Readings, func(r *model.Reading) bool { return linked(r.ID) })
	if some == 0 {
		return // its book does not link to questions
	}
	known, bent := anchors(c), []string(nil) // links that lead nowhere in the book, without the #
	for l := range links {
		if to, ok := strings.CutPrefix(l, "#"); ok && !known[to] {
			bent = append(bent, to)
		}
	}
	for _, r := range c.Game.Readings {
		if linked(r.ID) || slices.ContainsFunc(bent, func(to string) bool { return len(diag.Nearest(to, []string{r.ID, "reading-" + r.ID}, 1)) > 0 }) {
			continue
		}
		c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("nothing in the book leads to the reading %q; the chapters link to %d of %d", r.ID, some, len(c.Game.Readings)),
			Help: "link to it where the question arises: [" + strings.ReplaceAll(r.ID, "-", " ") + "](#reading-" + r.ID + ")"})
	}
}
