package load

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
)

// garbled reports what a program that read the text in a wrong encoding made of it, "Ã©" for "é",
// and Latin letters in a Cyrillic word, where they look the same and are found by no search. Of each
// it reports the first, with how many there are.
func garbled(file, s string, found *diag.List) {
	report := func(spots []int, n int, says, help string) {
		if len(spots) == 0 {
			return
		}
		at := counter{line: 1, col: 1}
		at.move(s, spots[0])
		f := finding("PB011", diag.Place{File: file, Line: at.line, Col: at.col, Len: n}, says)
		if more := len(spots) - 1; more > 0 {
			f.Evidence = []string{fmt.Sprintf("more like it in this file: %d", more)}
		}
		f.Help = help
		found.Add(f)
	}
	if !strings.ContainsAny(s, "ÂÃâ") && !strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
		return // which is quicker than to look for the forms
	}
	twice := lists.Map(garbledForm.FindAllStringIndex(s), func(m []int) int { return m[0] })
	if len(twice) > 0 {
		word := garbledForm.FindString(s[twice[0]:])
		meant, _ := charmap.Windows1252.NewEncoder().String(word)
		report(twice, utf8.RuneCountInString(word), fmt.Sprintf("%q seems to be %q, UTF-8 that was read as Windows-1252", word, meant), "open the text as UTF-8 where it was made, or write the character that is meant")
	}
	mixed := lists.MapOnly(mixedForm.FindAllStringIndex(s), func(m []int) (int, bool) { return m[0], foreignLetters(s[m[0]:m[1]]) != "" })
	if len(mixed) > 0 {
		word := mixedForm.FindString(s[mixed[0]:])
		report(mixed, utf8.RuneCountInString(word), fmt.Sprintf("%q holds Latin letters among Cyrillic ones: %s", word, foreignLetters(word)), "type the word again")
	}
}

// garbledForm matches two or three characters of Windows-1252 that are one of UTF-8 and next to one
// another in no language. mixedForm matches a word with letters of both alphabets.
var (
	garbledForm = pattern.New(`[ÂÃ][¡-ª¬®-º¼-¿]|â€[–—‘’“”œ™¢¦¡°¹º˜]`)
	mixedForm   = pattern.New(`\p{Cyrillic}*(?:\p{Cyrillic}[A-Za-z]+|[A-Za-z]+\p{Cyrillic})[A-Za-z\p{Cyrillic}]*`)
)

// foreignLetters returns the one or two Latin letters of a Cyrillic word that look like Cyrillic
// ones, "" if it has others too, as SMSка has.
func foreignLetters(word string) string {
	latin := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cyrillic, r) {
			return -1
		}
		return r
	}, word)
	if len(latin) > 2 || utf8.RuneCountInString(word) < len(latin)+2 || strings.Trim(latin, "aceiopxyABCEHIKMOPTX") != "" {
		return ""
	}
	return latin
}
