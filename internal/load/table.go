package load

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// noPlace is the declaration of types that no file declares.
var noPlace diag.Place

// tableReader is a table and what is read last, when its columns are known.
type tableReader struct {
	*model.Table
	rows      *yaml.Node
	modifiers *yaml.Node
}

var tableShape = shape[tableReader]{
	{"class", false, func(r *tableReader) any { return as("class-id", &r.Class) }},
	{"name", true, func(r *tableReader) any { return &r.Name }},
	{"kind", false, func(r *tableReader) any {
		return choose(&r.Kind, tableKinds...)
	}},
	{"die", false, func(r *tableReader) any { return die(r.Table) }},
	{"of", false, func(r *tableReader) any { return &r.Of }},
	{"min", false, func(r *tableReader) any { return &r.Min }},
	{"max", false, func(r *tableReader) any { return &r.Max }},
	{"optional", false, func(r *tableReader) any { return &r.Optional }},
	{"columns", false, func(r *tableReader) any {
		return as("map field", reader(func(d *doc, n *yaml.Node) { r.Columns = append(r.Columns, readDeclarations(d, n, nil)...) }))
	}},
	{"modifiers", false, func(r *tableReader) any { return as("map modifier", keep(&r.modifiers)) }},
	{"rows", true, func(r *tableReader) any { return as("map any", keep(&r.rows)) }},
	{"twins", false, func(r *tableReader) any { return twins(&r.Twins) }},
	{"note", false, func(r *tableReader) any { return &r.Note }},
	{"source", false, func(r *tableReader) any { return &r.Cite }},
	{"ours", false, func(r *tableReader) any { return &r.Ours }},
}

// table reads one table of the game.
func (r *gameReader) table(d *doc, k, v, siblings *yaml.Node) *model.Table {
	t := tableReader{Table: &model.Table{}}
	var fields []*model.FieldDecl
	if c := r.class(d, v); c != nil {
		*t.Table = c.base
		t.Columns = slices.Clone(c.base.Columns)
		fields = c.fields
		t.Declares = c.fields
	}
	t.ID, t.At = k.Value, d.at(k)
	own := typedEffects(r.effects, d).fields(fields)
	if !tableShape.fill(d, v, &t, siblings, own.rest()) {
		return t.Table
	}
	t.Fields = own.finish(d, follow(v), siblings)
	checkTable(r, d, k, &t)
	if t.rows != nil {
		r.rows(d, t.rows, t.Table)
	}
	if t.modifiers != nil {
		d.ids(t.modifiers, "modifiers", func(k, v *yaml.Node) {
			m := &modifierReader{Modifier: model.Modifier{ID: k.Value, At: d.at(k)}}
			if modifierShape.fill(d, v, m, t.modifiers, rest{}) {
				t.Modifiers = append(t.Modifiers, &m.Modifier)
			}
		})
	}
	return t.Table
}

// class is the declared class that a table names, nil if none.
func (r *gameReader) class(d *doc, v *yaml.Node) *class {
	n := value(v, "class")
	if n == nil {
		return nil
	}
	n = follow(n)
	var names []string
	for _, c := range r.classes {
		if c.id == n.Value {
			return c
		}
		names = append(names, c.id)
	}
	d.choice(n, n.Value, names)
	return nil
}

// maxKey is the largest number that a row's key can hold.
const maxKey = 999_999

// checkTable reports what a table of its kind cannot do without.
func checkTable(r *gameReader, d *doc, k *yaml.Node, t *tableReader) {
	switch {
	case t.Kind == "" && t.Class == "":
		f := d.add("PB005", k, fmt.Sprintf("the table %s has neither kind nor class", quote(k.Value)))
		f.Evidence = []string{"kinds: " + strings.Join(tableKinds, ", ")}
	case t.Kind == "roll" && t.Die == "":
		d.add("PB005", k, fmt.Sprintf("the roll table %s does not say its die", quote(k.Value)))
	case t.Kind == "roll" && !isDice(t.Die) && diceLike.MatchString(t.Die):
		d.add("PB006", k, fmt.Sprintf("the die of %s is %s, where dice such as d6, 2d10 or d66 are wanted, or an expression", quote(k.Value), quote(t.Die)))
	case (t.Min == nil) != (t.Max == nil):
		d.add("PB005", k, fmt.Sprintf("the table %s has one of min and max: both or neither are wanted", quote(k.Value)))
	case t.Min != nil && (*t.Min < -maxKey || *t.Max > maxKey):
		d.add("PB212", k, fmt.Sprintf("the table %s reaches from %d to %d; keys go from %d to %d", quote(k.Value), *t.Min, *t.Max, -maxKey, maxKey))
	case len(t.Columns) == 0:
		d.add("PB005", k, fmt.Sprintf("the table %s has no columns", quote(k.Value)))
	}
}

// diceLike is what nobody writes who does not mean dice.
var diceLike = regexp.MustCompile(`^ *[0-9]*[dD][0-9%]+ *([-+] *[0-9]+)? *$`)

// die reads what is rolled on a table: dice, or an expression.
func die(t *model.Table) formed {
	return as("die", reader(func(d *doc, n *yaml.Node) {
		if src, ok := d.expression(n); ok {
			t.Die, t.DieAt = strings.TrimSpace(src.Text), src.At
		}
	}))
}

// rangeForm is "3", "2-4", "5+" or "0-", with an en dash for a hyphen and a minus
// too.
var rangeForm = regexp.MustCompile(`^([-−]?[0-9]{1,6})(?:[-–]([-−]?[0-9]{1,6})|([-–+]))?$`)

// parseRanges reads a row's key, ranges with commas between them: nothing for a
// key of another form, and for one that names a number twice.
func parseRanges(s, die string) model.Ranges {
	var out model.Ranges
	for part := range strings.SplitSeq(s, ",") {
		r, ok := parseRange(strings.TrimSpace(part), die)
		if !ok || slices.ContainsFunc(out, func(o model.Range) bool { _, both := o.Shared(r); return both }) {
			return nil
		}
		out = append(out, r)
	}
	return out
}

// parseRange reads one range. 00 is the greatest result of d100, and 000 that of
// d1000.
func parseRange(s, die string) (model.Range, bool) {
	m := rangeForm.FindStringSubmatch(s)
	if m == nil {
		return model.Range{}, false
	}
	for i, k := range m[1:3] {
		m[i+1] = strings.Replace(k, "−", "-", 1)
		if x, err := dice.Parse(die); err == nil && strings.Trim(k, "0") == "" && len(k) > 1 && "1"+k == strconv.Itoa(x.Max()) {
			m[i+1] = "1" + k
		}
	}
	lo, _ := strconv.Atoi(m[1])
	switch {
	case m[3] == "+":
		return model.Range{Lo: lo, OpenHi: true}, true
	case m[3] != "":
		return model.Range{Hi: lo, OpenLo: true}, true
	case m[2] != "":
		hi, _ := strconv.Atoi(m[2])
		return model.Range{Lo: lo, Hi: hi}, lo <= hi
	}
	return model.Range{Lo: lo, Hi: lo}, true
}

// rows reads the rows of a table by its columns.
func (r *gameReader) rows(d *doc, n *yaml.Node, t *model.Table) {
	ranged := t.Kind == "roll" && isDice(t.Die) || t.Kind == "bands"
	d.entries(n, "rows", func(k, v *yaml.Node) {
		row := &model.Row{ID: k.Value, At: d.at(k)}
		if t.Kind != "matrix" && t.Kind != "modifiers" {
			if row.Takes = parseRanges(k.Value, t.Die); row.Takes == nil && (ranged || t.Min != nil) {
				d.wrong(k, "a key such as 3, 2-4, 5+, 0- or 2, 12").Also = []diag.Also{{At: t.At, Mark: "a table of kind " + t.Kind}}
			}
		} else {
			d.id(k)
		}
		cells := typedEffects(r.effects, d).record(follow(v), &model.Type{Kind: model.Record, Fields: t.Columns})
		row.Cells = cells.Fields
		t.Rows = append(t.Rows, row)
	})
}

// modifierReader is a modifier of a table's roll.
type modifierReader struct{ model.Modifier }

var modifierShape = shape[modifierReader]{
	{"bonus", true, func(m *modifierReader) any {
		return as("integer", reader(func(d *doc, n *yaml.Node) {
			if v, ok := d.whole(n, "a whole number"); ok && v > -1000 && v < 1000 {
				m.Bonus, m.BonusAt = int(v), d.at(n)
			}
		}))
	}},
	{"when", true, func(m *modifierReader) any { return &m.When }},
	{"for", false, func(m *modifierReader) any { return expr(&m.For) }},
}

// deckReader is a deck and what is read when its fields are known.
type deckReader struct {
	*model.Deck
	cards *yaml.Node
}

// at reads values at a deck, none of which is an effect.
func (r *deckReader) at(d *doc) typed { return typed{d: d} }

// cardReader is a card.
type cardReader struct{ *model.Card }

// at reads values at a card, none of which is an effect.
func (r *cardReader) at(d *doc) typed { return typed{d: d} }

// deck reads one deck and its cards.
func (r *gameReader) deck(d *doc, k, v, siblings *yaml.Node) *model.Deck {
	b := deckReader{Deck: &model.Deck{ID: k.Value, At: d.at(k)}}
	deckShape.fill(d, v, &b, siblings, rest{})
	if b.cards == nil {
		return b.Deck
	}
	d.ids(b.cards, "cards", func(k, v *yaml.Node) {
		c := cardReader{&model.Card{Entry: model.Entry{ID: k.Value, At: d.at(k)}}}
		own := typedEffects(r.effects, d).fields(b.Fields)
		if cardShape.fill(d, v, &c, b.cards, own.rest()) {
			c.Fields = own.finish(d, follow(v), b.cards)
		}
		b.Cards = append(b.Cards, c.Card)
	})
	return b.Deck
}

// entry reads one entry of a collection.
func (r *gameReader) entry(d *doc, c *model.Collection, k, v, siblings *yaml.Node) *model.Entry {
	e := &model.Entry{ID: k.Value, At: d.at(k)}
	own := typedEffects(r.effects, d).fields(c.Fields)
	if entryShape.fill(d, v, e, siblings, own.rest()) {
		e.Fields = own.finish(d, follow(v), siblings)
	}
	return e
}
