package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// meldIllegal finds cards or units that the book plays together although the rules forbid it, in
// worked examples and in standing tables of odds. An expression that itself asks whether they may
// be played is skipped.
func meldIllegal(c *Context) {
	told := map[string]bool{}
	docs := functionDocs(c)
	ask := func(src string, at diag.Place, exact bool) {
		for _, d := range docs {
			if len(d.Judged) == 0 || strings.Contains(src, ".faults") || strings.Contains(src, ".breaks") {
				continue
			}
			for _, call := range calls(src, d.Name) {
				for _, j := range d.Judged {
					meld(c, j, call, placed(src, call.off, len(d.Name), at, exact), told)
				}
			}
		}
	}
	fences(c, "example", func(b prose.Block) {
		for _, s := range steps(b) {
			ask(s.expr, s.at, true)
		}
	})
	for _, o := range c.Game.Odds {
		ask(o.Of.Text, o.Of.At, o.Of.At.Len >= len([]rune(o.Of.Text)))
	}
}

// placed returns the place of a call in an expression.
func placed(src string, off, size int, at diag.Place, exact bool) diag.Place {
	if exact {
		at.Col, at.Len = at.Col+len([]rune(src[:off])), size
	}
	return at
}

// call is a call of a function in an expression, with the source of its arguments.
type call struct {
	off  int
	args []string
}

// calls finds the calls of a function.
func calls(src, name string) []call {
	var out []call
	for from := 0; ; {
		i := strings.Index(src[from:], name+"(")
		if i < 0 {
			return out
		}
		off := from + i
		from = off + len(name) + 1
		if off > 0 && (wordy(src[off-1]) || src[off-1] == '.') {
			continue
		}
		inner, ok := bracketed(src[from:])
		if !ok {
			continue
		}
		out = append(out, call{off, outside(inner, ",")})
	}
}

// wordy reports whether a byte may occur in a name in an expression.
func wordy(b byte) bool {
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// bracketed returns the text up to the bracket that closes one opened before it.
func bracketed(src string) (string, bool) {
	for i, depth := range unquoted(src) {
		if depth < 0 {
			return src[:i], true
		}
	}
	return "", false
}

// meld judges what a call plays. It skips what cannot be evaluated on its own, such as an argument
// that takes its value from an axis.
func meld(c *Context, j engine.Judged, k call, at diag.Place, told map[string]bool) {
	if j.Place >= len(k.args) {
		return
	}
	what := strings.TrimSpace(k.args[j.Place])
	played, err := c.Env.Eval(what)
	if err != nil {
		return
	}
	env := c.Env.With(map[string]any{"played": played, "beside": c.beside(j, k)})
	judge := j.By + "(played)"
	if len(j.Beside) > 0 {
		judge = j.By + "(played, beside)"
	}
	v, err := env.Eval(judge)
	answer, _ := v.(map[string]any)
	broken := append(textsOf(answer["breaks"]), textsOf(answer["faults"])...)
	if err != nil || len(broken) == 0 || told[what] {
		return
	}
	told[what] = true
	f := diag.Finding{At: at, Message: fmt.Sprintf("this may not be played together: %s", listed(broken)), Mark: "here"}
	if limits := textsOf(answer["limits"]); len(limits) > 0 {
		f.Evidence = append(f.Evidence, "limits: "+strings.Join(limits, "; "))
	}
	f.Evidence = append(f.Evidence, readings(c, j.By+"(")...)
	if lines := pieceByPiece(c, j, env); lines != "" {
		f.Evidence = append(f.Evidence, lines)
	}
	c.Report(f)
}

// beside returns the options of a call that its judge also receives.
func (c *Context) beside(j engine.Judged, k call) map[string]any {
	out := map[string]any{}
	if len(k.args) <= j.Place+1 {
		return out
	}
	v, err := c.Env.Eval(k.args[len(k.args)-1])
	given, ok := v.(map[string]any)
	if err != nil || !ok {
		return out
	}
	for _, id := range j.Beside {
		if x, has := given[id]; has {
			out[id] = x
		}
	}
	return out
}

// textsOf returns the texts in a list that an engine function returned.
func textsOf(v any) []string {
	if all, ok := v.([]any); ok {
		return lists.Map(all, func(x any) string { return fmt.Sprint(x) })
	}
	all, _ := v.([]string)
	return all
}

// pieceByPiece describes what is played piece by piece and in total, according to the functions
// with the same judge and no other arguments: one that returns a list of records with a value, and
// one that returns a number. It returns "" if either is missing.
func pieceByPiece(c *Context, j engine.Judged, env interface{ Eval(string) (any, error) }) string {
	var each, all, total string
	for _, d := range functionDocs(c) {
		if !slices.ContainsFunc(d.Judged, func(x engine.Judged) bool { return x.By == j.By && x.Place == 0 }) {
			continue
		}
		v, err := env.Eval(d.Name + "(played)")
		if err != nil {
			continue
		}
		if lines, ok := v.([]any); ok && each == "" {
			each = recounted(lines)
		} else if _, ok := expr.Number(v); ok && all == "" {
			all, total = d.Name, expr.Format(v)
		}
	}
	if each == "" || all == "" {
		return ""
	}
	return fmt.Sprintf("%s %s; in all %s", model.Capital(all), each, total)
}

// recounted formats records with a value as "by card: watch 2, wall 3", and returns "" for anything
// else.
func recounted(lines []any) string {
	by := ""
	var out []string
	for _, l := range lines {
		m, _ := l.(map[string]any)
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if k != "value" && k != "reason" {
				by = k
				break
			}
		}
		if by == "" || m["value"] == nil {
			return ""
		}
		out = append(out, fmt.Sprintf("%v %v", expr.Format(m[by]), expr.Format(m["value"])))
	}
	if len(out) == 0 {
		return ""
	}
	return "by " + by + ": " + strings.Join(out, ", ")
}
