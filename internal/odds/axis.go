package odds

import (
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Value is one value of an axis: how it is written, how it is printed, and what is shown next to
// it.
type Value struct {
	ID    string // "rifle", "10"
	Label string // "Rifle", "10"
	More  string
	Thing expr.Object // the entry, zero for a number or a word
	local any         // what the expression sees
}

// maxCells is the largest grid that is made.
const maxCells = 20_000

// span matches a range of whole numbers with an optional step, word an unquoted item of a list.
var (
	span = pattern.New(`^(-?\d{1,6})\.\.(-?\d{1,6})(?:/(\d{1,6}))?$`)
	word = pattern.New(`^-?[A-Za-z0-9][A-Za-z0-9-]*$`)
)

// values returns the values of an axis.
func values(env *expr.Env, a *model.Axis) ([]Value, error) {
	all, err := listed(env, a)
	switch {
	case err != nil:
		return nil, fmt.Errorf("axis %s: %w", a.Name, err)
	case len(all) == 0:
		return nil, fmt.Errorf("axis %s is empty: %s", a.Name, a.Of.Text)
	}
	return all, nil
}

// listed returns the values of an axis in the order in which the game writes them: its items, a
// range, words separated by bars, "*" for every entry of the collection of its name, or the result
// of an expression. It returns an error if the axis cannot be parsed or computed.
func listed(env *expr.Env, a *model.Axis) ([]Value, error) {
	if len(a.Items) > 0 {
		return lists.Map(a.Items, func(v model.Value) Value { return written(env, a, v.String(), v.Kind == model.Whole) }), nil
	}
	spec := strings.TrimSpace(a.Of.Text)
	if m := span.FindStringSubmatch(spec); m != nil {
		return counted(m)
	}
	if spec == "*" {
		return everything(env, a)
	}
	parts := strings.Split(spec, "|")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
		if !word.MatchString(parts[i]) {
			return computed(env, spec)
		}
	}
	var out []Value
	for _, p := range parts {
		_, err := strconv.Atoi(p)
		out = append(out, written(env, a, p, err == nil))
	}
	return out, nil
}

// counted returns the numbers of a range.
func counted(m []string) ([]Value, error) {
	lo, _ := strconv.Atoi(m[1])
	hi, _ := strconv.Atoi(m[2])
	step := 1
	if m[3] != "" {
		step, _ = strconv.Atoi(m[3])
	}
	switch {
	case step < 1:
		return nil, fmt.Errorf("%s: the step is not more than 0", m[0])
	case (hi-lo)/step >= maxCells:
		return nil, fmt.Errorf("%s: %d values are too many: at most %d cells can be made", m[0], (hi-lo)/step+1, maxCells)
	}
	var out []Value
	for n := lo; n <= hi; n += step {
		out = append(out, Value{ID: strconv.Itoa(n), Label: expr.Format(n), local: n})
	}
	return out, nil
}

// collection returns the collection that an axis is named after: by its id, by the name of one
// entry, or by the name plus an s.
func collection(g *model.Game, name string) *model.Collection {
	name = strings.ReplaceAll(name, "_", "-")
	return lists.First(g.Collections, func(c *model.Collection) bool {
		return c.ID == name || c.ID == name+"s" || strings.ReplaceAll(c.One, " ", "-") == name
	})
}

// everything returns the values of "*": the entries of the collection of the axis's name.
func everything(env *expr.Env, a *model.Axis) ([]Value, error) {
	c := collection(env.Game(), a.Name)
	if c == nil {
		have := model.IDs(env.Game().Collections)
		if near := diag.Nearest(a.Name, have, 1); len(near) > 0 {
			have = near
		}
		return nil, fmt.Errorf("no collection is named so; there is %s", strings.Join(have, ", "))
	}
	env.Note(c.ID + ".*")
	return lists.Map(c.Entries, func(e *model.Entry) Value { return written(env, a, e.ID, false) }), nil
}

// written converts a word or number of a list: to an entry of the axis's collection if it is the id
// of one.
func written(env *expr.Env, a *model.Axis, s string, number bool) Value {
	if n, err := strconv.Atoi(s); number && err == nil {
		return Value{ID: s, Label: expr.Format(n), local: n}
	}
	if c := collection(env.Game(), a.Name); c != nil {
		env.Note(c.ID + "." + s)
		if e := c.Entry(s); e != nil {
			return valueOf(wrapped(env, e))
		}
	}
	if s == "true" || s == "false" {
		return Value{ID: s, Label: expr.Format(s == "true"), local: s == "true"}
	}
	return Value{ID: s, Label: s, local: s}
}

// wrapped returns an entry as expressions see it.
func wrapped(env *expr.Env, e *model.Entry) any {
	v, err := env.With(map[string]any{"it": e}).Eval("it")
	if err != nil {
		return e.ID
	}
	return v
}

// computed returns the elements of an expression's list.
func computed(env *expr.Env, src string) ([]Value, error) {
	all, err := env.List(src)
	if err != nil {
		return nil, err
	}
	if len(all) > maxCells {
		return nil, fmt.Errorf("%d values are too many: at most %d cells can be made", len(all), maxCells)
	}
	return lists.Map(all, valueOf), nil
}

// valueOf converts an element of a list: an entry by its name, a map by its members id and name,
// anything else as it prints.
func valueOf(v any) Value {
	out := Value{Label: expr.Format(v), local: v}
	out.ID = strings.Replace(out.Label, "\u2212", "-", 1)
	switch v := v.(type) {
	case expr.Object:
		out.ID, out.Thing = v.ID(), v
	case map[string]any:
		if s, ok := v["name"].(string); ok {
			out.ID, out.Label = s, s
		}
		if s, ok := v["id"].(string); ok {
			out.ID = s
		}
	}
	return out
}

// cut splits a text at a separator outside brackets and quotes. It drops blank parts.
func cut(s string, at byte) []string {
	var out []string
	depth, from := 0, 0
	var quote byte
	add := func(to int) {
		if part := strings.TrimSpace(s[from:to]); part != "" {
			out = append(out, part)
		}
		from = to + 1
	}
	for i := range len(s) {
		c := s[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == at && depth == 0:
			add(i)
		}
	}
	add(len(s))
	return out
}
