package typeset

import (
	"unicode"

	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"

	"punchboard/internal/face"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
)

// joining lists the scripts whose words are shaped as a whole, since their letters join, change
// places or carry marks. apart lists scripts that are only read from right to left: for them a font
// needs no rules for joining letters.
var (
	joining = scripts("Adlam", "Arabic", "Balinese", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Javanese", "Kannada", "Khmer", "Lao",
		"Malayalam", "Mandaic", "Myanmar", "Nko", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu", "Thai", "Tibetan")
	apart = scripts("Hebrew", "Samaritan", "Thaana")
)

// scripts returns the characters of some scripts.
func scripts(names ...string) []*unicode.RangeTable {
	return lists.Map(names, func(n string) *unicode.RangeTable { return unicode.Scripts[n] })
}

// firstJoined is before all letters of these scripts, of which Hebrew is the first.
const firstJoined = 0x590

// joins reports whether a character is of a script that shapes words as a whole.
func joins(r rune) bool {
	return r >= firstJoined && (r < 0x1E00 || r >= 0xA800) && (unicode.In(r, apart...) || unicode.In(r, joining...)) && !unicode.IsDigit(r)
}

// joiner reports whether a character makes its neighbours join, or keeps them apart.
func joiner(r rune) bool { return r == 0x200C || r == 0x200D }

// joined returns how many characters are shaped together from the first on: letters of one such
// script, with the marks and joiners among them; 0 if the first is not such a letter.
func joined(runes []rune) int {
	if !joins(runes[0]) {
		return 0
	}
	n := 1
	for n < len(runes) && (joins(runes[n]) && language.LookupScript(runes[n]) == language.LookupScript(runes[0]) || joiner(runes[n]) || unicode.Is(unicode.Mn, runes[n])) {
		n++
	}
	return n
}

// unknown reports whether a font has only the letters of a script, and not the rules for joining
// them.
func (f *font) unknown(r rune) bool {
	return r >= firstJoined && !f.file.Joins() && joins(r) && !unicode.In(r, apart...)
}

// cluster holds the glyphs for characters that belong together.
type cluster struct {
	at     int // the first character
	glyphs []face.Glyph
	width  int32
}

// join appends the glyphs of letters that are shaped as a whole, in reading order, and for each
// letter where its glyphs begin. There is a glyph for each character, some of them blank, and any
// further glyphs have no character, so that reading the characters in order gives the text. A
// letter comes before its marks.
func (f *font) join(out []face.Glyph, runes []rune, begin []int32) ([]face.Glyph, []int32) {
	var all []cluster
	f.mu.Lock()
	if f.joiner == nil {
		if shaped, err := f.file.Joined(); err == nil {
			f.joiner = &shaper{font: harfbuzz.NewFont(shaped), buf: harfbuzz.NewBuffer()}
		}
	}
	if f.joiner == nil || f.unknown(runes[0]) || guard.Call(func() { all = f.clusters(runes) }) != nil {
		all = nil
		for i, r := range runes { // as if the font lacked them
			all = append(all, cluster{at: i, glyphs: []face.Glyph{{Rune: r, Advance: f.file.Widths[0]}}})
		}
		f.joiner = nil // it may be damaged
	}
	f.mu.Unlock()
	for k, c := range all {
		end := len(runes)
		if k+1 < len(all) {
			end = all[k+1].at
		}
		from := len(out)
		out = append(out, c.glyphs...)
		for i, r := range runes[c.at:end] {
			if begin = append(begin, int32(from)); from+i == len(out) {
				out = append(out, face.Glyph{ID: f.space.ID})
			}
			out[from+i].Rune = r
		}
	}
	return out, begin
}

// clusters shapes letters of one script. The offsets of marks become advances, which is equivalent.
func (f *font) clusters(runes []rune) []cluster {
	script, b := language.LookupScript(runes[0]), f.joiner.buf
	b.Clear()
	b.Props = harfbuzz.SegmentProperties{Direction: harfbuzz.LeftToRight, Script: script}
	back := fromTheRight(runes[0])
	if back {
		b.Props.Direction = harfbuzz.RightToLeft
	}
	b.AddRunes(runes, 0, -1)
	b.Shape(f.joiner.font, nil)
	var all []cluster
	for i, g := range b.Info {
		pos := b.Pos[i]
		if n := len(all); n == 0 || all[n-1].at != g.Cluster {
			all = append(all, cluster{at: g.Cluster})
		}
		c := &all[len(all)-1]
		x := c.width + f.file.Thousandths(int(pos.XOffset))
		c.glyphs = append(c.glyphs, face.Glyph{ID: uint16(g.Glyph), Rise: int16(f.file.Thousandths(int(pos.YOffset))), Advance: x})
		c.width += f.file.Thousandths(int(pos.XAdvance))
	}
	for i := range all {
		all[i].spread()
	}
	if back {
		for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
			all[i], all[j] = all[j], all[i]
		}
	}
	return all
}

// spread turns the positions of a cluster's glyphs, which their advances hold, into how far the pen
// moves after each. The leftmost glyph, where the pen is, comes first.
func (c *cluster) spread() {
	first := 0
	for i, g := range c.glyphs {
		if max(g.Advance, -g.Advance) < max(c.glyphs[first].Advance, -c.glyphs[first].Advance) {
			first = i
		}
	}
	g := c.glyphs[first]
	copy(c.glyphs[1:], c.glyphs[:first])
	c.glyphs[0] = g
	for i := range c.glyphs {
		next := c.width
		if i+1 < len(c.glyphs) {
			next = c.glyphs[i+1].Advance - g.Advance
		}
		c.glyphs[i].Advance = next - (c.glyphs[i].Advance - g.Advance)
	}
}
