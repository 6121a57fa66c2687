package layout

import (
	"cmp"
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
	return diag.Finding{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: fmt.Sprintf("there is no icon %q", id),
		Help: cmp.Or(diag.Meant(id, slices.Sorted(maps.Keys(l.Assets.Icons))), "name one of layouts/icons, or add it there")}, true
}
