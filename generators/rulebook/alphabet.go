package rulebook

import (
	"strings"
	"unicode/utf8"

	"punchboard/internal/model"
)

// alphabets are the letters with marks that a language sorts by themselves, each behind the plain
// letter that it follows; all others stand with the letter that they are without their marks.
// Cyrillic has one order for all languages, letters of one of them stand behind that which they follow.
var alphabets = map[string]string{
	"pl": "aącćeęlłnńoósśzźż", "es": "nñ", "cs": "cčrřsšzž", "sk": "aácčoôsšzž", "sl": "cčsšzž", "hr": "cčćdđsšzž",
	"sv": "zåäö", "fi": "zåäö", "da": "zæøå", "nb": "zæøå", "no": "zæøå", "nn": "zæøå", "et": "sšzž",
}

const cyrillic = "гґѓ еє зѕ иіїј лљ нњ тћќ уў чџ дђ"

// afterAll is behind all letters, and so behind all words that go on from one.
const afterAll = "\uffff"

// ownLetters are the letters of a language with a place of their own, and where that is.
func ownLetters(tongue string) alphabet {
	main, _, _ := strings.Cut(tongue, "-")
	out, before := alphabet{}, ""
	for _, group := range strings.Fields(cyrillic) {
		for i, r := range group {
			if i > 0 {
				before += afterAll
				out[r] = before
				continue
			}
			before = string(r)
		}
	}
	for i, r := range alphabets[main] {
		if r < utf8.RuneSelf {
			before = alphabets[main][i : i+1]
			continue
		}
		before += afterAll
		out[r] = before
	}
	return out
}

// alphabet is what the letters of a language with a place of their own are sorted as.
type alphabet map[rune]string

// key is what a name is sorted by.
func (a alphabet) key(name string) string {
	var b strings.Builder
	for _, r := range strings.Map(hiragana, strings.ToLower(name)) {
		if as, is := a[r]; is {
			b.WriteString(as)
			continue
		}
		b.WriteString(model.Unmarked(string(r)))
	}
	return b.String()
}

// hiragana is a syllable of Japanese in the kana of the two by which both are sorted.
func hiragana(r rune) rune {
	if r >= 0x30A1 && r <= 0x30F6 {
		return r - 0x60
	}
	return r
}

// first is the letter that a name stands under.
func (a alphabet) first(name string) string {
	low := strings.Map(hiragana, strings.ToLower(name))
	if r := firstRune(low); a[r] != "" {
		return strings.ToUpper(string(r))
	}
	return strings.ToUpper(string(firstRune(model.Unmarked(low))))
}
