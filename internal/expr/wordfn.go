package expr

import (
	"strings"
	"unicode"
)

// pluralFn is plural(n, "hit") and plural(n, "foot", "feet"): "1 hit", "2 hits".
func pluralFn(e *Env, a []any) (any, error) {
	if err := want("plural", a, 2, 3); err != nil {
		return nil, err
	}
	word, ok := a[1].(string)
	if !ok {
		return nil, errorf("plural wants a word, got %s", describe(a[1]))
	}
	if !equal(a[0], 1) {
		word = manyOf(word)
		if len(a) == 3 {
			word = Format(a[2])
		}
	}
	return Format(plain(a[0])) + " " + word, nil
}

// manyOf is the regular plural of an English word.
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

func mapText(e *Env, v any, f func(string) string) (any, error) {
	s, err := e.print(v)
	return f(s), err
}

// titleCase gives each word a capital.
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

var spelled = strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")

// spell is a whole number in words up to twenty, in figures beyond.
func spell(v any) (any, error) {
	n, err := wholeOf(v)
	if err != nil {
		return nil, err
	}
	if n < 0 || n >= len(spelled) {
		return whole(n), nil
	}
	return spelled[n], nil
}

// joinFn is join(list, ", ") and join(list, ", ", " and ").
func joinFn(e *Env, a []any) (any, error) {
	if err := want("join", a, 1, 3); err != nil {
		return nil, err
	}
	list, err := e.root.items(a[0])
	if err != nil {
		return nil, err
	}
	words := make([]string, len(list))
	for i, v := range list {
		if words[i], err = e.print(v); err != nil {
			return nil, err
		}
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
