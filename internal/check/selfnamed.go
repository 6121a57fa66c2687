package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// callingName is a form of the name of a member of a family, with the member's number.
type callingName struct {
	form string
	of   int
}

// selfNamed finds the one text that has the name of another member where the same field of others
// has their own: "When Old Rook is played" on the Magpie, where five say "When" and their own name.
// A text that also has its own name, or a word of it, is about both.
func selfNamed(c *Context, f family) {
	if len(f.of) <= leastSelf || f.of[0].owner > 0 || f.of[0].row {
		return
	}
	names := map[string][]callingName{} // by their first word
	for i, m := range f.of {
		short, _, _ := strings.Cut(m.called, ", ") // "Vessa, Mother of Tides" calls herself Vessa
		for _, form := range [...]string{plural(m.called), m.called, short} {
			if len(form) >= leastName {
				names[headOf(form)] = append(names[headOf(form)], callingName{form, i})
			}
		}
	}
	for _, d := range f.fields {
		if d.Type.Kind != model.Text || d.Type.Flavour || d.ID == "name" {
			continue
		}
		own, others := map[string]int{}, map[string][]wordUse{}
		for i, m := range f.of {
			if beside, at, who := firstNamed(m.field(d.ID).Text, names, i); who == i {
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

// headOf returns the first word of a text without what follows it and an s.
func headOf(said string) string {
	first, _, _ := strings.Cut(said, " ")
	return strings.TrimRight(first, ",.;:!?’'s")
}

// firstNamed returns the first member that a text names, the words and signs next to the name, and
// the name's byte offset: itself if the text has its own name anywhere, and -1 for nobody.
func firstNamed(said string, names map[string][]callingName, self int) (beside string, at, who int) {
	who = -1
	last := ""
	for from := 0; from < len(said); {
		word, _, _ := strings.Cut(said[from:], " ")
		best := callingName{}
		for _, n := range names[headOf(word)] {
			if strings.HasPrefix(said[from:], n.form) && whole(said, from, from+len(n.form)) && (n.of == self || len(n.form) > len(best.form)) {
				if best = n; n.of == self {
					break
				}
			}
		}
		if best.form != "" && (who < 0 || best.of == self) {
			after := said[from+len(best.form):]
			if beside, at, who = last+" "+after[:min(1, len(after))], from, best.of; who == self {
				return beside, at, who
			}
		}
		last = strings.ToLower(word)
		from += len(word) + 1
	}
	return beside, at, who
}
