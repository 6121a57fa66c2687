// Package facetest makes faces for the tests of packages that write them: a showcase with every
// kind of item, a deck for benchmarks, and text runs without the typesetter.
package facetest

import (
	"os"
	"path/filepath"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
)

// The fonts that the made faces use.
const (
	Title = "barlow-condensed-700"
	Body  = "plex-sans-condensed-400"
	Serif = "plex-serif-400"
)

// Kit has assets and sets text with them.
type Kit struct {
	*face.Assets
	fonts map[string]*glyf.Font
}

// New reads the fonts from the project's layouts, and adds two icons (a "wheel" with a hole, a
// lopsided "flag") and two pictures ("png" with alpha, "jpeg").
func New(tb testing.TB) *Kit {
	tb.Helper()
	dir := filepath.Join(root(tb), "layouts/fonts")
	k := &Kit{
		Assets: &face.Assets{Fonts: map[string]*face.Font{}, Icons: icons(), Pictures: pictures(tb)},
		fonts:  map[string]*glyf.Font{},
	}
	for _, f := range []*face.Font{
		{ID: Title, Family: "Barlow Condensed", Weight: 700},
		{ID: Body, Family: "IBM Plex Sans Condensed", Weight: 400},
		{ID: Serif, Family: "IBM Plex Serif", Weight: 400},
	} {
		data, err := os.ReadFile(filepath.Join(dir, f.ID+".ttf"))
		if err != nil {
			tb.Fatalf("read a font of the project: %v", err)
		}
		f.Data = data
		k.Fonts[f.ID] = f
		if k.fonts[f.ID], err = f.Read(); err != nil {
			tb.Fatalf("read font %s: %v", f.ID, err)
		}
	}
	return k
}

// root returns the path from the package that is tested to the root of the module.
func root(tb testing.TB) string {
	tb.Helper()
	for dir := "."; len(dir) < 30; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	tb.Fatal("there is no go.mod above")
	return ""
}

// Line returns a run of text with its baseline at x, y in millimetres and its size in points. It is
// not kerned, except that "AV" is always drawn together, so that advances differ from widths.
func (k *Kit) Line(id string, pt, x, y float64, text string) *face.Text {
	t := &face.Text{At: At(x, y), Font: id, Size: geom.FromPT(pt), Colour: face.Black}
	font := k.fonts[id]
	var last rune
	for _, r := range text {
		g := font.Glyph(r)
		if n := len(t.Glyphs); n > 0 && last == 'A' && r == 'V' {
			t.Glyphs[n-1].Advance -= 80
		}
		t.Glyphs = append(t.Glyphs, face.Glyph{ID: g, Rune: r, Advance: font.Widths[g]})
		last = r
	}
	return t
}

// At returns a point in millimetres.
func At(x, y float64) geom.Point { return geom.Point{X: geom.FromMM(x), Y: geom.FromMM(y)} }

// Rect returns a rectangle in millimetres.
func Rect(x, y, w, h float64) geom.Rect {
	return geom.Rect{X: geom.FromMM(x), Y: geom.FromMM(y), W: geom.FromMM(w), H: geom.FromMM(h)}
}

// icons returns two made-up symbols in a square of 512 units: one with a hole, and a lopsided one,
// so that turning or mirroring it shows.
func icons() map[string]*face.Symbol {
	wheel := geom.Circle(geom.Point{X: 256000, Y: 256000}, 240000)
	// The hole is mirrored, so that it winds the other way.
	hole := geom.Circle(geom.Point{X: 256000, Y: 256000}, 100000).Apply(geom.Matrix{A: -1, D: 1, E: 512000})
	wheel = append(wheel, hole...)
	flag := geom.Polygon(geom.Point{X: 40000, Y: 20000}, geom.Point{X: 480000, Y: 120000},
		geom.Point{X: 90000, Y: 260000}, geom.Point{X: 90000, Y: 500000}, geom.Point{X: 40000, Y: 500000})
	m := map[string]*face.Symbol{}
	for id, p := range map[string]geom.Path{"wheel": wheel, "flag": flag} {
		m[id] = &face.Symbol{ID: id, Author: "Ann Author", Path: p, Bounds: p.Around()}
	}
	return m
}
