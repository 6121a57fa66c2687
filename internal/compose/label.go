package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// labelWidget is a chamfered label as wide as its words: a title and a line below it. The box
// limits its width.
var labelWidget = widget{
	args: []arg{{"title", word, ""}, {"text", word, ""}, {"title-style", word, "back-title"}, {"text-style", word, "back-game"},
		{"pad", number, 2.2}, {"cut", number, 2.2}, {"width", number, .4}, {"stroke", colour, "accent"}, {"fill", colour, "paper"}},
	draw: func(p *pen) {
		pad := p.mm("pad")
		title := p.fitted("title", p.r.W-2*pad)
		text := p.fitted("text", p.r.W-2*pad)
		r := p.r
		r.W = max(title.widest, text.widest) + 2*pad
		p.addShape(&face.Shape{Path: geom.CutBox(r, p.mm("cut")), Fill: p.ink("fill"), Stroke: p.ink("stroke"), Width: p.mm("width")})
		p.lay(title, geom.Point{X: r.X + pad, Y: r.Y + r.H.Scale(.49)})
		p.lay(text, geom.Point{X: r.X + pad, Y: r.Y + r.H.Scale(.843)})
	},
}

// fitted sets an argument in its style on one line, up to a width.
func (p *pen) fitted(name string, width geom.Length) setting {
	return p.oneLine(p.word(name), p.lettering().look(p.word(name+"-style")), geom.Rect{W: width}, "left", "baseline")
}

// oneLine sets words on one line, in the largest size that fits a room, and reports an overflow if
// none does.
func (p *pen) oneLine(words string, l *look, room geom.Rect, align, valign string) setting {
	fit := fitting{set: p.c.set, look: l, paras: p.lettering().paras(words, l), room: room, align: align, valign: valign, lines: 1}
	got := fit.best()
	if !got.fits {
		p.lettering().overflow(p.box, words, got)
	}
	return got
}

// lay draws a setting with its first baseline beginning at a point.
func (p *pen) lay(s setting, at geom.Point) {
	s.fit.room.X, s.fit.room.Y = at.X, at.Y
	p.lettering().place(s, false)
}

// chipWidget is a small plate with an icon and letters, such as a damage type, as wide as they
// need: at the left of its box, in its middle or at its right. Its chamfer is 22 % of its height.
// If absent it is dashed and grey; if filled its letters are reversed.
var chipWidget = widget{
	args: []arg{{"icon", word, ""}, {"text", word, ""}, {"align", word, "left"}, {"font", word, "title"}, {"height", number, .45},
		{"pad", number, .18}, {"gap", number, .12}, {"cut", number, .22}, {"width", number, .3}, {"wide", flag, false}, {"filled", flag, false}, {"absent", flag, false}},
	draw: func(p *pen) {
		h := p.r.H
		pad, gap := h.Scale(p.num("pad")), h.Scale(p.num("gap"))
		text := p.chipText(h.Scale(p.num("height")))
		inks := inkOf(p.c, text)
		icon := geom.Length(0)
		if p.word("icon") != "" {
			icon = h.Scale(.76) + gap
		}
		r := p.r
		if !p.is("wide") {
			r.W = icon + inks.W + 2*pad + gap
			r.X = aligned(p.word("align"), p.r.X, p.r.W, r.W)
		}
		p.chipPlate(r)
		x := r.X + (r.W-icon-inks.W)/2
		if icon > 0 {
			size := icon - gap
			p.pictures().icon(p.word("icon"), geom.Rect{X: x, Y: r.Y + (h-size)/2, W: size, H: size}, 0, text.Colour, "")
		}
		text.At = geom.Point{X: x + icon - inks.X, Y: r.Y + h/2 - inks.Y - inks.H/2}
		if inks.W > 0 {
			p.addText(text)
		}
	},
}

// chipPlate draws the plate.
func (p *pen) chipPlate(r geom.Rect) {
	ink := p.lettering().named("ink", face.Black)
	s := &face.Shape{Path: geom.CutBox(r, r.H.Scale(p.num("cut"))), Fill: p.lettering().named("paper", face.White), Stroke: ink, Width: p.mm("width")}
	switch {
	case p.is("absent"):
		s.Stroke, s.Width, s.Dash = p.lettering().named("grey4", face.Black), 200, []geom.Length{700, 550}
	case p.is("filled"):
		s.Fill = ink
	}
	p.addShape(s)
}

// chipText returns the letters at the origin, with capitals of a height.
func (p *pen) chipText(capHeight geom.Length) *face.Text {
	colour := p.lettering().named("ink", face.Black)
	switch {
	case p.is("absent"):
		colour = p.lettering().named("grey4", face.Black)
	case p.is("filled"):
		colour = p.lettering().named("reversed", face.White)
	}
	return p.capitals(p.word("font"), p.word("text"), capHeight, colour)
}

// tagsWidget is a row of chamfered plates as wide as their words, from the left of the box, that
// say what a thing is. Each element of list has text, optionally icon, and optionally main: a main
// plate is filled. Where the plates are too wide for the box their letters and gaps are smaller,
// but letters never below least.
var tagsWidget = widget{
	args: []arg{{"list", list, nil}, {"font", word, "label"}, {"size", number, 8.0}, {"least", number, 6.5}, {"gap", number, 1.4}, {"cut", number, 1.1}, {"width", number, .3},
		{"fill", colour, "tint"}, {"octagon", flag, false}},
	draw: func(p *pen) {
		var tags []*tagged
		for _, size := range []float64{p.num("size"), (p.num("size") + p.num("least")) / 2, p.num("least")} {
			tags = p.tags(size)
			wide := lists.Sum(tags, func(t *tagged) geom.Length { return t.wide + p.mm("gap") }) - p.mm("gap")
			if wide <= p.r.W || size == p.num("least") {
				break
			}
		}
		x := p.r.X
		for _, t := range tags {
			p.drawTag(t, x)
			x += t.wide + p.mm("gap")
		}
	},
}

// tagged is one plate: its letters at the origin, and its width.
type tagged struct {
	text *face.Text
	icon string
	main bool
	wide geom.Length
}

// tags returns the plates with letters of a size in points.
func (p *pen) tags(size float64) []*tagged {
	l := look{font: p.lettering().font(p.word("font")), colour: p.lettering().named("ink", face.Black), tracking: .03}
	return lists.Map(p.list("list"), func(v any) *tagged {
		text := *p.c.set.Line(l.at(geom.FromPT(size)), fieldText(v, "text"))
		t := &tagged{text: &text, icon: fieldText(v, "icon"), main: fieldFlag(v, "main")}
		t.wide = inkOf(p.c, &text).W + p.r.H.Scale(.58)
		if t.icon != "" {
			t.wide += p.r.H.Scale(.85)
		}
		return t
	})
}

// drawTag draws a plate that begins at x.
func (p *pen) drawTag(t *tagged, x geom.Length) {
	r := geom.Rect{X: x, Y: p.r.Y, W: t.wide, H: p.r.H}
	s := &face.Shape{Path: geom.CutBox(r, p.mm("cut")), Fill: p.lettering().named("paper", face.White), Stroke: p.lettering().named("ink", face.Black), Width: p.mm("width")}
	if p.is("octagon") {
		s.Path = cut4(r, p.mm("cut"))
	}
	if t.main {
		s.Fill = p.ink("fill")
	}
	p.addShape(s)
	x += p.r.H.Scale(.29)
	if t.icon != "" {
		size := p.r.H.Scale(.71)
		p.pictures().icon(t.icon, geom.Rect{X: x - p.r.H.Scale(.06), Y: r.Y + (r.H-size)/2, W: size, H: size}, 0, p.lettering().named("ink", face.Black), "")
		x += p.r.H.Scale(.85)
	}
	ink := inkOf(p.c, t.text)
	cap := p.c.set.Metrics(t.text.Font).CapHeight
	t.text.At = geom.Point{X: x - ink.X, Y: r.Y + r.H/2 + t.text.Size.Scale(cap/2)}
	if ink.W > 0 {
		p.addText(t.text)
	}
}

// badgesWidget is a row of pairs of icon and numeral that ends at the right of the box: what a line
// of a table does, seen at a glance. Each element of list has icon and text; only the first max are
// drawn.
var badgesWidget = widget{
	args: []arg{{"list", list, nil}, {"max", number, 2.0}, {"icon", number, 4.3}, {"font", word, "title"}, {"height", number, 2.96}, {"gap", number, .75}, {"apart", number, 2.4}, {"width", number, .0}, {"fill", colour, "ink"}},
	draw: func(p *pen) {
		all := p.list("list")
		if m := p.count("max", 20); len(all) > m {
			all = all[:m]
		}
		x := p.r.Right()
		for i := len(all) - 1; i >= 0; i-- {
			x = p.badge(all[i], x) - p.mm("apart")
		}
	},
}

// badge draws one pair that ends at x and returns where it begins.
func (p *pen) badge(v any, x geom.Length) geom.Length {
	y := p.r.Y + p.r.H/2
	if text := fieldText(v, "text"); text != "" {
		ink := p.numeralEnding(text, geom.Point{X: x, Y: y}, p.mm("height"))
		x = ink.X - p.mm("gap")
	}
	icon := fieldText(v, "icon")
	if icon == "" {
		return x
	}
	size := p.mm("icon")
	ink := p.pictures().icon(icon, geom.Rect{X: x - size, Y: y - size/2, W: size, H: size}, 0, p.ink("fill"), "right")
	return ink.X
}

// numeralEnding sets a numeral with its ink ending at a point, and its capitals centred vertically
// on it.
func (p *pen) numeralEnding(text string, end geom.Point, capHeight geom.Length) geom.Rect {
	t := p.capitals(p.word("font"), text, capHeight, p.lettering().named("ink", face.Black))
	t.At = geom.Point{X: end.X - inkOf(p.c, t).Right(), Y: end.Y + capHeight/2}
	p.addText(t)
	return inkOf(p.c, t)
}
