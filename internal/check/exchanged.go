package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// exchanged finds two members of a list whose names were swapped: neither name fits its own id, and
// each fits the id of the other, or one exactly. It also finds answers that begin with the opposite
// answer. Rows were moved without their ids.
func exchanged(c *Context) {
	nameLists(c.Game, func(names []model.Name) { crossedPairs(c, names) })
	for _, r := range c.Game.Readings {
		answers := lists.Map(r.Options, func(o model.Answer) model.Name { return model.Name{ID: o.ID, Called: o.Text, At: o.At} })
		if crossedPairs(c, answers) {
			continue
		}
		for _, a := range answers {
			if first := strings.ToLower(strings.Trim(strings.Fields(a.Called + " .")[0], ".,:;!")); opposite[a.ID] == first {
				c.Report(diag.Finding{At: a.At, Message: fmt.Sprintf("the answer %q of %q begins with %q", a.ID, r.ID, first)})
			}
		}
	}
}

// opposite maps an answer to its opposite.
var opposite = map[string]string{"yes": "no", "no": "yes"}

// crossedPairs reports the pairs of a list with swapped names, and returns whether there are any.
// If more than half of the names share no word with their ids, ids mean nothing.
func crossedPairs(c *Context, names []model.Name) (found bool) {
	other := lists.Only(names, func(n model.Name) bool { return n.Called != "" && !calledBy(n.Called, n.ID) })
	if len(other) > max(fewNames, len(names)/2) {
		return false
	}
	for i, n := range other {
		for _, m := range other[i+1:] {
			if calledBy(n.Called, m.ID) && calledBy(m.Called, n.ID) || prose.Slug(n.Called) == m.ID || prose.Slug(m.Called) == n.ID {
				found = true
				c.Report(diag.Finding{At: m.At, Message: fmt.Sprintf("%q and %q have changed places: neither is called as its own id says", n.ID, m.ID),
					Evidence: []string{fmt.Sprintf("%s: %s", n.ID, n.Called), fmt.Sprintf("%s: %s", m.ID, m.Called)},
					Also:     []diag.Also{{At: n.At, Mark: "the other"}}})
			}
		}
	}
	return found
}

// calledBy reports whether a name or a text contains a word of an id, or a form of one.
func calledBy(called, id string) bool {
	words := strings.FieldsFunc(strings.ToLower(called), func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	for _, part := range strings.Split(id, "-") {
		for _, w := range words {
			if w == part || min(len(w), len(part)) >= leastStem && (strings.HasPrefix(w, part) || strings.HasPrefix(part, w)) {
				return true
			}
		}
	}
	return false
}
