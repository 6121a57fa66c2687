package pdf

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// WritePress writes doc for a printing press, as PDF/X-1a:2003 (ISO 15930-4): every colour in the
// four process inks and within the coverage that how allows, nothing transparent, no layers, links
// or bookmarks, fonts embedded or, if how says so, text as paths. The pages are those of Write. The
// standard requires a title, which doc must have, and a time, which is always the same: the same
// document gives the same bytes.
func WritePress(w io.Writer, doc *face.Document, assets *face.Assets, how *layout.Press) error {
	if doc.Title == "" {
		return errors.New("write PDF/X: the document has no title")
	}
	if err := write(w, doc, assets, newPress(how)); err != nil {
		return fmt.Errorf("write PDF/X: %w", err)
	}
	return nil
}

// press is how a document is printed on a press; nil means a screen.
type press struct {
	*layout.Press
	mixed map[face.Colour]inks
}

// newPress returns a press. The inks of hand-mixed colours are given in per cent and kept as
// fractions of 1.
func newPress(how *layout.Press) *press {
	p := &press{how, map[face.Colour]inks{}}
	for _, m := range how.Mixes {
		var i inks
		for n, v := range m.Inks {
			i[n] = v / 100
		}
		p.mixed[m.Colour] = i
	}
	return p
}

// outlines reports whether text is drawn as paths.
func (p *press) outlines() bool { return p != nil && p.Outlines }

// pressVersion is the PDF version of PDF/X-1a:2003, and pressTime the time that all such files
// name.
const (
	pressVersion = "1.4"
	pressTime    = "(D:20000101000000Z)"
)

// inks are cyan, magenta, yellow and black, as fractions of a solid from 0 to 1.
type inks [4]float64

// black is the index of the black plate.
const black = 3

// inks returns the inks that a colour is printed with. A colour that is nearly grey is printed in
// black alone, whatever the profile says about black, so that text never depends on the
// registration of four plates.
func (p *press) inks(c face.Colour) inks {
	if i, ok := p.mixed[c]; ok {
		return p.limited(i)
	}
	r, g, b := c.Parts()
	if float64(max(r, g, b)-min(r, g, b))*100 > p.Grey*255 {
		return p.limited(p.separate(r, g, b))
	}
	if r != g || g != b {
		r, _, _ = c.Grey().Parts()
	}
	return inks{black: 1 - float64(r)/255}
}

// separate converts a colour to inks: its grey component in black as far as the profile says, the
// rest in the coloured inks above it.
func (p *press) separate(r, g, b uint8) inks {
	k := (1 - float64(max(r, g, b))/255) * p.Black / 100
	if k == 1 {
		return inks{black: 1}
	}
	ink := func(v uint8) float64 { return 1 - float64(v)/255/(1-k) }
	return inks{ink(r), ink(g), ink(b), k}
}

// limited reduces the coloured inks, all by the same factor, to the coverage that the press allows;
// black stays.
func (p *press) limited(i inks) inks {
	most := p.Coverage / 100
	if sum := i[0] + i[1] + i[2] + i[3]; sum > most {
		part := max(0, most-i[black]) / (sum - i[black])
		for n := range black {
			i[n] *= part
		}
	}
	return i
}

// in returns inks in whole steps of a solid, rounded so that they keep the limit.
func (p *press) in(i inks, solid int) (out [4]int) {
	sum := 0
	for n, v := range i {
		out[n] = int(v*float64(solid) + 0.5)
		sum += out[n]
	}
	most := int(p.Coverage * float64(solid) / 100)
	for ; sum > most; sum-- {
		fullest := 0
		for n := range black {
			if out[n] > out[fullest] {
				fullest = n
			}
		}
		out[fullest]--
	}
	return out
}

// ink writes a colour in inks.
func (s *stream) ink(c face.Colour, operator string) {
	for _, v := range s.p.press.in(s.p.press.inks(c), 1000) {
		s.thousandths(v)
	}
	s.b = append(s.b, operator...)
}

// catalogue names the pages, the printing condition and the language. A registered condition needs
// no profile in the file.
func (p *press) catalogue(doc *face.Document) string {
	words := literal(cmp.Or(p.Condition, p.Intent))
	out := "<</Type/Catalog/Pages 1 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier" + literal(p.Intent) +
		"/RegistryName(" + layout.PressRegistry + ")/OutputCondition" + words + "/Info" + words + ">>]"
	if l := lang(doc); l != "" {
		out += "/Lang" + literal(l)
	}
	return out + ">>"
}
