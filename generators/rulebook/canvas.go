package rulebook

import (
	"cmp"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// canvas is one page while it is drawn: the items of its face so far. Everything is placed by then,
// so the page of any anchor can be printed. Lengths and coordinates are in micrometres from the top
// left corner of the paper; y grows downwards.
type canvas struct {
	*design
	items []face.Item
	page  func(anchor string) int // 0 if there is no such anchor
	path  string                  // of the element being drawn, see face.Tag
	mute  bool                    // what is drawn need not be read aloud
	still bool                    // what is drawn looks the same on a mirrored page
}

// read returns a finished page as its readers see it: mirrored if they read from the right.
func (b *design) read(page *face.Face) *face.Face {
	if b.right {
		return face.Mirrored(page)
	}
	return page
}

// asIs draws in a box what looks the same on a mirrored page, such as a view from above.
func (p *canvas) asIs(r geom.Rect, draw func()) {
	from, still := len(p.items), p.still
	p.still = true
	draw()
	if p.still = still; p.right && !still {
		copy(p.items[from:], face.MirroredItems(p.items[from:], 2*r.X+r.W))
	}
}

// composed puts the items of a composed face on the page.
func (p *canvas) composed(f *face.Face, x, y geom.Length) {
	p.asIs(geom.Rect{X: x, W: f.Size.W}, func() {
		p.add(&face.Group{Map: geom.Move(x, y), Items: f.Drawn()})
	})
}

// add puts items on the page unchanged.
func (p *canvas) add(items ...face.Item) { p.items = append(p.items, items...) }

// line puts a set line with the start of its baseline at x, y.
func (p *canvas) line(l typeset.Line, x, y geom.Length) {
	for _, it := range l.Items {
		if it = face.Moved(it, geom.Point{X: x, Y: y}); !p.shown(it) {
			p.items = append(p.items, it)
		}
	}
}

// lines puts set lines on baselines, the first at y and each one pitch below the one before, or
// more where pictures need it.
func (p *canvas) lines(set []typeset.Line, x, y, pitch geom.Length) {
	for _, l := range set {
		more := shownMore(l, pitch)
		p.line(l, x, y+more/2)
		y += pitch + more
	}
}

// textLines draws lines of a style one below the other from the top of the first.
func (p *canvas) textLines(set []typeset.Line, s style, x, y geom.Length) {
	p.lines(set, x, y+s.drop(), s.pitch)
}

// text sets plain text in a style with its baseline at x, y and returns its width. With align
// "right" it ends at x, with "centre" it is centred on x.
func (p *canvas) text(s style, text string, x, y geom.Length, align string) geom.Length {
	sp := s.say(text)[0]
	runs, w := p.set.Runs(sp.Font, sp.Text)
	switch align {
	case "right":
		x -= w
	case "centre":
		x -= w / 2
	}
	for _, t := range runs {
		p.add(face.Moved(t, geom.Point{X: x, Y: y}))
	}
	return w
}

// rule draws a horizontal line.
func (p *canvas) rule(x, y, w, thick geom.Length, colour string) {
	p.add(&face.Shape{Path: geom.Line(geom.Point{X: x, Y: y}, geom.Point{X: x + w, Y: y}),
		Stroke: p.colour(colour), Width: thick})
}

// fill draws a filled rectangle.
func (p *canvas) fill(r geom.Rect, colour string) {
	p.add(&face.Shape{Path: geom.Box(r), Fill: p.colour(colour)})
}

// leader draws dots from one x to another on a baseline.
func (p *canvas) leader(from, to, y geom.Length) {
	if to-from < 3*geom.MM {
		return
	}
	step := geom.FromMM(1.4)
	from = ceil(from, step)
	to = to / step * step
	p.add(&face.Shape{Path: geom.Line(geom.Point{X: from, Y: y - 300}, geom.Point{X: to, Y: y - 300}),
		Stroke: p.colour("grey3"), Width: 300, Dash: []geom.Length{50, step - 50}, Round: true})
}

// link makes a rectangle lead to an anchor.
func (p *canvas) link(r geom.Rect, anchor string) { p.add(&face.Link{Box: r, To: "#" + anchor}) }

// anchor names a point on the page.
func (p *canvas) anchor(name string, at geom.Point) { p.add(&face.Anchor{Name: name, At: at}) }

// icon draws an icon scaled to a box by its ink.
func (p *canvas) icon(id string, box geom.Rect, colour string) {
	if p.lib.Assets.Icons[id] == nil {
		return
	}
	p.add(&face.Icon{ID: id, Box: box, Fill: p.colour(colour)})
}

// silhouette returns the outline of the game's mark around a centre; r is half its height.
func (b *design) silhouette(c geom.Point, r geom.Length) geom.Path {
	switch b.theme.Mark.Shape {
	case "hexagon":
		return geom.Hexagon(c, r, false)
	case "circle":
		return geom.Circle(c, r)
	case "diamond":
		return geom.Polygon(geom.Point{X: c.X, Y: c.Y - r}, geom.Point{X: c.X + r, Y: c.Y}, geom.Point{X: c.X, Y: c.Y + r}, geom.Point{X: c.X - r, Y: c.Y})
	case "triangle":
		h := r.Scale(1.1547)
		return geom.Polygon(geom.Point{X: c.X, Y: c.Y - r}, geom.Point{X: c.X + h, Y: c.Y + r}, geom.Point{X: c.X - h, Y: c.Y + r})
	}
	return geom.Box(geom.Rect{X: c.X - r, Y: c.Y - r, W: 2 * r, H: 2 * r})
}

// mark draws the game's mark in a square of side d around a centre.
func (p *canvas) mark(c geom.Point, d geom.Length) { p.add(p.comp.Mark(centred(c, d))...) }

// centred returns a square of side d around a point.
func centred(c geom.Point, d geom.Length) geom.Rect {
	return geom.Rect{X: c.X - d/2, Y: c.Y - d/2, W: d, H: d}
}

// tagged gives each block of the book, in reading order, its path in the structure that screen
// readers use in a PDF.
func tagged(sheets []*sheet) map[*block]string {
	out := map[*block]string{}
	level := 0 // of the last heading: the next is at most one deeper
	for _, s := range sheets {
		for _, sp := range s.Fragments {
			if _, ok := out[sp.Block]; ok {
				continue
			}
			out[sp.Block] = sp.Block.step(len(out))
			if sp.Block.heads() {
				level = min(level, sp.Block.Mark.Level) + 1
				out[sp.Block] = sp.Block.In + "H" + itoa(level) + "#" + itoa(len(out))
			}
		}
	}
	return out
}

// step returns the structure element of a block that is not a heading: its own role, or else a
// paragraph. The number n makes it unique.
func (b *block) step(n int) string { return b.In + cmp.Or(b.Role, "P") + "#" + itoa(n) }

// within puts a block into an element, such as an item of a list.
func (b *block) within(step string) { b.In = step + "/" + b.In }

// to begins the contents of an element.
func (p *canvas) to(path, alt string, span int) {
	p.path = path
	p.add(&face.Tag{Path: path, Alt: alt, Span: span})
}

// part draws a part of the current element. The step distinguishes it from the others.
func (p *canvas) part(step string, draw func()) { p.described(step, "", 0, draw) }

// described is part with a description of what a picture shows, or with the number of columns that
// a cell spans.
func (p *canvas) described(step, alt string, span int, draw func()) {
	if p.mute {
		draw()
		return
	}
	was := p.path
	p.to(strings.TrimPrefix(was+"/"+step, "/"), alt, span)
	draw()
	p.to(was, "", 0)
}

// beside draws what is next to the current element, in the same parent.
func (p *canvas) beside(step string, draw func()) {
	was := p.path
	if p.mute || was == "" {
		draw()
		return
	}
	p.path = was[:max(0, strings.LastIndexByte(was, '/'))]
	p.part(step+"#"+was[strings.LastIndexByte(was, '#')+1:], draw)
	p.to(was, "", 0)
}

// unheard draws what need not be read aloud: rules, and repetitions.
func (p *canvas) unheard(draw func()) {
	was, mute := p.path, p.mute
	p.to("", "", 0)
	p.mute = true
	draw()
	p.mute = mute
	p.to(was, "", 0)
}
