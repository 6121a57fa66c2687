package rulebook

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// Numbers are set in the margin: those of rules where they are stated, and a tick with the number
// of each question or erratum on the line where it comes up.

// The measures of numbers in the margin, in micrometres.
const (
	marginHang = 1600 // from the column's edge
	marginGap  = 900  // between two of them on a line
	tickWide   = 1100 // the triangle of a tick
	paperEdge  = 5 * geom.MM
)

// asked returns the number of the question or erratum that an anchor leads to, "" if it leads to
// something else.
func (b *references) asked(anchor string) string {
	anchor = strings.TrimPrefix(anchor, "#")
	if strings.HasPrefix(anchor, "reading-") {
		return strings.TrimPrefix(b.sections[anchor], "Q")
	}
	if strings.HasPrefix(anchor, "erratum-") {
		return b.sections[anchor]
	}
	return ""
}

// asks returns the questions and errata that come up in each of the lines. A link that spans two
// lines counts for the first.
func (b *references) asks(set []typeset.Line) [][]string {
	out := make([][]string, len(set))
	var seen []string
	for i, l := range set {
		for _, it := range l.Items {
			if k, ok := it.(*face.Link); ok && b.asked(target(k.To)) != "" && !slices.Contains(seen, target(k.To)) {
				seen = append(seen, target(k.To))
				out[i] = append(out[i], target(k.To))
			}
		}
	}
	return out
}

// margins sets the numbers of rules and questions next to the columns of one page.
type margins struct {
	pen     *canvas
	refs    *references
	columns map[geom.Length]*hanging // by the edge that they are next to
}

// hanging is the margin next to one column of a page while it is filled: lines above free are
// taken.
type hanging struct {
	edge  geom.Length // of the column
	right bool        // the margin is to the right of it
	room  geom.Length // from the column to the unprintable edge on a home printer
	free  geom.Length
}

// beside returns the margin of a fragment's column: to the right of the last of several, to the
// left of the others.
func (m *margins) beside(s fragment) *hanging {
	last := len(m.pen.frame.X) - 1
	right := s.Column > 0 && s.Column == last
	edge := m.pen.frame.X[0]
	if s.Column <= last {
		edge = m.pen.frame.X[s.Column]
	}
	if right {
		edge += m.pen.frame.W[last]
	}
	if m.columns[edge] == nil {
		room := edge - paperEdge
		if right {
			room = m.pen.paper.Size.W - edge - paperEdge
		}
		m.columns[edge] = &hanging{edge: edge, right: right, room: room}
	}
	return m.columns[edge]
}

// hang sets the numbers that a fragment has for its margin, each on its line or on the next one
// below with room. It draws the numbers of rules. Those of questions are read aloud after the
// fragment, so it returns functions to draw them then.
func (m *margins) hang(s fragment) (asks []func()) {
	var rules []string
	if !s.again() {
		rules = s.Block.Rules
	}
	h, y := m.beside(s), s.Y
	for i, q := range s.Block.Parts[s.From:s.To] {
		if i > 0 {
			rules = nil
		}
		asks = append(asks, m.row(h, y, s, rules, q.Asks)...)
		y += q.H
	}
	return asks
}

// row sets rules, one per line, and the ticks next to and below them.
func (m *margins) row(h *hanging, y geom.Length, s fragment, rules, asks []string) (later []func()) {
	if len(rules)+len(asks) == 0 {
		return nil
	}
	st, g := m.pen.style("rule-number"), m.pen.frame.Grid
	y = max(y, h.free)
	for _, n := range rules {
		m.pen.anchor(strings.ToLower(n), geom.Point{X: s.X, Y: max(0, s.Y-2*geom.MM)})
	}
	for len(rules)+len(asks) > 0 {
		used := geom.Length(marginHang)
		if len(rules) > 0 {
			n, at, out := rules[0], y, used
			draw := func() { m.pen.beside("P#"+n, func() { used = out + m.number(h, st, n, "", out, at) }) }
			if rules = rules[1:]; y < s.Y+g {
				draw()
			} else { // there was no room at its line
				later = append(later, draw)
				used += m.pen.wide(st, n) + marginGap
			}
		}
		for len(asks) > 0 && (used == marginHang || used+m.tickWidth(st, asks[0]) <= h.room) {
			to, at, out := asks[0], y, used
			later = append(later, func() {
				m.pen.beside("P#"+to[1:], func() { m.number(h, st, m.refs.asked(to), to, out, at) })
			})
			used += m.tickWidth(st, to) + marginGap
			asks = asks[1:]
		}
		y += g
	}
	h.free = y
	return later
}

// tickWidth returns the width of a tick with its number.
func (m *margins) tickWidth(st style, link string) geom.Length {
	return m.pen.wide(st, m.refs.asked(link)) + tickWide + marginGap/2
}

// number sets one number on a line that begins at y, at distance out from the column, and returns
// the room that it takes. With a link it has a tick.
func (m *margins) number(h *hanging, st style, text, link string, out, y geom.Length) geom.Length {
	way, align := geom.Length(-1), "right"
	if h.right {
		way, align = 1, "left"
	}
	base := y + m.pen.body.drop()
	at, taken := h.edge+way*out, geom.Length(0)
	if link != "" {
		mid := base - st.cap/2
		m.pen.add(&face.Shape{Fill: m.pen.colour("accent"), Path: geom.Polygon(geom.Point{X: at, Y: mid},
			geom.Point{X: at + way*tickWide, Y: mid - tickWide/2}, geom.Point{X: at + way*tickWide, Y: mid + tickWide/2})})
		taken = tickWide + marginGap/2
	}
	taken += m.pen.text(st, text, at+way*taken, base, align)
	to := cmp.Or(link, "#"+rulesAnchor)
	box := geom.Rect{X: min(at, at+way*taken), Y: y, W: taken, H: m.pen.frame.Grid}
	if a := strings.TrimPrefix(to, "#"); m.pen.page(a) > 0 || m.refs.files[a] != "" {
		m.pen.add(&face.Link{Box: box, To: to})
	}
	return taken + marginGap
}

// rule is a rule that a paragraph states by its number.
type rule struct {
	number, anchor string
	under          string // title of the section it is in
}

// noteRules notes the numbered rules of a chapter, so that links may lead to them.
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

// rulesByNumber lists the numbered rules for the end of the index: number, section, page.
// Consecutive rules in a section and on a page share an entry.
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

// goesOn reports whether another rule is the n-th after this one, under the same heading.
func (r rule) goesOn(o rule, n int) bool {
	a, i := r.parts()
	b, j := o.parts()
	return a == b && j == i+n && r.under == o.under
}

// parts splits a rule's number into its letters and its count.
func (r rule) parts() (string, int) {
	word, n, _ := strings.Cut(r.number, "-")
	i, _ := strconv.Atoi(n)
	return word, i
}
