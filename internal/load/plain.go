package load

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/guard"
)

// Plain is a value from a file in a foreign format: a text, a number, a flag or nothing, according
// to Kind, in Text; a list of Items; or a map of them by Keys, in the order written. Line is where
// it begins, from 1.
type Plain struct {
	Kind  PlainKind
	Text  string
	Keys  []string
	Items []*Plain
	Line  int
}

// PlainKind is the kind of a Plain value.
type PlainKind int

// The kinds of Plain values.
const (
	Nothing PlainKind = iota
	Words
	Number
	YesNo
	Items
	Map
)

// Foreign reads YAML or JSON of any structure. It errors on a broken file, naming the line.
func Foreign(data []byte) (*Plain, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("the text is not UTF-8: save it as UTF-8")
	}
	var root yaml.Node
	if first := bytes.TrimSpace(data); len(first) > 0 && (first[0] == '{' || first[0] == '[') {
		data = escapes.ReplaceAllFunc(data, unescaped)
	}
	if _, err := guard.Read(func() (any, error) { return nil, yaml.Unmarshal(data, &root) }); err != nil {
		return nil, fmt.Errorf("neither JSON nor YAML that can be read: %w", err)
	}
	if len(root.Content) == 0 {
		return &Plain{}, nil
	}
	left := maxPlain
	return plainOf(root.Content[0], 0, &left)
}

// escapes matches the escapes of JSON; two surrogates together make one character.
var escapes = regexp.MustCompile(`\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\.`)

// unescaped returns the character of an escape that YAML lacks; other escapes are returned
// unchanged.
func unescaped(b []byte) []byte {
	var s string
	if len(b) != 12 && string(b) != `\/` || json.Unmarshal([]byte(`"`+string(b)+`"`), &s) != nil {
		return b
	}
	return []byte(s)
}

// maxPlain is the maximum number of values read from a file: aliases may expand to many.
const maxPlain = 2_000_000

// plainOf returns a node as plain data. left counts down the values still allowed, with aliases
// expanded; it errors when none are left or the depth exceeds maxDepth.
func plainOf(n *yaml.Node, depth int, left *int) (*Plain, error) {
	n = follow(n)
	if *left--; *left < 0 || depth > maxDepth {
		return nil, fmt.Errorf("line %d: more values, or deeper ones, than can be read", n.Line)
	}
	p := &Plain{Line: n.Line, Text: n.Value}
	switch n.Kind {
	case yaml.MappingNode, yaml.SequenceNode:
		p.Kind = Items
		step := 1
		if n.Kind == yaml.MappingNode {
			p.Kind, step = Map, 2
		}
		for i := 0; i+step <= len(n.Content); i += step {
			item, err := plainOf(n.Content[i+step-1], depth+1, left)
			if err != nil {
				return nil, err
			}
			if step == 2 {
				p.Keys = append(p.Keys, n.Content[i].Value)
			}
			p.Items = append(p.Items, item)
		}
		return p, nil
	}
	switch n.ShortTag() {
	case "!!null":
		p.Kind, p.Text = Nothing, ""
	case "!!bool":
		yes, _ := strconv.ParseBool(n.Value)
		p.Kind, p.Text = YesNo, "no"
		if yes {
			p.Text = "yes"
		}
	case "!!int", "!!float":
		p.Kind = Number
	default:
		p.Kind = Words
	}
	return p, nil
}
