package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// cardsNumbered reports numbers on cards that a paragraph says otherwise than the deck: "numbered
// 1 to 12" of cards of which none has 7, and "a monster of level 5" where the highest
// level is 4.
func cardsNumbered(c *Context, p paragraph) {
	for _, m := range c.memo.matches(numberedFrom, p.said, "numbered ", "numbers ") {
		from, _ := strconv.Atoi(p.said[m[2]:m[3]])
		to, _ := strconv.Atoi(p.said[m[4]:m[5]])
		if d := deckOf(c.Game, strings.ToLower(p.said[:m[0]])); d != nil && to > from && to-from < mostListed {
			if f, why := misnumbered(d, from, to); f != nil {
				otherNumbers(c, p, m[2], m[5], d, f, why)
			}
		}
	}
	for _, m := range c.memo.matches(someOf, p.said, " of ") {
		before := strings.ToLower(p.said[:m[2]])
		d := deckOf(c.Game, before)
		if d == nil || !strings.Contains(before[strings.LastIndex(before, ". ")+1:], " cards") {
			continue
		}
		f := numberCalled(d, p.said[m[4]:m[5]])
		if f == nil {
			continue
		}
		of := lists.Only(d.Cards, func(k *model.Card) bool {
			v := k.Fields.Find(f.ID)
			return v.IsSet() && fmt.Sprint(v.Int) == p.said[m[6]:m[7]]
		})
		copies := lists.Sum(of, func(k *model.Card) int { return int(k.Copies.Int) })
		countedSet{many: "cards" + p.said[m[3]:m[7]], counts: []int{copies, len(of)}, at: d.At}.stated(c, p, m[2], m[3])
	}
	for _, m := range c.memo.matches(numberedOne, p.said, " of ") {
		noun, called := strings.ToLower(p.said[m[2]:m[3]]), p.said[m[4]:m[5]]
		for _, d := range c.Game.Decks {
			f := numberCalled(d, called)
			if f == nil || noun != one(d) && noun != one(d)+"s" {
				continue
			}
			n, _ := strconv.Atoi(p.said[m[6]:m[7]])
			if have := numbersOn(d, f); len(have) > 1 && !slices.Contains(have, n) {
				otherNumbers(c, p, m[6], m[7], d, f, fmt.Sprintf("the data has %s", clipped(fmt.Sprint(have))))
			}
			break
		}
	}
}

// someOf is how many there are with a number of some kind, "six of level 2".
var someOf = regexp.MustCompile(`(?i)\b` + numberWord + ` of (\pL+) ([0-9]{1,4})\b`)

// numberedFrom is from where to where cards are numbered; numberedOne a thing with a number of
// some kind, "a monster of level 5".
var (
	numberedFrom = regexp.MustCompile(`(?i)\b(?:numbered|with (?:the )?numbers|numbers) (?:from )?([0-9]{1,4})(?: to | through |[-–—])([0-9]{1,4})\b`)
	numberedOne  = regexp.MustCompile(`\b(\pL+) of (\pL+) ([0-9]{1,4})(?:[.,;:)]|$)`)
)

// numberCalled is the field of a deck that holds whole numbers and has some name, nil if none.
func numberCalled(d *model.Deck, name string) *model.FieldDecl {
	return lists.First(d.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole && strings.EqualFold(f.Name, name) })
}

// otherNumbers reports a number of cards, by bytes of a paragraph.
func otherNumbers(c *Context, p paragraph, from, to int, d *model.Deck, f *model.FieldDecl, why string) {
	at := p.place(from)
	at.Len = to - from
	c.Report(diag.Finding{At: at, Message: fmt.Sprintf("the text says %s for %s of %s, %s", p.said[from:to], f.Name, d.Name, why), Mark: p.said[from:to] + " here",
		Also: []diag.Also{{At: d.At, Mark: "the deck"}}})
}

// deckOf is the deck that a text in small letters speaks of in its last sentence, or the
// only one of the game.
func deckOf(g *model.Game, low string) *model.Deck {
	low = low[strings.LastIndex(low, ". ")+1:]
	var found *model.Deck
	for _, d := range g.Decks {
		if of := one(d); of != "" && strings.Contains(low, of) && (found == nil || len(of) > len(one(found))) {
			found = d
		}
	}
	if found == nil && len(g.Decks) == 1 && strings.Contains(low, "card") {
		return g.Decks[0]
	}
	return found
}

// misnumbered is the field of a deck whose numbers are those from one to another but for
// some, and what differs, nil if there is none or they are those of a field.
func misnumbered(d *model.Deck, from, to int) (found *model.FieldDecl, why string) {
	for _, f := range d.Fields {
		if f.Type.Kind != model.Whole {
			continue
		}
		have := numbersOn(d, f)
		if len(have) == 0 || have[0] != from {
			continue
		}
		var missing []int
		for n := from; n <= to; n++ {
			if !slices.Contains(have, n) {
				missing = append(missing, n)
			}
		}
		last := have[len(have)-1]
		switch both := to - from + 1 - len(missing); {
		case len(missing) == 0 && last == to:
			return nil, ""
		case 3*both < 2*max(len(have), to-from+1): // another number
		case last != to:
			found, why = f, fmt.Sprintf("the data goes to %d", last)
		default:
			found, why = f, fmt.Sprintf("the data lacks %s", clipped(fmt.Sprint(missing)))
		}
	}
	return found, why
}

// numbersOn are the numbers that the cards of a deck have in a field, each once.
func numbersOn(d *model.Deck, f *model.FieldDecl) []int {
	var out []int
	for _, k := range d.Cards {
		if v := k.Fields.Find(f.ID); v.IsSet() && !v.Word {
			out = append(out, int(v.Int))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
