package check

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// half is one word of a two-word name, with the word in place of the other; first tells whether it
// is the name's first.
type half struct {
	word, other string
	first       bool
}

// renamed finds uses of one word of a two-word name with a wrong other word, where the wrong word
// occurs nowhere else, and the right one only in names: "Hedge Mage" for what is now, or used to
// be, Hedge Witch. It also finds uses of the two words of an id with a different name: "Brass Key"
// for brass-key, which is called Copper Key.
func (v *vocabulary) renamed(c *Context) {
	paired, ends := map[[2]string]bool{}, map[string]bool{}
	for first, all := range v.pairs {
		for _, last := range all {
			paired[[2]string{single(first), single(last)}] = true
			ends[single(last)] = true
		}
	}
	olds, stale := oldNames(c.Game), map[string][]diag.Place{}
	uses, within, count, capital := map[half][]wordUse{}, map[string]int{}, map[string]int{}, map[string]int{}
	var order []half
	beside := func(h half, at wordUse) {
		if uses[h] == nil {
			order = append(order, h)
		}
		uses[h] = append(uses[h], at)
	}
	v.heard(c, func(t heard) {
		var last lowered
		for w := range v.longer(t) {
			if count[single(w.low)]++; unicode.IsUpper(rune(t.said[w.from])) {
				capital[single(w.low)]++
			}
			if last.low != "" && w.from == last.from+len(last.low)+1 && t.said[w.from-1] == ' ' {
				a, b, at := single(last.low), single(w.low), wordUse{last.low + " " + w.low, t, last.from}
				switch {
				case paired[[2]string{a, b}]:
					within[a]++
					within[b]++
				case !at.named():
				case olds[[2]string{a, b}].ID != "":
					id := olds[[2]string{a, b}].ID
					stale[id] = append(stale[id], at.text.part(at.from, at.from+len(at.word)))
				default:
					if v.pairs[last.low] != nil {
						beside(half{a, b, true}, at)
					}
					if ends[b] {
						beside(half{b, a, false}, at)
					}
				}
			}
			last = w
		}
	})
	for _, n := range olds {
		if at := stale[n.ID]; len(at) > 0 && !unicode.IsLower([]rune(n.Called)[0]) { // beheaded reports it
			c.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("%q is called %q, and the text still calls it %q", n.ID, n.Called, model.Titled(n.ID)),
				Also: lists.Map(at[:min(shown, len(at))], func(at diag.Place) diag.Also { return diag.Also{At: at, Mark: "here"} })})
		}
	}
	for _, h := range order {
		n := len(uses[h])
		if capital[h.word] <= within[h.word]+n && 2*capital[h.word] >= count[h.word] && count[h.other] == n && !v.named[h.other] && !v.named[h.other+"s"] {
			v.tellRenamed(c, h, uses[h])
		}
	}
}

// oldNames maps the two words of an id to its name, if the name lacks one of them.
func oldNames(g *model.Game) map[[2]string]model.Name {
	out := map[[2]string]model.Name{}
	identified(g, func(n model.Name) {
		first, last, two := strings.Cut(n.ID, "-")
		called := strings.ToLower(n.Called)
		if two && called != "" && !strings.Contains(last, "-") && !(strings.Contains(called, first) && strings.Contains(called, last)) {
			out[[2]string{single(first), single(last)}] = n
		}
	})
	return out
}

// single returns a word without its plural s.
func single(word string) string { return strings.TrimSuffix(word, "s") }

// named reports whether two words may be a name: both have a capital, and the text is neither a
// title nor a note in the data, such as an erratum, which quotes the source.
func (u wordUse) named() bool {
	second := u.from + strings.Index(u.word, " ") + 1
	return unicode.IsUpper(rune(u.text.said[u.from])) && unicode.IsUpper(rune(u.text.said[second])) && u.text.exact && !u.titled() && !u.title()
}

// tellRenamed reports the places where half of a name is used.
func (v *vocabulary) tellRenamed(c *Context, h half, uses []wordUse) {
	names := slices.Concat(v.pairs[h.word], v.pairs[h.word+"s"])
	whole := func(other string) string { return model.Titled(h.word + "-" + other) }
	if !h.first {
		names, whole = slices.Concat(v.firsts[h.word], v.firsts[h.word+"s"]), func(other string) string { return model.Titled(other + "-" + h.word) }
	}
	if slipOf(h.other, names) != "" {
		return // reported as a slip
	}
	places := lists.Map(uses, func(u wordUse) diag.Place { return u.text.part(u.from, u.from+len(u.word)) })
	f := diag.Finding{Message: fmt.Sprintf("nothing is called %q", uses[0].text.said[uses[0].from:uses[0].from+len(uses[0].word)]),
		Mark: whole(names[0]) + "?", Evidence: []string{fmt.Sprintf("in the whole game: %q %s, and only here", h.other, times(len(uses)))}}
	c.Report(gathered(f, places))
}

// nearNames finds, in any language, a capitalized word within a sentence that occurs once in the
// game and differs from a capitalized word in a name by one letter, ignoring accents, unless it is
// one of the last letters: those make another form. It also reports a word that differs from the
// name only in accents, even at the start of a sentence if names inflect and the endings agree, and
// a misspelled later word of a name, "Lonja pequena".
func nearNames(c *Context) {
	count, spelt := map[string]int{}, map[string]int{}
	var order, spellings []wordUse
	(&vocabulary{memo: c.memo}).heard(c, func(t heard) {
		for _, w := range words(t.said) {
			marked := strings.ToLower(t.said[w.from:w.to])
			low := model.Unmarked(marked)
			if count[low]++; count[low] == 1 {
				order = append(order, wordUse{low, t, w.from})
			}
			if spelt[marked]++; spelt[marked] == 1 {
				spellings = append(spellings, wordUse{marked, t, w.from})
			}
		}
	})
	near, names, accented, tails := neighbours{}, roots{}, map[string][]string{}, map[string][]string{}
	identified(c.Game, func(n model.Name) {
		for _, w := range words(n.Called) {
			if r, _ := utf8.DecodeRuneInString(n.Called[w.from:]); unicode.IsUpper(r) {
				low := model.Unmarked(n.Called[w.from:w.to])
				near.add(low)
				names.add(c.Game, low)
				accented[low] = append(accented[low], strings.ToLower(n.Called[w.from:w.to]))
			} else if w.from > 0 {
				before := model.Unmarked(n.Called[:w.from])
				tails[before] = append(tails[before], strings.ToLower(n.Called[w.from:w.to]))
			}
		}
	})
	for _, u := range spellings {
		if name, how := u.endsName(tails); name != "" && spelt[u.word] == 1 && !(inflects(c.Game) && sameStem(name, u.word)) {
			c.Report(diag.Finding{At: u.text.part(u.from, u.from+len(u.word)), Message: fmt.Sprintf("%q ends a name but for %s", u.word, how), Mark: name + "?"})
		}
		meant := accented[model.Unmarked(u.word)]
		if spelt[u.word] > 1 || len(meant) == 0 || utf8.RuneCountInString(u.word) < leastAccented || slices.Contains(meant, u.word) || strings.ContainsAny(meant[0]+u.word, "äöüß") || !u.within() && !(inflects(c.Game) && capitalAt(u.text.said, u.from)) || inflects(c.Game) && sameStem(meant[0], u.word) {
			continue // a word with an umlaut may be the plural
		}
		c.Report(diag.Finding{At: u.text.part(u.from, u.from+len(u.word)), Message: fmt.Sprintf("%q is a name but for an accent", u.word), Mark: meant[0] + "?"})
	}
	for _, u := range order {
		if count[u.word] > 1 || !u.within() || len(u.word) > mostLetters {
			continue
		}
		name := near.stem(u.word)
		if name == "" && inflects(c.Game) {
			name = names.of(c.Game, u.word)
		}
		if name != "" {
			at := u.text.part(u.from, u.from+len(u.word))
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q is a name but for one letter", u.word), Mark: name + "?",
				Evidence: []string{fmt.Sprintf("in the whole game: %q once, %q %s", u.word, name, times(count[name]))}})
		}
	}
}

// endsName returns the word that ends a name where the text has a similar one, and the difference:
// one letter, neither first nor last, or an accent. It returns "" if there is none. tails maps the
// beginnings of names to their later words in lower case.
func (u wordUse) endsName(tails map[string][]string) (name, how string) {
	before := u.text.said[max(0, u.from-mostBefore):u.from]
	for _, w := range slices.Backward(words(before)) {
		r, _ := utf8.DecodeRuneInString(before[w.from:])
		meant := tails[model.Unmarked(before[w.from:])]
		if !unicode.IsUpper(r) || meant == nil {
			continue
		}
		if slices.Contains(meant, u.word) {
			return "", ""
		}
		low := []rune(model.Unmarked(u.word))
		for _, m := range meant {
			other := []rune(model.Unmarked(m))
			switch {
			case len(other) < leastAccented || len(low) < leastAccented-1:
			case slices.Equal(low, other):
				return m, "an accent"
			case low[0] == other[0] && low[len(low)-1] == other[len(other)-1] && diag.Distance(string(low), string(other)) == 1:
				return m, "one letter"
			}
		}
	}
	return "", ""
}

// neighbours maps words to themselves, and patterns with one letter left out, "gau*ler", to the
// words they match.
type neighbours map[string][]string

// add adds a word that is neither too short nor too long.
func (n neighbours) add(word string) {
	if utf8.RuneCountInString(word) >= leastShort && len(word) <= mostLetters && n[word] == nil {
		n.put(word)
	}
}

// put adds a word.
func (n neighbours) put(word string) {
	n[word] = []string{word}
	for i, r := range word {
		gap := word[:i] + "*" + word[i+utf8.RuneLen(r):]
		n[gap] = append(n[gap], word)
	}
}

// of yields the words that differ from a word by one changed, lost or added letter, and the byte
// offset of the difference in that word.
func (n neighbours) of(word string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for i, r := range word {
			rest := word[i+utf8.RuneLen(r):]
			for _, like := range [...]string{word[:i] + "*" + rest, word[:i] + "*" + word[i:], word[:i] + rest} {
				for _, w := range n[like] {
					if w != word && !yield(w, i) {
						return
					}
				}
			}
		}
	}
}

// stem returns the word that differs from another by one letter, neither its first nor one of its
// last few, ignoring any further ending, or "" if there is none.
func (n neighbours) stem(word string) string {
	letters := []rune(word)
	for end := len(letters); end >= leastNear-1 && len(letters) >= leastNear && n[word] == nil; end-- {
		for w, at := range n.of(string(letters[:end])) {
			if utf8.RuneCountInString(w) >= leastNear && at > 0 && utf8.RuneCountInString(w[min(at, len(w)):]) > endingLetters {
				return w
			}
		}
	}
	return ""
}

// roots holds the stems of words of names, in languages with many endings, with the words they come
// from.
type roots struct {
	near neighbours
	by   map[string]string
}

// add adds a word, in a language with a known declension.
func (r *roots) add(g *model.Game, word string) {
	if declines(g) == nil {
		return
	}
	if r.by == nil {
		r.near, r.by = neighbours{}, map[string]string{}
	}
	root := wordStem(g, word)
	r.near.add(root)
	r.by[root] = word
}

// of returns the word of a name that differs from another by one letter inside and its ending, or
// "" if there is none.
func (r *roots) of(g *model.Game, word string) string {
	root := wordStem(g, word)
	if utf8.RuneCountInString(root) < leastRoot || r.by[root] != "" {
		return ""
	}
	for w, at := range r.near.of(root) {
		if utf8.RuneCountInString(w) >= leastRoot && at > 0 && utf8.RuneCountInString(w[min(at, len(w)):]) > 2 {
			return r.by[w]
		}
	}
	return ""
}
