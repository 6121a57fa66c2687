package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// leastPictured is how many of a list must be told apart by their icons before two
// that are not are news.
const leastPictured = 6

// pictureTwice finds the one pair of a list that is shown by the same icons and
// pictures, where each other has its own: at a glance one is taken for the other.
func pictureTwice(c *Context) {
	for _, f := range c.families() {
		own := grouped(lists.Only(f.of, func(m sibling) bool { return strings.Trim(f.shown(m), " ") != "" }), f.shown)
		twice := lists.Only(own, func(of []sibling) bool { return len(of) > 1 })
		if len(twice) != 1 || len(twice[0]) != 2 || len(own) < leastPictured {
			continue
		}
		one, other := twice[0][0], twice[0][1]
		c.Report(diag.Finding{At: other.at, Message: fmt.Sprintf("%q and %q are shown by the same icon", one.called, other.called),
			Also: []diag.Also{{At: one.at, Mark: "the other"}}, Evidence: []string{fmt.Sprintf("others of the list, each with an icon of its own: %d", len(own)-1)}})
	}
}

// shown are the icons and pictures of a member.
func (f family) shown(m sibling) string {
	var all []string
	for _, d := range f.fields {
		if d.Type.Kind == model.Icon || d.Type.Kind == model.Picture {
			all = append(all, m.field(d.ID).Text)
		}
	}
	return strings.Join(all, " ")
}
