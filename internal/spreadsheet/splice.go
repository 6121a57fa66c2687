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

// Spots are the entries of a sheet made by Of, with the places that at gives.
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

// Edit is what taking rows into a file did, by id. Beyond are the entries that
// no row speaks of and that stay.
type Edit struct{ Added, Changed, Removed, Kept, Beyond []string }

// Splice puts rows into a file over the entries that stand there, all of
// one mapping, in the order written. An entry that says the same stays byte
// for byte, with its comments; others become a line, below what comments stood
// in them. New entries follow the last. What no row speaks of stays too, but if
// the rows replace all. If the entries do not stand on lines of their own it is an
// error.
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
			if q := lines[s.Line-1][indent : indent+1]; q == `"` || q == "'" { // the key of a row, as "3+"
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

// with is a row with what its entry has that no column can hold.
func (s Spot) with(r Row) Row {
	if len(s.Overrides) > 0 {
		r.Keys = append(slices.Clone(r.Keys), "overrides")
		r.Values = append(slices.Clone(r.Values), "["+strings.Join(s.Overrides, ", ")+"]")
	}
	return r
}

// comments are those of an entry's lines, each on a line of its own.
func comments(lines []string, indent int) []string {
	var out []string
	for _, l := range lines {
		if c := comment(strings.TrimRight(l, "\r\n")); c != "" {
			out = append(out, strings.Repeat(" ", indent)+c+"\n")
		}
	}
	return out
}

// comment is what a line of YAML has behind a # outside of quotes, with it.
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

// Append puts a line of YAML after the entry that stands last of those that
// begin there, as far in as that one.
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

// filled are a row's cells with the id that it has, written or made.
func (r Row) filled() map[string]string {
	c := maps.Clone(r.Cells)
	c["id"] = r.ID
	return c
}

// last is the number of the last line that belongs to an entry: those that
// stand further in than it, before limit. Blank lines and comments after it
// are not its own.
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

// Unspoken are the keys that entries of rows have and no column of their sheet is, in order; what they say
// stays. A name is of the id where no column says it.
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

// Missing are the values that entries cannot do without and completed rows do not
// have, by their fields, each at the first such cell, or where that row begins if no column
// speaks of it.
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
