package vector

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// SVG writes a face at true size: width and height in millimetres, and one user unit per
// millimetre. White paper, "paper", underlies everything as far as the face is cut and its bleed
// shown, so that it looks the same on a dark page; the outline to cut is a group of its own, "cut".
// A group's Name, or else its Layer, becomes its id, restricted to the characters of an id and
// numbered if it is taken. Web links are kept; anchors, bookmarks and links to anchors mean nothing
// in a single face and are left out. It is an error if w or a font fails, or the Writer lacks an
// asset.
func (w *Writer) SVG(out io.Writer, f *face.Face, opt Options) error {
	room := w.rooms.Get().(*room)
	defer w.rooms.Put(room)
	d := &drawing{
		w: w, opt: opt, b: room.body[:0], defs: room.defs[:0],
		glyphs: map[glyphKey]bool{}, assets: map[string]string{}, clips: map[string]string{},
		uses: map[*face.Face]int{}, names: map[*face.Face]string{}, taken: map[string]int{"cut": 1, "paper": 1},
	}
	count(f.Drawn(), d.uses)
	d.items(f.Drawn())
	d.cut(f)
	if d.err == nil && opt.LiveText {
		d.embed()
	}
	if d.err != nil {
		return fmt.Errorf("write SVG: %w", d.err)
	}
	room.body, room.defs = d.b, d.defs
	d.document(f, room)
	if _, err := out.Write(room.whole); err != nil {
		return fmt.Errorf("write SVG: %w", err)
	}
	return nil
}

// count counts how often each shared face is drawn, visiting each once.
func count(items []face.Item, uses map[*face.Face]int) {
	for _, it := range items {
		g, ok := it.(*face.Group)
		if !ok {
			continue
		}
		if g.Of != nil {
			uses[g.Of]++
			if uses[g.Of] > 1 {
				continue
			}
		}
		count(g.Content(), uses)
	}
}

// drawing is an SVG being written: its body, and the definitions that the body uses, in the order
// of first use.
type drawing struct {
	w       *Writer
	opt     Options
	b, defs []byte
	style   []byte
	err     error

	fonts   []*typeface // in order of first use; the index is in glyphs' ids
	glyphs  map[glyphKey]bool
	live    []map[uint16]uint16 // glyphs of live text by character, for each font
	authors []string
	assets  map[string]string // names of icons and pictures
	clips   map[string]string // ids by path data
	uses    map[*face.Face]int
	names   map[*face.Face]string
	taken   map[string]int
}

// glyphKey is a glyph of a font, by the font's index in the drawing.
type glyphKey struct {
	font int
	id   uint16
}

// document writes the whole SVG into the room that holds its parts.
func (d *drawing) document(f *face.Face, room *room) {
	view := geom.Rect{W: f.Size.W, H: f.Size.H}
	if d.opt.Bleed {
		view = view.Inset(-f.Bleed)
	}
	d.b = slices.Grow(room.whole[:0], len(room.body)+len(d.defs)+len(d.style)+1024)
	d.str(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="`)
	d.mm(view.W)
	d.str(`mm" height="`)
	d.mm(view.H)
	d.str(`mm" viewBox="`)
	for i, v := range [...]geom.Length{view.X, view.Y, view.W, view.H} {
		if i > 0 {
			d.str(" ")
		}
		d.mm(v)
	}
	d.str(`" stroke-miterlimit="10"`)
	if d.opt.Lang != "" {
		d.str(` xml:lang="`)
		d.text(d.opt.Lang)
		d.str(`"`)
	}
	d.str(">\n")
	d.element("title", cmp.Or(d.opt.Title, f.ID))
	d.element("desc", d.description())
	if len(d.style) > 0 {
		d.str("<style>")
		d.b = append(d.b, d.style...)
		d.str("</style>\n")
	}
	if len(d.defs) > 0 {
		d.str("<defs>\n")
		d.b = append(d.b, d.defs...)
		d.str("</defs>\n")
	}
	d.paper(f)
	d.b = append(d.b, room.body...)
	d.str("</svg>\n")
	room.whole = d.b
}

// element writes an element that contains text, or nothing if it is empty.
func (d *drawing) element(name, text string) {
	if text == "" {
		return
	}
	d.str("<" + name + ">")
	d.text(text)
	d.str("</" + name + ">\n")
}

// description returns the caller's description and the icon credits.
func (d *drawing) description() string {
	slices.Sort(d.authors)
	d.authors = slices.Compact(d.authors)
	if len(d.authors) == 0 {
		return d.opt.Desc
	}
	credit := "Icons by " + strings.Join(slices.Concat(d.authors, d.opt.Licence), ", ") + "."
	if d.opt.Desc == "" {
		return credit
	}
	return d.opt.Desc + " " + credit
}

// paper writes what the face is printed on; its stroke is the bleed.
func (d *drawing) paper(f *face.Face) {
	d.str(`<path id="paper" fill="#fff"`)
	if d.opt.Bleed && f.Bleed > 0 {
		d.str(` stroke="#fff" stroke-width="`)
		d.mm(2 * f.Bleed)
		d.str(`"`)
	}
	d.str(` d="`)
	d.path(outline(f))
	d.str(`"/>` + "\n")
}

// cut writes the outline that a cutting machine follows.
func (d *drawing) cut(f *face.Face) {
	d.str(`<g id="cut" fill="none" stroke="#f0f" stroke-width="0.025"><path d="`)
	d.path(outline(f))
	d.str(`"/></g>` + "\n")
}

// outline returns what a face is cut to.
func outline(f *face.Face) geom.Path {
	if f.Cut == nil {
		return geom.Box(geom.Rect{W: f.Size.W, H: f.Size.H})
	}
	return f.Cut
}

// define runs write and puts its output among the definitions, after those that it makes itself.
func (d *drawing) define(write func()) {
	d.defs = append(d.defs, d.apart(write)...)
}

// apart returns the output of write without adding it to the drawing.
func (d *drawing) apart(write func()) []byte {
	body := d.b
	d.b = nil
	write()
	made := d.b
	d.b = body
	return made
}

// data returns a file as a data URL.
func data(mime string, file []byte) string {
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(file)
}

// id turns a name into a unique element id. Ids that the writer makes itself begin with "_".
func (d *drawing) id(name string) string {
	b := make([]byte, 0, len(name)+1)
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-':
			b = append(b, byte(r))
		case len(b) > 0 && b[len(b)-1] != '-':
			b = append(b, '-')
		}
	}
	s := strings.Trim(string(b), "-")
	if s == "" || s[0] <= '9' {
		s = "g-" + s
	}
	return d.free(s)
}

// free returns a name, numbered if it is taken, and marks it as taken.
func (d *drawing) free(s string) string {
	for base := s; d.taken[s] > 0; {
		d.taken[base]++
		s = fmt.Sprintf("%s-%d", base, d.taken[base])
	}
	d.taken[s] = 1
	return s
}
