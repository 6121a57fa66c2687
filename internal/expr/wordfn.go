package expr

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/feature/plural"

	"punchboard/internal/model"
)

// pluralFn is plural(n, "hit") and plural(n, "foot", "feet"): "1 hit", "2 hits". A language with
// more plural forms than one and many takes a word for each.
func pluralFn(f *Frame, a []any) (any, error) {
	word, ok := a[1].(string)
	if many, _ := a[len(a)-1].(string); len(a) == 3 && (many == "" || strings.Contains(many, " | ")) {
		a = f.env.root.asDeclared(a[:2:2], many)
	}
	tongue, forms := f.env.root.tongue(), f.env.root.numbers
	switch {
	case !ok:
		return nil, errorf("plural wants a word, got %s", describe(a[1]))
	case !model.IsEnglish(tongue) && len(a)-1 == len(forms()):
		word = Format(a[1+slices.Index(forms(), pluralForm(tongue, a[0]))])
	case len(a) > 3:
		return nil, errorf("plural wants %d words in %s, not %d", len(forms()), cmp.Or(tongue, "English"), len(a)-1)
	case equal(a[0], 1):
	case len(a) == 3:
		word = Format(a[2])
	case !model.IsEnglish(tongue) && !model.IsEnglish(f.env.root.game.Language):
		return nil, errorf("in %s plural wants the word for several as well: plural(n, %q, \"...\")", tongue, word)
	default:
		word = manyOf(word)
	}
	return f.env.Format(plain(a[0])) + " " + word, nil
}

// asDeclared appends the plural words to a number and its singular word, as decks declare them. If
// many is empty, English adds an s to the singular word and other languages repeat it. Bars
// separate several forms.
func (r *root) asDeclared(a []any, many string) []any {
	if many == "" && model.IsEnglish(r.tongue()) {
		return a
	}
	for _, form := range model.NumberForms(cmp.Or(many, Format(a[1]))) {
		a = append(a, form)
	}
	return a
}

// pluralForm returns the plural form that a language uses for a value. A number that is not whole
// takes the form of 100.
func pluralForm(tongue string, n any) plural.Form {
	whole, ok := plain(n).(int)
	if !ok {
		whole = 100
	}
	return model.PluralForm(tongue, whole)
}

// manyOf returns the regular plural of an English word.
func manyOf(word string) string {
	for _, end := range []string{"s", "x", "z", "ch", "sh"} {
		if strings.HasSuffix(word, end) {
			return word + "es"
		}
	}
	if n := len(word); n > 1 && word[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(word[n-2])) {
		return word[:n-1] + "ies"
	}
	return word + "s"
}

// mapText returns a function that prints a value and changes the text.
func mapText(change func(string) string) function {
	return one(func(e *Env, v any) (any, error) {
		s, err := e.print(v)
		return change(s), err
	})
}

// titleCase capitalizes each word.
func titleCase(s string) string {
	start := true
	return strings.Map(func(r rune) rune {
		was := start
		start = !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '’' && r != '\''
		if was {
			return unicode.ToUpper(r)
		}
		return r
	}, s)
}

// spelled are the numbers from 0 ("no") to 20 as books spell them.
var spelled = strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")

// spell returns a whole number as a word up to twenty, and in figures beyond. In languages other
// than English, 0 is a figure.
func spell(e *Env, v any) (any, error) {
	n, err := wholeOf(v)
	if err != nil {
		return nil, err
	}
	if n < 0 || n >= len(spelled) {
		return whole(n), nil
	}
	if n == 0 && !e.root.game.English() {
		return whole(n), nil
	}
	return e.root.game.Words.Say(spelled[n]), nil
}

// joinFn is join(list, ", ") and join(list, ", ", " and ").
func joinFn(f *Frame, a []any) (any, error) {
	list, err := f.env.root.items(a[0])
	if err != nil {
		return nil, err
	}
	words, err := formatEach(list, f.env.root.game.Words)
	if err != nil {
		return nil, err
	}
	sep := ", "
	if len(a) > 1 {
		sep = Format(a[1])
	}
	if n := len(words) - 1; len(a) == 3 && n > 0 {
		return strings.Join(words[:n], sep) + Format(a[2]) + words[n], nil
	}
	return strings.Join(words, sep), nil
}

// textFn returns a function of two texts.
func textFn(name string, f func(s, t string) any) function {
	return function{2, 2, func(_ *Frame, a []any) (any, error) {
		s, ok := a[0].(string)
		t, also := a[1].(string)
		if !ok || !also {
			return nil, errorf("%s wants two texts, got %s and %s", name, describe(a[0]), describe(a[1]))
		}
		return f(s, t), nil
	}}
}

// anys returns words as a list of values.
func anys(words []string) []any { return listed(words, func(w string) any { return w }) }

// trimFn is trim(text) and trim(text, letters).
func trimFn(_ *Frame, a []any) (any, error) {
	s, ok := a[0].(string)
	if !ok {
		return nil, errorf("trim wants a text, got %s", describe(a[0]))
	}
	if len(a) == 1 {
		return strings.TrimSpace(s), nil
	}
	return strings.Trim(s, Format(a[1])), nil
}

// replaceFn is replace(text, old, new), which replaces every occurrence of old.
func replaceFn(_ *Frame, a []any) (any, error) {
	var w [3]string
	for i, v := range a {
		s, ok := v.(string)
		if !ok {
			return nil, errorf("replace wants texts, got %s", describe(v))
		}
		w[i] = s
	}
	if out := strings.ReplaceAll(w[0], w[1], w[2]); len(out) <= maxText {
		return out, nil
	}
	return nil, errorf("the text is too long")
}
