package typeset

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"github.com/go-text/typesetting/harfbuzz"

	"punchboard/internal/face"
	"punchboard/internal/glyf"
)

// font is a face.Font and what has been read from it. Its fields below once are set by load and
// only read afterwards, except those under mu.
type font struct {
	src  *face.Font
	once sync.Once

	err     error
	file    *glyf.Font
	metrics Metrics
	space   face.Glyph
	hyphen  face.Glyph
	dot     int32 // advance of a full stop
	digit   int32 // advance of the digit zero

	words cache[string, *word]
	boxes []atomic.Pointer[glyphBox] // by glyph; nil if not read yet

	before cache[rune, int32] // advance of a character followed by a hyphen

	mu     sync.Mutex // guards the shapers
	shaper *shaper
	joiner *shaper // for words with joined letters, nil before the first
}

// load parses the font, once.
func (f *font) load() {
	f.once.Do(func() {
		if err := f.parse(); err != nil {
			f.err = fmt.Errorf("read font %q: %w", f.src.ID, err)
		}
	})
}

// parse reads a font and measures it; a damaged one is an error.
func (f *font) parse() error {
	file, err := f.src.Read()
	if err != nil {
		return err
	}
	shaped, err := file.Shaped()
	if err != nil {
		return err
	}
	f.shaper = &shaper{font: harfbuzz.NewFont(shaped), buf: harfbuzz.NewBuffer()}
	f.file = file
	f.boxes = make([]atomic.Pointer[glyphBox], file.Glyphs)
	f.space = f.nominal(' ')
	f.hyphen = f.nominal('-')
	f.dot, f.digit = f.nominal('.').Advance, f.nominal('0').Advance
	f.measure()
	return nil
}

// tall lists characters that reach high or low in scripts taller than Latin: squares of Chinese,
// letters of Hebrew and Arabic, vowels of India and Thailand above and below their letters.
const tall = "国לקלעأعجيिीुूিুિુਿੁிுిుಿುിുිුีู"

// measure fills in the metrics from the outlines, else from the font's own.
func (f *font) measure() {
	em := float64(f.file.PerEm)
	top := func(chars string) (t float64) {
		for _, r := range chars {
			t = max(t, float64(f.box(f.file.Glyph(r)).y1)/em)
		}
		return t
	}
	f.metrics = Metrics{Ascent: top("bdfhkl"), CapHeight: top("H"), XHeight: top("x")}
	for _, r := range "gjpqy" {
		f.metrics.Descent = max(f.metrics.Descent, -float64(f.box(f.file.Glyph(r)).y0)/em)
	}
	for _, r := range tall {
		if id := f.file.Glyph(r); id != 0 {
			b := f.box(id)
			f.metrics.Ascent, f.metrics.Descent = max(f.metrics.Ascent, float64(b.y1)/em), max(f.metrics.Descent, -float64(b.y0)/em)
		}
	}
	f.metrics.Ascent = cmp.Or(f.metrics.Ascent, float64(f.file.Ascent)/em)
	f.metrics.Descent = cmp.Or(f.metrics.Descent, float64(f.file.Descent)/em)
	f.metrics.CapHeight = cmp.Or(f.metrics.CapHeight, f.metrics.Ascent)
	f.metrics.XHeight = cmp.Or(f.metrics.XHeight, f.metrics.CapHeight*0.7)
}

// nominal returns a character's glyph with its plain advance.
func (f *font) nominal(r rune) face.Glyph {
	id := f.file.Glyph(r)
	return face.Glyph{ID: id, Rune: r, Advance: f.file.Widths[id]}
}

// blank returns a space: the font's own, or one of fixed width if r is one. Its character is always
// the plain space, so that text can be found and copied.
func (f *font) blank(r rune, track int32) face.Glyph {
	g := f.space
	switch r {
	case 0:
	case 0x2007:
		g.Advance = f.digit
	case 0x2008:
		g.Advance = f.dot
	default:
		g.Advance = fixedSpaces[r]
	}
	g.Advance += track
	return g
}

// has reports whether the font draws r, or r is never drawn.
func (f *font) has(r rune) bool {
	if invisible(r) {
		return true
	}
	if kind, _, _ := classify(string(r), 0); kind != tokWord {
		return true
	}
	if f.file == nil {
		return false
	}
	if f.unknown(r) {
		return false
	}
	id := f.file.Glyph(r)
	return id != 0 && !f.undrawn(r, id) || f.file.Glyph(standIn(r)) != 0 && standIn(r) != r || f.taken(r) != nil
}

// undrawn reports whether the glyph of a symbol has no outline: a font that has pictures or colour
// layers for it would print nothing.
func (f *font) undrawn(r rune, id uint16) bool {
	return r >= 0x2000 && unicode.Is(unicode.So, r) && r != brailleBlank && f.box(id) == glyphBox{}
}

// brailleBlank is the one symbol that is blank.
const brailleBlank = 0x2800

// missing checks whole words first, since a word remembers whether a character is missing.
func (f *font) missing(s string) (out []rune) {
	for tok := nextToken(s, 0); tok.kind != tokEnd; tok = nextToken(s, tok.to) {
		if tok.kind != tokWord {
			continue
		}
		w := s[tok.from:tok.to]
		if f.file != nil && !f.word(w).lacks {
			continue
		}
		for _, r := range compose(w) {
			if !f.has(r) && !strings.ContainsRune(string(out), r) {
				out = append(out, r)
			}
		}
	}
	return out
}
