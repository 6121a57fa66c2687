package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// rangeSaid matches a name and the range of its numbers: "Power, 0 to 3", "Speed (1–6)".
var rangeSaid = pattern.New(`(?:^|[.;:] |\b(?i:the|a|an|its) )(\p{Lu}[\pL’'-]+(?: [\pL’'-]+)?)(?:, | \(| is | goes |: )(?:from )?([0-9]{1,3})(?: to |–|-)([0-9]{1,3})(?:[,.;:)]|$)`)

// saidRanges finds a range that a paragraph states for a numeric field and that differs from its
// declared limits, where only one field of the game has that name.
func saidRanges(c *Context) {
	type limited struct {
		d    *model.FieldDecl
		once bool
	}
	fields := map[string]limited{}
	for _, d := range lists.Within(allFamilies(c), family.declared) { // families unchanged since the ruling count too
		key := strings.ToLower(nameOf(d))
		was, known := fields[key]
		fields[key] = limited{d, !known || was.d == d}
	}
	for p, m := range c.memo.among(slices.Values(c.paras), rangeSaid) {
		x, ok := fields[strings.ToLower(p.said[m[2]:m[3]])]
		if !ok || !x.once || x.d.Type.Kind != model.Whole || x.d.Type.Min == nil || x.d.Type.Max == nil {
			continue
		}
		from, _ := strconv.Atoi(p.said[m[4]:m[5]])
		to, _ := strconv.Atoi(p.said[m[6]:m[7]])
		least, most := *x.d.Type.Min, *x.d.Type.Max
		if int64(from) != least || int64(to) != most {
			c.Report(diag.Finding{At: p.part(m[4], m[7]), Message: fmt.Sprintf("the text says %s for %s, the data has it from %d to %d", p.said[m[4]:m[7]], nameOf(x.d), least, most), Mark: "here",
				Also: []diag.Also{{At: x.d.At, Mark: "declared here"}}})
		}
	}
}
