package load

import (
	"cmp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
)

// repeat is a value that is written once, with an anchor, and repeated elsewhere by aliases.
type repeat struct {
	name     string
	from, to diag.Place // from where it begins to where its last element begins
	at       []diag.Place
}

// repeats returns the values of a file that aliases repeat.
func (d *doc) repeats() []repeat {
	if d.root == nil || !strings.Contains(d.text, "*") {
		return nil
	}
	var out []repeat
	index := map[*yaml.Node]int{}
	var visit func(n *yaml.Node)
	visit = func(n *yaml.Node) {
		if n.Kind == yaml.AliasNode && n.Alias != nil {
			i, known := index[n.Alias]
			if !known {
				i = len(out)
				index[n.Alias] = i
				out = append(out, repeat{name: n.Value, from: d.at(n.Alias), to: d.last(n.Alias)})
			}
			out[i].at = append(out[i].at, d.at(n))
		}
		for _, x := range n.Content {
			visit(x)
		}
	}
	visit(d.root)
	return out
}

// last returns the place where the last element of a value begins, or where a multi-line text ends.
func (t *fileText) last(n *yaml.Node) diag.Place {
	for len(n.Content) > 0 && n.Kind != yaml.AliasNode {
		n = n.Content[len(n.Content)-1]
	}
	at := t.at(n)
	if lines := strings.Count(n.Value, "\n"); n.Kind == yaml.ScalarNode && lines > 0 {
		at.Line, at.Col = at.Line+lines+1, 0
	}
	return at
}

// holds reports whether a place is inside the value.
func (r repeat) holds(at diag.Place) bool {
	before := func(a, b diag.Place) bool { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col)) <= 0 }
	return at.File == r.from.File && before(r.from, at) && before(at, r.to)
}

// aliased adds, to findings in values that aliases repeat, the places of those aliases: the fault
// may be that the value does not suit one of them. Findings in translated texts are moved to where
// the translation is written.
func (p *Project) aliased(l diag.List) diag.List {
	if len(p.repeats)+len(p.moved) == 0 {
		return l
	}
	out := slices.Clone(l)
	for i, f := range out {
		if to, ok := p.moved[f.At.Start()]; ok {
			out[i].Also = append(slices.Clone(f.Also), diag.Also{At: f.At, Mark: "what it stands for"})
			out[i].At = to
			continue
		}
		for _, r := range p.repeats {
			if r.holds(f.At) {
				out[i].Also = with(f.Also, r)
			}
		}
	}
	return out
}

// with adds the first few places of a repeat to also, each once.
func with(also []diag.Also, r repeat) []diag.Also {
	const most = 3
	also = slices.Clone(also)
	for _, at := range r.at[:min(most, len(r.at))] {
		if !slices.ContainsFunc(also, func(a diag.Also) bool { return a.At == at }) {
			also = append(also, diag.Also{At: at, Mark: "*" + r.name + " repeats it here"})
		}
	}
	return also
}
