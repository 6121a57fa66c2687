package layout

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
)

// LacksIcon is the finding for an icon that is named at a place, false if there is
// one.
func (l *Library) LacksIcon(id string, at diag.Place) (diag.Finding, bool) {
	if l.Assets.Icons[id] != nil {
		return diag.Finding{}, false
	}
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: fmt.Sprintf("there is no icon %q", id),
		Help: "name one of layouts/icons, or add it there"}
	if near := diag.Nearest(id, slices.Sorted(maps.Keys(l.Assets.Icons)), 1); len(near) > 0 {
		f.Help = fmt.Sprintf("did you mean %q?", near[0])
	}
	return f, true
}
