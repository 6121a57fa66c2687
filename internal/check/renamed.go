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

// half is one word of a name of two, and what stands in the place of the other.
type half struct {
	word, other string
	first       bool
}

// renamed finds what is called by half of a name of two words and another word behind or
// before it, where that word stands nowhere else, and the half stands nowhere else but in
// names: "Hedge Mage" of what is called Hedge Witch by now, or was. So is what goes by the two
// words of an id whose name has another one by now: "Brass Key" of brass-key, called Copper Key.
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
		if at := stale[n.ID]; len(at) > 0 && !unicode.IsLower([]rune(n.Called)[0]) { // which beheaded tells
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

// oldNames are the names, by the two words of their ids, that lack one of these.
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

// single is a word without the s of several.
func single(word string) string { return strings.TrimSuffix(word, "s") }

// named reports whether two words stand where a name may: both have a capital, and the text
// is no title, nor a note of the data such as an erratum, which quotes what a source says.
func (u wordUse) named() bool {
	second := u.from + strings.Index(u.word, " ") + 1
	return unicode.IsUpper(rune(u.text.said[u.from])) && unicode.IsUpper(rune(u.text.said[second])) && u.text.exact && !u.titled() && !u.title()
}

// tellRenamed reports where half of a name is used.
func (v *vocabulary) tellRenamed(c *Context, h half, uses []wordUse) {
	names := slices.Concat(v.pairs[h.word], v.pairs[h.word+"s"])
	whole := func(other string) string { return model.Titled(h.word + "-" + other) }
	if !h.first {
		names, whole = slices.Concat(v.firsts[h.word], v.firsts[h.word+"s"]), func(other string) string { return model.Titled(other + "-" + h.word) }
	}
	if slipOf(h.other, names) != "" {
		return // which is told as such
	}
	places := lists.Map(uses, func(u wordUse) diag.Place { return u.text.part(u.from, u.from+len(u.word)) })
	f := diag.Finding{Message: fmt.Sprintf("nothing is called %q", uses[0].text.said[uses[0].from:uses[0].from+len(uses[0].word)]),
		Mark: whole(names[0]) + "?", Evidence: []string{fmt.Sprintf("in the whole game: %q %s, and only here", h.other, times(len(uses)))}}
	c.Report(gathered(f, places))
}

// nearNames finds, in any language, a word with a capital within a sentence that stands once
// in all the game and is such a word of a name but for one letter, accents apart, that is not
// one of its last: those are another form of it. Such a word with other accents than the name
// is told too, at the head of a sentence if names inflect and it ends as the name does, and so
// is a word behind the beginning of a name, "Lonja pequena".
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
			continue // an umlaut may be several of it
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

// endsName is the word that ends a name where another one stands in a text, and whether that
// has another letter, which is not its first or last, or only other accents; "" for none. Tails
// are the words in small letters of names, by what stands before them there.
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

// neighbours are words by themselves, and by what is left of them without one of their
// letters: "gau*ler".
type neighbours map[string][]string

// add adds a word that has some letters, and not too many.
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

// of are the words that another one was before a letter of it was changed, lost or added, and
// the place where that is in the other.
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

// stem is the word that another one was but for a letter, neither its first nor one of its
// last few, whatever ending follows; "" for none.
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

// roots are words of names without their endings, where those are many, and what each is a word of.
type roots struct {
	near neighbours
	by   map[string]string
}

// add adds a word, in a language whose endings are known.
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

// of is the word of a name that another one is but for one letter within and its ending; "" for none.
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
