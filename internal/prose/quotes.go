package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typography sets the typed text of a paragraph, span by span, as it is printed: with an apostrophe
// and with opening and closing quotes in place of straight ones, an en dash for two hyphens or one
// between spaces, a true minus before a digit, and an ellipsis for three dots. A straight quote
// after a digit stays, if no quote is open: it means inches or feet. In French no line ends between
// a number and the word after it, and with Lone none after a word of one letter or a number on its
// own.
type Typography struct {
	French, Lone bool
	Say          func(phrase string, with ...any) string // gives the quotes of a language for the English ones
	Before       rune                                    // the last character before the next span, 0 for none
	earlier      rune                                    // the character before that
	double, lone bool                                    // a quote is open
}

// Set returns the next span as it is printed.
func (t *Typography) Set(s string) string {
	if asTyped(s) && !t.French && !t.Lone {
		t.follow(s)
		return s
	}
	var b strings.Builder
	rs := []rune(s)
	for i := 0; i < len(rs); i++ {
		r, prev := rs[i], t.Before
		var quote string
		open := prev == 0 || unicode.IsSpace(prev) || strings.ContainsRune("([{“‘—–", prev)
		switch {
		case r == '"' && unicode.IsDigit(prev) && !t.double, r == '\'' && unicode.IsDigit(prev) && !t.lone && (i+1 == len(rs) || !unicode.IsLetter(rs[i+1])):
		case r == '\'' && open && (i+1 == len(rs) || !unicode.IsDigit(rs[i+1])): // before a digit something is left out: '95
			quote, t.lone = "‘", true
		case r == '\'':
			r, t.lone = '’', open || t.lone && i+1 < len(rs) && unicode.IsLetter(rs[i+1])
		case r == '"' && open:
			quote, t.double = "“", true
		case r == '"':
			quote, t.double = "”", false
		case r == ' ' && t.French && unicode.IsDigit(prev) && i+1 < len(rs) && unicode.IsLetter(rs[i+1]),
			r == ' ' && t.Lone && worded(prev) && !worded(t.earlier) && (i+1 == len(rs) || !unicode.IsSpace(rs[i+1])):
			r = '\u00a0'
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
			b.WriteString(t.Say(quote))
			t.follow(quote)
			continue
		}
		b.WriteRune(r)
		t.Before, t.earlier = r, prev
	}
	return b.String()
}

// Pass continues after code or an icon, where a quote closes.
func (t *Typography) Pass() { t.Before, t.earlier = 'x', 'x' }

// follow notes what the next span follows.
func (t *Typography) follow(s string) {
	if r, n := utf8.DecodeLastRuneInString(s); n > 0 {
		before, size := utf8.DecodeLastRuneInString(s[:len(s)-n])
		if size == 0 {
			before = t.Before
		}
		t.Before, t.earlier = r, before
	}
}

// worded reports whether a character is part of a word.
func worded(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// asTyped reports whether a text has nothing that Set could change: no quotes, no consecutive dots,
// no hyphen except between letters or digits.
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

// alphanumeric reports whether a byte is an ASCII letter or digit. A hyphen next to any other byte
// counts as one that may change.
func alphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
