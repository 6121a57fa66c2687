package pdf

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// frame is everything that ties a file together: the page tree, resources, layers, the outline, the
// document's properties, and the catalogue.
type frame struct {
	p                      *plan
	bookmarks              []bookmark
	layers, marks, outline int // objects: the first layer, the first bookmark, the root of the outline
	info, root             int
}

// The objects that every file begins with. Page i, from 0, and its content follow them.
const (
	pagesObject     = 1
	resourcesObject = 2
)

// pageObject returns the object number of page i, from 0. Its content, unless an earlier page has
// the same, is the next object.
func pageObject(i int) int { return 3 + 2*i }

// newFrame numbers the objects of the frame and resolves links. An internal link without a target
// is an error.
func newFrame(p *plan) (*frame, error) {
	fr := &frame{p: p, layers: pageObject(len(p.doc.Pages))}
	m := newMarks(p)
	p.named = m.named()
	for i, pg := range p.doc.Pages {
		if p.press != nil { // a press file has no links
			break
		}
		if err := m.page(i, pg); err != nil {
			return nil, fmt.Errorf("page %d: %w", i+1, err)
		}
	}
	fr.bookmarks = m.bookmarks
	fr.marks = fr.layers + len(p.layers)
	fr.outline = fr.marks + len(fr.bookmarks)
	fr.info = fr.outline
	if len(fr.bookmarks) > 0 {
		fr.info++
	}
	fr.root = fr.info + 1
	return fr, nil
}

// write writes the frame; tree is the object of the document's structure, 0 for none. The frame is
// never packed, so that any reader can find its way.
func (fr *frame) write(out *file, tree int) {
	p := fr.p
	out.plain(pagesObject, fr.pages())
	out.plain(resourcesObject, fr.resources())
	for i, pg := range p.doc.Pages {
		out.plain(pageObject(i), p.page(i, pg))
	}
	for i, name := range p.layers {
		out.plain(fr.layers+i, "<</Type /OCG /Name "+quoted(wide(name))+">>")
	}
	fr.writeOutline(out)
	out.plain(fr.info, p.info())
	if p.press != nil {
		out.plain(fr.root, p.press.catalogue(p.doc))
		return
	}
	out.plain(fr.root, fr.catalogue(tree))
}

// pages returns the root of the page tree, which is one level deep.
func (fr *frame) pages() string {
	n := len(fr.p.doc.Pages)
	return fmt.Sprintf("<</Type /Pages\n/Kids [%s]\n/Count %d\n/MediaBox [0 0 1.00 1.00]\n>>", refs(n, pageObject), n)
}

// page returns page i with its boxes, each within the previous one.
func (p *plan) page(i int, pg face.Page) string {
	size, at := paper(pg)
	sheet := geom.Rect{W: size.W, H: size.H}
	trim := pg.Trim
	if trim.Empty() {
		trim = geom.Rect{X: at.X, Y: at.Y, W: pg.Face.Size.W, H: pg.Face.Size.H}
	}
	group := "" // the blending space of transparent content, needed where layers overlap
	if len(p.layers) > 0 {
		group = "/Group <</Type /Group /S /Transparency /CS /DeviceRGB>>\n"
	}
	return fmt.Sprintf("<</Type /Page\n%s/Parent %s\n/MediaBox [0 0 %.2f %.2f]\n/BleedBox %s\n/TrimBox %s\n/Resources %s\n%s/Contents %s>>",
		p.annotations(i), ref(pagesObject), size.W.PT(), size.H.PT(), pageBox(trim.Inset(-pg.Bleed), sheet), pageBox(trim, sheet),
		ref(resourcesObject), group, ref(p.contents[p.pageOf[i]].obj))
}

// pageBox formats a box clipped to the sheet, in points from the lower left corner.
func pageBox(r, sheet geom.Rect) string {
	r = r.Common(sheet)
	return fmt.Sprintf("[%.2f %.2f %.2f %.2f]", r.X.PT(), (sheet.H - r.Bottom()).PT(), r.Right().PT(), (sheet.H - r.Y).PT())
}

// resources returns what all pages draw with: effects, fonts, forms, pictures and layers, by the
// names used in content. Empty entries here and in the catalogue stay so that files do not change
// by a byte.
func (fr *frame) resources() string {
	p := fr.p
	var fonts, objects, layers strings.Builder
	entry := func(b *strings.Builder, name string, n int) { b.WriteString("/" + name + " " + ref(n) + "\n") }
	for _, f := range p.fonts {
		if !p.press.outlines() {
			entry(&fonts, f.name, f.obj)
			continue
		}
		for i, g := range f.drawn {
			entry(&objects, f.glyphName(g), f.obj+i)
		}
	}
	for _, u := range p.shared {
		entry(&objects, u.name, u.obj)
	}
	for _, ic := range p.icons {
		entry(&objects, ic.name, ic.obj)
	}
	for _, pic := range p.pictures {
		entry(&objects, pic.name, pic.obj)
	}
	for i := range p.layers {
		entry(&layers, fmt.Sprintf("OC%d", i), fr.layers+i)
	}
	out := "<<\n/ProcSet [/PDF /Text /ImageB /ImageC /ImageI]\n" + p.effects() + "/Font <<\n" + fonts.String() + ">>\n/XObject <<\n" + objects.String() + ">>\n"
	if layers.Len() > 0 {
		out += "/Properties <<\n" + layers.String() + ">>\n"
	}
	return out + "/ColorSpace <<\n>>\n>>"
}

// catalogue returns the catalogue, which also asks for printing without scaling; all layers are
// visible, and no files are attached.
func (fr *frame) catalogue(tree int) string {
	p := fr.p
	way := ""
	if p.doc.FromTheRight {
		way = " /Direction /R2L"
	}
	out := "<<\n/Type /Catalog\n/ViewerPreferences <</PrintScaling /None /DisplayDocTitle true" + way + ">>\n" + p.described(tree) + "/Pages " + ref(pagesObject) + "\n"
	if l := lang(p.doc); l != "" {
		out += "/Lang " + quoted(l) + "\n"
	}
	if len(fr.bookmarks) > 0 {
		out += "/Outlines " + ref(fr.outline) + "\n/PageMode /UseOutlines\n"
	}
	if p.fillable() {
		out += p.form() + "\n"
	}
	if len(p.layers) > 0 {
		all := refs(len(p.layers), func(i int) int { return fr.layers + i })
		out += fmt.Sprintf("/OCProperties <</OCGs [%s] /D <</OFF [] /Order [%[1]s]>>>>\n", all)
	}
	return out + "/Names <<\n" + p.named + "/EmbeddedFiles << /Names [\n  \n] >>\n>>\n>>"
}

// pressInfo is what PDF/X-1a:2003 requires in the document information, besides the title.
const pressInfo = "/Creator (Punchboard)\n/CreationDate " + pressTime + "\n/ModDate " + pressTime + "\n/Trapped /False\n/GTS_PDFXVersion (PDF/X-1a:2003)\n"

// info returns the document information dictionary. It has no dates, so that the same input gives
// the same bytes, except the fixed one for a press.
func (p *plan) info() string {
	out := "<<\n"
	if p.press != nil {
		out += pressInfo
	}
	d := p.doc
	for _, e := range []struct{ key, v string }{{"Producer", "Punchboard"}, {"Title", d.Title}, {"Subject", d.Subject}, {"Author", d.Author}, {"Keywords", d.Keywords}} {
		if e.v != "" {
			out += "/" + e.key + " " + literal(e.v) + "\n"
		}
	}
	return out + ">>"
}

// lang returns the language of a document, or "" if that is not a language tag.
func lang(doc *face.Document) string {
	if strings.ContainsFunc(doc.Lang, func(r rune) bool { return !plainRune(r) }) {
		return ""
	}
	return doc.Lang
}

// plainRune reports whether a character may appear in a font name or a language tag.
func plainRune(r rune) bool {
	return r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// literal returns a text string as a PDF holds it: ASCII unchanged, otherwise as UTF-16.
func literal(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7f }) {
		return quoted(wide(s))
	}
	return quoted(s)
}

// wide encodes a text as UTF-16 with a byte order mark.
func wide(s string) string {
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}

// quoted returns a string of bytes as a PDF literal string.
func quoted(s string) string {
	b := append(make([]byte, 0, len(s)+8), '(')
	for i := range len(s) {
		b = appendByte(b, s[i])
	}
	return string(append(b, ')'))
}
