package rulebook

import (
	"cmp"
	"math"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// title draws the title page.
func (p *makeup) title(pn *canvas) {
	b := p.book
	c := b.begin(chapter{anchor: "title"})
	r := b.design.box("title")
	pn.add(&face.Anchor{Name: "title", At: geom.Point{X: r.X, Y: r.Y}}, &face.Bookmark{Title: b.design.phrase("Title page")})
	cover := b.game.Book.Cover
	if b.refs.apart {
		holds := lists.Map(p.order, func(k *chapter) string { return k.title })
		cover.Series, cover.Title = strings.TrimSpace(cover.Series+" "+cmp.Or(cover.Title, b.game.Title)), b.name
		if cover.Says = b.game.Words.And(holds) + "."; len(holds) == 1 && holds[0] == b.name {
			cover.Says = b.game.Subtitle // its title has said it
		}
	}
	up, down := b.design.reach(cmp.Or(cover.Title, b.game.Title))
	art, _ := c.art("rulebook-title", map[string]any{"cover": map[string]any{
		"name":  c.book.name,
		"scene": c.text.wantScene(cover.Scene, cover.At), "series": cover.Series,
		"title": cmp.Or(cover.Title, b.game.Title), "reach": up, "below": down, "says": cmp.Or(cover.Says, b.game.Subtitle)}})
	pn.composed(art, r.X, r.Y)
	p.titled = c
}

// reach returns how far the capitals of a title extend above and below the baseline, in multiples
// of the height of a plain capital: more with accents, and in scripts taller than Latin.
func (d *design) reach(title string) (up, down float64) {
	const size, capital = 1 * geom.MM, .7
	runs, _ := d.set.Runs(typeset.Font{ID: d.theme.Fonts["title"], Size: size}, model.Upper(title))
	most := func(of func(geom.Rect) geom.Length) float64 {
		return lists.Most(runs, func(t *face.Text) geom.Length { return of(d.set.Ink(t)) }).MM() / size.MM() / capital
	}
	return most(func(r geom.Rect) geom.Length { return -r.Y }), most(geom.Rect.Bottom)
}

// ownEmblem returns the icon of the file's title page: that of its first chapter that has one, or
// else the game's.
func (c *compositor) ownEmblem() string {
	for _, k := range c.game.Chapters {
		if k.Icon != "" && c.refs.here(k.In) {
			return k.Icon
		}
	}
	return c.emblem()
}

// emblem returns the icon of the game: that of the first chapter that has one.
func (b *design) emblem() string {
	for _, c := range b.game.Chapters {
		if c.Icon != "" {
			return c.Icon
		}
	}
	return ""
}

// colophon draws what must be credited: whose game it is, what it is taken from, who drew the icons
// and the letters, and under which licences. Alone on its page it ends where the title does, with
// the game's table above it if a chapter shows it.
func (p *makeup) colophon(pn *canvas, alone bool) {
	b := p.book
	c := b.begin(chapter{at: b.game.At})
	foot := b.design.frame.Bottom
	if alone {
		foot = b.design.box("title").Bottom()
	}
	above, columns, said := b.colophon(c, foot)
	top := above.Bottom() + colophonGap
	pn.part("P#inside", func() { p.inside(pn, c.text, above) })
	pn.rule(columns.X[0], top-3*geom.MM, b.design.frame.wide(), 250, "ink")
	pn.part("P#colophon", func() {
		for i, part := range said {
			if len(part) > 0 {
				pn.stacked(part, columns.X[i], top)
			}
		}
	})
	p.credited = c
}

// colophonGap is the space between the game's table and the colophon.
const colophonGap = 7 * geom.MM

// colophon returns the room above a colophon that ends at foot, its columns, and their contents.
func (b *book) colophon(c *chapter, foot geom.Length) (above geom.Rect, columns frame, said [2][]strip) {
	columns = b.design.frame.split(min(2, len(b.design.frame.X)))
	all := c.imprint(columns.W[0])
	cut := evenly(all, len(columns.W))
	said = [2][]strip{all[:cut], all[cut:]}
	top := foot - max(tall(said[0]), tall(said[1]))
	return geom.Rect{X: columns.X[0], Y: b.design.frame.Top, W: b.design.frame.wide(), H: top - colophonGap - b.design.frame.Top}, columns, said
}

// imprint returns the parts of the colophon, each with its name before its words.
func (c *chapter) imprint(width geom.Length) []strip {
	b := c.book
	s := b.design.style("small").in(b.design.colour("ink"))
	var out []strip
	for _, part := range []struct {
		head  string
		texts []string
	}{
		{"This game.", b.game.Credits}, {"Source.", b.sourceWords(b.game.Source)}, {"Icons.", b.iconWords()}, {"Type.", b.fontWords()},
		{"Printing.", []string{b.design.phrase("Laid out for {{ paper }}. Print at 100 %, double-sided if you like; the page numbers are on the outer edge.", "paper", b.design.paper.Name),
			b.design.phrase("Whatever this book prints of the game's data is read from it; everything else is checked against it.")}},
	} {
		var spans []typeset.Span
		for i, t := range part.texts {
			if i == 0 {
				spans = append(spans, s.in(b.design.colour("accent")).span(b.design.phrase(part.head), true, false))
			}
			spans = append(append(spans, s.say(" ")...), c.text.inline(s, t, b.game.At)...)
		}
		if len(spans) == 0 || part.head == "Printing." && b.design.tiny() { // how it is printed is on its sheet
			continue
		}
		lines := c.text.textStrips(s, spans, width)
		for i := range lines {
			lines[i].Keep = i < len(lines)-1
		}
		out = append(append(out, lines...), strip{H: imprintGap})
	}
	return out[:max(0, len(out)-1)]
}

// imprintGap is the space between parts of the colophon.
const imprintGap = 1500

// evenly returns where to cut strips for two columns that are as even as possible; for one column
// that is their end.
func evenly(all []strip, columns int) int {
	best, least := len(all), geom.Length(math.MaxInt32)
	for i := range all {
		if h := max(tall(all[:i]), tall(all[i:])); columns > 1 && (i == 0 || !all[i-1].Keep) && all[i].Text != "" && h < least {
			best, least = i, h
		}
	}
	return best
}

// tall returns the total height of strips.
func tall(all []strip) geom.Length {
	return lists.Sum(all, func(t strip) geom.Length { return t.H })
}

// stacked draws strips one below the other.
func (p *canvas) stacked(all []strip, x, y geom.Length) {
	for _, t := range all {
		if t.Draw != nil {
			t.Draw(p, x, y)
		}
		y += t.H
	}
}

// sourceWords names the source and, where the book cites lines, explains what a place in it means.
func (b *book) sourceWords(s model.Source) []string {
	if s.Title == "" {
		return nil
	}
	out := s.Title + "."
	if s.Note != "" {
		out += " " + s.Note
	}
	if s.ID != "" && s.Lines > 1 {
		out += " " + b.design.phrase("Where this book cites it, {{ source }}:1–2 means lines 1 and 2.", "source", s.ID)
	}
	return []string{out}
}

// iconWords names who drew the icons: CC BY requires the name, the licence and a note of changes.
func (b *book) iconWords() []string {
	drawn := b.design.lib.IconCredits(b.game)
	if len(drawn) == 0 {
		return nil
	}
	names := lists.Map(drawn, func(n string) string { return strings.ReplaceAll(n, "-", " ") })
	return []string{b.design.phrase("Drawn by {{ names }}, game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, rotated and outlined.", "names", b.game.Words.And(names))}
}

// fontWords names the families that the book's styles use, and their fallbacks, with their
// licences.
func (b *book) fontWords() []string {
	var fonts []*face.Font
	add := func(id string) {
		if f := b.design.lib.Assets.Fonts[id]; f != nil {
			fonts = append(fonts, f)
		}
	}
	for _, st := range b.design.layout.Styles {
		for _, role := range []string{st.Font, st.Bold, st.Italic} {
			add(cmp.Or(b.design.theme.Fonts[role], role))
		}
	}
	for _, id := range b.design.lib.Assets.Fallback {
		add(id)
	}
	return layout.FontWords(b.game.Words, fonts)
}

// contents returns the blocks of the table of contents and the columns for them: on the grid, or a
// little tighter or in one more column where that takes fewer pages.
func (p *makeup) contents() (best []*block, in frame) {
	best, in, _ = p.tightest(len(p.pager.frame.X), p.pager.frame.Grid, tightContents, p.contentsAt)
	return best, in
}

// tightest returns the blocks from set at the loosest pitch, from pitch down to least, and in the
// given number of columns or one more, with which they end on the earliest page. It also returns
// the columns and that page.
func (p *makeup) tightest(columns int, pitch, least geom.Length, set func(pitch geom.Length) []*block) (best []*block, in frame, last int) {
	was := p.pager.frame
	last = math.MaxInt
	for n := range 2 {
		p.pager.frame = was.split(columns + n)
		earliest := p.pager.page
		for at := pitch; at >= least && last > earliest; at -= 100 {
			try := set(at)
			if page := p.trial(try); page < last {
				best, in, last = try, p.pager.frame, page
			}
			if at == pitch && last > earliest { // nothing ends earlier than the tightest
				earliest = p.trial(set(pitch - (pitch-least)/100*100))
			}
		}
	}
	p.pager.frame = was
	return best, in, last
}

// mostTogether is how many lines of a chapter in the contents stay together.
const mostTogether = 30

// tightContents is the least pitch of the lines of the contents, in micrometres.
const tightContents = 3700

// contentsAt sets the contents with lines of a pitch. A chapter stays together in a column unless
// it is longer than mostTogether lines.
func (p *makeup) contentsAt(g geom.Length) []*block {
	c := p.book.begin(chapter{anchor: "contents", title: p.book.design.phrase("Contents"), at: p.book.game.At})
	head := c.band()
	head.Fresh, head.Need = true, 0
	out := []*block{head}
	width := p.pager.frame.W[0]
	for _, k := range p.order {
		if k.role != "" {
			k.sections = nil // a page of reminders needs no signposts
		}
		top := &mark{Anchor: k.anchor, Number: k.number, Title: k.title}
		strips := []strip{{H: g + g/2, Keep: true, Draw: func(pn *canvas, x, y geom.Length) {
			pn.part("TOCI#"+top.Anchor, func() { entryTop(pn, top, x, y, width, g) })
		}}}
		for _, x := range k.sections {
			above, last := p.book.parted(x, width)
			high := g * geom.Length(len(above)+1)
			strips = append(strips, strip{H: high, Keep: true, Draw: func(pn *canvas, left, y geom.Length) {
				pn.part("TOCI#"+x.Anchor, func() {
					for i, l := range above {
						base := y + g*geom.Length(i+1) - 1250
						if i == 0 {
							pn.text(pn.style("contents-number"), x.Number, left, base, "left")
						}
						pn.text(pn.style("contents-section"), l, left+sectionIn, base, "left")
					}
					pn.entry(last, left, width, y+high-1250, sectionIn, "contents-section")
				})
			}})
		}
		keepAll(strips, false)
		for i := 3; i < len(strips)-2 && len(strips) > mostTogether; i++ {
			strips[i].Keep = false
		}
		b := stack{strips: strips}.block()
		b.Above, b.Free, b.Role = g/2, true, "TOC"
		out = append(out, b)
	}
	return out
}

// sectionIn is the indent of the titles of sections in the contents.
const sectionIn = 9 * geom.MM

// parted splits a section of the contents whose title is wider than its line: the lines above the
// last, and the last.
func (b *book) parted(k *mark, w geom.Length) (above []string, last *mark) {
	one, s := *k, b.design.style("contents-section")
	for {
		line := b.design.shorten(s, one.Title, w-sectionIn-entryFolio)
		if line == one.Title {
			return above, &one
		}
		line = strings.TrimSuffix(line, "…")
		above, one.Number, one.Title = append(above, line), "", strings.TrimSpace(strings.TrimPrefix(one.Title, line))
	}
}

// entryTop draws a chapter's line in the contents, with a rule below it; g is the pitch of the
// lines.
func entryTop(p *canvas, k *mark, x, y, w, g geom.Length) {
	base := y + g - 500
	st := p.style("contents-chapter")
	if k.Number != "" {
		p.text(st.in(p.colour("accent")), k.Number, x, base, "left")
	}
	p.text(st, k.Title, x+9*geom.MM, base, "left")
	p.folio(k.Anchor, x+w, base)
	p.rule(x, base+1300, w, 250, "ink")
	p.link(geom.Rect{X: x, Y: y, W: w, H: g + 800}, k.Anchor)
}

// summary sets the page of reminders, alone on a page. It reports a summary that does not fit on
// one.
func (p *makeup) summary(c *chapter) {
	p.pager.next()
	first := p.pager.page
	p.flow(c.opened(c.band()), c, false)
	if p.pager.page > first && !p.book.design.paper.Spare { // on a small page it may take two
		c.text.fault(c.at, "PB601", "text-overflow", "the summary is longer than one page of "+p.book.design.paper.Name,
			"shorten it; it is meant to be copied and laid on the table")
	}
}
