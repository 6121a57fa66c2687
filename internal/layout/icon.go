package layout

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
)

// LacksIcon is the finding for an icon that is named at a place, false if there is
// one.
func (l *Library) LacksIcon(id string, at diag.Place) (diag.Finding, bool) {
	var icons map[string]*face.Symbol
	if l.Assets != nil {
		icons = l.Assets.Icons
	}
	if icons[id] != nil {
		return diag.Finding{}, false
	}
	return diag.Finding{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: fmt.Sprintf("there is no icon %q", id),
		Help: cmp.Or(diag.Meant(id, slices.Sorted(maps.Keys(icons))), fmt.Sprintf("name one of layouts/icons, or add %s.svg there, with the line %[1]s: own in a YAML file beside it", id))}, true
}
