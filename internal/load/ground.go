package load

import (
	"fmt"
	"maps"
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/layout"
)

// groundReader reads a ground, whose ramps are those of a theme.
type groundReader struct {
	layout.Ground
	theme *layout.Theme
}

var groundShape = shape[groundReader]{
	{"name", true, func(g *groundReader) any { return &g.Name }},
	{"base", true, func(g *groundReader) any { return g.ramp(&g.Base) }},
	{"bare", true, func(g *groundReader) any { return g.ramp(&g.Bare) }},
	{"hill", true, func(g *groundReader) any { return g.ramp(&g.Hill) }},
	{"low", false, func(g *groundReader) any {
		return as("whole", reader(func(d *doc, n *yaml.Node) {
			v, ok := d.whole(n, "0 or 1")
			if ok && v != 0 && v != 1 {
				d.add("PB212", n, "the first step of a hill is 0 or 1")
			}
			g.Low = int(v)
		}))
	}},
	{"rock", true, func(g *groundReader) any { return g.ramp(&g.Rock) }},
	{"leaf", true, func(g *groundReader) any { return g.ramp(&g.Leaf) }},
	{"water", true, func(g *groundReader) any { return g.ramp(&g.Water) }},
	{"dry", false, func(g *groundReader) any { return &g.Dry }},
}

// ramp reads the name of a ramp of the theme.
func (g *groundReader) ramp(to *string) formed {
	return as("text", reader(func(d *doc, n *yaml.Node) {
		s, ok := d.textOf(n)
		if ok && g.theme != nil && !g.theme.Ramps[s] {
			d.lacking(n, fmt.Sprintf("the theme has no ramp %s", quote(s)), slices.Sorted(maps.Keys(g.theme.Ramps)))
		}
		*to = s
	}))
}

// readGrounds reads what maps are drawn as.
func readGrounds(d *doc, n *yaml.Node, t *layout.Theme) {
	d.ids(n, "grounds", func(k, v *yaml.Node) {
		g := &groundReader{theme: t}
		if groundShape.only(d, v, g) {
			t.Grounds[k.Value] = &g.Ground
		}
	})
}
