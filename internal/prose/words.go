package prose

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"
)

// Slug is a heading as the id of a place: lower-case words joined by hyphens,
// apostrophes left out. Books make anchors of it, and checks look for these.
func Slug(heading string) string {
	s := strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(heading))
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}

// Heads are the names that other programs link to headings by, each with what is led to.
// They differ in what they leave out and where they put hyphens, so that letters and digits count
// alone: all of them, or those from the first letter on. Of headings of one name the second has a 1 behind it.
type Heads map[string]string

// Add takes in a heading, by its slug.
func (h Heads) Add(slug, to string) {
	name := bare(slug)
	for i := 0; name != ""; i++ {
		key := name
		if i > 0 {
			key += strconv.Itoa(i)
		}
		if h[key] == "" {
			h[key] = to
			break
		}
	}
	if short := strings.TrimLeftFunc(name, unicode.IsDigit); short != "" && h[short] == "" {
		h[short] = to
	}
}

// Find is what a link leads to, "" for nothing.
func (h Heads) Find(name string) string {
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	return h[bare(name)]
}

// bare are the letters and digits of a name, in lower case.
func bare(name string) string { return strings.ReplaceAll(Slug(name), "-", "") }
