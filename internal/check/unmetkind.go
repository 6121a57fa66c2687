package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// ofSort is the entries of a collection, or the cards of a deck, with one word in a field of
// choices, and the rest of them.
type ofSort struct {
	field, word string
	of          []*model.Entry
	rest        []*model.Entry
}

// referredTo returns the fields and the entries, or cards, that the target of a reference has.
func referredTo(g *model.Game, to string) ([]*model.FieldDecl, []*model.Entry) {
	if d := g.CardsOf(to); d != nil {
		return d.Fields, cardEntries(d)
	} else if k := g.Collection(to); k != nil {
		return k.Fields, k.Entries
	}
	return nil, nil
}

// cardEntries returns the cards of a deck as entries.
func cardEntries(d *model.Deck) []*model.Entry {
	return lists.Map(d.Cards, func(k *model.Card) *model.Entry { return &k.Entry })
}

// byChoice returns the sorts of the target of a reference that have more than leastMet entries.
func byChoice(g *model.Game, to string) []ofSort {
	fields, all := referredTo(g, to)
	var out []ofSort
	for _, d := range fields {
		if d.Type.Kind != model.Choice {
			continue
		}
		for _, word := range d.Type.Choices {
			s := ofSort{field: d.ID, word: word}
			for _, e := range all {
				if e.Field(d.ID).Text == word {
					s.of = append(s.of, e)
				} else {
					s.rest = append(s.rest, e)
				}
			}
			if len(s.of) > leastMet && len(s.rest) > 0 {
				out = append(out, s)
			}
		}
	}
	return out
}

// unmetKind reports the one of a sort that a field does not name, where it names all others of that
// sort and either none of another sort, or one in its place: the one prize that no scene has.
func unmetKind(c *Context, u *use, uses []use) {
	for _, s := range byChoice(c.Game, u.to) {
		has := func(e *model.Entry) bool { _, ok := u.at[e.ID]; return ok }
		without := slices.DeleteFunc(slices.Clone(s.of), has)
		strays := lists.Only(s.rest, has)
		if len(without) != 1 || len(strays) > 1 || len(u.at) != len(s.of)-1+len(strays) {
			continue
		}
		e := without[0]
		f := diag.Finding{At: e.At, Message: fmt.Sprintf("%q is nowhere in %s, and each of the %d others of %q whose %s is %q is", e.Name, u, len(s.of)-1, u.to, s.field, s.word)}
		if len(strays) == 1 {
			f.Also = []diag.Also{{At: u.at[strays[0].ID], Mark: "its " + s.field + " is " + strays[0].Field(s.field).Text}}
		} else if slices.ContainsFunc(uses, func(o use) bool { _, ok := o.at[e.ID]; return ok && o.to == u.to }) || given(c)[strings.ToLower(e.Name)] {
			continue // it is given elsewhere
		}
		c.Report(f)
	}
}

// ifHad matches a condition on what a reader has, which gives nothing.
var ifHad = pattern.New(`(?i)\b(?:if|unless|when|who(?:ever)?) (?:you|any of you|one of you|somebody|nobody)? ?(?:still )?(?:have|has|hold|holds|(?:are )?carry(?:ing)?|carries|own|owns|(?:are )?wear(?:ing)?|wears|know|knows|possess|found|took|noted|ticked|wrote down)\b[^.,;:]*`)

// given returns the names, in lower case, of the lines of sheets that a paragraph mentions other
// than in a condition, and not only where nobody comes.
func given(c *Context) map[string]bool {
	var all []subject
	for _, l := range lists.Within(sheets(c.Game), sheet.all) {
		if l.called != "" {
			all = append(all, subject{name: strings.ToLower(l.called)})
		}
	}
	x, out := indexed([][]subject{all}), map[string]bool{}
	b := cmp.Or(passagesOf(c), &gamebook{})
	unreached := b.unreached()
	for _, p := range c.paras {
		if unreached[b.textOf(p)] {
			continue
		}
		for _, at := range x.in(strings.ToLower(ifHad.ReplaceAllString(p.said, ""))) {
			out[all[at[1]].name] = true
		}
	}
	return out
}

// nobodyGives finds, in a book of passages, the one of a sort that no paragraph mentions except to
// require it, where they mention all others of that sort and few of other sorts: the one prize that
// no passage gives.
func nobodyGives(c *Context) {
	if passagesOf(c) == nil {
		return
	}
	var named map[string]bool
	for _, to := range slices.Concat(model.IDs(c.Game.Collections), lists.Map(c.Game.Decks, func(d *model.Deck) string { return "decks/" + d.ID })) {
		for _, s := range byChoice(c.Game, to) {
			if len(s.of) <= leastGiven {
				continue
			}
			if named == nil {
				named = given(c)
			}
			is := func(e *model.Entry) bool { return named[strings.ToLower(e.Name)] }
			without := slices.DeleteFunc(slices.Clone(s.of), is)
			if len(without) == 1 && 4*lists.Count(s.rest, is) <= len(s.rest) {
				c.Report(diag.Finding{At: without[0].At, Message: fmt.Sprintf("no text gives %q, and the texts name each of the %d others whose %s is %q", without[0].Name, len(s.of)-1, s.field, s.word)})
			}
		}
	}
}
