package vector

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // decoders for pictures
	"image/png"
	"io"
	"math"
	"slices"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/rasterizer"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/weld"
)

// Strokes are filled directly, by the non-zero winding rule. The canvas would merge them first,
// with sweeps that reuse points from a pool, so the result would depend on what other goroutines
// draw.
func init() { canvas.FastStroke = true }

// maxPixels is the largest width and height of a picture.
const maxPixels = 20000

// PNG writes a face on white paper at dpi dots per inch, which the file records. It is an error if
// the resolution gives no pixels or more than 20,000 on a side, w fails, a font or a picture is
// faulty, or the Writer lacks an asset.
func (w *Writer) PNG(out io.Writer, f *face.Face, dpi float64, opt Options) error {
	img, err := w.image(f, dpi, opt)
	if err != nil {
		return fmt.Errorf("write PNG: %w", err)
	}
	var b bytes.Buffer
	if opt.Quick && img.Opaque() {
		err = quick(&b, img)
	} else {
		err = png.Encode(&b, img)
	}
	if err != nil {
		return fmt.Errorf("write PNG: %w", err)
	}
	if _, err := out.Write(withDensity(b.Bytes(), dpi)); err != nil {
		return fmt.Errorf("write PNG: %w", err)
	}
	return nil
}

// image draws a face on white at dpi dots per inch, with its bleed or punched to its cut on
// request. A picture with no pixels or too many is an error.
func (w *Writer) image(f *face.Face, dpi float64, opt Options) (*image.RGBA, error) {
	view := geom.Rect{W: f.Size.W, H: f.Size.H}
	if opt.Bleed {
		view = view.Inset(-f.Bleed)
	}
	most := max(view.W, view.H).MM() / 25.4 * dpi
	least := min(view.W, view.H).MM() / 25.4 * dpi
	if math.IsNaN(dpi) || least < 1 || most > maxPixels {
		return nil, fmt.Errorf("%s x %s at %g dpi gives no picture of 1 to %d pixels a side", view.W, view.H, dpi, maxPixels)
	}
	r := rasterizer.New(view.W.MM(), view.H.MM(), canvas.DPI(dpi), nil)
	p := &painter{w: w, r: r, dpi: canvas.DPI(dpi), canvas: canvas.Rectangle(view.W.MM(), view.H.MM())}
	r.RenderPath(p.canvas, canvas.Style{Fill: canvas.Paint{Color: canvas.White}}, canvas.Identity)
	// The canvas has y up and its origin at the lower left.
	p.items(f.Drawn(), geom.Matrix{A: 1e-3, D: -1e-3, E: -view.X.MM(), F: view.Bottom().MM()})
	r.Close()
	if opt.Punched && len(f.Cut) > 0 && p.err == nil {
		punch(r.RGBA, f.Cut, view, dpi)
	}
	return r.RGBA, p.err
}

// painter draws items on a canvas through a map from micrometres.
type painter struct {
	w      *Writer
	r      *rasterizer.Rasterizer
	dpi    canvas.Resolution
	canvas *canvas.Path
	off    geom.Matrix // for a part of another canvas
	over   *painter    // as large, for what is faded; nil until something is
	err    error
}

// items paints items in order under a map, up to the first error.
func (p *painter) items(items []face.Item, m geom.Matrix) {
	for _, it := range items {
		if p.err != nil {
			return
		}
		switch it := it.(type) {
		case *face.Text:
			p.text(it, m)
		case *face.Shape:
			p.shape(it, m)
		case *face.Icon:
			p.icon(it, m)
		case *face.Picture:
			p.picture(it, m)
		case *face.Group:
			if it.Faded > 0 {
				p.faded([]face.Item{&face.Group{Map: it.Map, Clip: it.Clip, Items: it.Content()}}, it.Faded, m)
				continue
			}
			if len(it.Clip) > 0 {
				p.within(it.Clip, m.Mul(it.Map), func(q *painter, m geom.Matrix) { q.items(it.Content(), m) })
				continue
			}
			p.items(it.Content(), m.Mul(it.Map))
		}
	}
}

// text paints a run by the outlines of its glyphs; those missing from the font leave a gap. A font
// that cannot be read is the painter's error.
func (p *painter) text(t *face.Text, m geom.Matrix) {
	if t.Colour == face.None {
		return
	}
	tf, err := p.w.font(t.Font)
	if err != nil {
		p.err = err
		return
	}
	var run canvas.Path
	k := float64(t.Size) / float64(tf.em)
	var x int64
	for _, g := range t.Glyphs {
		if err := tf.Draw(&run, g.ID, float64(t.At.X)+float64(x*int64(t.Size))/1000, float64(int64(g.Rise)*int64(t.Size))/1000-float64(t.At.Y), k); err != nil {
			p.err = fmt.Errorf("font %s: glyph %d: %w", t.Font, g.ID, err)
			return
		}
		x += int64(g.Advance)
	}
	up := m.Mul(geom.Matrix{A: 1, D: -1})
	p.r.RenderPath(&run, canvas.Style{Fill: paint(t.Colour)}, affine(up))
}

// shape paints a path: only its shadow if it is soft, and its gradient before its stroke.
func (p *painter) shape(s *face.Shape, m geom.Matrix) {
	if s.Soft > 0 {
		mask := weld.Soft(s.Path, s.Soft)
		p.each(geom.Box(mask.Box), m, func(x, y float64) (face.Colour, float64) { return s.Fill, mask.At(x, y) })
		return
	}
	if s.Grade != nil {
		p.graded(s, m)
		line := *s
		line.Grade, line.Fill = nil, face.None
		s = &line
	}
	style := canvas.Style{Fill: paint(s.Fill), StrokeCapper: canvas.ButtCap, StrokeJoiner: canvas.MiterJoiner{GapJoiner: canvas.BevelJoin, Limit: 10}}
	if s.Width > 0 {
		style.Stroke, style.StrokeWidth = paint(s.Stroke), float64(s.Width)
		for _, v := range s.Dash { // the canvas measures dashes in stroke widths
			style.Dashes = append(style.Dashes, float64(v)/float64(s.Width))
		}
	}
	if s.Round {
		style.StrokeCapper, style.StrokeJoiner = canvas.RoundCap, canvas.RoundJoin
	}
	if s.EvenOdd {
		style.FillRule = canvas.EvenOdd
	}
	p.path(s.Path, style, m)
}

// icon paints a symbol; its stroke has the requested width, whatever the scale.
func (p *painter) icon(it *face.Icon, m geom.Matrix) {
	s := p.w.assets.Icons[it.ID]
	if s == nil {
		p.err = fmt.Errorf("no icon %q", it.ID)
		return
	}
	place := it.Place(s)
	if place == (geom.Matrix{}) {
		return
	}
	style := canvas.Style{Fill: paint(it.Fill), StrokeCapper: canvas.ButtCap, StrokeJoiner: canvas.RoundJoin}
	if it.Width > 0 {
		style.Stroke = paint(it.Stroke)
		style.StrokeWidth = float64(it.Width) / math.Sqrt(math.Abs(place.A*place.D-place.B*place.C))
	}
	p.path(s.Path, style, m.Mul(place))
}

// path draws a path. The canvas works in millimetres with a fixed resolution, so the path and its
// stroke are first scaled to them.
func (p *painter) path(path geom.Path, style canvas.Style, m geom.Matrix) {
	k := math.Sqrt(math.Abs(m.A*m.D - m.B*m.C))
	if k == 0 || len(path) == 0 {
		return
	}
	if all := closed(path); style.HasFill() && len(all) > len(path) {
		fill := style
		fill.Stroke, fill.StrokeWidth = canvas.Paint{}, 0
		p.path(all, fill, m)
		style.Fill = canvas.Paint{}
	}
	scaled := style
	scaled.StrokeWidth *= k
	var c canvas.Path
	for _, s := range path {
		x, y := float64(s.P[0].X)*k, float64(s.P[0].Y)*k
		switch s.Op {
		case geom.MoveTo:
			c.MoveTo(x, y)
		case geom.LineTo:
			c.LineTo(x, y)
		case geom.CurveTo:
			c.CubeTo(x, y, float64(s.P[1].X)*k, float64(s.P[1].Y)*k, float64(s.P[2].X)*k, float64(s.P[2].Y)*k)
		case geom.Close:
			c.Close()
		}
	}
	to := affine(m.Mul(geom.Scale(1 / k)))
	if scaled.HasFill() && scaled.HasStroke() && scaled.FillRule == canvas.EvenOdd {
		fill := scaled
		fill.Stroke, fill.StrokeWidth = canvas.Paint{}, 0
		p.r.RenderPath(&c, fill, to)
		scaled.Fill, style.Fill = canvas.Paint{}, canvas.Paint{}
	}
	if !scaled.HasFill() {
		scaled.FillRule = canvas.NonZero
	}
	if guard.Call(func() { p.r.RenderPath(&c, scaled, to) }) != nil && style.HasStroke() {
		p.stroked(path, style, m)
	}
}

// stroked draws a path whose stroke the canvas cannot compute, as with tight curves: it fills the
// area that the stroke covers instead.
func (p *painter) stroked(path geom.Path, style canvas.Style, m geom.Matrix) {
	line := weld.Line{Width: geom.Length(math.Round(style.StrokeWidth)), Limit: 10}
	if style.StrokeCapper == canvas.RoundCap {
		line.Ends = "round"
	}
	if style.StrokeJoiner == canvas.RoundJoin {
		line.Joins = "round"
	}
	line.Dash = append(line.Dash, lists.Map(style.Dashes, func(d float64) geom.Length { return geom.Length(math.Round(d * style.StrokeWidth)) })...)
	area := canvas.Style{Fill: style.Stroke}
	if style.Stroke = (canvas.Paint{}); style.HasFill() {
		p.path(path, style, m)
	}
	p.path(weld.Stroke(path, line), area, m)
}

// closed returns a path with each of its parts closed, because fills are closed even if the stroke
// is not.
func closed(path geom.Path) geom.Path {
	var out geom.Path
	for _, part := range path.Parts() {
		if out = append(out, part...); part[len(part)-1].Op != geom.Close {
			out.Close()
		}
	}
	return out
}

// picture paints a bitmap over its box. One that is missing, cannot be read or has no pixels is the
// painter's error.
func (p *painter) picture(it *face.Picture, m geom.Matrix) {
	src := p.w.assets.Pictures[it.ID]
	if src == nil {
		p.err = fmt.Errorf("no picture %q", it.ID)
		return
	}
	img, err := guard.Read(func() (image.Image, error) {
		img, _, err := image.Decode(bytes.NewReader(src.Data))
		return img, err
	})
	if err == nil && img.Bounds().Empty() {
		err = errors.New("has no pixels")
	}
	if err != nil {
		p.err = fmt.Errorf("picture %s: %w", it.ID, err)
		return
	}
	// The canvas draws a picture at one unit per pixel, upwards from its lower left.
	size := img.Bounds().Size()
	fit := geom.Matrix{A: float64(it.Box.W) / float64(size.X), D: -float64(it.Box.H) / float64(size.Y), E: float64(it.Box.X), F: float64(it.Box.Bottom())}
	p.r.RenderImage(img, affine(m.Mul(fit)))
}

// affine converts a map for the canvas.
func affine(m geom.Matrix) canvas.Matrix {
	return canvas.Matrix{{m.A, m.C, m.E}, {m.B, m.D, m.F}}
}

// paint returns an opaque colour for the canvas, and no paint for None.
func paint(c face.Colour) canvas.Paint {
	if c == face.None {
		return canvas.Paint{}
	}
	r, g, b := c.Parts()
	return canvas.Paint{Color: color.RGBA{R: r, G: g, B: b, A: 255}}
}

// withDensity inserts a pHYs chunk after a PNG's header, so that programs print it at its size.
func withDensity(file []byte, dpi float64) []byte {
	const header = 8 + 4 + 4 + 13 + 4
	perMetre := binary.BigEndian.AppendUint32(nil, uint32(math.Round(dpi/0.0254)))
	var out bytes.Buffer
	out.Write(file[:header])
	chunk(&out, "pHYs", append(slices.Concat(perMetre, perMetre), 1)) // per metre
	out.Write(file[header:])
	return out.Bytes()
}
