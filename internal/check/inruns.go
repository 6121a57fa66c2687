package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// interrupted reports the one member in a run of equal values that has another value, where all
// others are in runs: a card of the second set among those of the third.
func interrupted(c *Context, f family, d *model.FieldDecl) {
	if len(f.of) < leastRunning || !slices.Contains([]model.Kind{model.Ref, model.Choice, model.Text}, d.Type.Kind) {
		return
	}
	type run struct{ from, to int }
	var runs []run
	for from := 0; from < len(f.of); {
		to := runEnd(f, d, from)
		runs = append(runs, run{from, to})
		from = to
	}
	value := func(i int) string { return f.of[runs[i].from].field(d.ID).Text }
	amid := slices.IndexFunc(runs, func(r run) bool { return r.to == r.from+1 })
	if amid <= 0 || amid == len(runs)-1 || value(amid-1) != value(amid+1) || value(amid) == "" || len(runs) < leastRuns {
		return
	}
	for i, r := range runs {
		beside := max(i-amid, amid-i) == 1 && r.to-r.from >= leastBeside
		if i != amid && r.to-r.from < leastRun && !beside {
			return
		}
	}
	odd := runs[amid].from
	m := f.of[odd]
	c.Report(diag.Finding{At: m.place(d.ID), Message: fmt.Sprintf("%s of %q is %s amid others of %s", nameOf(d), m.called, m.field(d.ID), f.of[odd-1].field(d.ID)), Mark: "here alone",
		Evidence: []string{fmt.Sprintf("all others are grouped by their %s, %d or more of each", nameOf(d), leastRun)}})
}

// runEnd returns where the run of equal values in a field ends that begins at a member.
func runEnd(f family, d *model.FieldDecl, from int) int {
	to := from + 1
	for to < len(f.of) && f.of[to].field(d.ID).Text == f.of[from].field(d.ID).Text {
		to++
	}
	return to
}
