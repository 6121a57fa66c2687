package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// use is an expression of an example or a claim.
type use struct {
	src string
	at  diag.Place
}

// readingOpen finds questions that the game does not answer and on which an
// example or a claim of it depends: the engine then takes one answer, and
// nobody who reads the rules knows which.
func readingOpen(c *Context) {
	if c.Engine == nil {
		return
	}
	for _, q := range c.Engine.Questions() {
		if c.Game.Reading(q.ID) != nil {
			continue
		}
		uses := c.asking(q.ID)
		for _, u := range uses {
			odds, differ := c.odds(q, u.src)
			if !differ {
				continue
			}
			c.Report(diag.Finding{At: u.at, Message: fmt.Sprintf("this depends on a question that the game leaves open: %s", q.About),
				Evidence: append([]string{fmt.Sprintf("no reading %q; expressions that ask for it: %d", q.ID, len(uses))}, odds...),
				Help:     fmt.Sprintf("write the reading %q, with one of these answers chosen", q.ID)})
			break
		}
	}
}

// asking are the examples and claims that call a function which asks for a
// reading, in the order of the book.
func (c *Context) asking(reading string) []use {
	var names []string
	for _, d := range c.Engine.Docs() {
		if slices.Contains(d.Readings, reading) {
			names = append(names, d.Name+"(")
		}
	}
	var out []use
	all := c.examples()
	for _, k := range claims(c) {
		all = append(all, use{k.holds, k.at})
	}
	for _, u := range all {
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(u.src, n) }) {
			out = append(out, u)
		}
	}
	return out
}

// examples are the steps of the worked examples.
func (c *Context) examples() []use {
	var out []use
	fences(c, "example", func(b prose.Block) {
		for _, s := range steps(b) {
			out = append(out, use{s.expr, s.at})
		}
	})
	return out
}

// odds are what an expression gives under each answer to a question, and
// whether that differs.
func (c *Context) odds(q engine.Question, src string) (lines []string, differ bool) {
	first := ""
	for i, answer := range q.Answers {
		g := *c.Game
		r := &model.Reading{ID: q.ID, Chosen: model.Value{Kind: model.Text, Text: answer}}
		g.Readings = append(slices.Clone(g.Readings), r)
		eng, err := engine.New(&g)
		if err != nil {
			return nil, false
		}
		said, err := expr.New(&g, eng.Funcs()).Text(src)
		if err != nil {
			return nil, false
		}
		if i == 0 {
			first = said
		}
		differ = differ || said != first
		lines = append(lines, fmt.Sprintf("%s: %s is %s", answer, clipped(uncommented(src)), said))
	}
	if len(lines) > 0 {
		lines[0] += " (what the engine takes)"
	}
	return lines, differ
}
