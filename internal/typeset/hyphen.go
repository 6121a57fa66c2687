package typeset

import (
	"cmp"
	"embed"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/face"
	"punchboard/internal/model"
)

// The patterns of TeX's hyph-utf8, whole, with their licences.
//
//go:embed patterns/*.tex
var patternFiles embed.FS

// lettersLeast is the shortest run of letters that is hyphenated.
const lettersLeast = 6

// patterns holds Liang's patterns of one language: the letters of each pattern, with "." for the
// ends of a word, and the levels before, between and after their bytes as digits. A nil *patterns
// hyphenates nothing.
type patterns struct {
	levels        map[string]string
	words         map[string][]int // exceptions
	longest       int
	before, after int  // the fewest letters before a hyphen and after it
	nouns         bool // a capitalized word need not be a name
}

// standard maps languages with several spellings to the patterns of the default one.
var standard = map[string]string{"": "en-gb", "en": "en-gb", "de": "de-1996"}

// syllabic lists the languages in Cyrillic that may break a word before any consonant and its
// vowel.
const syllabic = "be bg mk ru sr uk"

// bySyllable reports whether a language is one of them.
func bySyllable(lang string) bool { return model.TongueOf(strings.ToLower(lang), syllabic) }

// syllabled returns the patterns of these languages: a soft sign stays with its consonant, and дж
// and дз are one sound.
func syllabled() *patterns {
	p := &patterns{levels: map[string]string{}, before: 2, after: 2}
	for _, consonant := range strings.Fields("б в г ґ д ђ ж з к л љ м н њ п р с т ћ ф х ц ч џ ш щ д2ж д2з") {
		for _, vowel := range "аеёєиіїоуыэюя" {
			p.add("1" + consonant + string(vowel))
			p.add("1" + consonant + "ь" + string(vowel))
		}
	}
	return p
}

// unhyphenated lists the languages that break words without a hyphen.
const unhyphenated = "ja ko yue zh"

// Hyphenates reports whether words of a language, such as de or pt-BR, can be broken.
func Hyphenates(lang string) bool {
	return patternsOf(lang) != "" || bySyllable(lang) || model.TongueOf(strings.ToLower(lang), unhyphenated)
}

// patternsOf returns the file of a language's patterns, or of the language that it is a variety of;
// "" and en are British. It is "" if there is none.
func patternsOf(lang string) string {
	lang = strings.ToLower(lang)
	main, _, _ := strings.Cut(lang, "-")
	for _, l := range []string{lang, main} {
		name := "patterns/hyph-" + cmp.Or(standard[l], l) + ".tex"
		if _, err := fs.Stat(patternFiles, name); err == nil {
			return name
		}
	}
	return ""
}

// patterns returns a language's patterns, and reads them on first use.
func (s *Setter) patterns(lang string) *patterns {
	if p, ok := s.langs.find(lang); ok {
		return p
	}
	p := readPatterns(patternsOf(lang))
	switch {
	case bySyllable(lang):
		p = syllabled()
	case p != nil:
		p.nouns = strings.HasPrefix(strings.ToLower(lang), "de")
	}
	return s.langs.put(lang, p)
}

// readPatterns reads patterns as TeX writes them, with the exceptions and the fewest letters on
// either side from their head. It returns nil if there is no such file.
func readPatterns(name string) *patterns {
	data, err := patternFiles.ReadFile(name)
	if err != nil {
		return nil
	}
	p := &patterns{levels: make(map[string]string, 9000), words: map[string][]int{}, before: 2, after: 3}
	group := ""
	for line := range strings.Lines(string(data)) {
		line, said, _ := strings.Cut(line, "%")
		if group == "" {
			p.head(strings.Fields(said))
		}
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

// head reads a line of the head, "left: 2" or "right: 3".
func (p *patterns) head(said []string) {
	if len(said) != 2 {
		return
	}
	switch n, err := strconv.Atoi(said[1]); {
	case err != nil:
	case said[0] == "left:":
		p.before = n
	case said[0] == "right:":
		p.after = n
	}
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

// points returns the numbers of letters after which a lower-case word may be broken.
func (p *patterns) points(word string) (out []int) {
	if p == nil {
		return nil
	}
	at, known := p.words[word]
	if !known {
		at = p.liang("." + word + ".")
	}
	for _, i := range at {
		if n := utf8.RuneCountInString(word[:i]); n >= p.before && utf8.RuneCountInString(word[i:]) >= p.after {
			out = append(out, n)
		}
	}
	return out
}

// liang finds the highest level at each place between the letters of a dotted word; odd ones are
// breaks.
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

// syllables returns the splits of w by hyphenation. Words with a digit or a hyphen of their own
// have none, and neither do those with a capital, which are names, except where nouns have one.
func (s *Setter) syllables(f *font, w *word, lang string) []split {
	if known := w.syll.Load(); known != nil && known.lang == lang {
		return known.splits
	}
	made := &syllables{lang: lang}
	if p := s.patterns(lang); p != nil && len(w.splits) == 0 {
		if from, to := core(w.glyphs, p.nouns); to-from >= lettersLeast {
			var b strings.Builder
			for _, g := range w.glyphs[from:to] {
				b.WriteRune(unicode.ToLower(g.Rune))
			}
			for _, i := range p.points(b.String()) {
				at := int32(from + i)
				made.splits = append(made.splits, split{at, f.cutAdvance(w, at, true), true})
			}
		}
	}
	w.syll.Store(made)
	return made.splits
}

// core returns the only run of lower-case letters in a word, between punctuation and after what an
// apostrophe cuts off, as in l’aventure; where nouns are capitalized, with a capital before it. It
// is empty if there are other letters or digits.
func core(glyphs []face.Glyph, nouns bool) (from, to int) {
	for i := 1; i+1 < len(glyphs); i++ {
		if g := glyphs[i].Rune; (g == '’' || g == '\'') && unicode.IsLetter(glyphs[i-1].Rune) && unicode.IsLetter(glyphs[i+1].Rune) {
			from = i + 1
		}
	}
	for from < len(glyphs) && unicode.IsPunct(glyphs[from].Rune) {
		from++
	}
	to = from
	if nouns && to < len(glyphs) && unicode.IsUpper(glyphs[to].Rune) {
		to++
	}
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
