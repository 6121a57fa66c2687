package vector

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// liveRun draws text as text, each character at its own x, so that it keeps its setting until
// someone edits it. Text whose reading differs from its glyphs is drawn as outlines instead.
func (d *drawing) liveRun(t *face.Text, index int, tf *typeface) {
	d.str(`<text xml:space="preserve" font-family="`)
	d.text(tf.family())
	d.str(`" font-size="`)
	d.mm(t.Size)
	d.str(`"`)
	if w := tf.src.Weight; w != 0 && w != 400 {
		d.str(` font-weight="` + strconv.Itoa(w) + `"`)
	}
	if tf.src.Italic {
		d.str(` font-style="italic"`)
	}
	d.fill(t.Colour)
	d.str(` y="`)
	d.mm(t.At.Y)
	d.str(`" x="`)
	var x int64
	for i, g := range t.Glyphs {
		if i > 0 {
			d.str(" ")
		}
		d.mm(t.At.X + geom.Length(x*int64(t.Size)/1000))
		x += int64(g.Advance)
		if g.Rune > 0 && g.Rune < 0xFFFF && int(g.ID) < tf.Glyphs {
			d.live[index][uint16(g.Rune)] = g.ID
		}
	}
	d.str(`">`)
	d.text(t.String())
	d.str("</text>\n")
}

// family returns the name by which a browser finds the font, or its id.
func (t *typeface) family() string {
	return cmp.Or(t.src.Family, t.src.ID)
}

// embed puts the fonts of live text into the style sheet, each with only the glyphs that were
// drawn.
func (d *drawing) embed() {
	for i, t := range d.fonts {
		sub, err := t.Alone(d.live[i])
		if err != nil {
			d.err = fmt.Errorf("subset font %s: %w", t.src.ID, err)
			return
		}
		style := ""
		if t.src.Italic {
			style = "font-style:italic;"
		}
		d.style = append(d.style, "@font-face{font-family:\""+cssName(t.family())+"\";font-weight:"+strconv.Itoa(t.src.Weight)+";"+
			style+"src:url("+data("font/ttf", sub)+")}\n"...)
	}
}

// cssName drops characters that would end a name in a style sheet.
func cssName(s string) string {
	b := []rune(s)
	b = slices.DeleteFunc(b, func(r rune) bool { return r == '"' || r == '\\' || r == '<' || r == '&' || r < ' ' })
	return string(b)
}
