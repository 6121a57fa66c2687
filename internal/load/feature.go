package load

import (
	"fmt"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
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
	return out
}

// lain transposes the rows of a map, which are written as they lie, into its columns. If at most a
// quarter of the rows are shorter than the longest, a hex was forgotten in them.
func lain(d *doc, t *model.Tile) {
	if t.Shape != "map" {
		return
	}
	wide := lists.Most(t.Rows, func(row []model.Cell) int { return len(row) })
	if short := lists.Only(t.Rows, func(row []model.Cell) bool { return len(row) < wide }); len(short) > 0 && 4*len(short) <= len(t.Rows) {
		for _, row := range short {
			d.addAt("PB008", row[0].At, fmt.Sprintf("%d in this row of hexes, where most rows have %d", len(row), wide)).Help = "write a dot for each hex that is not there"
		}
	}
	columns := make([][]model.Cell, wide)
	for _, row := range t.Rows {
		for i := range columns {
			c := model.Cell{} // a gap, where a row is shorter
			if i < len(row) {
				c = row[i]
			}
			columns[i] = append(columns[i], c)
		}
	}
	t.Rows = columns
}

// featurePlaces checks that all features of a tile run from hex to neighbouring hex, or along sides
// of hexes, and that no side has two features.
func featurePlaces(d *doc, t *model.Tile) {
	sides := map[model.Edge]model.Spell{}
	for _, f := range t.Features {
		if len(f.Through) == 0 && len(f.Along) == 0 {
			d.addAt("PB005", f.At, "a feature needs the hexes that it runs through, or the sides that it runs along")
		}
		if len(f.Through) == 1 {
			d.addAt("PB008", f.Through[0].At, "one place where two or more are expected")
		}
		for i, s := range f.Through {
			h, _, ok := t.HexAt(s.Text)
			if !ok {
				noHex(d, t, s, "")
			} else if i > 0 {
				if was, _, ok := t.HexAt(f.Through[i-1].Text); ok && h.Apart(was) > 1 {
					d.addAt("PB006", s.At, fmt.Sprintf("%s is not next to %s, where it comes from", quote(s.Text), quote(f.Through[i-1].Text)))
				}
			}
		}
		for i, s := range f.Along {
			h, side, ok := t.HexAt(s.Text)
			if !ok || side < 0 {
				noHex(d, t, s, "side of a ")
				continue
			}
			if i > 0 {
				if was, from, ok := t.HexAt(f.Along[i-1].Text); ok && from >= 0 && !h.Edge(side).Meets(was.Edge(from)) {
					d.addAt("PB006", s.At, fmt.Sprintf("%s does not meet %s, the side before it", quote(s.Text), quote(f.Along[i-1].Text))).Help = "a gap can be crossed: write the side between them, or a feature of its own for what begins here"
				}
			}
			if first, twice := sides[h.Edge(side)]; twice {
				x := d.addAt("PB003", s.At, fmt.Sprintf("the side %s has a feature already", quote(s.Text)))
				x.Also = append(x.Also, diag.Also{At: first.At, Mark: first.Text + " is the same side"})
			}
			sides[h.Edge(side)] = s
		}
	}
}

// noHex reports that a word names no hex of a tile, or no side of one.
func noHex(d *doc, t *model.Tile, s model.Spell, what string) {
	x := d.addAt("PB101", s.At, fmt.Sprintf("the tile %s has no %shex %s", quote(t.ID), what, quote(s.Text)))
	x.Help = "write a hex by its number, such as 0203, or its row as a letter and the place in it, such as b3, and for a side of it one of n, ne, se, s, sw, nw behind a hyphen: b3-ne"
}
