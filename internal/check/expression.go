package check

import (
	"errors"
	"fmt"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/prose"
)

// question is an expression, or a text with expressions, and its place.
type question struct {
	src   string
	at    diag.Place
	exact bool // characters of src follow one another from the place on
	ask   func(src string) error
}

// badExpression finds expressions that cannot be parsed, that use unknown names or that lack
// braces: in claims, chapters, texts of the data and the words of effects. Expressions that fail
// for the same reason give one finding. Those that fail inside a function whose proof reports the
// same give none.
func badExpression(c *Context) {
	if !c.printed { // otherwise they are those of the game as ruled
		withoutBraces(c)
	}
	all := questions(c)
	errs := make([]error, len(all))
	cores.Each(len(all), func(i int) { errs[i] = all[i].ask(all[i].src) })
	var bad faults[question]
	for i, q := range all {
		switch err := errs[i]; {
		case err == nil:
		case c.provedWrong(err):
			c.reasons[reason(err)] = true
		default:
			bad.add(reason(err), q, placeOf(q, err))
		}
	}
	for _, why := range bad.keys {
		c.reasons[why] = true
		src := clipped(strings.TrimSpace(bad.of[why].src))
		c.Report(gathered(diag.Finding{Message: why, Evidence: []string{"expression: " + src}}, bad.at[why]))
	}
}

// withoutBraces finds expressions in texts that lack braces, and so print as they are.
func withoutBraces(c *Context) {
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		if at := expr.Unbraced(c.Env, said); at != nil {
			message, help := expr.BracesMissing(said[at[0]:at[1]])
			c.Report(diag.Finding{At: place(at[0], at[1]), Message: message, Help: help})
		}
	})
}

// questions returns all expressions that can be evaluated without a piece or a layout.
func questions(c *Context) []question {
	var out []question
	all, verdicts := judged(c)
	for i, k := range all {
		out = append(out, question{k.holds, k.at, true, func(string) error { return verdicts[i].err }})
	}
	for _, k := range c.Game.Claims {
		if k.When.IsSet() {
			out = append(out, question{k.When.Text, k.When.At, true, func(src string) error {
				return once(c, "bool "+src, func(env *expr.Env) error { _, err := env.Bool(src); return err })
			}})
		}
	}
	fails := lists.Map(repetitions(c), func(r repetition) *failure { return r.fail })
	fails = append(fails, lists.Map(paired(c), func(p pairing) *failure { return p.fail })...)
	for _, f := range append(fails, lists.Map(reckonings(c), func(k reckoning) *failure { return k.fail })...) {
		if f != nil {
			out = append(out, question{f.src.Text, f.src.At, true, func(string) error { return f.err }})
		}
	}
	for _, o := range c.Game.Odds {
		q := odds.Standing(c.Game, o)
		out = append(out, question{q.Expr, q.At, true, func(string) error {
			return once(c, "odds "+o.ID, func(env *expr.Env) error { return odds.Try(env, q) })
		}})
	}
	for _, t := range c.Game.Tables {
		if _, err := dice.Parse(t.Die); t.Kind == "roll" && t.Die != "" && err != nil {
			out = append(out, question{t.Die, t.DieAt, true, func(string) error { _, err := c.Env.Keys(t); return err }})
		}
	}
	for _, d := range c.Game.Duels {
		out = append(out, question{d.ID, d.At, false, func(string) error { return fights(c, d) }})
	}
	if len(c.Game.Studies) > 0 && !c.printed { // studying it takes longest, and the findings from it will tell
		for _, f := range c.study().Faults {
			out = append(out, question{f.Text, f.At, false, func(string) error { return f.Err }})
		}
	}
	return append(out, ofTexts(c)...)
}

// ofTexts returns the expressions in chapters, texts and effects.
func ofTexts(c *Context) []question {
	var out []question
	eval := func(src string) error {
		return once(c, "eval "+src, func(env *expr.Env) error { _, err := env.Eval(src); return err })
	}
	fill := func(src string) error {
		return once(c, "fill "+src, func(env *expr.Env) error { _, err := env.Expand(src); return err })
	}
	eachSpan(c.Docs, func(s prose.Span) {
		if s.Expr != "" {
			out = append(out, question{s.Expr, s.At, true, eval})
		}
	})
	c.written(func(t text) {
		if strings.Contains(t.said, "{{") && !t.own {
			out = append(out, question{t.said, t.at, t.exact, fill})
		}
	})
	effects(c.Game, func(e *model.Effect) {
		out = append(out, question{e.Source, e.At, false, func(string) error { return sayable(c, e) }})
	})
	return out
}

// fights returns an error if a set of duels cannot be put on cards.
func fights(c *Context, d *model.Duels) error {
	if s := d.Simulation; s.IsSet() && c.Game.Simulation(s.Text) == nil {
		return fmt.Errorf("duels name a simulation %q that there is none of", s.Text)
	}
	return once(c, "duels "+d.ID, func(env *expr.Env) error { _, err := odds.Duels(env, d); return err })
}

// conditions finds conditions of modifiers that cannot be evaluated for the units. It runs before
// all checks, since these use the modifiers in rolls.
func conditions(c *Context) {
	for _, t := range c.Game.Tables {
		for _, m := range t.Modifiers {
			if m.For == "" {
				continue
			}
			for _, u := range units(c.Game) {
				if _, err := c.Env.In(u).Bool(m.For); err != nil {
					c.Report(diag.Finding{At: m.At, Message: reason(err), Evidence: []string{"condition: " + m.For, "asked of: " + u.ID}})
					break
				}
			}
		}
	}
}

// sayable returns an error if an effect cannot be put into words. In a version of the game the
// result is reused, unless the words of verbs mention something that differs.
func sayable(c *Context, e *model.Effect) error {
	type told struct{ err error }
	if c.ruled != nil && !c.changed.all {
		if was, ok := c.ruled.answers.Load(e); ok {
			return was.(told).err
		}
	}
	_, err := c.Env.Words(e)
	if err == nil {
		_, err = c.Env.Short(e)
	}
	if c.ruled == nil && len(c.Game.Errata) > 0 {
		c.answers.Store(e, told{err})
	}
	return err
}

// reason returns the first line of an expression's error.
func reason(err error) string {
	var e *expr.Error
	if errors.As(err, &e) {
		return firstLine(e.Msg)
	}
	return firstLine(err.Error())
}

// placeOf returns the place where an expression fails.
func placeOf(q question, err error) diag.Place {
	var e *expr.Error
	at := q.at
	if q.exact && errors.As(err, &e) && e.Off >= 0 {
		at.Col += e.Off
		at.Len = 0
	}
	return at
}
