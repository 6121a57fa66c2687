package export

import (
	"bytes"
	"image"
	"image/png"
	"path"
	"slices"
	"testing"

	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/vector"
)

// Out is the folder in which Made pretends to write files.
const Out = "/My Games/100%25 & more"

// Lay lays out what an export accepts.
func Lay(p *load.Project, profile string) (*build.Laid, error) {
	return lay(p, p.Library.Exports[profile], Options{})
}

// TestWanted checks that both kinds of virtual tables accept the same components.
func TestWanted(t *testing.T) {
	tts, vassal := wanted(&layout.Export{Makes: layout.Tabletop}, Options{}), wanted(&layout.Export{Makes: layout.Module}, Options{})
	if !slices.Equal(tts, vassal) || !slices.Contains(tts, "rulebook") {
		t.Errorf("tables take %q and %q", tts, vassal)
	}
}

// Made returns the files of an export of a project's first game, which is already laid out. Files
// that want rejects are empty.
func Made(p *load.Project, laid *build.Laid, profile string, opt Options, want func(file string) bool) (map[string][]byte, error) {
	e := p.Library.Exports[profile]
	j, err := newJob(p, laid, p.Games[0], e, Out, opt)
	if err != nil {
		return nil, err
	}
	outputs, err := makers[e.Makes](j)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, o := range outputs {
		var b bytes.Buffer
		if want(o.Path) {
			if err := o.Write(&b); err != nil {
				return nil, err
			}
		}
		files[path.Join(p.Games[0].ID, profile, o.Path)] = b.Bytes()
	}
	return files, nil
}

// TestLying checks that a landscape card is in a portrait cell, turned a quarter clockwise: its
// left end is at the top.
func TestLying(t *testing.T) {
	lying := geom.Size{W: 88 * geom.MM, H: 63 * geom.MM}
	f := &face.Face{ID: "x", Size: lying, Items: []face.Item{&face.Shape{Path: geom.Box(geom.Rect{W: 20 * geom.MM, H: lying.H}), Fill: face.Black}}}
	x := &table{job: &job{Export: &layout.Export{Columns: 10, Rows: 7, Pixels: 4096, DPI: 25.4}, draw: vector.New(&face.Assets{})}}
	g := x.gridFor(2, upright(lying))
	x.cells("cards.png", g, []*face.Face{f, f})
	var b bytes.Buffer
	if err := x.out[0].Write(&b); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); g.w >= g.h || got.X != g.cols*g.w || got.Y != g.rows*g.h {
		t.Fatalf("two cards in %d x %d cells of %d x %d are %v pixels", g.cols, g.rows, g.w, g.h, got)
	}
	for _, c := range []struct {
		x, y int
		dark bool
	}{{2, 2, true}, {g.w - 3, 2, true}, {2, 30, false}, {g.w - 3, g.h - 3, false}} {
		if r, _, _, _ := img.At(c.x, c.y).RGBA(); (r < 0x8000) != c.dark {
			t.Errorf("at %d, %d the card is dark: %t", c.x, c.y, !c.dark)
		}
	}
}

// TestEdged checks that a white piece on a white one is visible by its edge, whatever its outline,
// and that the face itself does not change.
func TestEdged(t *testing.T) {
	size := geom.Size{W: 20 * geom.MM, H: 20 * geom.MM}
	for _, cut := range []geom.Path{nil, geom.Circle(geom.Point{X: 10 * geom.MM, Y: 10 * geom.MM}, 10*geom.MM)} {
		f := &face.Face{ID: "x", Size: size, Cut: cut}
		var b bytes.Buffer
		if err := vector.New(&face.Assets{}).PNG(&b, edged(f, 25.4), 25.4, vector.Options{Punched: true}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []image.Point{{10, 0}, {10, 19}, {0, 10}, {19, 10}} {
			if r, _, _, _ := img.At(p.X, p.Y).RGBA(); r > 0xb000 {
				t.Errorf("the edge at %v has %#x of white", p, r)
			}
		}
		if r, _, _, _ := img.At(10, 3).RGBA(); r < 0xf000 || len(f.Items) > 0 {
			t.Errorf("within the edge there is %#x of white; %d things are on the face", r, len(f.Items))
		}
	}
}

// TestWrap checks that a line is broken between words only.
func TestWrap(t *testing.T) {
	for line, want := range map[string]string{"": "", "one two three": "one two\nthree", "a incomprehensible b": "a\nincomprehensible\nb", "éé éé éé": "éé éé éé"} {
		if got := wrap(line, 8); got != want {
			t.Errorf("%q breaks into %q; want %q", line, got, want)
		}
	}
}
