package spreadsheet

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Complete gives rows what the sheet leaves open: an entry that is there keeps
// what no column speaks of and, unless the rows replace all, what its cell leaves
// empty; and a card without copies comes once, and is called by its id, as in a
// deck made of the sheet alone. So the same sheet taken in twice changes nothing
// the second time. Spared are the values that stay though their cells are empty,
// or that go with them if the rows replace all, as "id.key".
func (s *Sheet) Complete(rows []Row, fields []*model.FieldDecl, there []Spot, cards, replace bool) (out []Row, spared []string) {
	p := parserOf(s, fields)
	was := lists.By(there, func(spot Spot) string { return spot.ID })
	out = slices.Clone(rows)
	for i := range out {
		r := &out[i]
		r.Keys, r.Values, r.Cells = slices.Clone(r.Keys), slices.Clone(r.Values), maps.Clone(r.Cells)
		cells := was[r.ID].Cells
		for _, key := range slices.Sorted(maps.Keys(cells)) {
			spoken := slices.Contains(p.keys, key)
			switch {
			case key == "id" || spoken && r.Cells[key] != "":
				p.alive(r, key, cells[key])
				continue
			case spoken:
				spared = append(spared, r.ID+"."+key)
			}
			if !spoken || !replace {
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
	return out, spared
}

// Missing are the values that entries cannot do without and completed rows do not
// have, each at its cell, or where its row begins if no column speaks of it.
func (s *Sheet) Missing(rows []Row, fields []*model.FieldDecl) diag.List {
	p := parserOf(s, fields)
	p.found = nil
	for _, r := range rows {
		for _, f := range fields {
			needless := f.Optional || f.Default != nil || f.Type.Kind == model.Flag || f.Formula.IsSet()
			if needless || r.Cells[f.ID] != "" {
				continue
			}
			at := diag.Place{File: s.File, Line: r.Line, Col: max(0, slices.Index(p.keys, f.ID)) + 1}
			p.add("PB005", "missing-field", at, "%q has no %s, and its field is not optional", r.ID, f.ID)
		}
	}
	return p.found.Sorted()
}

// alive lets what is written in a cell between {{ }} stay an expression where the
// entry has one already; anywhere else it is text. A number stays as it is written
// that has lost nothing but zeros, as workbooks keep none.
func (p *parser) alive(r *Row, key, was string) {
	at := slices.Index(r.Keys, key)
	if at < 0 {
		return
	}
	_, t := p.column(key)
	if t != nil && t.Kind == model.Decimal && shortened(was, r.Cells[key]) {
		r.Cells[key], r.Values[at] = was, was
	}
	if plainText(was) == was {
		return
	}
	raw := strings.ReplaceAll(r.Cells[key], `\{{`, "{{")
	if t.Kind == model.Text && !looksDeep(r.Cells[key]) {
		raw = Cell(model.Value{Kind: model.Text, Text: raw})
	}
	if v, why := yaml(raw, t); why == "" {
		r.Cells[key], r.Values[at] = raw, v
	}
}

// shortened reports whether a number is another without some zeros behind its point.
func shortened(long, short string) bool {
	n, from, ok := model.ParseDecimal(long)
	m, to, also := model.ParseDecimal(short)
	if !ok || !also || from <= to {
		return false
	}
	n, ok = model.InPlaces(n, from, to)
	return ok && n == m
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
