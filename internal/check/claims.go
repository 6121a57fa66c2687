package check

import (
	"fmt"
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

// claim is a statement to hold, from YAML or from a fence in a chapter.
type claim struct {
	says, when, holds string
	at                diag.Place
}

// asks is all that a claim asks of the data.
func (k claim) asks() string { return k.when + "\n" + k.holds }

// told says whether a claim holds of the data, as does one that is not made.
func (k claim) told(env *expr.Env) (bool, error) {
	if !made(env, k.when) {
		return true, nil
	}
	return env.Bool(k.holds)
}

// made reports whether a claim is made, by its condition. One whose condition
// cannot be evaluated is not: badExpression says so.
func made(env *expr.Env, when string) bool {
	if when == "" {
		return true
	}
	is, err := env.Bool(when)
	return is && err == nil
}

// claims are all of a game: those of its data, and the lines of the fences of its chapters.
func claims(c *Context) []claim {
	var out []claim
	for _, k := range c.Game.Claims {
		if k.Holds.IsSet() {
			out = append(out, claim{k.Says, k.When.Text, k.Holds.Text, k.Holds.At})
		}
	}
	fences(c, "claim", func(b prose.Block) {
		for _, l := range b.Lines {
			if strings.TrimSpace(l.Text) != "" {
				out = append(out, claim{b.Arg, "", l.Text, l.At})
			}
		}
	})
	return out
}

// fences calls f for each fenced block of a kind in the chapters.
func fences(c *Context, info string, f func(prose.Block)) {
	for _, d := range c.Docs {
		allFences(d.Blocks, func(b prose.Block) {
			if b.Info == info {
				f(b)
			}
		})
	}
}

// allFences calls f for each fenced block, those in lists and quotes too.
func allFences(blocks []prose.Block, f func(prose.Block)) {
	prose.Walk(blocks, func(b prose.Block) {
		if b.Kind == prose.Fence {
			f(b)
		}
	})
}

// verdict is whether a claim holds, or why it cannot be told, and what was read
// to tell it.
type verdict struct {
	holds bool
	err   error
	reads *expr.Reads
}

// judged evaluates all claims, once. Of a game as printed, a claim that reads
// nothing that is printed otherwise is as it is in the game as ruled.
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

// claimFails finds claims that do not hold. One that cannot be evaluated is
// left to badExpression.
func claimFails(c *Context) {
	all, verdicts := judged(c)
	for i, k := range all {
		if verdicts[i].err != nil || verdicts[i].holds {
			continue
		}
		f := diag.Finding{At: k.at, Message: "the claim does not hold", Evidence: witness(c.Env, k.holds)}
		if k.says != "" {
			f.Message = "the data does not bear out that " + c.inSentence(k.says)
		}
		c.Report(f)
	}
}

// inSentence makes a sentence part of another, unless it begins with the name of an
// entry or a card that the chapters do not write in small letters.
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

// lowerFirst makes a sentence part of another, unless it begins with a name:
// a word whose second letter is a capital or a hyphen.
func lowerFirst(s string) string {
	if len(s) < 2 || s[1] == '-' || s[1] >= 'A' && s[1] <= 'Z' {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// firstLine is a text up to its first line break.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// readingUnset finds readings without a choice, or with one that is not among
// their options.
func readingUnset(c *Context) {
	for _, r := range c.Game.Readings {
		options := answersTo(r)
		if slices.Contains(options, r.Chosen.Text) {
			continue
		}
		f := diag.Finding{At: r.At, Message: fmt.Sprintf("no answer is chosen for %q", r.ID), Evidence: []string{"question: " + r.Question, "options: " + listed(options)}, Help: diag.Like(r.Chosen.Text, options)}
		if r.Chosen.IsSet() {
			f.At = r.Chosen.At
			f.Message = fmt.Sprintf("%q is no answer to %q", r.Chosen.Text, r.ID)
		}
		c.Report(f)
	}
}

// answersTo are the ids of what a reading may be answered.
func answersTo(r *model.Reading) []string {
	return lists.Map(r.Options, func(o model.Answer) string { return o.ID })
}

// erratumStale finds errata whose ruling is not what the content holds.
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
