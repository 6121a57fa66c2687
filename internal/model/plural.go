package model

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// PluralForms returns the plural forms that a language distinguishes for whole numbers, by the
// rules of CLDR, in the order zero, one, two, few, many, other.
func PluralForms(tongue string) []plural.Form {
	var out []plural.Form
	for n := range 200 {
		out = append(out, PluralForm(tongue, n))
	}
	order := []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}
	slices.SortFunc(out, func(a, b plural.Form) int { return slices.Index(order, a) - slices.Index(order, b) })
	return slices.Compact(out)
}

// PluralForm returns the plural form of a number; a negative one counts as a hundred. In Hebrew,
// the forms for two things and for tens are not used with digits.
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

// scripts maps script codes to their letters.
var scripts = map[string][]*unicode.RangeTable{"Armn": {unicode.Armenian}, "Cyrl": {unicode.Cyrillic}, "Geor": {unicode.Georgian}, "Grek": {unicode.Greek},
	"Hans": {unicode.Han}, "Hant": {unicode.Han}, "Jpan": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Kore": {unicode.Hangul}}

// WrittenIn reports whether a game is printed in a language with a script, such as Cyrl. If the
// game names no language, its title decides, by having a letter of the script.
func WrittenIn(g *Game, script string) bool {
	if g.Tongue() == "" && scripts[script] != nil {
		return strings.ContainsFunc(g.Title, func(r rune) bool { return unicode.In(r, scripts[script]...) })
	}
	return ScriptOf(g.Tongue()) == script
}

// ScriptOf returns the script of a language tag, by default the usual one of the language: Hant for
// zh-TW.
func ScriptOf(tongue string) string {
	tag, _ := language.Parse(tongue)
	is, _ := tag.Script()
	return is.String()
}

// formBar separates the words for several things in a language with more forms than singular and
// plural.
const formBar = " | "

// NumberForms returns the words for several things, one for each plural form except one.
func NumberForms(several string) []string { return strings.Split(several, formBar) }

// formOf returns the words that go with a number: one of the forms for several or, as Russian does
// with 21, the words for one thing with the 1 replaced.
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
