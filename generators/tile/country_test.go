package tile

import (
	"bytes"
	"math"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// moorland composes hexes with a black box of numbers, and has a ground.
type moorland struct {
	plain
	dry bool
}

func (c moorland) Theme() *layout.Theme {
	g := &layout.Ground{Base: "a", Bare: "b", Hill: "c", Rock: "d", Leaf: "e", Water: "f", Low: 1, Dry: c.dry}
	return &layout.Theme{Grounds: map[string]*layout.Ground{"moor": g}}
}

func (moorland) Colour(string) face.Colour { return face.RGB(200, 200, 200) }

// numbers is where the numbers of a hex are, relative to its centre.
var numbers = geom.Rect{X: -7400, Y: 10200, W: 14800, H: 8100}

func (c moorland) Face(l *layout.Layout, side string, locals map[string]any, id string) (*face.Face, diag.List) {
	f, found := c.plain.Face(l, side, locals, id)
	f.Items = []face.Item{&face.Shape{Path: geom.Box(numbers.Move(geom.Point{X: l.Size.W / 2, Y: l.Size.H / 2})), Fill: face.White}}
	return f, found
}

const wild = "11 21 11/21 32 32 21/11 42 33 22 11/21 52 12 21/11 21 11"

// moor draws a tile with its features.
func moor(t testing.TB, dry bool, rows string, features ...model.Feature) (*maker, *face.Piece) {
	t.Helper()
	tl := tileOf("wild", "hexagon", rows)
	tl.Features = features
	m := &maker{composer: moorland{plain{layouts(), &[]string{}, map[string]*face.Face{}}, dry}, game: game(tl)}
	text := func(id, s string) model.Field {
		return model.Field{ID: id, Value: model.Value{Kind: model.Text, Text: s}}
	}
	return m, m.pieces(component(text("ground", "moor")))[0]
}

func through(kind string, places ...string) model.Feature {
	f := model.Feature{Kind: kind}
	for _, p := range places {
		f.Through = append(f.Through, model.Spell{Text: p})
	}
	return f
}

// black returns points on all black lines and areas of a tile, one every half millimetre, except
// for the lattice.
func black(p *face.Piece) []terrain.Point {
	var out []terrain.Point
	ground := p.Front.Items[0].(*face.Group)
	for _, it := range ground.Items[:len(ground.Items)-4] {
		s := it.(*face.Shape)
		if s.Stroke != face.Black && s.Fill != face.Black {
			continue
		}
		var start, at terrain.Point
		for _, seg := range s.Path {
			to := terrain.Point{X: seg.P[0].X.MM(), Y: seg.P[0].Y.MM()}
			switch seg.Op {
			case geom.MoveTo:
				start, at = to, to
			case geom.Close:
				to = start
			}
			for way, gone := to.Sub(at), 0.0; gone <= way.Long(); gone += .5 {
				out = append(out, at.Add(way.By(gone/max(way.Long(), 1e-9))))
			}
			out = append(out, to)
			at = to
		}
	}
	return out
}

// TestCountryKeepsClear checks that no black line runs through the numbers of a hex, and that only
// those of roads and streams come near the sides of a tile.
func TestCountryKeepsClear(t *testing.T) {
	road, stream := through("road", "a2-nw", "a2", "b2", "c3", "d3", "e2-se"), through("stream", "c1-n", "c1", "c3", "c5", "c5-s")
	for _, c := range []struct {
		name     string
		dry      bool
		features []model.Feature
	}{{"green", false, nil}, {"dry", true, nil}, {"crossed", false, []model.Feature{road, stream}}} {
		m, p := moor(t, c.dry, wild, c.features...)
		if len(m.found) > 0 {
			t.Fatal(m.found)
		}
		var boxes terrain.Area
		for _, mid := range p.Ground.Middles {
			r := numbers.Move(mid).Inset(100)
			boxes = append(boxes, terrain.Box(r.X.MM(), r.Y.MM(), r.W.MM(), r.H.MM())...)
		}
		kept, inner := boxes.In(), terrain.FromPath(p.Front.Cut).Grow(-.5).In()
		all := black(p)
		if len(all) < 5000 {
			t.Errorf("%s: only %d points of black lines", c.name, len(all))
		}
		for _, q := range all {
			if kept.Has(q) {
				t.Fatalf("%s: black at %.1f, %.1f, over numbers", c.name, q.X, q.Y)
			}
			if c.features == nil && !inner.Has(q) {
				t.Fatalf("%s: black at %.1f, %.1f, at a side of the tile", c.name, q.X, q.Y)
			}
		}
	}
}

// TestFeaturesMeet checks that a feature meets a side of the tile in its middle, straight on, so
// that those of two tiles meet.
func TestFeaturesMeet(t *testing.T) {
	l := &country{}
	got := l.passing(terrain.Point{X: 100, Y: 50}, 0, false, nil)
	if len(got) != 3 || got[0].X != 100 || got[2].X != 100 || got[1].Y > 50-landAcross/2+.001 || got[2].Y > 50-landAcross/2-8 {
		t.Errorf("a feature leaves by %v", got)
	}
	_, with := moor(t, false, wild, through("road", "a2-nw", "a2", "b2", "c3", "d3", "e2-se"))
	in, out := terrain.FromPath(with.Front.Cut).In(), 0
	for _, q := range black(with) {
		if !in.Has(q) {
			out++
		}
	}
	if out < 20 {
		t.Errorf("a road has %d points beyond the sides of its tile", out)
	}
}

// TestClear checks that a building gives way to what a layout shows in its hex, and stays a little
// off it, as far as there is room below or next to it.
func TestClear(t *testing.T) {
	house := func(at terrain.Point) bunker { return bunker{at, 0, terrain.Box(at.X-3, at.Y-2.8, 6, 5)} }
	for _, c := range []struct{ wide, high, x, y float64 }{{20, -.9, 10, 10}, {20, 0, 10, 11}, {20, 1.2, 10, 12}, {20, 4.4, 10, 10}, {8.2, 4.4, 12, 10}} {
		l := &country{free: terrain.Box(0, 5, c.wide, 2.1+c.high)}
		if got := l.clear(house(terrain.Point{X: 10, Y: 10}), nil); got.at != (terrain.Point{X: c.x, Y: c.y}) {
			t.Errorf("beside %v mm and over %v mm of it a building stands at %v, want %v, %v", c.wide, c.high, got.at, c.x, c.y)
		}
	}
	l := &country{free: terrain.Box(0, 5, 8.2, 6.5)}
	if got := l.clear(house(terrain.Point{X: 10, Y: 10}), []bunker{house(terrain.Point{X: 17, Y: 10})}); got.at.X > 11 {
		t.Errorf("a building moves onto another, to %v", got.at)
	}
}

// TestAlong checks that sides that meet form one line, whichever hex they are given from and
// whichever way the first of them runs.
func TestAlong(t *testing.T) {
	_, p := moor(t, false, wild)
	tl := tileOf("wild", "hexagon", wild)
	at := map[hex]terrain.Point{}
	for i, h := range tl.Hexes() {
		at[hex{h.Col, h.Half}] = terrain.Point{X: p.Ground.Middles[i].X.MM(), Y: p.Ground.Middles[i].Y.MM()}
	}
	for want, sides := range map[int][]string{1: {"b2-s", "c3-nw", "c3-n", "c2-se"}, 2: {"b2-s", "c3-s", "c4-ne"}, 3: {"a1-n", "b2-s", "c4-s"}} {
		f := model.Feature{Kind: "stream"}
		for _, s := range sides {
			f.Along = append(f.Along, model.Spell{Text: s})
		}
		if got := (&country{}).along(tl, f, at); len(got) != want {
			t.Errorf("%v are %d lines, want %d", sides, len(got), want)
		}
	}
	// At the rim the line runs on over it.
	long := func(side string) float64 {
		return (&country{}).along(tl, model.Feature{Along: []model.Spell{{Text: side}}}, at)[0].Long()
	}
	if in, out := long("b2-s"), long("a1-n"); math.Abs(out-in-2*runsOn) > .1 {
		t.Errorf("along the rim it is %.2f mm long, within %.2f", out, in)
	}
	_, with := moor(t, false, wild, model.Feature{Kind: "stream", Along: []model.Spell{{Text: "c3-n"}}}, through("rail", "b2", "c3"))
	if a, b := len(black(with)), len(black(p)); a <= b {
		t.Errorf("%d points of black lines with a stream and a railway, %d without", a, b)
	}
}

// TestCountry checks that a tile is drawn the same each time, extends beyond its sides, and has the
// same layout on its back; and that an unknown ground is reported.
func TestCountry(t *testing.T) {
	_, a := moor(t, false, wild)
	_, b := moor(t, false, wild)
	if !bytes.Equal(facetest.Dump(a.Front), facetest.Dump(b.Front)) {
		t.Error("two tiles of one kind differ")
	}
	if a.Front.Bleed != 3*geom.MM {
		t.Errorf("bleed is %v", a.Front.Bleed)
	}
	r := face.Extent(a.Front.Items[0])
	if r.X > -2900 || r.Right() < a.Front.Size.W+2900 || r.Y > -2900 || r.Bottom() < a.Front.Size.H+2900 {
		t.Errorf("the picture is %v on a tile of %v", r, a.Front.Size)
	}
	m := &maker{composer: moorland{plain: plain{layouts(), &[]string{}, map[string]*face.Face{}}}, game: game(tileOf("wild", "hexagon", wild))}
	m.pieces(component(model.Field{ID: "ground", Value: model.Value{Kind: model.Text, Text: "mars"}}))
	if len(m.found) != 1 || m.found[0].Code != "PB006" {
		t.Errorf("a ground that is none: %v", m.found)
	}
}

// TestLooks checks that each kind of hex is drawn as something, alone and on a hill.
func TestLooks(t *testing.T) {
	_, flat := moor(t, false, "11")
	base := len(flat.Front.Items[0].(*face.Group).Items)
	for _, code := range []string{"31", "41", "51", "13", "35"} {
		_, p := moor(t, false, code)
		if n := len(p.Front.Items[0].(*face.Group).Items); n <= base {
			t.Errorf("%s has %d items, bare ground has %d", code, n, base)
		}
	}
}

func BenchmarkCountry(b *testing.B) {
	for b.Loop() {
		moor(b, false, wild, through("road", "a2-nw", "a2", "b2", "c3", "d3", "e2-se"))
	}
}

// TestSea checks that open water ends at a coast, and runs on over the sides of the tile.
func TestSea(t *testing.T) {
	l := &country{key: "sea", cells: []countryCell{{terrain.Point{}, "water", 1}, {terrain.Point{Y: landAcross}, "open", 1}}}
	l.shape = l.of(func(countryCell) bool { return true })
	in := l.sea().In()
	for _, c := range []struct {
		y    float64
		want bool
	}{{0, true}, {-landAcross/2 - 3, true}, {landAcross / 2, false}, {landAcross, false}} {
		if got := in.Has(terrain.Point{Y: c.y}); got != c.want {
			t.Errorf("water at %.1f is %t", c.y, got)
		}
	}
}

// TestHousesKeepClear checks that a house that would lie over what a layout shows is left out.
func TestHousesKeepClear(t *testing.T) {
	for _, c := range []struct {
		free terrain.Area
		want int
	}{{nil, 4}, {terrain.Box(-18, -16, 36, 14), 2}} {
		l := &country{key: "town", cells: []countryCell{{terrain.Point{}, "town", 1}}, free: c.free}
		if got := len(l.houses()); got != c.want {
			t.Errorf("%d houses, want %d", got, c.want)
		}
	}
}

// TestDrawable checks that a word that no country draws is reported once, at the field that says it
// or else at the entry.
func TestDrawable(t *testing.T) {
	for _, drawn := range []string{"", "looks"} {
		g := game(tileOf("wild", "hexagon", "21 21/21 21 21/21 21"))
		g.Legend.Drawn.Field = drawn
		e := g.Legend.Entries[1]
		e.ID, e.At = "forest", diag.Place{Line: 3}
		if drawn != "" {
			e.ID, e.Fields = "wood", model.FieldsOf([]model.Field{{ID: "rating", Value: model.Value{Kind: model.Whole, Int: 2}}, {ID: drawn, Value: model.Value{Kind: model.Text, Text: "forest", At: diag.Place{Line: 3}}}})
		}
		m := &maker{composer: moorland{plain{layouts(), &[]string{}, map[string]*face.Face{}}, false}, game: g}
		m.pieces(component(model.Field{ID: "ground", Value: model.Value{Kind: model.Text, Text: "moor"}}))
		if len(m.found) != 1 || m.found[0].Message != `no ground has a drawing of "forest"` || m.found[0].At.Line != 3 {
			t.Errorf("with drawn: %q, found %v", drawn, m.found)
		}
	}
}
