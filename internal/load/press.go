package load

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
)

// readPress reads how pages are made for a press; nil if there is an error in it.
func readPress(d *doc, n *yaml.Node) *layout.Press {
	p := &layout.Press{Black: 100}
	before := len(d.found)
	if !d.only(n, p) {
		return nil
	}
	for _, m := range p.Mixes {
		if sum := m.Inks[0] + m.Inks[1] + m.Inks[2] + m.Inks[3]; p.Coverage > 0 && sum > p.Coverage {
			d.addAt("PB212", m.At, fmt.Sprintf("the mix is %g percent of ink, and the press takes %g", sum, p.Coverage))
		}
	}
	if len(d.found) > before {
		return nil
	}
	return p
}

// readMixes reads the inks with which colours are printed.
func readMixes(d *doc, n *yaml.Node) []layout.Mix {
	var out []layout.Mix
	d.items(n, "colours and their inks", func(_ int, v *yaml.Node) {
		m := layout.Mix{At: d.at(v)}
		if !faultless(d, v, &m) {
			return
		}
		if slices.ContainsFunc(out, func(o layout.Mix) bool { return o.Colour == m.Colour }) {
			d.addAt("PB102", m.At, "the colour has another mix above")
			return
		}
		out = append(out, m)
	})
	return out
}
