package load

import (
	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
)

// readLandscape reads how the things on tiles of squares are drawn.
func readLandscape(d *doc, n *yaml.Node) []layout.Landscape {
	var out []layout.Landscape
	d.items(n, "things on tiles", func(_ int, v *yaml.Node) {
		var x layout.Landscape
		before := len(d.found)
		if !d.only(v, &x) || len(d.found) > before {
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
