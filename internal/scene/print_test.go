package scene

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

var (
	full    = Tones{Ink: face.Black, Paper: face.White, Mid: face.RGB(0x8F, 0xC1, 0xAB), Tint: face.RGB(0xE4, 0xF0, 0xEA), Sky: face.RGB(0x8F, 0xC1, 0xAB), Accent: face.RGB(0x0A, 0x6B, 0x47)}
	thrifty = Tones{Ink: face.Black, Paper: face.White, Mid: face.White, Tint: face.White, Sky: face.White, Accent: face.Black}
)

// printed draws a place with one layer, with a post in it, in a window as wide as a page.
func printed(l layout.Layer, tones Tones) Picture { return window(l, tones).Draw() }

// window returns such a window before it is drawn.
func window(l layout.Layer, tones Tones) *Window {
	post := &layout.Drawn{Solid: []layout.Area{{Points: []layout.XY{{-10, 0}, {10, 0}, {10, 100}, {-10, 100}}}}}
	return &Window{At: Rect{0, 0, 174, 74}, Corner: 6, Seed: 7, Tones: tones,
		Scene:   &layout.Scene{Place: "here", Figures: []layout.Silhouette{{Who: "post", High: .6, X: .2}}},
		Covered: []Rect{{0, 29, 62, 45}},
		People: People{&layout.Figures{Things: map[string]*layout.Drawn{"post": post},
			Places: map[string]*layout.Place{"here": {Layers: []layout.Layer{l}}}}}}
}

// TestLayers draws each layer and checks that it shows something, reproducibly, and nothing outside
// the frame.
func TestLayers(t *testing.T) {
	bare := describe(printed(layout.Layer{Draw: "none"}, full))
	for _, name := range LayerNames() {
		l := layout.Layer{Draw: name, Of: "post", Dark: layout.XY{.8, .2}, Lights: [][]float64{{.5, .5, .2, .5}, {.5, 0, .1, .5, .4}}}
		if name == "nest" {
			l.Of = "square"
		}
		for _, tones := range []Tones{full, thrifty} {
			got := printed(l, tones)
			if len(got.Faults) > 0 {
				t.Errorf("%s: %v", name, got.Faults)
			}
			if describe(got) == bare {
				t.Errorf("%s draws nothing", name)
			}
			if d := cmp.Diff(describe(got), describe(printed(l, tones))); d != "" {
				t.Errorf("%s differs the second time: %s", name, d)
			}
			if g, ok := got.Items[0].(*face.Group); !ok || len(g.Clip) == 0 || len(got.Items) != 2 {
				t.Errorf("%s is not cut to the frame", name)
			}
		}
	}
}

// TestBare checks that an empty frame reports the same bodies and faults as the print.
func TestBare(t *testing.T) {
	for _, name := range LayerNames() {
		for _, of := range []string{"post", "nobody", ""} {
			w := window(layout.Layer{Draw: name, Of: of}, full)
			w.Icon = func(string) *face.Symbol { return nil }
			want := w.Draw()
			w.Bare = true
			got := w.Draw()
			if fmt.Sprint(got.Faults) != fmt.Sprint(want.Faults) || !cmp.Equal(got.Bodies, want.Bodies) {
				t.Errorf("%s of %q: %v and %v, want %v and %v", name, of, got.Faults, got.Bodies, want.Faults, want.Bodies)
			}
			if g, ok := got.Items[0].(*face.Group); !ok || len(g.Items) > 0 || len(got.Items) != 2 {
				t.Errorf("%s is no empty frame: %v", name, got.Items)
			}
		}
	}
}

// TestNestShapes draws a nest of each shape.
func TestNestShapes(t *testing.T) {
	seen := map[string]string{}
	for _, shape := range NestShapes() {
		d := describe(printed(layout.Layer{Draw: "nest", Of: shape}, full))
		if was := seen[d]; was != "" {
			t.Errorf("%s is drawn as %s", shape, was)
		}
		seen[d] = shape
	}
}

// TestBesideThePlate checks that a body that would be covered moves aside.
func TestBesideThePlate(t *testing.T) {
	got := printed(layout.Layer{Draw: "sky"}, full)
	if len(got.Bodies) != 1 || got.Bodies[0].Path.Bounds().X.MM() < 62 {
		t.Errorf("the post stands at %v", got.Bodies)
	}
}

// TestThingAlone checks that a thing can be drawn alone, like figures and icons.
func TestThingAlone(t *testing.T) {
	post := &layout.Drawn{Solid: []layout.Area{{Points: []layout.XY{{-10, 0}, {10, 0}, {10, 100}, {-10, 100}}}}}
	w := &Window{At: Rect{0, 0, 20, 40}, Tones: full, People: People{&layout.Figures{Things: map[string]*layout.Drawn{"post": post}}}}
	items, err := w.Alone("post", false, .5)
	if err != nil || len(items) == 0 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	last := items[len(items)-1].(*face.Shape).Path.Bounds()
	if h := last.H.MM(); h < 38 || h > 40 {
		t.Errorf("a post is %.1f mm high in a box of 40", h)
	}
}

// TestSaving checks that for an ink that saves nothing large is solid.
func TestSaving(t *testing.T) {
	for _, name := range []string{"skyline", "ruin", "hills", "near", "fill"} {
		var walk func(items []face.Item)
		walk = func(items []face.Item) {
			for _, it := range items {
				switch it := it.(type) {
				case *face.Group:
					walk(it.Items)
				case *face.Shape:
					if a := size(it.Path); it.Fill == face.Black && a > 60 {
						t.Errorf("%s is solid over %.0f square millimetres", name, a)
					}
				}
			}
		}
		l := layout.Layer{Draw: name}
		l.Many = 1
		walk(printed(l, thrifty).Items[:1])
	}
}

func describe(p Picture) string {
	return string(facetest.Dump(&face.Face{Items: p.Items})) + fmt.Sprint(len(p.Bodies))
}

// size returns the area of a path of polygons in square millimetres.
func size(p geom.Path) (sum float64) {
	var a area
	for _, seg := range p {
		if seg.Op == geom.MoveTo {
			sum, a = sum+math.Abs(a.twice())/2, nil
		}
		for i := range seg.Points() {
			a = append(a, xy{seg.P[i].X.MM(), seg.P[i].Y.MM()})
		}
	}
	return sum + math.Abs(a.twice())/2
}
