package load

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
)

// LackingIcons are the icons that verbs, decks, chapters and appendices name and
// that there are not, whether anything shows them or not.
func (p *Project) LackingIcons() diag.List {
	var out diag.List
	have := p.Library.Assets.Icons
	want := func(id string, at diag.Place) {
		if id == "" || have[id] != nil {
			return
		}
		f := finding("PB012", at, fmt.Sprintf("there is no icon %s", quote(id)))
		f.Help = "name one of layouts/icons, or add it there"
		if near := diag.Nearest(id, slices.Sorted(maps.Keys(have)), 1); len(near) > 0 {
			f.Help = fmt.Sprintf("did you mean %s?", quote(near[0]))
		}
		out.Add(f)
	}
	for _, g := range p.Games {
		for _, v := range g.Verbs {
			want(v.Icon, v.At)
		}
		for _, d := range g.Decks {
			want(d.Icon, d.At)
		}
		for _, c := range g.Chapters {
			want(c.Icon, c.At)
		}
		for _, a := range g.Book.Appendices {
			want(a.Icon, a.At)
		}
	}
	return out
}
