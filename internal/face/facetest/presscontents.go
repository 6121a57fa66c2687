package facetest

import (
	"bytes"
	"encoding/binary"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// pressOperators are the operators that our content streams may contain and a press accepts: no
// colours except k and K, no graphics states, no inline pictures, no marked content.
var pressOperators = strings.Fields("q Q cm w J j M d i m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ k K Do sh")

// inking is the state that a content stream has set so far.
type inking struct {
	fill  [4]float64
	inked bool // a colour was set
	font  pdfDict
}

// contents checks a content stream and what it draws.
func (x *examiner) contents(where string, s pdfStream, resources pdfDict) {
	p := &pdfScan{b: x.unpack(s)}
	var now inking
	var kept []inking
	for op, args := range p.operators(p.operand) {
		if !slices.Contains(pressOperators, string(op)) {
			x.fault("%s: the operator %s", where, op)
		}
		switch op {
		case "q":
			kept = append(kept, now)
		case "Q":
			if len(kept) == 0 {
				x.fault("%s: Q without q", where)
				return
			}
			now, kept = kept[len(kept)-1], kept[:len(kept)-1]
		case "k", "K":
			c := x.four(where, args)
			x.inked(where, c)
			if op == "k" {
				now.fill, now.inked = c, true
			}
		case "Tf":
			now.font = x.font(where, args, resources)
		case "TJ", "Tj":
			x.shown(where, now, args)
		case "Do":
			x.object(where, args, resources)
		case "sh":
			x.shading(where, args, resources)
		}
	}
	if p.err != nil || len(kept) > 0 {
		x.fault("%s: its contents break off (%v)", where, p.err)
	}
}

// operators yields the operators of a content stream with their operands, as far as it can be read;
// read reads a token. What is yielded is valid until the next iteration.
func (p *pdfScan) operators(read func() any) iter.Seq2[pdfWord, []any] {
	return func(yield func(pdfWord, []any) bool) {
		var args []any
		for len(bytes.TrimLeft(p.b, pdfSpace)) > 0 && p.err == nil {
			v := read()
			op, ok := v.(pdfWord)
			if !ok {
				args = append(args, v)
				continue
			}
			if !yield(op, args) {
				return
			}
			args = args[:0]
		}
	}
}

// operand reads a token of a content stream; a list is read whole.
func (p *pdfScan) operand() any {
	v := p.next()
	if v != pdfWord("[") {
		return v
	}
	list := []any{}
	for p.err == nil {
		if v = p.next(); v == pdfWord("]") {
			break
		}
		list = append(list, v)
	}
	return list
}

// four returns the inks of a colour from 0 to 1: cyan, magenta, yellow and black. Any other number
// of them is a fault.
func (x *examiner) four(where string, args []any) (c [4]float64) {
	if len(args) != 4 {
		x.fault("%s: %v for a colour", where, args)
		return
	}
	six := numbers(args)
	return [4]float64(six[:4])
}

// rich is the least amount of black that makes a rich black together with other inks.
const rich = .85

// shown checks that text has a font with all its glyphs and that black text is black alone.
func (x *examiner) shown(where string, now inking, args []any) {
	if c := now.fill; c[3] >= rich && c[0]+c[1]+c[2] > 0 {
		x.fault("%s: text in the rich black %v", where, c)
	}
	if now.font == nil || !now.inked || len(args) != 1 {
		x.fault("%s: text without a font or a colour", where)
		return
	}
	for _, v := range append(list(args[0]), args[0]) {
		s, ok := v.(pdfString)
		for i := 0; ok && i+1 < len(s); i += 2 {
			if g := int(s[i])<<8 | int(s[i+1]); !x.holds(now.font, g) {
				x.fault("%s: glyph %d is not in the font %v", where, g, now.font["BaseFont"])
			}
		}
	}
}

// subsetName matches the start of the name of a font that contains only some of its glyphs.
var subsetName = regexp.MustCompile(`^[A-Z]{6}\+`)

// font returns the font that Tf names, which must be embedded, subsetted, and use two bytes per
// glyph.
func (x *examiner) font(where string, args []any, resources pdfDict) pdfDict {
	if len(args) != 2 {
		x.fault("%s: %v for a font", where, args)
		return nil
	}
	name, _ := args[0].(pdfName)
	ref, _ := x.dict(resources["Font"])[name].(pdfRef)
	f := x.dict(ref)
	if !x.known[ref] {
		x.known[ref] = true
		x.Fonts++
	}
	base, _ := f["BaseFont"].(pdfName)
	under := list(x.get(f, "DescendantFonts"))
	if f["Subtype"] != pdfName("Type0") || f["Encoding"] != pdfName("Identity-H") || !subsetName.MatchString(string(base)) || len(under) != 1 {
		x.fault("%s: the font %s is %v", where, name, f)
		return nil
	}
	return x.dict(under[0])
}

// holds reports whether a font's file has the outline of a glyph, or an entry for a blank one.
func (x *examiner) holds(font pdfDict, g int) bool {
	ref, _ := x.dict(font["FontDescriptor"])["FontFile2"].(pdfRef)
	n, known := x.glyphs[ref]
	if !known {
		n = x.count(ref)
		x.glyphs[ref] = n
	}
	return g < n
}

// count returns the number of glyphs in a font's file, none if it is not a stream.
func (x *examiner) count(ref pdfRef) int {
	file, ok := x.at(ref).(pdfStream)
	if !ok {
		return 0
	}
	b, be := x.unpack(file), binary.BigEndian
	tables := map[string][]byte{}
	for i := range int(be.Uint16(b[4:])) {
		e := b[12+16*i:]
		tables[string(e[:4])] = b[be.Uint32(e[8:]) : be.Uint32(e[8:])+be.Uint32(e[12:])]
	}
	size := 2 + 2*int(be.Uint16(tables["head"][50:]))
	return min(int(be.Uint16(tables["maxp"][4:])), len(tables["loca"])/size-1)
}

// shading checks that a gradient uses only the inks of the press.
func (x *examiner) shading(where string, args []any, resources pdfDict) {
	name, _ := args[len(args)-1].(pdfName)
	s := x.dict(x.dict(resources["Shading"])[name])
	if s["ColorSpace"] != pdfName("DeviceCMYK") {
		x.fault("%s: the shading %s is in %v", where, name, s["ColorSpace"])
	}
	f := x.dict(s["Function"])
	steps, ok := f["Functions"].([]any)
	if !ok {
		steps = []any{f}
	}
	for _, step := range steps {
		for _, end := range []pdfName{"C0", "C1"} {
			c, _ := x.dict(step)[end].([]any)
			x.inked(where, x.four(where, c))
		}
	}
}

// object checks a form or a picture.
func (x *examiner) object(where string, args []any, resources pdfDict) {
	name, _ := args[len(args)-1].(pdfName)
	ref, ok := x.dict(resources["XObject"])[name].(pdfRef)
	s, stream := x.at(ref).(pdfStream)
	if !ok || !stream {
		x.fault("%s: nothing is called %s", where, name)
		return
	}
	if x.known[ref] {
		return
	}
	x.known[ref] = true
	where += " " + string(name)
	switch s.dict["Subtype"] {
	case pdfName("Form"):
		if own := s.dict["Resources"]; own != nil {
			resources = x.dict(own)
		}
		x.contents(where, s, resources)
	case pdfName("Image"):
		x.Pictures++
		x.picture(where, s)
	default:
		x.fault("%s is %v", where, s.dict)
	}
}

// picture checks each pixel of a picture against the ink limits.
func (x *examiner) picture(where string, s pdfStream) {
	d := s.dict
	w, _ := d["Width"].(float64)
	h, _ := d["Height"].(float64)
	if d["ColorSpace"] != pdfName("DeviceCMYK") || d["BitsPerComponent"] != 8.0 || d["Filter"] != pdfName("FlateDecode") {
		x.fault("%s is %v", where, d)
		return
	}
	b := x.unpack(s)
	if len(b) != int(4*w*h) {
		x.fault("%s has %d bytes for %g x %g pixels", where, len(b), w, h)
		return
	}
	for ; len(b) > 0; b = b[4:] {
		c := [4]float64{}
		for i := range c {
			c[i] = float64(b[i]) / 255
		}
		x.inked(where, c)
	}
	if d["Mask"] == nil {
		return
	}
	if m, ok := x.get(d, "Mask").(pdfStream); !ok || m.dict["ImageMask"] != pdfWord("true") || m.dict["BitsPerComponent"] != 1.0 || len(x.unpack(m)) != (int(w)+7)/8*int(h) {
		x.fault("%s: its mask is %v", where, d["Mask"])
	}
}

// unpack returns the uncompressed contents of a stream.
func (x *examiner) unpack(s pdfStream) []byte {
	if s.dict["Filter"] == nil {
		return s.data
	}
	out, err := inflated(s)
	if err != nil {
		x.fault("a stream cannot be unpacked: %v", err)
	}
	return out
}
