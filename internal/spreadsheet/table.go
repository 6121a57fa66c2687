package spreadsheet

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// RowsOf returns the rows of a table as entries, with their keys as ids.
func RowsOf(t *model.Table) []*model.Entry {
	return lists.Map(t.Rows, func(r *model.Row) *model.Entry {
		return &model.Entry{ID: r.ID, Fields: model.FieldsOf(r.Cells), At: r.At}
	})
}

// OfTable returns a spreadsheet of a table: its keys, headed by what is rolled or looked up, then a
// column for each of its own. 1-3 is written "1 to 3", which no program takes for a date.
func OfTable(t *model.Table) *Sheet {
	s := Of(t.Columns, RowsOf(t), nil)
	if s.Head[0] = cmp.Or(t.Die, t.Of, "id"); model.Declared(t.Columns, model.ID(s.Head[0])) != nil {
		s.Head[0] = "id"
	}
	for i, r := range t.Rows {
		if len(r.Takes) > 0 {
			s.Rows[i][0] = between.ReplaceAllString(r.ID, "$1 to $2")
		}
	}
	return s
}

// between matches a range.
var between = pattern.New(`([0-9]) ?[-–] ?([-−]?[0-9])`)

// spoken are ways to write the keys of rows, and the keys they mean.
var spoken = []struct {
	form *regexp.Regexp
	key  string
}{
	{regexp.MustCompile(`(?i)([0-9]) *(?:[-–—]|\.\.+|…|to|bis|à|a) *([-−]?[0-9])`), "$1-$2"},
	{regexp.MustCompile(`(?i)^(?:≤|<=) *([0-9]+)$|^([0-9]+) *(?:-|–|or|and|oder|und) *(?:less|fewer|lower|under|below|weniger|niedriger)$`), "$1$2-"},
	{regexp.MustCompile(`(?i)^(?:≥|>=) *([0-9]+)$|^([0-9]+) *(?:\+|or|and|oder|und) *(?:more|higher|over|above|up|mehr|höher)$`), "$1$2+"},
	{regexp.MustCompile(`(?i)([0-9]) *(?:/|&|or|and|oder|und) *([0-9])`), "$1, $2"},
}

// keyOf returns the key of a row that a cell means: 2-4 for "2 to 4", 5+ for "5 or more". A cell
// that means none is returned unchanged.
func keyOf(c string) string {
	key := strings.TrimSpace(c)
	for _, w := range spoken {
		key = w.form.ReplaceAllString(key, w.key)
	}
	if load.ParseRanges(key, "d100") == nil {
		return c
	}
	return key
}

// Keyed makes the rows those of a table: the column id, or else the first, is the key, in the form
// in which the table writes it. If the keys are not numbers and a column is the name of a row, ids
// are made from names instead.
func (s *Sheet) Keyed(t *model.Table) {
	s.table = t
	at := slices.IndexFunc(s.Head, func(h string) bool { return model.ID(h) == "id" })
	if named := model.Declared(t.Columns, "name"); at < 0 && named != nil && !ranged(t) && slices.ContainsFunc(s.Head, func(h string) bool {
		return model.ID(h) == "name" || strings.EqualFold(h, named.Name)
	}) {
		return
	}
	at = max(0, at)
	if s.as == nil {
		s.as = map[int]string{}
	}
	s.as[at] = "id"
	for _, r := range s.Rows {
		r[at] = keyOf(r[at])
		takes := load.ParseRanges(r[at], t.Die)
		if row := lists.First(t.Rows, func(x *model.Row) bool { return takes != nil && slices.Equal(x.Takes, takes) }); row != nil {
			r[at] = row.ID
		}
	}
}

// ranged reports whether the keys of a table are numbers.
func ranged(t *model.Table) bool {
	return t.Kind == "roll" || t.Kind == "bands" || t.Min != nil
}

// notKey says why a text cannot be the key of a row of a table, or returns "".
func notKey(t *model.Table, key string) string {
	switch {
	case load.ParseRanges(key, t.Die) != nil, !ranged(t) && model.IsID(key):
		return ""
	case ranged(t):
		return `no key of a row: want such as 3, 2-4, 5+, 0- or "2, 12"; of 1-3 a program for spreadsheets makes a day unless the cell is a text`
	}
	return "no key of a row: want small letters, digits and hyphens, or a number"
}

// Heads of a column of keys: with dice in them, or with a word for what is rolled.
var (
	diceHead = pattern.New(`(?i)(?:^|[^a-z0-9])([0-9]{0,2}[dw](?:[1-9][0-9]{0,2}|%)(?:[-+][0-9]{1,2})?)(?:$|[^a-z0-9])`)
	rollHead = pattern.New(`(?i)^(?:(?:die|dice) ?)?(?:roll|die|dice|wurf|würfel|würfelwurf|lancer|jet|dés?|tirada|dados?|кидок|кубики?|бросок)?$`)
)

// thrown gives the dice by their least and greatest results.
var thrown = map[[2]int]string{
	{1, 4}: "d4", {1, 6}: "d6", {1, 8}: "d8", {1, 10}: "d10", {1, 12}: "d12", {1, 20}: "d20", {1, 30}: "d30", {1, 100}: "d100",
	{2, 12}: "2d6", {3, 18}: "3d6", {2, 20}: "2d10", {11, 66}: "d66",
}

// dayForm matches what a spreadsheet program makes of a range of small numbers.
var dayForm = pattern.New(`^(?:[0-9]{1,2}[-./ ]+\pL{3,4}\.?|\pL{3,4}\.?[-./ ]+[0-9]{1,2}|[0-9]{4}-[0-9]{2}-[0-9]{2}.*|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{2,4})$`)

// tableOf returns the table that the first column of a sheet shows: a roll of the dice that its
// head names or whose results its keys are, bands, a list by numbers, or, if the keys are words, a
// matrix. A date among numbers is a key that a program has spoilt. covers reports that the keys are
// numbers and that none is in two rows.
func tableOf(s *Sheet) (t *model.Table, covers bool) {
	t = &model.Table{Kind: "matrix"}
	die := ""
	if m := diceHead.FindStringSubmatch(s.Head[0]); m != nil {
		die = strings.ReplaceAll(strings.ToLower(m[1]), "w", "d")
		if _, err := dice.Parse(die); err == nil {
			t = &model.Table{Kind: "roll", Die: die}
		}
	}
	var all model.Ranges
	for _, r := range s.Rows {
		takes := load.ParseRanges(keyOf(r[0]), cmp.Or(t.Die, "d100"))
		if takes == nil && !dayForm.MatchString(strings.TrimSpace(r[0])) {
			return t, false
		}
		all = append(all, takes...)
	}
	if all == nil {
		return t, false
	}
	least, most, open, wide, twice := bounds(all)
	if rollHead.MatchString(s.Head[0]) || s.Head[0] == corner {
		die = thrown[[2]int{least, most}]
	}
	switch {
	case t.Kind == "roll":
	case die != "":
		t = &model.Table{Kind: "roll", Die: die}
	case wide || open:
		t = &model.Table{Kind: "bands", Of: s.Head[0]}
	default:
		t = &model.Table{Kind: "list", Of: s.Head[0]}
	}
	if t.Kind != "roll" && !open {
		t.Min, t.Max = &least, &most
	}
	return t, !twice
}

// bounds returns the least and the greatest number that ranges name, whether any range is open,
// whether any covers several numbers, and whether any two overlap.
func bounds(all model.Ranges) (least, most int, open, wide, twice bool) {
	for i, r := range all {
		lo, hi := r.Lo, r.Hi
		if r.OpenLo {
			lo = hi
		} else if r.OpenHi {
			hi = lo
		}
		if i == 0 {
			least, most = lo, hi
		}
		least, most = min(least, lo), max(most, hi)
		open, wide = open || r.OpenLo || r.OpenHi, wide || lo < hi
		twice = twice || slices.ContainsFunc(all[:i], func(o model.Range) bool { _, both := o.Shared(r); return both })
	}
	return
}

// IsTable reports whether a sheet is more likely a table of the rules than cards: its first column
// is what is rolled, or holds ranges of numbers and no column names the rows.
func IsTable(s *Sheet) bool {
	t, covers := tableOf(s)
	if !covers || len(s.Head) < 2 {
		return false
	}
	named := slices.ContainsFunc(s.Head, func(h string) bool { k := usual(h); return k == "id" || k == "name" })
	return t.Kind == "roll" || t.Kind == "bands" && !named
}

// FreshTable makes a new table from a sheet: its content, what it is in words, and what its columns
// may be that were taken for something else.
func FreshTable(s *Sheet, n New) (content []byte, says string, hints []string, found diag.List) {
	t, _ := tableOf(s)
	s.table = t
	if t.Kind == "matrix" {
		if s.Head[0] == corner {
			s.Head[0] = "Name"
		}
		s.as[0] = "name"
	} else {
		s.Keyed(t)
	}
	fields := s.guess()
	rows, found := s.Parse(fields)
	if found.Worst() == diag.Error {
		return nil, "", nil, found
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The table %s, made from %s. Its columns are described under columns.\n", n.Name, s.File)
	fmt.Fprintf(&b, "# yaml-language-server: $schema=../../schemas/%s/data.json\n", n.Game)
	fmt.Fprintf(&b, "tables:\n  %s:\n    name: %s\n    kind: %s\n", n.ID, scalar(n.Name), t.Kind)
	says = fmt.Sprintf("%d rows of kind %s", len(rows), t.Kind)
	if t.Die != "" {
		fmt.Fprintf(&b, "    die: %s\n", t.Die)
		says += ", on " + t.Die
	}
	if t.Of != "" {
		fmt.Fprintf(&b, "    of: %s\n", scalar(t.Of))
		says += ", by " + t.Of
	}
	if t.Min != nil {
		fmt.Fprintf(&b, "    min: %d\n    max: %d\n", *t.Min, *t.Max)
	}
	lines(&b, "columns", fields, declaration)
	lines(&b, "rows", rows, func(r Row) string { return r.YAML(0) })
	return []byte(b.String()), says, s.hints(fields, true), found
}
