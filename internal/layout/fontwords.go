package layout

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/prose"
)

// FontWords says in which families these fonts are, with the licences that were
// told: a sentence for each licence, and one for those of which none was told.
func FontWords(fonts []*face.Font) []string {
	families := map[string][]string{}
	for _, f := range fonts {
		if !slices.Contains(families[f.Licence], f.Family) {
			families[f.Licence] = append(families[f.Licence], f.Family)
		}
	}
	var out []string
	for _, licence := range slices.Sorted(maps.Keys(families)) {
		names := families[licence]
		slices.Sort(names)
		s := "Set in " + prose.Listed(names)
		if licence != "" {
			s += ", under the " + strings.TrimPrefix(licence, "the ")
		}
		out = append(out, s+".")
	}
	return out
}
