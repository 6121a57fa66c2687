package build

import (
	"slices"

	"punchboard/internal/check"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// part is one component of a game, laid out, as far as findings are about it.
type part struct {
	game   *model.Game
	Found  diag.List // by laying it out
	Pieces int
}

// parts are of each component the game, what was found and how many pieces there are.
func parts(all []*printable) []part {
	out := make([]part, len(all))
	for i, m := range all {
		out[i] = part{m.kit.game, m.found, len(m.pieces)}
	}
	return out
}

// proof is all that there is to find in one game that was read: a check keeps it.
type proof struct {
	Rules diag.List // by making its engine ready, and by the checks of rules
	Whole bool      // nothing kept the checks that compute from running
	Parts []part
	Looks diag.List // what only the faces of the whole game tell
}

// everything is all that there is to find, allowed or not, sorted, the components
// that were laid out for it, and which checks ran. Of a game that the cache knows
// a proof of nothing is done again, unless what was built is held against it.
func everything(p *load.Project, built *Built, how *check.Sampling, kept *cache) (diag.List, []part, func(code string) bool, error) {
	if built != nil {
		kept = nil
	}
	proofs := make([]proof, len(p.Games))
	var fresh []int
	for i, g := range p.Games {
		if !kept.recall(g, "proved", &proofs[i]) {
			proofs[i] = proof{}
			fresh = append(fresh, i)
		}
	}
	all, laying := prove(p, built, proofs, fresh)
	found := slices.Concat(p.Findings, check.Ruled(p), laying)
	whole := true
	var every []part
	for i, g := range p.Games {
		found.Add(proofs[i].Rules...)
		whole = whole && proofs[i].Whole
		for j := range proofs[i].Parts {
			proofs[i].Parts[j].game = g
		}
		every = append(every, proofs[i].Parts...)
	}
	clean := p.Standing(found).Worst() != diag.Error
	found = laid(p, found, every)
	for i, g := range p.Games {
		if slices.Contains(fresh, i) {
			kept.note(g, "proved", proofs[i])
		}
		if clean {
			found.Add(proofs[i].Looks...)
		}
	}
	sound := p.Standing(found).Worst() != diag.Error
	looked, played := built != nil && sound, how != nil && sound
	if looked {
		found.Add(built.stale(p, all)...)
	}
	if played {
		for _, g := range p.Games {
			sampled, err := check.SampleAll(p, g, *how)
			if err != nil {
				return nil, nil, nil, err
			}
			found.Add(sampled...)
		}
	}
	held := ran(found, whole, played)
	return found.Sorted(), every, func(code string) bool { return held(code) && (code != "PB310" || looked) }, nil
}

// prove checks and lays out the games of these numbers, and gives what was found
// about the options and the fonts; and what was laid out, if what was built is to be
// held against it. Else the faces of a game go when they were looked at: how much
// there is at one time is what collecting garbage costs.
func prove(p *load.Project, built *Built, proofs []proof, fresh []int) ([]*printable, diag.List) {
	games := make([]*check.Context, len(fresh))
	for i, n := range fresh {
		games[i], proofs[n].Rules = check.Ready(p, p.Games[n])
	}
	opt := Options{Papers: everyday(p.Library), unpainted: built == nil}
	if built != nil {
		for _, id := range built.papers(p) {
			opt.Papers = lists.Added(opt.Papers, id)
		}
	}
	all, laying := begin(p, readable(p, games), opt)
	laid := make([][]*printable, len(fresh))
	for i, n := range fresh {
		laid[i] = of(all, p.Games[n])
	}
	if built == nil {
		all = nil
	}
	wait := cores.Go(func() {
		for i, n := range fresh {
			proofs[n].Rules.Add(games[i].RunAll(p)...)
			proofs[n].Whole = games[i].Whole()
			games[i] = nil
		}
	})
	for i, n := range fresh {
		fill(laid[i], opt, func(string) {})
		proofs[n].Parts, proofs[n].Looks = parts(laid[i]), looks(laid[i])
		laid[i] = nil
	}
	wait()
	return all, laying
}
