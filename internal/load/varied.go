package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/guard"
	"punchboard/internal/model"
)

// Declared returns the single value at a path of a game's data, such as units.muton.cost, as
// written. It errors on an unknown game or path, suggesting similar names, and on a path to a list
// or a map.
func (p *Project) Declared(game, path string) (string, error) {
	r := p.readers[game]
	if p.Game(game) == nil || r == nil {
		return "", fmt.Errorf("no game %q in the project", game)
	}
	t, ok := r.find(path)
	if !ok {
		return "", fmt.Errorf("%s has nothing at %s%s", game, path, r.nearPath(path))
	}
	v := follow(t.value())
	if v.Kind != yaml.ScalarNode {
		return "", fmt.Errorf("%s: %s holds more than one value: go on to one of them, such as %s.%s", game, path, path, firstKey(v))
	}
	return v.Value, nil
}

// nearPath names the keys most like the first missing key of a path.
func (r *gameReader) nearPath(path string) string {
	keys := strings.Split(path, ".")
	for n := len(keys) - 1; n > 0; n-- {
		if t, ok := r.find(strings.Join(keys[:n], ".")); ok {
			return near(keys[n], keyNames(follow(t.value())))
		}
	}
	var names []string
	for _, d := range r.docs {
		if d.root != nil {
			names = append(names, keyNames(follow(d.root))...)
		}
	}
	return near(keys[0], names)
}

// keyNames returns the keys of a map, none for any other node.
func keyNames(n *yaml.Node) []string {
	var out []string
	for k := range pairs(n) {
		out = append(out, k.Value)
	}
	return out
}

// firstKey returns the first key of a map, or the first index of a list.
func firstKey(n *yaml.Node) string {
	if n.Kind == yaml.MappingNode && len(n.Content) > 0 {
		return n.Content[0].Value
	}
	return "0"
}

// Varied returns the project as if other values were at some paths of a game's data: the same
// files, with their YAML decoded again and each value, as it would be written there, in its place.
// It errors on an unknown path, or one to more than a single value. The project itself is not
// changed.
func (p *Project) Varied(game string, values map[string]string) (*Project, error) {
	for _, path := range slices.Sorted(maps.Keys(values)) {
		if _, err := p.Declared(game, path); err != nil {
			return nil, err
		}
	}
	c := p.readers[game].again()
	for _, id := range slices.Sorted(maps.Keys(p.Answers[game])) {
		c.answer(id, p.Answers[game][id])
	}
	for _, path := range slices.Sorted(maps.Keys(values)) {
		if err := c.vary(path, values[path]); err != nil {
			return nil, err
		}
	}
	now, found := c.reread()
	return p.with(game, now, found), nil
}

// vary replaces the value at an existing path.
func (r *gameReader) vary(path, text string) error {
	var read yaml.Node
	_, err := guard.Read(func() (any, error) { return nil, yaml.Unmarshal([]byte(text), &read) })
	if err != nil || read.Kind != yaml.DocumentNode || read.Content[0].Kind != yaml.ScalarNode {
		return fmt.Errorf("%s: %q is no single value", path, text)
	}
	t, _ := r.mine(path)
	was, now := t.value(), read.Content[0]
	*was = yaml.Node{Kind: yaml.ScalarNode, Tag: now.Tag, Value: now.Value, Style: now.Style, Line: was.Line, Column: was.Column}
	return nil
}

// reread decodes a game after its trees were changed.
func (r *gameReader) reread() (*model.Game, diag.List) {
	r.read()
	for _, d := range r.g.Decks {
		if was := r.was.g.Deck(d.ID); was != nil {
			d.Wide, d.High = was.Wide, was.High
		}
	}
	var found diag.List
	for _, d := range r.docs {
		found.Add(d.found...)
	}
	return r.g, found
}

// with returns the project with another state of one of its games, and the findings about it.
func (p *Project) with(game string, now *model.Game, found diag.List) *Project {
	out := *p
	out.Games = slices.Clone(p.Games)
	out.Games[slices.Index(p.Games, p.Game(game))] = now
	out.Findings = slices.Clone(p.Findings)
	for _, f := range found {
		if !slices.ContainsFunc(p.Findings, func(o diag.Finding) bool { return o.At == f.At && o.Message == f.Message }) {
			out.Findings.Add(f)
		}
	}
	out.Findings = out.Findings.Sorted()
	return &out
}
