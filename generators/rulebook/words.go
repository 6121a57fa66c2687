package rulebook

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/model"
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

// smart sets the quotes, dashes and minus signs of typed text as a book in the language of
// these words does.
func smart(says model.Phrasebook, s string, before rune) string {
	if asTyped(s) {
		return s
	}
	var b strings.Builder
	rs := []rune(s)
	prev := before
	for i := 0; i < len(rs); i++ {
		r := rs[i]
		var quote string
		open := prev == 0 || unicode.IsSpace(prev) || strings.ContainsRune("([{“‘—–", prev)
		switch {
		case r == '\'' && open && !abbreviated(rs[i+1:]):
			quote = "‘"
		case r == '\'':
			r = '’'
		case r == '"' && open:
			quote = "“"
		case r == '"':
			quote = "”"
		case r == '-' && i+1 < len(rs) && rs[i+1] == '-':
			i++
			r = '–'
		case r == '-' && open && i+1 < len(rs) && unicode.IsSpace(rs[i+1]):
			r = '–'
		case r == '-' && open && i+1 < len(rs) && unicode.IsDigit(rs[i+1]):
			r = '−'
		case r == '.' && i+2 < len(rs) && rs[i+1] == '.' && rs[i+2] == '.':
			i += 2
			r = '…'
		}
		if quote != "" {
			b.WriteString(says.Say(quote))
			prev, _ = utf8.DecodeLastRuneInString(quote)
			continue
		}
		b.WriteRune(r)
		prev = r
	}
	return b.String()
}

// asTyped reports whether a text has nothing that smart could change: no
// quotes, no dots in a row, no hyphen but between letters or digits.
func asTyped(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case '\'', '"':
			return false
		case '-':
			if i == 0 || !alphanumeric(s[i-1]) || strings.HasPrefix(s[i+1:], "-") {
				return false
			}
		case '.':
			if strings.HasPrefix(s[i+1:], "..") {
				return false
			}
		}
	}
	return true
}

// alphanumeric is asked of single bytes: beyond ASCII a hyphen counts as one that may
// change.
func alphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// abbreviated reports whether an apostrophe before rs stands for what was left
// out: 'em, '95.
func abbreviated(rs []rune) bool { return len(rs) > 0 && unicode.IsDigit(rs[0]) }
