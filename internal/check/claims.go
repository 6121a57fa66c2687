package check

import (
	"errors"
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// claim is a statement to hold, from YAML or from a fence in a chapter.
type claim struct {
	says, holds string
	at          diag.Place
}

func claims(c *Context) []claim {
	var out []claim
	for _, k := range c.Game.Claims {
		out = append(out, claim{k.Says, k.Holds.Text, k.Holds.At})
	}
	fences(c, "claim", func(b prose.Block) {
		for _, l := range b.Lines {
			if strings.TrimSpace(l.Text) != "" {
				out = append(out, claim{b.Arg, l.Text, l.At})
			}
		}
	})
	return out
}

// fences calls f for each fenced block of a kind in the chapters.
func fences(c *Context, info string, f func(prose.Block)) {
	for _, d := range c.Docs {
		for _, b := range d.Blocks {
			if b.Kind == prose.Fence && b.Info == info {
				f(b)
			}
		}
	}
}

// claimFails finds claims that do not hold. One that cannot be evaluated is
// left to badExpression.
func claimFails(c *Context) {
	all := claims(c)
	results := make([]error, len(all))
	holds := make([]bool, len(all))
	each(len(all), func(i int) { holds[i], results[i] = c.Env.Bool(all[i].holds) })
	for i, k := range all {
		if results[i] != nil || holds[i] {
			continue
		}
		f := diag.Finding{At: k.at, Message: "the claim does not hold", Evidence: sides(c, k.holds)}
		if k.says != "" {
			f.Message += ": " + k.says
		}
		c.Report(f)
	}
}

// sides evaluates the two sides of a comparison, as evidence.
func sides(c *Context, src string) []string {
	for _, op := range []string{"==", "!=", "<=", ">=", "<", ">"} {
		l, r, ok := cutOutside(src, op)
		if !ok {
			continue
		}
		var out []string
		for _, s := range []string{l, r} {
			if v, err := c.Env.Eval(strings.TrimSpace(s)); err == nil {
				out = append(out, strings.TrimSpace(s)+" is "+c.Env.Format(v))
			}
		}
		return out
	}
	return nil
}

// cutOutside splits src at op where op stands in no brackets or quotes, and
// only if nothing such as "and" makes the whole more than one comparison.
func cutOutside(src, op string) (l, r string, ok bool) {
	if strings.Contains(src, " and ") || strings.Contains(src, " or ") || strings.Contains(src, "&&") || strings.Contains(src, "||") {
		return "", "", false
	}
	depth, quote := 0, byte(0)
	for i := 0; i < len(src); i++ {
		switch b := src[i]; {
		case quote != 0:
			if b == quote {
				quote = 0
			}
		case b == '"' || b == '\'':
			quote = b
		case strings.IndexByte("([{", b) >= 0:
			depth++
		case strings.IndexByte(")]}", b) >= 0:
			depth--
		case depth == 0 && strings.HasPrefix(src[i:], op):
			return src[:i], src[i+len(op):], true
		}
	}
	return "", "", false
}

// badExpression finds expressions that cannot be read or name what is not
// there: in claims, in declared fields, in prose, and in modifiers of tables.
func badExpression(c *Context) {
	try := func(src string, at diag.Place, err error) {
		if err == nil {
			return
		}
		var e *expr.Error
		if errors.As(err, &e) && e.Off >= 0 {
			at.Col += e.Off
			at.Len = 0
		}
		c.Report(diag.Finding{At: at, Message: firstLine(err.Error()), Evidence: []string{"expression: " + src}})
	}
	for _, k := range claims(c) {
		_, err := c.Env.Bool(k.holds)
		try(k.holds, k.at, err)
	}
	eachSpan(c.Docs, func(s prose.Span) {
		if s.Expr != "" {
			_, err := c.Env.Eval(s.Expr)
			try(s.Expr, s.At, err)
		}
	})
	for _, t := range c.Game.Tables {
		for _, m := range t.Modifiers {
			if m.For != "" {
				try(m.For, m.At, modifierWorks(c, m))
			}
		}
	}
}

func modifierWorks(c *Context, m *model.Modifier) error {
	for _, u := range c.Game.Collection("units").Entries {
		if _, err := c.Env.In(u).Bool(m.For); err != nil {
			return fmt.Errorf("for %s: %w", u.ID, err)
		}
	}
	return nil
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// readingUnset finds readings without a choice, or with one that is not among
// their options.
func readingUnset(c *Context) {
	for _, r := range c.Game.Readings {
		var options []string
		known := false
		for _, o := range r.Options {
			options = append(options, o.ID)
			known = known || o.ID == r.Chosen.Text
		}
		if known {
			continue
		}
		at := r.At
		if r.Chosen.IsSet() {
			at = r.Chosen.At
		}
		c.Report(diag.Finding{At: at, Message: fmt.Sprintf("no answer chosen: %s", r.Question), Evidence: []string{"options: " + listed(options)}})
	}
}

// erratumStale finds errata whose ruling is not what the content holds.
func erratumStale(c *Context) {
	for _, e := range c.Game.Errata {
		if e.Stale {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("erratum %q rules %s, the data says %s", e.ID, firstLine(e.Ruling), firstLine(e.Now)),
				Also: []diag.Also{{At: e.NowAt, Mark: "the value now"}}})
		}
	}
}
