package load

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// Tidy is a YAML file in the form we like: two blanks for each step inward,
// one after a colon and a comma, no blanks at the ends of lines, no two blank
// lines running, one line ending at the end; line feeds only, but in a file whose
// lines all end as those of Windows do. Comments, quotes, the order
// of keys, what stands on one line, and everything inside longer texts stay as
// they are; the file says exactly what it said. But expressions of functions and
// of the study that YAML misreads are put between quotes. One that cannot be read even so is
// an error with its line.
func Tidy(text string) (string, error) {
	if i := strings.IndexAny(text, "\u0085\u2028\u2029"); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return "", fmt.Errorf("line %d holds %U, a line ending to some programs and none to others: take it out, or write it as an escape in quotes", strings.Count(text[:i], "\n")+1, r)
	}
	out, err := tidied(text)
	if n := strings.Count(text, "\n"); n > 0 && n == strings.Count(text, "\r\n") && n == strings.Count(text, "\r") {
		out = strings.ReplaceAll(out, "\n", "\r\n")
	}
	return out, err
}

// tidied is a text in that form, with line feeds.
func tidied(text string) (string, error) {
	text = quoted(strings.NewReplacer("\ufeff", "", "\r\n", "\n", "\r", "\n").Replace(text))
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

// tidier holds a file's lines and what is known of each: how far in it should
// begin, -1 for a line that follows the one above; whether what begins on it
// goes on below and may only be moved; whether a collection in brackets begins
// on it, which may lose the blanks at the ends of its lines.
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

// begin notes how far in a key or an item begins, if it is the first on its line.
func (t *tidier) begin(n *yaml.Node, indent int, item bool) {
	line := t.lines[n.Line-1]
	first := strings.TrimLeft(line, " ")
	if t.want[n.Line-1] < 0 && strings.HasPrefix(first, "- ") == item && (item || len(line)-len(first) == n.Column-1) {
		t.want[n.Line-1] = indent
	}
}

// hold marks the lines of a text that has several, up to the next line that
// begins something; those may be moved and nothing else.
func (t *tidier) hold(n *yaml.Node) {
	several := n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	if !several {
		// A text in quotes, or bare, may go on below.
		several = n.Line < len(t.lines) && !strings.Contains(t.lines[n.Line-1], n.Value)
	}
	if several {
		t.fixed[n.Line-1] = true
	}
}

// bracketed marks a collection in brackets that ends on its line; those that
// do not keep their lines.
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

// form are the lines as they should be.
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

// comment is how far in a line that begins nothing stands: a comment as far as
// what follows it, if it was so before.
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

// shifted moves a line of a text; a blank one stays.
func shifted(line string, by int) string {
	switch {
	case strings.TrimSpace(line) == "":
		return line
	case by >= 0:
		return strings.Repeat(" ", by) + line
	}
	return strings.TrimPrefix(line, strings.Repeat(" ", -by))
}

// A line that begins something: the hyphens of items, then a key; both with
// the blanks behind them.
var (
	hyphens = regexp.MustCompile(`^(?:- +)+`)
	keyed   = regexp.MustCompile(`^([A-Za-z0-9_.+-]+:) {2,}([^ #])`)
	blanks  = regexp.MustCompile(` +`)
)

// line is a line that begins something, without its blanks in front.
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

// sameTree reports whether two trees say the same in the same manner, comments
// included.
func sameTree(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Style == b.Style && a.Tag == b.Tag && a.Value == b.Value && a.Anchor == b.Anchor &&
		sameComment(a.HeadComment, b.HeadComment) && sameComment(a.LineComment, b.LineComment) && sameComment(a.FootComment, b.FootComment) &&
		slices.EqualFunc(a.Content, b.Content, sameTree)
}

// sameComment reports whether two comments say the same, blanks at the ends of
// their lines aside.
func sameComment(a, b string) bool {
	return slices.EqualFunc(strings.Split(a, "\n"), strings.Split(b, "\n"), func(x, y string) bool {
		return strings.TrimRight(x, " \t") == strings.TrimRight(y, " \t")
	})
}
