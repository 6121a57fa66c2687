package check

import (
	"fmt"

	"punchboard/internal/diag"
)

// neverFires finds parts of effects that wait for something of a group that
// nothing belongs to which they could meet, and statistics that nothing asks for.
func neverFires(c *Context) {
	for _, x := range c.study().Idle {
		c.Report(diag.Finding{At: x.At, Message: x.What + " waits for " + x.Wants + ", and nothing that it could meet is one", Mark: "never there", Evidence: x.Ledger})
	}
	for _, x := range c.study().Unused {
		c.Report(diag.Finding{At: x.At, Message: fmt.Sprintf("%s has %s %s, and nothing asks for it", x.Who, x.Stat, x.Value), Mark: "never asked for", Evidence: x.Ledger})
	}
}
