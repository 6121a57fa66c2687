package load

import "punchboard/internal/diag"

// LackingIcons are the icons that verbs, decks and chapters name and that there
// are not, whether anything shows them or not.
func (p *Project) LackingIcons() diag.List {
	var out diag.List
	want := func(id string, at diag.Place) {
		if f, lacks := p.Library.LacksIcon(id, at); lacks && id != "" {
			out.Add(f)
		}
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
	}
	return out
}
