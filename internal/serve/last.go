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
	last bool // it is not made as things are: this is how it looked when it last was
}

// pictures are the faces of a game, and those that are not made now for an
// error, as they were last, each component's together.
func (g *game) pictures() []picture {
	var out []picture
	if g.view == nil {
		return nil
	}
	for _, s := range g.view.Faces {
		out = append(out, picture{s, g.view, g.broken})
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

// leave keeps the faces of components of which none is made now although they
// are still to be printed: there is an error, which says why.
func (g *game) leave(was *game) {
	if g.view.Found.Worst() != diag.Error {
		return
	}
	type part struct{ of, part string }
	made := map[part]bool{}
	for _, s := range g.view.Faces {
		made[part{s.Component, s.Part}] = true
	}
	still := map[string]bool{}
	for _, c := range g.view.Game.Components {
		still[c.ID] = true
	}
	for _, p := range was.pictures() {
		if still[p.Component] && !made[part{p.Component, p.Part}] {
			p.last = true
			g.left = append(g.left, p)
		}
	}
}
