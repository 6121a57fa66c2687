package face

import (
	"reflect"
	"testing"

	"punchboard/internal/geom"
)

// TestMirrored checks what a mirrored face does with each item: shapes are mirrored, everything
// else is moved and looks the same; and that a face mirrored twice is the original again.
func TestMirrored(t *testing.T) {
	const w = 100
	at := geom.Point{X: 10, Y: 20}
	box, other := geom.Rect{X: 10, Y: 20, W: 30, H: 5}, geom.Rect{X: 60, Y: 20, W: 30, H: 5}
	path := geom.Polygon(at, geom.Point{X: 40, Y: 20}, geom.Point{X: 10, Y: 30})
	glyphs := []Glyph{{ID: 1, Rune: 'a', Advance: 1000}, {ID: 2, Rune: 'b', Advance: 2000}}
	own := &Face{ID: "own", Size: geom.Size{W: 30, H: 30}, Items: []Item{&Shape{Path: path}}}
	red, blue := RGB(255, 0, 0), RGB(0, 0, 255)
	shape := func(p geom.Path, from, to geom.Length) *Shape {
		return &Shape{Path: p, Fill: red, Grade: &Grade{From: geom.Point{X: from}, To: geom.Point{X: to}, Colours: []Colour{red, blue}}}
	}
	flipped := geom.Polygon(geom.Point{X: 90, Y: 20}, geom.Point{X: 60, Y: 20}, geom.Point{X: 90, Y: 30})
	tag := &Tag{Path: "P"}
	quarter := geom.Matrix{B: 1, C: -1, E: 40, F: 7} // turned clockwise
	for _, x := range []struct {
		name      string
		item, out Item
	}{
		{"a text", &Text{At: at, Size: 10, Glyphs: glyphs}, &Text{At: geom.Point{X: 60, Y: 20}, Size: 10, Glyphs: glyphs}},
		{"an icon", &Icon{Box: box, Turn: 30}, &Icon{Box: other, Turn: 30}},
		{"a picture", &Picture{Box: box}, &Picture{Box: other}},
		{"a link", &Link{Box: box}, &Link{Box: other}},
		{"a field", &Field{Box: box}, &Field{Box: other}},
		{"an anchor", &Anchor{At: at}, &Anchor{At: geom.Point{X: 90, Y: 20}}},
		{"a bookmark", &Bookmark{Y: 4}, &Bookmark{Y: 4}},
		{"a tag", tag, tag},
		{"a shape and its colours", shape(path, 10, 40), shape(flipped, 90, 60)},
		{"items through a map", &Group{Map: geom.Move(5, 6), Clip: path, Items: []Item{&Icon{Box: box}}}, &Group{Map: geom.Move(-5, 6), Clip: flipped, Items: []Item{&Icon{Box: other}}}},
		{"turned items", &Group{Map: quarter, Items: []Item{&Shape{Path: path}}}, &Group{Map: geom.Matrix{B: -1, C: 1, E: 60, F: 107}, Items: []Item{&Shape{Path: flipped}}}},
		{"another face", &Group{Map: geom.Move(10, 20), Of: own}, &Group{Map: geom.Move(60, 20), Of: own}},
		{"another face, turned", &Group{Map: geom.Matrix{B: 1, C: -1, E: 40}, Of: own}, &Group{Map: geom.Matrix{B: 1, C: -1, E: 90}, Of: own}},
		{"a part of another face", &Group{Map: geom.Move(10, 20), Clip: geom.Box(geom.Rect{X: 10, W: 5, H: 30}), Of: own}, &Group{Map: geom.Move(65, 20), Clip: geom.Box(geom.Rect{X: 10, W: 5, H: 30}), Of: own}},
		{"what is faded together", &Group{Map: geom.Identity, Faded: 50, Of: &Face{Size: geom.Size{W: w, H: 50}, Items: []Item{&Shape{Path: path}}}}, &Group{Map: geom.Identity, Faded: 50, Of: &Face{Size: geom.Size{W: w, H: 50}, Items: []Item{&Shape{Path: flipped}}}}},
	} {
		f := &Face{ID: "f", Size: geom.Size{W: w, H: 50}, Items: []Item{x.item}}
		got := Mirrored(f)
		if !reflect.DeepEqual(got.Items[0], x.out) {
			t.Errorf("%s: mirrored it is %+v, want %+v", x.name, got.Items[0], x.out)
		}
		if again := Mirrored(got); !reflect.DeepEqual(again, f) {
			t.Errorf("%s: mirrored twice it is %+v, want %+v", x.name, again.Items[0], x.item)
		}
	}
	cut := &Face{Size: geom.Size{W: w, H: 50}, Cut: path}
	if got := Mirrored(cut); !reflect.DeepEqual(got.Cut, flipped) {
		t.Errorf("the outline is %v, want %v", got.Cut, flipped)
	}
	packed := new(Store).Pack(&Face{Size: geom.Size{W: w}, Items: []Item{&Icon{Box: box}}}, &Sums{})
	if got := Mirrored(packed).Drawn(); !reflect.DeepEqual(got, []Item{&Icon{Box: other}}) {
		t.Errorf("a packed face mirrored draws %v", got)
	}
}
