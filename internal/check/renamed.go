package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// half is one word of a name of two, and what stands in the place of the other.
type half struct {
	word, other string
	first       bool
}

// renamed finds what is called by half of a name of two words and another word behind or
// before it, where that word stands nowhere else, and the half stands nowhere else but in
// names: "Hedge Mage" of what is called Hedge Witch by now, or was.
func (v *vocabulary) renamed(c *Context) {
	uses, within, count, capital := map[half][]wordUse{}, map[string]int{}, map[string]int{}, map[string]int{}
	var order []half
	beside := func(h half, names []string, at wordUse) {
		switch {
		case len(names) == 0 || slipOf(h.other, names) != "":
		case slices.ContainsFunc(names, func(n string) bool { return single(n) == h.other }):
			within[h.word]++
		case at.named(h):
			if uses[h] == nil {
				order = append(order, h)
			}
			uses[h] = append(uses[h], at)
		}
	}
	v.heard(c, func(t heard) {
		var last lowered
		for w := range v.longer(t) {
			if count[single(w.low)]++; unicode.IsUpper(rune(t.said[w.from])) {
				capital[single(w.low)]++
			}
			if last.low != "" && w.from == last.from+len(last.low)+1 && t.said[w.from-1] == ' ' {
				a, b, at := single(last.low), single(w.low), wordUse{last.low + " " + w.low, t, last.from}
				beside(half{a, b, true}, v.pairs[last.low], at)
				beside(half{b, a, false}, append(v.firsts[w.low], v.firsts[b]...), at)
			}
			last = w
		}
	})
	for _, h := range order {
		n := len(uses[h])
		if capital[h.word] > within[h.word]+n || 2*capital[h.word] < count[h.word] || count[h.other] != n || v.named[h.other] || v.named[h.other+"s"] {
			continue
		}
		v.tellRenamed(c, h, uses[h])
	}
}

// single is a word without the s of several.
func single(word string) string { return strings.TrimSuffix(word, "s") }

// named reports whether two words stand where a name may: both have a capital, and the text
// is no title, nor a note of the data such as an erratum, which quotes what a source says.
func (u wordUse) named(h half) bool {
	second := u.from + strings.Index(u.word, " ") + 1
	return unicode.IsUpper(rune(u.text.said[u.from])) && unicode.IsUpper(rune(u.text.said[second])) && u.text.exact && !u.titled() && !u.title()
}

// tellRenamed reports where half of a name is used.
func (v *vocabulary) tellRenamed(c *Context, h half, uses []wordUse) {
	names := v.pairs[h.word]
	whole := func(other string) string { return model.Titled(h.word + "-" + other) }
	if !h.first {
		names, whole = append(v.firsts[h.word], v.firsts[h.word+"s"]...), func(other string) string { return model.Titled(other + "-" + h.word) }
	}
	places := lists.Map(uses, func(u wordUse) diag.Place { return u.text.part(u.from, u.from+len(u.word)) })
	f := diag.Finding{Message: fmt.Sprintf("nothing is called %q", uses[0].text.said[uses[0].from:uses[0].from+len(uses[0].word)]),
		Mark: whole(names[0]) + "?", Evidence: []string{fmt.Sprintf("in the whole game: %q %s, and only here", h.other, times(len(uses)))}}
	c.Report(gathered(f, places))
}

// leastNear is how many letters a word has at least in which a slip is looked for in a
// language whose words are not known.
const leastNear = 7

// nearNames finds, in any language, a word with a capital within a sentence that stands once
// in all the game and is such a word of a name but for one letter, accents apart, that is not
// one of its last: those are another form of it.
func nearNames(c *Context) {
	count, named := map[string]int{}, map[string]bool{}
	var order []wordUse
	(&vocabulary{memo: c.memo}).heard(c, func(t heard) {
		for _, w := range words(t.said) {
			low := model.Unmarked(t.said[w.from:w.to])
			if count[low]++; count[low] == 1 {
				order = append(order, wordUse{low, t, w.from})
			}
		}
	})
	identified(c.Game, func(n model.Name) {
		for _, w := range words(n.Called) {
			if r, _ := utf8.DecodeRuneInString(n.Called[w.from:]); unicode.IsUpper(r) {
				named[model.Unmarked(n.Called[w.from:w.to])] = true
			}
		}
	})
	names := slices.Sorted(maps.Keys(named))
	for _, u := range order {
		if count[u.word] > 1 || named[u.word] || !u.within() || len(u.word) < leastNear {
			continue
		}
		if i := slices.IndexFunc(names, func(name string) bool { return slips(u.word, name) }); i >= 0 {
			at := u.text.part(u.from, u.from+len(u.word))
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q is a name but for one letter", u.word), Mark: names[i] + "?",
				Evidence: []string{fmt.Sprintf("in the whole game: %q once, %q %s", u.word, names[i], times(count[names[i]]))}})
		}
	}
}

// slips reports whether a word is a name but for a letter that was lost, added or changed,
// whatever ending follows.
func slips(word, name string) bool {
	same := 0
	for same < min(len(word), len(name)) && word[same] == name[same] {
		same++
	}
	if len(name) < leastNear || same == 0 || same >= min(len(word), len(name)-endingLetters) {
		return false
	}
	left := name[same+1:]
	return strings.HasPrefix(word[same+1:], left) || strings.HasPrefix(word[same:], left) || strings.HasPrefix(word[same+1:], name[same:])
}
