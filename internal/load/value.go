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
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// typed reads values of the types that a game declares.
type typed struct {
	d       *doc
	effects *notation // of the game's verbs; if nil, effects are read as plain text
}

// value reads a value of a declared type. decl is where the type was declared, for messages. A
// value that does not fit is reported, and the result is unset.
func (t typed) value(n *yaml.Node, ty *model.Type, decl diag.Place) model.Value {
	n = follow(n)
	if n.Tag == faulty {
		return model.Value{}
	}
	if n.Kind == yaml.ScalarNode && slices.Contains(ty.Or, n.Value) {
		return model.Value{Kind: ty.Kind, Word: true, Text: n.Value, At: t.d.at(n)}
	}
	before := len(t.d.found)
	v := t.plain(n, ty, decl)
	if v.IsSet() {
		v.At = t.d.at(n)
	}
	if !decl.IsZero() && !v.IsSet() {
		for i := before; i < len(t.d.found); i++ {
			if f := &t.d.found[i]; f.Code == "PB006" && len(f.Also) == 0 {
				f.Also = []diag.Also{{At: decl, Mark: "declared here"}}
			}
		}
	}
	return v
}

// plain reads a value according to the kind of its type.
func (t typed) plain(n *yaml.Node, ty *model.Type, decl diag.Place) model.Value {
	switch ty.Kind {
	case model.Whole, model.Signed, model.Percent:
		return t.number(n, ty, decl)
	case model.Decimal:
		return t.decimal(n, ty, decl)
	case model.Flag:
		if v, ok := t.d.flag(n); ok {
			return flagValue(v)
		}
		return model.Value{}
	case model.List:
		return t.list(n, ty, decl)
	case model.Record:
		return t.record(n, ty)
	case model.Expr:
		src, ok := t.d.expression(n)
		return textValue(ty.Kind, src.Text, ok)
	}
	return t.text(n, ty)
}

// flagValue returns yes or no as a value.
func flagValue(v bool) model.Value {
	if v {
		return model.Value{Kind: model.Flag, Int: 1}
	}
	return model.Value{Kind: model.Flag}
}

// textValue returns text as a value of a kind; unset if not ok.
func textValue(k model.Kind, s string, ok bool) model.Value {
	if !ok {
		return model.Value{}
	}
	return model.Value{Kind: k, Text: s}
}

// number reads a whole number and checks its limits. A whole number or percentage is 0 or more
// unless the type says otherwise.
func (t typed) number(n *yaml.Node, ty *model.Type, decl diag.Place) model.Value {
	var v int64
	var ok bool
	if s, cut := strings.CutSuffix(n.Value, "%"); cut && ty.Kind == model.Percent && n.Kind == yaml.ScalarNode {
		var err error
		if v, err = strconv.ParseInt(strings.TrimSpace(s), 10, 64); err != nil {
			t.d.wrong(n, want(ty))
			return model.Value{}
		}
	} else if v, ok = t.d.whole(n, want(ty)); !ok {
		return model.Value{}
	}
	if lo, hi := ty.Bounds(); v < lo || v > hi {
		t.limit(n, v, lo, hi, decl)
		if v < 0 && ty.Min == nil {
			f := &t.d.found[len(t.d.found)-1]
			f.Message, f.Help = fmt.Sprintf("%d where a whole number of 0 or more is expected", v), "declare it signed, or say with min how low it may go"
			for i := range f.Also {
				f.Also[i].Mark = "declared here"
			}
		}
	}
	return model.Value{Kind: ty.Kind, Int: v}
}

// limit reports a number outside its limits.
func (t typed) limit(n *yaml.Node, v, lo, hi int64, decl diag.Place) {
	msg := fmt.Sprintf("%d is over the limit of %d", v, hi)
	if v < lo {
		msg = fmt.Sprintf("%d is under the limit of %d", v, lo)
	}
	f := t.d.add("PB212", n, msg)
	if !decl.IsZero() {
		f.Also = []diag.Also{{At: decl, Mark: "the limit is declared here"}}
	}
}

// diceForm matches a number of dice of one kind, what is added to them, and a multiplier.
var diceForm = pattern.New(`^[0-9]{0,3}[dD](?:[1-9][0-9]{0,3}|%)(?:[-+][0-9]{1,5})?(?:[x×][1-9][0-9]{0,3})?$`)

// isDice reports whether a text is dice that can be rolled.
func isDice(s string) bool {
	_, err := dice.Parse(s)
	return err == nil
}

// text reads the kinds that are written as a word or words.
func (t typed) text(n *yaml.Node, ty *model.Type) model.Value {
	s, ok := t.d.word(n, want(ty))
	if !ok {
		return model.Value{}
	}
	if isPlain(n) {
		t.d.ambiguity(n)
	}
	if isPlain(n) && (ty.Kind == model.Text || ty.Kind == model.EffectKind) {
		brokenOff(t.d, n)
	}
	switch ty.Kind {
	case model.Choice:
		if !slices.Contains(ty.Choices, s) {
			t.d.choice(n, s, ty.Choices)
			return model.Value{}
		}
	case model.Picture:
		if s = model.PictureID(s); !model.IsID(s) {
			t.d.id(n)
		}
	case model.Ref, model.Icon:
		if ty.Kind != model.Ref || !model.IsID(model.ID(s)) { // a name in place of its id is reported once, as unknown (PB101)
			t.d.id(n)
		}
	case model.Colour:
		if _, ok := (&layout.Theme{}).Colour(s); !ok && !model.IsID(s) { // the value is kept, since what lies on it has no contrast to check
			f := t.d.add("PB007", n, fmt.Sprintf("there is no colour %q", s))
			f.Help = "want " + want(ty)
		}
	case model.Dice:
		if base, _ := dice.Once(s); !diceForm.MatchString(s) || !isDice(base) {
			t.d.wrong(n, want(ty))
			return model.Value{}
		}
	case model.EffectKind:
		v := model.Value{Kind: ty.Kind, Text: s}
		if t.effects != nil {
			v.Effect = t.effects.parse(t.d, n)
		}
		return v
	}
	return model.Value{Kind: ty.Kind, Text: s}
}

// choice reports a word that is none of the choices, which it lists nearest first.
func (d *doc) choice(n *yaml.Node, s string, choices []string) {
	near := diag.Nearest(s, choices, len(choices))
	f := d.add("PB007", n, fmt.Sprintf("%s is none of the choices", quote(s)))
	others := lists.Only(choices, func(c string) bool { return !slices.Contains(near, c) })
	f.Evidence = []string{"choices: " + strings.Join(slices.Concat(near, others), ", ")}
	switch {
	case strings.Contains(s, "{{"):
		f.Help = "an expression cannot be used here; in a layout, make a box for each choice, with when"
	case len(near) > 0:
		f.Help = "write " + near[0]
	}
}

// list reads a list; the type's Min and Max are the least and greatest number of items.
func (t typed) list(n *yaml.Node, ty *model.Type, decl diag.Place) model.Value {
	of := cmp.Or(ty.Of, &textType)
	v := model.Value{Kind: model.List}
	t.d.items(n, plural(of), func(_ int, item *yaml.Node) {
		if x := t.value(item, of, decl); x.IsSet() {
			v.Items = append(v.Items, x)
		}
	})
	if n.Kind != yaml.SequenceNode {
		return model.Value{}
	}
	if k := int64(len(n.Content)); ty.Min != nil && k < *ty.Min || ty.Max != nil && k > *ty.Max {
		f := t.d.add("PB008", n, fmt.Sprintf("a list of %d, where %s is expected", k, bounds(ty)))
		f.Also = []diag.Also{{At: decl, Mark: "declared here"}}
	}
	return v
}

// bounds says how many items a list may have.
func bounds(ty *model.Type) string {
	switch {
	case ty.Min == nil:
		return fmt.Sprintf("at most %d", *ty.Max)
	case ty.Max == nil:
		return fmt.Sprintf("at least %d", *ty.Min)
	case *ty.Min == *ty.Max:
		return strconv.FormatInt(*ty.Min, 10)
	}
	return fmt.Sprintf("%d to %d", *ty.Min, *ty.Max)
}

// record reads a map of declared fields, or a list of exactly one value for each of them, in order.
func (t typed) record(n *yaml.Node, ty *model.Type) model.Value {
	v := model.Value{Kind: model.Record}
	if n.Kind == yaml.SequenceNode {
		if len(n.Content) != len(ty.Fields) {
			t.d.count(n, len(n.Content), len(ty.Fields), strings.Join(model.IDs(ty.Fields), ", "))
			return model.Value{}
		}
		for i, f := range ty.Fields {
			if x := t.value(n.Content[i], &f.Type, f.At); x.IsSet() {
				v.Fields = append(v.Fields, model.Field{ID: f.ID, Value: x, At: t.d.at(n.Content[i])})
			}
		}
		return v
	}
	if n.Kind != yaml.MappingNode {
		f := t.d.wrong(n, "a map")
		f.Evidence = []string{"fields here: " + strings.Join(model.IDs(ty.Fields), ", ")}
		return model.Value{}
	}
	rec := t.fields(ty.Fields)
	for k, x := range pairs(n) {
		if rec.take(t.d, k, x) {
			continue
		}
		t.d.unknown(k, "field", model.IDs(ty.Fields), ty.Fields...)
		if as := meant(k, n, model.IDs(ty.Fields), ty.Fields...); as != nil {
			t.d.quietly(func() { rec.take(t.d, as, x) })
		}
	}
	v.Fields = rec.finish(t.d, n, nil)
	return v
}

// kindWords says what is expected for each kind of value, in the singular and the plural.
var kindWords = map[model.Kind][2]string{
	model.Whole: {"a whole number", "whole numbers"}, model.Signed: {"a whole number with a sign", "numbers with a sign"},
	model.Percent: {"a percentage", "percentages"}, model.Decimal: {"a number such as 2.5", "numbers"}, model.Text: {"a text", "texts"}, model.Flag: {"true or false", "flags"},
	model.Choice: {"one of the choices", "choices"}, model.Ref: {"an id", "ids"}, model.Dice: {"dice such as d6, 2d10 or d66", "dice"},
	model.Icon: {"the id of an icon", "icons"}, model.Expr: {"an expression", "expressions"},
	model.Picture:    {"the id of a picture", "pictures"},
	model.Colour:     {"a colour of the theme, or a value in quotes such as \"#B00020\"", "colours"},
	model.EffectKind: {"an effect", "effects"}, model.List: {"a list", "lists"}, model.Record: {"a map", "maps"},
}

// want says what values of a type look like, including the words allowed instead.
func want(ty *model.Type) string {
	s := kindWords[ty.Kind][0]
	if len(ty.Or) > 0 {
		s += " or " + strings.Join(ty.Or, " or ")
	}
	return s
}

// plural returns the word for several values of a type.
func plural(ty *model.Type) string { return kindWords[ty.Kind][1] }
