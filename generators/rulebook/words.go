package rulebook

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// signed is a number with its sign; zero has a plus.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// phrase is what the book prints by itself, in the language of the game.
func (b *design) phrase(says string, with ...any) string { return b.game.Words.Say(says, with...) }

// lowered is lowerFirst in English; elsewhere a noun may have its capital.
func lowered(g *model.Game, s string) string {
	if g.English() {
		return lowerFirst(s)
	}
	return s
}

// lowerFirst begins a text in lower case, unless it begins with an
// abbreviation.
func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	if unicode.IsUpper(next) {
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}

// smart is a typed text by itself as a book in the language of these words sets it.
func smart(says model.Phrasebook, s string) string {
	return (&prose.Typography{Say: says.Say}).Set(s)
}
