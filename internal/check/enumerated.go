package check

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// enumerated reports a number of things that are called by their names right behind it,
// in brackets or behind a colon, where those are more or fewer: "five suits (Kelp, Gull,
// Moon and Rope)". It gives where the numbers stand that it reported.
func enumerated(c *Context, p paragraph) map[int]bool {
	told := map[int]bool{}
	for _, form := range [...]*pattern{listedInBrackets, listedBehindColon, listedBehindAre} {
		for _, m := range c.memo.matches(form, p.said, "s (", "s:", "s are ") {
			number, of, all := p.said[m[4]:m[5]], p.said[m[6]:m[7]], p.said[m[8]:m[9]]
			choice := m[2] >= 0
			for before, rest, more := strings.Cut(of, " "); more; before, rest, more = strings.Cut(rest, " ") {
				if numberIn(before) >= 0 { // "1 to 9 in four suits": the number is the last one
					m = slices.Clone(m)
					m[4] = m[7] - len(rest) - 1 - len(before)
					m[5], m[6] = m[4]+len(before), m[7]-len(rest)
					number, of = before, rest
				}
			}
			if aMeasure.MatchString(" "+of) && !partsOf.MatchString(p.said) || !choice && strings.Contains(all, " or ") {
				continue
			}
			items := itemsOf(c, all)
			if form == listedBehindAre && !mostNames(c, items) {
				continue // "the three dice are red, blue and green"
			}
			if n := numberIn(number); len(items) < 2 || n == len(items) {
				oneOther(c, p, m[8], items)
				continue
			}
			c.Report(diag.Finding{At: p.part(m[4], m[5]), Message: fmt.Sprintf("the text says %s %s and names %d", number, of, len(items)), Mark: number + " here",
				Evidence: []string{"named: " + clipped(strings.Join(items, ", "))}})
			told[m[4]] = true
		}
	}
	return told
}

// oneOther reports the one of some names, from a byte of a paragraph on, that is none of the
// words which sort the cards of a deck or the entries of a collection, where all others
// are and it has as many.
func oneOther(c *Context, p paragraph, from int, items []string) {
	tell := func(odd, message, what string, names []string) {
		at := from + strings.Index(p.said[from:], odd)
		c.Report(diag.Finding{At: p.part(at, at+len(odd)), Message: fmt.Sprintf("%q is none of %s", odd, message), Mark: "which one?",
			Evidence: []string{what + ": " + clipped(strings.Join(names, ", "))}})
	}
	for _, of := range c.statable() {
		if unnamed := unnamedOf(of, items); len(items) >= leastInARow && len(items) == len(of.Entries) && len(unnamed) == 1 {
			tell(unnamed[0], fmt.Sprintf("the names that the data has, and the %d others are", len(items)-1), "names", lists.Map(of.Entries, entryName))
			return
		}
		for _, d := range of.Fields {
			words := map[string]bool{}
			for _, e := range of.Entries {
				if v := e.Field(d.ID); v.Text != "" && (d.Type.Kind == model.Text || d.Type.Kind == model.Choice) {
					words[strings.ToLower(v.Text)] = true
				}
			}
			other := lists.Only(items, func(s string) bool {
				return !words[strings.ToLower(s)] && !words[strings.TrimSuffix(strings.ToLower(s), "s")]
			})
			if len(items) >= 3 && len(words) == len(items) && len(other) == 1 {
				tell(other[0], "those that the data has as "+d.Name, d.Name, slices.Sorted(maps.Keys(words)))
				return
			}
		}
	}
}

// unnamedOf are those of some names that no entry of a collection has.
func unnamedOf(of *model.Collection, items []string) []string {
	return lists.Only(items, func(s string) bool {
		bare := strings.TrimPrefix(strings.TrimPrefix(s, "the "), "The ")
		return !slices.ContainsFunc(of.Entries, func(e *model.Entry) bool {
			return strings.EqualFold(e.Name, bare) || strings.EqualFold(e.Name+"s", bare) || strings.EqualFold(e.Name, s)
		})
	})
}

// mostNames reports whether some collection has all of some names but one.
func mostNames(c *Context, items []string) bool {
	return len(items) >= leastInARow && slices.ContainsFunc(c.statable(), func(of *model.Collection) bool { return len(unnamedOf(of, items)) <= 1 })
}

// listedInBrackets are a number, what it counts, and what may be their names in brackets;
// listedBehindColon the same behind a colon, listedBehindAre behind a verb. The first group says that one of them is chosen.
var (
	listedInBrackets  = newPattern(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s) \(([^().:;]+)\)`)
	listedBehindColon = newPattern(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s): ([^().:;]+)(?:[.;]|$)`)
	listedBehindAre   = newPattern(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s) are ([^().:;]+)(?:[.;]|$)`)
)

// listedName is a name of at most three words, and notListed how one does not begin or what it
// is not.
var (
	listedName = newPattern(`^\pL[\pL’'-]*(?: \pL[\pL’'-]*){0,2}$`)
	notListed  = newPattern(`(?i)^(?:in|from|as|with|one|` + wordedNumbers + `|each|every|for|to|by|of|on|at|not|but|which|who|that|see|all|then|no|if|when|where|unless|both|either|including|such|like|only|also|up|plus|etc|other|others|more|it|they|you|is|are)\b`)
)

// itemsOf are the names of an enumeration, none if it is something else.
func itemsOf(c *Context, all string) []string {
	var out []string
	for _, part := range strings.Split(all, ",") {
		part = strings.TrimSpace(part)
		for _, word := range [...]string{"and ", "or ", "& "} {
			part = strings.TrimPrefix(part, word)
		}
		for _, word := range [...]string{" and ", " or ", " & "} {
			if a, b, two := strings.Cut(part, word); two && !hasName(c.Game, part) {
				out = append(out, a)
				part = b
			}
		}
		out = append(out, part)
	}
	if slices.ContainsFunc(out, func(s string) bool { return !listedName.MatchString(s) || notListed.MatchString(s) }) {
		return nil
	}
	return out
}

// hasName reports whether something of a game is called so.
func hasName(g *model.Game, name string) bool {
	found := false
	identified(g, func(n model.Name) { found = found || strings.EqualFold(n.Called, name) })
	return found
}

// headedBy reports a number of phases and the like that a chapter has not as many numbered
// headings of: "a round has five phases", and headings from Phase 1 to Phase 4.
func headedBy(c *Context, d Doc) {
	headings := map[string][]prose.Block{}
	prose.Walk(d.Blocks, func(b prose.Block) {
		if b.Kind == prose.Heading {
			if m := numberedHeading.FindStringSubmatch(prose.Plain(b.Spans)); m != nil {
				of := strings.ToLower(m[1])
				headings[of] = append(headings[of], b)
			}
		}
	})
	if len(headings) == 0 {
		return
	}
	paragraphs(d.Blocks, func(spans []prose.Span) {
		p := joined(spans)
		for _, m := range c.memo.matches(partsOf, p.said) {
			all := headings[strings.TrimSuffix(strings.ToLower(p.said[m[4]:m[5]]), "s")]
			if n := numberIn(p.said[m[2]:m[3]]); len(all) < 2 || n == len(all) {
				continue
			}
			last := all[len(all)-1]
			c.Report(diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("the text speaks of %s, the chapter has headings of %d", p.said[m[2]:m[5]], len(all)), Mark: p.said[m[2]:m[3]] + " here",
				Also: []diag.Also{{At: last.At, Mark: "the last"}}})
		}
	})
}

// partsOf is how many phases or the like something has, and numberedHeading one of them.
var (
	partsOf         = newPattern(`(?i)\b(?:turn|round|game|day|season|battle|combat|play|session|adventure|campaign)s? (?:has|have|(?:is|are) (?:played|fought|divided|split|made up) ?(?:in|into|of|over)?|consists? of|goes through|runs through|takes) ` + numberWord + ` (?:[a-z]+ )?(phases|steps|stages|parts|acts)\b`)
	numberedHeading = newPattern(`(?i)^(phase|step|stage|part|act) (?:[0-9]+|one|two|three|four|five|six|seven|[a-z]|[ivx]+)\b`)
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
var someOf = newPattern(`(?i)\b` + numberWord + ` of (\pL+) ([0-9]{1,4})\b`)

// numberedFrom is from where to where cards are numbered; numberedOne a thing with a number of
// some kind, "a monster of level 5".
var (
	numberedFrom = newPattern(`(?i)\b(?:numbered|with (?:the )?numbers|numbers) (?:from )?([0-9]{1,4})(?: to | through |[-–—])([0-9]{1,4})\b`)
	numberedOne  = newPattern(`\b(\pL+) of (\pL+) ([0-9]{1,4})(?:[.,;:)]|$)`)
)

// numberCalled is the field of a deck that holds whole numbers and has some name, nil if none.
func numberCalled(d *model.Deck, name string) *model.FieldDecl {
	return lists.First(d.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole && strings.EqualFold(f.Name, name) })
}

// otherNumbers reports a number of cards, by bytes of a paragraph.
func otherNumbers(c *Context, p paragraph, from, to int, d *model.Deck, f *model.FieldDecl, why string) {
	c.Report(diag.Finding{At: p.part(from, to), Message: fmt.Sprintf("the text says %s for %s of %s, %s", p.said[from:to], f.Name, d.Name, why), Mark: p.said[from:to] + " here",
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
	out := lists.MapOnly(d.Cards, func(k *model.Card) (int, bool) {
		v := k.Fields.Find(f.ID)
		return int(v.Int), v.IsSet() && !v.Word
	})
	return slices.Compact(slices.Sorted(slices.Values(out)))
}
