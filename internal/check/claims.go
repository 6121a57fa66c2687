package check

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// claim is a statement that must be true, from YAML or from a fence in a chapter.
type claim struct {
	says, when, holds string
	at                diag.Place
}

// asks returns both expressions of a claim.
func (k claim) asks() string { return k.when + "\n" + k.holds }

// told reports whether a claim is true of the data. A claim with a false condition counts as true.
func (k claim) told(env *expr.Env) (bool, error) {
	if !made(env, k.when) {
		return true, nil
	}
	return env.Bool(k.holds)
}

// made reports whether the condition of a claim is true. A condition that cannot be evaluated
// counts as false: badExpression reports it.
func made(env *expr.Env, when string) bool {
	if when == "" {
		return true
	}
	is, err := env.Bool(when)
	return is && err == nil
}

// claims returns all claims of a game: those of its data, and the lines of the fences of its
// chapters.
func claims(c *Context) []claim {
	out := lists.MapOnly(c.Game.Claims, func(k *model.Claim) (claim, bool) {
		return claim{k.Says, k.When.Text, k.Holds.Text, k.Holds.At}, k.Holds.IsSet()
	})
	fences(c, "claim", func(b prose.Block) {
		for _, l := range b.Lines {
			if strings.TrimSpace(l.Text) != "" {
				out = append(out, claim{b.Arg, "", l.Text, l.At})
			}
		}
	})
	return out
}

// fences calls f for each fenced block of a kind in the chapters, or for all fenced blocks if info
// is empty.
func fences(c *Context, info string, f func(prose.Block)) {
	eachBlock(c, func(b prose.Block) {
		if b.Kind == prose.Fence && (info == "" || b.Info == info) {
			f(b)
		}
	})
}

// verdict is whether a claim is true, or why it cannot be evaluated, and what evaluating it read.
type verdict struct {
	holds bool
	err   error
	reads *expr.Reads
}

// judged evaluates all claims, once. In a game as printed, it reuses the verdict from the game as
// ruled for a claim that reads nothing that differs.
func judged(c *Context) ([]claim, []verdict) {
	all := claims(c)
	if c.verdicts != nil {
		return all, c.verdicts
	}
	var was []claim
	var before []verdict
	if c.ruled != nil {
		was, before = judged(c.ruled)
	}
	c.verdicts = make([]verdict, len(all))
	cores.Each(len(all), func(i int) {
		if i < len(was) && was[i].asks() == all[i].asks() && !c.changed.touches(before[i].reads) {
			c.verdicts[i] = before[i]
			return
		}
		v := verdict{reads: &expr.Reads{}}
		v.holds, v.err = all[i].told(c.Env.Noting(v.reads))
		c.verdicts[i] = v
	})
	return all, c.verdicts
}

// claimFails finds claims that are false. One that cannot be evaluated is left to badExpression.
func claimFails(c *Context) {
	all, verdicts := judged(c)
	for i, k := range all {
		if verdicts[i].err != nil || verdicts[i].holds {
			continue
		}
		f := diag.Finding{At: k.at, Message: "the claim does not hold"}
		f.Evidence, f.Also = witness(c.Env, k.holds)
		if k.says != "" {
			f.Message = "the data does not bear out that " + c.inSentence(k.says)
		}
		c.Report(f)
	}
}

// inSentence rewords a sentence for the middle of another. It keeps the capital if the sentence
// begins with the name of an entry or a card that the chapters do not write in lower case.
func (c *Context) inSentence(s string) string {
	begins := false
	identified(c.Game, func(n model.Name) {
		rest, ok := strings.CutPrefix(s, n.Called)
		if ok && n.Called != "" && (rest == "" || !unicode.IsLetter(rune(rest[0])) || strings.HasPrefix(rest, "s ")) {
			begins = begins || strings.Contains(n.Called, " ") || !smallWords(c.runs)[strings.ToLower(n.Called)]
		}
	})
	if begins {
		return s
	}
	return lowerFirst(s)
}

// lowerFirst lowers the first letter of a sentence, unless it begins with a name: a word with a
// capital or a hyphen as its second letter.
func lowerFirst(s string) string {
	if len(s) < 2 || s[1] == '-' || s[1] >= 'A' && s[1] <= 'Z' {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// firstLine returns a text up to its first line break.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// readingUnset finds readings without a choice, or with one that is not among their options.
func readingUnset(c *Context) {
	for _, r := range c.Game.Readings {
		options := answersTo(r)
		if slices.Contains(options, r.Chosen.Text) {
			continue
		}
		f := diag.Finding{At: r.At, Message: fmt.Sprintf("no answer is chosen for %q", r.ID), Evidence: []string{"question: " + r.Question, "options: " + listed(options)}, Help: nearest(r.Chosen.Text, options)}
		if r.Chosen.IsSet() {
			f.At = r.Chosen.At
			f.Message = fmt.Sprintf("%q is not an answer to %q", r.Chosen.Text, r.ID)
		}
		c.Report(f)
	}
}

// answersTo returns the ids of the possible answers to a reading.
func answersTo(r *model.Reading) []string {
	return lists.Map(r.Options, func(o model.Answer) string { return o.ID })
}

// erratumStale finds errata with a ruling that differs from the content.
func erratumStale(c *Context) {
	for _, e := range c.Game.Errata {
		if _, gone := spokenOf(c, e); !e.Stale || gone {
			continue
		}
		f := diag.Finding{At: e.At, Message: fmt.Sprintf("erratum %q rules %s, and there is nothing at %s", e.ID, firstLine(e.Ruling), e.Path)}
		if e.Ruling == "absent" {
			f.Message = fmt.Sprintf("what erratum %q finds in print cannot be put back: there is nothing to hold %s", e.ID, e.Path)
		}
		if !e.NowAt.IsZero() {
			f.Message = fmt.Sprintf("erratum %q rules %s, the data says %s", e.ID, firstLine(e.Ruling), firstLine(e.Now))
			f.Also = []diag.Also{{At: e.NowAt, Mark: "the value now"}}
		}
		c.Report(f)
	}
}

// witness explains why an expression is false. It returns as evidence the failing parts joined by
// "and", with the values of both sides of a comparison or the items that break a statement about
// all or none of a list, and the places of those items.
func witness(env *expr.Env, src string) ([]string, []diag.Also) {
	parts := []string{src}
	if len(outside(src, " or ", "||", "?", ";")) == 1 {
		parts = outside(src, " and ", "&&")
	}
	var out []string
	var also []diag.Also
	for _, p := range parts {
		p = strings.TrimSpace(p)
		if holds, err := env.Bool(p); err != nil || holds {
			continue
		}
		if len(parts) > 1 {
			out = append(out, "this part fails: "+p)
		}
		said, at := breakers(env, p)
		out, also = slices.Concat(out, sides(env, p), said), append(also, at...)
	}
	return out, also[:min(shown, len(also))]
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

// breakers returns the items that break "all(LIST, TEST)" or "none(LIST, TEST)"; where the test is
// itself about all of a list, the items of that list. For "any(LIST, TEST)" it returns how many
// were tried. The places of items in the data are returned too.
func breakers(env *expr.Env, src string) ([]string, []diag.Also) {
	if list, _, ok := quantified(src, "any"); ok {
		if n, err := env.Text("len(" + list + ")"); err == nil {
			return []string{"true of none of the " + n + " looked at"}, nil
		}
	}
	list, test, ok := quantified(src, "all")
	not := "not "
	if !ok {
		list, test, ok = quantified(src, "none")
		not = ""
	}
	if !ok {
		return nil, nil
	}
	things := []string{"filter(" + list + ", " + not + "(" + test + "))"}
	if inner, test, ok := quantified(strings.TrimSpace(test), "all"); ok && not != "" {
		things = append([]string{"flatten(map(" + list + ", filter(" + inner + ", not (" + test + "))))"}, things...)
	}
	for _, what := range things {
		for _, name := range []string{".name", ".id", "#"} {
			if said, err := env.Text("map(" + what + ", " + name + ")"); err == nil {
				return []string{"broken by: " + clipped(said)}, breaking(env, what)
			}
		}
	}
	return nil, nil
}

// breaking returns the places of the first items of a list, those that are in the data.
func breaking(env *expr.Env, list string) []diag.Also {
	things, _ := env.List(list)
	return lists.MapOnly(things[:min(shown, len(things))], func(v any) (diag.Also, bool) {
		o, ok := v.(expr.Object)
		return diag.Also{At: o.At(), Mark: "it breaks it"}, ok && !o.At().IsZero()
	})
}

// quantified splits "all(LIST, TEST)" into its arguments.
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

// clipped limits evidence to a line or two.
func clipped(s string) string {
	const most = 160
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// outside splits an expression at operators outside brackets and quotes. The shorter of two
// comparison operators is not found in the longer.
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

// unquoted yields the offsets of the bytes of an expression outside quotes, each with the number of
// brackets open after it.
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

// operatorAt returns the length of the operator at a byte of an expression, or 0 if it is none of
// ops.
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
			continue // ?? and ?. are not conditional operators
		}
		return len(op)
	}
	return 0
}
