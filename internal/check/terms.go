package check

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// eachSpan calls f for every span of running text in the chapters.
func eachSpan(docs []Doc, f func(prose.Span)) {
	var walk func([]prose.Block)
	walk = func(bs []prose.Block) {
		for _, b := range bs {
			for _, s := range b.Spans {
				f(s)
			}
			for _, item := range b.Items {
				walk(item)
			}
		}
	}
	for _, d := range docs {
		walk(d.Blocks)
	}
}

// undefinedTerm finds links to a term (#term-ID) that no list of terms holds.
func undefinedTerm(c *Context) {
	ids, _ := targets(c.Game, "terms")
	eachSpan(c.Docs, func(s prose.Span) {
		id, ok := strings.CutPrefix(s.Link, "#term-")
		if _, known := ids[id]; !ok || known {
			return
		}
		f := diag.Finding{At: s.At, Message: fmt.Sprintf("term %q is not defined", id)}
		if n := near(id, ids); len(n) > 0 {
			f.Help = "terms like it: " + listed(n)
		}
		c.Report(f)
	})
}

// abbreviationTwice finds one abbreviation given to two terms.
func abbreviationTwice(c *Context) {
	first := map[string]*model.Term{}
	for _, t := range c.Game.Terms {
		if t.Short == "" {
			continue
		}
		if before := first[t.Short]; before != nil {
			c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("%s stands for %s and for %s", t.Short, before.Name, t.Name),
				Also: []diag.Also{{At: before.At, Mark: "first here"}}})
			continue
		}
		first[t.Short] = t
	}
}

// shout is a word in capitals as an abbreviation would be.
var shout = regexp.MustCompile(`\b[A-Z]{2,5}\b`)

// unknownAbbreviation finds words in capitals, in chapters and on components,
// that neither a term nor any name of the game explains.
func unknownAbbreviation(c *Context) {
	known := explained(c.Game)
	seen := map[string]bool{}
	look := func(text string, at diag.Place) {
		for _, m := range shout.FindAllStringIndex(text, -1) {
			w := text[m[0]:m[1]]
			if known[w] || seen[w] {
				continue
			}
			seen[w] = true
			at := at
			at.Col += utf8.RuneCountInString(text[:m[0]])
			at.Len = len(w)
			f := diag.Finding{At: at, Message: fmt.Sprintf("abbreviation %s is not among the terms", w)}
			if n := nearWords(w, known); len(n) > 0 {
				f.Help = "known ones like it: " + listed(n)
			}
			c.Report(f)
		}
	}
	eachSpan(c.Docs, func(s prose.Span) {
		if s.Expr == "" && !s.Code {
			look(s.Text, s.At)
		}
	})
	values(c.Game, func(t *model.Type, v model.Value) {
		if t.Kind == model.Text {
			look(v.Text, v.At)
		}
	})
}

// explained are the words in capitals that the game's own names bring along.
func explained(g *model.Game) map[string]bool {
	known := map[string]bool{}
	add := func(s string) {
		for _, w := range shout.FindAllString(s, -1) {
			known[w] = true
		}
	}
	add(g.Title)
	add(g.Source.Title)
	for _, t := range g.Terms {
		add(t.Short + " " + t.Name + " " + strings.Join(t.Also, " "))
	}
	for _, col := range g.Collections {
		for _, e := range col.Entries {
			add(e.Name)
		}
	}
	for _, t := range g.Tables {
		add(t.Name)
		for _, r := range t.Rows {
			add(r.Cell("name").Text)
		}
	}
	for _, d := range g.Decks {
		for _, k := range d.Cards {
			add(k.Name)
		}
	}
	return known
}

func nearWords(w string, known map[string]bool) []string {
	ids := target{}
	for k := range known {
		if distance(w, k) == 1 {
			ids[k] = diag.Place{}
		}
	}
	out := near(w, ids)
	sort.Strings(out)
	return out
}
