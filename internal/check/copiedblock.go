package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// copiedBlock finds two members of different kinds that share a run of figures which few other
// members have, and none together: a row that was copied and then only partly changed. Figures that
// come from a shared anchor or a formula are the same on purpose.
func copiedBlock(c *Context) {
	for _, f := range c.families() {
		if len(f.of) < leastFamily || f.of[0].owner != 0 {
			continue
		}
		all := f.figured()
		n := censusOf(all)
		for _, pair := range n.pairs(all) {
			b := n.block(all[pair[0]], all[pair[1]])
			if len(b.few) >= leastCopied && b.of[0].at != b.first.at && n.byChance(b) <= mostChance && n.alone(b, all) && f.unlike(pair[0], pair[1]) && !c.damaged(f.of[pair[1]].at) {
				f.copied(c, pair, b)
			}
		}
	}
}

// figure is a number in a member, with the path to it, "armour front".
type figure struct {
	path, said string
	at         diag.Place
}

// figured returns the figures of each member, in order of declaration.
func (f family) figured() [][]figure {
	out := make([][]figure, len(f.of))
	for i, m := range f.of {
		for _, d := range f.fields {
			if !d.Formula.IsSet() && len(d.DeterminedBy) == 0 {
				out[i] = figuresOf(out[i], nameOf(d), &d.Type, m.field(d.ID))
			}
		}
	}
	return out
}

// figuresOf adds the figures of a value. In a list of records, the path names each record by its
// kind if it has one, or else by its number.
func figuresOf(out []figure, path string, t *model.Type, v model.Value) []figure {
	switch {
	case t.Kind == model.Record:
		for _, d := range t.Fields {
			out = figuresOf(out, path+" "+d.ID, &d.Type, v.Field(d.ID))
		}
	case t.Kind == model.List && t.Of != nil:
		kinds := family{fields: t.Of.Fields}.kinds()
		for i, x := range v.Items {
			which := fmt.Sprint(i + 1)
			if len(kinds) > 0 && x.Field(kinds[0].ID).IsSet() {
				which = x.Field(kinds[0].ID).Text
			}
			out = figuresOf(out, path+" "+which, t.Of, x)
		}
	case numeric(t.Kind) && plain(v):
		out = append(out, figure{path, v.String(), v.At})
	}
	return out
}

// numeric reports whether values of a kind are numbers.
func numeric(k model.Kind) bool {
	return k == model.Whole || k == model.Signed || k == model.Percent || k == model.Decimal
}

// census maps each figure to the members that have it, and each path to its number of distinct
// values.
type census struct {
	members int
	holders map[figure][]int
	values  map[string]int
}

// censusOf takes the census of some members.
func censusOf(all [][]figure) census {
	n := census{len(all), map[figure][]int{}, map[string]int{}}
	for i, member := range all {
		for _, x := range member {
			key := x.key()
			if n.holders[key] = append(n.holders[key], i); len(n.holders[key]) == 1 {
				n.values[x.path]++
			}
		}
	}
	return n
}

// key returns a figure without its place.
func (x figure) key() figure { return figure{path: x.path, said: x.said} }

// rare reports whether few members have a figure and its path has enough values to distinguish
// members.
func (n census) rare(x figure) bool {
	return len(n.holders[x.key()]) <= max(2, min(n.members/rareOf, mostRare)) && n.values[x.path] >= leastValues
}

// pairs returns the pairs of members, in order, that share enough rare figures.
func (n census) pairs(all [][]figure) [][2]int {
	var out [][2]int
	shared := make([]int, n.members)
	for then, member := range all {
		var met []int
		for _, x := range member {
			if !n.rare(x) {
				continue
			}
			for _, first := range n.holders[x.key()] {
				if first >= then {
					break
				}
				if shared[first]++; shared[first] == 1 {
					met = append(met, first)
				}
			}
		}
		slices.Sort(met)
		for _, first := range met {
			if shared[first] >= leastCopied {
				out = append(out, [2]int{first, then})
			}
			shared[first] = 0
		}
	}
	return out
}

// block is what two members share: consecutive figures, the first of them as in the first member,
// and the rare ones, each value once.
type block struct {
	of    []figure
	first figure
	few   []figure
}

// block returns the longest block that two members share.
func (n census) block(first, then []figure) block {
	var best block
	for i := 0; i < len(then); i++ {
		j := i
		for j < len(then) && slices.ContainsFunc(first, then[j].same) {
			j++
		}
		if j-i > len(best.of) {
			best.of = then[i:j]
			best.first = first[slices.IndexFunc(first, then[i].same)]
		}
		i = max(i, j-1)
	}
	for _, x := range best.of {
		if n.rare(x) && !slices.ContainsFunc(best.few, func(o figure) bool { return o.said == x.said }) {
			best.few = append(best.few, x)
		}
	}
	return best
}

// byChance returns how many members would share a block if its figures were distributed at random.
// Figures are correlated (large beasts resemble other large beasts), the more so the more members
// there are, so each pair counts once for every third member.
func (n census) byChance(b block) float64 {
	out := float64(n.members) * float64(n.members-1) * float64(n.members-2) / 6
	for i, x := range b.of {
		if !slices.ContainsFunc(b.of[:i], x.same) {
			out *= float64(len(n.holders[x.key()])-1) / float64(n.members-1)
		}
	}
	return out
}

// alone reports whether no third member has all the rare figures of a block.
func (n census) alone(b block, all [][]figure) bool {
	return lists.Count(all, func(member []figure) bool {
		return !slices.ContainsFunc(b.few, func(x figure) bool { return !slices.ContainsFunc(member, x.same) })
	}) == 2
}

// unlike reports whether two members are of different kinds, each shared by other members. If no
// field gives their kind, their names decide: variants of one thing have a word in common.
func (f family) unlike(i, j int) bool {
	a, b := strings.ToLower(f.of[i].called), strings.ToLower(f.of[j].called)
	if strings.Contains(a, b) || strings.Contains(b, a) {
		return false
	}
	told := false
	for _, d := range f.kinds() {
		all := f.byKind(d)
		a, b := f.of[i].field(d.ID), f.of[j].field(d.ID)
		if !a.IsSet() || !b.IsSet() || len(all[a.Text]) < 2 || len(all[b.Text]) < 2 {
			continue
		}
		told = true
		if a.Text != b.Text {
			return true
		}
	}
	words := strings.Fields(b)
	return !told && !slices.ContainsFunc(strings.Fields(a), func(w string) bool {
		return slices.Contains(words, w)
	})
}

// copied reports a block that two members share.
func (f family) copied(c *Context, pair [2]int, b block) {
	a, copy := f.of[pair[0]], f.of[pair[1]]
	in := func(x figure) string { return x.path + " " + x.said }
	c.Report(diag.Finding{At: b.of[0].at, Message: fmt.Sprintf("%q has the same %d figures one after the other as %q", copy.called, len(b.of), a.called),
		Mark: "from here on", Also: []diag.Also{{At: b.first.at, Mark: "as from here on"}},
		Evidence: []string{"the same: " + listed(lists.Map(b.of, in)), fmt.Sprintf("none of the %d others has %s together", len(f.of)-2, listed(lists.Map(b.few, in)))},
		Help:     "compare both with the source; if it is meant, give both one anchor"})
}

// same reports whether two figures have the same path and value.
func (x figure) same(o figure) bool { return x.path == o.path && x.said == o.said }
