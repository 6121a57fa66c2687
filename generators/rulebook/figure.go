package rulebook

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/prose"
)

// drawing makes the strips of a figure from the words after its name.
type drawing func(c *chapter, b prose.Block, rest string, width geom.Length) []strip

func drawings() map[string]drawing {
	return map[string]drawing{"range": (*chapter).rangeFigure, "steps": (*chapter).stepsFigure, "heights": (*chapter).heightsFigure}
}

// figure prints a drawing with a numbered caption: `figure NAME CAPTION`.
//
//	range    a map of hexes with their distance from the one in the middle;
//	         the body is the largest distance, and the distances to mark
//	steps    boxes joined by arrows, one for each line "Label: text"
//	heights  a section through the ground: the heights of hexes in a row,
//	         written NAME:HEIGHT where a unit stands
func (c *chapter) figure(b prose.Block, m measure) []*block {
	name, caption := firstWord(b.Arg)
	all := drawings()
	draw := all[name]
	if draw == nil {
		c.unknown(argAt(b), "no figure "+name, name, slices.Sorted(maps.Keys(all)))
		return nil
	}
	c.figures++
	ts := c.book.style("table-title")
	label := "Figure " + strings.TrimPrefix(c.number+"-", "-") + strconv.Itoa(c.figures)
	if caption != "" {
		label += "  " + c.said(prose.Inline(caption, argAt(b)))
	}
	g := c.book.frame.Grid
	strips := []strip{{H: g + 1200, Text: caption, Draw: func(p *pen, x, y geom.Length) {
		p.text(ts, label, x, y+g-1400, "left")
		p.rule(x, y+g, m.width, tableRule, "ink")
	}}}
	strips = append(strips, draw(c, b, caption, m.width)...)
	k := stack{left: m.left, strips: keepAll(strips, false)}
	return []*block{c.boxed(k, b)}
}

// numbers are the whole numbers in a fence's body, expressions filled.
func (c *chapter) numbers(b prose.Block) []int {
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

// rangeFigure is a half map of hexes round a unit, numbered by distance.
func (c *chapter) rangeFigure(b prose.Block, _ string, width geom.Length) []strip {
	nums := c.numbers(b)
	far := 4
	if len(nums) > 0 {
		far = min(max(nums[0], 1), 7)
	}
	marked := nums[min(1, len(nums)):]
	rows := min(far, 2)
	w := min(width/geom.Length(2*far+1), 9*geom.MM)
	r := w.Scale(1 / 1.7320508)
	h := r*3/2*geom.Length(2*rows) + 2*r
	s := c.book.style("figure-label")
	return []strip{{H: h + 1500, Draw: func(p *pen, x, y geom.Length) {
		cx, cy := x+width/2, y+h/2
		for q := -far; q <= far; q++ {
			for t := -rows; t <= rows; t++ {
				d := (abs(q) + abs(t) + abs(q+t)) / 2
				if d > far {
					continue
				}
				at := geom.Point{X: cx + w*geom.Length(2*q+t)/2, Y: cy + r*3/2*geom.Length(t)}
				p.hex(at, r, d, slices.Contains(marked, d), s)
			}
		}
	}}}
}

func (p *pen) hex(at geom.Point, r geom.Length, d int, marked bool, s style) {
	shape := &face.Shape{Path: geom.Hexagon(at, r.Scale(0.96), false), Stroke: p.book.colour("grey3"), Width: 250}
	switch {
	case d == 0:
		shape.Fill = p.book.colour("accent")
		shape.Stroke = face.None
	case marked:
		shape.Fill, shape.Stroke = p.book.colour("tint"), p.book.colour("accent")
		shape.Width = 400
	}
	p.add(shape)
	if d == 0 {
		p.icon(p.book.emblem(), centred(at, r.Scale(1.05)), "reversed")
		return
	}
	if marked {
		s = s.strong()
	}
	p.text(s, itoa(d), at.X, at.Y+s.cap/2, "centre")
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// stepsFigure is a chain of boxes, one for each line "Label: text".
func (c *chapter) stepsFigure(b prose.Block, _ string, width geom.Length) []strip {
	ls, s := c.book.style("box-label"), c.book.style("note")
	var out []strip
	n := 0
	for _, l := range b.Lines {
		label, text, ok := strings.Cut(l.Text, ":")
		if strings.TrimSpace(l.Text) == "" {
			continue
		}
		if !ok {
			label, text = "", l.Text
		}
		n++
		no := n
		lines := c.lines(s, c.inline(s, strings.TrimSpace(text), l.At), width-14*geom.MM, 0)
		h := geom.Length(len(lines))*s.pitch + 6*geom.MM
		first := n == 1
		out = append(out, strip{H: h + 2200, Text: l.Text, Draw: func(p *pen, x, y geom.Length) {
			y += 2200
			if !first {
				p.arrow(geom.Point{X: x + 5*geom.MM, Y: y - 400})
			}
			r := geom.Rect{X: x, Y: y, W: width, H: h}
			p.add(&face.Shape{Path: geom.CutBox(r.Inset(150), 1800), Stroke: p.book.colour("ink"), Width: 300})
			p.add(&face.Shape{Path: p.book.silhouette(geom.Point{X: x + 5*geom.MM, Y: y + h/2}, 3200), Fill: p.book.colour("accent")})
			ns := c.book.style("figure-number").in(p.book.colour("reversed"))
			p.text(ns, itoa(no), x+5*geom.MM, y+h/2+ns.cap/2, "centre")
			p.text(ls, strings.TrimSpace(label), x+11*geom.MM, y+3900, "left")
			for i, l := range lines {
				p.line(l, x+11*geom.MM, y+4600+s.drop()+geom.Length(i)*s.pitch)
			}
		}})
	}
	return out
}

// arrow is a small arrowhead pointing down at a place.
func (p *pen) arrow(at geom.Point) {
	p.add(&face.Shape{Path: geom.Polygon(geom.Point{X: at.X - 1300, Y: at.Y - 1500}, geom.Point{X: at.X + 1300, Y: at.Y - 1500}, at), Fill: p.book.colour("ink")})
}

// heightsFigure is a section through the ground. Each word of the body is a
// hex: its height, with a name and a colon before it if a unit stands there.
func (c *chapter) heightsFigure(b prose.Block, _ string, width geom.Length) []strip {
	var hexes []ground
	top := 1
	for _, l := range b.Lines {
		for _, w := range strings.Fields(c.words(l.Text, l.At)) {
			name, num, ok := strings.Cut(w, ":")
			if !ok {
				name, num = "", w
			}
			if n, err := strconv.Atoi(num); err == nil {
				hexes = append(hexes, ground{name, n})
				top = max(top, n)
			}
		}
	}
	if len(hexes) == 0 {
		return nil
	}
	s := c.book.style("figure-label")
	w := min(width/geom.Length(len(hexes)), 12*geom.MM)
	step := geom.Length(2600)
	h := step*geom.Length(top) + 7*geom.MM
	return []strip{{H: h + 5*geom.MM, Draw: func(p *pen, x, y geom.Length) {
		x += (width - w*geom.Length(len(hexes))) / 2
		for i, g := range hexes {
			r := geom.Rect{X: x + w*geom.Length(i), Y: y + h - step*geom.Length(g.height), W: w, H: step * geom.Length(g.height)}
			fill := "tint"
			p.add(&face.Shape{Path: geom.Box(r), Fill: p.book.colour(fill), Stroke: p.book.colour("grey3"), Width: 250})
			p.text(s, itoa(g.height), r.X+w/2, y+h+3400, "centre")
			if g.name != "" {
				p.add(&face.Shape{Path: p.book.silhouette(geom.Point{X: r.X + w/2, Y: r.Y - 2900}, 2600), Fill: p.book.colour("accent")})
				ns := p.book.style("figure-number").in(p.book.colour("reversed")).at(geom.FromPT(9))
				p.text(ns, g.name, r.X+w/2, r.Y-2900+ns.cap/2, "centre")
			}
		}
		p.rule(x, y+h, w*geom.Length(len(hexes)), 450, "ink")
		p.sight(hexes, func(i int) geom.Point {
			return geom.Point{X: x + w*geom.Length(i) + w/2, Y: y + h - step*geom.Length(hexes[i].height) - 2900}
		})
	}}}
}

// ground is one hex of a section through the ground.
type ground struct {
	name   string
	height int
}

// sight draws the line from the first unit of a section to the last.
func (p *pen) sight(hexes []ground, at func(int) geom.Point) {
	from := slices.IndexFunc(hexes, func(g ground) bool { return g.name != "" })
	to := from
	for i, g := range hexes {
		if g.name != "" {
			to = i
		}
	}
	if from < 0 || to == from {
		return
	}
	a, b := at(from), at(to)
	a.X, b.X = a.X+3200, b.X-3200
	p.add(&face.Shape{Path: geom.Line(a, b), Stroke: p.book.colour("ink"), Width: 400, Dash: []geom.Length{1400, 1000}})
}
