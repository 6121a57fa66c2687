package typeset

import (
	"embed"
	"strings"
	"unicode"

	"punchboard/internal/face"
)

// The patterns of TeX's hyph-utf8, whole, with their licences.
//
//go:embed patterns/*.tex
var patternFiles embed.FS

// The fewest letters that stay before a hyphen and that follow it, and the
// shortest run of letters that is hyphenated.
const (
	lettersBefore = 2
	lettersAfter  = 3
	lettersLeast  = 6
)

// patterns are Liang's patterns of one language: the letters of each pattern,
// with "." for the ends of a word, and the level before, between and after
// them as digits. A nil *patterns hyphenates nothing.
type patterns struct {
	levels  map[string]string
	words   map[string][]int // exceptions
	longest int
}

// patterns reads a language's file on first use. "" and en-GB are British,
// en-US American; other languages have none.
func (s *Setter) patterns(lang string) *patterns {
	if p, ok := s.langs.find(lang); ok {
		return p
	}
	var p *patterns
	switch strings.ToLower(lang) {
	case "", "en", "en-gb":
		p = readPatterns("patterns/hyph-en-gb.tex")
	case "en-us":
		p = readPatterns("patterns/hyph-en-us.tex")
	}
	return s.langs.put(lang, p)
}

// readPatterns reads patterns as TeX writes them, with the words that are exceptions; nil
// if there is no such file.
func readPatterns(name string) *patterns {
	data, err := patternFiles.ReadFile(name)
	if err != nil {
		return nil
	}
	p := &patterns{levels: make(map[string]string, 9000), words: map[string][]int{}}
	group := ""
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "%")
		for _, field := range strings.Fields(line) {
			if strings.HasPrefix(field, `\`) {
				group, field, _ = strings.Cut(field[1:], "{")
			}
			field, _, _ = strings.Cut(field, "}")
			switch {
			case field == "":
			case group == "patterns":
				p.add(field)
			case group == "hyphenation":
				p.except(field)
			}
		}
	}
	return p
}

// add keeps a pattern such as "1ca" or ".hen5at".
func (p *patterns) add(pattern string) {
	var letters, levels []byte
	level := byte('0')
	for i := range len(pattern) {
		c := pattern[i]
		if c >= '0' && c <= '9' {
			level = c
			continue
		}
		letters, levels = append(letters, c), append(levels, level)
		level = '0'
	}
	p.levels[string(letters)] = string(append(levels, level))
	p.longest = max(p.longest, len(letters))
}

// except keeps a word whose hyphens are written out.
func (p *patterns) except(word string) {
	points := []int{}
	plain := strings.ReplaceAll(word, "-", "")
	n := 0
	for part := range strings.SplitSeq(word, "-") {
		if n += len(part); n < len(plain) {
			points = append(points, n)
		}
	}
	p.words[plain] = points
}

// points are the indices at which a word of small letters may be broken.
func (p *patterns) points(word string) (out []int) {
	if p == nil {
		return nil
	}
	at, known := p.words[word]
	if !known {
		at = p.liang("." + word + ".")
	}
	for _, i := range at {
		if i >= lettersBefore && i <= len(word)-lettersAfter {
			out = append(out, i)
		}
	}
	return out
}

// liang finds the highest level at each place between the letters of a dotted
// word; odd ones are breaks.
func (p *patterns) liang(dotted string) (out []int) {
	best := make([]byte, len(dotted)+1)
	for i := range dotted {
		for j := i + 1; j <= min(len(dotted), i+p.longest); j++ {
			levels := p.levels[dotted[i:j]]
			for k := range len(levels) {
				best[i+k] = max(best[i+k], levels[k])
			}
		}
	}
	for i := 2; i < len(dotted)-1; i++ {
		if best[i] > '0' && best[i]&1 == 1 {
			out = append(out, i-1)
		}
	}
	return out
}

// syllables are the splits of w by hyphenation. Words with a capital, a digit
// or a hyphen of their own have none: they are names, or broken there already.
func (s *Setter) syllables(f *font, w *word, lang string) []split {
	if known := w.syll.Load(); known != nil && known.lang == lang {
		return known.splits
	}
	made := &syllables{lang: lang}
	if from, to := core(w.glyphs); len(w.splits) == 0 && to-from >= lettersLeast {
		var b strings.Builder
		for _, g := range w.glyphs[from:to] {
			b.WriteRune(g.Rune)
		}
		if letters := b.String(); len(letters) == to-from { // the patterns are of ASCII letters
			for _, i := range s.patterns(lang).points(letters) {
				at := int32(from + i)
				made.splits = append(made.splits, split{at, f.cutAdvance(w, at, true), true})
			}
		}
	}
	w.syll.Store(made)
	return made.splits
}

// core is the only run of small letters in a word, between punctuation; empty
// if there are other letters or digits.
func core(glyphs []face.Glyph) (from, to int) {
	for from < len(glyphs) && unicode.IsPunct(glyphs[from].Rune) {
		from++
	}
	to = from
	for to < len(glyphs) && unicode.IsLower(glyphs[to].Rune) {
		to++
	}
	for _, g := range glyphs[to:] {
		if !unicode.IsPunct(g.Rune) {
			return 0, 0
		}
	}
	return from, to
}
