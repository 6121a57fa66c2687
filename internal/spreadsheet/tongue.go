package spreadsheet

import (
	"fmt"
	"strings"
	"unicode"
)

// tongues are the most common short words of languages in Latin letters, English first.
var tongues = []struct{ tag, words string }{
	{"en", "the of and to you your a an in is for with from this it or"},
	{"fr", "les des une dans vous est pour et la le du un votre sur ou qui au ne"},
	{"de", "und der die das ein eine nicht mit für du deine dein von auf den ist im oder"},
	{"es", "los las una del que por para con el tu y en la un se al su"},
	{"it", "gli una che il di per con della del un la le tuo si non o"},
	{"pt", "uma não os que do da para com seu você um no em as ou"},
	{"nl", "een het van de en je niet met op is dat voor zijn of uit"},
	{"pl", "się nie jest na do w z i za lub po karty kartę"},
}

// A language is recognised in at least leastTongue words, if at least one in tongueShare is a
// common word of it, and twice as many as in English, and if these are leastKinds different words.
const leastTongue, tongueShare, leastKinds = 60, 8, 3

// foreign returns the language that the texts of a sheet seem to be in, as a tag, or "" for English
// or if it cannot tell.
func foreign(s *Sheet) string {
	of := map[string]int{}
	all := 0
	for _, r := range s.Rows {
		for w := range strings.FieldsFuncSeq(strings.ToLower(strings.Join(r, " ")), func(c rune) bool { return !unicode.IsLetter(c) }) {
			of[w]++
			all++
		}
	}
	best, most, english := "", 0, 0
	for i, t := range tongues {
		n, kinds := 0, 0
		for w := range strings.FieldsSeq(t.words) {
			n += of[w]
			kinds += min(of[w], 1)
		}
		if i == 0 {
			english = n
		} else if n > most && kinds >= leastKinds {
			best, most = t.tag, n
		}
	}
	if all < leastTongue || tongueShare*most < all || most < 2*english {
		return ""
	}
	return best
}

// inTongue suggests, in one line, the language that game.yaml should name, if it names none and the
// texts are not in English.
func inTongue(s *Sheet) []string {
	tag := foreign(s)
	if s.language != "" || tag == "" {
		return nil
	}
	return []string{fmt.Sprintf("the texts seem to be in another language: say language: %s below theme: in game.yaml, for what cards and sheets print of themselves, and what checks read", tag)}
}
