package rulebook

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// ground is one hex of a section: how high it is and who is in or above it.
type ground struct {
	name   string // of the unit, "" if there is none
	height int
	flies  int // the height of a unit above the ground, 0 if it is on the ground
	bars   bool
}

// top returns how high the hex and what is above it reach.
func (g ground) top() int { return max(g.height, g.flies) }

// section is one line of the figure.
type section struct {
	hexes []ground
	says  []typeset.Line
}

// The measures of sections, in micrometres.
const (
	sectionGap  = 5 * geom.MM
	sectionStep = 2300         // per level of height
	unitRoom    = 2900         // from the ground to the centre of a unit
	sectionHead = 2 * unitRoom // above the highest ground
	sectionFoot = 4400         // the row of heights
	sectionWide = 9800         // of a hex, at most
)

// heightsFigure draws sections through the ground, two next to each other.
func heightsFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	s := c.style("note")
	var all []section
	wide := (width - sectionGap) / 2
	for _, l := range b.Lines {
		hexes, says, _ := strings.Cut(c.words(l.Text, l.At), "=")
		if x := grounds(hexes); len(x) > 0 {
			all = append(all, section{x, c.lines(s, c.inline(s, strings.TrimSpace(says), l.At), wide, 0)})
		}
	}
	if len(all) == 1 {
		wide = width
	}
	return lists.Map(slices.Collect(slices.Chunk(all, 2)), func(row []section) strip { return sectionRow(row, wide, s) })
}

// grounds reads the hexes of a section.
func grounds(text string) []ground {
	var out []ground
	for _, w := range strings.Fields(text) {
		var g ground
		name, num, named := strings.Cut(w, ":")
		if g.name = name; !named {
			g.name, num = "", w
		}
		num, g.bars = strings.CutSuffix(num, "!")
		num, up, _ := strings.Cut(num, "^")
		n, err := strconv.Atoi(num)
		if err != nil || n < 0 || n > 20 {
			continue
		}
		g.height = n
		if f, err := strconv.Atoi(up); err == nil {
			g.flies = min(f, 20)
		}
		out = append(out, g)
	}
	return out
}

// sectionRow draws sections on one base line with their words below.
func sectionRow(row []section, wide geom.Length, s style) strip {
	high, deep := 1, 0
	said := lists.Map(row, func(x section) string {
		high = max(high, lists.Most(x.hexes, ground.top))
		deep = max(deep, len(x.says))
		return linesText(x.says)
	})
	base := sectionStep*geom.Length(high) + sectionHead
	h := base + sectionFoot + geom.Length(deep)*s.pitch + 1600
	return strip{H: h, Text: strings.Join(said, " "), Draw: func(p *canvas, x, y geom.Length) {
		for _, sec := range row {
			drawSection(p, sec.hexes, x, y+base, wide)
			p.textLines(sec.says, s, x, y+base+sectionFoot)
			x += wide + sectionGap
		}
	}}
}

// drawSection draws the hexes of a section as columns on a base line.
func drawSection(p *canvas, hexes []ground, x, base, wide geom.Length) {
	s := p.style("figure-label")
	w := min(wide/geom.Length(len(hexes)), sectionWide)
	at := func(i int) geom.Point {
		return geom.Point{X: x + w*geom.Length(i) + w/2, Y: base - sectionStep*geom.Length(hexes[i].top()) - unitRoom}
	}
	for i, g := range hexes {
		h := sectionStep * geom.Length(g.height)
		shape := &face.Shape{Path: geom.Box(geom.Rect{X: x + w*geom.Length(i), Y: base - h, W: w, H: h}),
			Fill: p.colour("tint"), Stroke: p.colour("grey3"), Width: 250}
		if g.bars {
			shape.Fill = p.colour("accent")
		}
		p.add(shape)
		p.text(s, itoa(g.height), at(i).X, base+3400, "centre")
	}
	p.rule(x, base, w*geom.Length(len(hexes)), 450, "ink")
	sight(p, hexes, at)
	for i, g := range hexes {
		if g.name != "" {
			p.token(g.name, at(i))
		}
	}
}

// token draws a unit in sections and plans: its letter in the game's shape.
func (p *canvas) token(name string, c geom.Point) {
	p.badge(p.silhouette(c, 2500), "ink", name, 9, c)
}

// sight draws the line from the first unit of a section to the last.
func sight(p *canvas, hexes []ground, at func(int) geom.Point) {
	first := slices.IndexFunc(hexes, func(g ground) bool { return g.name != "" })
	last := len(hexes) - 1
	for last > first && hexes[last].name == "" {
		last--
	}
	if first >= 0 && last > first {
		p.add(&face.Shape{Path: geom.Line(at(first), at(last)), Stroke: p.colour("ink"), Width: 350, Dash: []geom.Length{1300, 900}})
	}
}
