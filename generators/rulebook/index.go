package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/geom"
)

// topic is one entry of the index: what it is called, the words that count as
// a mention, and the pages found.
type topic struct {
	name  string
	see   string // for an abbreviation: the name it stands for
	words []string
	exact []string // abbreviations: capitals count
	main  string   // anchor of the place where it is defined
	pages []int
}

// topics are the terms with their abbreviations and other forms, and the
// units and tables.
func (b *book) topics() []*topic {
	var out []*topic
	for _, t := range b.game.Terms {
		x := &topic{name: t.Name}
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
	if k := b.game.Collection("units"); k != nil {
		for _, e := range k.Entries {
			out = append(out, &topic{name: e.Name, words: []string{e.Name}})
		}
	}
	for _, t := range b.game.Tables {
		if t.Class == "" {
			out = append(out, &topic{name: t.Name + " (table)", main: "table-" + t.ID})
		}
	}
	return out
}

// add files a form: all capitals are an abbreviation.
func (t *topic) add(form string) {
	if strings.ToUpper(form) == form {
		t.exact = append(t.exact, form)
		return
	}
	t.words = append(t.words, form)
}

// index makes the blocks of the index from the text as it fell on pages.
func (b *book) index(c *chapter, spots []spot) []*block {
	all := b.topics()
	pages := pageTexts(spots)
	for _, t := range all {
		for _, p := range pages {
			if t.mentioned(p) {
				t.pages = append(t.pages, p.page)
			}
		}
		t.pages = slices.Compact(t.pages)
	}
	all = slices.DeleteFunc(all, func(t *topic) bool { return len(t.pages) == 0 && t.see == "" && t.main == "" })
	slices.SortStableFunc(all, func(x, y *topic) int {
		return cmp.Or(cmp.Compare(strings.ToLower(x.name), strings.ToLower(y.name)), cmp.Compare(x.see, y.see))
	})
	return c.indexBlocks(slices.CompactFunc(all, func(x, y *topic) bool { return x.name == y.name }))
}

// pageText is the text of one page, in lower case and as it stands.
type pageText struct {
	page       int
	text, low  string
	texts, low2 string
}

// pageTexts joins the parts of every page in reading order. The text is kept
// twice, with and without hyphens at line ends.
func pageTexts(spots []spot) []pageText {
	var out []pageText
	for _, s := range spots {
		if len(out) == 0 || out[len(out)-1].page != s.Page+1 {
			out = append(out, pageText{page: s.Page + 1})
		}
		p := &out[len(out)-1]
		for _, q := range s.Block.Parts[s.From:s.To] {
			p.text = unhyphen(p.text, q.Text)
			p.texts += " " + q.Text
		}
	}
	for i := range out {
		out[i].low, out[i].low2 = strings.ToLower(out[i].text), strings.ToLower(out[i].texts)
	}
	return out
}

func (t *topic) mentioned(p pageText) bool {
	for _, w := range t.words {
		w = strings.ToLower(w)
		if hasWord(p.low, w) || hasWord(p.low2, w) {
			return true
		}
	}
	for _, w := range t.exact {
		if hasWord(p.text, w) || hasWord(p.texts, w) {
			return true
		}
	}
	return false
}

// hasWord finds a word or phrase by itself or in the plural.
func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 || word == "" {
			return false
		}
		i += from
		end := i + len(word)
		rest := strings.TrimPrefix(strings.TrimPrefix(text[end:], "es"), "s")
		if edge(lastRune(text[:i])) && (edge(firstRune(text[end:])) || edge(firstRune(rest))) {
			return true
		}
		from = end
	}
}

func edge(r rune) bool { return r == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

func lastRune(s string) rune {
	var last rune
	for _, r := range s[max(0, len(s)-4):] {
		last = r
	}
	return last
}

// indexBlocks sets the entries, parted by their first letters.
func (c *chapter) indexBlocks(all []*topic) []*block {
	s, ls := c.book.style("index"), c.book.style("index-letter")
	g := c.book.frame.Grid
	s.pitch = g
	width := c.book.column().width
	var out []*block
	letter := ""
	for _, t := range all {
		if l := strings.ToUpper(string(firstRune(t.name))); l != letter {
			letter = l
			out = append(out, &block{Above: g / 2, Free: true, Next: true, Parts: []part{{H: g}}, Draw: func(p *pen, sp spot) {
				p.text(ls, l, sp.X, sp.Y+3300, "left")
			}})
		}
		out = append(out, c.indexEntry(t, s, width))
	}
	return out
}

func (c *chapter) indexEntry(t *topic, s style, width geom.Length) *block {
	b := &block{Free: true, Parts: []part{{H: s.pitch}}, At: c.at}
	b.Draw = func(p *pen, sp spot) {
		y := sp.Y + s.drop()
		x := sp.X + p.text(s, t.name, sp.X, y, "left") + 1500
		if t.see != "" {
			p.text(c.book.italicOf(s), "see "+t.see, x, y, "left")
			return
		}
		main := p.page(t.main)
		pages := t.pages
		if main > 0 && !slices.Contains(pages, main) {
			pages = append(slices.Clone(pages), main)
			slices.Sort(pages)
		}
		for i, r := range ranges(pages) {
			st := s
			if main >= r[0] && main <= r[1] && main > 0 {
				st = s.strong()
			}
			text := itoa(r[0])
			if r[1] > r[0] {
				text += "–" + itoa(r[1])
			}
			if i < len(ranges(pages))-1 {
				text += ","
			}
			w := p.text(st, text, x, y, "left")
			p.link(geom.Rect{X: x, Y: y - 2800, W: w, H: 3600}, "page-"+itoa(r[0]))
			x += w + 1000
		}
	}
	return b
}

func (b *book) italicOf(s style) style { s.plain = s.italic; return s }

// ranges joins pages that follow one another.
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

func sortStrings(s []string) { slices.Sort(s) }
