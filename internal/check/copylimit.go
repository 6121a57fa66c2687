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

// The ways in which texts say how many of one thing another may hold.
const (
	aHolder   = `((?:the|this|an?|each|every) (?:[\pL’'-]+ ){0,2}?[\pL’'-]+)`
	atMost    = `(?:at most|no more than|up to|never more than) `
	ofOneKind = `(one|` + wordedNumbers + `|[0-9]+) (?:copies of|of) (?:any|each|every|the same|one|a|an|a single)(?: single| one)? ([\pL-]+)`
)

// copyLimits match these forms: "each patrol has at most two of each elite", "a patrol may not have
// more than two", "no patrol has more than two", "no more than three copies of a card in the Orders
// deck". The holder is the first group, in the last form the third.
var copyLimits = [...]*pattern.Pattern{
	pattern.New(`(?i)` + aHolder + `(?: may| can)? (?:has|have|holds?|contains?|includes?|takes?) ` + atMost + ofOneKind),
	pattern.New(`(?i)` + aHolder + ` (?:may not|cannot|must not|never) (?:have|hold|contain|include|take) more than ` + ofOneKind),
	pattern.New(`(?i)\b(no (?:[\pL’'-]+ ){0,2}?[\pL’'-]+)(?: may| can)? (?:has|have|holds?|contains?|includes?|takes?) more than ` + ofOneKind),
	pattern.New(`(?i)` + atMost + ofOneKind + ` (?:in|per|to) ` + aHolder + `(?:[.,;:)]|$)`),
}

// copyLimit reports a limit on copies, stated in a paragraph for a deck or the entries of a
// collection, that one of them exceeds or that differs from the things' own field called limit or
// maximum.
func copyLimit(c *Context, p paragraph) {
	for i, form := range copyLimits {
		for _, m := range c.memo.matches(form, p.said, " more than ", "at most ", "up to ") {
			who, number, of := m[2:4], m[4:6], m[6:8]
			if i == len(copyLimits)-1 {
				who, number, of = m[6:8], m[2:4], m[4:6]
			}
			said, what := p.said[number[0]:number[1]], strings.ToLower(p.said[of[0]:of[1]])
			for _, h := range holders(c, strings.ToLower(p.said[who[0]:who[1]])) {
				if has, at, says := h.beyond(max(1, numberIn(said)), what); says != "" {
					c.Report(diag.Finding{At: p.part(number[0], number[1]), Message: fmt.Sprintf("the text allows %s of each %s, %s", said, what, says), Mark: said + " here",
						Also: []diag.Also{{At: at, Mark: fmt.Sprintf("%d here", has)}}})
					break
				}
			}
		}
	}
}

// keepers are the holders of some things, with all these things, their generic names, and their
// fields.
type keepers struct {
	by     []held
	of     []*model.Entry
	called []string
	fields []*model.FieldDecl
}

// held is a deck or an entry with the things that it holds, repeated for each copy.
type held struct {
	by     string
	at     diag.Place
	things []*model.Entry
}

// holders returns the holders that a text may mean: a deck by its name, a game's only deck also as
// "the deck", and the entries of a collection by their lists of entries of another. A deck that
// each player has or builds does not count: a box may hold several.
func holders(c *Context, who string) []keepers {
	article, who, _ := strings.Cut(who, " ")
	if name, is := strings.CutSuffix(who, "deck"); is {
		name = strings.TrimSpace(name)
		d := lists.First(c.Game.Decks, func(d *model.Deck) bool {
			return name == one(d) || name == one(d)+"s" || name == "" && len(c.Game.Decks) == 1
		})
		if d == nil || !strings.HasPrefix(article, "th") {
			return nil
		}
		kinds := cardEntries(d)
		cards := lists.Flat(d.Cards, func(k *model.Card) []*model.Entry {
			return slices.Repeat([]*model.Entry{&k.Entry}, int(min(max(k.Copies.Int, 0), mostListed)))
		})
		return []keepers{{[]held{{d.Name, d.At, cards}}, kinds, []string{"card", d.Called(), one(d)}, d.Fields}}
	}
	col := lists.First(c.Game.Collections, func(l *model.Collection) bool { return strings.EqualFold(l.One, who) })
	if col == nil {
		return nil
	}
	var out []keepers
	for _, d := range col.Fields {
		if d.Type.Kind != model.List || d.Type.Of == nil || d.Type.Of.Kind != model.Ref || c.Game.Collection(d.Type.Of.To) == nil {
			continue
		}
		to := c.Game.Collection(d.Type.Of.To)
		ids := lists.By(to.Entries, func(e *model.Entry) string { return e.ID })
		out = append(out, keepers{lists.Map(col.Entries, func(e *model.Entry) held {
			v := e.Field(d.ID)
			return held{e.Name, cmp.Or(v.At, e.At), lists.Map(v.Items, func(v model.Value) *model.Entry { return ids[v.Text] })}
		}), to.Entries, []string{to.One}, to.Fields})
	}
	return out
}

// beyond reports a thing of which a holder has more than n copies, with their number and place and
// a description. word selects the things: the generic name of all, or the value of a field. It also
// reports that all selected things declare another limit in a field of their own. If there is
// neither, says is "".
func (h keepers) beyond(n int, word string) (has int, at diag.Place, says string) {
	all := slices.ContainsFunc(h.called, func(s string) bool { return strings.EqualFold(s, word) })
	called := lists.Only(h.of, func(e *model.Entry) bool {
		return all || slices.ContainsFunc(h.fields, func(d *model.FieldDecl) bool {
			return (d.Type.Kind == model.Text || d.Type.Kind == model.Choice) && strings.EqualFold(e.Field(d.ID).Text, word)
		})
	})
	is := lists.Set(called, func(e *model.Entry) *model.Entry { return e })
	for _, who := range h.by {
		copies := map[*model.Entry]int{}
		for _, e := range who.things {
			copies[e]++
		}
		for _, e := range who.things {
			if is[e] && copies[e] > n {
				return copies[e], who.at, fmt.Sprintf("%s has %d of %s", who.by, copies[e], e.Name)
			}
		}
	}
	for _, d := range h.fields {
		low := strings.ToLower(d.Name)
		if len(called) == 0 || low != "limit" && low != "maximum" || slices.ContainsFunc(called, func(e *model.Entry) bool {
			v := e.Field(d.ID)
			return !plain(v) || !numeric(v.Kind) || int(v.Int) == n // the text applies to those without a limit of their own
		}) {
			continue
		}
		v := called[0].Field(d.ID)
		return int(v.Int), v.At, fmt.Sprintf("%s says %d", called[0].Name, v.Int)
	}
	return 0, diag.Place{}, ""
}
