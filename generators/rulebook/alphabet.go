package rulebook

import (
	"strings"
	"unicode/utf8"

	"punchboard/internal/model"
)

// alphabets lists the accented letters that a language sorts as letters of their own, each after
// the plain letter it follows. All others sort as the letter without its marks. Cyrillic has one
// order for all languages: a letter that only some of them have sorts after the one it follows.
var alphabets = map[string]string{
	"pl": "aącćeęlłnńoósśzźż", "es": "nñ", "cs": "cčrřsšzž", "sk": "aácčoôsšzž", "sl": "cčsšzž", "hr": "cčćdđsšzž",
	"sv": "zåäö", "fi": "zåäö", "da": "zæøå", "nb": "zæøå", "no": "zæøå", "nn": "zæøå", "et": "sšzž",
}

const cyrillic = "гґѓ еє зѕ иіїј лљ нњ тћќ уў чџ дђ"

// afterAll sorts after every letter, and so after every word that continues with one.
const afterAll = "\uffff"

// ownLetters returns the letters that have a place of their own in a language, with the keys they
// sort by.
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

// alphabet maps the letters that have a place of their own in a language to the keys they sort by.
type alphabet map[rune]string

// key returns the sort key of a name.
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

// hiragana maps a katakana syllable to its hiragana, by which both sort.
func hiragana(r rune) rune {
	if r >= 0x30A1 && r <= 0x30F6 {
		return r - 0x60
	}
	return r
}

// first returns the letter that a name is listed under.
func (a alphabet) first(name string) string {
	low := strings.Map(hiragana, strings.ToLower(name))
	if r := firstRune(low); a[r] != "" {
		return strings.ToUpper(string(r))
	}
	return strings.ToUpper(string(firstRune(model.Unmarked(low))))
}
