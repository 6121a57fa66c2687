package rulebook

import (
	"strings"
	"unicode/utf8"

	"punchboard/internal/model"
)

// alphabets are the letters with marks that a language sorts by themselves, each behind the plain
// letter that it follows. All others stand with the letter that they are without their marks.
var alphabets = map[string]string{
	"pl": "aącćeęlłnńoósśzźż", "es": "nñ", "cs": "cčrřsšzž", "sk": "aácčoôsšzž", "sl": "cčsšzž", "hr": "cčćdđsšzž",
	"sv": "zåäö", "fi": "zåäö", "da": "zæøå", "nb": "zæøå", "no": "zæøå", "nn": "zæøå", "et": "sšzž",
}

// ownLetters are the letters of a language with a place of their own, and where that is.
func ownLetters(tongue string) alphabet {
	main, _, _ := strings.Cut(tongue, "-")
	out, before := alphabet{}, ""
	for i, r := range alphabets[main] {
		if r < utf8.RuneSelf {
			before = alphabets[main][i : i+1]
			continue
		}
		before += "\x7f" // behind all words that go on from the letter
		out[r] = before
	}
	return out
}

// alphabet is what the letters of a language with a place of their own are sorted as.
type alphabet map[rune]string

// key is what a name is sorted by.
func (a alphabet) key(name string) string {
	if len(a) == 0 {
		return model.Unmarked(name)
	}
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		if as, is := a[r]; is {
			b.WriteString(as)
			continue
		}
		b.WriteString(model.Unmarked(string(r)))
	}
	return b.String()
}

// first is the letter that a name stands under.
func (a alphabet) first(name string) string {
	low := strings.ToLower(name)
	if r := firstRune(low); a[r] != "" {
		return strings.ToUpper(string(r))
	}
	return strings.ToUpper(string(firstRune(model.Unmarked(low))))
}
