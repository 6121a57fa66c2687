package vector_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"strings"
	"sync"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
	"punchboard/internal/golden"
	"punchboard/internal/vector"
)

func svg(t testing.TB, k *facetest.Kit, f *face.Face, opt vector.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := vector.SVG(&b, f, k.Assets, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// small returns a face with a little of everything except pictures.
func small(k *facetest.Kit) *face.Face {
	show := k.Showcase()
	f := &face.Face{ID: "small", Size: geom.Size{W: 63000, H: 88000}, Bleed: 3000}
	for _, it := range show.Items {
		switch it := it.(type) {
		case *face.Text:
			if s := it.String(); strings.HasPrefix(s, "Words") || strings.HasPrefix(s, "Serif") {
				continue
			}
		case *face.Picture:
			continue
		}
		f.Items = append(f.Items, it)
	}
	return f
}

func TestSVG(t *testing.T) {
	k := facetest.New(t)
	golden.File(t, "small.svg", svg(t, k, small(k), vector.Options{Title: "Small & <round>", Desc: `A "test".`}))
}

func TestSameBytesTwice(t *testing.T) {
	for _, opt := range []vector.Options{{}, {LiveText: true, Bleed: true}} {
		k := facetest.New(t)
		first := svg(t, k, k.Showcase(), opt)
		w := vector.New(k.Assets)
		var wait sync.WaitGroup
		for range 8 { // one Writer serves several goroutines
			wait.Go(func() {
				var b bytes.Buffer
				if err := w.SVG(&b, facetest.New(t).Showcase(), opt); err != nil || !bytes.Equal(first, b.Bytes()) {
					t.Errorf("a second time gave other bytes (%v)", err)
				}
			})
		}
		wait.Wait()
	}
}

// TestReferences checks that every id is unique, and that every reference leads to one.
func TestReferences(t *testing.T) {
	k := facetest.New(t)
	f := k.Showcase()
	for range 2 { // names that are taken, and one that the writer needs itself
		f.Items = append(f.Items, &face.Group{Name: "half", Map: geom.Identity}, &face.Group{Name: "Cut", Map: geom.Identity},
			&face.Group{Name: "3 – é", Map: geom.Identity}, &face.Group{Layer: "cut marks", Map: geom.Identity})
	}
	for n := range 9 { // many fonts, and whatever else has a number
		body := k.Fonts[facetest.Body]
		again := &face.Font{ID: fmt.Sprint("again-", n), Family: body.Family, Weight: body.Weight, Data: body.Data}
		k.Fonts[again.ID] = again
		text := &face.Text{Font: again.ID, Size: 3000, Colour: face.Black}
		for id := range 12 {
			text.Glyphs = append(text.Glyphs, face.Glyph{ID: uint16(id), Rune: 'x', Advance: 400})
		}
		piece := &face.Face{ID: again.ID, Size: geom.Size{W: 1000, H: 1000}, Items: []face.Item{text}}
		clip := geom.Box(geom.Rect{W: geom.Length(n+1) * 1000, H: 5000})
		for range 2 {
			f.Items = append(f.Items, &face.Group{Map: geom.Identity, Clip: clip, Of: piece})
		}
	}
	b := svg(t, k, f, vector.Options{})
	ids := map[string]int{}
	var refs []string
	eachElement(t, b, func(e xml.StartElement) {
		for _, a := range e.Attr {
			switch {
			case a.Name.Local == "id":
				ids[a.Value]++
			case a.Name.Local == "href" && strings.HasPrefix(a.Value, "#"):
				refs = append(refs, a.Value[1:])
			}
		}
	})
	for id, n := range ids {
		if n > 1 || !regexp.MustCompile(`^[A-Za-z_][-.\w]*$`).MatchString(id) {
			t.Errorf("id %q is there %d times", id, n)
		}
	}
	for _, r := range refs {
		if ids[r] == 0 {
			t.Errorf("a reference leads to %q, which is not there", r)
		}
	}
	for _, want := range []string{"cut", "half", "half-2", "half-3", "cut-2", "cut-3", "g-3", "g-3-2", "marks", "cut-marks", "cut-marks-2"} {
		if ids[want] == 0 {
			t.Errorf("there is no id %q", want)
		}
	}
}

func eachElement(t *testing.T, b []byte, visit func(xml.StartElement)) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(b))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			visit(e)
		}
	}
}

func TestSizeCutAndText(t *testing.T) {
	k := facetest.New(t)
	f := &face.Face{ID: "a\x00<b>", Size: geom.Size{W: 63500, H: 88900}, Bleed: 3175, Items: []face.Item{
		k.Line(facetest.Body, 8, 5, 5, `<"&'`), &face.Icon{ID: "wheel", Box: facetest.Rect(1, 1, 5, 5), Fill: face.Black}}}
	for _, c := range []struct {
		opt  vector.Options
		want []string
	}{
		{vector.Options{}, []string{`width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9"`, "<title>a\uFFFD&lt;b&gt;</title>",
			"<desc>Icons by Ann Author.</desc>", `aria-label="&lt;&quot;&amp;'"`,
			`<g id="cut" fill="none" stroke="#f0f" stroke-width="0.025"><path d="M0 0h63.5v88.9h-63.5z"/></g>`}},
		{vector.Options{Licence: []string{"CC BY", "turned"}}, []string{"<desc>Icons by Ann Author, CC BY, turned.</desc>"}},
		{vector.Options{Bleed: true, Title: "T", Desc: "D."}, []string{`width="69.85mm" height="95.25mm" viewBox="-3.175 -3.175 69.85 95.25"`,
			"<title>T</title>", "<desc>D. Icons by Ann Author.</desc>"}},
		{vector.Options{LiveText: true}, []string{`<text xml:space="preserve" font-family="IBM Plex Sans Condensed" font-size="2.822" y="5" x="5 `,
			`>&lt;&quot;&amp;'</text>`, `@font-face{font-family:"IBM Plex Sans Condensed";font-weight:400;src:url(data:font/ttf;base64,`}},
	} {
		got := string(svg(t, k, f, c.opt))
		eachElement(t, []byte(got), func(xml.StartElement) {})
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: lacks %s in\n%.900s", c.opt, want, got)
			}
		}
	}
}

// TestLiveFonts checks that the fonts of live text contain what was drawn and little else, by
// character.
func TestLiveFonts(t *testing.T) {
	k := facetest.New(t)
	b := svg(t, k, k.Showcase(), vector.Options{LiveText: true})
	fonts := regexp.MustCompile(`font-family:"([^"]*)"[^}]*base64,([^)]*)\)`).FindAllSubmatch(b, -1)
	if len(fonts) != 3 {
		t.Fatalf("%d fonts are embedded; want 3", len(fonts))
	}
	if !bytes.Contains(b, []byte(`<g role="img" aria-label="Ned"`)) {
		t.Error("what is read otherwise than its glyphs stand is not drawn as outlines")
	}
	for _, m := range fonts {
		data, err := base64.StdEncoding.DecodeString(string(m[2]))
		if err != nil {
			t.Fatal(err)
		}
		f, err := glyf.Read(data, 0)
		if err != nil {
			t.Fatalf("%s: %v", m[1], err)
		}
		if f.Glyph('e') == 0 == (string(m[1]) != "Barlow Condensed") || f.Glyphs > 60 {
			t.Errorf("%s has %d glyphs, e is %d", m[1], f.Glyphs, f.Glyph('e'))
		}
	}
}

func TestPNG(t *testing.T) {
	k := facetest.New(t)
	var a, b bytes.Buffer
	w := vector.New(k.Assets)
	if err := errors.Join(w.PNG(&a, k.Showcase(), 300, vector.Options{Bleed: true}), vector.PNG(&b, k.Showcase(), k.Assets, 300)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		data []byte
		w, h float64
	}{{a.Bytes(), 96, 126}, {b.Bytes(), 90, 120}} {
		img, err := png.Decode(bytes.NewReader(c.data))
		if err != nil {
			t.Fatal(err)
		}
		size := img.Bounds().Size()
		if math.Abs(float64(size.X)-c.w/25.4*300) > 1 || math.Abs(float64(size.Y)-c.h/25.4*300) > 1 {
			t.Errorf("%v pixels for %g x %g mm", size, c.w, c.h)
		}
		if !bytes.Contains(c.data[:80], []byte("pHYs\x00\x00\x2e\x23\x00\x00\x2e\x23\x01")) {
			t.Errorf("the file does not say 300 dpi: %q", c.data[:80])
		}
	}
}

// TestLooksAlike checks that our own PNG and the SVG rendered by another program look alike.
func TestLooksAlike(t *testing.T) {
	const dpi = 288
	k := facetest.New(t)
	f := k.Showcase()
	f.Cut = geom.Path{} // drawn by SVG alone
	f.Items = append([]face.Item{&face.Shape{Path: geom.Box(facetest.Rect(-3, -3, 96, 126)), Fill: face.White}}, f.Items...)
	var ours bytes.Buffer
	if err := vector.New(k.Assets).PNG(&ours, f, dpi, vector.Options{Bleed: true}); err != nil {
		t.Fatal(err)
	}
	path := facetest.File(t, "showcase.svg", svg(t, k, f, vector.Options{Bleed: true}))
	theirs := facetest.Run(t, "librsvg2-bin", "rsvg-convert", "-d", "288", "-p", "288", path)
	facetest.Alike(t, ours.Bytes(), theirs, 0.01)
}

func TestErrors(t *testing.T) {
	k := facetest.New(t)
	k.Fonts["bad"] = &face.Font{ID: "bad", Data: []byte("nothing that is a font")}
	k.Pictures["bad"] = &face.Bitmap{ID: "bad", Type: "png", Data: []byte("nothing")}
	glyph := []face.Glyph{{ID: 3, Rune: 'x'}}
	for _, c := range []struct {
		item     face.Item
		svg, png string
	}{
		{&face.Text{Font: "none", Glyphs: glyph, Colour: face.Black}, `no font "none"`, `no font "none"`},
		{&face.Text{Font: "bad", Glyphs: glyph, Colour: face.Black}, "font bad: ", "font bad: "},
		{&face.Icon{ID: "none", Fill: face.Black}, `no icon "none"`, `no icon "none"`},
		{&face.Picture{ID: "none"}, `no picture "none"`, `no picture "none"`},
		{&face.Picture{ID: "bad"}, "", "picture bad: "},
	} {
		f := &face.Face{Size: geom.Size{W: 9000, H: 9000}, Items: []face.Item{c.item}}
		wants(t, vector.SVG(io.Discard, f, k.Assets, vector.Options{}), "write SVG: ", c.svg)
		wants(t, vector.PNG(io.Discard, f, k.Assets, 100), "write PNG: ", c.png)
	}
	f := k.Showcase()
	for _, dpi := range []float64{0, -3, math.NaN(), math.Inf(1), 1e9} {
		wants(t, vector.PNG(io.Discard, f, k.Assets, dpi), "write PNG: 90mm x 120mm at ", " ")
	}
}

func wants(t *testing.T, err error, prefix, want string) {
	t.Helper()
	if want == "" {
		if err != nil {
			t.Errorf("got %v; want none", err)
		}
		return
	}
	if err == nil || !strings.HasPrefix(err.Error(), prefix) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v; want %s%s", err, prefix, want)
	}
}

func BenchmarkSVG(b *testing.B) {
	k := facetest.New(b)
	w, f := vector.New(k.Assets), k.Card(0)
	b.ReportAllocs()
	for b.Loop() {
		if err := w.SVG(io.Discard, f, vector.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSVGAnew shows what keeping a Writer saves: parsing fonts and drawing glyphs.
func BenchmarkSVGAnew(b *testing.B) {
	k := facetest.New(b)
	f := k.Card(0)
	for b.Loop() {
		if err := vector.SVG(io.Discard, f, k.Assets, vector.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	k := facetest.New(b)
	w, f := vector.New(k.Assets), k.Card(0)
	for b.Loop() {
		if err := w.PNG(io.Discard, f, 300, vector.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPunched checks that what is outside a round cut is transparent, that the inside is unchanged,
// and that a face without a cut is whole.
func TestPunched(t *testing.T) {
	k := facetest.New(t)
	f := &face.Face{Size: geom.Size{W: 20 * geom.MM, H: 20 * geom.MM}, Cut: geom.Circle(facetest.At(10, 10), 10*geom.MM),
		Items: []face.Item{&face.Shape{Path: geom.Box(facetest.Rect(0, 0, 20, 20)), Fill: face.Black}}}
	at := func(x, y int, f *face.Face) color.Color {
		var b bytes.Buffer
		if err := vector.New(k.Assets).PNG(&b, f, 25.4, vector.Options{Punched: true}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		return color.NRGBAModel.Convert(img.At(x, y))
	}
	if got := at(0, 0, f); got != (color.NRGBA{}) {
		t.Errorf("outside the cut: %v; want nothing", got)
	}
	if got := at(10, 10, f); got != (color.NRGBA{A: 255}) {
		t.Errorf("inside the cut: %v; want black", got)
	}
	f.Cut = nil
	if got := at(0, 0, f); got != (color.NRGBA{A: 255}) {
		t.Errorf("without a cut: %v; want black", got)
	}
}

// TestPaper checks that a face is on white paper with the shape of its cut, which extends as far as
// its bleed where that is shown.
func TestPaper(t *testing.T) {
	k := facetest.New(t)
	disc := geom.Circle(geom.Point{X: 5000, Y: 5000}, 5000)
	for _, c := range []struct {
		cut  geom.Path
		opt  vector.Options
		want string
	}{
		{nil, vector.Options{}, `<path id="paper" fill="#fff" d="M0 0h10v10h-10z"/>`},
		{nil, vector.Options{Bleed: true}, `<path id="paper" fill="#fff" stroke="#fff" stroke-width="4" d="M0 0h10v10h-10z"/>`},
		{disc, vector.Options{}, `<path id="paper" fill="#fff" d="M5 0`},
		{disc, vector.Options{Bleed: true}, `<path id="paper" fill="#fff" stroke="#fff" stroke-width="4" d="M5 0`},
	} {
		f := &face.Face{ID: "paper", Size: geom.Size{W: 10000, H: 10000}, Bleed: 2000, Cut: c.cut, Items: []face.Item{&face.Group{Name: "paper", Map: geom.Identity}}}
		got := string(svg(t, k, f, c.opt))
		if !strings.Contains(got, c.want) {
			t.Errorf("want %s in\n%s", c.want, got)
		}
		if strings.Count(got, `id="paper"`) != 1 {
			t.Errorf("two things are called paper in\n%s", got)
		}
	}
}
