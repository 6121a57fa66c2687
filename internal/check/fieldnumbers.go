package check

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// fieldsRunOn finds the one number that is missing or there twice where a field numbers all members
// of a family, or all of a kind: the cards of a set.
func fieldsRunOn(c *Context) {
	for _, f := range c.families() {
		if f.of[0].owner > 0 {
			continue
		}
		for _, d := range f.fields {
			if d.Type.Kind != model.Whole || d.Formula.IsSet() {
				continue
			}
			if numbersRunOn(c, d, f.of, "") {
				continue
			}
			for _, kind := range f.kinds() {
				by := f.byKind(kind)
				for _, k := range slices.Sorted(maps.Keys(by)) {
					if len(by[k]) < len(f.of) {
						numbersRunOn(c, d, by[k], fmt.Sprintf(" of %s %q", kind.ID, k))
					}
				}
			}
		}
	}
}

// numbersRunOn reports the number of some members that is missing or there twice, if all others from
// the first to the last are there once. which says which members they are. It returns whether the
// field numbers them, right or wrong.
func numbersRunOn(c *Context, d *model.FieldDecl, all []sibling, which string) bool {
	if len(all) < leastNumbered {
		return false
	}
	at := map[int64]int{} // the last member with a number
	first, second := -1, -1
	for i, m := range all {
		v := m.field(d.ID)
		if v.Kind != model.Whole || v.Word {
			return false
		}
		if before, seen := at[v.Int]; seen {
			if second >= 0 {
				return false
			}
			first, second = before, i
		}
		at[v.Int] = i
	}
	lo, hi := slices.Min(slices.Collect(maps.Keys(at))), slices.Max(slices.Collect(maps.Keys(at)))
	holes := hi - lo + 1 - int64(len(at))
	if holes > 1 || holes == 0 && second < 0 {
		return holes == 0
	}
	lost := lo
	for _, seen := at[lost]; seen; _, seen = at[lost] {
		lost++
	}
	report := func(m sibling, message string) {
		if !c.damaged(m.at) {
			c.Report(diag.Finding{At: m.place(d.ID), Message: message, Mark: fmt.Sprintf("%d?", lost), Evidence: []string{fmt.Sprintf("each other number from %d to %d: once", lo, hi)}})
		}
	}
	switch odd := second; {
	case second < 0:
		report(all[at[lost+1]], fmt.Sprintf("no %s%s is %d", nameOf(d), which, lost))
	default:
		if i, is := at[lost-1]; is && i+1 == first && holes == 1 {
			odd, first = first, second // the first is where the missing number should be
		}
		after := ""
		if holes == 1 {
			after = fmt.Sprintf(", and none%s is %d", which, lost)
		}
		report(all[odd], fmt.Sprintf("%s of %q is %s, as that of %q%s", nameOf(d), all[odd].called, all[odd].figure(d.ID), all[first].called, after))
	}
	return true
}
