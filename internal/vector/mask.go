package vector

import (
	"image"
	"image/draw"
	"math"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/rasterizer"

	"punchboard/internal/geom"
)

// within draws something clipped to a path. The canvas does not support clipping: paint draws on a
// copy of the area round the path, which is blended in according to how much of each pixel the path
// covers.
func (p *painter) within(clip geom.Path, m geom.Matrix, paint func(*painter, geom.Matrix)) {
	part := p.pixels(clip, m)
	if part.Empty() {
		return
	}
	over := p.part(part)
	draw.Draw(over.r.RGBA, over.r.Bounds(), p.r.RGBA, part.Min, draw.Src)
	off := over.off.Mul(m)
	paint(over, off)
	if p.err = over.err; p.err != nil {
		return
	}
	mask := p.part(part)
	mask.path(clip, canvas.Style{Fill: canvas.Paint{Color: canvas.Black}}, off)
	for y := range part.Dy() {
		to, from := p.r.PixOffset(part.Min.X, part.Min.Y+y), over.r.PixOffset(0, y)
		for i := range 4 * part.Dx() {
			cover := uint32(mask.r.Pix[(from+i)|3])
			a, b := uint32(p.r.Pix[to+i]), uint32(over.r.Pix[from+i])
			p.r.Pix[to+i] = uint8((a*(255-cover) + b*cover + 127) / 255)
		}
	}
}

// part returns an empty canvas for some of the pixels of this one; off maps this one's coordinates
// to its.
func (p *painter) part(px image.Rectangle) *painter {
	dpmm := p.dpi.DPMM()
	x, y := float64(px.Min.X)/dpmm, float64(p.r.Bounds().Dy()-px.Max.Y)/dpmm
	img := image.NewRGBA(image.Rect(0, 0, px.Dx(), px.Dy()))
	return &painter{w: p.w, r: rasterizer.FromImage(img, p.dpi, nil), dpi: p.dpi, off: geom.Matrix{A: 1, D: 1, E: -x, F: -y}}
}

// pixels returns those that a path may touch.
func (p *painter) pixels(clip geom.Path, m geom.Matrix) image.Rectangle {
	size, dpmm := p.r.Bounds(), p.dpi.DPMM()
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range clip {
		for _, q := range s.P[:s.Points()] {
			x := (m.A*float64(q.X) + m.C*float64(q.Y) + m.E) * dpmm
			y := float64(size.Dy()) - (m.B*float64(q.X)+m.D*float64(q.Y)+m.F)*dpmm
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	within := func(v float64, most int) int { return int(max(0, min(v, float64(most)))) }
	return image.Rect(within(math.Floor(x0), size.Dx()), within(math.Floor(y0), size.Dy()),
		within(math.Ceil(x1), size.Dx()), within(math.Ceil(y1), size.Dy()))
}

// punch makes everything outside an outline transparent. View is the part of the face that the
// picture shows.
func punch(img *image.RGBA, cut geom.Path, view geom.Rect, dpi float64) {
	r := rasterizer.New(view.W.MM(), view.H.MM(), canvas.DPI(dpi), nil)
	p := &painter{r: r}
	p.path(cut, canvas.Style{Fill: canvas.Paint{Color: canvas.Black}}, geom.Matrix{A: 1e-3, D: -1e-3, E: -view.X.MM(), F: view.Bottom().MM()})
	r.Close()
	for i := 3; i < len(img.Pix) && i < len(r.Pix); i += 4 {
		cover := uint32(r.Pix[i])
		for j := i - 3; j <= i; j++ {
			img.Pix[j] = uint8((uint32(img.Pix[j])*cover + 127) / 255)
		}
	}
}
