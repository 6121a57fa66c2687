package check

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// other is a name and another spelling of it.
type other struct{ name, written string }

// twoNames finds a thing's name spelled differently in the chapters: joined, split or hyphenated
// ("thinman" for "Thin Man"), and a word of one name that is two words in another. Case and plurals
// may differ.
func twoNames(c *Context) {
	splitNames(c)
	names := namesByFold(c)
	right := map[string]int{}
	var all faults[other]
	for _, r := range c.runs {
		windows(r, func(from, to int, folded string) {
			name, ok := names[folded]
			if !ok {
				name, ok = names[strings.TrimSuffix(folded, "s")]
			}
			written := r.said[from:to]
			switch {
			case !ok, saysCount(written, name):
			case sameWords(written, name):
				right[name]++
			default:
				all.add(name+" "+strings.ToLower(written), other{name, written}, r.part(from, to))
			}
		})
	}
	all.each(func(o other, places []diag.Place) {
		f := gathered(diag.Finding{Message: fmt.Sprintf("%q is called %q elsewhere", o.written, o.name)}, places)
		f.Evidence = append(f.Evidence, fmt.Sprintf("in the chapters: %q %d, %q %d", o.name, right[o.name], o.written, len(places)))
		c.Report(f)
	})
}

// hyphenNumber matches the number at the start of a name, and soMany a number of something.
var hyphenNumber, soMany = pattern.New(`^([0-9]+)-`), pattern.New(`^([0-9]+) \S+s$`)

// saysCount reports whether words count things of which a name with a number is one: "4 trains",
// where there is a 4-Train.
func saysCount(written, name string) bool {
	m, n := soMany.FindStringSubmatch(written), hyphenNumber.FindStringSubmatch(name)
	return m != nil && n != nil && m[1] == n[1]
}

// splitNames finds two adjacent capitalized words of a name that are one word in another name.
func splitNames(c *Context) {
	joined := map[string]string{}
	identified(c.Game, func(n model.Name) {
		for _, w := range strings.Fields(n.Called) {
			joined[strings.ToLower(w)] = n.Called
		}
	})
	told := map[string]bool{}
	identified(c.Game, func(n model.Name) {
		words := strings.Fields(n.Called)
		for i := range max(0, len(words)-1) {
			long := len(words[i]) >= leastHalf && len(words[i+1]) >= leastHalf && capitalAt(words[i], 0) && capitalAt(words[i+1], 0)
			both := strings.ToLower(words[i] + words[i+1])
			if one := joined[both]; long && one != "" && !told[both] {
				told[both] = true
				c.Report(diag.Finding{At: n.At, Message: fmt.Sprintf("%q has %q in two words, %q in one", n.Called, words[i]+" "+words[i+1], one)})
			}
		}
	})
}

// namesByFold maps the folded names of entries, if they are long enough, to the names.
func namesByFold(c *Context) map[string]string {
	names := map[string]string{}
	for _, e := range lists.Within(c.Game.Collections, entriesOf) {
		if folded := fold(e.Name); utf8.RuneCountInString(folded) > 4 {
			names[folded] = e.Name
		}
	}
	return names
}

// windows calls f for every run of one to three words separated only by a blank, with the words
// folded into one.
func windows(r run, f func(from, to int, folded string)) {
	for i := range r.words {
		if before := r.said[:r.words[i].from]; strings.HasSuffix(before, "'") || strings.HasSuffix(before, "’") {
			continue // the end of "don’t"
		}
		folded := ""
		for n := 0; n < 3 && i+n < len(r.words); n++ {
			if n > 0 && r.said[r.words[i+n-1].to:r.words[i+n].from] != " " {
				break
			}
			folded += r.folds[i+n]
			f(r.words[i].from, r.words[i+n].to, folded)
		}
	}
}

// fold removes what a second spelling may change: case, blanks, hyphens, underscores and the colon
// of a rank.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', ':', '_':
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// sameWords reports whether two spellings differ at most in case, the colon of a rank, or a plural.
func sameWords(a, b string) bool {
	plain := func(s string) string {
		return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(s), ":", " ")), " ")
	}
	x, y := plain(a), plain(b)
	return x == y || strings.TrimSuffix(x, "s") == y
}
