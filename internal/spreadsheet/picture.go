package spreadsheet

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// drawn is the name of a file that is a picture.
var drawn = regexp.MustCompile(`(?i)^[^\n]*[^\n./\\][^\n/\\]*\.(png|jpe?g|svg)$`)

// IsPicture reports whether a file is a picture by its name.
func IsPicture(file string) bool { return drawn.MatchString(file) }

// Pictures are the files that cells of pictures name, each once, in the order of
// the rows, with slashes; of a folder all of them.
func (s *Sheet) Pictures(fields []*model.FieldDecl) []string {
	if s.From != nil {
		return slices.Sorted(maps.Keys(s.From))
	}
	p := parserOf(s, fields)
	var out []string
	for _, r := range s.Rows {
		for j, c := range r {
			c = strings.ReplaceAll(c, `\`, "/")
			if t := p.types[j]; t != nil && t.Kind == model.Picture && drawn.MatchString(c) {
				out = lists.Added(out, c)
			}
		}
	}
	return out
}
