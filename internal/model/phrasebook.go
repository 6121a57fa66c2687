package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Phrasebook is the translation of what layouts and the program print, by the English phrase. nil
// is English.
type Phrasebook map[string]string

// Say returns a phrase in the language of the phrasebook, in English if it lacks the phrase. with
// are alternating names and values: a value replaces {{ name }} in the phrase.
func (w Phrasebook) Say(phrase string, with ...any) string {
	s := cmp.Or(w[phrase], phrase)
	for i := 0; i+1 < len(with); i += 2 {
		s = strings.ReplaceAll(s, fmt.Sprintf("{{ %s }}", with[i]), fmt.Sprint(with[i+1]))
	}
	return s
}

// And returns "a", "a and b", "a, b and c".
func (w Phrasebook) And(all []string) string { return w.join(all, " and ") }

// Or returns "a", "a or b", "a, b or c".
func (w Phrasebook) Or(all []string) string { return w.join(all, " or ") }

// join joins words with commas, and the last with the given word.
func (w Phrasebook) join(all []string, last string) string {
	n := len(all) - 1
	if n < 1 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:n], ", ") + w.Say(last) + all[n]
}

// Counted returns a number of things, such as "1 card" or "25 cards". many is the word for several
// of them; "" stands for one with an s in English, and for one itself in other languages. A
// language with more plural forms has a word for each, separated by bars: "karty | kart".
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

// Tongue returns the language that the game is printed in, as a tag such as de or pt-BR; "" for
// British English.
func (g *Game) Tongue() string { return cmp.Or(g.Lang, g.Language) }

// FromTheRight reports whether the game is printed in a language whose script runs from right to
// left.
func (g *Game) FromTheRight() bool {
	return slices.Contains(strings.Fields("Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa"), ScriptOf(g.Tongue()))
}

// English reports whether the game is printed in English.
func (g *Game) English() bool { return IsEnglish(g.Tongue()) }

// Speaks reports whether the game is printed in one of some languages, such as "cs pl", in any
// variant: pt includes pt-BR.
func (g *Game) Speaks(tongues string) bool { return TongueOf(g.Tongue(), tongues) }

// TongueOf reports whether a tag is for one of some languages, in any variant.
func TongueOf(tag, tongues string) bool {
	main, _, _ := strings.Cut(tag, "-")
	for t := range strings.FieldsSeq(tongues) {
		if t == main {
			return true
		}
	}
	return false
}

// French reports whether the game is printed in French.
func (g *Game) French() bool { return g.Speaks("fr") }

// LoneLetters reports whether the game is printed in a language in which a line must not end after
// a one-letter word, such as "w" and "z".
func (g *Game) LoneLetters() bool { return g.Speaks("be cs pl ru sk uk") }

// IsEnglish reports whether a tag is for English; "" is.
func IsEnglish(tag string) bool {
	main, _, _ := strings.Cut(tag, "-")
	return main == "" || main == "en"
}
