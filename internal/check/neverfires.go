package check

import (
	"fmt"

	"punchboard/internal/diag"
)

// neverFires finds parts of effects that wait for a card of a group that no
// card belongs to which could lie there, and statistics that nothing asks for.
func neverFires(c *Context) {
	for _, x := range c.study().Idle {
		c.Report(diag.Finding{At: x.At, Message: x.What + " waits for " + x.Wants + ", and no card that could lie there is one", Mark: "never there", Evidence: x.Ledger})
	}
	for _, x := range c.study().Unused {
		c.Report(diag.Finding{At: x.At, Message: fmt.Sprintf("%s has %s %s, and nothing asks for it", x.Who, x.Stat, x.Value), Mark: "never asked for", Evidence: x.Ledger})
	}
}
