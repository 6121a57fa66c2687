package load

import (
	"fmt"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// readHexes reads the places that a feature runs through.
func readHexes(d *doc, n *yaml.Node) []model.Spell {
	var out []model.Spell
	d.items(n, "hexes", func(_ int, v *yaml.Node) {
		if s, ok := d.textOf(v); ok {
			out = append(out, model.Spell{Text: s, At: d.at(v)})
		}
	})
	if len(out) == 1 {
		d.add("PB008", n, "one place where two or more are wanted")
	}
	return out
}

// featurePlaces holds that all features of a tile run through places of it.
func featurePlaces(d *doc, t *model.Tile) {
	for _, f := range t.Features {
		for _, s := range f.Through {
			if _, _, ok := t.HexAt(s.Text); ok {
				continue
			}
			x := diag.Finding{At: s.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id", Message: fmt.Sprintf("the tile %s has no hex %s", quote(t.ID), quote(s.Text))}
			x.Help = "write the row as a letter and the place in it, such as b3, and for a side of it one of n, ne, se, s, sw, nw behind a hyphen: b3-ne"
			d.found = append(d.found, x)
		}
	}
}
