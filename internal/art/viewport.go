package art

import (
	"bytes"
	"encoding/base64"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// viewport draws the contents of a nested drawing or a symbol in the box that an element specifies:
// itself, or the one that uses it.
func (p *painter) viewport(of, box *node) []face.Item {
	if p.r.depth++; p.r.depth > maxDepth {
		p.r.fault = box.fault("it uses elements that use themselves")
		return nil
	}
	defer func() { p.r.depth-- }()
	x, y, w, h, sized := p.r.box(box)
	c := &painter{r: p.r, m: p.m.Mul(geom.Matrix{A: 1, D: 1, E: x, F: y}), style: p.r.style(of, p.style), opacity: p.opacity}
	view, ok := numbers(of.attr("viewBox"))
	if !sized && (of == box || ok) {
		w, h, sized = p.r.units[2], p.r.units[3], true
	}
	if ok && len(view) == 4 && view[2] > 0 && view[3] > 0 && w > 0 && h > 0 {
		c.m = c.m.Mul(fitted(of.attr("preserveAspectRatio"), view[2], view[3], w, h)).Mul(geom.Matrix{A: 1, D: 1, E: -view[0], F: -view[1]})
	}
	items := c.children(of, nil)
	if !sized || p.r.solid || c.style["overflow"] == "visible" {
		return items
	}
	return clipped(items, p.rectangle(x, y, w, h))
}

// rectangle returns the path of a rectangle in the element's own coordinates.
func (p *painter) rectangle(x, y, w, h float64) geom.Path {
	const fineness = 1000
	fine := func(v float64) geom.Length { return geom.Length(v * fineness) }
	return geom.Box(geom.Rect{X: fine(x), Y: fine(y), W: fine(w), H: fine(h)}).Apply(p.m.Mul(geom.Scale(1.0 / fineness)))
}

// box returns the position and size that an element specifies; sized is false if it specifies no
// size.
func (r *reader) box(n *node) (x, y, w, h float64, sized bool) {
	of := func(name string, whole float64) (float64, bool) {
		if word, percent := strings.CutSuffix(n.attr(name), "%"); percent {
			v, ok := length(word)
			return v / 100 * whole, ok
		}
		return length(n.attr(name))
	}
	x, _ = of("x", r.units[2])
	y, _ = of("y", r.units[3])
	w, okW := of("width", r.units[2])
	h, okH := of("height", r.units[3])
	return x, y, w, h, okW && okH
}

// fitted returns the map that fits something of a size into a box at the origin, as
// preserveAspectRatio says: whole and centred by default.
func fitted(how string, w, h, boxW, boxH float64) geom.Matrix {
	kx, ky := boxW/w, boxH/h
	if strings.HasPrefix(how, "none") {
		return geom.Matrix{A: kx, D: ky}
	}
	k := min(kx, ky)
	if strings.HasSuffix(how, "slice") {
		k = max(kx, ky)
	}
	part := func(least, most string) float64 {
		switch {
		case strings.Contains(how, least):
			return 0
		case strings.Contains(how, most):
			return 1
		}
		return .5
	}
	return geom.Matrix{A: k, D: k, E: (boxW - w*k) * part("xMin", "xMax"), F: (boxH - h*k) * part("YMin", "YMax")}
}

// image draws a bitmap embedded in the file, or returns false for any other.
func (p *painter) image(n *node) ([]face.Item, bool) {
	head, body, ok := strings.Cut(n.attr("href"), ";base64,")
	if !ok || !strings.HasPrefix(head, "data:") || p.r.bitmap == nil || p.r.solid {
		return nil, false
	}
	data, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(body), ""))
	if err != nil || bytes.Contains(data[:min(len(data), 500)], []byte("<svg")) {
		return nil, false
	}
	b, err := p.r.bitmap(data)
	if err != nil {
		p.r.lose(n, "an image within the drawing: "+err.Error())
		return nil, true
	}
	wide, high := b.Pixels()
	x, y, w, h, sized := p.r.box(n)
	if !sized {
		w, h = float64(wide), float64(high)
	}
	if w <= 0 || h <= 0 || p.style["visibility"] == "hidden" {
		return nil, true
	}
	b.ID = p.r.keep(b, b.Data)
	const unit = 1000 // of the item, whose box is in integer lengths
	item := b.In(geom.Rect{W: geom.Length(wide) * unit, H: geom.Length(high) * unit})
	fit := geom.Matrix{A: 1, D: 1, E: x, F: y}.Mul(fitted(n.attr("preserveAspectRatio"), float64(wide), float64(high), w, h))
	items := []face.Item{&face.Group{Map: p.m.Mul(fit).Mul(geom.Scale(1.0 / unit)), Items: []face.Item{item}}}
	return clipped(items, p.rectangle(x, y, w, h)), true
}
