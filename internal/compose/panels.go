package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// panelsWidget draws small charts of one scale. Panels are maps of x, y, w and h, where their axes
// are, in millimetres from the corner; name and icon, shown above; bare, whether the axis has no
// figures; and lines: maps of of, the stroke, points, each of x and y as parts of the panel from
// its lower left, and peak, one of the points with a text for it. The key consists of maps of text,
// x, y and of: a stroke, -1 for what is good, -2 for text only. Columns and levels are maps of at
// and text; good is the range that is tinted as good.
var panelsWidget = widget{
	args: []arg{{"panels", list, nil}, {"key", list, []any{}}, {"columns", list, nil}, {"levels", list, nil}, {"good", list, []any{}}, {"across", word, ""}, {"turns", list, []any{}},
		{"name-style", word, "odds-name"}, {"label-style", word, "odds-label"}, {"style", word, "odds-column"}, {"head-style", word, "odds-head"}},
	draw: func(p *pen) {
		m := &multiples{heatmap{pen: p}}
		m.key()
		low := geom.Rect{}
		for _, v := range m.list("panels") {
			r := geom.Rect{X: m.r.X + geom.FromMM(fieldNumber(v, "x")), Y: m.r.Y + geom.FromMM(fieldNumber(v, "y")), W: geom.FromMM(fieldNumber(v, "w")), H: geom.FromMM(fieldNumber(v, "h"))}
			m.panel(r, v)
			if low.Empty() || r.X == low.X {
				low = r
			}
		}
		m.text("head-style", m.word("across"), low.X, low.Bottom()+7800, "left")
	},
}

// The measures of a panel, in micrometres: its icon, the gap right of a stroke in the key, and the
// gap between a figure and its line.
const (
	panelIcon = 4400
	keyGap    = 2000
	peakAir   = 1300
)

// multiples is a widget of panels while it is drawn.
type multiples struct{ heatmap }

// strokes distinguishes the lines of a panel without colour.
var strokes = []struct {
	width geom.Length
	dash  []geom.Length
}{{1000, nil}, {400, nil}, {500, []geom.Length{1500, 900}}, {400, []geom.Length{500, 700}}}

// key draws the key to the strokes and the tint.
func (m *multiples) key() {
	for _, v := range m.list("key") {
		at := geom.Point{X: m.r.X + geom.FromMM(fieldNumber(v, "x")), Y: m.r.Y + geom.FromMM(fieldNumber(v, "y"))}
		wide := geom.FromMM(fieldNumber(v, "w"))
		style, gap := "label-style", geom.Length(keyGap)
		switch of := int(fieldNumber(v, "of")); of {
		case -2:
			style, gap = "head-style", 0
		case -1:
			m.fill(geom.Box(geom.Rect{X: at.X, Y: at.Y - 2400, W: wide, H: 2800}), m.lettering().named("tint", face.White))
		default:
			m.drawn(of, geom.Line(geom.Point{X: at.X, Y: at.Y - 1000}, geom.Point{X: at.X + wide, Y: at.Y - 1000}))
		}
		m.text(style, fieldText(v, "text"), at.X+wide+gap, at.Y, "left")
	}
}

// drawn draws a path with a stroke.
func (m *multiples) drawn(of int, path geom.Path) {
	s := strokes[max(0, of)%len(strokes)]
	m.addShape(&face.Shape{Path: path, Stroke: m.lettering().named("ink", face.Black), Width: s.width, Dash: s.dash})
}

// panel draws one panel.
func (m *multiples) panel(r geom.Rect, v any) {
	m.ground(r)
	for _, t := range m.list("columns") {
		x := r.X + r.W.Scale(fieldNumber(t, "at"))
		m.stroke(geom.Line(geom.Point{X: x, Y: r.Y}, geom.Point{X: x, Y: r.Bottom()}), m.lettering().named("grey2", face.Black), 200)
		if !fieldFlag(v, "bare") {
			align := "centre"
			if x == r.Right() { // no figure extends beyond the chart
				align = "right"
			}
			m.text("style", fieldText(t, "text"), x, r.Bottom()+3600, align)
		}
	}
	icon := geom.Rect{X: r.Right() - 12*geom.MM, Y: r.Y - 800 - panelIcon, W: 12 * geom.MM, H: panelIcon}
	if id := fieldText(v, "icon"); id != "" {
		m.pictures().icon(id, icon, m.turn(id), m.lettering().named("ink", face.Black), "right")
	}
	m.text("name-style", fieldText(v, "name"), r.X, r.Y-1500, "left")
	lines := fieldList(v, "lines")
	for i := len(lines) - 1; i >= 0; i-- {
		if all := m.points(r, lines[i]); len(all) > 1 {
			m.drawn(int(fieldNumber(lines[i], "of")), geom.Line(all...))
		}
	}
	m.stroke(geom.Line(geom.Point{X: r.X, Y: r.Y}, geom.Point{X: r.X, Y: r.Bottom()}, geom.Point{X: r.Right(), Y: r.Bottom()}), m.lettering().named("ink", face.Black), 350)
	for _, l := range lines {
		m.peak(r, l, lines)
	}
}

// ground draws the tint of what is good, with the level lines and their figures.
func (m *multiples) ground(r geom.Rect) {
	level := func(at float64) geom.Length { return r.Bottom() - r.H.Scale(at) }
	from := -1.0
	if g := m.list("good"); len(g) == 2 {
		a, _ := toFloat(g[0])
		b, _ := toFloat(g[1])
		from = a
		m.fill(geom.Box(geom.Rect{X: r.X, Y: level(max(a, b)), W: r.W, H: r.H.Scale(max(a, b) - min(a, b))}), m.lettering().named("tint", face.White))
	}
	for _, t := range m.list("levels") {
		at := fieldNumber(t, "at")
		line := &face.Shape{Path: geom.Line(geom.Point{X: r.X, Y: level(at)}, geom.Point{X: r.Right(), Y: level(at)}), Stroke: m.lettering().named("grey2", face.Black), Width: 200}
		if text := fieldText(t, "text"); text != "" {
			m.text("style", text, r.X-1200, level(at)+1000, "right")
			if at == from {
				line.Stroke, line.Width, line.Dash = m.lettering().named("ink", face.Black), 250, []geom.Length{900, 700}
			}
		}
		m.addShape(line)
	}
}

// points returns the points of a line of a panel.
func (m *multiples) points(r geom.Rect, line any) []geom.Point {
	return lists.Map(fieldList(line, "points"), func(v any) geom.Point { return inPanel(r, v) })
}

// inPanel returns where a map of x and y is in a panel.
func inPanel(r geom.Rect, v any) geom.Point {
	return geom.Point{X: r.X + r.W.Scale(fieldNumber(v, "x")), Y: r.Bottom() - r.H.Scale(fieldNumber(v, "y"))}
}

// peak sets the figure of a line where nothing else in the panel is: above its point, or below it,
// or not at all.
func (m *multiples) peak(r geom.Rect, line any, all []any) {
	of, _ := line.(map[string]any)
	text := fieldText(of["peak"], "text")
	if text == "" {
		return
	}
	l := m.lettering().look(m.word("style"))
	at := inPanel(r, of["peak"])
	box := geom.Rect{W: m.c.set.Width(l.at(l.sizes[0]), text), H: l.sizes[0].Scale(m.c.set.Metrics(l.font).CapHeight)}
	box.X = min(max(at.X-box.W/2, r.X+peakAir*2/3), r.Right()-box.W-peakAir*2/3)
	for _, y := range []geom.Length{at.Y - peakAir - box.H, at.Y + peakAir, at.Y - 2*peakAir - box.H, at.Y + 2*peakAir} {
		box.Y = y
		if r.Contains(box) && !m.struck(r, box.Inset(-500), all) {
			m.text("style", text, box.X, box.Bottom(), "left")
			return
		}
	}
}

// struck reports whether a line of a panel, or the limit of what is good, runs through a box.
func (m *multiples) struck(r, box geom.Rect, all []any) bool {
	for _, t := range m.list("levels") {
		if y := r.Bottom() - r.H.Scale(fieldNumber(t, "at")); fieldText(t, "text") != "" && fieldNumber(t, "at") > 0 && y > box.Y && y < box.Bottom() {
			return true
		}
	}
	for _, line := range all {
		on := m.points(r, line)
		for i := 1; i < len(on); i++ {
			if _, _, ok := box.ClipLine(on[i-1], on[i]); ok {
				return true
			}
		}
	}
	return false
}
