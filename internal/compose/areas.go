package compose

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// areasWidget is a map: named parts of a drawing, stretched to the box, filled, hatched and
// outlined according to data. Each element of parts has id, the id of an element of the drawing,
// and fill; optionally hatch, a colour, with its angle and step; and optionally group: the parts of
// a group share one heavy outline. Parts without a group have no heavy outline. Bands surround all
// of them together, the widest first, each with by, how far it reaches, and fill, optionally line,
// a colour, and dash, "yes" for a dashed one; then comes a shadow of the given length. Within each
// part is a rim of paper of the given width.
var areasWidget = widget{
	args: []arg{{"picture", word, ""}, {"parts", list, nil}, {"bands", list, []any{}}, {"shadow", number, 0.0}, {"shade", colour, "mid"}, {"rim", number, 0.0},
		{"line", colour, "accent"}, {"width", number, .3}, {"edge", colour, "ink"}, {"heavy", number, .8}},
	draw: func(p *pen) {
		m := &chartOf{pen: p, groups: map[string]terrain.Area{}}
		if m.read() {
			m.surroundings()
			m.parts()
		}
	},
}

// chartOf is a map while it is drawn.
type chartOf struct {
	*pen
	all    []region
	groups map[string]terrain.Area
	order  []string // of groups
}

// region is a part of a map: its area on the face, and its element.
type region struct {
	area terrain.Area
	of   any
}

// read finds the parts in the drawing, and reports false if there is no such drawing.
func (m *chartOf) read() bool {
	id := m.word("picture")
	pic := m.c.bitmap(id)
	if pic == nil || pic.Art == nil {
		m.say(diag.Error, "PB012", "missing-asset", fmt.Sprintf("there is no drawing %q among the pictures", id))
		return false
	}
	size := pic.Art.Size
	to := geom.Matrix{A: float64(m.r.W) / float64(size.W), D: float64(m.r.H) / float64(size.H), E: float64(m.r.X), F: float64(m.r.Y)}
	for _, v := range m.list("parts") {
		name := fieldText(v, "id")
		path, ok := pic.Parts[name]
		if !ok {
			m.say(diag.Error, "PB012", "missing-asset", fmt.Sprintf("drawing %q has no part %q", id, name))
			continue
		}
		r := region{terrain.Welded(path.Apply(to)), v}
		m.all = append(m.all, r)
		if g := fieldText(v, "group"); g != "" {
			if !slices.Contains(m.order, g) {
				m.order = append(m.order, g)
			}
			m.groups[g] = append(m.groups[g], r.area.Sharp(touch, 2)...)
		}
	}
	return true
}

// touch is how much parts are enlarged, in millimetres, so that adjacent ones merge.
const touch = .06

// surroundings draws the bands and the shadow.
func (m *chartOf) surroundings() {
	if m.c.Unpainted() {
		for _, b := range m.list("bands") {
			m.tone(b, "fill")
		}
		return
	}
	whole := terrain.Area(lists.Flat(m.all, func(r region) []terrain.Ring { return r.area.Sharp(touch, 2) }))
	whole = terrain.Union(whole).Simplify(touch)
	var lines []*face.Shape
	for _, b := range m.list("bands") {
		path := whole.Sharp(fieldNumber(b, "by"), 2).Path()
		m.fill(path, m.tone(b, "fill"))
		if fieldText(b, "line") == "" {
			continue
		}
		x := &face.Shape{Path: path, Stroke: m.tone(b, "line"), Width: 200}
		if fieldText(b, "dash") != "" {
			x.Dash = []geom.Length{2400, 1400}
		}
		lines = append(lines, x)
	}
	for _, x := range lines { // over the narrower bands
		m.addShape(x)
	}
	if d := m.num("shadow"); d > 0 {
		m.fill(whole.Move(d, d).Path(), m.ink("shade"))
	}
}

// parts fills the parts, then hatches and then outlines them.
func (m *chartOf) parts() {
	rim := m.num("rim")
	for _, r := range m.all {
		inner := r.area
		if rim > 0 {
			m.fill(r.area.Path(), m.lettering().named("paper", face.White))
			inner = r.area.Sharp(-rim, 2)
		}
		m.fill(inner.Path(), m.tone(r.of, "fill"))
		if step := fieldNumber(r.of, "step"); step > 0 {
			if lines := terrain.Hatch(inner, fieldNumber(r.of, "angle"), step, 0, nil).Path(); len(lines) > 0 {
				m.stroke(lines, m.telling(m.tone(r.of, "hatch")), 200)
			}
		}
	}
	for _, r := range m.all {
		m.stroke(r.area.Path(), m.ink("line"), m.mm("width"))
	}
	for _, g := range m.order {
		m.stroke(terrain.Union(m.groups[g]).Simplify(touch).Path(), m.ink("edge"), m.mm("heavy"))
	}
}

// tone returns a colour that an element names, and reports an unknown one.
func (m *chartOf) tone(v any, name string) face.Colour {
	word := fieldText(v, name)
	c, ok := m.c.theme.Colour(word)
	if !ok {
		m.say(diag.Error, "PB007", "not-a-choice", fmt.Sprintf("there is no colour %q for %s of widget %q", word, name, m.box.Widget))
	}
	return c
}

// hatchWidget fills its box with parallel lines, turned clockwise from horizontal by an angle in
// degrees, a step apart; corner cuts the corners of the box. A step of 0 draws nothing.
var hatchWidget = widget{
	args: []arg{{"angle", number, 45.0}, {"step", number, 1.27}, {"corner", number, 0.0}, {"line", colour, "ink"}, {"width", number, .2}},
	draw: func(p *pen) {
		line, step := p.telling(p.ink("line")), p.num("step")
		if step <= 0 {
			return
		}
		shape := geom.Box(p.r)
		if c := p.mm("corner"); c > 0 {
			shape, _ = p.c.outline("cut", p.r, c)
		}
		p.stroke(terrain.Hatch(terrain.FromPath(shape), p.num("angle"), step, 0, nil).Path(), line, p.mm("width"))
	},
}

// telling returns the colour of lines that distinguish things: ink, where the ink of the build
// turns their own colour into paper.
func (p *pen) telling(c face.Colour) face.Colour {
	if c == p.lettering().named("paper", face.White) {
		return p.lettering().named("ink", face.Black)
	}
	return c
}
