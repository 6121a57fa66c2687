// Package schema is JSON Schema, draft 7, as plain data: as much of it as says
// what a file of ours may hold. Editors read it to complete and to check. It
// knows neither games nor YAML.
package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// Schema says what a value may be. The zero Schema takes anything. About is
// for people; the rest limits the value, all of it at once. Others is what
// keys may hold that Properties does not name, nil for anything, Nothing for
// no such key.
type Schema struct {
	Dialect    string     `json:"$schema,omitempty"`
	Title      string     `json:"title,omitempty"`
	About      string     `json:"description,omitempty"`
	Ref        string     `json:"$ref,omitempty"`
	Types      Words      `json:"type,omitempty"`
	Enum       []any      `json:"enum,omitempty"`
	Pattern    string     `json:"pattern,omitempty"`
	Minimum    *int64     `json:"minimum,omitempty"`
	Maximum    *int64     `json:"maximum,omitempty"`
	MinItems   *int64     `json:"minItems,omitempty"`
	MaxItems   *int64     `json:"maxItems,omitempty"`
	Items      *Schema    `json:"items,omitempty"`
	Properties Properties `json:"properties,omitempty"`
	Required   []string   `json:"required,omitempty"`
	Names      *Schema    `json:"propertyNames,omitempty"`
	Others     *Schema    `json:"additionalProperties,omitempty"`
	AnyOf      []*Schema  `json:"anyOf,omitempty"`
	AllOf      []*Schema  `json:"allOf,omitempty"`
	Defs       Properties `json:"definitions,omitempty"`

	Tuple       []*Schema   `json:"-"` // exactly these items, one each
	Least, Most json.Number `json:"-"` // Minimum and Maximum that are not whole, "" for none
	nothing     bool
}

// Nothing takes no value at all.
var Nothing = &Schema{nothing: true}

// Draft7 is the dialect that the schemas are written in.
const Draft7 = "http://json-schema.org/draft-07/schema#"

// Words is one word or several; one is written without a list.
type Words []string

// MarshalJSON writes the words.
func (w Words) MarshalJSON() ([]byte, error) {
	if len(w) == 1 {
		return json.Marshal(w[0])
	}
	return json.Marshal([]string(w))
}

// Property is a key and what it holds.
type Property struct {
	Name string
	*Schema
}

// Properties are keys in the order they are written and offered.
type Properties []Property

// MarshalJSON writes the properties as an object, in order.
func (p Properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range p {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := marshal(x.Name)
		if err != nil {
			return nil, err
		}
		value, err := marshal(x.Schema)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// MarshalJSON writes the schema: false for Nothing, a list of schemas for the
// items of a tuple.
func (s *Schema) MarshalJSON() ([]byte, error) {
	if s.nothing {
		return []byte("false"), nil
	}
	type plain Schema
	if s.Least+s.Most != "" {
		return marshal(struct {
			plain
			Least json.Number `json:"minimum,omitempty"`
			Most  json.Number `json:"maximum,omitempty"`
		}{plain(*s), s.Least, s.Most})
	}
	if s.Tuple == nil {
		return marshal((*plain)(s))
	}
	c := plain(*s)
	c.Tuple, c.Types = nil, Words{"array"}
	n := int64(len(s.Tuple))
	c.MinItems, c.MaxItems = &n, &n
	return marshal(struct {
		plain
		Items []*Schema `json:"items"`
	}{c, s.Tuple})
}

// marshal is JSON with < and > as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// Write writes the schema as indented JSON. The error is the writer's.
func (s *Schema) Write(w io.Writer) error {
	raw, err := marshal(s)
	if err != nil {
		return fmt.Errorf("writing a schema: %w", err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", " "); err != nil {
		return fmt.Errorf("writing a schema: %w", err)
	}
	b.WriteByte('\n')
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing a schema: %w", err)
	}
	return nil
}

// To refers to a definition of the same file.
func To(name string) *Schema { return &Schema{Ref: "#/definitions/" + name} }

// List is a list of one kind of thing.
func List(of *Schema) *Schema { return &Schema{Types: Words{"array"}, Items: of} }

// Map is a map whose values are of one kind.
func Map(of *Schema) *Schema { return &Schema{Types: Words{"object"}, Others: of} }

// Any is one of several.
func Any(of ...*Schema) *Schema { return &Schema{AnyOf: of} }

// OneOf is one of some words. A word that YAML reads as a number may also be
// that number.
func OneOf(words ...string) *Schema {
	s := &Schema{Enum: make([]any, 0, len(words))}
	for _, w := range words {
		s.Enum = append(s.Enum, w)
		if n, err := strconv.ParseInt(w, 10, 64); err == nil && strconv.FormatInt(n, 10) == w {
			s.Enum = append(s.Enum, n)
		}
	}
	return s
}

// With is the schema with a description. A reference is wrapped, since draft 7
// reads nothing beside it.
func (s *Schema) With(about string) *Schema {
	if about == "" || s.nothing {
		return s
	}
	if s.Ref != "" {
		return &Schema{About: about, AllOf: []*Schema{s}}
	}
	c := *s
	c.About = about
	return &c
}
