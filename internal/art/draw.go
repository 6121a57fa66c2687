package art

import (
	"fmt"
	"math"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// painter draws elements: its map leads from their coordinates to the face's.
type painter struct {
	r       *reader
	m       geom.Matrix
	style   map[string]string
	opacity float64 // in an icon, that of all round it, less 1: 0 covers, -1 is not seen
}

// quiet draw nothing by themselves.
var quiet = map[string]bool{"title": true, "desc": true, "metadata": true, "defs": true, "symbol": true, "clipPath": true,
	"linearGradient": true, "radialGradient": true, "pattern": true, "mask": true, "marker": true, "filter": true,
	"style": true, "view": true}

// children draws all that stands in a node.
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
	clip, ok := c.clip(n)
	if !ok || c.opacity <= -1 || o <= 0 {
		return out
	}
	items := p.r.veil(c.draw(n), o)
	if len(items) == 0 {
		return out
	}
	if len(clip) > 0 {
		return append(out, &face.Group{Map: geom.Identity, Clip: clip, Items: items})
	}
	return append(out, items...)
}

// veil are items that together cover so much of what lies under them.
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

// apart tells what an element asks for that flat colours do not give.
func (p *painter) apart(n *node) {
	for _, k := range []string{"mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"} {
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

// draw draws what an element holds.
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
	case "svg":
		return "a drawing within the drawing"
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
	x, _ := length(n.attr("x"))
	y, _ := length(n.attr("y"))
	c := &painter{r: p.r, m: p.m.Mul(geom.Matrix{A: 1, D: 1, E: x, F: y}), style: p.style, opacity: p.opacity}
	if of.name != "symbol" {
		return c.element(of, nil)
	}
	if of.attr("viewBox") != "" {
		p.r.lose(n, "a symbol with a viewBox of its own (drawn at the drawing's scale)")
	}
	c.style = p.r.style(of, p.style)
	if p.r.depth++; p.r.depth > maxDepth {
		p.r.fault = n.fault("it uses elements that use themselves")
		return nil
	}
	defer func() { p.r.depth-- }()
	return c.children(of, nil)
}

// shape paints a path: its area and its stroke, as one if both are plain.
func (p *painter) shape(n *node, path geom.Path) []face.Item {
	s := &face.Shape{Path: path, EvenOdd: p.style["fill-rule"] == "evenodd"}
	area, covers, graded := p.graded(n, path)
	if !graded && n.name != "line" {
		s.Fill, covers = p.paint(n, "fill")
	}
	full := p.stroke(n, s)
	if !graded && (s.Stroke == face.None || s.Fill == face.None || covers >= 1 && full >= 1 && !p.strokeFirst()) {
		if s.Fill != face.None {
			full = covers
		}
		if s.Fill == face.None && s.Stroke == face.None {
			return nil
		}
		return p.r.veil([]face.Item{s}, full)
	}
	line := *s
	line.Fill = face.None
	if s.Stroke = face.None; !graded {
		area = s
	}
	areas, lines := p.r.veil([]face.Item{area}, covers), []face.Item(nil)
	if line.Stroke != face.None {
		lines = p.r.veil([]face.Item{&line}, full)
	}
	if p.strokeFirst() {
		return append(lines, areas...)
	}
	return append(areas, lines...)
}

// strokeFirst reports whether strokes lie under what they enclose.
func (p *painter) strokeFirst() bool {
	before, _, ok := strings.Cut(p.style["paint-order"], "stroke")
	return ok && !strings.Contains(before, "fill")
}

// pen is how wide a stroke of a colour is, 1 micrometre at the least, 0 for none, and by
// how much the drawing is scaled there. A width that cannot be read, and one stretched
// unevenly, is noted as lost.
func (p *painter) pen(n *node, c face.Colour) (width geom.Length, k float64) {
	w, ok := length(p.style["stroke-width"])
	if c == face.None || ok && w <= 0 {
		return 0, 0
	}
	if !ok {
		p.r.lose(n, "the stroke width "+p.style["stroke-width"])
		return 0, 0
	}
	k, even := stretch(p.m)
	if !even {
		p.r.lose(n, "a stroke stretched more one way than the other")
	}
	return max(1, geom.Length(math.Round(w*k))), k
}

// stroke gives a shape its stroke, which covers so much. Where in a dash it begins is lost.
func (p *painter) stroke(n *node, s *face.Shape) (covers float64) {
	c, covers := p.paint(n, "stroke")
	width, k := p.pen(n, c)
	if width == 0 {
		return covers
	}
	s.Stroke, s.Width = c, width
	p.ends(n, s)
	s.Dash = p.dashes(n, k)
	if off, ok := length(p.style["stroke-dashoffset"]); ok && off != 0 && s.Dash != nil {
		p.r.lose(n, "where dashes begin")
	}
	return covers
}

// ends chooses how strokes end and turn corners. A display list knows two ways:
// blunt ends with pointed corners, and all round.
func (p *painter) ends(n *node, s *face.Shape) {
	end, join := p.style["stroke-linecap"], p.style["stroke-linejoin"]
	open, bent := ways(s.Path)
	dashed := p.style["stroke-dasharray"] != "" && p.style["stroke-dasharray"] != "none"
	open = open || dashed
	if join == "bevel" && bent {
		p.r.lose(n, "bevelled corners of strokes")
	}
	switch {
	case !open:
		s.Round = join == "round"
	case !bent:
		s.Round = end == "round"
	default:
		s.Round = end == "round" || join == "round"
		if s.Round && end != "round" {
			p.r.lose(n, "round corners of strokes with blunt ends (the ends are drawn round)")
		} else if s.Round && join != "round" {
			p.r.lose(n, "round ends of strokes with pointed corners (the corners are drawn round)")
		}
	}
	if end != "square" || !open || s.Round {
		return
	}
	if dashed || s.Fill != face.None {
		p.r.lose(n, "square ends of strokes")
		return
	}
	s.Path = longer(s.Path, float64(s.Width)/2)
}

// dashes are the lengths of dashes and gaps, nil for a whole line and for those
// that are finer than print.
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

// clip is the path that an element is cut by, nil for none; false draws
// nothing of it.
func (p *painter) clip(n *node) (geom.Path, bool) {
	v := p.style["clip-path"]
	if v == "" || v == "none" {
		return nil, true
	}
	of := p.r.refer(v)
	if of == nil || of.name != "clipPath" || of.attr("clipPathUnits") == "objectBoundingBox" || of.attr("clip-path") != "" {
		p.r.lose(n, "a clip path of another kind")
		return nil, true
	}
	whole, _ := transform(of.attr("transform"))
	var out geom.Path
	for _, c := range of.children {
		q := &painter{r: p.r, style: p.r.style(c, plain())}
		own, _ := transform(q.style["transform"])
		q.m = p.m.Mul(whole).Mul(own)
		if c.name == "use" {
			if c = p.r.refer(c.attr("href")); c == nil {
				continue
			}
		}
		path, known, err := q.path(c)
		if !known || err != nil {
			p.r.lose(n, "a clip path of another kind")
			return nil, true
		}
		out = append(out, path...)
	}
	return out, len(out) > 0
}
