package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// notMonotone finds curves that turn back: a chance that falls where it should
// rise, or a cost.
func notMonotone(c *Context) {
	said := map[diag.Place]bool{}
	for _, k := range c.study().Curves {
		for i := 1; i < len(k.Points); i++ {
			a, b := k.Points[i-1], k.Points[i]
			turn := b.Value.Cmp(a.Value)
			if k.Rising && turn >= 0 || !k.Rising && turn <= 0 || said[b.At] {
				continue
			}
			said[b.At] = true
			f := diag.Finding{At: b.At, Message: fmt.Sprintf("%s should %s: %s at %s, %s at %s", k.What, way(k), a.Text, a.X, b.Text, b.X),
				Evidence: []string{"the curve: " + curve(k)}}
			if a.At != b.At {
				f.Also = []diag.Also{{At: a.At, Mark: "before it"}}
			}
			c.Report(f)
			break
		}
	}
}

// way is what a curve should do, in words.
func way(k study.Curve) string {
	if k.Rising {
		return "not fall"
	}
	return "not rise"
}

// curve is what a curve has at each of its points, in words.
func curve(k study.Curve) string {
	out := lists.Map(k.Points, func(p study.Point) string { return fmt.Sprintf("%s at %s", p.Text, p.X) })
	return strings.Join(out, ", ")
}
