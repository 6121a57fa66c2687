package check

import "punchboard/internal/diag"

// neverFires finds parts of effects that wait for a card of a group that no
// card belongs to which could lie there.
func neverFires(c *Context) {
	for _, x := range c.study().Idle {
		c.Report(diag.Finding{At: x.At, Message: x.What + " waits for " + x.Wants + ", and no card that could lie there is one", Mark: "never there", Evidence: x.Ledger})
	}
}
