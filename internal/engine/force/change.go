package force

import "slices"

// change is what a card gains or loses by another.
type change struct {
	n    int
	name string
}

// gets are the changes of Force of a card by cards of its own side, those in
// play beside the battle, and those of the other side. What adds is for the
// side of the card that says so; what takes away is for the other side.
func (f *fight) gets(s, i int) []change {
	var out []change
	out = append(out, f.from(s, f.sides[s].cards, s, i, false)...)
	out = append(out, f.from(s, f.sides[s].aside, s, i, true)...)
	out = append(out, f.from(1-s, f.sides[1-s].cards, s, i, false)...)
	return append(out, f.from(1-s, f.sides[1-s].aside, s, i, true)...)
}

// from are the changes that some cards of a side make to card i of side s.
func (f *fight) from(by int, sources []*card, s, i int, aside bool) []change {
	c := f.sides[s].cards[i]
	var out []change
	var seen map[*clause]bool // changes for others that count already
	for j, source := range sources {
		if !aside && f.sides[by].gone[j] {
			continue
		}
		at := j
		if aside {
			at = -1
		}
		for k := range source.clauses {
			x := &source.clauses[k]
			if x.verb != "each" && x.verb != "others" || (x.n > 0) != (by == s) || !f.r.reaches(*x, c) || !f.mated(by, at, *x) {
				continue
			}
			if x.verb == "others" {
				if by == s && at == i || f.says.once && seen[x] {
					continue
				}
				if f.says.once {
					seen = marked(seen, x)
				}
			}
			out = append(out, change{x.n, source.Name})
		}
	}
	return out
}

// reaches reports whether a change is for a card. A change of psi cards may
// be for psionic heroes too.
func (r *Rules) reaches(x clause, c *card) bool {
	if c.inAny(x.who, nil) {
		return true
	}
	says := r.all().says
	return slices.Contains(x.who, says.psi) && says.heroes && c.groups[says.psionic]
}

func marked(seen map[*clause]bool, x *clause) map[*clause]bool {
	if seen == nil {
		seen = map[*clause]bool{}
	}
	seen[x] = true
	return seen
}
