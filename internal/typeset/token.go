package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token of a text.
type tokenKind uint8

const (
	tokEnd     tokenKind = iota
	tokWord              // characters without a break between them, except within the word itself
	tokSpace             // white space, where a line may end and which stretches when justified
	tokNoBreak           // the same without a break
	tokNewline
)

// token is a stretch of text. A fixed space does not stretch; fixed is its character.
type token struct {
	kind     tokenKind
	fixed    rune
	from, to int
}

// fixedSpaces holds the widths of spaces in thousandths of the size. The figure and punctuation
// spaces are as wide as a digit and a full stop of the font.
var fixedSpaces = map[rune]int32{
	0x2000: 500, 0x2001: 1000, 0x2002: 500, 0x2003: 1000, 0x2004: 333, 0x2005: 250, 0x2006: 167,
	0x2009: 200, 0x200A: 100, 0x202F: 200, 0x205F: 222, 0x3000: 1000,
}

// nextToken returns the token at i.
func nextToken(s string, i int) token {
	if i >= len(s) {
		return token{from: i, to: i}
	}
	for j := i; ; {
		kind, fixed, size := classify(s, j)
		if kind == tokWord {
			j += size
			continue
		}
		if j > i {
			return token{kind: tokWord, from: i, to: j}
		}
		return token{kind: kind, fixed: fixed, from: i, to: i + size}
	}
}

// classify returns the kind of the character at j, and its length in bytes.
func classify(s string, j int) (kind tokenKind, fixed rune, size int) {
	if j >= len(s) {
		return tokEnd, 0, 0
	}
	switch c := s[j]; {
	case c > ' ' && c < utf8.RuneSelf:
		return tokWord, 0, 1
	case c == '\n':
		return tokNewline, 0, 1
	case c == ' ' && stays(s[:j], s[j+1:]):
		return tokNoBreak, 0, 1
	case c == ' ' || c == '\t' || c == '\r':
		return tokSpace, 0, 1
	case c < ' ':
		return tokWord, 0, 1 // dropped when the word is shaped
	}
	r, size := utf8.DecodeRuneInString(s[j:])
	switch {
	case r == 0x85 || r == 0x2028 || r == 0x2029:
		return tokNewline, 0, size
	case r == 0xA0:
		return tokNoBreak, 0, size
	case r == 0x202F || r == 0x2007:
		return tokNoBreak, r, size
	case r >= 0x2000 && r <= 0x200A || r == 0x205F || r == 0x3000:
		return tokSpace, r, size
	}
	return tokWord, 0, size
}

// stays reports whether a line must not end at the space between two texts: "27 %" is one number,
// and French puts a space before punctuation and inside quotes, "« Qui ? »", where German has
// »Wer?«.
func stays(before, after string) bool {
	if open, is := strings.CutSuffix(before, "«"); is && !lettered(open, utf8.DecodeLastRuneInString) {
		return true
	}
	if after == "" {
		return false
	}
	switch after[0] {
	case '%':
		return before == "" || before[len(before)-1] >= '0' && before[len(before)-1] <= '9' // after another span it follows a number
	case ':', ';', '!', '?':
		return !lettered(after[1:], utf8.DecodeRuneInString)
	}
	rest, closes := strings.CutPrefix(after, "»")
	return closes && !lettered(rest, utf8.DecodeRuneInString)
}

// lettered reports whether the character at an end of a text is a letter or a digit.
func lettered(s string, at func(string) (rune, int)) bool {
	r, _ := at(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
