package vector

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// items draws items in order, up to the first error.
func (d *drawing) items(items []face.Item) {
	for _, it := range items {
		if d.err != nil {
			return
		}
		switch it := it.(type) {
		case *face.Text:
			d.run(it)
		case *face.Shape:
			d.shape(it)
		case *face.Icon:
			d.icon(it)
		case *face.Picture:
			d.picture(it)
		case *face.Group:
			d.group(it)
		case *face.Link:
			d.link(it)
		}
	}
}

// group draws a group. A face shown twice or more is defined once and referenced.
func (d *drawing) group(g *face.Group) {
	d.str("<g")
	if name := g.Name; name != "" || g.Layer != "" {
		name = cmp.Or(name, g.Layer)
		d.str(` id="` + d.id(name) + `"`)
	}
	if g.Faded > 0 {
		d.str(fmt.Sprintf(` opacity="%g"`, float64(100-g.Faded)/100))
	}
	if g.Map != geom.Identity {
		d.transform(g.Map)
	}
	if len(g.Clip) > 0 {
		d.str(` clip-path="url(#` + d.clip(g.Clip) + `)"`)
	}
	if g.Of == nil || d.uses[g.Of] < 2 {
		d.str(">\n")
		d.items(g.Content())
		d.str("</g>\n")
		return
	}
	name, ok := d.names[g.Of]
	if !ok {
		name = "_f-" + strconv.Itoa(len(d.names))
		d.names[g.Of] = name
		d.define(func() {
			d.str(`<g id="` + name + `">` + "\n")
			d.items(g.Of.Drawn())
			d.str("</g>\n")
		})
	}
	d.str(`><use xlink:href="#` + name + `"/></g>` + "\n")
}

// clip returns the id of a clip path, defined on first use.
func (d *drawing) clip(p geom.Path) string {
	path := d.apart(func() { d.path(p) })
	return d.once("_c-", `><path d="`+string(path), `<clipPath id="`, "\"/></clipPath>\n")
}

// run draws text as outlines, or as live text if that is requested. A label holds the characters,
// since outlines cannot be read.
func (d *drawing) run(t *face.Text) {
	if len(t.Glyphs) == 0 || t.Colour == face.None {
		return
	}
	index, tf := d.font(t.Font)
	if tf == nil {
		return
	}
	if d.opt.LiveText && t.Says == "" {
		d.liveRun(t, index, tf)
		return
	}
	label := t.String()
	if strings.TrimSpace(label) == "" {
		return
	}
	d.str(`<g role="img" aria-label="`)
	d.text(label)
	d.str(`"`)
	d.fill(t.Colour)
	k := float64(t.Size) / float64(tf.em) / 1000
	d.str(` transform="matrix(`)
	d.float(k, 1e8)
	d.str(" 0 0 ")
	d.float(-k, 1e8)
	d.str(" ")
	d.mm(t.At.X)
	d.str(" ")
	d.mm(t.At.Y)
	d.str(`)">`)
	var x int64 // in thousandths of the size
	for _, g := range t.Glyphs {
		if outline := tf.outline(g.ID); outline != "" {
			d.glyph(glyphKey{index, g.ID}, outline, (x*tf.em+500)/1000, int64(g.Rise)*tf.em/1000)
		}
		x += int64(g.Advance)
	}
	d.str("</g>\n")
}

// glyph references a glyph's outline, defined on first use, at an offset along and above the
// baseline.
func (d *drawing) glyph(key glyphKey, outline string, x, up int64) {
	if !d.glyphs[key] {
		d.glyphs[key] = true
		d.defs = append(d.defs, `<path id="`...)
		d.defs = appendGlyph(d.defs, key)
		d.defs = append(d.defs, `" d="`...)
		d.defs = append(d.defs, outline...)
		d.defs = append(d.defs, "\"/>\n"...)
	}
	d.str(`<use xlink:href="#`)
	d.b = appendGlyph(d.b, key)
	if x != 0 {
		d.str(`" x="`)
		d.b = strconv.AppendInt(d.b, x, 10)
	}
	if up != 0 {
		d.str(`" y="`)
		d.b = strconv.AppendInt(d.b, up, 10)
	}
	d.str(`"/>`)
}

// appendGlyph appends a glyph's id: "_", one or more letters for the font, and the glyph's number.
func appendGlyph(b []byte, key glyphKey) []byte {
	b = append(b, '_')
	for n := key.font; ; n = n/26 - 1 {
		b = append(b, byte('a'+n%26))
		if n < 26 {
			break
		}
	}
	return strconv.AppendInt(b, int64(key.id), 10)
}

// font returns a font and its index among those used.
func (d *drawing) font(id string) (int, *typeface) {
	for i, t := range d.fonts {
		if t.src.ID == id {
			return i, t
		}
	}
	t, err := d.w.font(id)
	if err != nil {
		d.err = err
		return 0, nil
	}
	d.fonts = append(d.fonts, t)
	d.live = append(d.live, map[uint16]uint16{})
	return len(d.fonts) - 1, t
}

// shape draws a path, or nothing if it is empty or has no paint. The width of the stroke and the
// dashes are in millimetres.
func (d *drawing) shape(s *face.Shape) {
	stroke := s.Stroke != face.None && s.Width > 0
	if len(s.Path) == 0 || s.Fill == face.None && !stroke {
		return
	}
	d.str(`<path d="`)
	d.path(s.Path)
	d.str(`"`)
	if s.Grade != nil {
		d.str(` fill="url(#` + d.grade(s.Grade) + `)"`)
	} else {
		d.fill(s.Fill)
	}
	if s.Soft > 0 {
		d.str(` filter="url(#` + d.blur(s) + `)"`)
	}
	if s.EvenOdd && s.Fill != face.None {
		d.str(` fill-rule="evenodd"`)
	}
	if stroke {
		d.stroke(s.Stroke)
		d.mm(s.Width)
		d.str(`"`)
		if s.Round {
			d.str(` stroke-linecap="round" stroke-linejoin="round"`)
		}
		for i, v := range s.Dash {
			d.str([]string{` stroke-dasharray="`, " "}[min(i, 1)])
			d.mm(v)
		}
		if len(s.Dash) > 0 {
			d.str(`"`)
		}
	}
	d.str("/>\n")
}

// iconUnit is the step to which icon outlines are rounded: a tenth of one of their 512 units.
const iconUnit = 100

// icon draws a symbol, defined on first use, and records its author. A missing symbol is the
// drawing's error.
func (d *drawing) icon(it *face.Icon) {
	stroke := it.Stroke != face.None && it.Width > 0
	s := d.w.assets.Icons[it.ID]
	switch {
	case s == nil:
		d.err = fmt.Errorf("no icon %q", it.ID)
		return
	case it.Fill == face.None && !stroke:
		return
	}
	m := it.Place(s)
	if m == (geom.Matrix{}) {
		return
	}
	name, defined := d.called("_i-", it.ID)
	if !defined {
		if s.Author != "" {
			d.authors = append(d.authors, s.Author)
		}
		p := pathWriter{num: appendInt}
		p.path(s.Path, iconUnit)
		d.define(func() { d.str(`<path id="` + name + `" d="` + string(p.b) + "\"/>\n") })
	}
	d.str(`<use xlink:href="#` + name + `"`)
	m = m.Mul(geom.Scale(iconUnit))
	d.transform(geom.Matrix{A: m.A / 1000, B: m.B / 1000, C: m.C / 1000, D: m.D / 1000, E: m.E, F: m.F})
	d.fill(it.Fill)
	if stroke {
		d.stroke(it.Stroke)
		d.float(float64(it.Width)/math.Sqrt(math.Abs(m.A*m.D-m.B*m.C)), 1e2)
		d.str(`" stroke-linejoin="round"`)
	}
	d.str("/>\n")
}

// called returns the unique name of an icon or a picture in the file, and whether it was already
// defined.
func (d *drawing) called(prefix, id string) (name string, defined bool) {
	key := prefix + id
	if name, defined = d.assets[key]; !defined {
		name = d.free(prefix + cleanID(id))
		d.assets[key] = name
	}
	return name, defined
}

// cleanID replaces characters that an id may not contain; ids of icons are kebab case already.
func cleanID(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, s)
}

// picture draws a bitmap, defined on first use as a unit square with inline data. A missing one is
// the drawing's error.
func (d *drawing) picture(it *face.Picture) {
	p := d.w.assets.Pictures[it.ID]
	if p == nil {
		d.err = fmt.Errorf("no picture %q", it.ID)
		return
	}
	name, defined := d.called("_p-", it.ID)
	if !defined {
		d.define(func() {
			d.str(`<image id="` + name + `" width="1" height="1" preserveAspectRatio="none" xlink:href="` + data("image/"+p.Type, p.Data) + "\"/>\n")
		})
	}
	d.str(`<use xlink:href="#` + name + `"`)
	d.transform(geom.Matrix{A: it.Box.W.MM(), D: it.Box.H.MM(), E: float64(it.Box.X), F: float64(it.Box.Y)})
	d.str("/>\n")
}

// link draws an invisible box that leads to an address; links into books are left out, since a
// drawing has no pages.
func (d *drawing) link(l *face.Link) {
	if strings.HasPrefix(l.To, "#") || strings.Contains(l.To, ".pdf#") {
		return
	}
	d.str(`<a xlink:href="`)
	d.text(l.To)
	d.str(`"><path fill="none" pointer-events="all" d="`)
	d.path(geom.Box(l.Box))
	d.str("\"/></a>\n")
}
