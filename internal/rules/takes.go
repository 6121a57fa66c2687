package rules

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// param is a compiled parameter.
type param struct {
	name     string
	slot     int
	typ      *typ
	fallback *formula // nil if it is required
	preset   any      // the default as the body sees it, nil if it depends on the question
}

// compileParams compiles parameters, their types and defaults.
func (c *compiler) compileParams(slots []int) {
	for i, p := range c.f.decl.Takes {
		t, err := c.set.typeOf(p.Type)
		if err != nil {
			c.fault(p.TypeAt, "PB006", "wrong-type", fmt.Sprintf("%s: %s: %s", c.f.decl.ID, p.Name, err))
			t = &typ{any: true}
		}
		x := param{name: p.Name, slot: slots[i], typ: t}
		if p.Default != nil {
			x.fallback = c.formula(p.Default)
			c.only(x.fallback, slots[:i], "the default of "+p.Name)
			if v, ok := x.fallback.code.Known(); ok && t.plain != "" && !t.several {
				x.preset, _ = t.take(c.set, nil, v)
			}
		}
		c.f.numbers[p.Name] = len(c.f.params)
		c.f.params = append(c.f.params, x)
	}
}

// requiredParams returns how many parameters must be given by position.
func requiredParams(params []param) int {
	n := 0
	for i, p := range params {
		if p.fallback == nil && !p.typ.rest {
			n = i + 1
		}
	}
	return n
}

// bind puts the arguments of a question in their slots: by position, or, for parameters with a
// default, by name in a last map.
func (f *Function) bind(fr *expr.Frame, args []any) error {
	named, pos, err := f.options(gatheredParam(f.params, args))
	if err != nil {
		return err
	}
	if len(pos) > len(f.params) {
		return fmt.Errorf("wants %s, got %d", f.wanted(), len(args))
	}
	for i := range f.params {
		v, given := any(nil), false
		if i < len(pos) {
			v, given = pos[i], true
		} else if named != nil {
			v, given = named[i], named[i] != nil
		}
		if err := f.bindOne(fr, &f.params[i], v, given); err != nil {
			return err
		}
	}
	return nil
}

// gatheredParam collects the arguments of a last parameter TYPE... into one list.
func gatheredParam(params []param, args []any) []any {
	n := len(params) - 1
	if n < 0 || !params[n].typ.rest || len(args) < n {
		return args
	}
	return append(slices.Clip(args[:n]), slices.Clone(args[n:]))
}

// bindOne puts one argument in its slot. nil stands for the default.
func (f *Function) bindOne(fr *expr.Frame, p *param, v any, given bool) error {
	if p.fallback != nil && (!given || v == nil) {
		if p.preset != nil {
			fr.Set(p.slot, p.preset)
			return nil
		}
		var err error
		if v, err = p.fallback.eval(fr); err != nil {
			return err
		}
	} else if !given {
		return fmt.Errorf("wants %s: %s is not given", f.wanted(), p.name)
	}
	if f.set.noting && (fr.Run().Nested() || !given) && p.typ.finds() {
		noteHanded(f, p, v)
	}
	v, err := p.typ.take(f.set, fr, v)
	if err != nil {
		return placedDefault(p, given, fmt.Errorf("%s: %w", p.name, err))
	}
	fr.Set(p.slot, v)
	return nil
}

// placedDefault places the error for a default of a wrong type at the default.
func placedDefault(p *param, given bool, err error) error {
	if given || p.fallback == nil {
		return err
	}
	return placed(err, p.fallback.at)
}

// wanted says what the function takes.
func (f *Function) wanted() string {
	var must, may []string
	for _, p := range f.params {
		if p.typ.rest {
			must = append(must, p.name+"...")
		} else if p.fallback == nil {
			must = append(must, p.name)
		} else {
			may = append(may, p.name)
		}
	}
	s := strings.Join(must, ", ")
	if len(may) > 0 {
		s = strings.TrimPrefix(s+", {"+strings.Join(may, ", ")+"}", ", ")
	}
	if s == "" {
		return "nothing"
	}
	return "(" + s + ")"
}

// options splits the last map off a question if it holds parameters by name. It returns the values
// by index of the parameter, nil for those not named. Several maps at the end count as one, and the
// last takes precedence.
func (f *Function) options(args []any) (named, pos []any, err error) {
	n := len(args)
	for n > 0 && naming(f, args[n-1], n-1) {
		n--
	}
	if n == len(args) {
		return nil, args, nil
	}
	named = make([]any, len(f.params))
	for i := len(args) - 1; i >= n; i-- {
		m, _ := args[i].(map[string]any)
		if err := f.name(m, n, named); err != nil {
			return nil, nil, err
		}
	}
	return named, args[:n], nil
}

// naming reports whether an argument holds parameters, from an index on, by name.
func naming(f *Function, arg any, from int) bool {
	m, ok := arg.(map[string]any)
	if !ok || from >= len(f.params) {
		return ok
	}
	t := f.params[from].typ
	return !t.takesMap() || from >= requiredParams(f.params) && !f.positional(m, from)
}

// name stores the values of a map by the index of the parameters that its keys name. A value
// already set is kept.
func (f *Function) name(m map[string]any, from int, named []any) error {
	wrong := ""
	for k, v := range m {
		i := numberedParams(f.numbers, k)
		switch {
		case i < from && (wrong == "" || k < wrong):
			wrong = k
		case i >= from && named[i] == nil:
			named[i] = v
		}
	}
	if wrong != "" {
		return unknownOption(f.params, wrong, from)
	}
	return nil
}

// numberedParams returns the index of the parameter that a key names, -1 for none.
func numberedParams(numbers map[string]int, key string) int {
	if i, ok := numbers[key]; ok {
		return i
	}
	if i, ok := numbers[strings.ReplaceAll(key, "-", "_")]; ok {
		return i
	}
	return -1
}

// positional reports whether a map in the place of an optional parameter is its value rather than
// options: counts for a parameter of several things, else a map with a key that is not a parameter.
func (f *Function) positional(m map[string]any, n int) bool {
	if !f.params[n].typ.several {
		return !allNamed(f.numbers, m, n)
	}
	for k, v := range m {
		if _, whole := v.(int); !whole || allNamed(f.numbers, map[string]any{k: nil}, n) {
			return false
		}
	}
	return len(m) > 0
}

// allNamed reports whether all keys of a map are parameters from an index on.
func allNamed(numbers map[string]int, m map[string]any, from int) bool {
	for k := range m {
		if numberedParams(numbers, k) < from {
			return false
		}
	}
	return true
}

// unknownOption returns the error for an option that no parameter from an index on has. It suggests
// the likely name and lists all.
func unknownOption(params []param, k string, from int) error {
	have := lists.Map(params[min(from, len(params)):], func(p param) string { return p.name })
	if len(have) == 0 {
		return fmt.Errorf("unknown option %q: there is none", k)
	}
	if near := diag.Nearest(k, have, 1); len(near) > 0 {
		return fmt.Errorf("unknown option %q: did you mean %s? (there is %s)", k, near[0], strings.Join(have, ", "))
	}
	return fmt.Errorf("unknown option %q: there is %s", k, strings.Join(have, ", "))
}

// Signature returns how the function is called: "hit(who, with, {range, night})".
func (f *Function) Signature() string {
	f.ready()
	w := f.wanted()
	if w == "nothing" {
		w = "()"
	}
	return f.decl.ID + w
}
