package art

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// asked returns the colour that an element specifies, "" if none, and its opacity.
func (p *painter) asked(property string) (s string, covers float64) {
	s, covers = p.style[property], (1+p.opacity)*share(p.style[property+"-opacity"])
	switch {
	case s == "none" || s == "transparent" || covers <= 0:
		return "", 0
	case strings.EqualFold(s, "currentColor"):
		s = p.style["color"]
	}
	return s, covers
}

// paint returns a colour of an element and its opacity. Anything other than a plain colour is
// reported and approximated.
func (p *painter) paint(n *node, property string) (face.Colour, float64) {
	s, opacity := p.asked(property)
	if s == "" {
		return face.None, 0
	}
	c, alpha, ok := colour(s)
	if in, after, is := strings.Cut(s, ")"); is && strings.HasPrefix(s, "url(") {
		if c, alpha, ok = p.server(n, in+")"); !ok {
			if c, alpha, ok = colour(strings.TrimSpace(after)); !ok {
				return face.None, 0
			}
		}
	}
	if !ok {
		p.r.lose(n, "the colour "+s)
		return face.None, 0
	}
	if opacity *= alpha; opacity <= 0 {
		return face.None, 0
	}
	return c, opacity
}

// server returns the colour to use in place of a gradient or a pattern.
func (p *painter) server(n *node, ref string) (face.Colour, float64, bool) {
	of := p.r.refer(ref)
	switch {
	case of == nil:
		p.r.lose(n, "a reference to "+ref)
	case strings.HasSuffix(of.name, "Gradient"):
		p.r.lose(n, "a gradient (drawn in its middle colour)")
		return p.middle(of)
	default:
		p.r.lose(n, "a "+of.name+" as a colour")
	}
	return face.None, 0, false
}

// middle returns the mean of a gradient's stops.
func (p *painter) middle(g *node) (face.Colour, float64, bool) {
	stops := p.r.stopsOf(g)
	var sum [4]float64
	for _, c := range stops {
		at, alpha := p.stopped(c)
		r, gr, b := at.Parts()
		for i, v := range []float64{float64(r), float64(gr), float64(b), alpha} {
			sum[i] += v
		}
	}
	if len(stops) == 0 {
		return face.None, 0, false
	}
	count := float64(len(stops))
	part := func(i int) uint8 { return uint8(math.Round(sum[i] / count)) }
	return face.RGB(part(0), part(1), part(2)), sum[3] / count, true
}

// colour parses a colour and its opacity.
func colour(s string) (face.Colour, float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if hex, ok := strings.CutPrefix(s, "#"); ok {
		return hexColour(hex)
	}
	if name, args, ok := strings.Cut(strings.TrimSuffix(s, ")"), "("); ok && (name == "rgb" || name == "rgba") {
		return rgb(args)
	}
	if c, ok := colornames.Map[s]; ok {
		return face.RGB(c.R, c.G, c.B), 1, true
	}
	return face.None, 0, false
}

// hexColour parses 3, 4, 6 or 8 hexadecimal digits: a colour and its opacity. It returns false for
// anything else.
func hexColour(hex string) (face.Colour, float64, bool) {
	if len(hex) == 3 || len(hex) == 4 {
		var b strings.Builder
		for _, c := range hex {
			b.WriteString(string(c) + string(c))
		}
		hex = b.String()
	}
	if len(hex) == 6 {
		hex += "ff"
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 8 {
		return face.None, 0, false
	}
	return face.RGB(uint8(v>>24), uint8(v>>16), uint8(v>>8)), float64(v&255) / 255, true
}

// rgb parses three channels, from 0 to 255 or in per cent, and an optional opacity; values out of
// range are clamped.
func rgb(args string) (face.Colour, float64, bool) {
	f := strings.FieldsFunc(args, func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	if len(f) != 3 && len(f) != 4 {
		return face.None, 0, false
	}
	var p [3]uint8
	for i := range p {
		word, percent := strings.CutSuffix(f[i], "%")
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return face.None, 0, false
		}
		if percent {
			v *= 2.55
		}
		p[i] = uint8(math.Round(max(0, min(v, 255))))
	}
	alpha := 1.0
	if len(f) == 4 {
		alpha = share(f[3])
	}
	return face.RGB(p[0], p[1], p[2]), alpha, true
}

// share parses an opacity from 0 to 1; one that cannot be read is opaque.
func share(s string) float64 {
	word, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || v != v {
		return 1
	}
	if percent {
		v /= 100
	}
	return max(0, min(v, 1))
}

// units are in pixels of SVG, 96 per inch.
var units = map[string]float64{"": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "q": 96 / 101.6}

// length parses a length in pixels. Percentages and em depend on the context and are not supported.
func length(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	i := len(s)
	for i > 0 && (s[i-1] >= 'a' && s[i-1] <= 'z' || s[i-1] == '%') {
		i--
	}
	k, ok := units[s[i:]]
	v, err := strconv.ParseFloat(s[:i], 64)
	if !ok || err != nil || math.IsNaN(v) || math.Abs(v) > 1e7 {
		return 0, false
	}
	return v * k, true
}

// numbers parses numbers separated by white space or commas.
func numbers(s string) ([]float64, bool) {
	var out []float64
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' || r == '\r' }) {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil || math.IsNaN(v) || math.Abs(v) > 1e9 {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// stretch returns how much a map enlarges, and whether it does so equally in all directions.
func stretch(m geom.Matrix) (k float64, even bool) {
	k = math.Sqrt(math.Abs(m.A*m.D - m.B*m.C))
	a, b := math.Hypot(m.A, m.B), math.Hypot(m.C, m.D)
	return k, math.Abs(a-b) <= .02*max(a, b)
}
