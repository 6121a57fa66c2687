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

// nameForms holds the forms of the names of the members of a family, each with the first member that
// has it, and how many spaces are in the longest.
type nameForms struct {
	first  map[string]int
	spaces int
}

// formsOf returns the forms in which texts have a name: in the plural, as it is, and shortened, as
// "Vessa, Mother of Tides" calls herself Vessa.
func formsOf(name string) []string {
	short, _, _ := strings.Cut(name, ", ")
	return lists.Only([]string{plural(name), name, short}, func(form string) bool { return len(form) >= leastName })
}

// selfNamed finds the one text that has the name of another member where the same field of others
// has their own: "When Old Rook is played" on the Magpie, where five say "When" and their own name.
// A text that also has its own name, or a word of it, is about both.
func selfNamed(c *Context, f family) {
	if len(f.of) <= leastSelf || f.of[0].owner > 0 || f.of[0].row {
		return
	}
	names := nameForms{first: map[string]int{}}
	for i, m := range f.of {
		for _, form := range formsOf(m.called) {
			if _, ok := names.first[form]; !ok {
				names.first[form] = i
			}
			names.spaces = max(names.spaces, strings.Count(form, " "))
		}
	}
	for _, d := range f.fields {
		if d.Type.Kind != model.Text || d.Type.Flavour || d.ID == "name" {
			continue
		}
		own, others := map[string]int{}, map[string][]wordUse{}
		for i, m := range f.of {
			if beside, at, who := names.named(m.field(d.ID).Text, i, formsOf(m.called)); who == i {
				own[beside]++
			} else if who >= 0 && !sharesWord(m.called, m.field(d.ID).Text) {
				t := text{said: m.field(d.ID).Text, at: m.place(d.ID), exact: true}
				others[beside] = append(others[beside], wordUse{f.of[who].called, heard{text: t}, at})
			}
		}
		for _, beside := range slices.Sorted(maps.Keys(others)) {
			if u := others[beside][0]; len(others[beside]) == 1 && own[beside] >= leastSelf {
				c.Report(diag.Finding{At: u.text.part(u.from, u.from+len(u.word)), Message: fmt.Sprintf("here %s is named, where %d others name themselves", u.word, own[beside]), Mark: "is it about itself?",
					Help: "give it its own name, or say that in other words"})
			}
		}
	}
}

// sharesWord reports whether a text has a longer word of a name.
func sharesWord(name, said string) bool {
	name, said = strings.ToLower(name), strings.ToLower(said)
	for w := range plainWords(name) {
		if w.to-w.from >= leastName && strings.Contains(said, name[w.from:w.to]) {
			return true
		}
	}
	return false
}

// named returns the first member that a text names, the words and signs next to the name, and the
// name's byte offset: itself if the text has one of its own forms anywhere, and -1 for nobody.
func (b nameForms) named(said string, self int, own []string) (beside string, at, who int) {
	who = -1
	last := ""
	for from := 0; from < len(said); {
		word, _, _ := strings.Cut(said[from:], " ")
		if form, of := b.at(said[from:], self, own); form != "" && (who < 0 || of == self) {
			after := said[from+len(form):]
			if beside, at, who = last+" "+after[:min(1, len(after))], from, of; who == self {
				return beside, at, who
			}
		}
		last = strings.ToLower(word)
		from += len(word) + 1
	}
	return beside, at, who
}

// at returns the longest form that a text begins with and the member that has it, its own forms
// before those of others; "" for none.
func (b nameForms) at(said string, self int, own []string) (form string, of int) {
	spaces := 0
	for end := 0; end < len(said) && spaces <= b.spaces; {
		r, size := utf8.DecodeRuneInString(said[end:])
		if r == ' ' {
			spaces++
		}
		end += size
		if next, _ := utf8.DecodeRuneInString(said[end:]); unicode.IsLetter(next) {
			continue
		}
		i, ok := b.first[said[:end]]
		switch {
		case !ok:
		case slices.Contains(own, said[:end]):
			return said[:end], self
		default:
			form, of = said[:end], i
		}
	}
	return form, of
}
