package load

import (
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/layout"
)

var landscapeShape = shape[layout.Landscape]{
	{"of", true, func(x *layout.Landscape) any { return &x.Of }},
	{"set", false, func(x *layout.Landscape) any { return &x.Set }},
	{"as", true, func(x *layout.Landscape) any {
		return choose(&x.As, slices.Concat(layout.Grounds, layout.Objects, layout.Edges, layout.Skins)...)
	}},
	{"ramp", false, func(x *layout.Landscape) any { return &x.Ramp }},
	{"soil", false, func(x *layout.Landscape) any { return &x.Soil }},
	{"shade", false, func(x *layout.Landscape) any { return &x.Shade }},
}

// readLandscape reads how the things on tiles of squares are drawn.
func readLandscape(d *doc, n *yaml.Node) []layout.Landscape {
	var out []layout.Landscape
	d.items(n, "things on tiles", func(_ int, v *yaml.Node) {
		var x layout.Landscape
		before := len(d.found)
		if !landscapeShape.only(d, v, &x) || len(d.found) > before {
			return
		}
		if s := value(v, "shade"); x.Shade < 0 {
			d.add("PB212", s, "shade cannot be less than 0")
			return
		}
		out = append(out, x)
	})
	return out
}
