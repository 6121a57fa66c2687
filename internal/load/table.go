package load

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// noPlace is the place of the declaration of types that no file declares.
var noPlace diag.Place

// tableReader is a table while it is being read; its rows are read last, once its columns are
// known.
type tableReader struct {
	*model.Table
	Rows *yaml.Node `key:"rows! map any"`
}

// table reads one table of the game.
func (r *gameReader) table(d *doc, k, v, siblings *yaml.Node) *model.Table {
	t := tableReader{Table: &model.Table{}}
	var fields []*model.FieldDecl
	if c := r.class(d, v); c != nil {
		*t.Table = model.Table{Class: c.ID, Kind: c.Kind, Die: c.Die, DieAt: c.DieAt, Of: c.Of, Min: c.Min, Max: c.Max, Columns: slices.Clone(c.Columns), Declares: c.Fields}
		fields = c.Fields
	}
	t.ID, t.At = k.Value, d.at(k)
	if t.Fields = readDeclared(r.effects, d, v, &t, siblings, fields); follow(v).Kind != yaml.MappingNode {
		return t.Table
	}
	checkTable(d, k, v, t.Table)
	if t.Rows != nil {
		r.rows(d, t.Rows, t.Table)
	}
	return t.Table
}

// class returns the declared class that a table names, nil if there is none.
func (r *gameReader) class(d *doc, v *yaml.Node) *class {
	n := value(v, "class")
	if n == nil {
		return nil
	}
	n = follow(n)
	var names []string
	for _, c := range r.classes {
		if c.ID == n.Value {
			return c
		}
		names = append(names, c.ID)
	}
	d.choice(n, n.Value, names)
	return nil
}

// maxKey is the largest number that a row's key may contain.
const maxKey = 999_999

// checkTable reports a table that lacks what its kind requires or has settings that cannot be used.
func checkTable(d *doc, k, v *yaml.Node, t *model.Table) {
	switch {
	case t.Kind == "" && t.Class == "":
		f := d.add("PB005", k, fmt.Sprintf("the table %s has neither kind nor class", quote(k.Value)))
		f.Evidence = []string{"kinds: " + strings.Join(tableKinds, ", ")}
	case t.Kind == "roll" && t.Die == "":
		d.add("PB005", k, fmt.Sprintf("the roll table %s does not say its die", quote(k.Value)))
	case t.Kind == "roll" && !isDice(t.Die) && diceLike.MatchString(t.Die):
		d.add("PB006", k, fmt.Sprintf("the die of %s is %s, where dice such as d6, 2d10 or d66 are wanted, or an expression", quote(k.Value), quote(t.Die)))
	case (t.Min == nil) != (t.Max == nil):
		has, lacks := "min", "max"
		if t.Min == nil {
			has, lacks = lacks, has
		}
		d.add("PB005", cmp.Or(keyOf(v, has), k), fmt.Sprintf("the table %s has a %s and no %s: it needs both or neither", quote(k.Value), has, lacks))
	case t.Min != nil && (*t.Min < -maxKey || *t.Max > maxKey):
		d.add("PB212", k, fmt.Sprintf("the table %s reaches from %d to %d; keys go from %d to %d", quote(k.Value), *t.Min, *t.Max, -maxKey, maxKey))
	case len(t.Columns) == 0:
		d.add("PB005", k, fmt.Sprintf("the table %s has no columns", quote(k.Value)))
	}
}

// readDie reads what is rolled on a table: dice, or an expression.
func readDie(d *doc, n *yaml.Node, s slot) {
	if src, ok := d.expression(n); ok {
		*s.to.(*string), *s.at = strings.TrimSpace(src.Text), src.At
	}
}

// diceLike matches what can only be meant as dice.
var diceLike = pattern.New(`^ *[0-9]*[dD][0-9%]+ *([-+] *[0-9]+)? *$`)

// rangeForm matches "3", "2-4", "5+" or "0-", also with an en dash as the hyphen and a minus sign.
var rangeForm = pattern.New(`^([-−]?[0-9]{1,6})(?:[-–]([-−]?[0-9]{1,6})|([-–+]))?$`)

// ParseRanges parses a row's key, ranges separated by commas, for a table with a die ("" for none).
// It returns nil for a key of another form, or one that covers a number twice.
func ParseRanges(s, die string) model.Ranges {
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

// parseRange parses one range. 00 is the highest result of d100, and 000 that of d1000.
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

// rows reads the rows of a table according to its columns.
func (r *gameReader) rows(d *doc, n *yaml.Node, t *model.Table) {
	ranged := t.Kind == "roll" && isDice(t.Die) || t.Kind == "bands"
	d.entries(n, "rows", func(k, v *yaml.Node) {
		row := &model.Row{ID: k.Value, At: d.at(k)}
		if t.Kind != "matrix" && t.Kind != "modifiers" {
			if row.Takes = ParseRanges(k.Value, t.Die); row.Takes == nil && (ranged || t.Min != nil) {
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

// deckReader is a deck while it is being read; its cards are read last, once their fields are
// known.
type deckReader struct {
	*model.Deck
	Cards *yaml.Node `key:"cards! map card"`
}

// deck reads one deck and its cards.
func (r *gameReader) deck(d *doc, k, v, siblings *yaml.Node) *model.Deck {
	b := deckReader{Deck: &model.Deck{ID: k.Value, At: d.at(k)}}
	d.fill(v, &b, siblings, rest{})
	if b.Cards == nil {
		return b.Deck
	}
	before := len(d.found)
	readCards(r.effects, d, &b)
	if len(d.found) > before && unpack(d) { // the evidence about sibling cards needs the tree
		d.found, b.Deck.Cards = d.found[:before], nil
		readCards(r.effects, d, &b)
	}
	return b.Deck
}

// readCards reads the cards of a deck.
func readCards(effects *notation, d *doc, b *deckReader) {
	fields, packed := model.FieldsOf, packedIn(d, b.Cards) != nil
	d.ids(b.Cards, "cards", func(k, v *yaml.Node) {
		if packed && len(b.Deck.Cards)%many == 0 { // a new block for every many cards
			fields = new(model.Pack).Fields
		}
		c := &model.Card{Entry: model.Entry{ID: k.Value, At: d.at(k)}}
		c.Fields = fields(readDeclared(effects, d, v, c, b.Cards, b.Fields))
		b.Deck.Cards = append(b.Deck.Cards, c)
	})
}

// entry reads one entry of a collection.
func (r *gameReader) entry(d *doc, c *model.Collection, k, v, siblings *yaml.Node) *model.Entry {
	e := &model.Entry{ID: k.Value, At: d.at(k)}
	e.Fields = model.FieldsOf(readDeclared(r.effects, d, v, e, siblings, c.Fields))
	return e
}

// readDeclared reads a map with declared fields in addition to its own keys, and returns the values
// of the declared fields.
func readDeclared(effects *notation, d *doc, n *yaml.Node, into any, siblings *yaml.Node, fields []*model.FieldDecl) []model.Field {
	own := typedEffects(effects, d).fields(fields)
	if !d.fill(n, into, siblings, own.rest()) {
		return nil
	}
	return own.finish(d, follow(n), siblings)
}
