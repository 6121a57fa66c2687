package load

import (
	"slices"
	"strings"

	"punchboard/internal/pattern"
)

// flowQuoter scans a map or a list in brackets and quotes the expressions among its values.
type flowQuoter struct {
	q   *quoter
	in  string
	at  int
	out strings.Builder
}

// group scans brackets and their contents; it returns false if they do not close.
func (s *flowQuoter) group() bool {
	open := s.in[s.at]
	s.take(1)
	for s.at < len(s.in) {
		switch c := s.in[s.at]; c {
		case ' ', ',':
			s.take(1)
		case '}', ']':
			s.take(1)
			return c == open+2 // in ASCII
		case '#':
			return false
		default:
			if open == '{' && !s.entry() || open == '[' && !s.item("") {
				return false
			}
		}
	}
	return false
}

// take copies n bytes.
func (s *flowQuoter) take(n int) {
	s.out.WriteString(s.in[s.at : s.at+n])
	s.at += n
}

// nameOrID matches what may be a key.
var nameOrID = pattern.New(`^[A-Za-z0-9_-]+$`)

// entry scans a key and its value.
func (s *flowQuoter) entry() bool {
	n := strings.IndexByte(s.in[s.at:], ':')
	if n < 0 || !nameOrID.MatchString(strings.Trim(s.in[s.at:s.at+n], `"' `)) {
		return false
	}
	key := strings.Trim(s.in[s.at:s.at+n], `"' `)
	s.take(n + 1)
	for s.at < len(s.in) && s.in[s.at] == ' ' {
		s.take(1)
	}
	return s.at < len(s.in) && s.item(key)
}

// item scans a value: YAML brackets, a quoted text, or an expression, which ends at a comma or a
// bracket that it did not open itself.
func (s *flowQuoter) item(key string) bool {
	rest := s.in[s.at:]
	switch c := rest[0]; {
	case (c == '{' || c == '[') && !s.q.keys.formula(key, rest):
		return s.group()
	case c == '\'' || c == '"':
		end := closes(rest)
		if next := strings.TrimLeft(rest[end:], " "); end < len(rest) && (next == "" || strings.ContainsRune(",]}", rune(next[0]))) {
			s.take(end)
			return true
		}
	}
	end, ok := expressionEnd(rest)
	if !ok {
		return false
	}
	body := strings.TrimRight(rest[:end], " ")
	if slices.Contains(s.q.keys.plain, key) || !misread(body, true) {
		s.take(end)
		return true
	}
	s.q.torn = true
	s.out.WriteString(inQuotes(body) + rest[len(body):end])
	s.at += end
	return true
}

// expressionEnd returns where an expression in braces ends; it returns false if it does not.
func expressionEnd(s string) (int, bool) {
	for i := 1; i < len(s); i++ {
		if strings.IndexByte(",]}", s[i]) >= 0 && !unclosed(s[:i]) {
			return i, true
		}
	}
	return 0, false
}
