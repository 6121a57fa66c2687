package answers

import (
	"regexp"
	"strings"

	"punchboard/internal/lists"
)

// name is where a name stands in an expression that is no member, no key of a
// record and no function: src[from:to], with the members that follow it.
type name struct {
	from, to int
	id       string // without the members
}

var (
	token = regexp.MustCompile("^(?:\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|/\\*(?s:.*?)\\*/|[A-Za-z_][A-Za-z0-9_]*|\\.\\.|[0-9]+|\\s+|(?s:.))")
	word  = regexp.MustCompile(`^[A-Za-z_]`)
	tail  = regexp.MustCompile(`^(?:\.[A-Za-z_][A-Za-z0-9_]*|\[[0-9]+\]|\["[^"]*"\])+`)
)

// scan calls f for each token of an expression, with the one before it, blanks
// left out, and what follows it.
func scan(src string, f func(at int, tok, before, after string)) {
	before := ""
	for at := 0; at < len(src); {
		tok := token.FindString(src[at:])
		if strings.TrimSpace(tok) != "" {
			f(at, tok, before, strings.TrimLeft(src[at+len(tok):], " \t\n"))
			before = tok
		}
		at += len(tok)
	}
}

// names are all names of an expression, in their order.
func names(src string) []name {
	var out []name
	scan(src, func(at int, tok, before, after string) {
		key := (before == "{" || before == ",") && strings.HasPrefix(after, ":")
		if !word.MatchString(tok) || key || before == "." || before == "let" || strings.HasPrefix(after, "(") {
			return
		}
		end := at + len(tok)
		out = append(out, name{at, end + len(tail.FindString(src[end:])), tok})
	})
	return out
}

// calls are the calls of functions in a text, from their names to their closing
// brackets, the outer before the inner.
func calls(src string, functions []string) []string {
	known := lists.Set(functions, func(f string) string { return f })
	var out []string
	scan(src, func(at int, tok, before, after string) {
		if !known[tok] || before == "." || !strings.HasPrefix(after, "(") {
			return
		}
		if n := closing(src[at+len(tok):]); n > 0 {
			out = append(out, src[at:at+len(tok)+n])
		}
	})
	return out
}

// closing is the length of a text up to where its first bracket closes, 0 if it
// does not.
func closing(src string) int {
	depth, end := 0, 0
	scan(src, func(at int, tok, _, _ string) {
		switch tok {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 && end == 0 {
				end = at + 1
			}
		}
	})
	return end
}

// Called are the functions among some that a question calls, each once, in
// their order.
func Called(question string, functions []string) []string {
	in := map[string]bool{}
	scan(question, func(_ int, tok, before, after string) {
		in[tok] = in[tok] || before != "." && strings.HasPrefix(after, "(")
	})
	return lists.Only(functions, func(f string) bool { return in[f] })
}
