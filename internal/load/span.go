package load

import (
	"fmt"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
)

// readSpans reads a map of what words in braces become, over those there are.
func readSpans(d *doc, n *yaml.Node, into map[string]*layout.Span) {
	d.ids(n, "spans", func(k, v *yaml.Node) {
		s := &layout.Span{}
		if old := into[k.Value]; old != nil {
			c := *old
			s = &c
		}
		s.At = d.at(k)
		if d.fill(v, s, n, rest{}) && (s.Scale < 0 || s.Scale > 4) {
			d.add("PB212", k, fmt.Sprintf("%g of a size cannot be set", s.Scale))
		}
		into[k.Value] = s
	})
}
