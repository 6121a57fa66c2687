package typeset

import (
	"slices"
	"strings"
	"sync/atomic"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"punchboard/internal/face"
)

// word is a shaped word: glyphs without tracking, and where it may be broken.
type word struct {
	glyphs []face.Glyph
	width  int32 // sum of the advances
	lacks  bool  // a character has no glyph
	joined bool  // some glyphs are not one per character
	splits []split
	syll   atomic.Pointer[syllables]
}

// split is a place to break a word before glyph at. The glyph before it then has the advance last,
// since what it was kerned with is gone.
type split struct {
	at, last int32
	hyphen   bool // a hyphen is added
}

// syllables holds a word's splits by hyphenation in one language.
type syllables struct {
	lang   string
	splits []split
}

// longWord is the most bytes of a word that is kept.
const longWord = 100

// mostWords is how many shaped words of a font are kept: all those of a game, and for a large deck
// those that recur.
const mostWords = 1 << 12

// word returns the shaped form of s, which contains no white space.
func (f *font) word(s string) *word {
	if w, ok := f.words.find(s); ok {
		return w
	}
	w := f.shape(s)
	if len(s) > longWord {
		return w
	}
	return f.words.put(strings.Clone(s), w)
}

// invisible reports whether r is never drawn: controls, joiners, the marks of break opportunities,
// and selectors of another form of a character, such as a colour emoji.
func invisible(r rune) bool {
	switch r {
	case 0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x200E, 0x200F, 0x61C:
		return true
	}
	return unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || unicode.Is(unicode.Variation_Selector, r)
}

// standIn returns the character drawn for r in a font that lacks it.
func standIn(r rune) rune {
	if r == 0x2010 || r == 0x2011 {
		return '-'
	}
	return r
}

// compose joins letters and marks where a composed letter exists.
func compose(s string) string {
	for _, r := range s {
		if r >= 0x300 && unicode.Is(unicode.Mn, r) {
			return norm.NFC.String(s)
		}
	}
	return s
}

// taken returns a letter with a mark as the letter and the mark, if the font has both but not the
// composed letter; else nil.
func (f *font) taken(r rune) []rune {
	parts := []rune(norm.NFD.String(string(r)))
	if len(parts) < 2 || slices.ContainsFunc(parts, func(p rune) bool { return f.file.Glyph(p) == 0 }) {
		return nil
	}
	return parts
}

// shape sets a word. Soft hyphens and zero-width spaces become places to split at; letters missing
// from the font are replaced by others, and lacks is set if some could not be.
func (f *font) shape(s string) *word {
	w := &word{}
	if f.file == nil {
		return w
	}
	runes := make([]rune, 0, len(s))
	for _, r := range compose(s) {
		switch {
		case r == 0xAD:
			w.splits = append(w.splits, split{at: int32(len(runes)), hyphen: true})
		case r == 0x200B:
			w.splits = append(w.splits, split{at: int32(len(runes))})
		case r == 0x2060 || r == 0xFEFF:
			runes = append(runes, r) // removed below: it forbids a break
		case pointer(r), joiner(r) && len(runes) > 0 && joins(runes[len(runes)-1]):
			runes = append(runes, r)
		case !invisible(r):
			if f.file.Glyph(r) != 0 {
				runes = append(runes, r)
			} else if parts := f.taken(r); parts != nil {
				runes = append(runes, parts...)
			} else if r == 0x2011 {
				runes = append(runes, hardHyphen)
			} else {
				runes = append(runes, standIn(r))
			}
		}
	}
	runes = w.dashes(runes)
	if w.joined = slices.ContainsFunc(runes, func(r rune) bool { return joins(r) || pointer(r) }); w.joined {
		w.mix(f, runes)
	} else {
		w.glyphs = f.glyphs(runes)
	}
	f.fitted(w.glyphs)
	for i := range w.splits {
		sp := &w.splits[i]
		sp.last = f.cutAdvance(w, sp.at, sp.hyphen)
	}
	for i, g := range w.glyphs {
		if f.undrawn(g.Rune, g.ID) {
			w.glyphs[i].ID = 0
		}
		w.width += g.Advance
		w.lacks = w.lacks || w.glyphs[i].ID == 0
	}
	return w
}

// mix sets a word that has letters to be shaped as a whole among others.
func (w *word) mix(f *font, runes []rune) {
	var begin []int32 // one per character
	for rest := runes; len(rest) > 0; {
		n := joined(rest)
		switch {
		case n > 0:
			w.glyphs, begin = f.join(w.glyphs, rest[:n], begin)
		case pointer(rest[0]):
			n, begin = 1, append(begin, int32(len(w.glyphs)))
			w.glyphs = append(w.glyphs, face.Glyph{ID: f.space.ID, Rune: rest[0]})
		default:
			for n < len(rest) && joined(rest[n:]) == 0 && !pointer(rest[n]) {
				begin = append(begin, int32(len(w.glyphs)+n))
				n++
			}
			w.glyphs = append(w.glyphs, f.glyphs(rest[:n])...)
		}
		rest = rest[n:]
	}
	for i, sp := range w.splits {
		w.splits[i].at = begin[sp.at]
	}
}

// track returns the tracking for the glyphs of a word: none where letters join.
func (w *word) track(by int32) int32 {
	if w != nil && w.joined {
		return 0
	}
	return by
}

// hardHyphen marks a hyphen drawn for U+2011 until dashes has seen it.
const hardHyphen rune = -1

// dashes adds the splits after hyphens, dashes and slashes, removes the joiners, and drops splits
// at the word's ends.
func (w *word) dashes(runes []rune) []rune {
	if len(w.splits) == 0 && !slices.ContainsFunc(runes, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return runes
	}
	out := make([]rune, 0, len(runes))
	var ats []split
	marks := w.splits
	for i, r := range runes {
		for len(marks) > 0 && int(marks[0].at) <= i {
			ats = append(ats, split{at: int32(len(out)), hyphen: marks[0].hyphen})
			marks = marks[1:]
		}
		if i > 0 && breaksAfter(runes, i-1) {
			ats = append(ats, split{at: int32(len(out))})
		}
		switch r {
		case 0x2060, 0xFEFF:
			continue
		case hardHyphen:
			r = '-'
		}
		out = append(out, r)
	}
	w.splits = w.splits[:0]
	for _, sp := range ats {
		if n := len(w.splits); sp.at > 0 && int(sp.at) < len(out) && (n == 0 || w.splits[n-1].at != sp.at) {
			w.splits = append(w.splits, sp)
		}
	}
	return out
}

// breaksAfter reports whether a line may end after runes[i]: a hyphen or slash
// with two letters on both sides (never X- or half of 1/2), an en dash that is
// not a range of numbers, an em dash.
func breaksAfter(runes []rune, i int) bool {
	if i+1 >= len(runes) || i == 0 {
		return false
	}
	switch runes[i] {
	case 0x5BE, 0xF0B: // Hebrew joins words with the first, Tibetan ends syllables with the second
		return true
	case '-', 0x2010, '/':
		return letters(runes[:i], 2, true) && letters(runes[i+1:], 2, false)
	case 0x2013:
		return !unicode.IsDigit(runes[i+1]) && runes[i+1] != 0x2060
	case 0x2014:
		return runes[i+1] != 0x2060 && !unicode.IsPunct(runes[i+1])
	}
	return false
}

// letters reports whether runes begin (or end) with n letters.
func letters(runes []rune, n int, end bool) bool {
	if len(runes) < n {
		return false
	}
	if end {
		runes = runes[len(runes)-n:]
	}
	return !slices.ContainsFunc(runes[:n], func(r rune) bool { return !unicode.IsLetter(r) })
}

// glyphs shapes runes. If the shaper does not return one glyph per rune, each is set separately,
// without kerning; a mark then does not advance.
func (f *font) glyphs(runes []rune) []face.Glyph {
	if len(runes) == 0 {
		return nil
	}
	out := make([]face.Glyph, len(runes))
	if !f.shaped(runes, out) {
		for i, r := range runes {
			out[i] = f.nominal(r)
			if unicode.Is(unicode.Mn, r) {
				out[i].Advance = 0
			}
		}
	}
	f.centre(out)
	return out
}

// firstMark is the first character that may be a separate mark.
const firstMark = 0x300

// centre centres marks without a composed letter on the letter before them: the glyph before
// advances by as much as the mark then goes back.
func (f *font) centre(glyphs []face.Glyph) {
	if !slices.ContainsFunc(glyphs, func(g face.Glyph) bool { return g.Rune >= firstMark && unicode.Is(unicode.Mn, g.Rune) }) {
		return
	}
	var base, pen int32 // twice the centre of the letter, and how far after its start the mark would be
	for i, g := range glyphs {
		b := f.box(g.ID)
		middle := f.file.Thousandths(int(b.x0 + b.x1))
		if i == 0 || !unicode.Is(unicode.Mn, g.Rune) {
			base, pen = middle, g.Advance
			continue
		}
		by := (base-middle)/2 - pen
		glyphs[i-1].Advance += by
		glyphs[i].Advance -= by
		pen += g.Advance
	}
}

// shaped fills out using the shaper, and reports false if that is not one glyph per rune.
func (f *font) shaped(runes []rune, out []face.Glyph) bool {
	f.mu.Lock()
	ok := f.shaper.shape(runes, out)
	f.mu.Unlock()
	if !ok {
		return false
	}
	var exact, rounded int64
	for i := range out {
		units := int64(out[i].Advance)
		out[i].Advance = f.file.Thousandths(int(units))
		exact += units
		rounded += int64(out[i].Advance)
	}
	out[len(out)-1].Advance += int32(int64(f.file.Thousandths(int(exact))) - rounded)
	return true
}

// cutAdvance returns the advance of the glyph before a split at at: kerned with the hyphen that
// follows, or with nothing.
func (f *font) cutAdvance(w *word, at int32, hyphen bool) int32 {
	r := w.glyphs[at-1].Rune
	if w.joined {
		return w.glyphs[at-1].Advance
	}
	if !hyphen {
		return f.nominal(r).Advance
	}
	if adv, ok := f.before.find(r); ok {
		return adv
	}
	return f.before.put(r, f.glyphs([]rune{r, '-'})[0].Advance)
}
