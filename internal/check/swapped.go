package check

import (
	_ "embed" // words.txt
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
)

// leastLetters is how long a word is at least in which exchanged letters are
// looked for: short words are too often other words.
const leastLetters = 5

// plainWord is a word of plain letters.
var plainWord = regexp.MustCompile(`[A-Za-z]+`)

// anagrams are words that differ from another word by two letters only, and
// are words all the same.
var anagrams = strings.Fields(`there three being begin quiet quite trial trail trials trails angle angel angles angels field filed
	unite untie united untied diary dairy casual causal board broad aboard abroad could cloud sacred scared split spilt silver
	sliver signed singed martial marital parental paternal bread beard burnt brunt coast coats beast beats boast boats feast
	feats fired fried fires fries tired tried tires tries filer flier files flies lines liens alien aline carve crave perfect
	prefect cavalry calvary lairs liars fields fileds react recat trees terse cause casue sleet steel stele`)

// wordList are words that a game need not have written before.
//
//go:embed words.txt
var wordList string

// englishWords are the words of the list.
func englishWords() map[string]bool {
	out := map[string]bool{}
	for _, line := range strings.Split(wordList, "\n") {
		if line != "" && line[0] != '#' {
			out[line] = true
		}
	}
	return out
}

// lettersSwapped finds words in which two letters have changed places: a word
// that stands once in all the game, where the word with the letters the other
// way round stands elsewhere, or is a word of the list that this one is not.
func lettersSwapped(c *Context) {
	var words vocabulary
	words.english, words.count = englishWords(), map[string]int{}
	for _, r := range c.runs {
		words.read(r.text)
	}
	written(c.Game, words.read)
	for _, u := range words.used {
		meant := words.meant(u.word)
		if meant == "" {
			continue
		}
		at := u.text.at
		if u.text.exact {
			at = u.text.part(u.from, u.from+len(u.word))
		}
		c.Report(diag.Finding{At: at, Message: fmt.Sprintf("two letters of %q have changed places", u.text.said[u.from:u.from+len(u.word)]), Mark: meant + "?",
			Evidence: []string{fmt.Sprintf("in the whole game: %q once, %q %s", u.word, meant, times(words.count[meant]))}})
	}
}

// vocabulary are the longer words of a game, in lower case.
type vocabulary struct {
	english map[string]bool
	count   map[string]int
	used    []wordUse
}

// wordUse is a word where it stands in a text.
type wordUse struct {
	word string
	text text
	from int
}

// read adds the words of a text.
func (v *vocabulary) read(t text) {
	t = t.spoken()
	for _, m := range plainWord.FindAllStringIndex(t.said, -1) {
		if m[1]-m[0] >= leastLetters {
			w := strings.ToLower(t.said[m[0]:m[1]])
			v.count[w]++
			v.used = append(v.used, wordUse{w, t, m[0]})
		}
	}
}

// meant is the word that another may have been before two letters changed
// places, "" if it seems to be meant itself.
func (v *vocabulary) meant(word string) string {
	if v.count[word] > 1 || slices.Contains(anagrams, word) {
		return ""
	}
	meant := ""
	for i := range len(word) - 1 {
		w := word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
		if w != word && (v.count[w] > 1 || v.count[w] == 1 && word < w || v.english[w] && !v.english[word]) {
			meant = w
		}
	}
	return meant
}

// times says how often.
func times(n int) string {
	switch n {
	case 0:
		return "not at all, though it is a word"
	case 1:
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
