package load

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/pattern"
)

// quoted returns a file with quotes around the expressions of functions and of the study that YAML
// would misread: those with " #", with ": ", with a comma or a bracket inside braces, or beginning
// with a character that means something to YAML. It returns the file unchanged if quoting would
// change any other value.
func quoted(text string) string {
	q := quoter{lines: strings.Split(text, "\n")}
	q.file()
	out := strings.Join(q.lines, "\n")
	if out == text {
		return text
	}
	now, err := parse(out)
	if err != nil {
		return text
	}
	if was, err := parse(text); err == nil && !q.torn && !sameValues(was, now) {
		return text
	}
	return out
}

// sameValues reports whether two trees have the same values, however they are quoted.
func sameValues(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Value == b.Value && slices.EqualFunc(a.Content, b.Content, sameValues)
}

// quoter scans the lines of a file; torn is set when it fixed something that YAML read differently.
type quoter struct {
	lines []string
	torn  bool
	keys  keysOf // of the section it is in
}

// keyLine matches a line with a key and its value: the part before the key, hyphens included, the
// key, and the value.
var keyLine = pattern.New(`^( *(?:- +)*)([a-z][a-z0-9_-]*): +(\S.*)$`)

// itemLine matches a line with an item that is a map in braces.
var itemLine = pattern.New(`^( *(?:- +)+)(\{.*)$`)

// keysOf says how the values of a section are read. Those of plain keys are texts. formula reports
// whether a value in brackets is an expression rather than a list or a map of YAML.
type keysOf struct {
	plain   []string
	formula func(key, text string) bool
}

// quotedIn are the sections whose values are expressions.
var quotedIn = map[string]keysOf{
	"functions": {
		plain: []string{"about", "source", "ours", "order", "number", "word", "as", "hidden", "keep", "down"},
		formula: func(key, text string) bool {
			return slices.Contains(formulaKeys, key) && !strings.HasPrefix(strings.TrimLeft(text, "{ "), "by-reading")
		},
	},
	"study": {formula: func(key, text string) bool { return text[0] == '[' && key != "ways" }},
}

// formulaKeys are the keys of a function whose values are always expressions.
var formulaKeys = []string{"of", "why", "when", "each", "gives", "given", "until", "most", "adds", "times", "over", "cards", "with", "pair", "once", "dice", "tag"}

// file scans the sections that contain expressions.
func (q *quoter) file() {
	within, below := false, -1 // below: the indentation of the key of a longer text
	for i, line := range q.lines {
		in := len(line) - len(strings.TrimLeft(line, " "))
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line[in:], "#"):
			continue
		case below >= 0 && in > below:
			continue
		case in == 0:
			key, _, _ := strings.Cut(line, ":")
			q.keys, within = quotedIn[key]
		}
		below = -1
		if !within {
			continue
		}
		if m := keyLine.FindStringSubmatch(line); m != nil {
			if strings.ContainsAny(m[3][:1], "|>") {
				below = in
				continue
			}
			q.lines[i] = m[1] + m[2] + ": " + q.value(m[2], m[3])
		} else if m := itemLine.FindStringSubmatch(line); m != nil {
			q.lines[i] = m[1] + q.braces(m[2])
		}
	}
}

// value returns the value of a key, which ends with its line, quoted if needed.
func (q *quoter) value(key, text string) string {
	switch {
	case slices.Contains(q.keys.plain, key):
		return text
	case text[0] == '{' || text[0] == '[':
		if !q.keys.formula(key, text) {
			return q.braces(text)
		}
	case text[0] == '\'' || text[0] == '"':
		if end := closes(text); end == len(text) || strings.HasPrefix(strings.TrimLeft(text[end:], " "), "#") {
			return text
		}
	}
	body, comment := text, ""
	for at := 0; ; { // a comment begins at the first " #" where no bracket is open
		n := strings.Index(text[at:], " #")
		if n < 0 {
			break
		}
		if at += n; !unclosed(text[:at]) {
			body, comment = text[:at], text[at:]
			break
		}
		q.torn = true
		at++
	}
	body, blanks := strings.TrimRight(body, " "), body[len(strings.TrimRight(body, " ")):]
	if unclosed(body) || !misread(body, false) {
		return text
	}
	return inQuotes(body) + blanks + comment
}

// closes returns where a text that begins with a quote ends in YAML, the length of the text if it
// does not end in it.
func closes(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[0] == '"':
			i++
		case text[i] == text[0] && text[0] == '\'' && i+1 < len(text) && text[i+1] == '\'':
			i++
		case text[i] == text[0]:
			return i + 1
		}
	}
	return len(text)
}

// misread reports whether YAML takes an expression without quotes for something else; inside says
// that it is within braces.
func misread(s string, inside bool) bool {
	switch {
	case s == "":
		return false
	case strings.Contains(s, ": ") || strings.HasSuffix(s, ":") || strings.Contains(s, " #"):
		return true
	case strings.ContainsRune("[]{},&*!|>%@`\"'#", rune(s[0])):
		return true
	case strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "? ") || strings.HasPrefix(s, ": "):
		return true
	}
	return inside && strings.ContainsAny(s, ",[]{}")
}

// inQuotes returns an expression in single quotes.
func inQuotes(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// braces returns a map or a list in brackets, its values quoted, and what follows it. It returns
// the text unchanged if the brackets do not end on its line.
func (q *quoter) braces(text string) string {
	s := flowQuoter{q: q, in: text}
	if !s.group() {
		return text
	}
	return s.out.String() + s.in[s.at:]
}
