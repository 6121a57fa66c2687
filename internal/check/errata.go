package check

import (
	"fmt"

	"punchboard/internal/cores"
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
// and runs every check. A game whose data has errors is not tried, since no
// claim would run: the result is nil.
func Errata(p *load.Project, g *model.Game) []Seen {
	read := of(p.Findings, g)
	if len(g.Errata) == 0 || !whole(read) || read.Worst() == diag.Error {
		return nil
	}
	base, before := Prepare(p, g)
	base.runs, base.found = running(base.Docs), before
	base.run()
	if !base.whole {
		return nil
	}
	clean := counted(base.found, read)
	out := make([]Seen, len(g.Errata))
	cores.Each(len(g.Errata), func(i int) {
		e := g.Errata[i]
		asPrinted, found := p.AsPrinted(g.ID, e.ID)
		found.Add(base.again(asPrinted, found)...)
		out[i] = Seen{e, fresh(found.Sorted(), clean)}
	})
	return out
}

// again checks another version of the context's game, with the same chapters,
// whose reading found what is given.
func (c *Context) again(g *model.Game, read diag.List) diag.List {
	n := &Context{Project: c.Project, Game: g, Docs: c.Docs, runs: c.runs, read: read}
	n.found = n.start()
	c.Env.Share(n.Env)
	n.run()
	return n.found
}

// key tells findings apart by what they say, not by line numbers, which move
// when printed values go back.
func key(f diag.Finding) string { return f.Code + " " + f.At.File + " " + f.Message }

// counted says how often each finding was made.
func counted(lists ...diag.List) map[string]int {
	out := map[string]int{}
	for _, l := range lists {
		for _, f := range l.Sorted() {
			out[key(f)]++
		}
	}
	return out
}

// fresh are the findings beyond those that were there before. That other
// errata do not fit a game as printed is no news.
func fresh(now diag.List, before map[string]int) diag.List {
	var out diag.List
	seen := map[string]int{}
	for _, f := range now {
		k := key(f)
		if seen[k]++; seen[k] > before[k] && f.Code != "PB313" {
			out.Add(f)
		}
	}
	return out
}

// Unseen are findings for errata that no check can see.
func Unseen(seen []Seen) diag.List {
	var out diag.List
	for _, s := range seen {
		if len(s.Found) > 0 {
			continue
		}
		c := Find("PB312")
		out.Add(diag.Finding{At: s.Erratum.At, Code: c.Code, Name: c.Name, Severity: c.Severity,
			Message: fmt.Sprintf("no check sees erratum %q", s.Erratum.ID),
			Also:    []diag.Also{{At: s.Erratum.PathAt, Mark: "the printed value was put back here"}},
			Evidence: []string{fmt.Sprintf("the ruling: %s; printed: %s", firstLine(s.Erratum.Ruling), printed(s.Erratum)),
				"checks run on the game as printed: all of levels 1 to 4; new findings: none"},
			Help: "add a claim that the printed value breaks, or make it a reading"})
	}
	return out
}

func printed(e *model.Erratum) string {
	if e.Absent {
		return "nothing"
	}
	return firstLine(e.Printed)
}
