package model

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// PluralForms are the numbers that a language tells apart, by the rules of CLDR for whole
// numbers, in the order zero, one, two, few, many, other.
func PluralForms(tongue string) []plural.Form {
	var out []plural.Form
	for n := range 200 {
		out = append(out, PluralForm(tongue, n))
	}
	order := []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}
	slices.SortFunc(out, func(a, b plural.Form) int { return slices.Index(order, a) - slices.Index(order, b) })
	return slices.Compact(out)
}

// PluralForm is which of them a number is; one below zero is as the hundred. In Hebrew two things
// and tens of them have no word of their own beside a figure.
func PluralForm(tongue string, n int) plural.Form {
	if n < 0 {
		n = 100
	}
	tag, _ := language.Parse(tongue)
	form := plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
	if base, _ := tag.Base(); form != plural.One && base.String() == "he" {
		return plural.Other
	}
	return form
}

// scripts are the letters of scripts by their codes.
var scripts = map[string][]*unicode.RangeTable{"Armn": {unicode.Armenian}, "Cyrl": {unicode.Cyrillic}, "Geor": {unicode.Georgian}, "Grek": {unicode.Greek},
	"Hans": {unicode.Han}, "Hant": {unicode.Han}, "Jpan": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Kore": {unicode.Hangul}}

// WrittenIn reports whether a game is told in a language of a script, such as Cyrl; one that names no
// language is, if its title has a letter of it.
func WrittenIn(g *Game, script string) bool {
	if g.Tongue() == "" && scripts[script] != nil {
		return strings.ContainsFunc(g.Title, func(r rune) bool { return unicode.In(r, scripts[script]...) })
	}
	return ScriptOf(g.Tongue()) == script
}

// ScriptOf is the script that a language is written in, if its tag says nothing else: Hant of zh-TW.
func ScriptOf(tongue string) string {
	tag, _ := language.Parse(tongue)
	is, _ := tag.Script()
	return is.String()
}

// formBar parts the words for several things in a language with more numbers than one and several.
const formBar = " | "

// NumberForms are the words for several things, one for each number of the language but one.
func NumberForms(several string) []string { return strings.Split(several, formBar) }

// formOf is the words that go with a number: one of the forms for several, or, as Russian has it with
// 21, those for one thing with its 1 replaced.
func (g *Game) formOf(n int, one, several string) string {
	forms := NumberForms(several)
	if len(forms) == 1 {
		return several
	}
	form := PluralForm(g.Tongue(), n)
	if form == plural.One {
		return strings.Replace(one, "1", "{{ n }}", 1)
	}
	all := slices.DeleteFunc(PluralForms(g.Tongue()), func(f plural.Form) bool { return f == plural.One })
	return forms[min(slices.Index(all, form), len(forms)-1)]
}
