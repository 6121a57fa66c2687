package check

import (
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Checked is a game that every check was run on, beside which edited versions
// of it are checked in a part of the time.
type Checked struct{ base *Context }

// Known runs every check on a game; nil if a file of it could not be read.
func Known(p *load.Project, g *model.Game) *Checked {
	if c := ran(p, g); c != nil {
		return &Checked{c}
	}
	return nil
}

// First is what is found first in an edited version of the game: the findings
// of the first check that has any which are not allowed. Control totals come
// after all other checks, but before errata that nothing sees any more: that
// takes longest. Claims that read nothing that was edited are not asked again.
func (k *Checked) First(p *load.Project, g *model.Game) diag.List {
	if !whole(of(p.Findings, g)) {
		return nil
	}
	n, found := Prepare(p, g)
	n.hear()
	n.found, n.memo = found, &memo{}
	n.ruled, n.changed = k.base, differences(k.base.Game, g, n.Engine.Docs())
	k.base.Env.Share(n.Env)
	k.base.Engine.Share(n.Engine)
	heard := func(l diag.List) diag.List { return p.Silence(l.Sorted(), func(string) bool { return false }) }
	done := 0
	n.runUntil(func() bool {
		if len(n.found) == done {
			return false
		}
		done = len(n.found)
		return len(heard(n.found)) > 0
	})
	if l := heard(n.found); len(l) > 0 {
		return l
	}
	if l := heard(slices.Clone(totals(n))); len(l) > 0 {
		return l
	}
	n.found = nil
	return heard(unseen(p, n))
}
