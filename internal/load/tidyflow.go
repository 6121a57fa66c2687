package load

import (
	"bytes"
	"strings"
)

// spaced is a line with the blanks in its brackets as they should be: none
// inside a bracket, one after a comma and after the colon of a key, none
// before either. Blanks inside texts stay. It is false for a line whose
// brackets do not close.
func spaced(line string) (string, bool) {
	s := flowScanner{in: line}
	for s.at < len(s.in) {
		s.step()
	}
	return string(s.out), s.depth == 0 && s.opened
}

// flowScanner goes through a line; depth counts the open brackets.
type flowScanner struct {
	in     string
	at     int
	out    []byte
	depth  int
	opened bool
	bare   bool // within a bare text, where quotes and brackets are letters
}

// step takes the next piece of a line: within brackets it sets one blank after commas and
// colons and none inside of brackets; quotes, comments and what follows stay as they are.
func (s *flowScanner) step() {
	c := s.in[s.at]
	switch {
	case s.depth == 0 && s.opened: // what follows the brackets
		s.out = append(s.out, s.in[s.at:]...)
		s.at = len(s.in)
	case (c == '"' || c == '\'') && !s.bare:
		end := s.at + closes(s.in[s.at:])
		s.out, s.at = append(s.out, s.in[s.at:end]...), end
	case (c == '{' || c == '[') && !s.bare && (s.depth > 0 || s.begins()):
		s.depth++
		s.opened = true
		s.put(c)
		s.skip()
	case s.depth == 0:
		s.put(c)
	case c == '}' || c == ']':
		s.depth--
		s.bare = false
		s.trim()
		s.put(c)
	case c == ',':
		s.bare = false
		s.trim()
		s.put(c)
		s.skip()
		s.blank()
	case c == ':' && s.ends():
		s.bare = false
		s.trim()
		s.put(c)
		s.skip()
		s.blank()
	case c == '#' && s.at > 0 && s.in[s.at-1] == ' ': // a comment within brackets: leave the line
		s.out = append(s.out, s.in[s.at:]...)
		s.at, s.depth, s.opened = len(s.in), 0, false
	default:
		s.bare = s.bare || c != ' '
		s.put(c)
	}
}

// put copies one byte.
func (s *flowScanner) put(c byte) {
	s.out = append(s.out, c)
	s.at++
}

// begins reports whether a bracket at the top opens a collection: it stands
// after a key or a hyphen.
func (s *flowScanner) begins() bool {
	before := strings.TrimRight(s.in[:s.at], " ")
	return before == "" || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "-")
}

// ends reports whether a colon ends a key: a blank, a bracket or the end
// follows, or it stands behind a quoted key.
func (s *flowScanner) ends() bool {
	if s.at+1 == len(s.in) || strings.IndexByte(" {[,}]", s.in[s.at+1]) >= 0 {
		return true
	}
	before := strings.TrimRight(s.in[:s.at], " ")
	return !s.bare && (strings.HasSuffix(before, `"`) || strings.HasSuffix(before, "'"))
}

// skip passes over blanks.
func (s *flowScanner) skip() {
	for s.at < len(s.in) && s.in[s.at] == ' ' {
		s.at++
	}
}

// trim takes back the blanks written last.
func (s *flowScanner) trim() {
	s.out = bytes.TrimRight(s.out, " ")
}

// blank writes one blank, unless the line or the bracket ends here.
func (s *flowScanner) blank() {
	if s.at < len(s.in) && s.in[s.at] != '}' && s.in[s.at] != ']' {
		s.out = append(s.out, ' ')
	}
}
