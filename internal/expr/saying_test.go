package expr

import (
	"regexp"
	"strings"
	"testing"
)

// sayings are expressions and their words, with at least one for each function of the language.
var sayings = [][2]string{
	{"abs(n)", "*n* without its sign"},
	{"all(few, # > 2)", "it is above 2 for all of *few*"},
	{"any(few, # > 2)", "it is above 2 for any of *few*"},
	{"applies(few, n)", "*few* applies to *n*"},
	{"atmost(law, 3)", "the chance of 3 or less in *law*"},
	{"best(law, other)", "the better of *law* and *other*"},
	{"capital(text(n))", "*n*"},
	{"ceil(n / 2)", "*n* ÷ 2, rounded up"},
	{"chance(law, [\"hit\", \"miss\"])", "the chance of hit or miss in *law*"},
	{"chance(law > 3)", "the chance that *law* is above 3"},
	{"chance(n)", "a chance of *n*"},
	{"concat(few, [n, 2])", "*few* and *n* and 2"},
	{"count(few, # == n)", "how many of *few* there are where it is *n*"},
	{"counts(few)", "*few*, counted"},
	{"explode(law, # == 6, 3)", "*law*, once more and added if it is 6, at most 3 times"},
	{"filter(few, # in other)", "those of *few* where it is among *other*"},
	{"find(few, # != n)", "the first of *few* where it is not *n*"},
	{"findIndex(few, # >= n)", "how many of *few* stand before the first where it is *n* or more"},
	{"findLast(few, # <= n)", "the last of *few* where it is *n* or less"},
	{"findLastIndex(few, # < n)", "how many of *few* stand before the last where it is below *n*"},
	{"first(few)", "the first of *few*"},
	{"flatten(few)", "*few*"},
	{"floor(n / 2)", "*n* ÷ 2, rounded down"},
	{"fraction(n)", "*n*"},
	{"given(law, # > 1)", "*law* where it is above 1"},
	{"groupBy(few, # % 2)", "*few* by (what it ÷ 2 leaves)"},
	{"hasPrefix(word, \"a\")", "*word* begins with a"},
	{"hasSuffix(word, \"a\")", "*word* ends with a"},
	{"highest(few, 2)", "the highest 2 of *few*"},
	{"join(few, \", \")", "*few*"},
	{"keys(few)", "the names of *few*"},
	{"kind(n)", "the kind of *n*"},
	{"kind(n) == \"number\"", "*n* is a number"},
	{"kind(n) != \"number\"", "*n* is not a number"},
	{"last(few)", "the last of *few*"},
	{"len(few)", "the number of *few*"},
	{"list(few)", "*few*"},
	{"lower(word)", "*word*"},
	{"lowest(few, n)", "the lowest *n* of *few*"},
	{"map(few, # * 2)", "it × 2 for each of *few*"},
	{"map(few, .id)", "*few*"},
	{"max(n, 0)", "*n*, at least 0"},
	{"max(few)", "the greatest of *few*"},
	{"mean(law)", "the mean of *law*"},
	{"min(n, 5)", "*n*, at most 5"},
	{"none(few, # == 1)", "it is 1 for none of *few*"},
	{"number(word)", "*word*"},
	{"one(few, # == 1)", "it is 1 for one of *few*"},
	{"percent(n)", "*n*"},
	{"decimals(n, 2)", "*n*"},
	{"plural(n, \"hit\")", "*n* hits"},
	{"plural(n, \"foot\", \"feet\")", "*n* feet"},
	{"reduce(few, #acc * #, 1)", "the product of *few*"},
	{"reduce(few, # + 1 + #acc)", "the sum of it + 1 over *few*"},
	{"reduce(few, #acc + (# - 1), 0)", "the sum of it − 1 over *few*"},
	{"reduce(few, #acc - #, n)", "what there is so far − it for each of *few* in turn, from *n* on"},
	{"replace(word, \"a\", \"b\")", "*word*"},
	{"reroll(law, # == 1, 2)", "*law*, again if it is 1, at most 2 times"},
	{"reroll(law, # == 1, 1)", "*law*, again if it is 1, at most once"},
	{"few[-1]", "the last of *few*"},
	{"reverse(few)", "*few* from last to first"},
	{"roll(n)", "a roll of *n*"},
	{"roll(\"d\" + text(n))", "a roll of a die with *n* sides"},
	{"max(map(counts(few), it.n + 1))", "the greatest of (its number + 1 for each of (*few*, counted))"},
	{"round(n / 2)", "*n* ÷ 2, rounded"},
	{"row(few, n)", "the row of *few* for *n*"},
	{"\"to \" + signed(n)", "“to + *n*”"},
	{"sort(few)", "*few* in order"},
	{"sortBy(few, -#)", "*few* by −it"},
	{"spell(n)", "*n*"},
	{"split(word, \":\")", "*word*"},
	{"sum(few)", "the sum of *few*"},
	{"sum(few, # + 1)", "the sum of it + 1 over *few*"},
	{"sums(3, law)", "the sum of 3 times *law*"},
	{"choices(few)", "every choice from *few*"},
	{"equilibrium(few)", "*few*, chosen by both at once"},
	{"take(few, 2)", "the first 2 of *few*"},
	{"shuffled(few, 1)", "*few* in the order of 1"},
	{"sin(n)", "the sine of *n* degrees"},
	{"sqrt(n)", "the square root of *n*"},
	{"cos(n)", "the cosine of *n* degrees"},
	{"text(n)", "*n*"},
	{"title(word)", "*word*"},
	{"together(few)", "each of *few* by itself"},
	{"trials(n, 1/3)", "how many of *n* come off, at a chance of 1/3 each"},
	{"pick(n, 20, 5)", "how many of the *n* among 20 are in a hand of 5"},
	{"trim(word)", "*word*"},
	{"trimPrefix(word, \"a\")", "*word*"},
	{"trimSuffix(word, \"a\")", "*word*"},
	{"uniq(few)", "*few*, each once"},
	{"pile(few)", "*few* with all copies"},
	{"upper(word)", "*word*"},
	{"values(few)", "*few*"},
	{"without(few, other)", "*few* without *other*"},
	{"atleast(law, 3)", "the chance of 3 or more in *law*"},
	{"die(few)", "one of *few* by chance"},

	{"rule(n, {few: few, word: word + \"!\"})", "rule (*n*, *few*, word: “*word*!”)"},
	{"few == []", "*few* is empty"},
	{"word != \"\"", "*word* is not empty"},
	{"n > 1 ? \"two-handed\" : \"\"", "two handed if *n* is above 1, else nothing"},
	{"few[0].tu", "the tu of the first of *few*"},
	{"few[n].name", "*few* for *n*"},
	{"word startsWith \"a\" and not (word endsWith \"b\")", "*word* begins with a and not *word* ends with b"},
	{"{few: few, n: n + 1}", "*few*; n: *n* + 1"},
}

// TestSayings checks the words of expressions, and that every function of the language is covered.
func TestSayings(t *testing.T) {
	env := readGame(3, "A", "One")
	w := env.Wording([]string{"n", "few", "law", "other", "word"}, nil)
	asked := map[string]bool{}
	for _, x := range sayings {
		for _, m := range regexp.MustCompile(`\w+\(`).FindAllString(x[0], -1) {
			asked[strings.TrimSuffix(m, "(")] = true
		}
		if got, err := w.Words(x[0]); err != nil || got != x[1] {
			t.Errorf("%s says %q, %v; want %q", x[0], got, err, x[1])
		}
	}
	for _, f := range Functions() {
		if !asked[f] {
			t.Errorf("%s says nothing here", f)
		}
	}
}
