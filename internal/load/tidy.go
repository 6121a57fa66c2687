package load

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/guard"
	"punchboard/internal/pattern"
)

// Tidy formats a YAML file: two spaces per level of indentation, one after a colon and a comma,
// none at the ends of lines, no two blank lines in a row, one line ending at the end. A byte order
// mark stays, and line endings are those of most of the file's lines (see EndedAs). Comments,
// quotes, the order of keys, what is on one line and everything inside longer texts stay unchanged,
// and so does the file's meaning. Only expressions in functions and in the study that YAML misreads
// are put in quotes. If the file cannot be read even so, Tidy errors with the line.
func Tidy(text string) (string, error) {
	if i := strings.IndexAny(text, "\u0085\u2028\u2029"); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return "", fmt.Errorf("line %d holds %U, a line ending to some programs and none to others: take it out, or write it as an escape in quotes", strings.Count(text[:i], "\n")+1, r)
	}
	if guard.UTF16(text, true) {
		return "", errors.New("the text is UTF-16, not UTF-8")
	}
	out, err := tidied(Unended(text))
	if err != nil {
		return "", err
	}
	return EndedAs(text, out), nil
}

// tidied returns a text in that form, with line feeds.
func tidied(text string) (string, error) {
	text = quoted(text)
	was, err := parse(text)
	if err != nil {
		return "", err
	}
	out := text
	if was != nil {
		t := &tidier{lines: strings.Split(out, "\n")}
		n := len(t.lines)
		t.want, t.fixed, t.flow, t.loose = make([]int, n), make([]bool, n), make([]bool, n), make([]bool, n)
		for i := range t.want {
			t.want[i] = -1
		}
		t.walk(was, 0)
		out = strings.Join(t.form(), "\n")
	}
	out = strings.Trim(out, "\n")
	if out != "" {
		out += "\n"
	}
	now, err := parse(out)
	if err != nil || !sameTree(was, now) {
		return "", fmt.Errorf("this file would mean something else when tidied")
	}
	return out, nil
}

// tidier is a file's lines and what is known about each: its indentation, -1 for a line that
// follows the one above; whether what begins on it continues below and may only be moved; whether
// it is a bracketed collection to be spaced; whether a bracketed collection that keeps its lines
// begins on it, which may lose the spaces at the ends of its lines.
type tidier struct {
	lines []string
	want  []int
	fixed []bool
	flow  []bool
	loose []bool
}

// walk marks the lines on which the keys and items of a node begin.
func (t *tidier) walk(n *yaml.Node, indent int) {
	switch {
	case n.Kind == yaml.ScalarNode:
		t.hold(n)
	case n.Kind == yaml.AliasNode:
	case n.Style&yaml.FlowStyle != 0:
		t.bracketed(n)
	case n.Kind == yaml.MappingNode:
		for k, v := range pairs(n) {
			t.begin(k, indent, false)
			t.walk(v, indent+2)
		}
	case n.Kind == yaml.SequenceNode:
		for _, x := range n.Content {
			t.begin(x, indent, true)
			t.walk(x, indent+2)
		}
	}
}

// begin records the indentation of a key or an item that is the first on its line.
func (t *tidier) begin(n *yaml.Node, indent int, item bool) {
	line := t.lines[n.Line-1]
	first := strings.TrimLeft(line, " ")
	if t.want[n.Line-1] < 0 && strings.HasPrefix(first, "- ") == item && (item || len(line)-len(first) == n.Column-1) {
		t.want[n.Line-1] = indent
	}
}

// hold marks a text of several lines, up to the next line that begins something; its lines may only
// be moved.
func (t *tidier) hold(n *yaml.Node) {
	several := n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	if !several {
		// A text in quotes, or a plain one, may continue below.
		several = n.Line < len(t.lines) && !strings.Contains(t.lines[n.Line-1], n.Value)
	}
	if several {
		t.fixed[n.Line-1] = true
	}
}

// bracketed marks a bracketed collection for spacing if it ends on its line; any other keeps its
// lines.
func (t *tidier) bracketed(n *yaml.Node) {
	end := n.Line
	var deep func(n *yaml.Node)
	deep = func(n *yaml.Node) {
		end = max(end, n.Line)
		for _, c := range n.Content {
			deep(c)
		}
	}
	deep(n)
	if _, ok := spaced(t.lines[n.Line-1]); ok && end == n.Line {
		t.flow[n.Line-1] = true
		return
	}
	t.fixed[n.Line-1], t.loose[n.Line-1] = true, true
}

// form returns the lines as they should be.
func (t *tidier) form() []string {
	var out []string
	move, within, loose := 0, false, false
	for i, line := range t.lines {
		inner := strings.TrimLeft(line, " ")
		if t.want[i] >= 0 {
			move, within, loose = t.want[i]-(len(line)-len(inner)), t.fixed[i], t.loose[i]
			if !within || t.flow[i] {
				inner = t.line(i, inner)
			}
			if loose {
				inner = strings.TrimRight(inner, " \t")
			}
			out = append(out, strings.Repeat(" ", t.want[i])+inner)
			continue
		}
		if within {
			if loose {
				line = strings.TrimRight(line, " \t")
			}
			out = append(out, shifted(line, move))
			continue
		}
		inner = strings.TrimRight(inner, " \t")
		switch {
		case inner == "" && len(out) > 0 && out[len(out)-1] == "":
		case inner == "":
			out = append(out, "")
		default:
			out = append(out, strings.Repeat(" ", max(0, t.comment(i, line, move)))+inner)
		}
	}
	return out
}

// comment returns the indentation of a line that begins no key or item: that of the next key or
// item if it had the same indentation before.
func (t *tidier) comment(i int, line string, move int) int {
	was := len(line) - len(strings.TrimLeft(line, " "))
	for j := i + 1; j < len(t.lines); j++ {
		if t.want[j] >= 0 {
			if len(t.lines[j])-len(strings.TrimLeft(t.lines[j], " ")) == was {
				return t.want[j]
			}
			break
		}
	}
	return was + move
}

// shifted moves a line of a text; a blank one stays unchanged.
func shifted(line string, by int) string {
	switch {
	case strings.TrimSpace(line) == "":
		return line
	case by >= 0:
		return strings.Repeat(" ", by) + line
	}
	return strings.TrimPrefix(line, strings.Repeat(" ", -by))
}

// The parts of a line that begins something: the hyphens of items, then a key, both with the spaces
// after them.
var (
	hyphens = pattern.New(`^(?:- +)+`)
	keyed   = pattern.New(`^([A-Za-z0-9_.+-]+:) {2,}([^ #])`)
	blanks  = pattern.New(` +`)
)

// line returns a line that begins something, without its indentation.
func (t *tidier) line(i int, inner string) string {
	if !t.fixed[i] {
		inner = strings.TrimRight(inner, " \t")
		items := hyphens.FindString(inner)
		inner = blanks.ReplaceAllString(items, " ") + keyed.ReplaceAllString(inner[len(items):], "$1 $2")
	}
	if t.flow[i] {
		if s, ok := spaced(inner); ok {
			return s
		}
	}
	return inner
}

// sameTree reports whether two trees have the same values in the same style, comments included.
func sameTree(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Style == b.Style && a.Tag == b.Tag && a.Value == b.Value && a.Anchor == b.Anchor &&
		sameComment(a.HeadComment, b.HeadComment) && sameComment(a.LineComment, b.LineComment) && sameComment(a.FootComment, b.FootComment) &&
		slices.EqualFunc(a.Content, b.Content, sameTree)
}

// sameComment reports whether two comments are the same, apart from spaces at the ends of their
// lines.
func sameComment(a, b string) bool {
	return slices.EqualFunc(strings.Split(a, "\n"), strings.Split(b, "\n"), func(x, y string) bool {
		return strings.TrimRight(x, " \t") == strings.TrimRight(y, " \t")
	})
}
