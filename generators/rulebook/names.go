package rulebook

import (
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/pattern"
)

// distribution returns a result as bars, nil if it is not a distribution.
func distribution(v any) []bar {
	d, ok := v.(dice.Dist)
	if !ok {
		return nil
	}
	return lists.Map(d.Outcomes(), func(o dice.Outcome) bar {
		return bar{outcome: odds.Outcome(o), chance: expr.Format(o.Chance), p: o.Chance.Float()}
	})
}

// answer returns the value that an example states, as it is printed: a list without its brackets, a
// fraction of a chance with its percentage.
func answer(env *expr.Env, want string, v any) string {
	if list, ok := strings.CutPrefix(want, "["); ok {
		return smart(nil, strings.TrimSuffix(list, "]"))
	}
	if c, ok := v.(dice.Chance); ok && strings.Contains(want, "/") {
		return want + " = " + env.Format(c)
	}
	return smart(nil, strings.ReplaceAll(want, "%", "\u00a0%"))
}

// names gives what players call the entries, tables and cards of a game.
type names struct {
	game      *model.Game
	catalogue *catalogue
	env       *expr.Env
}

// question puts an expression into words: the names of what it refers to. It is printed where the
// author gave no words.
func (b *names) question(src string) string {
	if call, args, ok := strings.Cut(src, "("); ok && strings.HasSuffix(args, ")") && !strings.ContainsAny(call, " .([") && !strings.Contains(strings.TrimSuffix(args, ")"), "(") {
		words := []string{model.Capital(strings.ReplaceAll(call, "_", " "))}
		for _, a := range strings.Split(strings.TrimSuffix(args, ")"), ",") {
			words = append(words, b.idName(strings.Trim(strings.TrimSpace(a), `"'`)))
		}
		return strings.Join(words, " · ")
	}
	if names := b.pathNames(src); names != "" {
		return names
	}
	return src
}

// idName returns the name of the first thing with this id.
func (b *names) idName(id string) string {
	if s := b.game.Scenario(id); s != nil {
		return s.Name
	}
	if name := b.side(id); name != "" {
		return name
	}
	for _, c := range b.game.Collections {
		if e := b.catalogue.entry(c.ID, id); e != nil && e.name() != "" {
			return e.name()
		}
	}
	for _, d := range b.game.Decks {
		if k := b.catalogue.card(d.ID, id); k != nil {
			return k.name()
		}
	}
	return strings.ReplaceAll(id, "-", " ")
}

var pathStep = pattern.New(`^(\.?[a-zA-Z_]+|\[[^\]]*\])`)

// pathNames walks a path such as tables.panic.rows[2].result and joins the names met on the way;
// the last field of an entry is named too.
func (b *names) pathNames(src string) string {
	var names []string
	at := 0
	for at < len(src) {
		step := pathStep.FindString(src[at:])
		if step == "" {
			return ""
		}
		at += len(step)
		v, err := b.env.Eval(src[:at])
		if err != nil {
			return ""
		}
		_, ok := v.(expr.Object)
		if !ok {
			if f := b.fieldName(strings.TrimPrefix(step, ".")); f != "" && len(names) > 0 {
				names = append(names, lowered(b.game, f))
			}
			break
		}
		if name, err := b.env.Text(src[:at] + ".name"); err == nil && name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// fieldName returns the printed name of a field that some collection declares.
func (b *names) fieldName(id string) string {
	for _, c := range b.game.Collections {
		if d := model.Declared(c.Fields, strings.ReplaceAll(id, "_", "-")); d != nil {
			return d.Name
		}
	}
	return ""
}
