package art

import (
	"cmp"
	"math"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/weld"
)

// A gradient is drawn as bands of flat colour, clipped to the shape that it fills. Each band covers
// the previous one and reaches to the end, so that no seam shows between them.
const (
	bandStep = 3  // of 255, the largest difference between the colours of two bands
	maxBands = 96 // in one gradient
)

// gradient is a gradient with its units resolved: to maps from a space where the colours run along
// x from 0 to 1 or, if round, from a focus to the unit circle.
type gradient struct {
	stops []stop
	to    geom.Matrix
	round bool
	focus focus
	// spread is how it continues beyond its ends: "repeat", "reflect", or with the end colours.
	spread string
}

// focus is the circle inside the unit circle that a round gradient begins at. The zero focus is its
// centre.
type focus struct{ x, y, r float64 }

// at returns the circle at a share of the way from the focus to the unit circle.
func (f focus) at(share float64) focus {
	return focus{f.x * (1 - share), f.y * (1 - share), f.r + (1-f.r)*share}
}

// within returns the focus moved inwards so that no circle on the way extends beyond a later one;
// otherwise the gradient would be a cone.
func (f focus) within() focus {
	f.r = min(max(f.r, 0), 1)
	if off := math.Hypot(f.x, f.y); off > 1-f.r {
		f.x, f.y = f.x/off*(1-f.r), f.y/off*(1-f.r)
	}
	return f
}

// stop is a colour at a share of the way, with its opacity.
type stop struct {
	at     float64
	colour face.Colour
	covers float64
}

// gradientOf returns the gradient that an element's fill or stroke names, or nil if none.
func (p *painter) gradientOf(property string) *node {
	if ref := p.style[property]; strings.HasPrefix(ref, "url(") {
		if of := p.r.refer(ref); of != nil && strings.HasSuffix(of.name, "Gradient") {
			return of
		}
	}
	return nil
}

// filled returns a path filled with the gradient that an element's fill names.
func (p *painter) filled(n *node, path geom.Path) (area face.Item, covers float64, ok bool) {
	if n.name == "line" || p.gradientOf("fill") == nil {
		return nil, 0, false
	}
	within, ok := path, true
	if p.style["fill-rule"] == "evenodd" {
		within, ok = wound(path)
	}
	if !ok {
		return nil, 0, false
	}
	return p.graded(n, "fill", path, within)
}

// maxWound is the largest number of segments in a path whose even-odd area is computed: they might
// all cross one another.
const maxWound = 500

// wound converts a path under the even-odd rule to one under the non-zero winding rule; false for a
// path of too many segments.
func wound(path geom.Path) (geom.Path, bool) {
	if len(path.Parts()) < 2 {
		return path, true
	}
	if len(path) > maxWound {
		return nil, false
	}
	return weld.Area([]weld.Layer{{Path: path, EvenOdd: true}}), true
}

// graded returns an area of a path, its inside or its stroke, in the gradient that an element
// names, with its opacity; false means that a flat colour is to be used.
func (p *painter) graded(n *node, property string, path, within geom.Path) (area face.Item, covers float64, ok bool) {
	g, ok := p.gradient(p.gradientOf(property), path)
	if covers = share(p.style[property+"-opacity"]); !ok || covers <= 0 {
		return nil, 0, false
	}
	var items []face.Item
	if alike, even := g.even(); even {
		covers *= alike
		items, ok = g.bands(within)
		p.r.drawn += len(items)
	} else {
		items, ok = p.r.pixels(g, within)
	}
	if !ok || covers <= 0 {
		return nil, 0, false
	}
	return &face.Group{Map: geom.Identity, Clip: within, Items: items}, covers, true
}

// gradient resolves a gradient for the element that uses it.
func (p *painter) gradient(of *node, path geom.Path) (*gradient, bool) {
	g := &gradient{stops: p.stops(of), round: of.name == "radialGradient"}
	get := func(name, otherwise string) string { return cmp.Or(p.r.along(of, name), otherwise) }
	units := geom.Identity
	if get("gradientUnits", "objectBoundingBox") == "objectBoundingBox" {
		box, ok := p.own(path)
		if !ok {
			return nil, false
		}
		units = box
	}
	own, known := transform(get("gradientTransform", ""))
	way, ok := g.way(get, get("gradientUnits", "objectBoundingBox") == "objectBoundingBox")
	if !known || !ok || len(g.stops) == 0 {
		return nil, false
	}
	g.spread = get("spreadMethod", "pad")
	g.to = p.m.Mul(units).Mul(own).Mul(way)
	return g, math.Abs(g.to.A*g.to.D-g.to.B*g.to.C) > 1e-6
}

// way returns the map from 0 to 1 along a gradient, or from the unit circle, to its units; it also
// reads the focus.
func (g *gradient) way(get func(name, otherwise string) string, box bool) (geom.Matrix, bool) {
	ok := true
	num := func(name, otherwise string) float64 {
		s := get(name, otherwise)
		word, percent := strings.CutSuffix(s, "%")
		if percent && !box {
			ok = false // relative to the whole drawing
		}
		v, fine := length(word)
		ok = ok && fine
		if percent {
			v /= 100
		}
		return v
	}
	if g.round {
		x, y, r := num("cx", "50%"), num("cy", "50%"), num("r", "50%")
		fx, fy, fr := num("fx", get("cx", "50%")), num("fy", get("cy", "50%")), num("fr", "0")
		if ok = ok && r > 0; ok {
			g.focus = focus{(fx - x) / r, (fy - y) / r, fr / r}.within()
		}
		return geom.Matrix{A: r, D: r, E: x, F: y}, ok
	}
	x, y := num("x1", "0"), num("y1", "0")
	dx, dy := num("x2", "100%")-x, num("y2", "0")-y
	return geom.Matrix{A: dx, B: dy, C: -dy, D: dx, E: x, F: y}, ok
}

// own returns the map from the unit square to the bounding box of a path, in the coordinates of the
// element.
func (p *painter) own(path geom.Path) (geom.Matrix, bool) {
	back, ok := p.m.Inverse()
	if !ok {
		return geom.Identity, false
	}
	// The map is in micrometres; thousandths keep small drawings exact.
	const fineness = 1000
	r := path.Apply(geom.Scale(fineness).Mul(back)).Bounds()
	if r.W <= 0 || r.H <= 0 {
		return geom.Identity, false
	}
	return geom.Matrix{A: float64(r.W) / fineness, D: float64(r.H) / fineness, E: float64(r.X) / fineness, F: float64(r.Y) / fineness}, true
}

// along returns an attribute of a gradient, or of those that it refers to.
func (r *reader) along(g *node, name string) string {
	for range maxDepth {
		if g == nil {
			break
		}
		if v := g.attr(name); v != "" {
			return strings.TrimSpace(v)
		}
		g = r.refer(g.attr("href"))
	}
	return ""
}

// stops returns a gradient's colours in order.
func (p *painter) stops(g *node) (out []stop) {
	for _, c := range p.r.stopsOf(g) {
		is, alpha := p.stopped(c)
		st := stop{0, is, alpha}
		if s := c.attr("offset"); s != "" {
			st.at = share(s)
		}
		if len(out) > 0 {
			st.at = max(st.at, out[len(out)-1].at)
		}
		out = append(out, st)
	}
	return out
}

// stopsOf returns a gradient's stops, or those of the gradient it refers to if it has none.
func (r *reader) stopsOf(g *node) []*node {
	for range maxDepth {
		if g == nil {
			break
		}
		if own := lists.Only(g.children, func(c *node) bool { return c.name == "stop" }); len(own) > 0 {
			return own
		}
		g = r.refer(g.attr("href"))
	}
	return nil
}

// stopped returns the colour of a stop and its opacity; a colour that cannot be read is black.
func (p *painter) stopped(c *node) (face.Colour, float64) {
	st := p.r.style(c, map[string]string{"color": p.style["color"]})
	for _, k := range []string{"stop-color", "stop-opacity"} {
		st[k] = cmp.Or(st[k], c.attr(k))
	}
	is, alpha, ok := colour(st["stop-color"])
	if !ok {
		is, alpha = face.Black, 1
	}
	return is, alpha * share(st["stop-opacity"])
}

// bands returns the flat areas of a gradient over the extent of a path, or false if it is too far
// from the path to be drawn.
func (g *gradient) bands(path geom.Path) ([]face.Item, bool) {
	back, ok := g.to.Inverse()
	if !ok {
		return nil, false
	}
	// The extent of the path along the gradient, in steps of the way from 0 to 1.
	const fineness = 100_000
	r := path.Apply(geom.Scale(fineness).Mul(back)).Bounds().Inset(-fineness / 10)
	if max(-r.X, -r.Y, r.Right(), r.Bottom()) > 1e4*fineness {
		return nil, false
	}
	area := func(from geom.Length) geom.Path {
		return geom.Box(geom.Rect{X: from, Y: r.Y, W: r.Right() - from, H: r.H})
	}
	fine := func(v float64) geom.Length { return geom.Length(math.Round(v * fineness)) }
	on := g.to.Mul(geom.Scale(1.0 / fineness))
	bands := g.parts()
	var out []face.Item
	put := func(path geom.Path, c face.Colour) { out = append(out, &face.Shape{Path: path.Apply(on), Fill: c}) }
	if g.round { // from the outside in
		put(area(r.X), bands[len(bands)-1].colour)
		for i := len(bands) - 2; i >= 0; i-- {
			c := g.focus.at(bands[i+1].at)
			if across := fine(c.r); across > 0 {
				put(geom.Circle(geom.Point{X: fine(c.x), Y: fine(c.y)}, across), bands[i].colour)
			}
		}
		return out, true
	}
	for i, b := range bands {
		from := max(r.X, fine(b.at))
		if i == 0 {
			from = r.X
		}
		if from < r.Right() {
			put(area(from), b.colour)
		}
	}
	return out, true
}

// parts returns the bands by where each begins; the first extends back and the last forward without
// end.
func (g *gradient) parts() []stop {
	out := []stop{{-1, g.stops[0].colour, 1}}
	room := maxBands
	for i, b := range g.stops[1:] {
		a := g.stops[i]
		n := min((apart(a.colour, b.colour)+bandStep-1)/bandStep, max(1, room/(len(g.stops)-1)))
		for k := range n {
			from, mid := float64(k)/float64(n), (float64(k)+.5)/float64(n)
			out = append(out, stop{a.at + (b.at-a.at)*from, b.colour.Over(a.colour, mid), 1})
		}
		out = append(out, stop{b.at, b.colour, 1})
	}
	return out
}

// apart returns the largest difference between components of two colours, of 255.
func apart(a, b face.Colour) int {
	ar, ag, ab := a.Parts()
	br, bg, bb := b.Parts()
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(ar, br), d(ag, bg), d(ab, bb))
}
