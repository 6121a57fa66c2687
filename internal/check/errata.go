package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Seen is what the checks find with one erratum's printed value put back and
// do not find without.
type Seen struct {
	Erratum *model.Erratum
	Found   diag.List
}

// Errata puts back the printed value of each erratum of a game, one at a time,
// and runs every check.
func Errata(p *load.Project, g *model.Game) []Seen {
	clean := map[string]bool{}
	for _, f := range run(p, g, All()) {
		clean[key(f)] = true
	}
	out := make([]Seen, len(g.Errata))
	each(len(g.Errata), func(i int) {
		e := g.Errata[i]
		printed, found := p.AsPrinted(g.ID, e.ID)
		if printed != nil {
			found.Add(run(p, printed, All())...)
		}
		out[i].Erratum = e
		for _, f := range found.Sorted() {
			if !clean[key(f)] && f.Code != "PB313" {
				out[i].Found.Add(f)
			}
		}
	})
	return out
}

// key tells findings apart by what they say, not by line numbers, which move
// when printed values go back.
func key(f diag.Finding) string { return f.Code + " " + f.At.File + " " + f.Message }

// Unseen are findings for errata that no check can see.
func Unseen(seen []Seen) diag.List {
	var out diag.List
	for _, s := range seen {
		if len(s.Found) > 0 {
			continue
		}
		c := Find("PB312")
		out.Add(diag.Finding{At: s.Erratum.At, Code: c.Code, Name: c.Name, Severity: c.Severity,
			Message:  fmt.Sprintf("no check sees erratum %q", s.Erratum.ID),
			Evidence: []string{fmt.Sprintf("printed value put back at %s; checks run: %d; new findings: none", s.Erratum.Path, running())},
			Help:     "add a claim that the printed value breaks, or make it a reading"})
	}
	return out
}

func running() int {
	n := 0
	for _, c := range All() {
		if c.Run != nil {
			n++
		}
	}
	return n
}
