package load

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// between is the remedy for an expression that YAML reads as something else.
const between = "put the expression between quotes"

// misreadEvidence explains what YAML does with an expression without quotes.
const misreadEvidence = "in YAML # behind a blank begins a comment and : before one ends a key; in braces and brackets , ] } end a value"

// readFormula reads an expression as written, including a bare number or true and false, or one for
// each answer to a reading. It returns nil if the node is neither.
func readFormula(d *doc, n *yaml.Node) *model.Formula {
	n = follow(n)
	switch {
	case n.Tag == faulty || checkTorn(d, n):
		return nil
	case n.Kind == yaml.MappingNode && value(n, "by-reading") != nil:
		return readByReading(d, n)
	case n.Kind != yaml.ScalarNode || strings.TrimSpace(n.Value) == "":
		f := d.wrong(n, "an expression")
		if n.Kind != yaml.ScalarNode || strings.HasPrefix(d.behind(n), "#") {
			f.Help = between
		}
		return nil
	}
	text := strings.TrimRight(n.Value, " \n")
	f := &model.Formula{Text: text, At: d.at(n)}
	if !isPlain(n) {
		f.At = d.inside(n, 0, utf8.RuneCountInString(text))
	}
	return f
}

// readByReading reads a map with the single key by-reading: a reading and, under it, a formula for
// each of its answers.
func readByReading(d *doc, n *yaml.Node) *model.Formula {
	for k := range pairs(n) {
		if k.Value != "by-reading" {
			d.unknown(k, "field", []string{"by-reading"})
		}
	}
	of := follow(value(n, "by-reading"))
	if of.Kind != yaml.MappingNode || len(of.Content) == 0 {
		if of.Tag != faulty {
			d.wrong(of, "a reading and its answers")
		}
		return nil
	}
	if len(of.Content) > 2 {
		f := d.add("PB004", of.Content[2], "by-reading goes by one reading")
		f.Help = "put " + of.Content[2].Value + " into the answers of " + of.Content[0].Value
	}
	by := &model.ByReading{Reading: of.Content[0].Value, At: d.at(of.Content[0])}
	by.Answers = listedBy(d, of.Content[1], "answers", readPairs, func(k, v *yaml.Node) (*model.Answered, bool) {
		f := readFormula(d, v)
		return &model.Answered{ID: k.Value, At: d.at(k), Is: f}, f != nil
	})
	return &model.Formula{At: d.at(n), By: by}
}

// readPairings reads a map from names to formulas and checks each key with check.
func readPairings(d *doc, n *yaml.Node, what string, check func(*doc, *yaml.Node)) []*model.Binding {
	return listedBy(d, n, what, readPairs, func(k, v *yaml.Node) (*model.Binding, bool) {
		check(d, k)
		f := readFormula(d, v)
		return &model.Binding{Name: k.Value, At: d.at(k), Is: f}, f != nil
	})
}

// readPairs is like entries, but skips the remains of torn expressions.
func readPairs(d *doc, n *yaml.Node, what string, each func(k, v *yaml.Node)) {
	ends := tornEnds(n)
	d.entries(n, what, func(k, v *yaml.Node) {
		if !ends.take(d, k, v) {
			each(k, v)
		}
	})
}

// checkTorn reports an expression without quotes that YAML ends too early: at a comment or, in
// braces, at a comma or a bracket.
func checkTorn(d *doc, n *yaml.Node) bool {
	if n.Kind != yaml.ScalarNode || !isPlain(n) || !unclosed(n.Value) {
		return false
	}
	next := d.behind(n)
	if next == "" || !strings.ContainsAny(next[:1], "#,]}") {
		return false // YAML is not what ends it
	}
	f := d.add("PB002", n, fmt.Sprintf("the expression %s ends here, at %q", quote(n.Value), next[:1]))
	f.Evidence = []string{misreadEvidence}
	f.Help = between
	return true
}

// tornEnds skips the keys that a torn expression leaves in its map: those of {of: max(a, b, c)} are
// b and c).
func tornEnds(n *yaml.Node) rest {
	n = follow(n)
	if n.Kind != yaml.MappingNode || n.Style&yaml.FlowStyle == 0 {
		return rest{take: func(*doc, *yaml.Node, *yaml.Node) bool { return false }}
	}
	ends := map[*yaml.Node]bool{}
	whole := "" // the expression so far
	for k, v := range pairs(n) {
		switch {
		case v.Kind == yaml.ScalarNode && v.Value == "" && unclosed(whole):
			ends[k] = true
			whole += "," + k.Value
		case v.Kind == yaml.ScalarNode && isPlain(v):
			whole = v.Value
		default:
			whole = ""
		}
	}
	return rest{take: func(_ *doc, k, _ *yaml.Node) bool { return ends[k] }}
}

// behind returns what follows a scalar on the line where it ends, "" for nothing.
func (t *fileText) behind(n *yaml.Node) string {
	at := t.at(n)
	w := walker{raw: t.from(at.Line, at.Col), line: at.Line, col: at.Col}
	w.open(n.Value)
	for b := range n.Value {
		if !w.over(n.Value[b:]) {
			return ""
		}
	}
	line, _, _ := strings.Cut(w.raw, "\n")
	return strings.TrimSpace(line)
}

// unclosed reports whether an expression leaves a bracket or a quote open.
func unclosed(s string) bool {
	depth, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == '\\' && quote != '`':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case strings.IndexByte("\"'`", c) >= 0:
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
	}
	return depth > 0 || quote != 0
}
