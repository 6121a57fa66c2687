package rulebook

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// Where links lead is settled when all pages are drawn: an anchor is where it comes first, and a
// link to something that no page prints is reported. A book with links that give page numbers is
// laid out again with what is known by then, until its page numbers are true.

// paging is what is known about a book's pages from when it was last laid out.
type paging struct {
	page  map[string]int  // of each anchor
	apart map[string]bool // targets of links, with the links' places, that are on another page than the link
	turns map[string]int  // how often that answer changed from the time before
	pass  int             // how often the book was laid out
}

// mostPasses is how often a book is laid out at most until its links give true pages. A link whose
// answer changed mostTurns times always gives its page, and after keepPass so does each that gave
// one, so that no line comes and goes.
const mostPasses, keepPass, mostTurns = 14, 9, 3

// bearing separates the anchor from the link's place, in the target of a link that gives its page.
const bearing = "\x00"

// target returns the target of a link without its place.
func target(to string) string {
	to, _, _ = strings.Cut(to, bearing)
	return to
}

// leading is a link in the text: the anchor, and where the link is written.
type leading struct {
	to string
	at diag.Place
}

// pageAlone is the text of a link that is replaced by the page number alone.
const pageAlone = "#"

// tells sets the text of a link that is only a page number. For other links it returns the page to
// print after them, "" for none. A link that gives its page then carries its place.
func (c *compositor) tells(t *typeset.Span, sp prose.Span, ends bool) string {
	name, inside := strings.CutPrefix(t.Link, "#")
	alone := sp.Text == pageAlone
	if !inside || !alone && (!c.game.Book.LinkPages || !ends) {
		return ""
	}
	t.Link += bearing + sp.At.String()
	n, known := 10, c.refs.paging
	if known != nil {
		n = known.page[name]
	}
	switch {
	case alone && n == 0 && c.refs.files[name] != "":
		c.fault(sp.At, "PB110", "rule-missing", "the page cannot be told: #"+name+" stands in another file", "link to it by its name")
	case alone:
		t.Text = itoa(n)
	case n > 0 && (known == nil || known.apart[t.Link]):
		return c.phrase("p. {{ n }}", "n", n)
	}
	return ""
}

// settle makes links lead where they should, and notes the pages of links and their targets.
func (p *makeup) settle(pages [][]face.Item) {
	p.paging = &paging{page: map[string]int{}, apart: map[string]bool{}, turns: map[string]int{}, pass: 1}
	was := p.book.refs.paging
	if was != nil {
		p.paging.pass = was.pass + 1
	}
	on := map[string][]int{} // pages of links that give a page number
	for i, items := range pages {
		pages[i] = slices.DeleteFunc(items, func(it face.Item) bool {
			a, ok := it.(*face.Anchor)
			if !ok {
				return false
			}
			again := p.paging.page[a.Name] > 0
			p.paging.page[a.Name] = cmp.Or(p.paging.page[a.Name], i+1)
			return again
		})
		face.Walk(&face.Face{Items: pages[i]}, func(it face.Item, _ geom.Matrix) {
			if l, ok := it.(*face.Link); ok && strings.Contains(l.To, bearing) {
				on[l.To] = append(on[l.To], i+1)
				l.To = target(l.To)
			}
		})
	}
	for to, all := range on {
		at := p.paging.page[strings.TrimPrefix(target(to), "#")]
		apart := slices.ContainsFunc(all, func(n int) bool { return n != at })
		if was != nil {
			p.paging.turns[to] = was.turns[to]
			if apart != was.apart[to] {
				p.paging.turns[to]++
			}
			apart = apart || p.paging.turns[to] >= mostTurns || p.paging.pass > keepPass && was.apart[to]
		}
		p.paging.apart[to] = at > 0 && apart
	}
	for i := range pages {
		pages[i] = p.across(pages[i])
	}
}

// restless reports whether a link's page number differs from what is known by now. If this never
// ends, it adds a finding.
func (p *makeup) restless() bool {
	was, b := p.book.refs.paging, p.book
	for _, to := range slices.Sorted(maps.Keys(p.paging.apart)) {
		apart, a := p.paging.apart[to], strings.TrimPrefix(target(to), "#")
		if was == nil || was.apart[to] != apart || was.page[a] != p.paging.page[a] {
			if p.paging.pass < mostPasses {
				return true
			}
			b.findings.Add(diag.Finding{At: b.game.Book.At, Severity: diag.Error, Code: "PB601", Name: "text-overflow",
				Message: fmt.Sprintf("the page of #%s is another one whenever a link tells it", a), Help: "take a line out of a chapter, or add one"})
			return false
		}
	}
	return false
}

// judge reports links to what the book has but no page of it prints, and page numbers in words that
// do not exist, or that are not the page of what they name.
func (p *makeup) judge(c *chapter, pages int) {
	if p.book.refs.apart {
		return
	}
	report := func(at diag.Place, message, help string, has ...string) {
		c.text.findings.Add(diag.Finding{At: at, Severity: diag.Warning, Code: "PB110", Name: "rule-missing", Message: message, Help: help, Evidence: has})
	}
	on := "on " + p.book.design.paper.Name
	for _, l := range c.text.leads {
		if p.paging.page[l.to] == 0 && p.book.refs.files[l.to] == "" {
			report(l.at, "the link leads to #"+l.to+", which no page of the book prints", "print it in a block or an appendix, or take the link out")
		}
	}
	for _, t := range c.text.typed {
		from, to := p.paging.page[t.to], p.lasts(t.to)
		switch {
		case p.book.refs.files[t.to] != "": // in a file with pages of its own
		case t.page > pages:
			report(t.at, fmt.Sprintf("the text sends its reader to page %d, and the book has not so many", t.page),
				"link to what stands there: [#](#its-heading) is printed as its page", fmt.Sprintf("pages %s: %d", on, pages))
		case from > 0 && (t.page < from || t.page > to):
			report(t.at, fmt.Sprintf("the text has %q on page %d, and the book has it elsewhere", t.name, t.page),
				"write the number as a link: [#](#"+t.to+") is printed as the page", fmt.Sprintf("page %s: %d", on, from))
		}
	}
}

// lasts returns the page on which what an anchor names ends: before the next heading of the same or
// a higher level, or where it begins. An entry in a block ends before the next.
func (p *makeup) lasts(anchor string) int {
	level, page, hidden := -1, p.paging.page[anchor], false
	for _, s := range p.pager.fragments {
		switch k := s.Block.Mark; {
		case k != nil && k.Anchor == anchor && level < 0:
			if level, hidden = k.Level, k.Hidden; hidden {
				level = 3
			}
		case level >= 0 && k != nil && hidden && k.Hidden:
			return page
		case level >= 0 && k != nil && !k.Hidden && k.Level <= level:
			return max(page, s.Page+1)
		}
		if level >= 0 {
			page = max(page, s.Page+1)
		}
	}
	return page
}

// typedPage is a page that the text names in figures, and what it says is there.
type typedPage struct {
	at       diag.Place
	page     int
	to, name string // the anchor, "" if none is named; its name
}

// pageWords returns the form of a page number in words: "page 12", "p. 12".
func pageWords(words model.Phrasebook) *regexp.Regexp {
	form := func(phrase string) string {
		s := regexp.QuoteMeta(words.Say(phrase, "n", "\x01"))
		return strings.NewReplacer(" ", `[ \x{a0}]`, "\x01", "([0-9]{1,3})").Replace(s)
	}
	return regexp.MustCompile(`(?i)(?:^|[^\pL])(?:` + form("page {{ n }}") + `|` + form("p. {{ n }}") + `)(?:$|[^0-9\pL])`)
}

// longestNamed is how many words before a page number may name what is there.
const longestNamed = 6

// pagesTyped notes the pages that spans name in figures, except those of something else: "page 9 of
// the diary".
func (c *compositor) pagesTyped(in []prose.Span) {
	before := ""
	for i, sp := range in {
		if !strings.ContainsAny(sp.Text, "0123456789") {
			before += sp.Text
			continue
		}
		for _, m := range c.refs.pageWords.FindAllStringSubmatchIndex(sp.Text, -1) {
			from, to := max(m[2], m[4]), max(m[3], m[5])
			rest := sp.Text[to:]
			if i+1 < len(in) {
				rest += in[i+1].Text
			}
			if strings.HasPrefix(rest, " of ") || strings.HasPrefix(rest, " in ") {
				continue
			}
			t := typedPage{at: sp.At}
			t.page, _ = strconv.Atoi(sp.Text[from:to]) // digits, as the form ensures
			t.at.Col, t.at.Len = t.at.Col+len([]rune(sp.Text[:from])), to-from
			t.to, t.name = c.named(before + sp.Text[:m[0]])
			c.typed = append(c.typed, t)
		}
		before += sp.Text
	}
}

// named returns what the last words name that the book has, "" for nothing: a heading, or an entry
// that is set in a block, in the plural too. A word of up to three letters may follow the name.
func (c *compositor) named(words string) (anchor, name string) {
	const marks = "(“”‘’\"',."
	all := strings.Fields(words)
	if n := len(all); n > 1 && len([]rune(strings.Trim(all[n-1], marks))) <= 3 {
		all = all[:n-1]
	}
	for from := max(0, len(all)-longestNamed); from < len(all); from++ {
		name := strings.Trim(strings.Join(all[from:], " "), marks)
		for _, one := range []string{name, strings.TrimSuffix(name, "s")} {
			if a := cmp.Or(c.refs.anchors[prose.Slug(one)], c.refs.heads.Find(one)); a != "" && name != strings.ToLower(name) {
				return a, name
			}
		}
	}
	return "", ""
}
