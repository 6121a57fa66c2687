package load

import (
	"bytes"
	"strings"
)

// spaced returns a line with normal spacing in its brackets: no space inside a bracket, one after a
// comma and after the colon of a key, none before either. Spaces inside texts stay. It returns
// false for a line whose brackets do not close.
func spaced(line string) (string, bool) {
	s := flowScanner{in: line}
	for s.at < len(s.in) {
		s.step()
	}
	return string(s.out), s.depth == 0 && s.opened
}

// flowScanner scans a line; depth counts the open brackets.
type flowScanner struct {
	in     string
	at     int
	out    []byte
	depth  int
	opened bool
	bare   bool // inside a plain text, where quotes and brackets are letters
}

// step takes the next piece of a line. Inside brackets it puts one space after commas and colons
// and none next to the brackets; quoted texts, comments and what follows the brackets stay
// unchanged.
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
	case c == '#' && s.at > 0 && s.in[s.at-1] == ' ': // a comment inside brackets: leave the line
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

// begins reports whether a bracket at the top level opens a collection: it is first, or follows a
// key or a hyphen.
func (s *flowScanner) begins() bool {
	before := strings.TrimRight(s.in[:s.at], " ")
	return before == "" || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "-")
}

// ends reports whether a colon ends a key: it is followed by a space, a bracket, a comma or the
// end, or it follows a quoted key.
func (s *flowScanner) ends() bool {
	if s.at+1 == len(s.in) || strings.IndexByte(" {[,}]", s.in[s.at+1]) >= 0 {
		return true
	}
	before := strings.TrimRight(s.in[:s.at], " ")
	return !s.bare && (strings.HasSuffix(before, `"`) || strings.HasSuffix(before, "'"))
}

// skip skips spaces.
func (s *flowScanner) skip() {
	for s.at < len(s.in) && s.in[s.at] == ' ' {
		s.at++
	}
}

// trim removes the spaces written last.
func (s *flowScanner) trim() {
	s.out = bytes.TrimRight(s.out, " ")
}

// blank writes one space, unless the line or the bracket ends here.
func (s *flowScanner) blank() {
	if s.at < len(s.in) && s.in[s.at] != '}' && s.in[s.at] != ']' {
		s.out = append(s.out, ' ')
	}
}
