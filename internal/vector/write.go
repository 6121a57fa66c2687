package vector

import (
	"math"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// str writes a string unescaped.
func (d *drawing) str(s string) { d.b = append(d.b, s...) }

// mm writes micrometres as millimetres.
func (d *drawing) mm(l geom.Length) { d.b = l.AppendNum(d.b) }

// float writes a number rounded to a multiple of 1/fraction.
func (d *drawing) float(v, fraction float64) {
	d.b = strconv.AppendFloat(d.b, math.Round(v*fraction)/fraction+0, 'f', -1, 64)
}

// path writes path data in millimetres.
func (d *drawing) path(path geom.Path) {
	p := pathWriter{b: d.b[len(d.b):], num: func(b []byte, v int64) []byte { return geom.Length(v).AppendNum(b) }}
	p.path(path, 1)
	d.b = append(d.b, p.b...)
}

// transform writes a map whose shifts are in micrometres.
func (d *drawing) transform(m geom.Matrix) {
	if m.IsMove() {
		d.str(` transform="translate(`)
	} else {
		d.str(` transform="matrix(`)
		for _, v := range [...]float64{m.A, m.B, m.C, m.D} {
			d.float(v, 1e8)
			d.str(" ")
		}
	}
	d.float(m.E/1000, 1e5)
	d.str(" ")
	d.float(m.F/1000, 1e5)
	d.str(`)"`)
}

// fill writes a fill, leaving out black, the default in SVG.
func (d *drawing) fill(c face.Colour) {
	switch c {
	case face.None:
		d.str(` fill="none"`)
	case face.Black:
	default:
		d.str(` fill="`)
		d.colour(c)
		d.str(`"`)
	}
}

// stroke writes a stroke up to the value of its width.
func (d *drawing) stroke(c face.Colour) {
	d.str(` stroke="`)
	d.colour(c)
	d.str(`" stroke-width="`)
}

// colour writes a colour as # and six hexadecimal digits, or three if they are enough.
func (d *drawing) colour(c face.Colour) {
	const digits = "0123456789abcdef"
	r, g, b := c.Parts()
	d.b = append(d.b, '#')
	short := r%17 == 0 && g%17 == 0 && b%17 == 0
	for _, v := range [...]uint8{r, g, b} {
		if !short {
			d.b = append(d.b, digits[v>>4])
		}
		d.b = append(d.b, digits[v&15])
	}
}

// text writes characters escaped for an element or an attribute; those that XML forbids become the
// replacement character.
func (d *drawing) text(s string) {
	for _, r := range s {
		switch {
		case r == '&':
			d.str("&amp;")
		case r == '<':
			d.str("&lt;")
		case r == '>':
			d.str("&gt;")
		case r == '"':
			d.str("&quot;")
		case r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF:
			d.str("\uFFFD")
		default:
			d.b = append(d.b, string(r)...)
		}
	}
}
