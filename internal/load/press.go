package load

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
)

// The least ink that a press can be held to, a solid of black, and the most
// that it can print, a solid of each ink; a grey whose red, green and blue
// differ by more than greyest is seen as a colour.
const (
	leastInk = 100
	mostInk  = 400
	greyest  = 10
)

// readPress reads how pages are made for a press; nil if they cannot be.
func readPress(d *doc, n *yaml.Node) *layout.Press {
	p := &layout.Press{Black: 100}
	before := len(d.found)
	if !d.only(n, p) {
		return nil
	}
	for _, r := range []struct {
		key       string
		v         float64
		low, high float64
	}{{"coverage", p.Coverage, leastInk, mostInk}, {"black", p.Black, 0, 100}, {"grey", p.Grey, 0, greyest}} {
		if v := value(n, r.key); v != nil && !(r.v >= r.low && r.v <= r.high) {
			d.add("PB212", v, fmt.Sprintf("%s of %g percent is out of range: %g to %g", r.key, r.v, r.low, r.high))
		}
	}
	for _, m := range p.Mixes {
		if sum := m.Inks[0] + m.Inks[1] + m.Inks[2] + m.Inks[3]; sum > p.Coverage {
			d.addAt("PB212", m.At, fmt.Sprintf("the mix is %g percent of ink, and the press takes %g", sum, p.Coverage))
		}
	}
	if len(d.found) > before {
		return nil
	}
	return p
}

// readMixes reads what colours are printed with.
func readMixes(d *doc, n *yaml.Node) []layout.Mix {
	var out []layout.Mix
	d.items(n, "colours and their inks", func(_ int, v *yaml.Node) {
		m := layout.Mix{At: d.at(v)}
		before := len(d.found)
		if !d.only(v, &m) || len(d.found) > before {
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

// readInks reads how much of each ink there is, in percent.
func readInks(d *doc, n *yaml.Node) (to [4]float64) {
	d.exactly(n, len(to), "percentages of cyan, magenta, yellow and black", "cyan, magenta, yellow, black", func(i int, v *yaml.Node) {
		x, ok := d.number(v)
		if ok && !(x >= 0 && x <= 100) {
			d.add("PB212", v, fmt.Sprintf("%g percent of an ink is out of range: 0 to 100", x))
			return
		}
		to[i] = x
	})
	return to
}
