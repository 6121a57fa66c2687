package check

import (
	"fmt"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// mostUntold is how many phrases a finding names.
const mostUntold = 5

// untold finds what of a game that is written in another language is printed in English
// all the same, and that its words are not hyphenated.
func untold(c *Context) {
	for _, f := range Untold(c.Game) {
		c.Report(f)
	}
}

// Untold is that finding for a game as it is told, in another language than it is
// written in too.
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
	if !typeset.Hyphenates(tongue) {
		f.Message = fmt.Sprintf("there are no patterns of %q, so that its words are not hyphenated", tongue)
	}
	if len(lacks) > 0 {
		f.Message = fmt.Sprintf("%d of the %d phrases that the program prints stay English in %q", len(lacks), all, tongue)
		f.Evidence = []string{"such as: " + strings.Join(lacks[:min(mostUntold, len(lacks))], ", ")}
		if !typeset.Hyphenates(tongue) {
			f.Evidence = append(f.Evidence, "nor are there patterns: its words are not hyphenated")
		}
		f.Help = fmt.Sprintf("say them in layouts/words/%s.yaml, as the files there do for other languages, or under words in the game", tongue)
	}
	if f.Message == "" {
		return nil
	}
	return diag.List{f}
}
