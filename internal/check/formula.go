package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// reckoning is a column with a declared formula, evaluated.
type reckoning struct {
	sheet
	decl *model.FieldDecl
	rows []reckoned
	fail *failure
}

// reckoned is one cell: its value, the result of the formula, and the difference between the two,
// "" if they are equal.
type reckoned struct {
	sibling
	holds, gives, off string
	whole             bool     // the formula gives a whole number, or no number
	round             []string // the whole numbers next to a fractional result: down, up, nearest
	inputs            string
}

// reckonings evaluates every declared formula, once.
func reckonings(c *Context) []reckoning {
	if c.reckoned != nil {
		return c.reckoned
	}
	out := []reckoning{}
	for _, all := range sheets(c.Game) {
		for s, d := range lists.Within(append([]sheet{all}, all.within()...), sheet.columns) {
			if d.Formula.IsSet() {
				out = append(out, reckon(c.Env, s, d))
			}
		}
	}
	c.reckoned = out
	return out
}

// reckon evaluates the formula of a column for all lines of a sheet that have a value there.
func reckon(env *expr.Env, s sheet, d *model.FieldDecl) reckoning {
	k := reckoning{sheet: s, decl: d}
	for _, l := range s.lines {
		if v := l.field(d.ID); v.IsSet() && !v.Word && k.fail == nil {
			k.row(env, l)
		}
	}
	return k
}

// row evaluates the formula for one line. The line's fields are in scope under their own names,
// which take precedence over the names of the game, and the line itself as row.
func (k *reckoning) row(env *expr.Env, l sibling) {
	in := env.With(map[string]any{"row": l.of}).In(l.of)
	gives, err := in.Eval(k.decl.Formula.Text)
	holds, also := in.With(map[string]any{"row": l.of, "column": k.decl.ID}).Eval("row[column]")
	if err != nil || also != nil {
		if err == nil {
			err = also
		}
		k.fail = &failure{k.decl.Formula, err}
		return
	}
	at := env.With(map[string]any{"holds": holds, "gives": gives})
	r := reckoned{sibling: l, holds: said(env, holds), gives: said(env, gives), whole: true, inputs: k.inputs(env, l)}
	if same, err := at.Bool("holds == gives"); err == nil && same {
		k.rows = append(k.rows, r)
		return
	}
	r.off = "another value"
	if d, err := at.Eval("holds - gives"); err == nil {
		r.off = said(env, d)
		if !strings.HasPrefix(r.off, "-") {
			r.off = "+" + r.off
		}
		if down, err := at.Text("floor(gives)"); err == nil && counts(k.decl.Type.Kind) {
			same, err := at.Bool("gives == floor(gives)")
			r.whole = err != nil || same
			up, _ := at.Text("ceil(gives)")
			near, _ := at.Text("round(gives)")
			r.round = []string{down, up, near}
		}
	}
	k.rows = append(k.rows, r)
}

// counts reports whether a kind holds whole numbers.
func counts(k model.Kind) bool { return numeric(k) && k != model.Decimal }

// identifier matches a name in an expression.
var identifier = pattern.New(`[A-Za-z_]\w*`)

// inputs returns the fields of a line that the formula mentions, with their values.
func (k *reckoning) inputs(env *expr.Env, l sibling) string {
	var out []string
	told := map[string]bool{}
	for _, id := range identifier.FindAllString(k.decl.Formula.Text) {
		v, err := env.With(map[string]any{"row": l.of, "column": id}).Eval("row[column]")
		if err != nil || told[id] || id == k.decl.ID {
			continue
		}
		told[id] = true
		if is := said(env, v); is != "" {
			out = append(out, id+" "+is)
		}
	}
	return strings.Join(out, ", ")
}

// formulaBroken finds values that differ from the result of their column's formula. Fractional
// results for whole numbers are left to notWhole.
func formulaBroken(c *Context) {
	for k, r := range lists.Within(reckonings(c), reckoning.each) {
		if r.off != "" && r.whole && k.fail == nil {
			c.Report(k.broken(r))
		}
	}
}

// broken returns a finding with the result of the formula for one cell, and how far off each line
// of the column is.
func (k *reckoning) broken(r reckoned) diag.Finding {
	rest := lists.Map(k.rows, func(x reckoned) string { return x.id + " " + cmp.Or(x.off, "0") })
	f := diag.Finding{At: r.place(k.decl.ID), Message: fmt.Sprintf("%s of %q is %s in %q, its formula gives %s", k.decl.ID, r.id, r.holds, k.id, r.gives),
		Also:     []diag.Also{{At: k.decl.Formula.At, Mark: "the formula"}},
		Evidence: []string{"off by, row by row: " + clipped(strings.Join(rest, ", "))}}
	if k.decl.Type.Kind == model.Decimal && strings.Contains(r.gives, "/") {
		f.Help = "say in the formula how it rounds: round(…, 2)"
	}
	if r.inputs != "" {
		f.Evidence = append([]string{"it reckons with: " + r.inputs}, f.Evidence...)
	}
	return f
}

// notWhole finds whole numbers with a formula that gives a fraction: a rule that divides must say
// how it rounds.
func notWhole(c *Context) {
	for k, r := range lists.Within(reckonings(c), reckoning.each) {
		if r.whole || k.fail != nil {
			continue
		}
		c.Report(diag.Finding{At: r.place(k.decl.ID), Message: fmt.Sprintf("%s of %q is %s in %q, its formula gives %s, which is not whole", k.decl.ID, r.id, r.holds, k.id, r.gives),
			Also:     []diag.Also{{At: k.decl.Formula.At, Mark: "the formula"}},
			Evidence: []string{fmt.Sprintf("down: %s; up: %s; nearest: %s", r.round[0], r.round[1], r.round[2])},
			Help:     "say in the formula how it rounds: floor, ceil or round"})
	}
}

// undetermined finds two members of a kind that agree in all the fields said to determine another
// field, but not in that field: equal factors, different results.
func undetermined(c *Context) {
	for f, d := range lists.Within(c.families(), family.declared) {
		if len(d.DeterminedBy) > 0 && len(f.of) > 0 && !c.damaged(f.of[0].at) {
			f.determines(c, d)
		}
	}
}

// determines reports members that differ from others with the same factors, and factors that are
// not fields.
func (f family) determines(c *Context, d *model.FieldDecl) {
	for _, by := range d.DeterminedBy {
		if model.Declared(f.fields, by) == nil {
			c.Report(diag.Finding{At: d.At, Message: fmt.Sprintf("%q is determined by %q, and there is no such field", d.ID, by), Help: nearest(by, model.IDs(f.fields))})
			return
		}
	}
	alike := map[string][]sibling{}
	for _, m := range f.of {
		if factors, ok := m.factors(d.DeterminedBy); ok && m.field(d.ID).IsSet() {
			alike[factors] = append(alike[factors], m)
		}
	}
	for _, factors := range slices.Sorted(maps.Keys(alike)) {
		most := commonest(alike[factors], d.ID)
		was := most.field(d.ID).String()
		for _, m := range alike[factors] {
			if is := m.field(d.ID).String(); was != is {
				c.Report(diag.Finding{At: m.place(d.ID), Message: fmt.Sprintf("%s of %q is %s, and of %q it is %s with the same %s", d.ID, m.called, is, most.called, was, listed(d.DeterminedBy)),
					Mark: is + " here", Also: []diag.Also{{At: most.place(d.ID), Mark: was + " here"}}, Evidence: []string{"the same: " + factors}})
			}
		}
	}
}

// commonest returns the first member with the most common value in a field.
func commonest(of []sibling, field string) sibling {
	have := func(m sibling) int {
		return lists.Count(of, func(o sibling) bool { return o.field(field).String() == m.field(field).String() })
	}
	return slices.MaxFunc(of, func(a, b sibling) int { return have(a) - have(b) })
}

// factors describes the values of some fields of a member; it returns false if one is not set.
func (m sibling) factors(ids []string) (string, bool) {
	var out []string
	for _, id := range ids {
		v := m.field(id)
		if !v.IsSet() {
			return "", false
		}
		out = append(out, id+" "+v.String())
	}
	return strings.Join(out, ", "), true
}
