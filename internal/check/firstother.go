package check

import (
	"punchboard/internal/diag"
	"punchboard/internal/expr"
)

// firstOther finds searches for the first of a list that is not a certain thing: in
// functions, claims, odds, chapters, texts, components and counters. There are many such, and
// which is found depends on the order of the list.
func firstOther(c *Context) {
	asked(c, func(src string, at diag.Place, exact bool) {
		for _, off := range expr.Others(c.Env, src) {
			p := at
			if exact {
				p.Col, p.Len = p.Col+off, len("!=")
			}
			c.Report(diag.Finding{At: p, Message: "what is found is the first of all but one, whichever stands first", Mark: "==?"})
		}
	})
}
