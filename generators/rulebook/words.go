package rulebook

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// signed returns a number with its sign; zero has a plus.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// phrase returns a text of the book's own in the language of the game.
func (b *design) phrase(says string, with ...any) string { return b.game.Words.Say(says, with...) }

// lowered is lowerFirst in English; elsewhere a noun may have its capital.
func lowered(g *model.Game, s string) string {
	if g.English() {
		return lowerFirst(s)
	}
	return s
}

// lowerFirst makes the first letter lower case, unless the text begins with an abbreviation.
func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	if unicode.IsUpper(next) {
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}

// smart returns a typed text set as a book in the language of these words sets it.
func smart(says model.Phrasebook, s string) string {
	return (&prose.Typography{Say: says.Say}).Set(s)
}
