package rulebook

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// references holds where links lead: the possible targets, and how the text names them. After the
// chapters and appendices have been noted it is only read.
type references struct {
	game  *model.Game
	of    string // the component that is laid out
	apart bool   // it is a file of its own, apart from the book

	anchors  map[string]string  // link target -> anchor
	heads    prose.Heads        // the headings by the names that other programs use to link to them
	sections map[string]string  // anchor -> section number
	passages map[string]string  // number of a passage -> anchor
	rules    []rule             // the rules stated by number, in order
	files    map[string]string  // anchor -> component, for what is in another file
	asking   map[string][]*mark // anchor of a question or erratum -> where the chapters mention it

	paging    *paging        // what was known about pages when the book was last laid out, nil the first time
	pageWords *regexp.Regexp // matches a page number in words
}

// here reports whether what belongs to a component is in this file.
func (b *references) here(in string) bool { return in == b.of || in == "" && !b.apart }

// typedHead matches a number of at least two parts at the start of a heading, or one with a full
// stop.
var typedHead = pattern.New(`^([0-9]{1,2}(?:(?:\.[0-9]{1,2})+|\.))\s+\S`)

// typedNumber returns the number written in a heading, and its other words.
func typedNumber(spans []prose.Span) (string, []prose.Span) {
	if len(spans) == 0 || spans[0].Strong || spans[0].Em {
		return "", spans
	}
	m := typedHead.FindStringSubmatch(spans[0].Text)
	if m == nil {
		return "", spans
	}
	rest := slices.Clone(spans)
	rest[0].Text = strings.TrimLeft(rest[0].Text[len(m[1]):], " \t\u00a0")
	return strings.TrimSuffix(m[1], "."), rest
}

// headings returns the marks of a chapter's headings. Sections are numbered within the chapter if
// it has a number and none of them has one of its own. Passages have their own numbers, and are not
// listed in the contents.
func (c *chapter) headings() []*mark {
	var out []*mark
	typed := false
	prose.Walk(c.doc.Blocks, func(b prose.Block) {
		if b.Kind != prose.Heading {
			return
		}
		k := &mark{Title: c.text.said(b.Spans), Level: min(b.Level, 3) - 1}
		k.Anchor, k.Name, k.Passage = prose.Slug(k.Title), b.Name, b.Passage() != ""
		if k.Level == 1 && !k.Passage {
			if number, rest := typedNumber(b.Spans); number != "" {
				k.Number, k.Title, typed = number, c.text.said(rest), true
			}
			c.sections = append(c.sections, k)
		}
		out = append(out, k)
	})
	for i, k := range c.sections {
		if c.number != "" && !typed {
			k.Number = fmt.Sprintf("%s.%d", c.number, i+1)
		}
	}
	if c.from != nil && c.from.Sealed {
		c.sections = nil
		for _, k := range out {
			k.Sealed = true
		}
	}
	return out
}

// noteChapters gives every heading a unique anchor and notes what links may lead to. Two headings
// with the same words are distinguished by their chapter; a link with just the words leads to the
// first.
func (b *references) noteChapters(chapters []*chapter) {
	b.anchors, b.sections, b.passages, b.heads = map[string]string{}, map[string]string{}, map[string]string{}, prose.Heads{}
	for _, c := range chapters {
		b.anchors[c.anchor] = c.anchor
		if c.number != "" {
			b.sections[c.anchor] = b.game.Words.Say("chapter {{ n }}", "n", c.number)
		}
	}
	taken := lists.Set(chapters, func(c *chapter) string { return c.anchor })
	for _, c := range chapters {
		for _, k := range c.heads {
			name := k.Anchor
			if taken[name] {
				k.Anchor = c.anchor + "-" + name
			}
			for i := 2; taken[k.Anchor]; i++ {
				k.Anchor = fmt.Sprintf("%s-%s-%d", c.anchor, name, i)
			}
			taken[k.Anchor] = true
			b.anchors[k.Anchor] = k.Anchor
			b.heads.Add(name, k.Anchor)
			b.heads.Add(k.Name, k.Anchor)
			b.anchors[c.anchor+"-"+name] = k.Anchor
			b.sections[k.Anchor] = k.Number
			if k.Passage {
				b.passages[k.Title] = cmp.Or(b.passages[k.Title], k.Anchor)
			}
		}
	}
	for _, c := range chapters {
		b.noteRules(c)
		title := prose.Slug(c.title) // a heading of that name comes first
		b.anchors[title] = cmp.Or(b.anchors[title], c.anchor)
		b.heads.Add(title, c.anchor)
	}
	b.noteData()
	b.noteAsked(chapters)
}

// noteData notes the tables, decks and scenarios that links may lead to.
func (b *references) noteData() {
	add := func(kind string, ids []string, number func(i int) string) {
		for i, id := range ids {
			anchor := kind + "-" + id
			b.anchors[anchor] = anchor
			if number != nil {
				b.anchors[id] = cmp.Or(b.anchors[id], anchor) // a heading of that name comes first
				b.sections[anchor] = number(i)
			}
		}
	}
	add("table", model.IDs(b.game.Tables), nil)
	for _, t := range b.game.Tables {
		b.heads.Add(prose.Slug(t.Name), "table-"+t.ID)
	}
	add("deck", model.IDs(b.game.Decks), nil)
	add("scenario", model.IDs(b.game.Scenarios), nil)
	add("rule", model.IDs(b.game.Functions), nil)
	add("term", lists.Map(b.game.Terms, func(t *model.Term) string { return t.ID }), nil)
	add("reading", model.IDs(b.game.Readings), questionNumber)
	add("erratum", lists.Map(b.game.Errata, func(e *model.Erratum) string { return e.ID }), erratumNumber)
}

// link resolves the target of a link. A web address is unchanged, and so is another file, unless it
// is a chapter or has a heading of the book.
func (c *compositor) link(to string, at diag.Place) string {
	name, ok := strings.CutPrefix(to, "#")
	tries := []string{c.refs.anchors[name], c.refs.anchors[c.anchor+"-"+name], c.refs.heads.Find(name)}
	if !ok {
		tries = []string{c.refs.ofFile(to)}
	}
	for _, a := range tries {
		if a != "" {
			c.leads = append(c.leads, leading{a, at})
			return "#" + a
		}
	}
	if !ok {
		return to
	}
	c.astray = append(c.astray, leading{to, at})
	return ""
}

// lost reports all links that lead nowhere, once per target.
func (b *references) lost(astray []leading) (out diag.List) {
	slices.SortStableFunc(astray, func(a, b leading) int { return a.at.Compare(b.at) })
	for _, of := range lists.Groups(astray, func(l leading) string { return l.to }) {
		to := of[0].to
		f := unknown(of[0].at, "the link leads to "+to+", which is nowhere in the book", to[1:], slices.Sorted(maps.Keys(b.anchors)))
		out.Add(placed(f, slices.Compact(lists.Map(of, func(l leading) diag.Place { return l.at }))))
	}
	return out
}

// aChapter matches the file of a chapter, without what its id leaves out.
var aChapter = pattern.New(`^(?:[^:]*/)?[0-9]*-?([^/:]+)\.md$`)

// ofFile returns the anchor of the heading, or of the chapter, that a link into another file leads
// to, "" for none.
func (b *references) ofFile(to string) string {
	file, heading, _ := strings.Cut(to, "#")
	m := aChapter.FindStringSubmatch(file)
	if m == nil {
		return ""
	}
	return cmp.Or(b.heads.Find(heading), b.anchors[m[1]])
}
