package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// reminder matches a keyword, optionally with a number, and its meaning in brackets: "**Guard 2**
// *(Damage dealt to it is reduced by 2.)*". endings matches the endings by which such sentences
// differ between singular and plural.
var (
	reminder = pattern.New(`(?m)(?:^|[.!)] |, )[*_]*(\p{Lu}[\pL’'-]+(?: \p{Lu}[\pL’'-]+)?)(?: ([0-9]+|X))?[*_:]* [*_]*\(([^()]{12,}[.!])[*_]*\)`)
	endings  = pattern.New(`(\pL)s\b`)
)

// reminded is a reminder in a text, with its keyword and place.
type reminded struct {
	keyword, said string
	at            diag.Place
}

// reminders finds the one reminder of a keyword in the texts of cards that differs from all others,
// apart from its own number, and reminders that differ from the game's explanation by a word or
// two.
func reminders(c *Context) {
	of := map[string]map[string][]reminded{}
	for f, d := range lists.Within(c.families(), family.declared) {
		if d.Type.Kind == model.Text && !d.Type.Flavour && d.ID != "name" {
			remind(c, f, d, of)
		}
	}
	for _, keyword := range slices.Sorted(maps.Keys(of)) {
		var odd, most []reminded
		for _, all := range of[keyword] {
			if len(all) > len(most) {
				odd, most = append(odd, most...), all
			} else {
				odd = append(odd, all...)
			}
		}
		if explainedOtherwise(c, keyword, of[keyword]) {
			continue
		}
		if len(odd) == 1 && len(most) >= leastReminded {
			c.Report(diag.Finding{At: odd[0].at, Message: fmt.Sprintf("the reminder of %q is not as the %d others are", odd[0].keyword, len(most)), Mark: "here alone",
				Evidence: []string{"such as " + clipped(most[0].said)}})
		}
	}
}

// explainedOtherwise reports reminders that differ by a word or two from a term's meaning or a text
// of the entry of that name, with X in place of the number. It returns whether there are any.
func explainedOtherwise(c *Context, keyword string, of map[string][]reminded) bool {
	meant := lists.MapOnly(c.Game.Terms, func(t *model.Term) (string, bool) { return t.Meaning, strings.EqualFold(t.Name, keyword) })
	for _, e := range lists.Within(c.Game.Collections, entriesOf) {
		if !strings.EqualFold(e.Name, keyword) {
			continue
		}
		for f := range e.Fields.All() {
			if f.Value.Kind == model.Text {
				meant = append(meant, f.Value.Text)
			}
		}
	}
	told := false
	for _, form := range slices.Sorted(maps.Keys(of)) {
		for _, said := range meant {
			a, b := strings.Fields(form), strings.Fields(alikeForm(said))
			off := 0
			for i := 0; i < len(a) && len(a) == len(b); i++ {
				if a[i] != b[i] {
					off++
				}
			}
			if off > 0 && off <= mostWords && 2*off < len(a) && len(of[form]) <= mostWords {
				told = true
				c.Report(diag.Finding{At: of[form][0].at, Message: fmt.Sprintf("the reminder of %q is not as the game explains it", of[form][0].keyword), Mark: "here",
					Evidence: []string{"there: " + clipped(said)}})
			}
		}
	}
	return told
}

// alikeForm returns a sentence in the form in which it is compared.
func alikeForm(said string) string { return endings.ReplaceAllString(strings.ToLower(said), "$1") }

// remind collects the reminders in a field of texts, by keyword and by their wording without the
// number.
func remind(c *Context, f family, d *model.FieldDecl, of map[string]map[string][]reminded) {
	for _, m := range f.of {
		t := text{said: m.field(d.ID).Text, at: m.place(d.ID), exact: true}
		for _, at := range c.memo.matches(reminder, t.said, "(") {
			keyword, said, number := t.said[at[2]:at[3]], t.said[at[6]:at[7]], ""
			words := strings.Fields(alikeForm(said))
			if at[4] >= 0 {
				number = t.said[at[4]:at[5]]
				for i, w := range words {
					if strings.Trim(w, "+-−.,!") == strings.ToLower(number) {
						words[i] = strings.Replace(w, strings.ToLower(number), "x", 1)
					}
				}
			}
			form := strings.Join(words, " ")
			if of[keyword] == nil {
				of[keyword] = map[string][]reminded{}
			}
			of[keyword][form] = append(of[keyword][form], reminded{strings.TrimSpace(keyword + " " + number), said, t.part(at[6], at[7])})
		}
	}
}
