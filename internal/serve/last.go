package serve

import (
	"slices"

	"punchboard/internal/build"
	"punchboard/internal/diag"
)

// picture is a face with the view that draws it.
type picture struct {
	build.Shown
	of   *build.View
	last bool // it cannot be made now; this is its last look
}

// pictures returns the faces of a game, including the last look of those that cannot be made
// because of an error, grouped by component.
func (g *game) pictures() []picture {
	var out []picture
	if g.view == nil {
		return nil
	}
	for _, s := range g.view.Faces {
		if p, ok := g.whole[s.Key]; ok {
			out = append(out, p)
		} else {
			out = append(out, picture{s, g.view, g.broken})
		}
	}
	if len(g.left) == 0 {
		return out
	}
	place := map[string]int{}
	for i, c := range g.view.Game.Components {
		place[c.ID] = i
	}
	out = append(out, g.left...)
	slices.SortStableFunc(out, func(a, b picture) int { return place[a.Component] - place[b.Component] })
	return out
}

// leave keeps earlier pictures while an error prevents new ones: of faces that lack something now,
// and of components that are still to be printed but of which nothing can be made.
func (g *game) leave(was *game) {
	if g.view.Found.Worst() != diag.Error {
		return
	}
	type part struct{ of, part string }
	made, lacks, still := map[part]bool{}, map[string]bool{}, map[string]bool{}
	for _, s := range g.view.Faces {
		made[part{s.Component, s.Part}] = true
		lacks[s.Key] = s.Lacks
	}
	for _, c := range g.view.Game.Components {
		still[c.ID] = true
	}
	g.whole = map[string]picture{}
	for _, p := range was.pictures() {
		whole := !p.Lacks
		p.last = true
		switch {
		case lacks[p.Key] && whole:
			g.whole[p.Key] = p
		case still[p.Component] && !made[part{p.Component, p.Part}]:
			g.left = append(g.left, p)
		}
	}
}
