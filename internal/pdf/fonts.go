package pdf

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"punchboard/internal/lists"
	"strconv"
	"strings"
	"unicode/utf16"
)

// fontObjects is the number of objects per font: the font, its descendant, its descriptor, its file
// and the map to characters.
const fontObjects = 5

// writeFonts writes each font's subset. Codes in text are the glyph numbers of the original font,
// which the subset keeps.
func (p *plan) writeFonts(out *file, crew []*worker) error {
	var failed error
	inOrder(len(p.fonts), crew, func(_ *worker, i int) fontData { return p.fonts[i].pack() }, func(i int, d fontData) {
		if d.err != nil {
			failed = fmt.Errorf("font %s: %w", p.fonts[i].src.ID, d.err)
			return
		}
		p.fonts[i].write(out, d)
	})
	return failed
}

// fontData is the part of a font that takes time to make.
type fontData struct {
	ids           []uint16
	file, unicode []byte // compressed
	length        int    // of the file
	err           error
}

// pack makes a subset of the glyphs used and its map to characters, both compressed. An error from
// subsetting is kept in the result.
func (f *font) pack() (d fontData) {
	for id, r := range f.used {
		if r != 0 {
			d.ids = append(d.ids, uint16(id))
		}
	}
	data, err := f.tt.Subset(d.ids)
	if err != nil {
		return fontData{err: err}
	}
	d.file, d.length = deflated(data), len(data)
	d.unicode = deflated(f.unicode(d.ids))
	return d
}

// write writes the five objects of a font, starting at its object number.
func (f *font) write(out *file, d fontData) {
	n := f.obj
	name := f.baseName(d.ids)
	out.object(n, "<</Type/Font/Subtype/Type0/BaseFont/"+name+"/Encoding/Identity-H/DescendantFonts["+ref(n+1)+"]/ToUnicode "+ref(n+4)+">>")
	out.object(n+1, "<</Type/Font/Subtype/CIDFontType2/BaseFont/"+name+
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/FontDescriptor "+ref(n+2)+
		"/DW 0/W["+f.widthArray(d.ids)+"]>>")
	out.object(n+2, f.descriptor(name, n+3))
	out.stream(n+3, flate+"/Length1 "+strconv.Itoa(d.length), d.file)
	out.stream(n+4, flate, d.unicode)
}

// ref returns a reference to object n.
func ref(n int) string { return strconv.Itoa(n) + " 0 R" }

// refs returns references to n objects.
func refs(n int, object func(i int) int) string {
	return strings.Join(lists.Made(n, func(i int) string { return ref(object(i)) + " " }), "")
}

// appendRef appends the result of ref.
func appendRef(b []byte, n int) []byte { return append(strconv.AppendInt(b, int64(n), 10), " 0 R"...) }

// baseName returns the font's name with a subset tag, which depends on the glyphs in the subset.
func (f *font) baseName(ids []uint16) string {
	h := sha256.New()
	for _, id := range ids {
		h.Write([]byte{byte(id >> 8), byte(id)})
	}
	sum := h.Sum([]byte{})
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	plain := func(r rune) rune {
		if plainRune(r) {
			return r
		}
		return -1
	}
	name := strings.Map(plain, cmp.Or(f.src.Family, f.src.ID)) + "-" + strconv.Itoa(f.src.Weight)
	if f.src.Italic {
		name += "Italic"
	}
	return string(tag) + "+" + name
}

// widthArray lists the widths of runs of consecutive glyphs.
func (f *font) widthArray(ids []uint16) string {
	var b []byte
	for i, id := range ids {
		switch {
		case i == 0:
			b = append(strconv.AppendInt(b, int64(id), 10), '[')
		case id != ids[i-1]+1:
			b = append(strconv.AppendInt(append(b, ']'), int64(id), 10), '[')
		default:
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(f.tt.Widths[id]), 10)
	}
	if len(ids) > 0 {
		b = append(b, ']')
	}
	return string(b)
}

// descriptor returns the dictionary of a font's metrics, in thousandths of its em; file is the
// number of the object with its outlines. The stem width is guessed from the weight.
func (f *font) descriptor(name string, file int) string {
	t := f.tt
	const symbolic, italic = 4, 64
	flags := symbolic
	if f.src.Italic {
		flags |= italic
	}
	part := func(units int) int { return units * 1000 / t.PerEm }
	stem := 50 + f.src.Weight*f.src.Weight/(65*65)
	return fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags %d/FontBBox[%d %d %d %d]/ItalicAngle %d/Ascent %d/Descent %d/CapHeight %d/StemV %d/FontFile2 %s>>",
		name, flags, part(t.Box[0]), part(t.Box[1]), part(t.Box[2]), part(t.Box[3]),
		int(math.Round(t.Angle)), part(t.Above), part(t.Below), part(t.CapHeight), stem, ref(file))
}

// unicode returns the map from glyphs to characters, for search and copying.
func (f *font) unicode(ids []uint16) []byte {
	b := []byte("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
	pairs := lists.Only(ids, func(id uint16) bool { return f.used[id] != noText })
	for len(pairs) > 0 {
		n := min(100, len(pairs))
		b = append(strconv.AppendInt(b, int64(n), 10), " beginbfchar\n"...)
		for _, id := range pairs[:n] {
			b = fmt.Appendf(b, "<%04X><", id)
			for _, u := range utf16.Encode([]rune{f.used[id]}) {
				b = fmt.Appendf(b, "%04X", u)
			}
			b = append(b, ">\n"...)
		}
		b = append(b, "endbfchar\n"...)
		pairs = pairs[n:]
	}
	return append(b, "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n"...)
}
