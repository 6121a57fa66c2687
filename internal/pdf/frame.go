package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unicode/utf16"

	"github.com/go-pdf/fpdf"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// frame is the file as fpdf wrote it, without contents, fonts and pictures, in
// objects by number. These are changed before they go out:
//
//   - page contents are left out; ours have their numbers;
//   - object 2, the resources of all pages, gets our fonts and forms;
//   - a page's boxes are put in order, and pages of the same face share its
//     contents;
//   - a page names its links and where its content stands in the structure;
//   - the catalogue asks for printing without scaling, and names the structure,
//     the labels of pages and what the metadata says;
//   - dates are left out.
//
// For a press the catalogue is ours, since fpdf's has a place for attached
// files, and what is known of the document includes all that PDF/X asks for.
type frame struct {
	objects    [][]byte
	root, info int
}

// contentObject is fpdf's number for the contents of page i, from 0; the page
// itself is the object before.
func contentObject(i int) int { return 4 + 2*i }

// newFrame has fpdf write the parts of a file that carry no drawing: pages, layers, names
// and outline. Its dates are fixed, so that the same input gives the same bytes.
func newFrame(p *plan) (*frame, error) {
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 1, Ht: 1}})
	f.SetCompression(false)
	f.SetCatalogSort(true)
	fixed := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	f.SetCreationDate(fixed)
	f.SetModificationDate(fixed)
	metadata(f, p.doc)
	for _, name := range p.layers {
		f.AddLayer(name, true)
	}
	if err := addPages(f, p); err != nil {
		return nil, err
	}
	objects, err := output(f)
	if err != nil {
		return nil, err
	}
	return &frame{objects: objects, root: len(objects) - 1, info: len(objects) - 2}, nil
}

// metadata gives a document its title, author, subject, keywords and language.
func metadata(f *fpdf.Fpdf, doc *face.Document) {
	f.SetProducer("Punchboard", false)
	f.SetTitle(text(doc.Title), false)
	f.SetAuthor(text(doc.Author), false)
	f.SetSubject(text(doc.Subject), false)
	f.SetKeywords(text(doc.Keywords), false)
	f.SetLang(lang(doc))
}

// lang is the language of a document, "" if that is no tag of one.
func lang(doc *face.Document) string {
	isTag := func(r rune) bool {
		return r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
	}
	if slices.ContainsFunc([]rune(doc.Lang), func(r rune) bool { return !isTag(r) }) {
		return ""
	}
	return doc.Lang
}

// text is a string as a PDF's dictionaries hold it: ASCII as it is, else
// UTF-16. (fpdf's own conversion knows no characters above U+FFFF.)
func text(s string) string {
	ascii := true
	for i := range len(s) {
		ascii = ascii && s[i] >= ' ' && s[i] < 0x7f
	}
	if ascii {
		return s
	}
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}

// output is the objects of a finished fpdf document by number; 0 is nil. They
// are cut at the places its cross-reference table names.
func output(f *fpdf.Fpdf) ([][]byte, error) {
	var buf bytes.Buffer
	if err := f.Output(&buf); err != nil {
		return nil, err
	}
	b := buf.Bytes()
	unknown := errors.New("fpdf wrote a file of unknown form")
	i := bytes.LastIndex(b, []byte("startxref\n"))
	if i < 0 {
		return nil, unknown
	}
	digits, _, _ := bytes.Cut(b[i+len("startxref\n"):], []byte("\n"))
	table, err := strconv.Atoi(string(digits))
	if err != nil || table > i {
		return nil, unknown
	}
	lines := bytes.Split(b[table:i], []byte("\n"))
	if len(lines) < 3 || string(lines[0]) != "xref" {
		return nil, unknown
	}
	n, err := strconv.Atoi(string(bytes.TrimPrefix(lines[1], []byte("0 "))))
	if err != nil || n < 1 || len(lines) < 2+n {
		return nil, unknown
	}
	return cut(b[:table], lines[2:2+n])
}

// cut divides a file's body at the offsets of its objects.
func cut(body []byte, lines [][]byte) ([][]byte, error) {
	offsets := make([]int, len(lines))
	for i, l := range lines {
		l, _, _ = bytes.Cut(l, []byte(" "))
		at, err := strconv.Atoi(string(l))
		if err != nil || at > len(body) {
			return nil, fmt.Errorf("fpdf put object %d at %q", i, l)
		}
		offsets[i] = at
	}
	order := slices.Clone(offsets[1:])
	slices.Sort(order)
	order = append(order, len(body))
	objects := make([][]byte, len(lines))
	for i, at := range offsets[1:] {
		next, _ := slices.BinarySearch(order, at+1)
		objects[i+1] = body[at:order[next]]
	}
	return objects, nil
}

// pressInfo is what PDF/X-1a:2003 wants to be said of a document, besides its
// title.
const pressInfo = "/Creator (Punchboard)\n/CreationDate " + pressTime + "\n/ModDate " + pressTime + "\n/Trapped /False\n/GTS_PDFXVersion (PDF/X-1a:2003)\n"

// size is the highest number of an object of the frame.
func (fr *frame) size() int { return len(fr.objects) - 1 }

// write writes the frame; tree is the object of the document's structure, 0 for
// none.
func (fr *frame) write(out *file, p *plan, tree int) error {
	for n := 1; n < len(fr.objects); n++ {
		b := fr.objects[n]
		page := (n - 3) / 2
		var err error
		switch {
		case n == 2:
			b, err = p.resources(b)
		case n >= 3 && page < len(p.pageOf) && n == contentObject(page):
			continue
		case n >= 3 && page < len(p.pageOf):
			b, err = p.mendPage(b, page)
		case n == fr.root && p.press != nil:
			out.object(n, p.press.catalogue(p.doc))
			continue
		case n == fr.info && p.press != nil:
			b, err = insert(dropLines(b, "/CreationDate ", "/ModDate "), "<<\n", pressInfo)
		case n == fr.root:
			b, err = insert(b, "/Type /Catalog\n", "/ViewerPreferences <</PrintScaling /None /DisplayDocTitle true>>\n"+p.described(tree))
			if err == nil {
				b, err = insert(b, "/Names <<\n", p.named)
			}
		case n == fr.info:
			b = dropLines(b, "/CreationDate ", "/ModDate ")
		}
		if err != nil {
			return err
		}
		out.raw(n, b)
	}
	return nil
}

// resources adds fonts, forms and pictures to the resources of all pages.
func (p *plan) resources(b []byte) ([]byte, error) {
	var fonts, objects []byte
	entry := func(b []byte, name string, n int) []byte { return append(b, "/"+name+" "+ref(n)+"\n"...) }
	for _, f := range p.fonts {
		if !p.press.outlines() {
			fonts = entry(fonts, f.name, f.obj)
			continue
		}
		for i, g := range f.drawn {
			objects = entry(objects, f.glyphName(g), f.obj+i)
		}
	}
	for _, u := range p.shared {
		objects = entry(objects, u.name, u.obj)
	}
	for _, ic := range p.icons {
		objects = entry(objects, ic.name, ic.obj)
	}
	for _, pic := range p.pictures {
		objects = entry(objects, pic.name, pic.obj)
	}
	b = bytes.Replace(b, []byte("/Font <<\n"), []byte(p.effects()+"/Font <<\n"), 1)
	b, err := insert(b, "/Font <<\n", string(fonts))
	if err != nil {
		return nil, err
	}
	return insert(b, "/XObject <<\n", string(objects))
}

// mendPage puts a page's boxes in order and lets it share contents.
func (p *plan) mendPage(b []byte, page int) ([]byte, error) {
	own := "/Contents " + ref(contentObject(page))
	if !bytes.Contains(b, []byte(own)) {
		return nil, fmt.Errorf("fpdf numbered page %d otherwise than expected", page+1)
	}
	b = bytes.Replace(b, []byte(own), []byte("/Contents "+ref(p.contents[p.pageOf[page]].obj)), 1)
	if p.press != nil {
		b = dropLines(b, "/Group ")
	}
	b, err := insert(b, "/Type /Page\n", p.annotations(page))
	if err != nil {
		return nil, err
	}
	trim, bleed := bytes.Index(b, []byte("/TrimBox")), bytes.Index(b, []byte("/BleedBox"))
	if trim < 0 || bleed < 0 {
		return nil, fmt.Errorf("fpdf wrote page %d without its boxes", page+1)
	}
	if trim > bleed {
		return b, nil
	}
	line := func(at int) []byte { return b[at : at+bytes.IndexByte(b[at:], '\n')+1] }
	swapped := slices.Concat(b[:trim], line(bleed), line(trim), b[bleed+len(line(bleed)):])
	return swapped, nil
}

// insert puts text behind the first occurrence of after. That there is none is an error:
// it means that fpdf now writes something else.
func insert(b []byte, after, what string) ([]byte, error) {
	i := bytes.Index(b, []byte(after))
	if i < 0 {
		return nil, fmt.Errorf("fpdf wrote no %q", after)
	}
	i += len(after)
	return slices.Concat(b[:i], []byte(what), b[i:]), nil
}

// dropLines leaves out all lines that begin in one of these ways.
func dropLines(b []byte, prefixes ...string) []byte {
	var out []byte
	for _, l := range bytes.SplitAfter(b, []byte("\n")) {
		drop := slices.ContainsFunc(prefixes, func(p string) bool { return bytes.HasPrefix(l, []byte(p)) })
		if !drop {
			out = append(out, l...)
		}
	}
	return out
}

// addPages makes the pages with their boxes, and what leads to and from them.
func addPages(f *fpdf.Fpdf, p *plan) error {
	m := newMarks(f, p)
	p.named = m.named()
	for i, pg := range p.doc.Pages {
		size, at := paper(pg)
		f.AddPageFormat("P", fpdf.SizeType{Wd: size.W.PT(), Ht: size.H.PT()})
		sheet := geom.Rect{W: size.W, H: size.H}
		trim := pg.Trim
		if trim.Empty() {
			trim = geom.Rect{X: at.X, Y: at.Y, W: pg.Face.Size.W, H: pg.Face.Size.H}
		}
		setBox(f, "trim", trim, sheet)
		setBox(f, "bleed", trim.Inset(-pg.Bleed), sheet)
		if p.press != nil { // where nothing leads anywhere
			continue
		}
		if err := m.page(i, pg); err != nil {
			return fmt.Errorf("page %d: %w", i+1, err)
		}
	}
	return nil
}

// setBox sets a box, cut to the sheet, from the lower left corner.
func setBox(f *fpdf.Fpdf, kind string, r, sheet geom.Rect) {
	x, y := max(r.X, 0), max(r.Y, 0)
	X, Y := min(r.Right(), sheet.W), min(r.Bottom(), sheet.H)
	f.SetPageBox(kind, x.PT(), (sheet.H - Y).PT(), (X - x).PT(), (Y - y).PT())
}
