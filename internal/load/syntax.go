package load

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/guard"
)

// parse reads the one document of a text. A nil node without an error is an
// empty text.
func parse(text string) (*yaml.Node, error) {
	return guard.Read(func() (*yaml.Node, error) { return document(text) })
}

// document is the root of a YAML file, nil for a file that holds nothing. A second
// document is an error.
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
		return nil, fmt.Errorf("yaml: line %d: a second document begins", max(next.Line, 1))
	case !errors.Is(err, io.EOF):
		return nil, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// yamlError is what the library says: an optional line, then the problem.
var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(?s:(.*))$`)

// brokenFindings are what is wrong with a text that cannot be read: expressions
// without quotes that YAML stumbles over, if that is all, else what the library
// says.
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

// apart is the column and length of the first part of a line that was put
// between quotes.
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

// syntaxFinding turns the library's error into a finding. Its line is often
// that of the enclosing thing, or one off, so the place is looked for in the
// text: the first line with which the same problem appears.
func syntaxFinding(file, text string, err error) diag.Finding {
	line, problem := 0, err.Error()
	if m := yamlError.FindStringSubmatch(problem); m != nil {
		line, _ = strconv.Atoi(m[1])
		problem = m[2]
	}
	lines := strings.Split(text, "\n")
	line = firstBroken(lines, line, problem)
	at := diag.Place{File: file, Line: line}
	at.Col, at.Len = faultyPart(lines[line-1], problem)
	f := finding("PB002", at, strings.TrimPrefix(problem, "while parsing a block mapping "))
	f.Help = syntaxHelp(problem, lines[line-1])
	return f
}

// firstBroken is the first line at which the text up to there shows the
// problem; the parser's own line, within the text, if none does alone.
func firstBroken(lines []string, line int, problem string) int {
	line = max(1, min(line, len(lines)))
	if strings.Contains(problem, "second document") || len(lines) > 20_000 {
		return line
	}
	if isUnclosed(problem) {
		return opened(lines, line)
	}
	for n := max(1, line-1); n <= min(line+20, len(lines)); n++ {
		_, err := parse(strings.Join(lines[:n], "\n") + "\n")
		if err != nil && strings.HasSuffix(err.Error(), problem) {
			return n
		}
	}
	return line
}

// isUnclosed reports whether a problem is a quote or bracket without its end.
func isUnclosed(problem string) bool {
	return strings.Contains(problem, "end of stream") || strings.HasPrefix(problem, "did not find expected ',' or")
}

// opened is the line of what is not closed: the last before which the text
// was sound.
func opened(lines []string, line int) int {
	for n := min(line+2, len(lines)); n > max(1, line-100); n-- {
		if _, err := parse(strings.Join(lines[:n-1], "\n") + "\n"); err == nil {
			return n
		}
	}
	return line
}

// nestedColon finds a second "key: " on a line.
var nestedColon = regexp.MustCompile(`^[^:#]*:\s+[^"'{\[#|>&*].*?(:)(?:\s|$)`)

// unknownAlias takes the name from the library's words.
var unknownAlias = regexp.MustCompile(`unknown anchor '([^']*)' referenced`)

// faultyPart is the column and length, in characters, of what a problem is
// most likely about in its line.
func faultyPart(line, problem string) (col, n int) {
	at := func(b, size int) (int, int) { return utf8.RuneCountInString(line[:b]) + 1, size }
	indent := len(line) - len(strings.TrimLeft(line, " "))
	switch {
	case strings.Contains(problem, "mapping values are not allowed"):
		if m := nestedColon.FindStringSubmatchIndex(line); m != nil {
			return at(m[2], 1)
		}
	case unknownAlias.MatchString(problem):
		name := "*" + unknownAlias.FindStringSubmatch(problem)[1]
		if i := strings.Index(line, name); i >= 0 {
			return at(i, utf8.RuneCountInString(name))
		}
	case strings.Contains(problem, "cannot start any token"), strings.Contains(problem, "tab character"):
		if i := strings.IndexAny(line, "\t@`%"); i >= 0 {
			return at(i, 1)
		}
	case strings.HasPrefix(problem, "did not find expected ',' or"):
		if i := bareQuestion(line); i >= 0 {
			return at(i, 1)
		}
		if i := strings.LastIndexAny(line, "{["); i >= 0 {
			return at(i, 1)
		}
	case strings.Contains(problem, "end of stream"):
		if i := strings.IndexAny(line, `"'`); i >= 0 {
			return at(i, 1)
		}
	}
	return at(indent, utf8.RuneCountInString(strings.TrimRight(line[indent:], " ")))
}

// bareQuestion is where a line has a question mark before a blank and not within quotes, -1 if
// nowhere: within braces YAML takes it for a key to come.
func bareQuestion(line string) int {
	i := strings.Index(line, "? ")
	if i < 0 || strings.Count(line[:i], `"`)%2 == 1 || strings.Count(line[:i], "'")%2 == 1 {
		return -1
	}
	return len(strings.TrimRight(line[:i+1], "?"))
}

// syntaxHelp is the likely mend, "" if there is none to name.
func syntaxHelp(problem, line string) string {
	switch {
	case strings.Contains(line, "\t") && (strings.Contains(problem, "tab") || strings.Contains(problem, "token")):
		return "indent with blanks, not with tabs"
	case strings.Contains(problem, "mapping values are not allowed"):
		return "put the text that holds a colon in quotes"
	case strings.Contains(problem, "cannot start any token"):
		return "put the text in quotes"
	case strings.Contains(problem, "second document"):
		return "one file holds one document: put the rest in a file of its own"
	case strings.Contains(problem, "end of stream"):
		return "close the quotes"
	case strings.Contains(problem, "expected ',' or") && bareQuestion(line) >= 0:
		return "put the expression with the question mark in quotes"
	case strings.Contains(problem, "expected ',' or"):
		return "close the bracket, or put the text in quotes"
	case strings.Contains(problem, "did not find expected key"), strings.Contains(problem, "could not find expected ':'"),
		strings.Contains(problem, "did not find expected '-'"):
		return "look at the indentation of this line and the one before, and for quotes that end too early"
	}
	return ""
}
