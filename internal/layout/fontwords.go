package layout

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/model"
)

// FontWords says which families these fonts belong to, and their licences, in the given words: a
// sentence for each licence, and one for the fonts without a declared licence.
func FontWords(words model.Phrasebook, fonts []*face.Font) []string {
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
		if all := words.And(names); licence != "" {
			out = append(out, words.Say("Set in {{ names }}, under the {{ licence }}.", "names", all, "licence", strings.TrimPrefix(licence, "the ")))
		} else {
			out = append(out, words.Say("Set in {{ names }}.", "names", all))
		}
	}
	return out
}
