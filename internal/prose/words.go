package prose

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"
)

// Slug returns a heading as an id: lower-case words joined by hyphens, without apostrophes. Books
// make anchors of it, and checks look for these.
func Slug(heading string) string {
	s := strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(heading))
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}

// Heads maps the names that other programs use to link to headings to their targets. Such names
// differ in what they leave out and where they put hyphens, so only letters and digits count: all
// of them, or those from the first letter on. Of headings with the same name, the second has a 1
// after it.
type Heads map[string]string

// Add adds a heading, by its slug.
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

// Find returns the target of a link, "" for none.
func (h Heads) Find(name string) string {
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	return h[bare(name)]
}

// bare returns the letters and digits of a name, in lower case.
func bare(name string) string { return strings.ReplaceAll(Slug(name), "-", "") }
