package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/study"
)

// capBites finds rolls that the cap decides alone: whoever makes them, and
// whatever stands against it, the number comes to the cap.
func capBites(c *Context) {
	for _, r := range c.study().Rolls {
		if r.Cap.Sign() == 0 {
			continue
		}
		all, at := 0, 0
		for _, b := range r.By {
			all += len(b.Chances)
			at += len(slices.DeleteFunc(slices.Clone(b.Chances), func(v study.Value) bool { return v.Cmp(r.Cap) != 0 }))
		}
		if at == all && all > 0 {
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("%s comes to the cap of %s for everybody", r.What, r.Cap),
				Evidence: append([]string{fmt.Sprintf("states at the cap: %d of %d", at, all)}, rollers(r)...)})
		}
	}
}
