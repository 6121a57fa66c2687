package check

import (
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/story"
)

// storyUntrue finds what in the stories of a game is not so: a throw that the
// dice do not show, another outcome, another chance, sums that do not agree and
// consequences that the rules do not give.
func storyUntrue(c *Context) {
	found := make([][]story.Fault, len(c.Game.Stories))
	cores.Each(len(found), func(i int) {
		s := c.Game.Stories[i]
		found[i] = once(c, "story "+s.ID, func(env *expr.Env) []story.Fault { return story.Prove(env, s) })
	})
	for i, all := range found {
		for _, f := range all {
			if f.At.Col += max(f.Off, 0); f.Off > 0 {
				f.At.Len = 0
			}
			c.Report(diag.Finding{At: f.At, Message: c.Game.Stories[i].Name + ": " + f.Message, Evidence: f.Evidence, Help: f.Help})
		}
	}
}
