package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastInPlace is how many numbers run on by one at least, all but two, before those
// two are out of place.
const leastInPlace = 5

// outOfPlace finds the numbers of a list that is counted, one after another, where
// one number stands in another's place: two that were exchanged, or one that was mistyped.
func outOfPlace(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.figures() {
			f.miscounted(c, d)
		}
	}
}

// miscounted reports the one or two members whose figure is not the one that their
// place says, if all others have theirs.
func (f family) miscounted(c *Context, d *model.FieldDecl) {
	var counted []*sibling
	for i := range f.of {
		m := &f.of[i]
		if v := m.field(d.ID); v.Kind == model.Whole && !v.Word {
			counted = append(counted, m)
		}
	}
	if len(counted) < leastInPlace+2 {
		return
	}
	figure := func(i int) int64 { return counted[i].field(d.ID).Int }
	for first := int64(0); first <= 1; first++ { // one counts from 0 or from 1
		var off []int
		for i := range counted {
			if figure(i) != first+int64(i) {
				off = append(off, i)
			}
		}
		swapped := len(off) == 2 && figure(off[0]) == first+int64(off[1]) && figure(off[1]) == first+int64(off[0])
		if len(off) != 1 && !swapped {
			continue
		}
		at := off[len(off)-1]
		said := nameOf(d)
		m := fmt.Sprintf("%s of %q is %s where the others count on to %d", said, counted[at].called, counted[at].figure(d.ID), first+int64(at))
		var also []diag.Also
		if swapped {
			m = fmt.Sprintf("%s of %q and of %q have changed places", said, counted[off[0]].called, counted[at].called)
			also = []diag.Also{{At: counted[off[0]].place(d.ID), Mark: "the other"}}
		}
		c.Report(diag.Finding{At: counted[at].place(d.ID), Message: m, Also: also,
			Evidence: []string{fmt.Sprintf("members: %d, that have the number of their place: %d", len(counted), len(counted)-len(off))}})
	}
}
