package layout

import (
	"maps"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// BookOn is the paper whose pages a rulebook has on a size: that which fills
// most of it as it is; else the one that has to be made least smaller. It is nil
// without any.
func (lib *Library) BookOn(size geom.Size) *Paper {
	var best *Paper
	most := 0.0
	for _, id := range slices.Sorted(maps.Keys(lib.Papers)) {
		p := lib.Papers[id]
		if p.Book != "" || p.Size.W < tinyPage && size.W >= tinyPage {
			continue
		}
		s := min(1, float64(size.W)/float64(p.Size.W), float64(size.H)/float64(p.Size.H))
		if s == 1 { // more than any that is made smaller
			s += p.Size.W.MM() * p.Size.H.MM()
		}
		if s > most {
			best, most = p, s
		}
	}
	return best
}

// tinyPage is how wide a page is at least that does not have room for its text alone; one
// that is less wide is for no larger room.
const tinyPage = 100 * geom.MM

// Those are the layouts whose ids count, in the order of the ids.
func (lib *Library) Those(counts func(id string) bool) []*Layout {
	ids := lists.Only(slices.Sorted(maps.Keys(lib.Layouts)), counts)
	return lists.Map(ids, func(id string) *Layout { return lib.Layouts[id] })
}
