package check

import (
	"fmt"

	"punchboard/internal/diag"
)

// neverMet finds what somebody withstands attacks with that none of those who can
// attack them has.
func neverMet(c *Context) {
	for _, r := range c.study().Resists {
		if !r.Met {
			c.Report(diag.Finding{At: r.At, Mark: "never met", Message: fmt.Sprintf("nothing that attacks %s meets %s", r.Who, r.What),
				Evidence: []string{fmt.Sprintf("%d attacks tried, with all that they may be loaded with", r.Tried)}})
		}
	}
}
