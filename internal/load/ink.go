package load

import (
	"fmt"
	"maps"
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

var inkShape = shape[layout.Ink]{
	{"name", true, func(i *layout.Ink) any { return &i.Name }},
	{"grey", false, func(i *layout.Ink) any { return &i.Grey }},
	{"plain", false, func(i *layout.Ink) any { return &i.Plain }},
	{"colours", false, func(i *layout.Ink) any {
		return as("map colour", reader(func(d *doc, n *yaml.Node) { readColours(d, n, &layout.Theme{Colours: i.Colours}) }))
	}},
	{"ramps", false, func(i *layout.Ink) any {
		return as("list colour", reader(func(d *doc, n *yaml.Node) { i.Ramps = readRampColours(d, n) }))
	}},
	{"outline", false, func(i *layout.Ink) any {
		return as("outline", reader(func(d *doc, n *yaml.Node) { outlineShape.only(d, n, &i.Outline) }))
	}},
	{"rings", false, func(i *layout.Ink) any {
		return as("rings", reader(func(d *doc, n *yaml.Node) { ringsShape.only(d, n, &i.Rings) }))
	}},
}

var outlineShape = shape[layout.Outline]{
	{"area", true, func(o *layout.Outline) any { return &o.Area }},
	{"width", true, func(o *layout.Outline) any { return &o.Width }},
	{"icon", true, func(o *layout.Outline) any { return &o.Icon }},
	{"icon-width", true, func(o *layout.Outline) any { return &o.IconWidth }},
}

var ringsShape = shape[layout.Rings]{
	{"every", true, func(r *layout.Rings) any { return &r.Every }},
	{"width", true, func(r *layout.Rings) any { return &r.Width }},
	{"frame", true, func(r *layout.Rings) any { return &r.Frame }},
}

// usualLeast is how far apart colours must be where a theme does not say: less
// is easily mistaken on paper.
const usualLeast = 10

var apartShape = shape[layout.Apart]{
	{"colours", true, func(a *layout.Apart) any { return &a.Roles }},
	{"sign", false, func(a *layout.Apart) any { return &a.Sign }},
	{"least", false, func(a *layout.Apart) any { return &a.Least }},
}

// readInks reads the ways of drawing for other ink, one a file.
func (lib *libraryReader) readInks() {
	single(lib.kinds["inks"], lib.Inks, func(id string, d *doc) *layout.Ink {
		i := &layout.Ink{ID: id, Colours: map[string]face.Colour{}, At: d.top()}
		inkShape.only(d, d.root, i)
		return i
	})
}

// readApart reads sets of colours; a role that the theme lacks is reported.
func readApart(d *doc, n *yaml.Node, t *layout.Theme) []layout.Apart {
	var out []layout.Apart
	d.items(n, "sets of colours", func(_ int, v *yaml.Node) {
		a := layout.Apart{Least: usualLeast, At: d.at(v)}
		if !apartShape.only(d, v, &a) {
			return
		}
		roles := follow(value(v, "colours"))
		for i, role := range a.Roles {
			if _, ok := t.Colours[role]; !ok && i < len(roles.Content) {
				d.lacking(roles.Content[i], fmt.Sprintf("the theme has no colour %s", quote(role)), slices.Sorted(maps.Keys(t.Colours)))
			}
		}
		out = append(out, a)
	})
	return out
}
