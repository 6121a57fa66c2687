package vector

import (
	"image"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/rasterizer"

	"punchboard/internal/geom"
)

// punch makes what lies outside an outline see-through. View is the part of
// the face that the picture shows.
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
