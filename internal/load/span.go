package load

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"punchboard/internal/layout"
)

var spanShape = shape[layout.Span]{
	{"font", false, func(s *layout.Span) any { return as("font-name", &s.Font) }},
	{"bold", false, func(s *layout.Span) any { return as("font-name", &s.Bold) }},
	{"italic", false, func(s *layout.Span) any { return as("font-name", &s.Italic) }},
	{"scale", false, func(s *layout.Span) any { return factorInto(&s.Scale) }},
	{"tracking", false, func(s *layout.Span) any { return factorInto(&s.Tracking) }},
	{"colour", false, func(s *layout.Span) any { return as("colour-name", &s.Colour) }},
	{"upper", false, func(s *layout.Span) any { return &s.Upper }},
	{"smallcaps", false, func(s *layout.Span) any { return &s.Smallcaps }},
	{"underline", false, func(s *layout.Span) any { return &s.Underline }},
}

// readSpans reads a map of what words in braces become, over those there are.
func readSpans(d *doc, n *yaml.Node, into map[string]*layout.Span) {
	d.ids(n, "spans", func(k, v *yaml.Node) {
		s := &layout.Span{}
		if old := into[k.Value]; old != nil {
			c := *old
			s = &c
		}
		s.At = d.at(k)
		if spanShape.fill(d, v, s, n, rest{}) && (s.Scale < 0 || s.Scale > 4) {
			d.add("PB212", k, fmt.Sprintf("%g of a size cannot be set", s.Scale))
		}
		into[k.Value] = s
	})
}

// readTextsInto reads a map of texts by id.
func readTextsInto(d *doc, n *yaml.Node, what string, into map[string]string) {
	d.ids(n, what, func(k, v *yaml.Node) {
		if s, ok := d.textOf(v); ok {
			into[k.Value] = s
		}
	})
}
