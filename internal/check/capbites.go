package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
)

// capBites finds rolls that the cap decides alone: whoever makes them, and
// whatever stands against it, the number comes to the cap.
func capBites(c *Context) {
	for _, r := range c.study().Rolls {
		if r.Cap >= r.Die || r.Cap < 1 || len(r.By) == 0 {
			continue
		}
		all, at := 0, 0
		for _, b := range r.By {
			all += len(b.Good)
			at += len(slices.DeleteFunc(slices.Clone(b.Good), func(n int) bool { return n != r.Cap }))
		}
		if at == all && all > 0 {
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("%s comes to the cap of %d of %d for everybody", r.What, r.Cap, r.Die),
				Evidence: append([]string{fmt.Sprintf("states at the cap: %d of %d", at, all)}, rollers(r)...)})
		}
	}
}
