package face_test

import (
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
)

func TestDump(t *testing.T) {
	golden.File(t, "showcase.txt", facetest.Dump(facetest.New(t).Showcase()))
}

func TestDumpNamesFacesOfOneID(t *testing.T) {
	a, b := &face.Face{ID: "same"}, &face.Face{ID: "same"}
	f := &face.Face{ID: "top", Items: []face.Item{
		&face.Group{Map: geom.Identity, Of: a}, &face.Group{Map: geom.Identity, Of: b}, &face.Group{Map: geom.Identity, Of: a},
	}}
	got := string(facetest.Dump(f))
	want := "face top 0,0\n  group move 0,0 of same\n  group move 0,0 of same#2\n  group move 0,0 of same\nface same 0,0\nface same#2 0,0\n"
	if got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// TestHash checks that each edit of a face changes its hash; the same face made twice, or under
// another ID, has the same hash.
func TestHash(t *testing.T) {
	k := facetest.New(t)
	first := face.Hash(k.Showcase())
	renamed := k.Showcase()
	renamed.ID = "other"
	if again := face.Hash(renamed); again != first || len(first) != 12 {
		t.Errorf("hashes of one face: %s and %s; want 12 digits twice", first, again)
	}
	seen := map[string]string{first: "nothing"}
	edits := map[string]func(f *face.Face){
		"size":       func(f *face.Face) { f.Size.W++ },
		"bleed":      func(f *face.Face) { f.Bleed++ },
		"cut":        func(f *face.Face) { f.Cut = nil },
		"order":      func(f *face.Face) { f.Items[0], f.Items[1] = f.Items[1], f.Items[0] },
		"text":       func(f *face.Face) { find[*face.Text](f).Glyphs[2].Rune++ },
		"advance":    func(f *face.Face) { find[*face.Text](f).Glyphs[2].Advance++ },
		"font":       func(f *face.Face) { find[*face.Text](f).Font += "x" },
		"colour":     func(f *face.Face) { find[*face.Text](f).Colour++ },
		"path":       func(f *face.Face) { find[*face.Shape](f).Path[1].P[0].X++ },
		"fill rule":  func(f *face.Face) { find[*face.Shape](f).EvenOdd = true },
		"dash":       func(f *face.Face) { find[*face.Shape](f).Dash = []geom.Length{1} },
		"icon":       func(f *face.Face) { find[*face.Icon](f).ID += "x" },
		"turn":       func(f *face.Face) { find[*face.Icon](f).Turn++ },
		"picture":    func(f *face.Face) { find[*face.Picture](f).Box.W++ },
		"link":       func(f *face.Face) { find[*face.Link](f).To += "x" },
		"anchor":     func(f *face.Face) { find[*face.Anchor](f).Name += "x" },
		"bookmark":   func(f *face.Face) { find[*face.Bookmark](f).Level++ },
		"group":      func(f *face.Face) { find[*face.Group](f).Map.A++ },
		"clip":       func(f *face.Face) { find[*face.Group](f).Clip = geom.Box(geom.Rect{W: 10, H: 10}) },
		"clip moved": func(f *face.Face) { find[*face.Group](f).Clip = geom.Box(geom.Rect{W: 10, H: 11}) },
		"group name": func(f *face.Face) { find[*face.Group](f).Name += "x" },
		"of":         func(f *face.Face) { find[*face.Group](f).Of.Items = nil },
	}
	for name, edit := range edits {
		f := k.Showcase()
		edit(f)
		h := face.Hash(f)
		if other, ok := seen[h]; ok {
			t.Errorf("a change of %s gives the hash of a change of %s", name, other)
		}
		seen[h] = name
	}
}

func find[T face.Item](f *face.Face) T {
	for _, it := range f.Items {
		if v, ok := it.(T); ok {
			return v
		}
	}
	panic("the showcase has every kind of item")
}

func TestWalk(t *testing.T) {
	var words []string
	var at []geom.Point
	face.Walk(facetest.New(t).Showcase(), func(it face.Item, m geom.Matrix) {
		if txt, ok := it.(*face.Text); ok && strings.HasSuffix(txt.String(), "chip") {
			words = append(words, txt.String())
			at = append(at, m.Apply(txt.At))
		}
	})
	want := []geom.Point{{X: 7000, Y: 85500}, {X: 34000, Y: 82500}, {X: 51000, Y: 85500}, {X: 62000, Y: 109500}}
	if !slices.Equal(at, want) {
		t.Errorf("chip is drawn at %v (%q); want %v", at, words, want)
	}
}

func TestInkFollowsCurves(t *testing.T) {
	c := geom.Circle(geom.Point{X: 100, Y: 100}, 100).Apply(geom.Turn(45, geom.Point{X: 100, Y: 100}))
	for name, got := range map[string]geom.Rect{"ink": c.Around(), "empty": geom.Path(nil).Around()} {
		want := geom.Rect{W: 200, H: 200}
		if name == "empty" {
			want = geom.Rect{}
		}
		for _, d := range []geom.Length{got.X - want.X, got.Y - want.Y, got.W - want.W, got.H - want.H} {
			if math.Abs(float64(d)) > 2 {
				t.Errorf("%s: %v; want %v", name, got, want)
			}
		}
	}
}

// TestIconPlace checks that an icon's ink fills its box one way and is centred the other.
func TestIconPlace(t *testing.T) {
	s := facetest.New(t).Icons["flag"]
	for _, turn := range []float64{0, 90, 180, 30, -45.5} {
		it := &face.Icon{Box: facetest.Rect(10, 20, 12, 12), Turn: turn}
		ink := s.Path.Apply(it.Place(s)).Around()
		box := it.Box.Inset(-3)
		if !box.Contains(ink) || max(ink.W, ink.H) < it.Box.W-6 {
			t.Errorf("turned by %g the ink is %v; want it to fit %v", turn, ink, it.Box)
		}
		if off := ink.X + ink.W/2 - it.Box.X - it.Box.W/2; off < -3 || off > 3 {
			t.Errorf("turned by %g the ink is %v off the centre", turn, off)
		}
	}
	if m := (&face.Icon{Box: facetest.Rect(0, 0, 1, 1)}).Place(&face.Symbol{}); m != (geom.Matrix{}) {
		t.Errorf("a symbol without ink is placed by %v; want nothing", m)
	}
}

func TestExtent(t *testing.T) {
	line := &face.Shape{Path: geom.Line(facetest.At(1, 1), facetest.At(5, 1)), Stroke: face.Black, Width: 200}
	group := &face.Group{Map: geom.Move(1000, 1000), Items: []face.Item{line, &face.Icon{Box: facetest.Rect(0, 3, 2, 2)}}}
	if got, want := face.Extent(group), facetest.Rect(1, 1.9, 5.1, 4.1); got != want {
		t.Errorf("extent %v; want %v", got, want)
	}
}

func BenchmarkHash(b *testing.B) {
	f := facetest.New(b).Card(0)
	for b.Loop() {
		face.Hash(f)
	}
}

// TestCodec stores faces as bytes: all kinds of items must survive, and what is shown twice must be
// one face. No bytes may make it panic.
func TestCodec(t *testing.T) {
	f := paged()
	b, ok := face.Append(nil, f)
	if !ok {
		t.Fatal("cannot be encoded")
	}
	asked := 0
	got, ok := face.Decode(b, func(f *face.Face) *face.Face { asked++; return f })
	if !ok || !reflect.DeepEqual(got, f) {
		t.Fatalf("decoded, %v:\n%s\nwant\n%s", ok, facetest.Dump(got), facetest.Dump(f))
	}
	inner := got.Items[3].(*face.Group).Items[0].(*face.Group).Of
	if asked != 2 || inner != got.Items[4].(*face.Group).Of || inner != got.Items[5].(*face.Group).Of.Items[0].(*face.Group).Of {
		t.Errorf("%d faces in groups, want 2 with one face shown three times", asked)
	}
	for i := range b {
		if _, ok := face.Decode(b[:i], nil); ok {
			t.Errorf("the first %d bytes are a face", i)
		}
		for _, bit := range []byte{1, 16, 128} {
			broken := slices.Clone(b)
			broken[i] ^= bit
			face.Decode(broken, nil)
		}
	}
}

// paged returns a face with items of all kinds, and other faces shown more than once.
func paged() *face.Face {
	star := &face.Face{ID: "star", Art: true, Size: geom.Size{W: 10, H: 10}, Items: []face.Item{&face.Shape{Path: geom.Box(geom.Rect{W: 5, H: 5}), Fill: face.Black, Dash: []geom.Length{1, 2}}}}
	twin := &face.Face{ID: "twin", Size: geom.Size{W: 10, H: 10}, Items: []face.Item{&face.Group{Map: geom.Identity, Of: star}}}
	return &face.Face{ID: "page", Size: geom.Size{W: 100, H: 200}, Bleed: 3, Cut: geom.Box(geom.Rect{W: 9, H: 9}), Items: []face.Item{
		&face.Text{At: geom.Point{X: 1, Y: 2}, Font: "bold", Size: 3000, Colour: face.White, Glyphs: []face.Glyph{{ID: 7, Rune: 'ä', Advance: 500}}},
		&face.Icon{ID: "skull", Box: geom.Rect{X: 1, Y: 2, W: 3, H: 4}, Turn: 90, Fill: face.Black},
		&face.Picture{ID: "photo", Box: geom.Rect{W: 8, H: 8}},
		&face.Group{Name: "n", Layer: "l", Map: geom.Move(1, 2), Clip: geom.Box(geom.Rect{W: 2, H: 2}), Items: []face.Item{&face.Group{Map: geom.Identity, Of: star}}},
		&face.Group{Map: geom.Move(5, 5), Of: star}, &face.Group{Map: geom.Move(6, 6), Of: twin},
		&face.Link{Box: geom.Rect{W: 1, H: 1}, To: "#there"}, &face.Field{Box: geom.Rect{X: 2, W: 3, H: 4}, Says: "Health 3", Tick: true}, &face.Anchor{Name: "there", At: geom.Point{X: 4}}, &face.Bookmark{Title: "Here", Level: 1, Y: 9},
	}}
}

// TestSealed checks that a sealed face still answers questions about itself without its items being
// read, and then draws the same.
func TestSealed(t *testing.T) {
	f := paged()
	var sums face.Sums
	b, ok := face.Seal(nil, f, &sums, true)
	if !ok {
		t.Fatal("cannot be sealed")
	}
	asked := 0
	got, ok := face.Open(b, func(f *face.Face) *face.Face { asked++; return f })
	if !ok {
		t.Fatal("cannot be opened")
	}
	want := face.Uses{Faces: []string{"page", "star", "twin"}, Art: []string{"star"}, Fonts: []string{"bold"}, Icons: []string{"skull"}, Pictures: []string{"photo"}}
	sheet := func(of *face.Face) *face.Face {
		return &face.Face{ID: "sheet", Items: []face.Item{&face.Group{Map: geom.Identity, Of: of}, &face.Group{Map: geom.Identity, Of: of}}}
	}
	of := func(f *face.Face) face.Uses { return *new(face.Using).Of(f) }
	for _, x := range []*face.Face{f, got} {
		if d := cmp.Diff(want, of(x)); d != "" {
			t.Error(d)
		}
		if u := of(sheet(x)); !slices.Equal(u.Faces, append([]string{"sheet"}, want.Faces...)) || !slices.Equal(u.Icons, want.Icons) {
			t.Errorf("a sheet uses %+v", u)
		}
		if new(face.Sums).Of(x) != sums.Of(f) || new(face.Sums).Of(sheet(x)) != sums.Of(sheet(f)) || x.Empty() || x.Fine() != (x == got) {
			t.Errorf("of %v: the digest, whether it is empty, or whether it is fine is another", x.Items)
		}
	}
	if asked != 0 {
		t.Errorf("%d faces were read before anything was drawn", asked)
	}
	if d := cmp.Diff(string(facetest.Dump(f)), string(facetest.Dump(got))); d != "" || asked != 2 || got.Size != f.Size || got.Bleed != f.Bleed || len(got.Cut) != len(f.Cut) {
		t.Errorf("it draws (-was +is), %d faces in it:\n%s", asked, d)
	}
	changed := *got
	changed.Items = f.Items[:1]
	if changed.Fine() || len(changed.Drawn()) != 1 || new(face.Sums).Of(&changed) == sums.Of(f) {
		t.Error("a face made of it is taken for it")
	}
	none, _ := face.Seal(nil, &face.Face{ID: "none"}, &sums, false)
	if got, ok := face.Open(none, nil); !ok || !got.Empty() || got.Fine() || !(&face.Face{}).Empty() {
		t.Error("a face without anything is not empty, or is fine unsaid")
	}
	for n := range 100 {
		if _, ok := face.Open(b[:n], nil); ok {
			t.Errorf("the first %d bytes are a face", n)
		}
	}
}

// TestFontOfWeight checks that a variable font is read in its weight.
func TestFontOfWeight(t *testing.T) {
	data, err := os.ReadFile("../glyf/testdata/inter-wght.ttf")
	if err != nil {
		t.Fatal(err)
	}
	var widths []int32
	for _, weight := range []int{400, 700} {
		f, err := (&face.Font{Data: data, Weight: weight}).Read()
		if err != nil {
			t.Fatal(err)
		}
		widths = append(widths, f.Widths[f.Glyph('A')])
	}
	if widths[0] >= widths[1] {
		t.Errorf("A is %v wide", widths)
	}
}
