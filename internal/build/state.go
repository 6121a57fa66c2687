package build

import (
	"cmp"
	"context"

	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// Telling is a game as it is told: its state, to be compared with another, and
// everything that there is to say of it, as View.Check has it.
type Telling struct {
	change.State
	Found diag.List
	view  *View
}

// Tell is the only game of a project with its chapters, its worked examples, its
// standing odds and its pieces, all but the pages of its books. What an earlier
// telling of the game laid out of the same is taken from it; nil for none. Of a
// game that cannot be read there is nothing but what was found.
func Tell(p *load.Project, earlier *Telling) *Telling {
	var was *View
	if earlier != nil {
		was = earlier.view
	}
	v := glance(context.Background(), p, Options{Papers: []string{"a4"}, Only: []string{"deck", "record", "counter", "tile"}}, was).Whole()
	t := &Telling{Found: v.Check(), view: v}
	if v.Env() == nil {
		return t
	}
	t.State = change.Of(v.Game, v.Env())
	t.Odds, t.Rules = StandingOdds(v.Game, v.Env()), v.scope.Engine.Declared()
	t.Examples = change.Examples(t.Docs, v.Env())
	for _, m := range v.all {
		t.Faces = append(t.Faces, m.told()...)
	}
	return t
}

// StandingOdds are a game's tables of odds, answered. One that cannot be made is
// a finding of check and left out.
func StandingOdds(g *model.Game, env *expr.Env) []*odds.Grid {
	var out []*odds.Grid
	for _, o := range g.Odds {
		if grid, err := odds.Ask(env, odds.Standing(g, o)); err == nil {
			out = append(out, grid)
		}
	}
	return out
}

// told are the pieces of a component, to be compared.
func (m *printable) told() []change.Face {
	var out []change.Face
	of := m.name()
	for _, p := range m.pieces {
		for _, side := range []struct {
			name string
			face *face.Face
		}{{"front", p.Front}, {"back", p.Back}} {
			if side.face == nil {
				continue
			}
			f := change.Face{Of: of, ID: p.ID, Name: cmp.Or(p.Name, p.ID), Side: side.name, Copies: p.Copies,
				Says: face.Words(side.face), Stamp: m.kit.hashes.of(side.face)}
			if len(p.From) > 0 {
				f.At = p.From[0]
			}
			out = append(out, f)
		}
	}
	return out
}
