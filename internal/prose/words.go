package prose

import (
	"strings"
	"unicode"
)

// Slug is a heading as the id of a place: lower-case words joined by hyphens,
// apostrophes left out. Books make anchors of it, and checks look for these.
func Slug(heading string) string {
	s := strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(heading))
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}
