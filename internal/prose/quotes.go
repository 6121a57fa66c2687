package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typography sets the typed text of a paragraph, span by span, as print has it: with an
// apostrophe, and quotes that open and close, in place of straight ones, an en dash for two
// hyphens or one between blanks, a true minus before a figure, and an ellipsis for three dots.
// A straight quote behind a figure stays, if none is open: it stands for inches or feet. In
// French no line ends between a figure and the word behind it, and with Lone none behind a word
// of one letter or a figure alone.
type Typography struct {
	French, Lone bool
	Say          func(phrase string, with ...any) string // the quotes of a language, for those of English
	Before       rune                                    // what stands before the next span, 0 for nothing
	earlier      rune                                    // and before that
	double, lone bool                                    // a quote is open
}

// Set is the next span as it is printed.
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
		case r == '\'' && open && (i+1 == len(rs) || !unicode.IsDigit(rs[i+1])): // before a figure something is left out: '95
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

// Pass goes on behind code or an icon, where a quote closes.
func (t *Typography) Pass() { t.Before, t.earlier = 'x', 'x' }

// follow notes what the next span follows on.
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

// asTyped reports whether a text has nothing that Set could change: no
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
