package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// fenceCollection prints the entries of a collection for which the argument, an expression over the
// entry, holds. The body may name the fields to print, separated by commas; "notes" gathers what is
// true only of some entries.
func (g *galley) fenceCollection(k *model.Collection, b prose.Block, m measure) []*block {
	b, set := g.text.setting(b)
	entries, ok := chosen(g.text, g.text.catalogue.entries(k.ID), "the "+k.ID, b.Arg, argAt(b))
	numbers := set.place == "blocks" && passages(entries)
	if numbers {
		slices.SortStableFunc(entries, func(x, y *entry) int { return model.ByNumber(x.of, y.of) })
	}
	fields := g.data.asked(k.Fields, "field", k.ID, b)
	if fields == nil {
		fields = plainFields(g.data.usual(k))
	}
	if !ok {
		return nil
	}
	if len(entries) == 0 {
		g.text.noneMeets("the "+k.ID, argAt(b))
		return nil
	}
	t := g.data.roster(k, entries, fields, numbers)
	t.At, t.Below, t.Set = b.At, g.ruled, set
	return g.tables().setTable(t, m)
}

// chosen returns those of some entries or cards that a fence asks for: all of them, those for which
// its condition holds, or those in the list that its expression gives, in that order. It reports
// false if the expression fails to evaluate, or gives something else.
func chosen[T interface {
	object() any
	id() string
}](c *compositor, all []T, what, asks string, at diag.Place) ([]T, bool) {
	if asks == "" {
		return all, true
	}
	var out []T
	if listed, err := c.env.List(asks); err == nil {
		for _, o := range listed {
			id, err := c.env.In(o).Text("id")
			i := slices.IndexFunc(all, func(x T) bool { return x.id() == id })
			if err != nil || i < 0 {
				c.fault(at, "PB101", "unknown-id", "the list has something that is none of "+what, "give a condition, or a list such as sortBy(list(weapons), .cost)")
				return nil, false
			}
			out = append(out, all[i])
		}
		return out, true
	}
	for _, x := range all {
		holds, err := c.env.In(x.object()).Bool(asks)
		if err != nil {
			c.broken(at, err)
			return nil, false
		}
		if holds {
			out = append(out, x)
		}
	}
	return out, true
}

// noneMeets warns of a fence whose condition nothing meets.
func (c *compositor) noneMeets(what string, at diag.Place) {
	c.findings.Add(diag.Finding{At: at, Severity: diag.Warning, Code: "PB010", Name: "empty-section",
		Message: "none of " + what + " meets this condition", Help: "change the condition, or take the block out"})
}

// asked returns the columns that the fence's body names, nil if it names none: ids of fields
// separated by commas, and lines "HEADING: EXPRESSION" over the fields of an entry or a card.
// Tables of entries have names and notes too. Other words are reported as unknown columns or
// fields, as what says, of of.
func (tab *tabulator) asked(fields []*model.FieldDecl, what, of string, b prose.Block) []asked {
	var out []asked
	for _, l := range b.Lines {
		words, last, worked := headed(l)
		for _, w := range words {
			entries := what == "field"
			switch w = strings.TrimSpace(w); {
			case w == "" || w == "name" && entries:
			case model.Declared(fields, w) == nil && !(w == "notes" && entries):
				tab.text.unknown(l.At, "no "+what+" "+w+" in "+of, w, model.IDs(fields))
			default:
				out = append(out, asked{field: w})
			}
		}
		if worked {
			out = append(out, last)
		}
	}
	return out
}

// asked is a column of a table of entries: a field, or an expression under a heading.
type asked struct {
	field, head, expr string
	at                diag.Place // of the expression
}

// column returns the column that prints a field or a computed value. Numbers are on the right.
func (a asked) column(fields []*model.FieldDecl) col {
	if f := model.Declared(fields, a.field); f != nil {
		return col{Head: f.Head(f.Name, fields), Align: alignOf(f)}
	}
	return col{Head: a.head, Align: "right"}
}

// worded aligns a computed column to the left if one of its values is no number.
func (c *col) worded(number bool) {
	if !number {
		c.Align = "left"
	}
}

// headed reads a line of fields, separated by commas. The last may be "HEADING: EXPRESSION", a
// computed column.
func headed(l prose.Line) (fields []string, last asked, worked bool) {
	head, src, ok := strings.Cut(l.Text, ":")
	if !ok || strings.ContainsAny(head, "?({") {
		return strings.Split(l.Text, ","), asked{}, false
	}
	at := l.At
	at.Col += len([]rune(l.Text)) - len([]rune(strings.TrimLeft(src, " ")))
	fields = strings.Split(head, ",")
	head = fields[len(fields)-1]
	return fields[:len(fields)-1], asked{head: strings.TrimSpace(head), expr: strings.TrimSpace(src), at: at}, true
}

// plainFields returns columns that show fields unchanged.
func plainFields(ids []string) []asked {
	return lists.Map(ids, func(id string) asked { return asked{field: id} })
}

// worked returns the value of a column's expression for an entry or a card, and whether it is a
// number. An expression that fails is reported and gives "?".
func (tab *tabulator) worked(of any, a asked, s style) ([]typeset.Span, bool) {
	v, err := tab.text.env.In(of).Eval(a.expr)
	if err != nil {
		tab.text.broken(a.at, err)
		if last := &tab.text.findings[len(tab.text.findings)-1]; last.Message == `unexpected ","` {
			last.Help = "a column that is worked out ends its line: put what follows on a line of its own"
		}
		return s.say("?"), false
	}
	text := tab.text.env.Format(v)
	if figureForm.MatchString(text) {
		return s.strong().say(text), true
	}
	return tab.text.inline(s, text, a.at), text == ""
}

// figureForm matches a number as printed, possibly with decimals, a currency or a percent sign, or
// a sign in place of one.
var figureForm = pattern.New(`^(?:[−+-]?\p{Sc}?[0-9]*[.,]?[0-9]+(?:[ \x{a0}\x{202f}]?%)?|–|∞)$`)

// usual returns the fields that the rules mention: those with a role in the engine or those with an
// abbreviation, whichever are more, or all that print well if none has either.
func (tab *tabulator) usual(k *model.Collection) []string {
	var roles, short, all []string
	for _, d := range k.Fields {
		if d.Short != "" {
			short = append(short, d.ID)
		}
		if !printable(d) {
			continue
		}
		all = append(all, d.ID)
		if tab.text.names.hasRole(d.ID) {
			roles = append(roles, d.ID)
		}
	}
	switch {
	case len(roles) > len(short):
		return roles
	case len(short) > 0:
		return short
	case len(roles) > 0:
		return roles
	}
	return all
}

// full returns the usual fields, the references that every entry has, and notes.
func (tab *tabulator) full(k *model.Collection, entries []*entry) []string {
	usual := tab.usual(k)
	out := model.IDs(lists.Only(k.Fields, func(d *model.FieldDecl) bool {
		return slices.Contains(usual, d.ID) || d.Type.Kind == model.Ref && !d.Optional
	}))
	for _, e := range entries {
		if len(tab.notes(k, e, out)) > 0 {
			return append(out, "notes")
		}
	}
	return out
}

// printable reports whether a field makes a good column.
func printable(d *model.FieldDecl) bool {
	switch d.Type.Kind {
	case model.Icon, model.Colour, model.Picture, model.Expr, model.Record:
		return false
	}
	return true
}

// ofNames reports whether a field is a list of named things, or of how many of each, without text.
func ofNames(d *model.FieldDecl) bool {
	of := d.Type.Of
	is := func(k model.Kind) bool {
		return slices.ContainsFunc(of.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == k })
	}
	return of != nil && (of.Kind == model.Ref || is(model.Ref) && !is(model.Text))
}

// bareName matches an expression that is the entry's name, or the name with something before or
// after it.
var bareName = pattern.New(`^name( *\+|$)|\+ *name$`)

// roster returns the table of entries: a pictogram and the name, then the columns. Passages are set
// like the text of the book.
func (tab *tabulator) roster(k *model.Collection, entries []*entry, columns []asked, passages bool) *table {
	t := &table{Passages: passages, Cols: []col{{Head: model.Capital(k.One), Align: "left"}}}
	called := asked{expr: "name"}
	if len(columns) > 0 && bareName.MatchString(columns[0].expr) { // gives the heading of the names, and their text
		called, columns = columns[0], columns[1:]
		t.Cols[0].Head = called.head
	}
	var fields []string
	for _, a := range columns {
		d := model.Declared(k.Fields, a.field)
		switch {
		case a.expr != "":
			t.Cols = append(t.Cols, col{Head: a.head, Align: "right"})
		case d == nil:
			t.Cols = append(t.Cols, col{Head: tab.text.phrase("Notes"), Align: "left"})
		default:
			fields = append(fields, a.field)
			t.Cols = append(t.Cols, col{Head: d.Head(cmp.Or(d.Short, d.Name), k.Fields), Align: alignOf(d), Names: ofNames(d), long: tab.long(k, d)})
		}
	}
	for _, e := range entries {
		r := tab.rosterRow(t, k, e, columns, fields)
		if called.expr != "name" {
			r.Cells[0], _ = tab.worked(e.object(), called, tab.text.style("table").strong())
		}
		t.Rows = append(t.Rows, r)
		t.Icons = t.Icons || r.Icon != ""
	}
	t.Noted, t.Label = t.noted(k, columns)
	return t
}

// long returns a function that reports whether any entry of a collection, printed or not, has a long
// text in a field, or nil if the field does not hold texts. Blocks of all chapters are then alike.
func (tab *tabulator) long(k *model.Collection, d *model.FieldDecl) func() bool {
	if d.Type.Kind != model.Text {
		return nil
	}
	return func() bool {
		return slices.ContainsFunc(tab.text.catalogue.entries(k.ID), func(e *entry) bool { return utf8.RuneCountInString(e.field(d.ID).Text) > blockText })
	}
}

// noted reports whether the last column is of notes, or the only one of text. label is what its
// cells are called where they are away from its head, "" for sentences.
func (t *table) noted(k *model.Collection, columns []asked) (noted bool, label string) {
	texts, last := 0, len(columns)-1
	for i, a := range columns {
		d := model.Declared(k.Fields, a.field)
		text := a.expr != "" && t.Cols[i+1].Align == "left" || a.expr == "" && (d == nil || d.Type.Kind == model.Text)
		if text {
			texts++
		}
		if i == last {
			noted = text && (texts == 1 || d == nil && a.expr == "")
			label = a.head
		}
	}
	return noted, label
}

// rosterRow returns the row of one entry. A column with an expression is aligned right only while
// all its values are numbers.
func (tab *tabulator) rosterRow(t *table, k *model.Collection, e *entry, columns []asked, fields []string) row {
	s := tab.text.style("table")
	if t.Passages {
		s = tab.text.body
	}
	r := row{At: e.at(), Anchor: e.anchor(), Cells: [][]typeset.Span{s.strong().say(e.name())}}
	if icon := e.field("icon"); icon.IsSet() && icon.Kind == model.Icon {
		tab.text.wantIcon(icon.Text, icon.At)
		r.Icon = icon.Text
	}
	for i, a := range columns {
		switch d := model.Declared(k.Fields, a.field); {
		case a.expr != "":
			sp, number := tab.worked(e.object(), a, s)
			if !number {
				t.Cols[i+1].Align = "left"
			}
			r.Cells = append(r.Cells, sp)
		case d != nil:
			sp, _ := tab.cell(s, d, e.field(a.field))
			r.Cells = append(r.Cells, sp)
		default:
			r.Cells = append(r.Cells, joined(s, tab.notes(k, e, fields)))
		}
	}
	return r
}

// joined puts notes one after another; a note that is a full sentence is set off by a full stop.
func joined(s style, notes [][]typeset.Span) []typeset.Span {
	var out []typeset.Span
	for i, n := range notes {
		switch {
		case i > 0 && strings.HasSuffix(plain(n), "."):
			out = append(out, s.say(". ")...)
		case i > 0:
			out = append(out, s.say("; ")...)
		}
		out = append(out, n...)
	}
	return out
}

// notes returns what is true of an entry and of few others: its optional flags, numbers and
// references, and its note. A reference to something with the entry's own name is left out.
func (tab *tabulator) notes(k *model.Collection, e *entry, shown []string) [][]typeset.Span {
	s := tab.text.style("table")
	var out, sentence [][]typeset.Span
	for _, d := range k.Fields {
		if slices.Contains(shown, d.ID) || !remarkable(d) {
			continue
		}
		v, name := e.field(d.ID), d.Name
		if len(out) > 0 {
			name = lowered(tab.text.game, name)
		}
		switch {
		case !v.IsSet() || v.Kind == model.Ref && tab.text.names.nameOf(refType(d), v.Text) == e.name():
		case v.True():
			out = append(out, s.say(name))
		case d.ID == "note":
			sentence = append(sentence, tab.text.inline(s, v.Text, v.At))
		case d.Type.Kind != model.Flag:
			sp, _ := tab.cell(s, d, v)
			out = append(out, append(s.say(name+" "), sp...))
		}
	}
	return append(out, sentence...)
}

// remarkable reports whether a field may be true only of some entries.
func remarkable(d *model.FieldDecl) bool {
	switch d.Type.Kind {
	case model.Flag:
		return true
	case model.Whole, model.Signed, model.Decimal, model.Ref:
		return d.Optional || d.ID == "note"
	}
	return d.ID == "note"
}
