package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// saidTwice finds sentences that occur twice in the chapters, word for word: when one is corrected,
// the other is forgotten. A chapter of reminders repeats on purpose and is skipped.
func saidTwice(c *Context) {
	first, often := map[string]diag.Place{}, map[string]int{}
	var all []text
	for _, d := range c.Docs {
		paragraphs(d.Blocks, func(spans []prose.Span) {
			for _, s := range sentences(spans) {
				often[s.said]++
				if d.Chapter.Role != "summary" {
					all = append(all, s)
				}
			}
		})
	}
	for _, s := range all {
		before, twice := first[s.said]
		switch {
		case !twice:
			first[s.said] = s.at
		case often[s.said] <= 2: // otherwise it is a phrase of the game
			c.Report(diag.Finding{At: s.at, Message: "the text says this twice", Mark: "and again here",
				Also:     []diag.Also{{At: before, Mark: "here first"}},
				Evidence: []string{fmt.Sprintf("both say: %s", clipped(s.said))}, Help: "say it in one place, and link to it from the other"})
		}
	}
}

// sentences returns the long sentences of a paragraph in lower case, with their expressions as
// written.
func sentences(spans []prose.Span) []text {
	var out []text
	var said strings.Builder
	var at diag.Place
	end := func() {
		s := strings.Join(strings.Fields(strings.ToLower(said.String())), " ")
		if hasWords(s, leastWords) {
			at.Len = 0
			out = append(out, text{s, at, false, false, false})
		}
		said.Reset()
		at = diag.Place{}
	}
	for _, s := range spans {
		if s.Text == "" || s.Code {
			if at.IsZero() {
				at = s.At
			}
			said.WriteString(prose.Plain([]prose.Span{s}))
			continue
		}
		for i, r := range s.Text {
			if at.IsZero() && r != ' ' && r != '\n' {
				at = text{s.Text, s.At, true, false, false}.part(i, i)
			}
			stops := strings.ContainsRune(".!?:", r) && (i+1 == len(s.Text) || s.Text[i+1] == ' ' || s.Text[i+1] == '\n')
			said.WriteRune(r)
			if stops {
				end()
			}
		}
	}
	end()
	return out
}

// twiceMeant lists the words of a language that may be repeated. Languages that are not listed are
// not checked.
var twiceMeant = []struct{ tongues, words string }{
	{"en", "that had"}, {"de", "der die das den dem ihr sie was wer"}, {"nl", "die dat je"}, {"fr", "nous vous"}, {"sv", "som"}, {"es pt it da", ""},
	{"pl", "bardzo dalej raz tak"}, {"be ru uk", "дуже далі раз так ледве трохи очень дальше еле чуть"},
}

// doubledWord finds a word that is repeated by mistake. Capitalized words are names and may be
// doubled, and so may exclamations.
func doubledWord(c *Context) {
	i := max(0, slices.IndexFunc(twiceMeant, func(t struct{ tongues, words string }) bool { return c.Game.Speaks(t.tongues) }))
	if i == 0 && !c.Game.English() {
		return
	}
	meant := strings.Fields(twiceMeant[i].words)
	find := func(t text) {
		if t.sound {
			return
		}
		var before span
		for _, m := range words(t.said) {
			word, last := t.said[m.from:m.to], t.said[before.from:before.to]
			gap := t.said[before.to:m.from]
			listed := strings.Contains(gap, "\n") && wholeLines(t.said, before.from, m.to)
			before = m
			if listed || utf8.RuneCountInString(word) < 2 || !strings.EqualFold(word, last) || word != strings.ToLower(word) || gap == "" || strings.TrimSpace(gap) != "" ||
				slices.Contains(meant, word) || strings.HasPrefix(t.said[m.to:], "!") || within(braces.FindAllStringIndex(t.said), m.from) {
				continue
			}
			at := t.at
			if t.exact {
				at = t.part(m.from, m.to)
			}
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q appears twice in a row", word), Mark: "again here"})
		}
	}
	for _, r := range c.runs {
		find(r.text)
	}
	c.written(find)
}

// wholeLines reports whether a part of a text consists of whole lines: its words are then items of
// a list.
func wholeLines(said string, from, to int) bool {
	return (from == 0 || said[from-1] == '\n') && (to == len(said) || said[to] == '\n')
}

// within reports whether a byte is in one of some parts.
func within(parts [][]int, at int) bool {
	return slices.ContainsFunc(parts, func(p []int) bool { return p[0] <= at && at < p[1] })
}
