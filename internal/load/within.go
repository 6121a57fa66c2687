package load

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
)

// within returns the place of size characters of a value, from its character off on, by following
// the value through the file's text. It returns at if they cannot be found.
func (t *fileText) within(at diag.Place, value string, off, size int) diag.Place {
	w := walker{raw: t.from(at.Line, at.Col), line: at.Line, col: at.Col}
	w.open(value)
	i := 0
	for b := range value {
		if i == off {
			break
		}
		if !w.over(value[b:]) {
			return at
		}
		i++
	}
	if i < off {
		return at
	}
	w.joins()
	return diag.Place{File: at.File, Line: w.line, Col: w.col, Len: size}
}

// starts returns the places where the lines of a scalar's value begin, found in one walk; once the
// walk fails, the scalar's own place is used instead.
func (t *fileText) starts(n *yaml.Node) []diag.Place {
	at := t.at(n)
	w := walker{raw: t.from(at.Line, at.Col), line: at.Line, col: at.Col}
	w.open(n.Value)
	begin, lost := true, false
	var out []diag.Place
	for b, r := range n.Value {
		if begin && lost {
			out = append(out, at)
		} else if begin {
			out = append(out, diag.Place{File: at.File, Line: w.line, Col: w.col, Len: 1})
		}
		begin = r == '\n'
		lost = lost || !w.over(n.Value[b:])
	}
	return out
}

// walker steps through the source of a scalar, one character of its value at a time.
type walker struct {
	raw       string
	line, col int
	quote     byte // ' or " or 0
	block     bool
	indent    int  // of a block scalar
	broken    bool // the last character was a line break that is written as several
}

// step moves past one character of the source.
func (w *walker) step() {
	r, n := utf8.DecodeRuneInString(w.raw)
	w.raw = w.raw[n:]
	if w.col++; r == '\n' {
		w.line, w.col = w.line+1, 1
	}
}

// marks moves past the anchor and the tag of a value, and past the spaces and comments after them.
func (w *walker) marks() {
	for strings.HasPrefix(w.raw, "&") || strings.HasPrefix(w.raw, "!") {
		for w.raw != "" && !strings.ContainsRune(" \t\n", rune(w.raw[0])) {
			w.step()
		}
		for w.blanks(); strings.HasPrefix(w.raw, "#"); w.blanks() {
			w.toEnd()
		}
	}
}

// toEnd moves past the rest of a line.
func (w *walker) toEnd() {
	for w.raw != "" && w.raw[0] != '\n' {
		w.step()
	}
}

// open moves past what precedes the text itself.
func (w *walker) open(value string) {
	w.marks()
	if w.raw == "" {
		return
	}
	switch c := w.raw[0]; c {
	case '"', '\'':
		w.quote = c
		w.step()
	case '|', '>':
		w.block = true
		w.toEnd()
		w.step()
		w.indent = max(0, margin(w.raw)-margin(value))
		w.margin()
	}
}

// margin returns the indentation of the first line of a text that is not empty.
func margin(s string) int {
	for line := range strings.SplitSeq(s, "\n") {
		if rest := strings.TrimLeft(line, " "); rest != "" {
			return len(line) - len(rest)
		}
	}
	return 0
}

// margin moves past the indentation of a block scalar's line.
func (w *walker) margin() {
	for i := 0; i < w.indent && strings.HasPrefix(w.raw, " "); i++ {
		w.step()
	}
}

// blanks moves past spaces, tabs and line endings.
func (w *walker) blanks() {
	for w.raw != "" && (w.raw[0] == ' ' || w.raw[0] == '\n' || w.raw[0] == '\t') {
		w.step()
	}
}

// over moves past the source of the first character of the rest of the value, and reports whether
// the source agrees.
func (w *walker) over(rest string) bool {
	w.joins()
	r, _ := utf8.DecodeRuneInString(rest)
	raw, _ := utf8.DecodeRuneInString(w.raw)
	again := w.broken && r == '\n'
	w.broken = false
	switch {
	case w.raw == "":
		return false
	case w.quote == '"' && raw == '\\':
		return w.escape()
	case w.quote == '\'' && strings.HasPrefix(w.raw, "''"):
		w.step()
		w.step()
		return r == '\''
	case raw == '\n' && w.block:
		if r == '\n' && !again && lineBreaks(w.raw) == lineBreaks(rest)+1 {
			w.step()
			w.margin()
		}
		w.broken = r == '\n'
		w.step()
		w.margin()
		return r == '\n' || r == ' '
	case again && !w.block:
		w.broken = true
		return true
	case strings.ContainsRune("\n \t", raw) && (r == ' ' || r == '\n') && !w.block && w.folds():
		w.broken = r == '\n'
		w.blanks()
		return true
	}
	w.step()
	return raw == r
}

// lineBreaks counts the line breaks before the next text; the breaks at the end of a text count as
// none, since their number means nothing.
func lineBreaks(s string) int {
	end := strings.TrimLeft(s, " \t\n")
	if end == "" {
		return 0
	}
	return strings.Count(s[:len(s)-len(end)], "\n")
}

// folds reports whether only spaces and tabs precede the end of the line.
func (w *walker) folds() bool {
	rest := strings.TrimLeft(w.raw, " \t")
	return rest == "" || rest[0] == '\n'
}

// joins moves past escaped line endings in double quotes, which produce nothing.
func (w *walker) joins() {
	for w.quote == '"' && strings.HasPrefix(w.raw, "\\\n") {
		w.step()
		w.blanks()
	}
}

// escape moves past an escape in double quotes.
func (w *walker) escape() bool {
	w.step()
	if w.raw == "" {
		return false
	}
	n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[w.raw[0]]
	w.step()
	for ; n > 0 && w.raw != ""; n-- {
		w.step()
	}
	return true
}
