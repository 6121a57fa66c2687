package compose

import (
	"image"
	"image/color"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestOnArt checks words over a bitmap that is dark on its left and light on its right: they are
// compared with what is under them, through a veil if there is one, wherever the picture is turned.
func TestOnArt(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 200, 100))
	for x := range 200 {
		for y := range 100 {
			img.Set(x, y, color.Gray{Y: uint8(255 * (x / 100))})
		}
	}
	b := &bench{lib: &layout.Library{}}
	b.shrinks.Store("art", shrink(img))
	picture := &face.Picture{ID: "art", Box: geom.Rect{W: 200, H: 100}}
	turned := &face.Group{Map: geom.Turn(180, geom.Point{X: 100, Y: 50}), Items: []face.Item{picture}}
	veil := drawn{item: &face.Shape{Path: geom.Box(geom.Rect{W: 200, H: 100}), Fill: face.RGB(0, 0, 0)}, ink: geom.Rect{W: 200, H: 100}, matrix: geom.Identity, faded: .3}
	for _, x := range []struct {
		name  string
		item  face.Item
		veils []drawn
		words geom.Rect
		weak  bool
	}{
		{"on the dark", picture, nil, geom.Rect{X: 10, Y: 40, W: 80, H: 10}, false},
		{"on the light", picture, nil, geom.Rect{X: 110, Y: 40, W: 80, H: 10}, true},
		{"across", picture, nil, geom.Rect{X: 90, Y: 40, W: 40, H: 10}, true},
		{"but for an end", picture, nil, geom.Rect{X: 30, Y: 40, W: 80, H: 10}, false},
		{"turned dark", turned, nil, geom.Rect{X: 110, Y: 40, W: 80, H: 10}, false},
		{"turned light", turned, nil, geom.Rect{X: 10, Y: 40, W: 80, H: 10}, true},
		{"veiled", picture, []drawn{veil}, geom.Rect{X: 110, Y: 40, W: 80, H: 10}, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			words := drawn{item: &face.Text{Colour: face.White}, ink: x.words, box: &layout.Box{}}
			all := append([]drawn{{item: x.item, ink: geom.Rect{W: 200, H: 100}, matrix: geom.Identity}}, x.veils...)
			f := &frame{c: &Composer{bench: b}, lay: &layout.Layout{}, drawn: append(all, words)}
			_, art := f.inspection().under(words.ink, len(all))
			f.inspection().onArt(&words, words.item.(*face.Text), art)
			if got := len(f.found) > 0; got != x.weak {
				t.Errorf("reported: %v, over %v", f.found, art)
			}
		})
	}
}

// TestManyOverlaps checks that of many texts in one place only so many pairs are reported, and that
// it is said.
func TestManyOverlaps(t *testing.T) {
	for n, want := range map[int]int{5: 10, 40: mostOverlaps} {
		f := &frame{c: &Composer{bench: &bench{}}, lay: &layout.Layout{}}
		var marks []int
		for i := range n {
			f.drawn = append(f.drawn, drawn{item: &face.Text{}, ink: geom.Rect{W: 5000, H: 2000}, owner: i, box: &layout.Box{}})
			marks = append(marks, i)
		}
		f.inspection().overlaps(marks)
		if len(f.found) != want {
			t.Fatalf("%d texts: %d findings, want %d", n, len(f.found), want)
		}
		if said := len(f.found[want-1].Evidence) > 0; said != (want == mostOverlaps) {
			t.Errorf("%d texts: says that there are more: %v", n, said)
		}
	}
}
