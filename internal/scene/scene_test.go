package scene_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/layout"
	"punchboard/internal/scene"
)

// people returns one pose and two kinds, with a rifle for two hands and a pistol.
func people() scene.People {
	return scene.People{Figures: &layout.Figures{
		Poses: map[string]*layout.Pose{
			"stand": {Hip: layout.XY{0, 50}, Shoulder: layout.XY{1, 80}, Head: layout.XY{4, 93}, KneeNear: layout.XY{6, 27}, FootNear: layout.XY{8, 4}, KneeFar: layout.XY{-5, 27},
				FootFar: layout.XY{-8, 4}, ElbowNear: layout.XY{-7, 63}, HandNear: layout.XY{10, 58}, ElbowFar: layout.XY{14, 62}, HandFar: layout.XY{28, 68}, Holds: "near"},
		},
		Kinds: map[string]*layout.Kind{
			"one":   {Limb: 1, Shoulder: 11, Waist: 7.5, Radius: 7, Head: "round", Plates: 2, Pack: 8},
			"small": {Limb: .6, Shoulder: 6, Waist: 4, Radius: 10, Head: "round", Tall: .5},
			"none":  {Limb: 1, Head: "missing"},
		},
		Heads: map[string]*layout.Drawn{"round": {Solid: []layout.Area{{Disc: []float64{0, 0, 1, 1}}}, Tone: []layout.Area{{Points: []layout.XY{{0, 0}, {1, 0}, {1, .3}}}}}},
		Weapons: map[string]*layout.Drawn{
			"pistol": {Solid: []layout.Area{{Points: []layout.XY{{-2, 0}, {10, 0}, {10, 4}, {-2, 4}}}}},
			"rifle":  {Hands: 2, Solid: []layout.Area{{Limb: []float64{-10, 0, 400, 0, 2, 2}}}},
		},
	}}
}

func square(id string) *face.Symbol {
	if id != "square" {
		return nil
	}
	p := geom.Box(geom.Rect{X: 10, Y: 20, W: 400, H: 400})
	return &face.Symbol{ID: id, Path: p, Bounds: p.Bounds()}
}

func window(s *layout.Scene, seed uint64, covered ...scene.Rect) *scene.Window {
	return &scene.Window{At: scene.Rect{X: 3, Y: 18, W: 57, H: 36}, Corner: 3, Scene: s, Seed: seed, Covered: covered, People: people(), Icon: square,
		Tones: scene.Tones{Ink: face.Black, Paper: face.White, Mid: face.RGB(140, 160, 200), Tint: face.RGB(230, 235, 245), Sky: face.RGB(140, 160, 200)}}
}

func dump(p scene.Picture) string {
	f := &face.Face{Items: p.Items}
	var b bytes.Buffer
	fmt.Fprint(&b, face.Hash(f), len(p.Items))
	return b.String()
}

// TestSeed checks that the same seed gives the same picture, and another seed another one.
func TestSeed(t *testing.T) {
	for _, behind := range scene.SceneryNames() {
		s := &layout.Scene{Behind: behind, Figures: []layout.Silhouette{{Who: "stand one pistol"}}}
		if a, b := dump(window(s, 1).Draw()), dump(window(s, 1).Draw()); a != b {
			t.Errorf("%s: two pictures of one seed", behind)
		}
		if a, b := dump(window(s, 1).Draw()), dump(window(s, 2).Draw()); a == b {
			t.Errorf("%s: one picture of two seeds", behind)
		}
	}
}

// TestBackgroundsWithoutMid checks that for an ink without a middle tone what is on the horizon is
// drawn in ink, and nothing in the tone itself.
func TestBackgroundsWithoutMid(t *testing.T) {
	for _, behind := range scene.SceneryNames() {
		w := window(&layout.Scene{Behind: behind}, 1)
		w.Tones.Mid, w.Tones.Sky, w.Tones.Tint = w.Tones.Paper, w.Tones.Paper, w.Tones.Paper
		bare := window(&layout.Scene{}, 1)
		bare.Tones = w.Tones
		inked := func(items []face.Item) (n int) {
			for _, it := range items {
				if x, ok := it.(*face.Shape); ok && x.Stroke == face.Black {
					n += len(x.Path)
				}
			}
			return n
		}
		if a, b := inked(w.Draw().Items), inked(bare.Draw().Items); a <= b {
			t.Errorf("%s: %d steps of black lines, and %d with nothing behind", behind, a, b)
		}
	}
}

// TestNobodyLeaves checks that all figures, wherever they are requested, are inside the window and
// uncovered, or that a fault is reported.
func TestNobodyLeaves(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	who := []string{"stand one", "stand one pistol", "stand small", "square"}
	for range 300 {
		var list []layout.Silhouette
		for range 1 + rnd.IntN(3) {
			list = append(list, layout.Silhouette{Who: who[rnd.IntN(len(who))], High: .1 + .9*rnd.Float64(), X: rnd.Float64(), Depth: rnd.Float64(), Faint: rnd.IntN(2) > 0, Flip: rnd.IntN(2) > 0, Float: rnd.IntN(3) == 0})
		}
		plate := scene.Rect{X: 3 + 40*rnd.Float64(), Y: 18 + 20*rnd.Float64(), W: 5 + 20*rnd.Float64(), H: 5 + 20*rnd.Float64()}
		w := window(&layout.Scene{Figures: list, Effect: scene.EffectNames()[rnd.IntN(len(scene.EffectNames()))]}, rnd.Uint64(), plate)
		w.Octagon = rnd.IntN(2) > 0
		p := w.Draw()
		if len(p.Bodies)+len(p.Faults) != len(list) {
			t.Fatalf("%d stand and %d do not, of %d", len(p.Bodies), len(p.Faults), len(list))
		}
		for _, b := range p.Bodies {
			r := b.Path.Bounds()
			if !(geom.Rect{X: 3000, Y: 18000, W: 57000, H: 36000}).Contains(r) {
				t.Errorf("%s reaches from %v to %v", b.Who, r, r.Right())
			}
			if scene.Meets(b.Path, geom.Rect{X: geom.FromMM(plate.X), Y: geom.FromMM(plate.Y), W: geom.FromMM(plate.W), H: geom.FromMM(plate.H)}) {
				t.Errorf("%s lies under the plate", b.Who)
			}
		}
	}
}

// TestNoRoom checks that a covered window reports a fault.
func TestNoRoom(t *testing.T) {
	p := window(&layout.Scene{Figures: []layout.Silhouette{{Who: "stand one"}}}, 1, scene.Rect{X: 3, Y: 18, W: 57, H: 36}).Draw()
	if len(p.Faults) != 1 || !strings.Contains(p.Faults[0].Error(), `no room for "stand one"`) {
		t.Errorf("faults %v", p.Faults)
	}
}

// TestWho checks the faults for figures that cannot be drawn, and that a weapon for two hands is
// left out of a pose with one.
func TestWho(t *testing.T) {
	for who, want := range map[string]string{
		"sit one": `no pose "sit"`, "stand two": `no kind of figure "two"`, "stand one spoon": `no weapon "spoon"`, "stand none": "no head", "stand": `names no pose and kind`, "a b c d": "names no pose",
	} {
		if _, err := people().Figure(who); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", who, err, want)
		}
	}
	p := window(&layout.Scene{Figures: []layout.Silhouette{{Who: "circle"}}}, 1).Draw()
	if len(p.Faults) != 1 || !strings.Contains(p.Faults[0].Error(), `no icon "circle"`) {
		t.Errorf("faults %v", p.Faults)
	}
	at := func(who string) int {
		return len(window(&layout.Scene{Figures: []layout.Silhouette{{Who: who}}}, 1).Draw().Bodies[0].Path)
	}
	if at("stand one") != at("stand one rifle") || at("stand one") == at("stand one pistol") {
		t.Error("a rifle in one hand, or no pistol in it")
	}
}

// TestTall checks that kinds have the stated relative heights.
func TestTall(t *testing.T) {
	high := func(who string) float64 {
		return window(&layout.Scene{Figures: []layout.Silhouette{{Who: who, High: .5}}}, 1).Draw().Bodies[0].Path.Bounds().H.MM()
	}
	if r := high("stand small") / high("stand one"); r < .45 || r > .58 {
		t.Errorf("the small one is %.2f of the other", r)
	}
}

// TestNoTones checks that an ink without middle tones has no shadow, and draws distant figures in
// outline.
func TestNoTones(t *testing.T) {
	w := window(&layout.Scene{Behind: "city", Figures: []layout.Silhouette{{Who: "stand one"}, {Who: "stand one", Faint: true}}}, 1)
	all := len(w.Draw().Items)
	w.Tones.Mid, w.Tones.Sky = face.White, face.White
	p := w.Draw()
	if len(p.Items) >= all || len(p.Bodies) != 2 {
		t.Errorf("%d items without tones, %d with", len(p.Items), all)
	}
}

// painted counts the items that are filled or drawn in a colour.
func painted(p scene.Picture, c face.Colour) (n int) {
	for _, it := range p.Items {
		if s, ok := it.(*face.Shape); ok && (s.Fill == c || s.Stroke == c) {
			n++
		}
	}
	return n
}

// TestOtherSide checks that figures of the other side have eyes and plates in its tone in the
// foreground, and that no others do.
func TestOtherSide(t *testing.T) {
	other := face.RGB(200, 150, 190)
	for who, want := range map[string]bool{"stand one": false, "stand them": true} {
		for _, faint := range []bool{false, true} {
			w := window(&layout.Scene{Figures: []layout.Silhouette{{Who: who, Faint: faint}}}, 1)
			them := *w.People.Kinds["one"]
			them.Other = true
			w.People.Kinds["them"] = &them
			w.Tones.Other = other
			if got := painted(w.Draw(), other) > 0; got != (want && !faint) {
				t.Errorf("%s, far away %t: in the other side's tone %t", who, faint, got)
			}
		}
	}
}

// TestTurned checks that an icon is turned as the scene says.
func TestTurned(t *testing.T) {
	w := window(&layout.Scene{Figures: []layout.Silhouette{{Who: "square", High: .5}}}, 1)
	turned := window(&layout.Scene{Figures: []layout.Silhouette{{Who: "square", High: .5, Turn: 45}}}, 1)
	if dump(w.Draw()) == dump(turned.Draw()) {
		t.Error("a square on its corner is drawn as one on its side")
	}
}

// TestAlone checks that a figure drawn alone fills its box and stands at its bottom.
func TestAlone(t *testing.T) {
	for _, who := range []string{"stand one pistol", "square"} {
		w := window(&layout.Scene{}, 1)
		items, err := w.Alone(who, false, .5)
		if err != nil || len(items) == 0 {
			t.Fatal(err)
		}
		last := items[len(items)-1].(*face.Shape).Path.Bounds()
		if !(geom.Rect{X: 3000, Y: 18000, W: 57000, H: 36000}).Contains(last) {
			t.Errorf("%s lies at %v", who, last)
		}
	}
}

// TestNobodyHidesAnother checks that three people in a narrow window are all drawn smaller, side by
// side, and keep their size if there is room.
func TestNobodyHidesAnother(t *testing.T) {
	var list []layout.Silhouette
	for _, x := range []float64{.44, .66, .88} {
		list = append(list, layout.Silhouette{Who: "stand one pistol", High: .8, X: x, Depth: .5})
	}
	high := func(covered ...scene.Rect) (out geom.Length) {
		var before geom.Rect
		for i, b := range window(&layout.Scene{Figures: list}, 1, covered...).Draw().Bodies {
			r := b.Path.Bounds()
			if i > 0 && r.X < before.Right() {
				t.Errorf("with %v covered, number %d begins at %s mm, and the one before ends at %s", covered, i+1, r.X.Num(), before.Right().Num())
			}
			before, out = r, r.H
		}
		return out
	}
	if narrow, wide := high(scene.Rect{X: 3, Y: 18, W: 22, H: 36}), high(); narrow >= wide || narrow < wide/2 {
		t.Errorf("%s mm high in a narrow window, %s in a wide one", narrow.Num(), wide.Num())
	}
}

// TestDrawings checks by a hash of each that no drawing made in Go has changed. Look at the
// pictures of docs/gallery before updating it.
func TestDrawings(t *testing.T) {
	var b bytes.Buffer
	line := func(kind, name string, s *layout.Scene, l *layout.Layer) {
		w := window(s, 1)
		w.Tones.Accent = face.RGB(0x0A, 0x6B, 0x47)
		if l != nil {
			w.Scene.Place, w.People.Places = "here", map[string]*layout.Place{"here": {Layers: []layout.Layer{*l}}}
			w.People.Things = map[string]*layout.Drawn{"land": {Solid: []layout.Area{{Points: []layout.XY{{-20, -40}, {150, -10}, {140, 50}, {-30, 60}}}}}}
		}
		fmt.Fprintf(&b, "%s %s %.16s\n", kind, name, face.Hash(&face.Face{Items: w.Draw().Items}))
	}
	stands := []layout.Silhouette{{Who: "stand one pistol"}}
	for _, name := range scene.SceneryNames() {
		line("scenery", name, &layout.Scene{Behind: name}, nil)
		line("scenery 4", name, &layout.Scene{Behind: name, Many: 4, High: .5}, nil)
	}
	for _, name := range scene.EffectNames() {
		line("effect", name, &layout.Scene{Effect: name, Figures: stands}, nil)
	}
	for _, name := range scene.LayerNames() {
		of := "square"
		if name == "globe" {
			of = "land"
		}
		line("layer", name, &layout.Scene{}, &layout.Layer{Draw: name, Of: of, From: layout.XY{30, 20}, Dark: layout.XY{.8, .2}, Lights: [][]float64{{.5, .5, .2, .5}, {.5, 0, .1, .5, .4}}})
	}
	for _, name := range scene.NestShapes() {
		line("nest", name, &layout.Scene{}, &layout.Layer{Draw: "nest", Of: name})
	}
	golden.File(t, "drawings.txt", b.Bytes())
}
