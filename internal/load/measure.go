package load

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/pattern"
)

// maxLength is the greatest length that makes sense on paper.
const maxLength = 10_000 * geom.MM

// readLength reads "63mm", "2.5in", "9pt" or a bare number of millimetres.
func readLength(d *doc, n *yaml.Node) (geom.Length, bool) {
	const want = "a length such as 63mm, 2.5in or 9pt"
	s, ok := d.word(n, want)
	if !ok {
		return 0, false
	}
	l, err := geom.Parse(s)
	if err != nil {
		d.wrong(n, want)
		return 0, false
	}
	if l > maxLength || l < -maxLength {
		d.add("PB212", n, fmt.Sprintf("%s is over the limit of %s", quote(s), maxLength))
		return 0, false
	}
	return l, true
}

// readLengths reads a list of exactly len(into) lengths.
func readLengths(d *doc, n *yaml.Node, into []geom.Length, names string) bool {
	good := true
	return d.exactly(n, len(into), "lengths: "+names, names, func(i int, v *yaml.Node) {
		l, ok := readLength(d, v)
		into[i], good = l, good && ok
	}) && good
}

// readNums reads two lengths, each of which may be an expression.
func readNums(d *doc, n *yaml.Node, names string, a, b *layout.Num) {
	if n.Kind == yaml.ScalarNode {
		if src, ok := d.braced(n); ok {
			*a, *b = layout.Num{Expr: src, Part: 1}, layout.Num{Expr: src, Part: 2}
			return
		}
	}
	if bare(d, n, "a list of lengths: "+names) {
		return
	}
	to := []*layout.Num{a, b}
	d.exactly(n, len(to), "lengths: "+names, names, func(i int, v *yaml.Node) { d.read(v, "", to[i]) })
}

// count reports a list of the wrong length.
func (d *doc) count(n *yaml.Node, got, want int, names string) {
	f := d.add("PB008", n, fmt.Sprintf("%d values where %d are expected", got, want))
	f.Evidence = []string{"one each for: " + names}
}

// readNum reads a length, or an expression in double braces that yields millimetres.
func readNum(d *doc, n *yaml.Node) layout.Num {
	if n.Kind == yaml.ScalarNode {
		if src, ok := d.braced(n); ok {
			return layout.Num{Expr: src}
		}
	}
	if bare(d, n, "a length such as 63mm, 2.5in or 9pt") {
		return layout.Num{}
	}
	l, _ := readLength(d, n)
	return layout.Num{Fixed: l}
}

// bareForm matches part of an expression: a member, a call, a name or a sum.
var bareForm = pattern.New(`[a-z_]\w*[.(\[]|^[a-z_]+$| [-+*/?] `)

// bare reports an expression without its braces where something else is expected, and suggests it
// with braces.
func bare(d *doc, n *yaml.Node, want string) bool {
	n = follow(n)
	if _, err := geom.Parse(n.Value); n.Kind != yaml.ScalarNode || n.Tag == faulty || err == nil || !bareForm.MatchString(n.Value) {
		return false
	}
	d.wrong(n, want).Help = "write an expression in braces: \"{{ " + n.Value + " }}\""
	return true
}

// braced extracts the expression of a scalar that consists of one {{ }}.
func (d *doc) braced(n *yaml.Node) (layout.Source, bool) {
	s := strings.TrimSpace(n.Value)
	inside, ok := strings.CutPrefix(s, "{{")
	inside, closed := strings.CutSuffix(inside, "}}")
	if !ok || !closed || strings.Contains(inside, "}}") {
		return layout.Source{}, false
	}
	inside = strings.TrimSpace(inside)
	if inside == "" {
		return layout.Source{}, false
	}
	before := n.Value[:strings.Index(n.Value, inside)]
	at := d.inside(n, utf8.RuneCountInString(before), utf8.RuneCountInString(inside))
	return layout.Source{Text: inside, At: at}, true
}

// expression reads an expression: any scalar as written. It removes double braces around the whole.
func (d *doc) expression(n *yaml.Node) (layout.Source, bool) {
	n = follow(n)
	if n.Kind != yaml.ScalarNode && n.Tag != faulty {
		d.wrong(n, "an expression").Help = between
		return layout.Source{}, false
	}
	s, ok := d.word(n, "an expression")
	if !ok {
		return layout.Source{}, false
	}
	if src, ok := d.braced(n); ok {
		return src, true
	}
	if strings.TrimSpace(s) == "" {
		d.wrong(n, "an expression")
		return layout.Source{}, false
	}
	at := d.at(n)
	if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
		at = d.inside(n, 0, utf8.RuneCountInString(s))
	}
	return layout.Source{Text: s, At: at}, true
}

// readColour reads "#RRGGBB" or "#RGB".
func readColour(d *doc, n *yaml.Node) (face.Colour, bool) {
	const want = `a colour such as "#1A2B3C"`
	s, ok := d.word(n, want)
	if !ok {
		return 0, false
	}
	hex, ok := strings.CutPrefix(s, "#")
	if ok && len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if !ok || len(hex) != 6 || err != nil {
		f := d.wrong(n, want)
		if s == "" {
			f.Help = "put the colour in quotes: # begins a comment"
		}
		return 0, false
	}
	return face.RGB(uint8(v>>16), uint8(v>>8), uint8(v)), true
}

// readFactor reads "1%" or a plain factor, 0.01.
func readFactor(d *doc, n *yaml.Node) (float64, bool) {
	n = follow(n)
	if s, ok := strings.CutSuffix(n.Value, "%"); ok && n.Kind == yaml.ScalarNode {
		if v, err := strconv.ParseFloat(strings.TrimSpace(s), 64); err == nil {
			return v / 100, true
		}
	}
	return d.number(n)
}
