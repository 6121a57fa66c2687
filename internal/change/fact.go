package change

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// reader converts the values of one state of a game to facts.
type reader struct {
	game *model.Game
	env  *expr.Env
}

// text returns a fact whose text is in the model unchanged.
func text(what, says string) fact { return fact{what: what, says: says} }

// fields returns the facts of some fields; below is a prefix for the name of each, or "".
func (r reader) fields(below string, given []model.Field, decls []*model.FieldDecl) []fact {
	var out []fact
	for _, f := range given {
		d := model.Declared(decls, f.ID)
		var t *model.Type
		name := strings.ReplaceAll(f.ID, "-", " ")
		if d != nil {
			t = &d.Type
			name = cmp.Or(d.Name, name)
		}
		if below != "" {
			name = below + " " + lower(name)
		}
		out = append(out, r.value(name, f.Value, t)...)
	}
	return out
}

// value returns a value as facts: a record and a list of records yield one for each part.
func (r reader) value(what string, v model.Value, t *model.Type) []fact {
	t = cmp.Or(t, &model.Type{})
	switch {
	case !v.IsSet():
		return nil
	case v.Kind == model.Record && !v.Word:
		return r.fields(what, v.Fields, t.Fields)
	case v.Kind == model.List && len(v.Items) > 0 && v.Items[0].Kind == model.Record:
		return r.records(what, v, t.Of)
	}
	return []fact{{what, r.says(v, t), v.At}}
}

// records returns the facts of a list of records, each identified by the first of its fields that
// is a word, or else by its number.
func (r reader) records(what string, v model.Value, t *model.Type) []fact {
	t = cmp.Or(t, &model.Type{})
	var out []fact
	seen := map[string]bool{}
	for i, x := range v.Items {
		key := r.key(x, t)
		if key == "" || seen[key] {
			key = fmt.Sprint(i + 1)
		}
		seen[key] = true
		if len(x.Fields) == 0 {
			out = append(out, fact{what + " " + key, r.says(x, t), x.At})
			continue
		}
		out = append(out, r.fields(what+" "+key, x.Fields, t.Fields)...)
	}
	return out
}

// key returns the field that identifies a record in a list across versions: the first that is a
// choice, a reference or a short text, or "" if there is none.
func (r reader) key(v model.Value, t *model.Type) string {
	for _, f := range v.Fields {
		if f.Value.Kind == model.Choice || f.Value.Kind == model.Ref || f.Value.Kind == model.Text && len(f.Value.Text) < long/2 {
			ft := &model.Type{}
			if d := model.Declared(t.Fields, f.ID); d != nil {
				ft = &d.Type
			}
			return r.says(f.Value, ft)
		}
	}
	return ""
}

// says returns a value as a player reads it: a thing by its name, an effect in words, a number with
// its sign or per cent.
func (r reader) says(v model.Value, t *model.Type) string {
	if v.Word {
		return v.Text
	}
	switch v.Kind {
	case model.Percent:
		return expr.Format(int(v.Int)) + " %"
	case model.Whole:
		return expr.Format(int(v.Int))
	case model.Signed:
		return expr.Format(expr.Signed(v.Int))
	case model.Decimal:
		return expr.Format(expr.DecimalOf(v))
	case model.Flag:
		return expr.Format(v.Int == 1)
	case model.Ref:
		return r.named(t.To, v.Text)
	case model.EffectKind:
		if words, err := r.env.Words(v.Effect); err == nil && v.Effect != nil {
			return strings.ReplaceAll(words, "**", "")
		}
	case model.List:
		of := cmp.Or(t.Of, &model.Type{})
		return strings.Join(lists.Map(v.Items, func(x model.Value) string { return r.says(x, of) }), ", ")
	case model.Record:
		all := lists.Map(r.fields("", v.Fields, t.Fields), func(f fact) string { return f.what + " " + f.says })
		return strings.Join(all, ", ")
	}
	return v.String()
}

// named returns the printed name of what a reference names, or its id.
func (r reader) named(to, id string) string {
	if r.game.RowsOf(to) != nil {
		return id
	}
	all, _ := r.game.Names(to)
	if i := slices.IndexFunc(all, func(n model.Name) bool { return n.ID == id }); i >= 0 {
		return cmp.Or(all[i].Called, id)
	}
	return id
}

// lower returns a name for use within a sentence: with its first letter in lower case, unless the
// next is a capital too, as in TU.
func lower(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && !(s[1] >= 'A' && s[1] <= 'Z') {
		return string(s[0]+'a'-'A') + s[1:]
	}
	return s
}
