package pdf_test

import (
	"bytes"
	"errors"
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/pdf"
	"punchboard/internal/vector"
)

func write(t testing.TB, doc *face.Document, k *facetest.Kit) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pdf.Write(&b, doc, k.Assets); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSameBytesTwice(t *testing.T) {
	first := write(t, facetest.New(t).Document(), facetest.New(t))
	for i := range 20 {
		if !bytes.Equal(first, write(t, facetest.New(t).Document(), facetest.New(t))) {
			t.Fatalf("run %d wrote other bytes than the first", i+2)
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if !bytes.Equal(first, write(t, facetest.New(t).Document(), facetest.New(t))) {
		t.Error("one processor wrote other bytes than all")
	}
}

func TestStructure(t *testing.T) {
	k := facetest.New(t)
	golden.File(t, "showcase.txt", []byte(read(t, write(t, k.Document(), k)).String()))
}

// TestWidthsAndOrder checks that widths of every printed string agree with the face to a
// thousandth, by the glyph widths in the file itself, and that strings come in the face's order.
func TestWidthsAndOrder(t *testing.T) {
	k := facetest.New(t)
	for _, doc := range []*face.Document{k.Document(), k.Deck(3)} {
		r := read(t, write(t, doc, k))
		fonts := r.fonts(t)
		var got []run
		for _, o := range r.objects {
			if o.stream != nil && bytes.Contains(o.stream, []byte("TJ\n")) {
				got = append(got, runs(t, o.stream, fonts)...)
			}
		}
		want := drawn(doc)
		compareRuns(t, got, want)
	}
}

// drawn returns the texts of a document in the order of its file: shared faces (those drawn twice
// or more) once and first.
func drawn(doc *face.Document) []run {
	uses := map[*face.Face]int{}
	var shared []*face.Face
	var count func(items []face.Item)
	count = func(items []face.Item) {
		for _, it := range items {
			g, ok := it.(*face.Group)
			if ok && g.Of != nil {
				if uses[g.Of]++; uses[g.Of] == 2 {
					shared = append(shared, g.Of)
				}
			}
			if ok && (g.Of == nil || uses[g.Of] == 1) {
				count(g.Content())
			}
		}
	}
	for _, p := range doc.Pages {
		if uses[p.Face] == 0 {
			count(p.Face.Items)
		}
	}
	var out []run
	var list func(items []face.Item)
	list = func(items []face.Item) {
		for _, it := range items {
			switch it := it.(type) {
			case *face.Text:
				out = append(out, run{it.String(), float64(it.Width())})
			case *face.Group:
				if it.Of == nil || uses[it.Of] < 2 {
					list(it.Content())
				}
			}
		}
	}
	for _, p := range doc.Pages {
		list(p.Face.Items)
	}
	for _, f := range shared {
		list(f.Items)
	}
	return out
}

func compareRuns(t *testing.T, got, want []run) {
	t.Helper()
	words := func(r []run) (s []string) {
		for _, r := range r {
			s = append(s, r.text)
		}
		return s
	}
	if diff := cmp.Diff(words(want), words(got)); diff != "" {
		t.Fatalf("texts (-face +file):\n%s", diff)
	}
	for i := range got {
		if off := math.Abs(got[i].width - want[i].width); off > want[i].width/1000 {
			t.Errorf("%q is %.1f µm wide in the file and %.1f in the face", got[i].text, got[i].width, want[i].width)
		}
	}
}

func TestPages(t *testing.T) {
	k := facetest.New(t)
	r := read(t, write(t, k.Document(), k))
	for n, want := range map[int][]string{
		3: {"/MediaBox [0 0 272.13 357.17]", "/BleedBox [0.00 0.00 272.13 357.17]", "/TrimBox [8.50 8.50 263.62 348.66]"},
		5: {"/MediaBox [0 0 595.28 841.89]", "/BleedBox [161.57 408.19 433.70 765.35]", "/TrimBox [170.08 416.69 425.20 756.85]"},
	} {
		for _, box := range want {
			if !strings.Contains(r.objects[n].dict, box) {
				t.Errorf("page %d lacks %s:\n%s", (n-1)/2, box, r.objects[n].dict)
			}
		}
	}
	catalogue := r.objects[r.ref(t, r.trailer, "/Root")].dict
	for _, want := range []string{"/Outlines", "/OCProperties", "/PrintScaling /None", "/Lang (en)"} {
		if !strings.Contains(catalogue, want) {
			t.Errorf("the catalogue lacks %s:\n%s", want, catalogue)
		}
	}
	doc := k.Document()
	doc.FromTheRight = true
	if r = read(t, write(t, doc, k)); strings.Contains(catalogue, "/Direction") || !strings.Contains(r.objects[r.ref(t, r.trailer, "/Root")].dict, "/Direction /R2L") {
		t.Error("a book alone that is read from the right says so")
	}
}

// TestSharedFacesAreDefinedOnce checks that fifty copies of one back and pages with the same face
// cost little more than one.
func TestSharedFacesAreDefinedOnce(t *testing.T) {
	k := facetest.New(t)
	back := k.Card(0)
	sheet := func(copies int) *face.Face {
		f := &face.Face{Size: geom.Size{W: 210000, H: 297000}}
		for i := range copies {
			f.Items = append(f.Items, &face.Group{Map: geom.Move(geom.Length(1000*i), 0), Of: back})
		}
		return f
	}
	once := len(write(t, &face.Document{Pages: []face.Page{{Face: sheet(1)}}}, k))
	many := sheet(51)
	doc := &face.Document{}
	for range 20 {
		doc.Pages = append(doc.Pages, face.Page{Face: many})
	}
	if got := len(write(t, doc, k)); got > once+20*500 {
		t.Errorf("20 pages of 51 copies are %d bytes; one page of one is %d", got, once)
	}
}

func TestErrors(t *testing.T) {
	k := facetest.New(t)
	page := func(items ...face.Item) *face.Document {
		return &face.Document{Pages: []face.Page{{Face: &face.Face{ID: "f", Size: geom.Size{W: 1000, H: 1000}, Items: items}}}}
	}
	loop := page()
	loop.Pages[0].Face.Items = []face.Item{&face.Group{Map: geom.Identity, Of: loop.Pages[0].Face}}
	k.Fonts["cut"] = &face.Font{ID: "cut", Data: k.Fonts[facetest.Body].Data[:5000]}
	k.Fonts["otf"] = &face.Font{ID: "otf", Data: []byte("OTTO\x00\x00000000")}
	k.Pictures["bad"] = &face.Bitmap{ID: "bad", Type: "png", Data: []byte("nothing")}
	k.Pictures["gif"] = &face.Bitmap{ID: "gif", Type: "gif"}
	glyph := []face.Glyph{{ID: 3, Rune: 'x'}}
	for _, c := range []struct {
		doc  *face.Document
		want string
	}{
		{&face.Document{}, "the document has no pages"},
		{&face.Document{Pages: []face.Page{{Face: &face.Face{}}}}, "page 1 has no size"},
		{page(&face.Text{Font: "none", Glyphs: glyph}), `page 1: no font "none"`},
		{page(&face.Text{Font: "cut", Glyphs: glyph}), `page 1: font cut: the file ends before its table "GPOS" does`},
		{page(&face.Text{Font: "otf", Glyphs: glyph}), "page 1: font otf: it has no whole table head"},
		{page(&face.Icon{ID: "none"}), `page 1: no icon "none"`},
		{page(&face.Picture{ID: "none"}), `page 1: no picture "none"`},
		{page(&face.Picture{ID: "bad"}), "page 1: picture bad: "},
		{page(&face.Picture{ID: "gif"}), `page 1: picture gif: "gif" is not png or jpeg`},
		{page(&face.Link{To: "#gone"}), `page 1: a link leads to "#gone", which no page has`},
		{loop, `page 1: face "f" contains itself`},
	} {
		err := pdf.Write(&bytes.Buffer{}, c.doc, k.Assets)
		if err == nil || !strings.HasPrefix(err.Error(), "write PDF: "+c.want) {
			t.Errorf("got %v; want %q", err, c.want)
		}
	}
	full := errors.New("disk full")
	if err := pdf.Write(failing{full}, k.Document(), k.Assets); !errors.Is(err, full) {
		t.Errorf("got %v; want %v", err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestTextInReadingOrder checks that a reader finds the text in the order of the faces.
func TestTextInReadingOrder(t *testing.T) {
	k := facetest.New(t)
	doc := k.Deck(1)
	doc.Pages[0].Face.Items = doc.Pages[0].Face.Items[:1] // one card
	path := facetest.File(t, "deck.pdf", write(t, doc, k))
	got := strings.Fields(string(facetest.Run(t, "poppler-utils", "pdftotext", "-raw", path, "-")))
	var want []string
	for _, r := range drawn(doc) {
		want = append(want, strings.Fields(r.text)...)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words (-face +pdftotext):\n%s", diff)
	}
}

// TestLooksLikeSVG checks that PDF and SVG of one face look alike, each rendered by a program of
// its own.
func TestLooksLikeSVG(t *testing.T) {
	const dpi = "288"
	k := facetest.New(t)
	path := facetest.File(t, "showcase.pdf", write(t, k.Document(), k))
	page := facetest.Run(t, "poppler-utils", "pdftoppm", "-r", dpi, "-png", "-f", "1", "-l", "1", path)
	f := k.Showcase()
	f.Cut = geom.Path{} // drawn only by SVG
	f.Items = append([]face.Item{&face.Shape{Path: geom.Box(facetest.Rect(-3, -3, 96, 126)), Fill: face.White}}, f.Items...)
	var svg bytes.Buffer
	if err := vector.SVG(&svg, f, k.Assets, vector.Options{Bleed: true}); err != nil {
		t.Fatal(err)
	}
	path = facetest.File(t, "showcase.svg", svg.Bytes())
	facetest.Alike(t, page, facetest.Run(t, "librsvg2-bin", "rsvg-convert", "-d", dpi, "-p", dpi, path), 0.01)
}

// TestFontsAreEmbedded checks that poppler reads every page without complaint, and finds each font
// embedded, subset and searchable.
func TestFontsAreEmbedded(t *testing.T) {
	k := facetest.New(t)
	path := facetest.File(t, "showcase.pdf", write(t, k.Document(), k))
	out := string(facetest.Run(t, "poppler-utils", "pdffonts", path))
	if n := strings.Count(out, "Identity-H       yes yes yes"); n != 3 {
		t.Errorf("%d of 3 fonts are embedded, subset and searchable:\n%s", n, out)
	}
}

// TestWordsLieWhereSet checks, on pages of several sizes, that poppler's boxes of words are where
// the face has them.
func TestWordsLieWhereSet(t *testing.T) {
	k := facetest.New(t)
	doc := &face.Document{}
	for i := range 3 {
		f := &face.Face{Size: geom.Size{W: geom.Length(60000 + 20000*i), H: geom.Length(90000 - 10000*i)}}
		f.Items = []face.Item{k.Line(facetest.Title, 20, 10, 30, "AVALANCHE"+strconv.Itoa(i))}
		doc.Pages = append(doc.Pages, face.Page{Face: f})
	}
	path := facetest.File(t, "words.pdf", write(t, doc, k))
	out := string(facetest.Run(t, "poppler-utils", "pdftotext", "-bbox", path, "-"))
	for i, p := range doc.Pages {
		_, rest, ok := strings.Cut(out, `<word xMin="`)
		if !ok {
			t.Fatalf("page %d has no word:\n%s", i+1, out)
		}
		out = rest
		attr := strings.FieldsFunc(rest[:80], func(r rune) bool { return r == '"' })
		x0, _ := strconv.ParseFloat(attr[0], 64)
		x1, _ := strconv.ParseFloat(attr[4], 64)
		width := p.Face.Items[0].(*face.Text).Width().PT()
		if math.Abs(x0-geom.FromMM(10).PT()) > 0.01 || math.Abs(x1-x0-width) > width/1000 {
			t.Errorf("page %d: the word runs from %g to %g pt; want %g and %g wide", i+1, x0, x1, geom.FromMM(10).PT(), width)
		}
	}
}
