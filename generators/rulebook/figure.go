package rulebook

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// drawing makes the strips of a figure from the lines of its fence.
type drawing func(c *compositor, b prose.Block, width geom.Length) []strip

// drawings returns the figures that are drawn from lines alone. It is a function, not a variable,
// since drawings and fences would otherwise form an initialization cycle.
func drawings() map[string]drawing {
	return map[string]drawing{"range": rangeFigure, "steps": stepsFigure, "heights": heightsFigure,
		"verbs": verbsFigure, "squares": squaresFigure, "dice": diceFigure,
		"plan": planFigure, "cards": handFigure, "bars": barsFigure, "columns": columnsFigure, "table": setupFigure}
}

// figures numbers the figures of a chapter.
type figures struct {
	text   *compositor
	number string // of the chapter, "" if it has none
	count  int
}

// figure prints a drawing with a numbered caption: `figure NAME CAPTION`, in a column, or across
// the page where {across} follows it.
//
//	range    a map of hexes with their distance from the one in the middle;
//	         the body is the largest distance, and the distances to mark;
//	         a line "DISTANCE: words" puts words in place of a distance
//	steps    boxes joined by arrows, one for each line "Label: text"; they are
//	         counted, unless a label begins with a number
//	heights  sections through the ground, one for each line: the heights of
//	         hexes in a row, with "!" after one that is in the way, written
//	         NAME:HEIGHT for a unit on the ground, NAME:HEIGHT^HEIGHT where it
//	         flies; then "=" and what the section shows
//	verbs    the plates of verbs, one for each line "VERB: text"
//	dice     throws of dice, one for each line; see diceFigure
//	squares  a grid of squares with numbers and arrows; see squaresFigure
//	plan     panels seen from above; see planFigure
//	cards    rows of cards and their totals; see handFigure
//	bars     numbers as bars on one scale; see barsFigure
//	columns  numbers as columns on an axis; see columnsFigure
//	table    what is where on the table; see setupFigure, and inside.go
//	piece    a card, record, tile or counter of the game; see insetFigure
//	picture  a picture; see insetFigure
func (g *galley) figure(b prose.Block, m measure) []*block {
	b, set := g.text.setting(b)
	name, caption := firstWord(b.Arg)
	if name == "piece" || name == "picture" {
		return g.insetFigure(name, caption, set.place, b, m)
	}
	all := drawings()
	draw := all[name]
	if draw == nil {
		g.text.unknown(argAt(b), "no figure "+name, name, append(slices.Sorted(maps.Keys(all)), "piece", "picture"))
		return nil
	}
	if name == "table" && g.onCover(b) {
		return g.insideNote(b, caption, m)
	}
	m, across := g.placed(set.place, m)
	return g.whole(append(g.figures.caption(b, caption, m), draw(g.text, b, m.width)...), b, m, across)
}

// placed returns the measure of a figure that a chapter wants in a place, and whether that is
// across the page.
func (g *galley) placed(place string, m measure) (measure, bool) {
	if place != "across" || m.left > 0 {
		return m, false
	}
	return measure{0, g.text.frame.wide()}, true
}

// whole returns a figure that is never broken, or nil if it has no strips.
func (g *galley) whole(strips []strip, b prose.Block, m measure, across bool) []*block {
	if len(strips) == 0 {
		return nil
	}
	out := boxed(g.text, stack{left: m.left, strips: keepAll(strips, false)}, b)
	out.Wide = across
	return []*block{out}
}

// caption numbers a figure within its chapter and says what it shows, above a rule. In chapters
// without numbers, figures have none either.
func (fig *figures) caption(b prose.Block, text string, m measure) []strip {
	var label []string
	if fig.number != "" {
		fig.count++
		label = append(label, fig.text.phrase("Figure {{ n }}", "n", fig.number+"-"+strconv.Itoa(fig.count)))
	}
	if text != "" {
		label = append(label, fig.text.said(prose.Inline(text, argAt(b))))
	}
	if len(label) == 0 {
		return nil
	}
	s := fig.text.style("table-title")
	s.pitch = 3600
	lines := fig.text.lines(s, s.say(strings.Join(label, "\u2002")), m.width, 0)
	g := fig.text.frame.Grid
	h := g + geom.Length(len(lines)-1)*s.pitch
	return []strip{{H: h + 1200, Text: text, Draw: func(p *canvas, x, y geom.Length) {
		p.lines(lines, x, y+g-1400, s.pitch)
		p.rule(x, y+h, m.width, tableRule, "ink")
	}}}
}

// numbers returns the whole numbers in a fence's body, with expressions filled in.
func numbers(c *compositor, b prose.Block) []int {
	var out []int
	for _, l := range b.Lines {
		for _, w := range strings.FieldsFunc(c.words(l.Text, l.At), func(r rune) bool { return r == ' ' || r == ',' }) {
			if n, err := strconv.Atoi(w); err == nil {
				out = append(out, n)
			}
		}
	}
	return out
}

// labels returns the words for distances in a fence's body.
func labels(c *compositor, b prose.Block) map[int]string {
	out := map[int]string{}
	for _, l := range b.Lines {
		if d, text, ok := strings.Cut(c.words(l.Text, l.At), ":"); ok {
			if n, err := strconv.Atoi(strings.TrimSpace(d)); err == nil {
				out[n] = strings.TrimSpace(text)
			}
		}
	}
	return out
}

// rangeFigure draws a half map of hexes around a unit, numbered by distance.
func rangeFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	nums, labels := numbers(c, b), labels(c, b)
	far := 4
	if len(nums) > 0 {
		far = min(max(nums[0], 1), 7)
	}
	marked := nums[min(1, len(nums)):]
	rows := min(far, 2)
	w := min(width/geom.Length(2*far+1), 9*geom.MM)
	r := w.Scale(1 / 1.7320508)
	h := r*3/2*geom.Length(2*rows) + 2*r
	flat := c.catalogue.flatHexes()
	if flat {
		h = w * geom.Length(2*rows+1)
	}
	s := c.style("figure-label")
	return []strip{{H: h + 1500, Draw: func(p *canvas, x, y geom.Length) {
		cx, cy := x+width/2, y+h/2
		for q := -far; q <= far; q++ {
			for t := -far; t <= far; t++ {
				d := (abs(q) + abs(t) + abs(q+t)) / 2
				if d > far || !flat && abs(t) > rows || flat && abs(2*t+q) > 2*rows {
					continue
				}
				at := geom.Point{X: cx + w*geom.Length(2*q+t)/2, Y: cy + r*3/2*geom.Length(t)}
				if flat {
					at = geom.Point{X: cx + r*3/2*geom.Length(q), Y: cy + w*geom.Length(2*t+q)/2}
				}
				text, ok := labels[d]
				if !ok && d > 0 {
					text = itoa(d)
				}
				drawHex(p, at, r, flat, d, text, slices.Contains(marked, d), s)
			}
		}
	}}}
}

// drawHex draws one hex of a map. The middle hex shows the emblem unless it has words.
func drawHex(p *canvas, at geom.Point, r geom.Length, flat bool, d int, text string, marked bool, s style) {
	shape := &face.Shape{Path: geom.Hexagon(at, r.Scale(0.96), flat), Stroke: p.colour("grey3"), Width: 250}
	switch {
	case d == 0:
		shape.Fill = p.colour("accent")
		shape.Stroke = face.None
	case marked:
		shape.Fill, shape.Stroke = p.colour("tint"), p.colour("accent")
		shape.Width = 400
	}
	p.add(shape)
	if d == 0 && text == "" {
		p.icon(p.emblem(), centred(at, r.Scale(1.05)), "reversed")
		return
	}
	if marked || d == 0 {
		s = s.strong()
	}
	if d == 0 {
		s = s.in(p.colour("reversed"))
	}
	p.text(s, text, at.X, at.Y+s.cap/2, "centre")
}

func abs(n int) int { return max(n, -n) }

// stepsFigure draws a chain of boxes, one for each line "Label: text".
func stepsFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	ls, s := c.style("box-label"), c.style("note")
	var out []strip
	n := 0
	for _, l := range b.Lines {
		said := c.words(l.Text, l.At)
		label, text, ok := strings.Cut(said, ":")
		if strings.TrimSpace(said) == "" {
			continue
		}
		if !ok {
			label, text = "", said
		}
		n++
		no, label := stepNumber(label, n)
		lines := c.lines(s, c.inline(s, strings.TrimSpace(text), l.At), width-14*geom.MM, 0)
		h := geom.Length(len(lines))*s.pitch + 5700
		first := n == 1
		out = append(out, strip{H: h + 2200, Text: said, Draw: func(p *canvas, x, y geom.Length) {
			y += 2200
			if !first {
				arrow(p, geom.Point{X: x + 5*geom.MM, Y: y - 400})
			}
			r := geom.Rect{X: x, Y: y, W: width, H: h}
			p.add(&face.Shape{Path: geom.CutBox(r.Inset(150), 1800), Stroke: p.colour("ink"), Width: 300})
			p.add(&face.Shape{Path: p.silhouette(geom.Point{X: x + 5*geom.MM, Y: y + h/2}, 3200), Fill: p.colour("accent")})
			ns := c.style("figure-number").in(p.colour("reversed"))
			p.text(ns, no, x+5*geom.MM, y+h/2+ns.cap/2, "centre")
			p.text(ls, label, x+11*geom.MM, y+3900, "left")
			p.textLines(lines, s, x+11*geom.MM, y+4600)
		}})
	}
	return out
}

// stepNumber returns the number of the n-th step, or the one that its label begins with, and the
// rest of the label.
func stepNumber(label string, n int) (string, string) {
	label = strings.TrimSpace(label)
	own, rest, ok := strings.Cut(label, " ")
	if _, err := strconv.Atoi(own); ok && err == nil {
		return own, strings.TrimSpace(rest)
	}
	return itoa(n), label
}

// arrow draws a small arrowhead that points down at a place.
func arrow(p *canvas, at geom.Point) {
	p.add(&face.Shape{Path: geom.Polygon(geom.Point{X: at.X - 1300, Y: at.Y - 1500}, geom.Point{X: at.X + 1300, Y: at.Y - 1500}, at), Fill: p.colour("ink")})
}

// The measures of a line of verbs, in micrometres.
const (
	plateSide = 7 * geom.MM
	plateRoom = 10 * geom.MM
)

// verbsFigure draws a legend of verbs: the plate printed on cards, the verb's name, and a text.
func verbsFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	s := c.style("note")
	var out []strip
	for _, l := range b.Lines {
		id, text, _ := strings.Cut(l.Text, ":")
		id = strings.TrimSpace(id)
		if id == "" {
			continue
		}
		v := c.game.Verb(id)
		if v == nil {
			c.unknown(l.At, "no verb "+id, id, model.IDs(c.game.Verbs))
			continue
		}
		lines := c.lines(s, append(s.strong().say(v.Name+"\u2002"), c.inline(s, strings.TrimSpace(text), l.At)...), width-plateRoom, 0)
		art, _ := c.ornament("rulebook-plate", v.ID, v.At, map[string]any{"verb": map[string]any{"plate": v.Plate, "icon": v.Icon, "name": v.Name}})
		deep := geom.Length(len(lines)) * s.pitch
		h := max(deep, plateSide) + 1200
		out = append(out, strip{H: h, Text: l.Text, Draw: func(p *canvas, x, y geom.Length) {
			p.composed(art, x, y+(h-plateSide)/2)
			p.textLines(lines, s, x+plateRoom, y+(h-deep)/2)
		}})
	}
	return out
}
