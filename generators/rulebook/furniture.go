package rulebook

import (
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
)

func itoa(n int) string { return strconv.Itoa(n) }

// sheet is one page: its contents and the words of its running heads.
type sheet struct {
	Fragments []fragment
	Chapter   *chapter // in force at the top of the page
	Section   *mark    // the first that begins here, else the one in force
	First     *mark    // the first that begins here, nil for none
	Opens     bool     // a chapter begins at the very top: no running head unless it opens with a picture
	Bare      bool     // neither head nor foot
}

// from returns where in the content the blocks on the page come from.
func (s *sheet) from() []diag.Place {
	var out []diag.Place
	for _, sp := range s.Fragments {
		if !sp.Block.At.IsZero() {
			out = append(out, sp.Block.At)
		}
		out = append(out, sp.Block.From...)
	}
	return out
}

// head sets the running head: chapter on the left, section on the right. A head of zero height is
// left out.
func (s *sheet) head(p *canvas) {
	r := p.box("head")
	if r.H == 0 {
		return
	}
	y := r.Bottom() - 2200
	p.text(p.style("running-chapter"), numbered(s.Chapter.number, s.Chapter.title), r.X, y, "left")
	if s.Section != nil {
		st := p.style("running-section")
		title := s.Section.Title
		if s.First != nil && s.First != s.Section && s.First.Passage && s.Section.Passage {
			title = s.First.Title + "–" + title
		}
		text := p.shorten(st, numbered(s.Section.Number, title), r.W/2)
		p.text(st, text, r.Right(), y, "right")
	}
	p.rule(r.X, r.Bottom(), r.W, 250, "ink")
}

// numbered returns a title after its number, with an en space between them.
func numbered(number, title string) string {
	if number == "" {
		return title
	}
	return number + "\u2002" + title
}

// foot sets the footer: the mark and the page number on the outer side; on a tiny page only the
// number.
func foot(p *canvas, number int, title string) {
	r := p.box("foot")
	if p.tiny() {
		way := map[bool]string{true: "right", false: "left"}[number%2 == 1]
		p.text(p.style("folio"), itoa(number), r.X+geom.Length(number%2)*r.W, r.Bottom(), way)
		return
	}
	p.rule(r.X, r.Y, r.W, 250, "ink")
	line := p.game.Title
	if title != "" && title != line {
		line += " · " + title
	}
	fs, ns := p.style("footer"), p.style("folio")
	y := r.Y + 5200
	x, way, align := r.X, geom.Length(1), "left"
	if number%2 == 1 {
		x, way, align = r.Right(), -1, "right"
	}
	p.mark(geom.Point{X: x + way*2700, Y: r.Y + 4100}, 5*geom.MM)
	w := p.text(ns, itoa(number), x+way*7500, y, align)
	p.text(fs, line, x+way*(7500+w+3*geom.MM), y, align)
}

// wide returns the width of a text, unchanged, in the plain font of a style.
func (b *design) wide(s style, text string) geom.Length {
	return b.set.Width(s.typeFont(s.plain), text)
}

// shorten cuts a text wider than w at a word and adds an ellipsis.
func (b *design) shorten(s style, text string, w geom.Length) string {
	fits := func(t string) bool { return b.wide(s, s.say(t)[0].Text) <= w }
	if fits(text) {
		return text
	}
	rs := []rune(text)
	for i := len(rs) - 1; i > 0; i-- {
		if rs[i] == ' ' && fits(string(rs[:i])+"…") {
			return string(rs[:i]) + "…"
		}
	}
	return text
}
