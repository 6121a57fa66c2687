package check

import (
	"cmp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// wholeBehind matches what is between all pieces of a kind and their parts, and partsEnd where the
// parts end.
var (
	wholeBehind = pattern.New(`^(?:: | \()`)
	partsEnd    = pattern.New(`[.:;()\x00]|$`)
)

// parts reports the parts of all pieces of a kind that differ from the pieces with such a value,
// where one field has all the values: "128 track tiles: 56 yellow, 42 green and 30 brown".
func (b *box) parts(p paragraph, from int, low string) {
	for _, d := range b.sorts() {
		for _, form := range []string{d.Name, d.Name + " cards", cmp.Or(d.Many, plural(cmp.Or(d.One, d.Name)))} {
			after, is := strings.CutPrefix(low, strings.ToLower(form))
			between := wholeBehind.FindString(after)
			if !is || form == "" || between == "" {
				continue
			}
			at := from + len(low) - len(after) + len(between)
			said := p.said[at : at+partsEnd.Compiled().FindStringIndex(p.said[at:])[0]]
			for _, f := range d.Fields {
				if b.partsBy(p, at, said, d, f) {
					return
				}
			}
		}
	}
}

// partsBy reports the parts that differ from the pieces with that value of a field, and whether each
// of the parts is such a value.
func (b *box) partsBy(p paragraph, at int, said string, d *model.Deck, f *model.FieldDecl) bool {
	if f.Type.Kind != model.Text && f.Type.Kind != model.Choice && f.Type.Kind != model.Ref {
		return false
	}
	var wrong []func()
	noun := cmp.Or(d.Many, plural(cmp.Or(d.One, "card"))) // "56 yellow tiles" of track tiles
	noun = noun[strings.LastIndexByte(noun, ' ')+1:]
	all := nextPart.Compiled().Split(said, -1)
	for _, part := range all {
		m := onePart.FindStringSubmatchIndex(part)
		if m == nil {
			return false
		}
		word, from, copies := strings.TrimSuffix(strings.TrimSpace(part[m[4]:m[5]]), " "+noun), at+m[2], 0
		with := lists.Only(d.Cards, func(k *model.Card) bool { return strings.EqualFold(wordOf(b.Context, f, k.Fields.Find(f.ID)), word) })
		for _, k := range with {
			copies += int(k.Copies.Int)
		}
		if len(with) == 0 {
			return false
		}
		if numberIn(part[m[2]:m[3]]) != copies {
			wrong = append(wrong, func() {
				b.tell(countedSet{counts: []int{copies}, at: with[0].At}, p, from, from+m[3]-m[2], word)
			})
		}
		at += len(part) + len(nextPart.FindString(p.said[at+len(part):]))
	}
	for _, tell := range wrong {
		tell()
	}
	return len(all) > 1
}

// sorts returns the decks of a game, and the cards that components make of the entries of a
// collection, as decks: those with as many copies as their cards say.
func (b *box) sorts() []*model.Deck {
	if b.decks != nil {
		return b.decks
	}
	b.decks = lists.Only(b.Game.Decks, func(d *model.Deck) bool { return b.cardsOf(d)[0] == d.Size() })
	for _, x := range b.Game.Components {
		if l, copies := madeOfEntries(b.Game, x); l != nil {
			b.decks = append(b.decks, &model.Deck{ID: x.ID, Name: x.Name, One: l.One, At: x.At, Fields: l.Fields, Cards: lists.Map(l.Entries, func(e *model.Entry) *model.Card {
				return &model.Card{Entry: *e, Copies: e.Field(copies)}
			})})
		}
	}
	return b.decks
}

// aList and aCopy match the expressions of a component that makes cards of the entries of a
// collection, with as many copies as a field of each says.
var (
	aList = pattern.New(`^list\(([a-z][a-z0-9_]*)\)$`)
	aCopy = pattern.New(`^card\.([a-z][a-z0-9_]*)$`)
)

// boxedEntries adds the cards that a component makes of entries, by name.
func boxedEntries(g *model.Game, x *model.Component, add func(many string, named bool, at diag.Place, counts ...int)) {
	l, copies := madeOfEntries(g, x)
	if l == nil {
		return
	}
	for _, e := range l.Entries {
		if n := e.Field(copies); plain(n) {
			add(plural(e.Name), false, n.At, int(n.Int))
			add(e.Name+" cards", false, n.At, int(n.Int))
		}
	}
}

// madeOfEntries returns the collection whose entries a component makes cards of, and the field that
// says how many; nil if it makes others.
func madeOfEntries(g *model.Game, x *model.Component) (*model.Collection, string) {
	of, copies := aList.FindStringSubmatch(x.Each), aCopy.FindStringSubmatch(x.Copies)
	if x.Kind != "deck" || of == nil || copies == nil {
		return nil, ""
	}
	l := g.Collection(strings.ReplaceAll(of[1], "_", "-"))
	if l == nil || len(l.Entries) > mostListed {
		return nil, ""
	}
	return l, strings.ReplaceAll(copies[1], "_", "-")
}
