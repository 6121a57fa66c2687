package load

import (
	"fmt"
	"maps"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// usualLeast is how far apart colours must be where a theme does not say: less
// is easily mistaken on paper.
const usualLeast = 10

// readInks reads the ways of drawing for other ink, one a file.
func (lib *libraryReader) readInks() {
	single(lib.kinds["inks"], lib.Inks, func(id string, d *doc) *layout.Ink {
		i := &layout.Ink{ID: id, Colours: map[string]face.Colour{}, At: d.top()}
		d.only(d.root, i)
		return i
	})
}

// readApart reads sets of colours, beside those that the theme has of what it extends; a role that the theme lacks is reported.
func readApart(t *layout.Theme, d *doc, n *yaml.Node) {
	out := slices.Clone(t.Apart)
	d.items(n, "sets of colours", func(_ int, v *yaml.Node) {
		a := layout.Apart{Least: usualLeast, At: d.at(v)}
		if !d.only(v, &a) {
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
	t.Apart = out
}
