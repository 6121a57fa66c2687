package expr

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// source is an expression as the parser takes it, and what was written in its
// place. The parser knows neither dice such as 2d6, nor "3 of d6", nor
// functions of ours that have a predicate; each is put as a word of the same
// length that it does know, so that places stay what they are.
type source struct {
	text  string         // as the parser takes it
	runes []rune         // as it was written
	words map[int]string // what stands at a place in truth
	slash int            // where // stands, -1 for nowhere
}

// stands are the words that the parser is given in place of ours, each as
// long, and of a function with arguments of the same form.
var stands = map[string]string{"given": "find ", "reroll": "sortBy", "explode": "sortBy "}

// readable is an expression as the parser takes it.
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

// word passes over what begins at a place: a text, a comment, a word, a sign.
func (s *source) word(out []rune, i int) int {
	switch r := out[i]; {
	case r == '"' || r == '\'' || r == '`':
		return closing(out, i)
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
	if i == 0 || out[i-1] != '.' || i > 1 && out[i-2] == '.' { // a member is no word of ours
		s.replace(out, i, end)
	}
	return end
}

// replace puts a word that the parser knows in place of one that it does not.
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

// asWritten puts a message of the parser in the words of who wrote.
func (s *source) asWritten(msg string) string {
	return strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, msg)
}

// isDice reports whether a word is dice such as d6, 2d10 or d66.
func isDice(word string) bool {
	n, faces, ok := strings.Cut(word, "d")
	return ok && faces != "" && strings.Trim(n+faces, "0123456789") == "" && len(word) < 12
}

// diceName is a name as the dice that it stands for, if it does.
func diceName(name string) (string, bool) {
	r, n := utf8.DecodeRuneInString(name)
	if r >= '０' && r <= '９' {
		name = string(r-'０'+'0') + name[n:]
	}
	return name, isDice(name)
}

// isWord reports whether a letter may stand in a name.
func isWord(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// closing is the place behind a text that begins at i.
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

// comment is the place behind a comment that begins at i.
func comment(out []rune, i int) int {
	rest := string(out[i+2:])
	if n := strings.Index(rest, "*/"); n >= 0 {
		return i + 4 + utf8.RuneCountInString(rest[:n])
	}
	return len(out)
}

// endsOperand reports whether a value ends here, so that "of" behind it is the
// sign between a number and what is drawn.
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
