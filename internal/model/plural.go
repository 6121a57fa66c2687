package model

import (
	"slices"
	"strings"

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

// PluralForm is which of them a number is; one below zero is as the hundred.
func PluralForm(tongue string, n int) plural.Form {
	if n < 0 {
		n = 100
	}
	tag, _ := language.Parse(tongue)
	return plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
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
