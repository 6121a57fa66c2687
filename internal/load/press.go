package load

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"punchboard/internal/layout"
)

var pressShape = shape[layout.Press]{
	{"intent", true, func(p *layout.Press) any { return choose(&p.Intent, layout.PressIntents()...) }},
	{"condition", false, func(p *layout.Press) any { return &p.Condition }},
	{"coverage", true, func(p *layout.Press) any { return &p.Coverage }},
	{"black", false, func(p *layout.Press) any { return &p.Black }},
	{"grey", false, func(p *layout.Press) any { return &p.Grey }},
	{"outlines", false, func(p *layout.Press) any { return &p.Outlines }},
}

// The least ink that a press can be held to, a solid of black, and the most
// that it can print, a solid of each ink; a grey whose red, green and blue
// differ by more than greyest is seen as a colour.
const (
	leastInk = 100
	mostInk  = 400
	greyest  = 10
)

// press reads how pages are made for a press; nil if they cannot be.
func (d *doc) press(n *yaml.Node) *layout.Press {
	p := &layout.Press{Black: 100}
	before := len(d.found)
	if !pressShape.only(d, n, p) {
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
	if len(d.found) > before {
		return nil
	}
	return p
}
