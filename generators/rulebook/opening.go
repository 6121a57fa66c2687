package rulebook

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// opening begins a chapter at the top of a page: its scene in a window, with number, title and
// standfirst on a plate in its corner. A standfirst that has no room there goes below the window.
// The window is low lines lower than its box.
func (c *chapter) opening(low int) *block {
	g := c.text.frame.Grid
	window, plate := c.text.box("opening"), c.text.box("plate")
	window.H -= geom.Length(low) * g
	plate.H = min(plate.H, window.H)
	top := window.Y - c.text.frame.Top
	stand, ss := c.standLines("standfirst-plate", plate.W-4*geom.MM)
	said, fits := c.onPlate(window, plate.H, len(stand), ss.pitch)
	art, _ := c.art("rulebook-opening", said)
	deep := top + window.H
	x, y := 2*geom.MM, deep-plate.H+numeralRoom+ss.pitch
	if !fits {
		stand, ss = c.standLines("standfirst-small", c.text.frame.wide())
		x, y, deep = 0, deep+6*geom.MM, deep+2*geom.MM+geom.Length(len(stand))*ss.pitch
	}
	b := &block{At: c.at, Wide: true, Fresh: true, Next: true, Need: 8 * g, Parts: []strip{{H: ceil(deep+4*geom.MM, g), Text: c.title}}, Mark: c.mark()}
	b.Draw = func(p *canvas, s fragment) {
		p.composed(art, s.X, s.Y+top)
		p.beside("P#stand", func() { p.lines(stand, s.X+x, s.Y+y, ss.pitch) })
	}
	return b
}

// numeralRoom is how much of a plate number and title take.
const numeralRoom = 26500

// onPlate returns the size of the window and the plate on it, in millimetres, and whether a
// standfirst of that many lines fits on the plate. Without one, the plate is as high as number and
// title.
func (c *chapter) onPlate(window geom.Rect, high geom.Length, lines int, pitch geom.Length) (map[string]any, bool) {
	fits := numeralRoom+geom.Length(lines)*pitch <= high
	if !fits || lines == 0 {
		high = numeralRoom + 2*geom.MM
	}
	return map[string]any{"opening": map[string]any{"w": window.W.MM(), "h": window.H.MM(),
		"plate": map[string]any{"w": c.text.box("plate").W.MM(), "h": high.MM()}}}, fits
}

// band begins a short chapter: number, title and pictogram down to a rule, anywhere on a page with
// room below it. Where the game wants chapters to begin with a line, it is a line without pictogram
// and sections.
func (c *chapter) band() *block {
	g := c.text.frame.Grid
	name, style, width := "rulebook-band", "standfirst", c.text.frame.wide()-30*geom.MM
	lines := c.text.game.Book.Heads == "lines" || c.slim || c.text.tiny()
	switch {
	case lines:
		name, style, width = "rulebook-line", "standfirst-small", c.text.frame.wide()
	case len(c.sections) > 0 && !c.text.narrow():
		width = 100 * geom.MM
	}
	art, deep := c.art(name, nil)
	stand, ss := c.standLines(style, width)
	posts := signposts{deep: geom.Length(len(stand)) * ss.pitch}
	if !lines {
		posts = c.signposts(bandPitch, posts.deep)
	}
	below := posts.deep
	if below > 0 {
		below += 3 * geom.MM
	}
	h := ceil(deep+below+3*geom.MM, g)
	b := &block{At: c.at, Wide: true, Next: true, Need: 7 * g, Above: 3 * g, Parts: []strip{{H: h, Text: c.title}}, Mark: c.mark()}
	b.Draw = func(p *canvas, s fragment) {
		p.composed(art, s.X, s.Y)
		p.beside("P#stand", func() { p.lines(stand, s.X, s.Y+deep+7000, ss.pitch) })
		p.beside("TOC", func() { c.drawSignposts(p, posts, s.X, s.Y+deep+6000) })
	}
	return b
}

// signposts says where the sections of a chapter are listed in its head: from left on, below under,
// in columns of rows each; none if rows is 0. The height of everything below the title is deep.
type signposts struct {
	left, under, wide, pitch, deep geom.Length
	rows                           int
}

// signposts places the list next to the standfirst, whose height is stand, or below it where a page
// has one column of text or where there are many sections. Where they would still fill more than
// half of a page, they are left to the table of contents.
func (c *chapter) signposts(pitch, stand geom.Length) signposts {
	f, n := c.text.frame, len(c.sections)
	limit := (f.Bottom - f.Top) / 2
	fits := func(rows int) bool { return geom.Length(rows)*pitch <= limit }
	out := signposts{pitch: pitch, rows: n, deep: stand}
	columns := 1
	switch {
	case n == 0 && !c.text.narrow():
		return out
	case fits(n) && !c.text.narrow():
		out.left = 111 * geom.MM
		out.wide = f.wide() - out.left
		out.deep = max(stand, geom.Length(n)*pitch)
		return out
	case !fits(n):
		if columns = 3; c.text.narrow() {
			columns = 2
		}
		out.rows = (n + columns - 1) / columns
	}
	if !fits(out.rows) {
		out.rows = 0
		return out
	}
	out.wide = (f.wide() - geom.Length(columns-1)*columnGap) / geom.Length(columns)
	out.under = stand + 2*geom.MM
	out.deep = out.under + geom.Length(out.rows)*pitch
	return out
}

// drawSignposts draws the sections of a chapter with the pages that they begin on.
func (c *chapter) drawSignposts(p *canvas, at signposts, x, y geom.Length) {
	for i, k := range c.sections {
		if at.rows == 0 {
			return
		}
		left := at.left + geom.Length(i/at.rows)*(at.wide+columnGap)
		p.part("TOCI#"+k.Anchor, func() {
			p.entry(k, x+left, at.wide, y+at.under+geom.Length(i%at.rows)*at.pitch, c.numberRoom(), "contents-section")
		})
	}
}

// narrow reports whether a page has one column of text. There, no chapter opens with a page of its
// own.
func (b *design) narrow() bool { return len(b.frame.X) == 1 }

// tiny reports whether a page is so narrow that only its text has room on it.
func (b *design) tiny() bool { return b.frame.wide() < 80*geom.MM }

// numberRoom returns the room for numbers before the titles of a chapter's contents.
func (c *chapter) numberRoom() geom.Length {
	s := c.text.style("contents-number")
	return max(8*geom.MM, c.text.wide(s, c.number+".0")+2500)
}

// bandPitch is the pitch of the contents in a band.
const bandPitch = 4800

// mark returns the head of a chapter as a place to link to, and a bookmark of the first level.
func (c *chapter) mark() *mark { return &mark{Anchor: c.anchor, Number: c.number, Title: c.title} }

// art composes one of the layouts that decorate a chapter's head. It gives the layout more than all
// of them see.
func (c *chapter) art(id string, more map[string]any) (*face.Face, geom.Length) {
	scene := ""
	if c.from != nil {
		scene = c.text.wantScene(c.from.Scene, c.from.At)
	}
	seen := map[string]any{"chapter": map[string]any{"id": c.anchor, "number": c.number, "place": c.place, "title": c.title, "icon": c.icon, "scene": scene}}
	maps.Copy(seen, more)
	return c.text.ornament(id, c.anchor, c.text.game.At, seen)
}

// ornament composes a layout that decorates the book, the one for its paper if there is one, for
// one use of it, and returns how deep it is. A missing one is an error, with a depth of 24 mm so
// that what is below it is laid out all the same.
func (c *compositor) ornament(id, use string, at diag.Place, seen map[string]any) (*face.Face, geom.Length) {
	l := cmp.Or(c.lib.Layouts[id+"-"+c.paper.ID], c.lib.Layouts[id])
	if l == nil {
		c.fault(at, "PB012", "missing-asset", "the rulebook needs the layout "+id, copyLayouts)
		return &face.Face{}, 24 * geom.MM
	}
	f, found := c.comp.Face(l, "front", c.scope(seen), id+"-"+use)
	c.findings.Add(found...)
	return cmp.Or(f, &face.Face{}), l.Size.H
}

// wantScene returns a scene by name, "" for one that is not in the library, which is reported.
func (c *compositor) wantScene(id string, at diag.Place) string {
	scenes := c.lib.Figures.Scenes
	if id == "" || scenes[id] != nil {
		return id
	}
	c.findings.Add(diag.Finding{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "there is no scene " + strconv.Quote(id),
		Help: cmp.Or(diag.Meant(id, slices.Sorted(maps.Keys(scenes))), "name one of layouts/figures, or add it there")})
	return ""
}

// scope returns what the decorating layouts see besides the game.
func (c *compositor) scope(more map[string]any) map[string]any {
	r := c.box("title")
	out := map[string]any{"frame": map[string]any{"w": r.W.MM(), "h": r.H.MM()}, "emblem": c.ownEmblem(), "paper": c.paper.Name, "edition": edition(c.game)}
	maps.Copy(out, more)
	return out
}

// edition says which rules these are: the edition that the game names, and the errata of its source
// that are fixed in it. It is empty if there is neither.
func edition(g *model.Game) string {
	mended := ""
	switch n := len(g.Errata); n {
	case 0:
		return g.Edition
	case 1:
		mended = g.Words.Say("erratum {{ one }} corrected", "one", erratumNumber(0))
	default:
		mended = g.Words.Say("errata {{ first }} to {{ last }} corrected", "first", erratumNumber(0), "last", erratumNumber(n-1))
	}
	if g.Edition == "" {
		return model.Capital(mended)
	}
	return g.Edition + ", " + mended
}

// standLines breaks the standfirst in a style to a width.
func (c *chapter) standLines(name string, width geom.Length) ([]typeset.Line, style) {
	s := c.text.style(name)
	c.text.here = cmp.Or(c.standAt, c.at)
	return c.text.lines(s, c.text.spans(s, c.stand), width, 0), s
}

// entryFolio is the room for dots and a page number after a title.
const entryFolio = 6 * geom.MM

// entry draws a line of a table of contents: number, title, dots, page. All of it is a link.
func (p *canvas) entry(k *mark, x, w, y, in geom.Length, name string) {
	s := p.style(name)
	if k.Number != "" {
		p.text(p.style("contents-number"), k.Number, x, y, "left")
	}
	to := x + in + p.text(s, p.shorten(s, k.Title, w-in-entryFolio), x+in, y, "left")
	end := x + w - p.folio(k.Anchor, x+w, y)
	p.leader(to+2500, max(to, end-2000), y)
	p.link(geom.Rect{X: x, Y: y - 3300, W: w, H: 4300}, k.Anchor)
}

// folio sets the page number of an anchor, ending at x, and returns its width, or that of two
// digits if that is more.
func (p *canvas) folio(anchor string, x, y geom.Length) geom.Length {
	s := p.style("contents-page")
	n := p.page(anchor)
	w := p.wide(s, "00")
	if n == 0 {
		return w
	}
	return max(w, p.text(s, itoa(n), x, y, "right"))
}
