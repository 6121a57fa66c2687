package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// cell returns a value of the data as a table prints it. The second result reports that it is a
// figure.
func (tab *tabulator) cell(s style, d *model.FieldDecl, v model.Value) ([]typeset.Span, bool) {
	if !v.IsSet() {
		return nil, false
	}
	if v.Word {
		return s.say(cmp.Or(tab.text.game.Signs[v.Text], v.Text)), false
	}
	switch v.Kind {
	case model.Whole, model.Signed, model.Percent, model.Decimal, model.Dice:
		return s.strong().say(tab.text.figure(v)), true
	case model.Flag:
		if v.True() {
			return s.say(tab.text.phrase("yes")), false
		}
		return s.say(cmp.Or(tab.text.game.Signs["none"], tab.text.phrase("no"))), false
	case model.EffectKind:
		return tab.effect(s, v), false
	case model.Ref:
		if tab.text.game.RowsOf(refType(d)) != nil {
			break // a row's own word, as a choice
		}
		return s.say(tab.text.names.nameOf(refType(d), v.Text)), false
	case model.List:
		return tab.listCell(s, d, v), false
	case model.Record:
		return tab.recordCell(s, d, v), false
	case model.Icon:
		tab.text.wantIcon(v.Text, v.At)
		return []typeset.Span{{Icon: v.Text, Font: s.typeFont(s.plain)}}, false
	}
	return tab.text.inline(s, v.Text, v.At), false
}

// effect puts an effect into words. One that fails is reported and printed as it is written.
func (tab *tabulator) effect(s style, v model.Value) []typeset.Span {
	t, err := tab.text.env.Short(v.Effect)
	if err != nil {
		tab.text.broken(v.At, err)
		return s.say(v.String())
	}
	return tab.text.inline(s, t, v.At)
}

// listCell returns a list with commas, each item as a cell of its own type. Items that hold
// sentences are on lines of their own.
func (tab *tabulator) listCell(s style, d *model.FieldDecl, v model.Value) []typeset.Span {
	var of *model.FieldDecl
	if d != nil && d.Type.Of != nil {
		of = &model.FieldDecl{Type: *d.Type.Of}
	}
	between := ", "
	if slices.ContainsFunc(v.Items, tells) {
		between = "\n"
	}
	return behind(s.say(between), lists.Map(v.Items, func(x model.Value) []typeset.Span {
		t, _ := tab.cell(s, of, x)
		return t
	}))
}

// tells reports whether a value is a sentence, or a record with one in it.
func tells(v model.Value) bool {
	return v.Kind == model.Text && v.Text != "" && strings.ContainsAny(v.Text[len(v.Text)-1:], ".!?") || slices.ContainsFunc(v.Fields, func(f model.Field) bool { return tells(f.Value) })
}

// recordCell returns the contents of a record, in the order in which they are declared, each as a
// cell of its own type. What a sentence follows is in bold, as its name.
func (tab *tabulator) recordCell(s style, d *model.FieldDecl, v model.Value) []typeset.Span {
	var said [][]typeset.Span
	for i, f := range v.Fields {
		var of *model.FieldDecl
		if d != nil {
			of = model.Declared(d.Type.Fields, f.ID)
		}
		st := s
		if i == 0 && tells(v) && !tells(f.Value) {
			st = s.strong()
		}
		if t, _ := tab.cell(st, of, f.Value); len(t) > 0 {
			if f.Value.Kind == model.Text && st.plain != s.plain {
				t = append(t, st.say(".")...)
			}
			said = append(said, t)
		}
	}
	return behind(s.say(" "), said)
}

// refType returns the collection that a reference leads to, "" if its declaration is not known.
func refType(d *model.FieldDecl) string {
	if d == nil {
		return ""
	}
	return d.Type.To
}

// figure returns a number as printed: with a true minus, and a sign where it is signed.
func figure(v model.Value) string {
	s := strings.ReplaceAll(v.String(), "-", "−")
	if v.Kind == model.Percent {
		s += "\u00a0%"
	}
	return s
}

// timesSign sets the multiplier of a roll, as in 3d6x10, with a sign between no-break spaces.
var timesSign = strings.NewReplacer("x", "\u00a0×\u00a0", "×", "\u00a0×\u00a0")

// figure returns a value in figures, with the decimal sign and the letter for dice that the
// language uses.
func (b *design) figure(v model.Value) string {
	switch s := figure(v); v.Kind {
	case model.Decimal:
		return strings.Replace(s, ".", b.phrase("."), 1)
	case model.Dice:
		return timesSign.Replace(diceIn(b.game.Words, s))
	default:
		return s
	}
}

// diceIn returns dice as a language writes them: 2d6, in German 2W6.
func diceIn(words model.Phrasebook, s string) string {
	return strings.NewReplacer("d", words.Say("d"), "D", words.Say("D")).Replace(s)
}

// nameOf returns the printed name of what an id refers to: a row's own word, or the id itself as
// words where there is no such thing.
func (b *names) nameOf(to, id string) string {
	if b.game.RowsOf(to) != nil {
		return id
	}
	kind, deck, _ := strings.Cut(to, "/")
	if kind == "decks" && deck != "" {
		return b.cardName(deck, id)
	}
	all, _ := b.game.Names(to)
	for _, n := range all {
		if n.ID == id && n.Called != "" {
			return n.Called
		}
	}
	if e := b.catalogue.entry(kind, id); e != nil {
		return e.name()
	}
	return strings.ReplaceAll(id, "-", " ")
}
