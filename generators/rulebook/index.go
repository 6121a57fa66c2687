package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// topic is one entry of the index: its name, the words that count as a mention, and the pages
// found.
type topic struct {
	name  string
	see   string // for an abbreviation: the name it stands for
	words []string
	exact []string // abbreviations, matched with case
	main  string   // anchor of where it is printed
	page  int      // where it is introduced, 0 if nowhere
	block string   // anchor of its block, for what no chapter mentions
	pages []int
}

// topics returns the terms with their abbreviations and other forms, the entries of the collections
// and the cards of the decks that the index names, and the tables.
func (p *makeup) topics() []*topic {
	b := p.book
	var out []*topic
	for _, t := range b.game.Terms {
		x := &topic{name: t.Name, page: p.defined["term-"+t.ID]}
		x.words = append(x.words, t.Name)
		for _, a := range t.Also {
			x.add(a)
		}
		if t.Short != "" {
			x.add(t.Short)
			if t.Short != t.Name {
				out = append(out, &topic{name: t.Short, see: t.Name})
			}
		}
		out = append(out, x)
	}
	for _, of := range p.listed.Of {
		for _, k := range b.catalogue.cards(strings.TrimPrefix(of, "decks/")) {
			out = append(out, &topic{name: k.name(), words: []string{k.name()}})
		}
		for _, e := range b.catalogue.entries(of) {
			out = append(out, &topic{name: e.name(), words: []string{e.name()}, page: p.ownTable(b.game.Collection(of), e), block: e.anchor()})
		}
	}
	for _, t := range b.game.Tables {
		if t.Class == "" {
			x := &topic{name: b.design.phrase("{{ name }} (table)", "name", t.Name), main: "table-" + t.ID}
			x.page = p.number[x.main]
			out = append(out, x)
		}
	}
	return p.headings(out)
}

// headings adds the sections with short titles. One with the name of a topic is where that topic is
// introduced, unless it is introduced elsewhere.
func (p *makeup) headings(all []*topic) []*topic {
	for _, c := range p.order {
		for _, k := range c.sections {
			if c.fill != nil || c.number == "" || len(strings.Fields(k.Title)) > 2 || strings.HasPrefix(k.Title, "The ") {
				continue
			}
			i := slices.IndexFunc(all, func(t *topic) bool { return t.called(k.Title) })
			switch at := p.number[k.Anchor]; {
			case i < 0:
				all = append(all, &topic{name: k.Title, page: at})
			case all[i].page == 0:
				all[i].page = at
			}
		}
	}
	return all
}

// called reports whether a topic has a name, in the singular or plural.
func (t *topic) called(name string) bool {
	cut := func(s string) string {
		return strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(s), " (table)"), "s")
	}
	return cut(t.name) == cut(name) || slices.ContainsFunc(t.words, func(w string) bool { return cut(w) == cut(name) })
}

// ownTable returns the page of an entry's own table: the last of those that it lists.
func (p *makeup) ownTable(of *model.Collection, e *entry) int {
	for _, d := range of.Fields {
		if d.Type.Kind != model.List || d.Type.Of == nil || !strings.HasPrefix(d.Type.Of.To+"/", "tables/") {
			continue
		}
		if all := e.field(d.ID).Items; len(all) > 0 {
			return p.number["table-"+all[len(all)-1].Text]
		}
	}
	return 0
}

// add files a form: one in all capitals is an abbreviation.
func (t *topic) add(form string) {
	if strings.ToUpper(form) == form {
		t.exact = append(t.exact, form)
		return
	}
	t.words = append(t.words, form)
}

// entries makes the entries of the index, in order, from the text of the chapters as it fell on
// pages. Appendices are sorted themselves and are left out.
func (p *makeup) entries() []*topic {
	all := p.topics()
	pages := pageTexts(p.inChapters())
	for _, t := range all {
		for _, p := range pages {
			if t.mentioned(p) {
				t.pages = append(t.pages, p.page)
			}
		}
		for _, at := range []int{t.page, p.number[t.main]} {
			if at > 0 && !slices.Contains(t.pages, at) {
				t.pages = append(t.pages, at)
			}
		}
		if at := p.number[t.block]; at > 0 && len(t.pages) == 0 {
			t.pages = []int{at}
		}
		slices.Sort(t.pages)
		t.thin(len(pages))
	}
	all = slices.DeleteFunc(all, func(t *topic) bool { return len(t.pages) == 0 && t.see == "" })
	own := ownLetters(p.book.game.Tongue())
	slices.SortStableFunc(all, func(x, y *topic) int {
		return cmp.Or(cmp.Compare(own.key(x.name), own.key(y.name)), cmp.Compare(x.see, y.see))
	})
	return slices.CompactFunc(all, func(x, y *topic) bool { return x.name == y.name })
}

// thin reduces a topic mentioned almost everywhere to the page where it is introduced, or the first
// one.
func (t *topic) thin(of int) {
	if len(t.pages) <= max(6, of/2) {
		return
	}
	t.page = cmp.Or(t.page, t.pages[0])
	t.pages = []int{t.page}
}

// inChapters returns the fragments of numbered chapters.
func (p *makeup) inChapters() []fragment {
	var out []fragment
	counts := false
	for _, s := range p.pager.fragments {
		if c := p.begins[s.Block]; c != nil {
			counts = c.fill == nil && c.number != ""
		}
		if counts {
			out = append(out, s)
		}
	}
	return out
}

// pageText is the text of one page twice, without and with the hyphens at line ends: unchanged for
// abbreviations, in lower case for words.
type pageText struct {
	page      int
	said, low [2]string
}

// pageTexts joins the parts of every page in reading order.
func pageTexts(spots []fragment) []pageText {
	var out []pageText
	var joined, kept strings.Builder
	flush := func() {
		if n := len(out); n > 0 {
			said := [2]string{joined.String(), kept.String()}
			out[n-1].said, out[n-1].low = said, [2]string{strings.ToLower(said[0]), strings.ToLower(said[1])}
		}
		joined.Reset()
		kept.Reset()
	}
	for _, s := range spots {
		if len(out) == 0 || out[len(out)-1].page != s.Page+1 {
			flush()
			out = append(out, pageText{page: s.Page + 1})
		}
		for _, q := range s.Block.Parts[s.From:s.To] {
			kept.WriteString(q.Text)
			cut, hyphened := strings.CutSuffix(q.Text, "-")
			if joined.WriteString(cut); !hyphened {
				joined.WriteByte(' ')
				kept.WriteByte(' ')
			}
		}
	}
	flush()
	return out
}

// mentioned reports whether a page mentions a topic. A word may be broken over two lines, or be
// written with a hyphen that happens to end one, so both readings of the page are searched.
func (t *topic) mentioned(p pageText) bool {
	in := func(texts [2]string, w string) bool { return hasWord(texts[0], w) || hasWord(texts[1], w) }
	return slices.ContainsFunc(t.words, func(w string) bool { return in(p.low, strings.ToLower(w)) }) ||
		slices.ContainsFunc(t.exact, func(w string) bool { return in(p.said, w) })
}

// hasWord reports whether a text contains a word or phrase, whole or in the plural.
func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 || word == "" {
			return false
		}
		i += from
		end := i + len(word)
		rest := strings.TrimPrefix(strings.TrimPrefix(text[end:], "es"), "s")
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		if edge(before) && (edge(firstRune(text[end:])) || edge(firstRune(rest))) {
			return true
		}
		from = end
	}
}

// edge reports whether a rune ends a word; utf8.RuneError, which means the end of the text, does.
func edge(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// firstRune returns the first rune of a text, utf8.RuneError for an empty one.
func firstRune(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }

// indexPitch is the pitch of the index, which keeps no grid, and indexLeast the tightest, in
// micrometres. The index has columns of its own, narrower than those of the text, and one more
// where that saves a page.
const (
	indexPitch   = 3600
	indexLeast   = 3200
	indexColumns = 3
)

// indexBlocks sets the entries, grouped by their first letters, and then the numbered rules.
func (p *makeup) indexBlocks(c *compositor, all []*topic, pitch geom.Length) []*block {
	s, ls := c.style("index"), c.style("index-letter")
	s.pitch = pitch
	var out []*block
	letter, own := "", ownLetters(c.game.Tongue())
	for _, t := range all {
		if l := own.first(t.name); l != letter {
			letter = l
			out = append(out, indexHead(ls, l, pitch))
		}
		out = append(out, t.entry(c, s, p.pager.frame.W[0]))
	}
	if rules := p.rulesByNumber(c, s); len(rules) > 0 {
		says := c.phrase("Rules by number")
		head := indexHead(ls, says, pitch) // the numbers in the margin lead here
		head.Mark = &mark{Anchor: rulesAnchor, Title: says, Hidden: true}
		out = append(append(out, head), rules...)
	}
	if len(out) > 0 {
		out[0].Above = 0
	}
	return out
}

// indexHead returns the letter, or the words, above a part of the index.
func indexHead(s style, text string, pitch geom.Length) *block {
	return &block{Above: 1600 * pitch / indexPitch, Free: true, Next: true, Parts: []strip{{H: 4400}}, Draw: func(p *canvas, sp fragment) {
		p.text(s, text, sp.X, sp.Y+3400, "left")
	}}
}

// entry returns a name and its pages, each a link. The page where the word is introduced, or its
// table is, is bold.
func (t *topic) entry(c *compositor, s style, width geom.Length) *block {
	hang := geom.Length(5 * geom.MM)
	name := t.name
	if t.see == "" {
		name += "\u2002"
	}
	spans := s.say(name)
	if t.see != "" {
		spans = append(spans, s.span(" "+c.phrase("see {{ name }}", "name", t.see), false, true))
	}
	for i, r := range ranges(t.pages) {
		text := itoa(r[0])
		if r[1] > r[0] {
			text += "–" + itoa(r[1])
		}
		sp := s.span(text, t.page >= r[0] && t.page <= r[1], false)
		sp.Link = "#page-" + itoa(r[0])
		if i > 0 {
			spans = append(spans, s.say(", ")...)
		}
		spans = append(spans, sp)
	}
	b := stack{left: hang, strips: keepAll(lineStrips(c.lines(s, spans, width-hang, -hang), s, 0), false)}.block()
	b.Free, b.At = true, c.game.At
	return b
}

// ranges joins consecutive pages.
func ranges(pages []int) [][2]int {
	var out [][2]int
	for _, n := range pages {
		if k := len(out) - 1; k >= 0 && out[k][1] == n-1 {
			out[k][1] = n
			continue
		}
		out = append(out, [2]int{n, n})
	}
	return out
}
