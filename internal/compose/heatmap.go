package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// heatmapWidget is a table of figures on a ramp of tints. Rows are maps: labels, a text for each of
// the heads, blank where it repeats the one above, and more next to it; icon, "" for none; first,
// whether a group begins; cells, each a map of text, step, its place on the ramp from 0, fenced,
// whether it is so good that a line separates it from the others, and dash for no answer. Heads are
// the lines of each label column's head, columns those of the figures'. Widths and heights are in
// millimetres; whoever made the rows must split what does not fit. Turns are pairs of an icon and
// the degrees by which it is turned to lie flat.
var heatmapWidget = widget{
	args: []arg{{"rows", list, nil}, {"heads", list, nil}, {"columns", list, nil}, {"labels", list, nil}, {"across", word, ""},
		{"cell", number, nil}, {"head", number, nil}, {"row", number, 6.05}, {"plain", flag, false}, {"turns", list, []any{}},
		{"name-style", word, "odds-name"}, {"label-style", word, "odds-label"}, {"more-style", word, "odds-more"},
		{"head-style", word, "odds-head"}, {"figure-style", word, "odds-column"}, {"cell-style", word, "odds-cell"}},
	draw: func(p *pen) {
		h := &heatmap{pen: p, row: p.mm("row"), cell: p.mm("cell"), head: p.mm("head"), x: p.r.X}
		for _, v := range p.list("labels") {
			w, _ := toFloat(v)
			h.labels = append(h.labels, geom.FromMM(w))
			h.x += geom.FromMM(w)
		}
		h.heads()
		rows := p.list("rows")
		for i, r := range rows {
			h.cells(i, fieldList(r, "cells"))
		}
		for i, r := range rows {
			h.words(i, r)
		}
		h.rules(rows)
		h.fence(rows)
	},
}

// heatmap is a heat map while it is drawn; x is where figures begin.
type heatmap struct {
	*pen
	row, cell, head geom.Length
	labels          []geom.Length
	x               geom.Length
}

// headLead is the distance between lines of a head, in micrometres.
const headLead = 3200

// heads draws the names of the columns, their last lines at one height, and above the figures what
// they are.
func (h *heatmap) heads() {
	base := h.r.Y + h.head - 1600
	x := h.r.X
	for i, v := range h.list("heads") {
		if i < len(h.labels) {
			h.lines("head-style", v, x, base, "left")
			x += h.labels[i]
		}
	}
	for i, v := range h.list("columns") {
		h.lines("figure-style", v, h.x+h.cell*geom.Length(i)+h.cell/2, base, "centre")
	}
	if s := h.word("across"); s != "" {
		h.text("head-style", s, h.x, h.r.Y+2600, "left")
	}
}

// lines sets the lines of a head upwards from the last one's baseline.
func (h *heatmap) lines(style string, v any, x, base geom.Length, align string) {
	all, _ := v.([]any)
	for i, s := range all {
		said, _ := s.(string)
		h.text(style, said, x, base-headLead*geom.Length(len(all)-1-i), align)
	}
}

// text sets one line in the style that an argument names.
func (h *heatmap) text(style, said string, x, y geom.Length, align string) {
	if said != "" {
		h.set(h.lettering().look(h.word(style)), said, x, y, align)
	}
}

// set sets one line in a style's first size with its baseline at a place.
func (h *pen) set(l *look, said string, x, y geom.Length, align string) {
	h.line(l, l.at(l.sizes[0]).ID, l.colour, said, x, y, align)
}

// line sets one line in a font and a colour of its own.
func (h *pen) line(l *look, font string, colour face.Colour, said string, x, y geom.Length, align string) {
	f := l.at(l.sizes[0])
	f.ID, f.Colour = font, colour
	if l.upper {
		said = model.Upper(said)
	}
	runs, w := h.c.set.Runs(f, said)
	switch align {
	case "centre":
		x -= w / 2
	case "right":
		x -= w
	}
	for _, t := range runs {
		c := *t
		c.At = t.At.Add(geom.Point{X: x, Y: y})
		h.addText(&c)
	}
}

// top returns the upper edge of a row.
func (h *heatmap) top(i int) geom.Length { return h.r.Y + h.head + h.row*geom.Length(i) }

// baseline returns the baseline of a row's figures.
func (h *heatmap) baseline(i int) geom.Length {
	l := h.lettering().look(h.word("cell-style"))
	capHeight := l.sizes[0].Scale(h.c.set.Metrics(l.font).CapHeight)
	return h.top(i) + (h.row+capHeight)/2
}

// cells draws the figures of a row on their tints.
func (h *heatmap) cells(i int, all []any) {
	l := h.lettering().look(h.word("cell-style"))
	for j, c := range all {
		at := geom.Rect{X: h.x + h.cell*geom.Length(j), Y: h.top(i), W: h.cell, H: h.row}
		step := int(fieldNumber(c, "step"))
		font, colour := h.tint(at, l, step)
		mid := at.X + at.W/2
		if fieldFlag(c, "dash") {
			y := at.Y + at.H/2
			h.stroke(geom.Line(geom.Point{X: mid - 1000, Y: y}, geom.Point{X: mid + 1000, Y: y}), h.lettering().named("grey4", face.Black), 250)
			continue
		}
		h.line(l, font, colour, fieldText(c, "text"), mid, h.baseline(i), "centre")
	}
}

// The steps of the ramp from which figures are heavier, or white.
const (
	mediumStep = 1
	boldStep   = 3
	whiteStep  = 5
	lastStep   = 6
)

// tint fills a cell with a step of the ramp, and returns how its figure is set: in the style's bold
// font on dark steps, in its italic one on those between.
func (h *pen) tint(r geom.Rect, l *look, step int) (font string, colour face.Colour) {
	step = max(0, min(step, lastStep))
	font, colour = l.font, l.colour
	switch {
	case h.is("plain"):
		return font, colour
	case step >= boldStep:
		font = l.bold
	case step >= mediumStep:
		font = l.italic
	}
	if step >= whiteStep {
		colour = h.lettering().named("reversed", face.White)
	}
	if step > 0 {
		h.fill(geom.Box(r), h.lettering().named("heat"+string(rune('0'+step)), face.White))
	}
	return font, colour
}

// words draws the labels of a row, with its icon at the right of the first.
func (h *heatmap) words(i int, row any) {
	x, base := h.r.X, h.baseline(i)
	names, more := fieldList(row, "labels"), fieldList(row, "more")
	for j, w := range h.labels {
		style := "label-style"
		if j == 0 {
			style = "name-style"
		}
		if j < len(names) {
			s, _ := names[j].(string)
			h.text(style, s, x, base, "left")
		}
		if j < len(more) {
			s, _ := more[j].(string)
			h.text("more-style", s, x+w-2500, base, "right")
		}
		x += w
	}
	if id := fieldText(row, "icon"); id != "" && len(h.labels) > 0 {
		n := max(2, int(fieldNumber(row, "of")))
		high := h.row*geom.Length(min(n, 3)-1) - 600
		box := geom.Rect{X: h.r.X + h.labels[0] - 22500, Y: h.top(i+1) + 200, W: 19 * geom.MM, H: high}
		h.pictures().icon(id, box, h.turn(id), h.lettering().named("ink", face.Black), "right")
	}
}

// turn returns how far an icon is turned, in degrees.
func (h *heatmap) turn(id string) float64 {
	for _, v := range h.list("turns") {
		if pair, ok := v.([]any); ok && len(pair) == 2 && pair[0] == id {
			x, _ := toFloat(pair[1])
			return x
		}
	}
	return 0
}

// rules draws lines above groups, above everything and below everything.
func (h *heatmap) rules(rows []any) {
	right := h.x + h.cell*geom.Length(len(h.list("columns")))
	across := func(y, from, width geom.Length) {
		h.stroke(geom.Line(geom.Point{X: from, Y: y}, geom.Point{X: right, Y: y}), h.lettering().named("ink", face.Black), width)
	}
	for i, r := range rows {
		switch {
		case i == 0:
			across(h.top(i), h.r.X, 350)
		case fieldFlag(r, "first") && fieldFlag(r, "grouped"):
			across(h.top(i), h.r.X, 350)
		case !fieldFlag(r, "grouped"):
			h.stroke(geom.Line(geom.Point{X: h.r.X, Y: h.top(i)}, geom.Point{X: h.x, Y: h.top(i)}), h.lettering().named("grey3", face.Black), 200)
		}
	}
	across(h.top(len(rows)), h.r.X, 350)
}

// fence draws a heavy line between good figures and adjacent ones that are not.
func (h *heatmap) fence(rows []any) {
	good := func(i, j int) bool {
		if i < 0 || i >= len(rows) {
			return false
		}
		all := fieldList(rows[i], "cells")
		return j >= 0 && j < len(all) && fieldFlag(all[j], "fenced")
	}
	var path geom.Path
	line := func(x1, y1, x2, y2 geom.Length) { path.MoveTo(x1, y1); path.LineTo(x2, y2) }
	for i := 0; i <= len(rows); i++ {
		y := h.top(i)
		for j := range h.list("columns") {
			x := h.x + h.cell*geom.Length(j)
			if good(i, j) != good(i-1, j) {
				line(x-400, y, x+h.cell+400, y)
			}
			if last := j == len(h.list("columns"))-1; good(i, j) && !good(i, j+1) && !last {
				line(x+h.cell, y, x+h.cell, y+h.row)
			}
			if good(i, j) && j > 0 && !good(i, j-1) {
				line(x, y, x, y+h.row)
			}
		}
	}
	if len(path) > 0 {
		h.stroke(path, h.lettering().named("ink", face.Black), 800)
	}
}

// rampWidget is the key to a heat map: a plate for each step of the ramp in
// use, with the figures it stands for, each a map of text and step.
var rampWidget = widget{
	args: []arg{{"steps", list, nil}, {"pitch", number, 17.5}, {"plain", flag, false}, {"style", word, "odds-key"}},
	draw: func(p *pen) {
		l := p.lettering().look(p.word("style"))
		capHeight := l.sizes[0].Scale(p.c.set.Metrics(l.font).CapHeight)
		for i, s := range p.list("steps") {
			at := geom.Rect{X: p.r.X + p.mm("pitch")*geom.Length(i), Y: p.r.Y, W: p.mm("pitch"), H: p.r.H}
			_, colour := p.tint(at, l, int(fieldNumber(s, "step")))
			p.line(l, l.font, colour, fieldText(s, "text"), at.X+at.W/2, at.Y+(at.H+capHeight)/2, "centre")
			p.stroke(geom.Box(at), p.lettering().named("ink", face.Black), 250)
		}
	},
}
