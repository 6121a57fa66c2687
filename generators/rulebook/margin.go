package rulebook

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// rule is a rule that a paragraph states by its number.
type rule struct {
	number, anchor string
	under          string // title of the section it stands in
}

// noteRules notes the numbered rules of a chapter. They may be linked to.
func (b *references) noteRules(c *chapter) {
	under := c.title
	for _, k := range c.doc.Blocks {
		if k.Kind == prose.Heading {
			under = c.text.said(k.Spans)
		}
		prose.Numbers([]prose.Block{k}, func(n prose.Number) {
			a := strings.ToLower(n.Text)
			if b.anchors[a] != "" {
				c.text.fault(n.At, "PB102", "id-twice", fmt.Sprintf("the rule %s is stated under %q already", n.Text, lists.First(b.rules, func(r rule) bool { return r.anchor == a }).under),
					"give it a number of its own, or state the rule once and link to it: ["+n.Text+"](#"+a+")")
				return
			}
			b.anchors[a], b.sections[a] = a, n.Text
			b.rules = append(b.rules, rule{n.Text, a, under})
		})
	}
}

// noteRules notes the page of the rules that a block states.
func (p *makeup) noteRules(s fragment) {
	for _, n := range s.Block.Rules {
		if a := strings.ToLower(n); p.number[a] == 0 {
			p.number[a] = s.Page + 1
		}
	}
}

// rulesAnchor is where the numbered rules are listed.
const rulesAnchor = "rules-by-number"

// rulesByNumber lists the numbered rules for the end of the index: number,
// section, page. Rules that follow one another in a section and on a page
// share an entry.
func (p *makeup) rulesByNumber(c *compositor, s style) []*block {
	all := slices.Clone(c.refs.rules)
	slices.SortStableFunc(all, func(x, y rule) int {
		a, n := x.parts()
		b, m := y.parts()
		return cmp.Or(cmp.Compare(a, b), cmp.Compare(n, m))
	})
	var out []*block
	for i := 0; i < len(all); {
		first, at, n := all[i], p.number[all[i].anchor], 1
		for i+n < len(all) && first.goesOn(all[i+n], n) && p.number[all[i+n].anchor] == at {
			n++
		}
		name := first.number
		if n > 1 {
			name += "–" + strings.TrimPrefix(all[i+n-1].number, name[:strings.Index(name, "-")+1])
		}
		out = append(out, (&topic{name: name + "\u2002" + first.under, pages: []int{at}}).entry(c, s, p.pager.frame.W[0]))
		i += n
	}
	return out
}

// goesOn reports whether another rule is the n-th behind this one, under the
// same heading.
func (r rule) goesOn(o rule, n int) bool {
	a, i := r.parts()
	b, j := o.parts()
	return a == b && j == i+n && r.under == o.under
}

// parts are the letters and the count of a rule's number.
func (r rule) parts() (string, int) {
	word, n, _ := strings.Cut(r.number, "-")
	i, _ := strconv.Atoi(n)
	return word, i
}
