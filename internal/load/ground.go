package load

import (
	"fmt"
	"maps"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
)

// groundReader reads a ground, which uses the ramps of a theme.
type groundReader struct {
	layout.Ground
	theme *layout.Theme
}

// readRampName reads the name of a ramp of the theme.
func readRampName(d *doc, n *yaml.Node, s slot) {
	name, ok := d.textOf(n)
	g := s.in.(*groundReader)
	if ok && !g.theme.Ramps[name] {
		d.lacking(n, fmt.Sprintf("the theme has no ramp %s", quote(name)), slices.Sorted(maps.Keys(g.theme.Ramps)))
	}
	*s.to.(*string) = name
}

// readGrounds reads how maps are drawn.
func readGrounds(t *layout.Theme, d *doc, n *yaml.Node) {
	d.ids(n, "grounds", func(k, v *yaml.Node) {
		g := &groundReader{theme: t}
		if d.only(v, g) {
			t.Grounds[k.Value] = &g.Ground
		}
	})
}

// readLandscape reads how things on square tiles are drawn.
func readLandscape(d *doc, n *yaml.Node) []layout.Landscape {
	return listed(d, n, "things on tiles", func(v *yaml.Node) (x layout.Landscape, ok bool) {
		ok = faultless(d, v, &x)
		return x, ok
	})
}
