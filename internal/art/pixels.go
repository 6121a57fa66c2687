package art

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// A gradient with varying opacity, or that continues beyond its ends, is a picture, clipped to the
// shape that it fills.
const (
	pixelsASide = 512 // for a picture as large as the drawing
	leastPixels = 16  // on the longer side of any picture
)

// even returns the opacity of a gradient, and whether bands can draw it.
func (g *gradient) even() (covers float64, ok bool) {
	for _, s := range g.stops {
		if s.covers != g.stops[0].covers {
			return 0, false
		}
	}
	return g.stops[0].covers, g.spread != "repeat" && g.spread != "reflect"
}

// pixels returns a gradient as a picture, over the visible extent of a path; false if the gradient
// has no extent.
func (r *reader) pixels(g *gradient, within geom.Path) ([]face.Item, bool) {
	box := within.Bounds().Common(geom.Rect{W: r.view.W, H: r.view.H})
	back, ok := g.to.Inverse()
	if box.Empty() || !ok {
		return nil, ok
	}
	long := max(box.W, box.H)
	cell := max(1, long/min(pixelsASide, max(leastPixels, long*pixelsASide/Side)))
	img := image.NewNRGBA(image.Rect(0, 0, int((box.W+cell-1)/cell), int((box.H+cell-1)/cell)))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			u, v := float64(box.X)+(float64(x)+.5)*float64(cell), float64(box.Y)+(float64(y)+.5)*float64(cell)
			s := g.at(g.share(back.A*u+back.C*v+back.E, back.B*u+back.D*v+back.F))
			red, green, blue := s.colour.Parts()
			copy(img.Pix[img.PixOffset(x, y):], []uint8{red, green, blue, uint8(math.Round(255 * s.covers))})
		}
	}
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		return nil, false
	}
	r.drawn += len(img.Pix) / 8000
	box.W, box.H = geom.Length(img.Rect.Dx())*cell, geom.Length(img.Rect.Dy())*cell
	return []face.Item{&face.Picture{ID: r.keep(&face.Bitmap{Type: "png", Data: data.Bytes(), W: img.Rect.Dx(), H: img.Rect.Dy()}, img.Pix), Box: box}}, true
}

// keep adds a picture to the drawing and returns its id, which is derived from the drawing's and
// the picture's contents.
func (r *reader) keep(b *face.Bitmap, holds []byte) string {
	sum := sha256.Sum256(append(fmt.Append(nil, b.W, b.H, b.Upright), holds...))
	b.ID = face.PictureID(face.Within, r.id+"-"+hex.EncodeToString(sum[:6]))
	r.pictures = append(r.pictures, b)
	return b.ID
}

// share returns where a point is between the ends of a gradient, 0 to 1, in its own coordinates.
func (g *gradient) share(x, y float64) float64 {
	t := x
	if g.round {
		t = g.focus.share(x, y)
	}
	switch g.spread {
	case "repeat":
		return t - math.Floor(t)
	case "reflect":
		return 1 - math.Abs(1-(t-2*math.Floor(t/2)))
	}
	return t
}

// share returns the position of the last circle, from the focus to the unit circle, that runs
// through a point: |p - f(1-s)| = r + (1-r)s.
func (f focus) share(x, y float64) float64 {
	dx, dy, grows := x-f.x, y-f.y, 1-f.r
	a := f.x*f.x + f.y*f.y - grows*grows
	b := dx*f.x + dy*f.y - f.r*grows
	c := dx*dx + dy*dy - f.r*f.r
	if math.Abs(a) < 1e-9 {
		if b == 0 {
			return 1
		}
		return -c / (2 * b)
	}
	return (-b - math.Sqrt(max(0, b*b-a*c))) / a
}

// at returns the colour at a share of the way, and its opacity.
func (g *gradient) at(t float64) stop {
	last := g.stops[0]
	for _, s := range g.stops {
		if t < s.at {
			if s.at <= last.at {
				return last
			}
			k := (t - last.at) / (s.at - last.at)
			return stop{t, s.colour.Over(last.colour, max(0, k)), last.covers + (s.covers-last.covers)*max(0, k)}
		}
		last = s
	}
	return last
}
