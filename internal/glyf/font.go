package glyf

import (
	"bytes"
	"errors"

	"github.com/go-text/typesetting/font"
	sfnt "github.com/tdewolff/font"

	"punchboard/internal/guard"
	"punchboard/internal/lists"
)

// Font is a font that was read: its characters, metrics and quadratic outlines, in units of which
// PerEm make its size. It is safe for concurrent use.
type Font struct {
	Glyphs, PerEm   int
	Ascent, Descent int // from one line to the next, above and below its baseline
	Above, Below    int // from the table hhea, the second negative
	CapHeight       int
	Box             [4]int  // of all glyphs: left, bottom, right, top
	Angle           float64 // of an italic, in degrees
	Widths          []int32 // of glyphs, in thousandths of the size

	sfnt  *sfnt.SFNT
	drawn *drawing // of a font with cubic outlines, or in another weight, which sfnt does not support
}

// Pen draws outlines.
type Pen interface {
	MoveTo(x, y float64)
	LineTo(x, y float64)
	QuadTo(x1, y1, x, y float64)
	CubeTo(x1, y1, x2, y2, x, y float64)
	Close()
}

// Cubic returns the control points of the cubic curve that is the same as a quadratic one with the
// control point qx, qy, for pens that draw no others.
func Cubic(fromX, fromY, qx, qy, x, y float64) (ax, ay, bx, by float64) {
	near := func(p, q float64) float64 { return p + (q-p)*2/3 }
	return near(fromX, qx), near(fromY, qy), near(x, qx), near(y, qy)
}

// Read reads a font file in any format that Whole accepts; a variable one is read in a weight, such
// as 700, or in its default one for 0. A fault that prevents using the font at all is an error; a
// damaged glyph is an error only when it is drawn.
func Read(data []byte, weight int) (*Font, error) {
	return guard.Read(func() (*Font, error) {
		data, tables, err := unpacked(data)
		if err != nil {
			return nil, err
		}
		f := &Font{}
		if !weighs(tables["fvar"], weight) {
			weight = 0
		}
		if cubic(data) || weight != 0 {
			if f.drawn, err = drawings(data, weight); err == nil {
				err = sized(tables)
			}
			if err != nil {
				return nil, err
			}
			data = f.drawn.hollow(tables)
		}
		if f.sfnt, err = sfnt.ParseEmbeddedSFNT(data, 0); err != nil {
			return nil, err
		}
		f.Glyphs, f.PerEm = int(f.sfnt.NumGlyphs()), int(f.sfnt.UnitsPerEm())
		if f.PerEm == 0 || f.Glyphs == 0 {
			return nil, errors.New("it has no glyphs, or no units to the em")
		}
		f.measure()
		return f, nil
	})
}

// measure sets a font's metrics from its tables.
func (f *Font) measure() {
	s := f.sfnt
	f.Widths = lists.Made(f.Glyphs, func(g int) int32 { return f.Thousandths(int(s.GlyphAdvance(uint16(g)))) })
	f.Above, f.Below = int(s.Hhea.Ascender), int(s.Hhea.Descender)
	f.Box = [4]int{int(s.Head.XMin), int(s.Head.YMin), int(s.Head.XMax), int(s.Head.YMax)}
	f.Ascent, f.Descent, f.CapHeight = max(0, f.Above), max(0, -f.Below), f.Above
	if s.OS2 != nil {
		up, down, _ := s.VerticalMetrics()
		f.Ascent, f.Descent = int(up), int(down)
		if s.OS2.Version >= 2 {
			f.CapHeight = int(s.OS2.SCapHeight)
		}
	}
	if s.Post != nil {
		f.Angle = s.Post.ItalicAngle
	}
}

// Glyph returns the glyph of a character, 0 if the font lacks it.
func (f *Font) Glyph(r rune) uint16 {
	if id := f.sfnt.GlyphIndex(r); int(id) < f.Glyphs {
		return id
	}
	return 0
}

// Thousandths converts font units to thousandths of the size, halves rounded up.
func (f *Font) Thousandths(units int) int32 {
	if f.PerEm == 1000 {
		return int32(units)
	}
	return int32((2*units*1000 + f.PerEm) / (2 * f.PerEm))
}

// Bounds returns the edges of what a glyph draws: left, bottom, right, top. They are all 0 for a
// blank and for a damaged or missing glyph.
func (f *Font) Bounds(id uint16) (box [4]int) {
	_ = guard.Call(func() {
		if f.drawn != nil {
			if p, err := f.drawn.glyph(id); err == nil {
				b := p.bounds()
				box = [4]int{b.x, b.y, b.right, b.top}
			}
			return
		}
		x, y, right, top := f.sfnt.GlyphBounds(id)
		box = [4]int{int(x), int(y), int(right), int(top)}
	})
	return box
}

// Draw draws a glyph at a place and a scale, y up. A missing glyph draws nothing; a damaged one is
// an error.
func (f *Font) Draw(p Pen, id uint16, x, y, scale float64) (err error) {
	if int(id) >= f.Glyphs {
		return nil
	}
	caught := guard.Call(func() {
		if f.drawn == nil {
			err = f.sfnt.GlyphPath(p, id, 0, x, y, scale, sfnt.NoHinting)
			return
		}
		var o *outliner
		if o, err = f.drawn.glyph(id); err == nil {
			o.trace(p, x, y, scale)
		}
	})
	if caught != nil {
		return caught
	}
	return err
}

// shaping are the tables that a shaper needs for kerning. Without GSUB it forms no ligatures;
// without glyf it reads no outlines, which would take most of the time.
var shaping = []string{"cmap", "head", "hhea", "hmtx", "maxp", "OS/2", "GDEF", "GPOS", "kern"}

// Shaped returns the font for HarfBuzz, for shaping letters one by one.
func (f *Font) Shaped() (*font.Face, error) { return f.of(shaping...) }

// Joined returns the font for HarfBuzz, for shaping words whose letters join.
func (f *Font) Joined() (*font.Face, error) {
	return f.of(append(shaping[:len(shaping):len(shaping)], "GSUB")...)
}

// Joins reports whether the font defines how letters join.
func (f *Font) Joins() bool { return f.sfnt.Tables["GSUB"] != nil }

// of returns the font with only some of its tables.
func (f *Font) of(names ...string) (*font.Face, error) {
	some := map[string][]byte{}
	for _, name := range names {
		if t, ok := f.sfnt.Tables[name]; ok {
			some[name] = t
		}
	}
	return guard.Read(func() (*font.Face, error) { return font.ParseTTF(bytes.NewReader(file(some))) })
}
