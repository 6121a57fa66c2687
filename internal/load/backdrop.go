package load

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/scene"
)

// Places, where scenes are set that are printed large.

var placeShape = shape[layout.Place]{
	{"ground", false, func(p *layout.Place) any { return portion(&p.Ground, .05, .6) }},
	{"layers", true, func(p *layout.Place) any {
		return as("list layer", reader(func(d *doc, n *yaml.Node) {
			p.Layers = layerShape.each(d, n, "layers", func(diag.Place) (x layout.Layer) { return x })
		}))
	}},
}

var layerShape = shape[layout.Layer]{
	{"draw", true, func(l *layout.Layer) any { return choose(&l.Draw, scene.LayerNames()...) }},
	{"of", false, func(l *layout.Layer) any { return &l.Of }},
	{"at", false, func(l *layout.Layer) any { return joint(&l.At) }},
	{"high", false, func(l *layout.Layer) any { return portion(&l.High, 0, 3) }},
	{"wide", false, func(l *layout.Layer) any { return portion(&l.Wide, 0, 3) }},
	{"to", false, func(l *layout.Layer) any { return portion(&l.To, 0, 2) }},
	{"many", false, func(l *layout.Layer) any { return &l.Many }},
	{"fill", false, func(l *layout.Layer) any { return choose(&l.Fill, "accent", "ink", "paper", "mid", "tint") }},
	{"dark", false, func(l *layout.Layer) any {
		return coordinates(func(x []float64) { l.Dark = layout.XY{x[0], x[1]} }, "above, below", 2)
	}},
	{"lights", false, func(l *layout.Layer) any {
		return as("list list number", reader(func(d *doc, n *yaml.Node) {
			d.items(n, "lights", func(_ int, v *yaml.Node) {
				if x, ok := readCoordinates(d, v, "x, y, how far, how strong, and perhaps a slope", 4, 5); ok {
					l.Lights = append(l.Lights, x)
				}
			})
		}))
	}},
	{"from", false, func(l *layout.Layer) any {
		return coordinates(func(x []float64) { l.From = layout.XY{x[0], x[1]} }, "north, east", 2)
	}},
	{"flip", false, func(l *layout.Layer) any { return &l.Flip }},
}

// layerRefs checks what the layers of a place are of.
func (lib *libraryReader) layerRefs(d, quiet *doc, place *yaml.Node) {
	list := value(place, "layers")
	if list == nil {
		return
	}
	quiet.items(list, "layers", func(_ int, v *yaml.Node) {
		n, draw := value(v, "of"), value(v, "draw")
		if n == nil || draw == nil {
			return
		}
		if draw.Value != "nest" {
			lib.whoRef(d, n)
		} else if !slices.Contains(scene.NestShapes(), n.Value) {
			d.lacking(n, fmt.Sprintf("there is no shape %s", quote(n.Value)), scene.NestShapes())
		}
	})
}
