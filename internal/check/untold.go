package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/typeset"
)

// mostUntold limits how many phrases a finding lists.
const mostUntold = 5

// outsideWords matches what is not words in the text of a box, inQuotes a text in an expression, and
// someWords one that is to be read.
var (
	outsideWords = pattern.New(`(?s)\{\{.*?\}\}|:[a-z0-9-]+:|\{[.#][^}]*\}`)
	inQuotes     = pattern.New(`'[^']*'`)
	someWords    = pattern.New(`^'(?:\p{Lu}.*\p{Ll}.*| .*\pL.*|.*\pL .*)'$`)
)

// UntoldLayouts notes the words in the layouts of a translated game that have no translation.
func UntoldLayouts(p *load.Project, g *model.Game) diag.List {
	if g.Lang == "" {
		return nil
	}
	var lacks faults[string]
	note := func(src layout.Source, words string) {
		if _, ok := g.Words[src.Text]; !ok && strings.ContainsFunc(words, unicode.IsLetter) {
			lacks.add(src.Text, src.Text, src.At)
		}
	}
	for _, l := range layoutsUsed(&Context{Project: p, Game: g}) {
		for _, x := range letsOf(l) {
			if slices.ContainsFunc(inQuotes.FindAllString(x.Expr.Text), someWords.MatchString) {
				note(x.Expr, x.Expr.Text)
			}
		}
		for next := slices.Concat(l.Front, l.Back); len(next) > 0; next = next[1:] {
			next = append(next, next[0].Boxes...)
			note(next[0].Text, outsideWords.ReplaceAllString(next[0].Text.Text, ""))
		}
	}
	if len(lacks.keys) == 0 {
		return nil
	}
	said := lists.Map(lacks.keys[:min(mostUntold, len(lacks.keys))], strconv.Quote)
	return diag.List{{At: lacks.at[lacks.keys[0]][0], Severity: diag.Note, Code: "PB128", Name: "untold", Message: fmt.Sprintf("%s of the layouts without a translation into %q", numbered(len(lacks.keys), "text"), g.Tongue()),
		Evidence: []string{"such as: " + strings.Join(said, ", ")}, Help: "say them under words in the texts of the translation: words: {" + said[0] + ": ...}"}}
}

// untold finds phrases printed in English in a game in another language, and a lack of hyphenation
// patterns for that language.
func untold(c *Context) { c.Report(Untold(c.Game)...) }

// Untold returns the findings of untold for a game in any language, including a translation.
func Untold(g *model.Game) diag.List {
	if g.English() {
		return nil
	}
	var lacks []string
	all := 0
	for _, p := range model.Printed {
		if !strings.ContainsFunc(p, unicode.IsLetter) {
			continue
		}
		all++
		if _, ok := g.Words[p]; !ok {
			lacks = append(lacks, fmt.Sprintf("%q", p))
		}
	}
	tongue := g.Tongue()
	f := diag.Finding{At: g.TongueAt, Severity: diag.Note, Code: "PB128", Name: "untold"}
	broken := typeset.Hyphenates(tongue) || g.FromTheRight() // text read from right to left is never hyphenated
	if !broken {
		f.Message = fmt.Sprintf("there are no patterns of %q, so that its words are not hyphenated", tongue)
	}
	if len(lacks) > 0 {
		f.Message = fmt.Sprintf("%d of the %d phrases that the program prints stay English in %q", len(lacks), all, tongue)
		f.Evidence = []string{"such as: " + strings.Join(lacks[:min(mostUntold, len(lacks))], ", ")}
		if !broken {
			f.Evidence = append(f.Evidence, "nor are there patterns: its words are not hyphenated")
		}
		f.Help = fmt.Sprintf("say them in layouts/words/%s.yaml, as the files there do for other languages, or under words in the game", tongue)
	}
	var out diag.List
	if f.Message != "" {
		out.Add(f)
	}
	forms := model.PluralForms(tongue)
	for _, d := range g.Decks {
		if len(forms) > 2 && d.One != "" && len(model.NumberForms(d.Many)) < len(forms)-1 {
			one := d.One
			out.Add(diag.Finding{At: d.At, Severity: diag.Note, Code: "PB128", Name: "untold",
				Message: fmt.Sprintf("sheets and the book count the cards of %q as \"%s\" and \"%s\"", d.ID, g.Counted(2, one, d.Many), g.Counted(5, one, d.Many)),
				Help:    fmt.Sprintf("say under many what 2 and what 5 of them are called, parted by a bar: many: %s", strings.Repeat("... | ", len(forms)-2)+"...")})
		}
	}
	return out
}
