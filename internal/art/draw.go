package art

import (
	"fmt"
	"math"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/weld"
)

// painter draws elements; its map converts their coordinates to the face's.
type painter struct {
	r       *reader
	m       geom.Matrix
	style   map[string]string
	opacity float64 // in an icon, the opacity of what encloses it, minus 1: 0 is opaque, -1 invisible
}

// quiet are elements that draw nothing on their own.
var quiet = map[string]bool{"title": true, "desc": true, "metadata": true, "defs": true, "symbol": true, "clipPath": true,
	"linearGradient": true, "radialGradient": true, "pattern": true, "mask": true, "marker": true, "filter": true,
	"style": true, "view": true}

// children draws all children of a node.
func (p *painter) children(n *node, out []face.Item) []face.Item {
	for _, c := range n.children {
		out = p.element(c, out)
	}
	return out
}

// element draws one element under its own map and style.
func (p *painter) element(n *node, out []face.Item) []face.Item {
	if quiet[n.name] || p.r.fault != nil {
		return out
	}
	if p.r.drawn++; p.r.drawn > maxDrawn {
		p.r.fault = n.fault(fmt.Sprintf("it draws more than %d elements", maxDrawn))
		return out
	}
	if p.r.depth++; p.r.depth > maxDepth {
		p.r.fault = n.fault("it uses elements that use themselves")
		return out
	}
	defer func() { p.r.depth-- }()
	c := &painter{r: p.r, m: p.m, style: p.r.style(n, p.style), opacity: p.opacity}
	if c.style["display"] == "none" {
		return out
	}
	if t := c.style["transform"]; t != "" && t != "none" {
		m, ok := transform(t)
		if !ok {
			p.r.lose(n, "the transform "+t)
		}
		c.m = c.m.Mul(m)
	}
	o := share(c.style["opacity"])
	if p.r.solid {
		c.opacity, o = (1+c.opacity)*o-1, 1
	}
	c.apart(n)
	clips, ok := c.clips(n)
	if !ok || c.opacity <= -1 || o <= 0 {
		return out
	}
	items := p.r.veil(c.draw(n), o)
	for _, clip := range clips {
		items = clipped(items, clip)
	}
	return append(out, items...)
}

// veil returns items that together have an opacity.
func (r *reader) veil(items []face.Item, covers float64) []face.Item {
	faded := uint8(math.Round(100 * (1 - covers)))
	switch {
	case faded == 0 || len(items) == 0:
		return items
	case faded == 100:
		return nil
	}
	return []face.Item{&face.Group{Map: geom.Identity, Faded: faded, Of: &face.Face{Size: r.view, Items: items}}}
}

// apart reports what an element asks for that flat colours cannot represent.
func (p *painter) apart(n *node) {
	for _, k := range []string{"filter", "marker", "marker-start", "marker-mid", "marker-end"} {
		if v := p.style[k]; v != "" && v != "none" {
			p.r.lose(n, "a "+strings.TrimRight(strings.SplitN(k, "-", 2)[0], " "))
		}
	}
	if v := p.style["mix-blend-mode"]; v != "" && v != "normal" {
		p.r.lose(n, "the blending "+v)
	}
	if p.style["vector-effect"] == "non-scaling-stroke" {
		p.r.lose(n, "a stroke that does not scale")
	}
}

// draw draws the contents of an element.
func (p *painter) draw(n *node) []face.Item {
	switch n.name {
	case "g", "a":
		return p.children(n, nil)
	case "switch":
		for _, c := range n.children {
			if items := p.element(c, nil); len(items) > 0 {
				return items
			}
		}
		return nil
	case "use":
		return p.use(n)
	case "svg":
		return p.viewport(n, n)
	case "image":
		if items, ok := p.image(n); ok {
			return items
		}
	}
	path, known, err := p.path(n)
	switch {
	case !known:
		p.r.lose(n, told(n))
	case err != nil:
		p.r.fault = n.fault(fmt.Sprintf("<%s>: %v", n.name, err))
	case len(path) > 0 && p.style["visibility"] != "hidden" && p.style["visibility"] != "collapse":
		if id := n.attr("id"); id != "" && p.r.parts != nil {
			p.r.parts[id] = append(p.r.parts[id], path...)
		}
		if p.r.solid {
			return p.solid(n, path)
		}
		return p.shape(n, path)
	}
	return nil
}

// told names an element that is not drawn.
func told(n *node) string {
	switch n.name {
	case "text":
		return "text (turn it into paths)"
	case "image":
		return "an image within the drawing"
	case "script", "foreignObject", "video", "audio", "iframe":
		return "a " + n.name
	}
	return "<" + n.name + ">"
}

// use draws another element of the file.
func (p *painter) use(n *node) []face.Item {
	of := p.r.refer(n.attr("href"))
	if of == nil {
		if !strings.HasPrefix(n.attr("href"), "#") {
			p.r.lose(n, "a reference out of the file")
		} else {
			p.r.lose(n, "a reference to "+n.attr("href"))
		}
		return nil
	}
	if of.name == "symbol" || of.name == "svg" {
		return p.viewport(of, n)
	}
	x, _ := length(n.attr("x"))
	y, _ := length(n.attr("y"))
	c := &painter{r: p.r, m: p.m.Mul(geom.Matrix{A: 1, D: 1, E: x, F: y}), style: p.style, opacity: p.opacity}
	return c.element(of, nil)
}

// shape paints a path: its area and its stroke, as one item if both are plain.
func (p *painter) shape(n *node, path geom.Path) []face.Item {
	s := &face.Shape{Path: path, EvenOdd: p.style["fill-rule"] == "evenodd"}
	area, covers, graded := p.filled(n, path)
	if !graded && n.name != "line" {
		s.Fill, covers = p.paint(n, "fill")
	}
	line, full := p.stroke(n, s)
	if !graded && line == nil && (s.Stroke == face.None || s.Fill == face.None || covers >= 1 && full >= 1 && !p.strokeFirst()) {
		if s.Fill != face.None {
			full = covers
		}
		if s.Fill == face.None && s.Stroke == face.None {
			return nil
		}
		return p.r.veil([]face.Item{s}, full)
	}
	if s.Stroke != face.None {
		only := *s
		only.Fill, line = face.None, &only
	}
	if s.Stroke, s.Width = face.None, 0; s.Fill != face.None {
		area = s
	}
	var areas, lines []face.Item
	if area != nil {
		areas = p.r.veil([]face.Item{area}, covers)
	}
	if line != nil {
		lines = p.r.veil([]face.Item{line}, full)
	}
	if p.strokeFirst() {
		return append(lines, areas...)
	}
	return append(areas, lines...)
}

// strokeFirst reports whether strokes are painted below the fill.
func (p *painter) strokeFirst() bool {
	before, _, ok := strings.Cut(p.style["paint-order"], "stroke")
	return ok && !strings.Contains(before, "fill")
}

// pen returns the width of a stroke, at least 1 micrometre or 0 for none, and the scale of the
// drawing there. A width that cannot be read is recorded as lost.
func (p *painter) pen(n *node) (width geom.Length, k float64) {
	w, ok := length(p.style["stroke-width"])
	if p.style["stroke"] == "none" || ok && w <= 0 {
		return 0, 0
	}
	if !ok {
		p.r.lose(n, "the stroke width "+p.style["stroke-width"])
		return 0, 0
	}
	k, _ = stretch(p.m)
	return max(1, geom.Length(math.Round(w*k))), k
}

// stroke gives a shape its stroke and returns its opacity. A stroke that a display list cannot
// represent is returned as the area that it covers, separate from the shape.
func (p *painter) stroke(n *node, s *face.Shape) (apart face.Item, covers float64) {
	width, k := p.pen(n)
	if width == 0 {
		return nil, 0
	}
	if p.gradientOf("stroke") != nil {
		if area, covers, ok := p.graded(n, "stroke", s.Path, p.outline(n, s.Path, width, k)); ok {
			return area, covers
		}
	}
	c, covers := p.paint(n, "stroke")
	if c == face.None {
		return nil, 0
	}
	round, plain := p.ends(s.Path)
	if _, even := stretch(p.m); !even || !plain {
		return &face.Shape{Path: p.outline(n, s.Path, width, k), Fill: c}, covers
	}
	s.Stroke, s.Width, s.Round, s.Dash = c, width, round, p.dashes(n, k)
	return nil, covers
}

// ends reports whether strokes have round ends or corners, and whether a display list supports them:
// blunt ends with pointed corners, or all round, and dashes from the beginning.
func (p *painter) ends(path geom.Path) (round, plain bool) {
	end, join := p.style["stroke-linecap"], p.style["stroke-linejoin"]
	open, bent := ways(path)
	if dashes := p.style["stroke-dasharray"]; dashes != "" && dashes != "none" {
		open = true
		if off, ok := length(p.style["stroke-dashoffset"]); ok && off != 0 {
			return false, false
		}
	}
	switch {
	case bent && join == "bevel", open && end == "square", open && bent && (end == "round") != (join == "round"):
		return false, false
	case open:
		return end == "round", true
	}
	return join == "round", true
}

// outline returns the area that a stroke covers, by the non-zero winding rule. It is computed in
// the element's own coordinates, which may be stretched more in one direction than in the other.
func (p *painter) outline(n *node, path geom.Path, width geom.Length, k float64) geom.Path {
	line := weld.Line{Width: width, Ends: p.style["stroke-linecap"], Joins: p.style["stroke-linejoin"], Limit: 4, Dash: p.dashes(n, k)}
	if v, ok := length(p.style["stroke-miterlimit"]); ok && v >= 1 {
		line.Limit = v
	}
	if off, ok := length(p.style["stroke-dashoffset"]); ok {
		line.Skip = geom.Length(math.Round(off * k))
	}
	own := p.m.Mul(geom.Scale(1 / k))
	back, ok := own.Inverse()
	if _, even := stretch(p.m); even || !ok {
		return weld.Stroke(path, line)
	}
	return weld.Stroke(path.Apply(back), line).Apply(own)
}

// dashes returns the lengths of dashes and gaps, nil for a solid line and for dashes too fine to
// print.
func (p *painter) dashes(n *node, k float64) []geom.Length {
	v := p.style["stroke-dasharray"]
	if v == "" || v == "none" {
		return nil
	}
	sum := 0.0
	var out []geom.Length
	for f := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == ',' || r == ' ' }) {
		d, ok := length(f)
		if !ok || d < 0 || len(out) > 50 {
			p.r.lose(n, "the dashes "+v)
			return nil
		}
		sum += d
		out = append(out, geom.Length(math.Round(d*k)))
	}
	if sum*k < 100 {
		return nil
	}
	if len(out)%2 == 1 {
		out = append(out, out...)
	}
	return out
}

// clipped returns items clipped to a path.
func clipped(items []face.Item, path geom.Path) []face.Item {
	if len(items) == 0 || len(path) == 0 {
		return items
	}
	return []face.Item{&face.Group{Map: geom.Identity, Clip: path, Items: items}}
}

// clips returns the paths that an element is clipped to, including that of a mask that shows all or
// nothing; false means that nothing of it is drawn.
func (p *painter) clips(n *node) (out []geom.Path, ok bool) {
	if v := p.style["clip-path"]; v != "" && v != "none" {
		of := p.r.refer(v)
		path, known := p.silhouette(of, "clipPath", "clipPathUnits", func(map[string]string) bool { return true })
		switch {
		case !known || of.attr("clip-path") != "":
			p.r.lose(n, "a clip path of another kind")
		case len(path) == 0:
			return nil, false
		default:
			out = append(out, path)
		}
	}
	if v := p.style["mask"]; v != "" && v != "none" {
		of := p.r.refer(v)
		path, known := p.silhouette(of, "mask", "maskContentUnits", func(st map[string]string) bool { return p.r.shows(of, st) })
		if !known || len(path) == 0 {
			p.r.lose(n, "a mask")
			return out, true
		}
		out = append(out, path)
	}
	return out, true
}

// shows reports whether a shape in a mask fully shows what is under it: it is white, or opaque in a
// mask that uses only opacity, and has no stroke.
func (r *reader) shows(mask *node, st map[string]string) bool {
	for _, k := range []string{"opacity", "fill-opacity"} {
		if share(st[k]) < 1 {
			return false
		}
	}
	c, covers, ok := colour(st["fill"])
	own := r.style(mask, nil)
	return ok && covers >= 1 && st["stroke"] == "none" && st["filter"] == "" && st["mask"] == "" &&
		(c == face.White || own["mask-type"] == "alpha")
}

// silhouette returns the outline of all that is in an element of a given name, if all its shapes
// fit; otherwise known is false.
func (p *painter) silhouette(of *node, name, units string, fits func(style map[string]string) bool) (path geom.Path, known bool) {
	if of == nil || of.name != name || of.attr(units) == "objectBoundingBox" {
		return nil, false
	}
	whole, _ := transform(of.attr("transform"))
	return (&painter{r: p.r, m: p.m.Mul(whole), style: p.r.style(of, plain())}).outlines(of.children, fits, 0)
}

// outlines returns the outlines of some elements and their descendants.
func (p *painter) outlines(all []*node, fits func(style map[string]string) bool, deep int) (out geom.Path, known bool) {
	for _, c := range all {
		if quiet[c.name] {
			continue
		}
		q := &painter{r: p.r, style: p.r.style(c, p.style)}
		own, ok := transform(q.style["transform"])
		if q.m = p.m.Mul(own); !ok || deep > maxDepth || p.r.fault != nil {
			return nil, false
		}
		var path geom.Path
		switch c.name {
		case "g":
			path, ok = q.outlines(c.children, fits, deep+1)
		case "use":
			x, _ := length(c.attr("x"))
			y, _ := length(c.attr("y"))
			q.m = q.m.Mul(geom.Matrix{A: 1, D: 1, E: x, F: y})
			if c = p.r.refer(c.attr("href")); c != nil {
				path, ok = q.outlines([]*node{c}, fits, deep+1)
			}
		default:
			var err error
			path, ok, err = q.path(c)
			ok = ok && err == nil && fits(q.style)
		}
		if ok && q.style["clip-rule"] == "evenodd" {
			path, ok = wound(path)
		}
		if !ok {
			return nil, false
		}
		out = append(out, path...)
	}
	return out, true
}
