package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Phrasebook is what layouts and the program print in another language, by what they print
// in English. nil is English.
type Phrasebook map[string]string

// Say is a phrase in the language of the words, in English if they do not have it. with
// are names and values in turn: a value stands where the phrase says {{ name }}.
func (w Phrasebook) Say(phrase string, with ...any) string {
	s := cmp.Or(w[phrase], phrase)
	for i := 0; i+1 < len(with); i += 2 {
		s = strings.ReplaceAll(s, fmt.Sprintf("{{ %s }}", with[i]), fmt.Sprint(with[i+1]))
	}
	return s
}

// And is "a", "a and b", "a, b and c".
func (w Phrasebook) And(all []string) string { return w.join(all, " and ") }

// Or is "a", "a or b", "a, b or c".
func (w Phrasebook) Or(all []string) string { return w.join(all, " or ") }

// join joins words by commas, and the last by a word.
func (w Phrasebook) join(all []string, last string) string {
	n := len(all) - 1
	if n < 1 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:n], ", ") + w.Say(last) + all[n]
}

// Counted is so many things, such as "1 card" or "25 cards": many is what several of them
// are called, "" for one with an s in English, and in other languages for one as it is. A
// language with more numbers has a word for each, parted by bars: "karty | kart".
func (g *Game) Counted(n int, one, many string) string {
	if n == 1 {
		return g.Words.Say("1 " + one)
	}
	several := "{{ n }} " + cmp.Or(many, one+"s")
	if many == "" && !g.English() && !slices.Contains(Printed, several) {
		several = "{{ n }} " + one
	}
	said := cmp.Or(g.Words[several], strings.ReplaceAll(several, formBar, formBar+"{{ n }} "))
	return Phrasebook(nil).Say(g.formOf(n, g.Words.Say("1 "+one), said), "n", n)
}

// Tongue is the language that the game is told in, as a tag such as de or pt-BR; "" for
// British English.
func (g *Game) Tongue() string { return cmp.Or(g.Lang, g.Language) }

// FromTheRight reports whether the game is told in a language that is read from right to left, by
// the script that it is written in.
func (g *Game) FromTheRight() bool {
	return slices.Contains(strings.Fields("Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa"), ScriptOf(g.Tongue()))
}

// English reports whether the game is told in English.
func (g *Game) English() bool { return IsEnglish(g.Tongue()) }

// Speaks reports whether the game is told in one of some languages, "cs pl", in any of its
// kinds: pt is pt-BR too.
func (g *Game) Speaks(tongues string) bool { return TongueOf(g.Tongue(), tongues) }

// TongueOf reports whether a tag is one of some languages, in any of its kinds.
func TongueOf(tag, tongues string) bool {
	main, _, _ := strings.Cut(tag, "-")
	for t := range strings.FieldsSeq(tongues) {
		if t == main {
			return true
		}
	}
	return false
}

// French reports whether the game is told in French.
func (g *Game) French() bool { return g.Speaks("fr") }

// LoneLetters reports whether the game is told in a language in which no line ends behind a word
// of one letter, such as "w" and "z".
func (g *Game) LoneLetters() bool { return g.Speaks("be cs pl ru sk uk") }

// IsEnglish reports whether a tag is one of English; "" is.
func IsEnglish(tag string) bool {
	main, _, _ := strings.Cut(tag, "-")
	return main == "" || main == "en"
}
