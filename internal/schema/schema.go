// Package schema represents JSON Schema, draft 7, as plain data: the part of it that describes our
// files. Editors use it for completion and checking. It does not depend on games or YAML.
package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// Schema describes the values that are allowed. The zero Schema allows any value. About is for
// people; all other fields are constraints, which apply together. Others is the schema for keys not
// in Properties: nil allows anything, Nothing no such key.
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

	Tuple       []*Schema   `json:"-"` // for a list with exactly these items
	Least, Most json.Number `json:"-"` // Minimum and Maximum if they are not whole, or ""
	nothing     bool
}

// Nothing allows no value.
var Nothing = &Schema{nothing: true}

// Draft7 is the dialect of the schemas.
const Draft7 = "http://json-schema.org/draft-07/schema#"

// Words is one or several words; a single one is written without a list.
type Words []string

// MarshalJSON writes the words.
func (w Words) MarshalJSON() ([]byte, error) {
	if len(w) == 1 {
		return json.Marshal(w[0])
	}
	return json.Marshal([]string(w))
}

// Property is a key and the schema of its value.
type Property struct {
	Name string
	*Schema
}

// Properties are keys in the order in which they are written and suggested.
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

// MarshalJSON writes the schema: false for Nothing, and a list of schemas for the items of a tuple.
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

// marshal returns JSON without escaping < and >.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// Write writes the schema as indented JSON. It returns the writer's errors.
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

// To returns a reference to a definition in the same file.
func To(name string) *Schema { return &Schema{Ref: "#/definitions/" + name} }

// List returns the schema of a list of one kind of element.
func List(of *Schema) *Schema { return &Schema{Types: Words{"array"}, Items: of} }

// Map returns the schema of a map with one kind of value.
func Map(of *Schema) *Schema { return &Schema{Types: Words{"object"}, Others: of} }

// Any returns a schema that allows what any of several schemas does.
func Any(of ...*Schema) *Schema { return &Schema{AnyOf: of} }

// OneOf returns a schema for one of some words. A word that YAML reads as a number is also allowed
// as that number.
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

// With returns the schema with a description. It wraps a reference, since draft 7 ignores
// everything next to one.
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
