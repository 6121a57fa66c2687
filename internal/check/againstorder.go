package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// pointer is a reference from one line of a list to another, by index.
type pointer struct {
	from, to int
	at       diag.Place
}

// againstOrder finds the one reference of a field to its own list (a technology's prerequisite, a
// tile's replacement) that names a later line where all others name an earlier one, or the reverse.
// It must close a cycle, or there must be many others in a list that is not sorted by name. At
// least two lines must name nothing, since a circular list may close on purpose. A reader of passages
// may go back.
func againstOrder(c *Context) {
	for s, d := range lists.Within(sheets(c.Game), sheet.columns) {
		own := s.id
		if s.name != s.id {
			own = s.name + "/" + s.id
		}
		k := c.Game.Collection(s.id)
		if t := element(d); t.Kind == model.Ref && t.To == own && (k == nil || !model.Passages(k.Entries)) {
			against(c, s.lines, d)
		}
	}
}

// against reports such a reference in a field.
func against(c *Context, all []sibling, d *model.FieldDecl) {
	place := map[string]int{}
	for i, l := range all {
		place[l.id] = i
	}
	ways, none := [3][]pointer{}, 0 // backward, to itself, forward
	for i, l := range all {
		v := l.field(d.ID)
		items := v.Items
		if d.Type.Kind == model.Ref && v.IsSet() {
			items = []model.Value{v}
		}
		if len(items) == 0 {
			none++
		}
		for _, x := range items {
			if j, ok := place[x.Text]; ok {
				ways[cmp.Compare(j, i)+1] = append(ways[cmp.Compare(j, i)+1], pointer{i, j, x.At})
			}
		}
	}
	way, others := "before", ways[0]
	if len(ways[2]) > len(others) {
		way, others = "behind", ways[2]
	}
	odd := lists.Only(slices.Concat(ways[:]...), func(s pointer) bool { return !slices.Contains(others, s) })
	if len(odd) != 1 || none < 2 || len(others) < leastOrdered || c.damaged(odd[0].at) {
		return
	}
	x := odd[0]
	sorted := slices.IsSortedFunc(all, func(a, b sibling) int { return strings.Compare(a.id, b.id) })
	if !pointsTo(others, x.to, x.from, map[int]bool{}) && (len(others) < leastOneWay || sorted) {
		return
	}
	c.Report(diag.Finding{At: x.at, Mark: "not " + way + " it", Message: fmt.Sprintf("%s of %q names %q, and each of the %d others names what is %s it", nameOf(d), all[x.from].called, all[x.to].called, len(others), way),
		Also: []diag.Also{{At: all[x.to].at, Mark: "it stands here"}}})
}

// pointsTo reports whether references lead from one index to another, avoiding those already seen.
// An index leads to itself.
func pointsTo(all []pointer, from, to int, seen map[int]bool) bool {
	if from == to || seen[from] {
		return from == to
	}
	seen[from] = true
	return slices.ContainsFunc(all, func(s pointer) bool { return s.from == from && pointsTo(all, s.to, to, seen) })
}
