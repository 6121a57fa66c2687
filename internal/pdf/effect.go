package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/weld"
)

// gradeKey returns the same key for gradients that can share an object.
func gradeKey(g *face.Grade) string { return fmt.Sprint(g.From, g.To, g.Colours) }

// soft registers a soft shape, which is drawn as a picture of one colour with varying opacity. A
// press prints none.
func (p *plan) soft(s *face.Shape) error {
	if p.press != nil {
		return nil
	}
	key := softKey(s)
	if _, ok := p.picOf[key]; ok {
		return nil
	}
	m := weld.Soft(s.Path, s.Soft)
	img := image.NewNRGBA(image.Rect(0, 0, m.W, m.H))
	r, g, b := s.Fill.Parts()
	for i, a := range m.Cover {
		copy(img.Pix[4*i:], []uint8{r, g, b, a})
	}
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		return err
	}
	pic, err := readPicture(&face.Bitmap{ID: key, Type: "png", Data: data.Bytes(), W: m.W, H: m.H})
	if err != nil {
		return err
	}
	pic.name, pic.box = "P"+strconv.Itoa(len(p.pictures)), m.Box
	p.pictures = append(p.pictures, pic)
	p.picOf[key] = pic
	return nil
}

// softKey returns the same key for identical soft shapes.
func softKey(s *face.Shape) string {
	sum := sha256.Sum256(fmt.Append(nil, s.Path, s.Fill, s.Soft))
	return "soft " + hex.EncodeToString(sum[:])
}

// effects returns the resource entries for fades and gradients.
func (p *plan) effects() string {
	var b []byte
	if len(p.fades) > 0 {
		b = append(b, "/ExtGState <<\n"...)
		slices.Sort(p.fades)
		for _, f := range p.fades {
			b = fmt.Appendf(b, "/A%d <</ca %g/CA %g>>\n", f, float64(100-f)/100, float64(100-f)/100)
		}
		b = append(b, ">>\n"...)
	}
	if len(p.grades) > 0 {
		b = append(b, "/Shading <<\n"...)
		for i, g := range p.grades {
			b = append(b, p.shading("S"+strconv.Itoa(i), g)...)
		}
		b = append(b, ">>\n"...)
	}
	return string(b)
}

// shading returns the resource entry of one gradient.
func (p *plan) shading(name string, g *face.Grade) []byte {
	space := "/DeviceRGB"
	if p.press != nil {
		space = "/DeviceCMYK"
	}
	b := fmt.Appendf(nil, "/%s <</ShadingType 2/ColorSpace%s/Coords[%d %d %d %d]/Extend[true true]/Function", name, space, g.From.X, g.From.Y, g.To.X, g.To.Y)
	steps := len(g.Colours) - 1
	if steps == 1 {
		return append(p.step(b, g.Colours[0], g.Colours[1]), ">>\n"...)
	}
	var ends, sides []byte
	for i := range steps {
		if i > 0 {
			ends = fmt.Appendf(ends, "%.6g ", float64(i)/float64(steps))
		}
		sides = append(sides, "0 1 "...)
	}
	b = fmt.Appendf(b, "<</FunctionType 3/Domain[0 1]/Bounds[%s]/Encode[%s]/Functions[", ends, sides)
	for i := range steps {
		b = p.step(b, g.Colours[i], g.Colours[i+1])
	}
	return append(b, "]>>>>\n"...)
}

// step appends the function from one colour to another.
func (p *plan) step(b []byte, from, to face.Colour) []byte {
	return fmt.Appendf(b, "<</FunctionType 2/Domain[0 1]/N 1/C0[%s]/C1[%s]>>", p.parts(from), p.parts(to))
}

// parts returns the components of a colour as PDF writes them: four inks for a press, otherwise
// red, green and blue.
func (p *plan) parts(c face.Colour) []byte {
	s := stream{p: p}
	if p.press != nil {
		s.ink(c, "")
	} else {
		r, g, b := c.Parts()
		s.level(r)
		s.level(g)
		s.level(b)
	}
	return bytes.TrimSpace(s.b)
}

// graded fills a path from colour to colour.
func (s *stream) graded(it *face.Shape) {
	now := s.now
	s.push(geom.Identity)
	s.clip(it.Path, it.EvenOdd)
	s.put("/", s.p.gradeOf[gradeKey(it.Grade)], " sh Q\n")
	now.inText = false
	s.now = now
}
