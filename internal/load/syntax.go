package load

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/guard"
	"punchboard/internal/pattern"
)

// parse reads the single document of a text. A nil node without an error means an empty text.
func parse(text string) (*yaml.Node, error) {
	return guard.Read(func() (*yaml.Node, error) { return document(text) })
}

// document returns the root of a YAML text, nil if it is empty. It errors on a second document.
func document(text string) (*yaml.Node, error) {
	dec := yaml.NewDecoder(strings.NewReader(text))
	var doc, next yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, err
	}
	switch err := dec.Decode(&next); {
	case err == nil:
		return nil, secondDocument(max(next.Line, 1))
	case !errors.Is(err, io.EOF):
		return nil, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// brokenFindings returns what is wrong with a text that cannot be read: expressions without quotes
// that YAML misreads, if there are any, otherwise what the library says.
func brokenFindings(file, text string, err error) []diag.Finding {
	mended := strings.Split(quoted(text), "\n")
	var out []diag.Finding
	for i, line := range strings.Split(text, "\n") {
		if line == mended[i] {
			continue
		}
		at := diag.Place{File: file, Line: i + 1}
		at.Col, at.Len = apart([]rune(line), []rune(mended[i]))
		f := finding("PB002", at, "YAML reads this expression as something else")
		f.Evidence = []string{misreadEvidence}
		f.Help = between + ", as punchboard fmt does"
		out = append(out, f)
	}
	if out == nil {
		out = append(out, syntaxFinding(file, text, err))
	}
	return out
}

// apart returns the column and length of the first part of a line that was put in quotes.
func apart(line, mended []rune) (col, n int) {
	for col < len(line) && line[col] == mended[col] {
		col++
	}
	n = len(line) - col
	for i := 1; n > 1 && line[len(line)-i] == mended[len(mended)-i]; i++ {
		n--
	}
	return col + 1, n
}

// syntaxFinding reports what the library says about a text, at the place it names; an unclosed
// quote or bracket is reported where it begins.
func syntaxFinding(file, text string, err error) diag.Finding {
	lines := strings.Split(text, "\n")
	problem, at := err.Error(), yaml.Mark{Line: 1, Column: 1}
	var second secondDocument
	var said *yaml.LoadError
	switch {
	case errors.As(err, &second):
		at.Line = int(second)
	case errors.As(err, &said):
		problem, at = said.Message, said.Mark
		if endless(said, lines) {
			at = said.ContextMark
		}
	}
	at.Line = max(1, min(at.Line, len(lines)))
	for at.Line > 1 && strings.TrimSpace(lines[at.Line-1]) == "" { // what is missing would follow the last words
		at = yaml.Mark{Line: at.Line - 1}
	}
	line := lines[at.Line-1]
	f := finding("PB002", diag.Place{File: file, Line: at.Line}, problem)
	f.At.Col, f.At.Len = marked([]rune(line), at.Column)
	f.Help = syntaxHelp(problem, line)
	return f
}

// secondDocument is the line on which a file begins a second document.
type secondDocument int

func (secondDocument) Error() string { return "a second document begins" }

// endless reports whether an error is about a quote or bracket that is never closed. For a bracket
// that is so if the line at fault is indented no further than the bracket's, or if the error is at
// another closing bracket.
func endless(said *yaml.LoadError, lines []string) bool {
	from, to := said.ContextMark, said.Mark
	switch {
	case from.Line == 0:
		return false
	case strings.Contains(said.Message, "end of stream"):
		return true
	case !strings.HasPrefix(said.Message, "did not find expected ',' or"):
		return false
	case to.Line > len(lines):
		return true
	}
	line := []rune(lines[to.Line-1])
	closes := 0 < to.Column && to.Column <= len(line) && strings.ContainsRune("]}", line[to.Column-1])
	return closes || from.Line < to.Line && indent(lines[to.Line-1]) <= indent(lines[from.Line-1])
}

// marked returns the column and length, in characters, of what to mark at a column of a line: one
// sign, an alias, or the rest of the line. Past the end of the line it is the whole line.
func marked(line []rune, col int) (int, int) {
	end := len([]rune(strings.TrimRight(string(line), " ")))
	if col < 1 || col > end {
		col = min(indent(string(line)), end) + 1
	}
	rest := string(line[col-1 : max(end, col-1)])
	switch {
	case strings.HasPrefix(rest, "*"):
		name, _, _ := strings.Cut(rest, " ")
		return col, utf8.RuneCountInString(strings.TrimRight(name, ",]}"))
	case rest != "" && strings.ContainsRune(":@`%\t{[\"'", rune(rest[0])):
		return col, 1
	}
	return col, utf8.RuneCountInString(rest)
}

// curled matches a value that begins with a curly quote.
var curled = pattern.New(`[:,[{-] *[“”„‘]`)

// straight is the remedy for it.
const straight = "YAML knows only straight quotes: write \" instead of “ and ”"

// asks reports whether a line has a question mark before a space, outside quotes: a conditional
// expression, whose colon YAML takes for that of a key.
func asks(line string) bool {
	before, _, ok := strings.Cut(line, "? ")
	return ok && strings.Count(before, `"`)%2 == 0 && strings.Count(before, "'")%2 == 0
}

// syntaxHelp returns the likely remedy, "" if there is none to suggest.
func syntaxHelp(problem, line string) string {
	switch {
	case curled.MatchString(line):
		return straight
	case strings.Contains(line, "\t") && (strings.Contains(problem, "tab") || strings.Contains(problem, "token")):
		return "indent with blanks, not with tabs"
	case strings.Contains(problem, "mapping values are not allowed"):
		return "put the text that holds a colon in quotes"
	case strings.Contains(problem, "cannot start any token"), strings.Contains(problem, "unknown anchor"), strings.Contains(problem, "entries are not allowed"),
		strings.Contains(problem, "keys are not allowed"), strings.Contains(problem, "expected comment or line break"):
		return "put the text in quotes"
	case strings.Contains(problem, "expected ',' or") && strings.Contains(line, " #"):
		return "put the text with the # in quotes: else a comment begins there"
	case strings.Contains(problem, "without preceding whitespace"):
		return "put a blank before the # of a comment"
	case strings.Contains(problem, "second document"):
		return "one file holds one document: put the rest in a file of its own"
	case strings.Contains(problem, "end of stream"):
		return "close the quotes"
	case strings.Contains(problem, "expected ',' or") && asks(line):
		return "put the expression with the question mark in quotes"
	case strings.Contains(problem, "expected ',' or"), strings.Contains(problem, "node content"):
		return "close the bracket, or put the text in quotes"
	case strings.Contains(problem, "did not find expected key"), strings.Contains(problem, "could not find expected ':'"),
		strings.Contains(problem, "did not find expected '-'"):
		return "look at the indentation of this line and the one before, and for quotes that end too early"
	}
	return ""
}
