package check

import (
	"iter"
	"strings"

	"punchboard/internal/expr"
)

// witness says why an expression does not hold: the parts of it joined by
// "and" that fail, with the value of both sides of a comparison, or with what
// breaks a statement about all or none of a list.
func witness(env *expr.Env, src string) []string {
	parts := []string{src}
	if len(outside(src, " or ", "||", "?", ";")) == 1 {
		parts = outside(src, " and ", "&&")
	}
	var out []string
	for _, p := range parts {
		p = strings.TrimSpace(p)
		if holds, err := env.Bool(p); err != nil || holds {
			continue
		}
		if len(parts) > 1 {
			out = append(out, "this part fails: "+p)
		}
		out = append(out, sides(env, p)...)
		out = append(out, breakers(env, p)...)
	}
	return out
}

// sides evaluates the two sides of a comparison.
func sides(env *expr.Env, src string) []string {
	for _, op := range []string{"==", "!=", "<=", ">=", "<", ">", " contains ", " in "} {
		parts := outside(src, op)
		if len(parts) != 2 {
			continue
		}
		var out []string
		for _, s := range parts {
			s = strings.TrimSpace(s)
			v, err := env.Eval(s)
			if err != nil {
				return nil
			}
			if said := env.Format(v); said != strings.Trim(s, `"'[]`) {
				out = append(out, s+" is "+clipped(said))
			}
		}
		return out
	}
	return nil
}

// breakers are the things that break "all(LIST, TEST)" or "none(LIST, TEST)";
// where the test is itself about all of a list, the things in that list. For
// "any(LIST, TEST)" it says how many were looked at.
func breakers(env *expr.Env, src string) []string {
	if list, _, ok := quantified(src, "any"); ok {
		if n, err := env.Text("len(" + list + ")"); err == nil {
			return []string{"true of none of the " + n + " looked at"}
		}
	}
	list, test, ok := quantified(src, "all")
	not := "not "
	if !ok {
		list, test, ok = quantified(src, "none")
		not = ""
	}
	if !ok {
		return nil
	}
	things := []string{"filter(" + list + ", " + not + "(" + test + "))"}
	if inner, test, ok := quantified(strings.TrimSpace(test), "all"); ok && not != "" {
		things = append([]string{"flatten(map(" + list + ", filter(" + inner + ", not (" + test + "))))"}, things...)
	}
	for _, what := range things {
		for _, name := range []string{".name", ".id", "#"} {
			if said, err := env.Text("map(" + what + ", " + name + ")"); err == nil {
				return []string{"broken by: " + clipped(said)}
			}
		}
	}
	return nil
}

// quantified takes "all(LIST, TEST)" apart.
func quantified(src, word string) (list, test string, ok bool) {
	inside, ok := strings.CutPrefix(src, word+"(")
	if !ok || !strings.HasSuffix(inside, ")") {
		return "", "", false
	}
	args := outside(strings.TrimSuffix(inside, ")"), ",")
	if len(args) != 2 {
		return "", "", false
	}
	return args[0], args[1], true
}

// clipped keeps evidence to a line or two.
func clipped(s string) string {
	const most = 160
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// outside splits an expression at operators that stand in no brackets or
// quotes. The shorter of two comparison operators is not found in the longer.
func outside(src string, ops ...string) []string {
	var out []string
	from := 0
	for i, depth := range unquoted(src) {
		if depth != 0 || i < from {
			continue
		}
		if n := operatorAt(src, i, ops); n > 0 {
			out = append(out, src[from:i])
			from = i + n
		}
	}
	return append(out, src[from:])
}

// unquoted gives the bytes of an expression that stand in no quotes, each with
// how many brackets are open behind it.
func unquoted(src string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		depth, quote := 0, byte(0)
		for i := 0; i < len(src); i++ {
			b := src[i]
			switch {
			case quote != 0:
				if b == '\\' {
					i++
				} else if b == quote {
					quote = 0
				}
				continue
			case strings.IndexByte("\"'`", b) >= 0:
				quote = b
				continue
			case strings.IndexByte("([{", b) >= 0:
				depth++
			case strings.IndexByte(")]}", b) >= 0:
				depth--
			}
			if !yield(i, depth) {
				return
			}
		}
	}
}

// operatorAt is the length of the operator at a byte of an expression, 0 if
// none of those wanted stands there.
func operatorAt(src string, i int, ops []string) int {
	for _, op := range ops {
		if !strings.HasPrefix(src[i:], op) {
			continue
		}
		rest := src[i+len(op):]
		if (op == "<" || op == ">") && strings.HasPrefix(rest, "=") {
			continue
		}
		if op == "?" && (strings.HasPrefix(rest, "?") || strings.HasPrefix(rest, ".") || strings.HasSuffix(src[:i], "?")) {
			continue // ?? and ?. do not choose
		}
		return len(op)
	}
	return 0
}
