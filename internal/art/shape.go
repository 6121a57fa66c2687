package art

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"punchboard/internal/geom"
)

// fine is the number of steps in path data per micrometre of the face.
const fine = 8

// path returns the outline of a basic shape on the face; known is false for other elements.
func (p *painter) path(n *node) (path geom.Path, known bool, err error) {
	var d string
	switch n.name {
	case "path":
		d = n.attr("d")
	case "rect":
		d, err = rectangle(n)
	case "circle", "ellipse":
		d, err = ellipse(n)
	case "line":
		var v []float64
		if v, err = lengths(n, "x1", "y1", "x2", "y2"); err == nil {
			d = fmt.Sprintf("M%g %gL%g %g", v[0], v[1], v[2], v[3])
		}
	case "polyline", "polygon":
		d, err = polygon(n)
	default:
		return nil, false, nil
	}
	if err != nil || strings.TrimSpace(d) == "" || d == "none" {
		return nil, true, err
	}
	k, _ := stretch(p.m)
	if k == 0 || math.IsNaN(k) || math.IsInf(k, 0) {
		return nil, true, nil // flattened to nothing
	}
	unit := min(max(k*fine, 1e-3), 1e6)
	path, err = geom.ParsePathIn(d, unit)
	if err != nil {
		return nil, true, err
	}
	path = path.Apply(p.m.Mul(geom.Scale(1 / unit)))
	if r := path.Bounds(); max(-r.X, -r.Y, r.Right(), r.Bottom()) > far {
		return nil, true, errors.New("it reaches too far out of the drawing")
	}
	return path, true, nil
}

// far is how far from a drawing's corner anything may be.
const far = 1000 * Side

// lengths returns attributes in units of the drawing, 0 for a missing or "auto" one.
func lengths(n *node, names ...string) ([]float64, error) {
	out := make([]float64, len(names))
	for i, name := range names {
		s := n.attr(name)
		if s == "" || s == "auto" {
			continue
		}
		v, ok := length(s)
		if !ok {
			return nil, fmt.Errorf("%s=%q is no length", name, s)
		}
		out[i] = v
	}
	return out, nil
}

// ways reports whether a path has ends, and whether it has corners.
func ways(path geom.Path) (open, bent bool) {
	for _, sub := range path.Parts() {
		if sub[len(sub)-1].Op != geom.Close {
			open = true
		}
		bent = bent || len(sub) > 2
	}
	return open, bent
}

// rectangle returns the path of a rectangle, its corners rounded by at most half a side, or "" if
// it has no area.
func rectangle(n *node) (string, error) {
	v, err := lengths(n, "x", "y", "width", "height", "rx", "ry")
	if err != nil || v[2] <= 0 || v[3] <= 0 {
		return "", err
	}
	x, y, w, h, rx, ry := v[0], v[1], v[2], v[3], v[4], v[5]
	if n.attr("rx") == "" {
		rx = ry
	}
	if n.attr("ry") == "" {
		ry = rx
	}
	rx, ry = min(rx, w/2), min(ry, h/2)
	if rx <= 0 || ry <= 0 {
		return fmt.Sprintf("M%g %gh%gv%gh%gz", x, y, w, h, -w), nil
	}
	arc := func(dx, dy float64) string { return fmt.Sprintf("a%g %g 0 0 1 %g %g", rx, ry, dx, dy) }
	return fmt.Sprintf("M%g %gh%g", x+rx, y, w-2*rx) + arc(rx, ry) + fmt.Sprintf("v%g", h-2*ry) + arc(-rx, ry) +
		fmt.Sprintf("h%g", 2*rx-w) + arc(-rx, -ry) + fmt.Sprintf("v%g", 2*ry-h) + arc(rx, -ry) + "z", nil
}

// ellipse returns the path of a circle or an ellipse, or "" if it has no area.
func ellipse(n *node) (string, error) {
	v, err := lengths(n, "cx", "cy", "rx", "ry", "r")
	if err != nil {
		return "", err
	}
	rx, ry := v[2], v[3]
	if n.name == "circle" {
		rx, ry = v[4], v[4]
	}
	if rx <= 0 || ry <= 0 {
		return "", nil
	}
	return fmt.Sprintf("M%g %ga%g %g 0 1 1 %g 0a%g %g 0 1 1 %g 0z", v[0]-rx, v[1], rx, ry, 2*rx, rx, ry, -2*rx), nil
}

// polygon returns the path of a polygon or an open line, or "" if it has no points.
func polygon(n *node) (string, error) {
	v, ok := numbers(n.attr("points"))
	if !ok || len(v)%2 == 1 {
		return "", fmt.Errorf("points are no pairs of numbers")
	}
	if len(v) == 0 {
		return "", nil
	}
	var b strings.Builder
	for i := 0; i < len(v); i += 2 {
		b.WriteByte("ML"[min(i, 1)])
		fmt.Fprintf(&b, "%g %g", v[i], v[i+1])
	}
	if n.name == "polygon" {
		b.WriteByte('z')
	}
	return b.String(), nil
}

// transform parses a list such as "translate(3 4) rotate(45)".
func transform(s string) (geom.Matrix, bool) {
	m := geom.Identity
	for {
		s = strings.TrimLeft(s, " ,\n\t\r")
		if s == "" {
			return m, true
		}
		name, rest, ok := strings.Cut(s, "(")
		args, after, ok2 := strings.Cut(rest, ")")
		v, ok3 := numbers(args)
		if !ok || !ok2 || !ok3 {
			return m, false
		}
		one, ok := step(strings.TrimSpace(name), v)
		if !ok {
			return m, false
		}
		m, s = m.Mul(one), after
	}
}

// step returns one map of a transform.
func step(name string, v []float64) (geom.Matrix, bool) {
	at := func(i int, or float64) float64 {
		if i < len(v) {
			return v[i]
		}
		return or
	}
	tan := func(deg float64) float64 { return math.Tan(deg * math.Pi / 180) }
	switch {
	case len(v) == 0:
	case name == "translate":
		return geom.Matrix{A: 1, D: 1, E: v[0], F: at(1, 0)}, true
	case name == "scale":
		return geom.Matrix{A: v[0], D: at(1, v[0])}, true
	case name == "rotate":
		sin, cos := math.Sincos(v[0] * math.Pi / 180)
		x, y := at(1, 0), at(2, 0)
		return geom.Matrix{A: cos, B: sin, C: -sin, D: cos, E: x - cos*x + sin*y, F: y - sin*x - cos*y}, true
	case name == "skewX":
		return geom.Matrix{A: 1, C: tan(v[0]), D: 1}, true
	case name == "skewY":
		return geom.Matrix{A: 1, B: tan(v[0]), D: 1}, true
	case name == "matrix" && len(v) == 6:
		return geom.Matrix{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}, true
	}
	return geom.Identity, false
}
