package spreadsheet

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Spot is where a file holds an entry: the line and the column of its id, both
// from 1, and its cells as a spreadsheet would show them.
type Spot struct {
	ID        string
	Line, Col int
	Cells     map[string]string
	Overrides []string // of the entry, which no column holds
}

// Spots returns the entries of a sheet made by Of, with the places that at returns.
func (s *Sheet) Spots(at func(id string) (line, col int)) []Spot {
	out := make([]Spot, len(s.Rows))
	for i, r := range s.Rows {
		x := Spot{ID: r[0], Cells: map[string]string{}}
		for j, c := range r {
			if c != "" {
				x.Cells[s.Head[j]] = c
			}
		}
		x.Line, x.Col = at(x.ID)
		out[i] = x
	}
	return out
}

// Edit lists by id what putting rows into a file did. Beyond are the entries that no row mentions
// and that stay.
type Edit struct{ Added, Changed, Removed, Kept, Beyond []string }

// Splice puts rows into a file in place of the entries there, all of one mapping and in the order
// written. An entry that says the same stays byte for byte, with its comments; a changed one
// becomes a line, below any comments that were in it. New entries follow the last. An entry that no
// row mentions stays too, unless replace is set. It is an error if the entries are not on lines of
// their own.
func Splice(text string, there []Spot, rows []Row, replace bool) (string, Edit, error) {
	var edit Edit
	lines := strings.SplitAfter(text, "\n")
	if len(there) == 0 {
		return "", edit, fmt.Errorf("there is no entry yet to add others to: write the first by hand")
	}
	for i, s := range there {
		if s.Line < 1 || s.Line > len(lines) || strings.TrimSpace(lines[s.Line-1][:s.Col-1]) != "" || s.Col != there[0].Col {
			return "", edit, fmt.Errorf("line %d: the entries must be on lines of their own, one below the other", s.Line)
		}
		if i > 0 && s.Line <= there[i-1].Line {
			return "", edit, fmt.Errorf("line %d: the entries are in another order than they were read in", s.Line)
		}
	}
	now := lists.By(rows, func(r Row) string { return r.ID })
	out := slices.Clone(lines[:there[0].Line-1])
	indent := there[0].Col - 1
	after := there[0].Line - 1
	for i, s := range there {
		limit := len(lines)
		if i+1 < len(there) {
			limit = there[i+1].Line - 1
		}
		end := last(lines, s.Line, limit, indent)
		out = append(out, lines[after:s.Line-1]...) // comments above it
		r, stays := now[s.ID]
		delete(now, s.ID)
		switch {
		case !stays && replace:
			edit.Removed = append(edit.Removed, s.ID)
		case !stays:
			edit.Beyond = append(edit.Beyond, s.ID)
			out = append(out, lines[s.Line-1:end]...)
		case maps.Equal(r.filled(), s.Cells):
			edit.Kept = append(edit.Kept, s.ID)
			out = append(out, lines[s.Line-1:end]...)
		default:
			edit.Changed = append(edit.Changed, s.ID)
			out = append(out, comments(lines[s.Line-1:end], indent)...)
			if q := lines[s.Line-1][indent : indent+1]; q == `"` || q == "'" { // a row's key, such as "3+"
				r.ID = q + r.ID + q
			}
			out = append(out, s.with(r).YAML(indent)+"\n")
		}
		after = end
	}
	for _, r := range rows {
		if _, left := now[r.ID]; left {
			edit.Added = append(edit.Added, r.ID)
			if n := len(out); n > 0 && !strings.HasSuffix(out[n-1], "\n") {
				out[n-1] += "\n"
			}
			out = append(out, r.YAML(indent)+"\n")
		}
	}
	return strings.Join(append(out, lines[after:]...), ""), edit, nil
}

// with returns a row with what its entry has and no column can hold.
func (s Spot) with(r Row) Row {
	if len(s.Overrides) > 0 {
		r.Keys = append(slices.Clone(r.Keys), "overrides")
		r.Values = append(slices.Clone(r.Values), "["+strings.Join(s.Overrides, ", ")+"]")
	}
	return r
}

// comments returns the comments of an entry's lines, each on a line of its own.
func comments(lines []string, indent int) []string {
	var out []string
	for _, l := range lines {
		if c := comment(strings.TrimRight(l, "\r\n")); c != "" {
			out = append(out, strings.Repeat(" ", indent)+c+"\n")
		}
	}
	return out
}

// comment returns the comment of a line of YAML, from a # outside quotes, or "".
func comment(line string) string {
	var quote byte
	before := byte(' ')
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == '"' && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case (c == '"' || c == '\'') && strings.IndexByte(" [{,", before) >= 0:
			quote = c
		case c == '#' && before == ' ':
			return line[i:]
		}
		before = c
	}
	return ""
}

// Append adds a line of YAML after the last of the entries that begin there, with the same indent.
func Append(text string, there []Spot, entry string) (string, error) {
	if len(there) == 0 {
		return "", fmt.Errorf("there is no entry yet to add another to: write the first by hand")
	}
	lines := strings.SplitAfter(text, "\n")
	end := there[len(there)-1]
	if end.Line > len(lines) || strings.TrimSpace(lines[end.Line-1][:end.Col-1]) != "" {
		return "", fmt.Errorf("line %d: the entries must be on lines of their own, one below the other", end.Line)
	}
	at := last(lines, end.Line, len(lines), end.Col-1)
	if !strings.HasSuffix(lines[at-1], "\n") {
		lines[at-1] += "\n"
	}
	return strings.Join(slices.Insert(lines, at, strings.Repeat(" ", end.Col-1)+entry+"\n"), ""), nil
}

// filled returns a row's cells with its id, written or made.
func (r Row) filled() map[string]string {
	c := maps.Clone(r.Cells)
	c["id"] = r.ID
	return c
}

// last returns the number of the last line of an entry: its lines are those before limit that are
// indented further. Blank lines and comments after it are not its own.
func last(lines []string, from, limit, indent int) int {
	end := from
	for i := from; i < limit; i++ {
		line := strings.TrimRight(lines[i], "\r\n")
		inner := strings.TrimLeft(line, " ")
		if inner == "" || strings.HasPrefix(inner, "#") && len(line)-len(inner) <= indent {
			continue
		}
		if len(line)-len(inner) <= indent {
			break
		}
		end = i + 1
	}
	return end
}

// Complete fills in what the sheet leaves open. An existing entry keeps what no column mentions
// and, unless the rows replace all, what its cell leaves empty. A card without copies is printed
// once, and one without a name is named after its id, as in a deck made from the sheet alone.
// Importing the same sheet again thus changes nothing. spared lists the values that stay though
// their cells are empty, or that go with them if the rows replace all, as "id.key".
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

// Unspoken returns the keys that existing entries of rows have and no column of their sheet is,
// sorted; their values stay. Names that come from ids, and single copies, do not count.
func Unspoken(s *Sheet, rows []Row, fields []*model.FieldDecl, there []Spot) []string {
	p := parserOf(s, fields)
	spoken := lists.Set(append(p.keys, "id", "name"), func(key string) string { return key })
	now := lists.By(rows, func(r Row) string { return r.ID })
	out := map[string]bool{}
	for _, spot := range there {
		for key, cell := range spot.Cells {
			if _, is := now[spot.ID]; is && !spoken[key] && (key != "copies" || cell != "1") {
				out[key] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(out))
}

// Missing reports the values that entries must have and completed rows lack, once for each field,
// at the first such cell, or at the start of its row if no column is the field.
func (s *Sheet) Missing(rows []Row, fields []*model.FieldDecl) diag.List {
	p := parserOf(s, fields)
	p.found = nil
	for _, f := range fields {
		if f.Optional || f.Default != nil || f.Type.Kind == model.Flag || f.Formula.IsSet() {
			continue
		}
		var without folded
		col := slices.Index(p.keys, f.ID)
		help := "fill the cell, or"
		if col < 0 {
			help = "no column of the sheet is that field: say which is with --column, or"
		}
		for _, r := range rows {
			if r.Cells[f.ID] == "" {
				without.add(diag.Finding{At: diag.Place{File: s.File, Line: r.Line, Col: max(0, col) + 1}, Code: "PB005", Name: "missing-field", Severity: diag.Error,
					Message: fmt.Sprintf("%q has no %s, and its field is not optional", r.ID, f.ID), Help: help + fmt.Sprintf(` write "optional: true" at the field, %s`, f.At)})
			}
		}
		without.tell(&p.found)
	}
	return p.found.Sorted()
}

// alive keeps what is written in a cell between {{ }} an expression if the entry has one there
// already; in any other cell it is text. A number that has lost only zeros, which workbooks do not
// keep, stays as the entry has it.
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

// shortened reports whether a number is another without some trailing zeros.
func shortened(long, short string) bool {
	n, from, ok := model.ParseDecimal(long)
	m, to, also := model.ParseDecimal(short)
	if !ok || !also || from <= to {
		return false
	}
	n, ok = model.InPlaces(n, from, to)
	return ok && n == m
}

// give adds a cell to a row; a name goes before all others.
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
