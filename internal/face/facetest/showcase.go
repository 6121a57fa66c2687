package facetest

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// The colours of the showcase.
var (
	accent = face.RGB(0xb8, 0x43, 0x10)
	tint   = face.RGB(0xfa, 0xeb, 0xe2)
	blue   = face.RGB(0x11, 0x3f, 0x9c)
)

// Showcase returns a face of 90 x 120 mm with every kind of item and every way of drawing it.
func (k *Kit) Showcase() *face.Face {
	f := &face.Face{ID: "showcase", Size: geom.Size{W: 90000, H: 120000}, Bleed: 3000}
	f.Cut = geom.RoundBox(geom.Rect{W: 90000, H: 120000}, 3000)
	f.Items = append(f.Items, k.texts()...)
	f.Items = append(f.Items, shapes()...)
	f.Items = append(f.Items, pictograms()...)
	f.Items = append(f.Items, k.groups()...)
	f.Items = append(f.Items,
		&face.Anchor{Name: "top", At: At(0, 2)},
		&face.Bookmark{Title: "Showcase – all of it", Y: geom.FromMM(2)},
		&face.Bookmark{Title: "Groups (nested)", Level: 1, Y: geom.FromMM(80)},
		&face.Link{Box: Rect(5, 5, 40, 7), To: "#top"},
		&face.Link{Box: Rect(5, 110, 40, 5), To: "https://example.org/a?b=(c)"})
	return f
}

// texts returns lines in every font: tracked, justified, and with letters that file formats have to
// escape.
func (k *Kit) texts() []face.Item {
	title := k.Line(Title, 16, 5, 10, "AVALANCHE (1)")
	label := k.Line(Title, 7, 5, 14, "TRACKED LABEL")
	for i := range label.Glyphs {
		label.Glyphs[i].Advance += 40
	}
	label.Colour = accent
	justified := k.Line(Body, 8.5, 5, 19, `Words with wider gaps, a back\slash & <marks> “quoted” −3 × 2.`)
	for i, g := range justified.Glyphs {
		if g.Rune == ' ' {
			justified.Glyphs[i].Advance += 137
		}
	}
	back := k.Line(Body, 9, 60, 24, "den")
	back.Says = "Ned"
	back.Glyphs[1].Rise = 300
	return []face.Item{title, label, justified, k.Line(Serif, 9.2, 5, 24, "Serif: The quick brown fox."), back}
}

// shapes returns every kind of path and paint: cut and round corners, holes, dashes, curves.
func shapes() []face.Item {
	star := geom.Polygon(At(60, 30), At(66, 48), At(51, 37), At(69, 37), At(54, 48))
	var wave geom.Path
	wave.MoveTo(5000, 55000)
	wave.CurveTo(20000, 45000, 30000, 65000, 45000, 55000)
	return []face.Item{
		&face.Shape{Path: geom.Box(Rect(5, 28, 12, 10)), Fill: tint, Stroke: face.Black, Width: 300},
		&face.Shape{Path: geom.CutBox(Rect(20, 28, 12, 10), 1800), Fill: accent},
		&face.Shape{Path: geom.RoundBox(Rect(35, 28, 12, 10), 2000), Stroke: blue, Width: 450},
		&face.Shape{Path: star, Fill: blue, EvenOdd: true},
		&face.Shape{Path: star.Apply(geom.Move(19000, 0)), Fill: accent, Stroke: face.Black, Width: 200, Round: true},
		&face.Shape{Path: geom.Hexagon(At(12, 46), 5000, true), Stroke: face.Black, Width: 900},
		&face.Shape{Path: geom.Circle(At(27, 46), 5000), Fill: tint, Stroke: accent, Width: 200},
		&face.Shape{Path: wave, Stroke: face.Black, Width: 600, Dash: []geom.Length{2000, 1000}, Round: true},
		&face.Shape{Path: geom.Line(At(5, 61), At(85, 61)), Stroke: face.RGB(0x8c, 0x90, 0x93), Width: 200},
	}
}

// pictograms returns symbols turned, stretched, filled and outlined, and both kinds of bitmap.
func pictograms() []face.Item {
	return []face.Item{
		&face.Icon{ID: "wheel", Box: Rect(5, 64, 10, 10), Fill: face.Black},
		&face.Icon{ID: "flag", Box: Rect(18, 64, 14, 10), Fill: accent},
		&face.Icon{ID: "flag", Box: Rect(35, 64, 10, 10), Fill: accent, Turn: 90},
		&face.Icon{ID: "flag", Box: Rect(48, 64, 10, 10), Fill: blue, Turn: 30},
		&face.Icon{ID: "wheel", Box: Rect(61, 64, 10, 10), Stroke: face.Black, Width: 250},
		&face.Icon{ID: "wheel", Box: Rect(74, 64, 10, 10), Fill: tint, Stroke: accent, Width: 250},
		&face.Picture{ID: "png", Box: Rect(61, 78, 10, 10)},
		&face.Picture{ID: "jpeg", Box: Rect(74, 78, 10, 10)},
	}
}

// groups returns a shared face drawn upright, turned and mirrored, a group that scales, and a
// layer.
func (k *Kit) groups() []face.Item {
	chip := &face.Face{ID: "chip", Size: geom.Size{W: 14000, H: 8000}}
	word := k.Line(Title, 10, 2, 5.5, "AV chip")
	word.Colour = face.White
	chip.Items = []face.Item{&face.Shape{Path: geom.CutBox(Rect(0, 0, 14, 8), 1800), Fill: blue}, word}
	nested := &face.Group{Map: geom.Move(2000, 1000), Items: []face.Item{
		&face.Shape{Path: geom.Box(Rect(0, 0, 4, 4)), Fill: accent},
		&face.Group{Map: geom.Turn(45, At(10, 2)), Items: []face.Item{
			&face.Shape{Path: geom.Box(Rect(8, 0, 4, 4)), Fill: accent},
		}},
		k.Line(Body, 8, 0, 8, "nested"),
	}}
	return []face.Item{
		&face.Group{Name: "chip upright", Map: geom.Move(5000, 80000), Of: chip},
		&face.Group{Map: geom.Move(22000, 80000).Mul(geom.Turn(180, At(7, 4))), Of: chip},
		&face.Group{Map: geom.Matrix{A: -1, D: 1, E: 53000, F: 80000}, Of: chip},
		&face.Group{Name: "half", Map: geom.Matrix{A: .5, D: .5, E: 5000, F: 92000}, Items: []face.Item{nested}},
		&face.Group{Map: geom.Turn(-20, At(40, 100)), Items: []face.Item{nested, k.Line(Serif, 12, 30, 100, "Turned by 20°")}},
		&face.Group{Name: "marks", Layer: "cut marks", Items: []face.Item{
			&face.Shape{Path: geom.Line(At(-3, 0), At(-1, 0)), Stroke: face.Black, Width: 200},
			&face.Shape{Path: geom.Line(At(0, -3), At(0, -1)), Stroke: face.Black, Width: 200},
		}, Map: geom.Identity},
		k.Line(Body, 8, 5, 114, "https://example.org"),
		&face.Group{Map: geom.Turn(15, At(80, 108)), Clip: geom.RoundBox(Rect(76, 104, 8, 8), 2000), Items: []face.Item{
			&face.Picture{ID: "jpeg", Box: Rect(72, 100, 16, 16)},
		}},
		&face.Group{Map: geom.Move(60000, 104000), Clip: geom.Polygon(At(0, 0), At(10, 0), At(0, 6)), Of: chip},
		&face.Group{Map: geom.Identity, Clip: geom.Box(Rect(62, 113, 3, 3)), Items: []face.Item{
			&face.Shape{Path: geom.Circle(At(62, 113), 3000), Fill: accent},
		}},
	}
}

// Document returns the showcase on a page of its own and on a sheet of paper, with metadata.
func (k *Kit) Document() *face.Document {
	show := k.Showcase()
	sheet := &face.Face{ID: "sheet", Size: geom.Size{W: 210000, H: 297000}, Items: []face.Item{
		&face.Group{Map: geom.Move(60000, 30000), Of: show},
		k.Line(Title, 12, 60, 170, "Second page"),
	}}
	return &face.Document{
		Title: "Showcase – every item", Author: "Punchboard", Subject: "A test (of all)", Keywords: "test", Lang: "en",
		Pages: []face.Page{
			{Face: show, Bleed: 3000},
			{Face: sheet, Trim: Rect(60, 30, 90, 120), Bleed: 3000},
		},
	}
}

// pictures returns a chequered PNG, half of it translucent, and a JPEG of one colour changing into
// another, both 16 pixels square.
func pictures(tb testing.TB) map[string]*face.Bitmap {
	tb.Helper()
	const n = 16
	a, b := image.NewNRGBA(image.Rect(0, 0, n, n)), image.NewRGBA(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			c := color.NRGBA{R: 200, G: 60, B: 20, A: 255}
			if (x/4+y/4)%2 == 0 {
				c = color.NRGBA{R: 20, G: 60, B: 200, A: 128}
			}
			a.Set(x, y, c)
			b.Set(x, y, color.RGBA{R: uint8(x * 16), G: 128, B: uint8(y * 16), A: 255})
		}
	}
	var pngData, jpegData bytes.Buffer
	if err := png.Encode(&pngData, a); err != nil {
		tb.Fatal(err)
	}
	if err := jpeg.Encode(&jpegData, b, nil); err != nil {
		tb.Fatal(err)
	}
	return map[string]*face.Bitmap{
		"png":  {ID: "png", Type: "png", Data: pngData.Bytes(), W: n, H: n},
		"jpeg": {ID: "jpeg", Type: "jpeg", Data: jpegData.Bytes(), W: n, H: n},
	}
}
