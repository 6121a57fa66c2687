package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// text is words that are printed. Its expressions, if any, are still in it.
// Exact says that character i stands at column At.Col + i; otherwise the place
// is that of what the words belong to.
type text struct {
	words string
	at    diag.Place
	exact bool
}

// part is the place of a part of the text, by bytes.
func (t text) part(from, to int) diag.Place {
	at := t.at
	if t.exact && at.Col > 0 {
		at.Col += utf8.RuneCountInString(t.words[:from])
		at.Len = utf8.RuneCountInString(t.words[from:to])
	}
	return at
}

// braces is an expression within a text.
var braces = regexp.MustCompile(`\{\{.*?\}\}`)

// spoken is the text with blanks in place of its expressions.
func (t text) spoken() text {
	t.words = braces.ReplaceAllStringFunc(t.words, func(s string) string {
		return strings.Repeat(" ", utf8.RuneCountInString(s))
	})
	return t
}

// eachSpan calls f for every span of running text in the chapters.
func eachSpan(docs []Doc, f func(prose.Span)) {
	for _, d := range docs {
		for _, s := range d.TitleSpans {
			f(s)
		}
		spansOf(d.Blocks, f)
	}
}

func spansOf(blocks []prose.Block, f func(prose.Span)) {
	for _, b := range blocks {
		for _, s := range b.Spans {
			f(s)
		}
		for _, item := range b.Items {
			spansOf(item, f)
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				for _, s := range cell {
					f(s)
				}
			}
		}
	}
}

// running calls f for every piece of running text of the chapters.
func running(docs []Doc, f func(text)) {
	eachSpan(docs, func(s prose.Span) {
		if s.Text != "" && !s.Code {
			f(text{s.Text, s.At, true})
		}
	})
}

// written calls f for every text of the data that is printed somewhere.
func written(g *model.Game, f func(text)) {
	values(g, func(t *model.Type, v model.Value) {
		if t.Kind == model.Text {
			f(text{v.Text, v.At, true})
		}
	})
	say := func(at diag.Place, all ...string) {
		for _, s := range all {
			if s != "" {
				f(text{s, at, false})
			}
		}
	}
	for _, t := range g.Tables {
		say(t.At, t.Name, t.Note)
		for _, m := range t.Modifiers {
			say(m.At, m.When)
		}
	}
	for _, s := range g.Scenarios {
		say(s.At, s.Name, s.Text, s.Victory)
	}
	for _, t := range g.Terms {
		say(t.At, t.Name, t.Meaning)
	}
	for _, e := range g.Errata {
		say(e.At, e.Because)
	}
	for _, r := range g.Readings {
		say(r.At, r.Question, r.Because)
		for _, o := range r.Options {
			say(o.At, o.Text)
		}
	}
	pieces(g, say)
}

// pieces calls say for the texts of what is cut out and laid on the table.
func pieces(g *model.Game, say func(diag.Place, ...string)) {
	for _, t := range g.Tiles {
		say(t.At, t.Name, t.Because)
	}
	for _, k := range g.Counters {
		say(k.At, k.Name, k.Because)
	}
	for _, d := range g.Decks {
		say(d.At, d.Name)
		for _, k := range d.Cards {
			say(k.At, k.Name)
		}
	}
}
