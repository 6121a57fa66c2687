package expr

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// source is an expression as the parser takes it, plus what was written in its place. The parser
// does not support dice such as 2d6, "3 of d6", or our own functions that take a predicate. Each is
// replaced by a word of the same length that it does support, so that offsets do not change.
type source struct {
	text  string         // as the parser takes it
	runes []rune         // as it was written
	words map[int]string // the word actually written at an offset
	slash int            // offset of //, -1 for none
}

// stands maps our words to the words of the same length that the parser is given instead. For a
// function, the replacement takes arguments of the same form.
var stands = map[string]string{"given": "find ", "reroll": "sortBy", "explode": "sortBy "}

// readable returns an expression as the parser takes it.
func readable(src string) *source {
	s := &source{text: src, runes: []rune(src), slash: -1}
	out := []rune(src)
	for i := 0; i < len(out); {
		i = s.word(out, i)
	}
	if s.words != nil {
		s.text = string(out)
	}
	return s
}

// word skips the string, comment, word or sign that begins at i, and returns the offset after it.
func (s *source) word(out []rune, i int) int {
	switch r := out[i]; {
	case r == '"' || r == '\'' || r == '`':
		return s.string(out, i)
	case r == '/' && i+1 < len(out) && out[i+1] == '/':
		s.slash = i
		return len(out)
	case r == '/' && i+1 < len(out) && out[i+1] == '*':
		return comment(out, i)
	case !isWord(r):
		return i + 1
	}
	end := i
	for end < len(out) && isWord(out[end]) {
		end++
	}
	if i == 0 || out[i-1] != '.' || i > 1 && out[i-2] == '.' { // a member is not one of our words
		s.replace(out, i, end)
	}
	return end
}

// string skips the string that begins at i. One that contains a line break, as YAML makes of '\n'
// between double quotes, gets the quotes between which the parser takes it.
func (s *source) string(out []rune, i int) int {
	end := closing(out, i)
	if said := out[i:end]; len(said) > 1 && slices.Contains(said, '\n') && !slices.Contains(said, '\\') && !slices.Contains(said, '`') {
		said[0], said[len(said)-1] = '`', '`'
		if s.words == nil {
			s.words = map[int]string{}
		}
	}
	return end
}

// replace swaps a word that the parser does not support for one that it does.
func (s *source) replace(out []rune, from, to int) {
	word := string(out[from:to])
	switch {
	case unicode.IsDigit(out[from]) && isDice(word):
		out[from] += '０' - '0' // a digit that may begin a name
	case word == "of" && endsOperand(out[:from]) && to < len(out):
		copy(out[from:], []rune("in"))
	case stands[word] != "" && strings.HasPrefix(strings.TrimLeft(string(out[to:min(to+4, len(out))]), " "), "("):
		copy(out[from:], []rune(stands[word]))
	default:
		return
	}
	if s.words == nil {
		s.words = map[int]string{}
	}
	s.words[from] = word
}

// asWritten rewrites a message of the parser in the author's words.
func (s *source) asWritten(msg string) string {
	return strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, msg)
}

// isDice reports whether a word is dice, such as d6, 2d10 or d66.
func isDice(word string) bool {
	n, faces, ok := strings.Cut(word, "d")
	return ok && faces != "" && strings.Trim(n+faces, "0123456789") == "" && len(word) < 12
}

// diceName returns a name as the dice it stands for, and whether it stands for any.
func diceName(name string) (string, bool) {
	r, n := utf8.DecodeRuneInString(name)
	if r >= '０' && r <= '９' {
		name = string(r-'０'+'0') + name[n:]
	}
	return name, isDice(name)
}

// isWord reports whether a rune may appear in a name.
func isWord(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// closing returns the offset after a string that begins at i.
func closing(out []rune, i int) int {
	quote := out[i]
	for i++; i < len(out); i++ {
		if out[i] == '\\' && quote != '`' {
			i++
		} else if out[i] == quote {
			return i + 1
		}
	}
	return len(out)
}

// comment returns the offset after a comment that begins at i.
func comment(out []rune, i int) int {
	rest := string(out[i+2:])
	if n := strings.Index(rest, "*/"); n >= 0 {
		return i + 4 + utf8.RuneCountInString(rest[:n])
	}
	return len(out)
}

// endsOperand reports whether a value ends here, so that a following "of" is the operator between a
// number and what is drawn.
func endsOperand(before []rune) bool {
	text := strings.TrimRight(string(before), " \n\t\r")
	last, _ := utf8.DecodeLastRuneInString(text)
	if !isWord(last) || text == "" {
		return strings.ContainsRune(")]}\"'#", last)
	}
	word := text[strings.LastIndexFunc(text, func(r rune) bool { return !isWord(r) })+1:]
	switch word {
	case "and", "or", "not", "in", "contains", "matches", "startsWith", "endsWith", "let":
		return false
	}
	return true
}
