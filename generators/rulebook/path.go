package rulebook

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/model"
)

// pathWords puts an erratum's path into words: "Panic, row 1".
func (b *names) pathWords(path string) string {
	if claim := b.claimAt(path); claim != nil {
		return model.Capital(claim.Says)
	}
	parts := strings.Split(path, ".")
	fields := b.fieldsAt(parts)
	var out []string
	for i, p := range parts {
		switch n, err := strconv.Atoi(p); {
		case i == 0:
			continue
		case i == 1:
			out = append(out, b.nameOf(parts[0], p))
		case p == "rows", silent(parts, i):
		case i == 3 && parts[2] == "cards" && parts[0] == "decks":
			out = append(out, b.cardName(parts[1], p))
		case parts[i-1] == "rows":
			out = append(out, b.game.Words.Say("row {{ name }}", "name", b.rowWords(parts[1], p)))
		case err == nil && fields[i-1] != nil: // one of several, which the data counts from 0
			out[len(out)-1] = strings.TrimSuffix(out[len(out)-1], "s") + " " + strconv.Itoa(n+1)
		default:
			out = append(out, partName(p, fields[i]))
		}
	}
	return model.Capital(strings.Join(out, ", "))
}

// silent reports whether a step of a path means nothing to a player, because the thing it belongs
// to makes it plain.
func silent(parts []string, i int) bool {
	p, last := parts[i], i == len(parts)-1
	switch {
	case parts[0] == "decks" && i == 2:
		return p == "cards" || p == "name"
	case parts[0] == "rules":
		return last && (p == "n" || p == "of")
	}
	return last && (p == "name" || p == "effect")
}

// partName returns the name of a member of an entry, from its field if one is declared.
func partName(p string, field *model.FieldDecl) string {
	switch {
	case field != nil:
		return lowerLone(field.Name)
	case p == "short":
		return "abbreviation"
	}
	return strings.ReplaceAll(p, "-", " ")
}

// lowerLone lowercases the first letter of a field's name, unless it has more capitals as proper
// names do.
func lowerLone(name string) string {
	_, n := utf8.DecodeRuneInString(name)
	if strings.ToLower(name[n:]) != name[n:] {
		return name
	}
	return lowerFirst(name)
}

// fieldsAt returns the declarations of the steps of a path, nil for a step that is not a field.
func (b *names) fieldsAt(parts []string) []*model.FieldDecl {
	out := make([]*model.FieldDecl, len(parts))
	from, fields := 2, []*model.FieldDecl(nil)
	if k := b.game.Collection(parts[0]); k != nil {
		fields = k.Fields
	} else if len(parts) > 1 && parts[0] == "decks" && b.game.Deck(parts[1]) != nil {
		from, fields = 4, b.game.Deck(parts[1]).Fields
	}
	for i := from; i < len(parts) && fields != nil; i++ {
		f := model.Declared(fields, parts[i])
		if f == nil {
			continue
		}
		out[i] = f
		t := &f.Type
		for t.Of != nil {
			t = t.Of
		}
		fields = t.Fields
	}
	return out
}

// typeAt returns the declared type of a path's value, nil if it has none.
func (b *names) typeAt(path string) *model.Type {
	f := b.fieldsAt(strings.Split(path, "."))
	if last := f[len(f)-1]; last != nil {
		return &last.Type
	}
	return nil
}

// typed returns a value as a player reads it, given the type of its field: things by their names, a
// list without YAML punctuation.
func (b *names) typed(t *model.Type, said string) string {
	if inner, ok := strings.CutPrefix(said, "["); ok {
		inner = strings.NewReplacer("{id: ", "", "{", "", "}", "", ": ", " ").Replace(strings.TrimSuffix(inner, "]"))
		if t == nil || t.Of == nil || t.Of.Kind != model.Ref {
			return inner
		}
		items := strings.Split(inner, ", ")
		for i, x := range items {
			items[i] = b.typed(t.Of, x)
		}
		return strings.Join(items, ", ")
	}
	switch {
	case t == nil || said == "absent":
		return said
	case t.Kind == model.Ref:
		return b.nameOf(t.To, said)
	case t.Kind == model.Choice:
		return b.shortOf(said)
	}
	return said
}

// shortOf returns the abbreviation of the field that a choice is the id of, or the choice itself.
func (b *names) shortOf(choice string) string {
	for _, k := range b.game.Collections {
		if d := model.Declared(k.Fields, choice); d != nil && d.Short != "" {
			return d.Short
		}
	}
	return choice
}

// cardName returns the name of a card of a deck.
func (b *names) cardName(deck, id string) string {
	if k := b.catalogue.card(deck, id); k != nil {
		return k.name()
	}
	return strings.ReplaceAll(id, "-", " ")
}

// rowWords returns what a row of a table is called: the rolls it is for, with its name in brackets,
// or its name alone.
func (b *names) rowWords(table, key string) string {
	name := b.rowName(table, key)
	switch lettered := strings.ContainsFunc(key, unicode.IsLetter); {
	case name == "":
		return flat(key)
	case lettered:
		return name
	}
	return flat(key) + " (" + name + ")"
}

// rowName returns the name in a row of a table, "" if it has none.
func (b *names) rowName(table, key string) string {
	t := b.game.Table(table)
	if t == nil {
		return ""
	}
	for _, r := range t.Rows {
		if v := r.Cell("name"); (keyOf(t, r) == key || r.ID == key) && v.IsSet() {
			return v.Text
		}
	}
	return ""
}
