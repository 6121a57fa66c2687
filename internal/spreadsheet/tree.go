package spreadsheet

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// readTree reads records of JSON or YAML as rows: a list of maps, a map of them by id, at the root
// or at opt.Tab, or a map of columns, each a list. A value in a nested map is a column named by the
// path to it, "attack dice"; values in nested records share a cell, one a line, "abilities text"; a
// list of words is joined with semicolons. opt.Deep are columns that stay whole.
func readTree(name string, data []byte, opt Options) (*Sheet, error) {
	root, err := load.Foreign(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if turned := turned(root); turned != nil {
		root = turned
	}
	var all []found
	search(root, "", &all)
	sets, err := chosen(root, all, opt.Tab)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t := &treeSheet{sheet: &Sheet{File: name, HeadLine: 1}, at: map[string]int{}, deep: opt.Deep}
	for _, s := range sets {
		t.records(s)
	}
	if len(t.passed) > 0 {
		t.sheet.Told = append(t.sheet.Told, "what begins with _ or $ is passed over: "+strings.Join(t.passed, ", "))
	}
	if len(t.sheet.Head) > maxColumns {
		return nil, fmt.Errorf("%s: %d columns in a record, and %d can be read: name a smaller part with --tab", name, len(t.sheet.Head), maxColumns)
	}
	for i, r := range t.sheet.Rows {
		t.sheet.Rows[i] = append(r, make([]string, len(t.sheet.Head)-len(r))...)
	}
	if err := t.sheet.named(opt.Columns); err != nil {
		return nil, err
	}
	g := &grid{}
	if err := g.leaveOut(t.sheet, opt); err != nil {
		return nil, err
	}
	for _, r := range t.sheet.Rows {
		for j := range r {
			if t.sheet.out[j] {
				r[j] = ""
			}
		}
	}
	return t.sheet, nil
}

// maxColumns is how many columns a record may have.
const maxColumns = 300

// found is a set of records in a file and the path to it.
type found struct {
	path string
	*load.Plain
}

// search finds the records below a value, the outermost of each branch.
func search(p *load.Plain, path string, out *[]found) {
	if isRecords(p) {
		*out = append(*out, found{path, p})
		return
	}
	for i, x := range p.Items {
		search(x, strings.TrimPrefix(path+"."+keyAt(p, i), "."), out)
	}
}

// turned returns a map of columns as the list of its rows, or nil if it is something else. The
// columns are at least two lists of the same length, or maps whose keys are the numbers of the rows
// from 0, as table programs write them.
func turned(p *load.Plain) *load.Plain {
	if p.Kind != load.Map || len(p.Items) < 2 || len(p.Items[0].Items) == 0 {
		return nil
	}
	out := &load.Plain{Kind: load.Items, Line: p.Line}
	for _, x := range p.Items[0].Items {
		out.Items = append(out.Items, &load.Plain{Kind: load.Map, Keys: p.Keys, Line: x.Line})
	}
	for _, column := range p.Items {
		if len(column.Items) != len(out.Items) {
			return nil
		}
		for i, x := range column.Items {
			if x.Items != nil || column.Kind == load.Map && column.Keys[i] != strconv.Itoa(i) {
				return nil
			}
			out.Items[i].Items = append(out.Items[i].Items, x)
		}
	}
	return out
}

// keyAt returns a key of a map, or the number of an item in a list, from 1.
func keyAt(p *load.Plain, i int) string {
	if p.Kind == load.Map {
		return p.Keys[i]
	}
	return strconv.Itoa(i + 1)
}

// isRecords reports whether a value is a list of maps, or a map of several maps.
func isRecords(p *load.Plain) bool {
	return ofMaps(p) && (p.Kind != load.Map || len(p.Items) > 1)
}

// ofMaps reports whether a value contains maps and nothing else.
func ofMaps(p *load.Plain) bool {
	return len(p.Items) > 0 && !slices.ContainsFunc(p.Items, func(x *load.Plain) bool { return x.Kind != load.Map })
}

// chosen returns the records at a path, in which * matches any key. Without a path it returns the
// only records in the file, and an error if there are none or several.
func chosen(root *load.Plain, all []found, path string) ([]*load.Plain, error) {
	switch {
	case path != "":
		out := below(root, strings.Split(path, "."))
		if len(out) == 0 {
			return nil, fmt.Errorf("no records at %q; %s", path, listed(all))
		}
		return out, nil
	case len(all) == 0:
		return nil, fmt.Errorf("no list of records in it")
	case len(all) > 1:
		return nil, fmt.Errorf("several lists of records: name one with --tab; %s", listed(all))
	}
	return []*load.Plain{all[0].Plain}, nil
}

// below returns the records at the end of a path.
func below(p *load.Plain, path []string) []*load.Plain {
	if len(path) == 0 {
		if ofMaps(p) {
			return []*load.Plain{p}
		}
		return nil
	}
	var out []*load.Plain
	for i, x := range p.Items {
		if path[0] == "*" || path[0] == keyAt(p, i) {
			out = append(out, below(x, path[1:])...)
		}
	}
	return out
}

// listed lists sets of records with their sizes, the largest first.
func listed(all []found) string {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(len(b.Items), len(a.Items)) })
	var out []string
	for i, f := range all {
		if i == 12 {
			out = append(out, "more")
			break
		}
		out = append(out, fmt.Sprintf("%s (%d)", cmp.Or(f.path, "all of it"), len(f.Items)))
	}
	if len(out) == 0 {
		return "there is none"
	}
	return "there is " + strings.Join(out, ", ")
}

// treeSheet collects records as rows of a sheet.
type treeSheet struct {
	sheet  *Sheet
	at     map[string]int // columns by their names
	deep   []string
	passed []string // keys that were skipped
	row    []string
}

// records adds the records of a list or map as rows. In a map, the key becomes the id of a record
// that has none. An empty record in a list is skipped like an empty row.
func (t *treeSheet) records(p *load.Plain) {
	for i, x := range p.Items {
		if p.Kind != load.Map && len(x.Items) == 0 {
			continue
		}
		t.row = make([]string, len(t.sheet.Head))
		if p.Kind == load.Map && !slices.ContainsFunc(x.Keys, func(k string) bool { return strings.EqualFold(k, "id") }) {
			t.put("id", model.ID(p.Keys[i]))
		}
		t.fields(x, "")
		t.sheet.Rows, t.sheet.Lines = append(t.sheet.Rows, t.row), append(t.sheet.Lines, x.Line)
	}
}

// fields adds the contents of a map to the row; way is the path to it.
func (t *treeSheet) fields(p *load.Plain, way string) {
	for i, x := range p.Items {
		key := p.Keys[i]
		if strings.HasPrefix(key, "_") || strings.HasPrefix(key, "$") {
			t.passed = lists.Added(t.passed, key)
			continue
		}
		t.value(x, strings.TrimSpace(way+" "+inWords(key)))
	}
}

// value adds a value to the cell of its column: a list of words joined with semicolons, what
// opt.Deep names as JSON, and a map as columns of its own, "attack dice".
func (t *treeSheet) value(p *load.Plain, column string) {
	whole := slices.ContainsFunc(t.deep, func(d string) bool { return model.ID(d) == model.ID(column) })
	switch c, flat := words(valueOf(p).Items); {
	case p.Kind == load.Items && flat:
		t.put(column, c)
	case whole && (p.Kind == load.Items || p.Kind == load.Map):
		t.put(column, deep(valueOf(p)))
	case p.Kind == load.Map:
		t.fields(p, column)
	case p.Kind == load.Items:
		for _, x := range p.Items {
			t.value(x, column)
		}
	case p.Text != "":
		if v := valueOf(p); v.Kind == model.Text {
			t.put(column, v.Text)
		} else {
			t.put(column, Cell(v))
		}
	}
}

// put adds a cell to the row, in a new column if there is none yet, below what the cell already
// holds.
func (t *treeSheet) put(column, cell string) {
	j, there := t.at[column]
	if !there {
		j = len(t.sheet.Head)
		first, n := utf8.DecodeRuneInString(column)
		t.at[column], t.sheet.Head = j, append(t.sheet.Head, string(unicode.ToUpper(first))+column[n:])
	}
	for len(t.row) <= j {
		t.row = append(t.row, "")
	}
	cell = tidy(cell)
	switch was := t.row[j]; {
	case was != "" && utf8.RuneCountInString(cell) > perLine: // paragraphs
		cell = was + "\n\n" + cell
	case was != "":
		cell = was + "\n" + cell
	}
	t.row[j] = cell
}

// inWords returns the name of a key for people: "functionalText" and "functional_text" become
// "functional text". Adjacent capitals stay together, as in "card URL".
func inWords(key string) string {
	var b strings.Builder
	all := []rune(strings.ReplaceAll(key, "_", " "))
	upper := func(i int) bool { return i >= 0 && i < len(all) && unicode.IsUpper(all[i]) }
	for i, r := range all {
		if upper(i) && i > 0 && unicode.IsLower(all[i-1]) {
			b.WriteByte(' ')
			if !upper(i + 1) {
				r = unicode.ToLower(r)
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// valueOf converts a plain value to one of the model.
func valueOf(p *load.Plain) model.Value {
	v := model.Value{Kind: model.Text, Text: p.Text}
	switch p.Kind {
	case load.Nothing:
		return model.Value{}
	case load.Number:
		n, isWhole := number(p.Text)
		if v.Word = !isWhole; isWhole { // any other as written
			v = model.Value{Kind: model.Whole, Int: n}
		}
	case load.YesNo:
		v = model.Value{Kind: model.Flag}
		if p.Text == "yes" {
			v.Int = 1
		}
	case load.Items:
		v = model.Value{Kind: model.List, Items: lists.Map(p.Items, valueOf)}
	case load.Map:
		v = model.Value{Kind: model.Record}
		for i, x := range p.Items {
			v.Fields = append(v.Fields, model.Field{ID: p.Keys[i], Value: valueOf(x)})
		}
	}
	return v
}
