package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// Chapters and appendices may be in a file of their own, apart from the book. Links between the two
// name the other file, which is in the same folder.

// elsewhere notes an appendix that is in another file, and what it prints. It reports false if the
// appendix is in this one.
func (b *references) elsewhere(a *model.Appendix, name string) bool {
	if b.here(a.In) {
		return false
	}
	if a.In == "" {
		return true
	}
	note := func(anchor string) { b.files[anchor] = a.In }
	note("appendix-" + name)
	b.noteAppendix(a, name)
	switch a.Print {
	case "readings":
		for _, r := range b.game.Readings {
			note("reading-" + r.ID)
		}
	case "errata":
		for _, e := range b.game.Errata {
			note("erratum-" + e.ID)
		}
	}
	return true
}

// noteAppendix notes the names that lead to an appendix: what it prints, for a roster also its
// collection, and the title that the game gives it.
func (b *references) noteAppendix(a *model.Appendix, name string) {
	anchor := "appendix-" + name
	b.anchors[anchor] = anchor
	for _, title := range append(a.Links(), name) {
		by := prose.Slug(title)
		b.anchors[by] = cmp.Or(b.anchors[by], anchor)
	}
}

// across makes links lead to the other file where their target is there. In a file apart, it drops
// links to anything that is neither a heading of the book nor on a page here.
func (p *makeup) across(items []face.Item) []face.Item {
	b := p.book
	return slices.DeleteFunc(items, func(it face.Item) bool {
		l, ok := it.(*face.Link)
		name, inside := "", false
		if ok {
			name, inside = strings.CutPrefix(l.To, "#")
		}
		if !inside || p.paging.page[name] > 0 {
			return false
		}
		if file := b.refs.files[name]; file != "" {
			l.To = file + ".pdf#" + name
			return false
		}
		return b.refs.apart && !strings.HasPrefix(name, "page-")
	})
}

// linked matches links to places of the book in its text.
var linked = pattern.New(`\]\(#([a-z0-9-]+)\)`)

// noteAsked notes the headings under which the chapters mention questions and errata. The headings
// of another file are recorded as places in that file.
func (b *references) noteAsked(chapters []*chapter) {
	b.files, b.asking = map[string]string{}, map[string][]*mark{}
	for _, c := range chapters {
		under, n := &mark{Anchor: c.anchor, Number: c.number, Title: c.title}, 0
		away := !b.here(c.from.In)
		if away {
			b.files[c.anchor] = cmp.Or(c.from.In, b.game.Home())
		}
		prose.Walk(c.doc.Blocks, func(k prose.Block) {
			if k.Kind == prose.Heading {
				if c.heads[n].Level == 1 {
					under = c.heads[n]
				}
				if n++; away {
					b.files[c.heads[n-1].Anchor] = cmp.Or(c.from.In, b.game.Home())
				}
			}
			for _, to := range links(k) {
				a := b.anchors[to]
				if b.asked(a) != "" && !slices.Contains(b.asking[a], under) {
					b.asking[a] = append(b.asking[a], under)
				}
			}
		})
	}
}

// bookOf returns the name of the file that a link leads to, to print before a number in it. It is
// "" where that is this file, or where only one file has chapters.
func (b *references) bookOf(link string) string {
	to, several := strings.TrimPrefix(link, "#"), func(c *model.Chapter) bool { return c.In != "" }
	for _, c := range b.game.Components {
		if c.ID == b.files[to] && b.asked(to) == "" && slices.ContainsFunc(b.game.Chapters, several) {
			return cmp.Or(c.Name, c.ID) + " "
		}
	}
	return ""
}

// links returns the anchors within the book that the text of a block leads to.
func links(k prose.Block) []string {
	var out []string
	spans := func(all []prose.Span) {
		out = append(out, lists.MapOnly(all, func(s prose.Span) (string, bool) { return strings.CutPrefix(s.Link, "#") })...)
	}
	spans(k.Spans)
	for _, r := range k.Rows {
		for _, cell := range r {
			spans(cell)
		}
	}
	for _, l := range k.Lines {
		out = append(out, lists.Map(linked.FindAllStringSubmatch(l.Text), func(m []string) string { return m[1] })...)
	}
	return out
}

// arises says, in a file apart, where in the book a question comes up.
func (an *answers) arises(anchor string, width geom.Length) []strip {
	where := an.text.refs.asking[anchor]
	if !an.text.refs.apart || len(where) == 0 {
		return nil
	}
	s := an.text.style("small")
	all := []typeset.Span{s.span(an.text.phrase("In the book:")+" ", false, true)}
	all = append(all, behind(s.say("; "), lists.Map(where, func(k *mark) []typeset.Span {
		sp := s.span(numbered(k.Number, k.Title), false, false)
		sp.Link = "#" + k.Anchor
		return []typeset.Span{sp}
	}))...)
	return append([]strip{space(300)}, an.text.textStrips(s, all, width)...)
}
