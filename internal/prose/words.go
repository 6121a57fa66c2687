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

// Listed joins words as a sentence does: "a, b and c".
func Listed(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
