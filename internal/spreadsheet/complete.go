package spreadsheet

import (
	"maps"
	"slices"

	"punchboard/internal/model"
)

// Complete gives rows what the sheet leaves open: an entry that is there keeps
// what no column speaks of; and a card without copies comes once, and is called
// by its id, as in a deck made of the sheet alone. So the same sheet taken in
// twice changes nothing the second time.
func (s *Sheet) Complete(rows []Row, fields []*model.FieldDecl, there []Spot, cards bool) []Row {
	p := &parser{sheet: s, fields: fields}
	p.columns()
	was := map[string]Spot{}
	for _, spot := range there {
		was[spot.ID] = spot
	}
	out := slices.Clone(rows)
	for i := range out {
		r := &out[i]
		r.Keys, r.Values, r.Cells = slices.Clone(r.Keys), slices.Clone(r.Values), maps.Clone(r.Cells)
		cells := was[r.ID].Cells
		for _, key := range slices.Sorted(maps.Keys(cells)) {
			if key != "id" && !slices.Contains(p.keys, key) {
				p.give(r, key, cells[key])
			}
		}
		if cards && r.Cells["copies"] == "" {
			p.give(r, "copies", "1")
		}
		if cards && r.Cells["name"] == "" {
			p.give(r, "name", model.Titled(r.ID))
		}
	}
	return out
}

// give gives a row a cell more; a name stands before all others.
func (p *parser) give(r *Row, key, cell string) {
	_, t := p.column(key)
	if t == nil {
		return
	}
	v, why := yaml(cell, t)
	if why != "" {
		return
	}
	at := len(r.Keys)
	if key == "name" {
		at = 0
	}
	r.Cells[key] = cell
	r.Keys, r.Values = slices.Insert(r.Keys, at, key), slices.Insert(r.Values, at, v)
}
