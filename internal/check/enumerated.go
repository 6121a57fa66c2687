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
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// enumerated reports a number of things followed by their names, in brackets or after a colon, if
// it differs from the number of names: "five suits (Kelp, Gull, Moon and Rope)". It returns the
// offsets of the numbers that it reported.
func enumerated(c *Context, p paragraph) map[int]bool {
	told := map[int]bool{}
	for _, form := range [...]*pattern.Pattern{listedInBrackets, listedBehindColon, listedBehindAre} {
		for _, m := range c.memo.matches(form, p.said, "s (", "s:", "s are ") {
			number, of, all := p.said[m[4]:m[5]], p.said[m[6]:m[7]], p.said[m[8]:m[9]]
			choice := m[2] >= 0
			for before, rest, more := strings.Cut(of, " "); more; before, rest, more = strings.Cut(rest, " ") {
				if numberIn(before) >= 0 { // "1 to 9 in four suits": the last number counts
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

// oneOther reports the one of some names that is not among the values of a field or the names in a
// deck or collection, where all others are and there are equally many. from is the byte offset of
// the names in the paragraph.
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

// unnamedOf returns the names that no entry of a collection has.
func unnamedOf(of *model.Collection, items []string) []string {
	return lists.Only(items, func(s string) bool {
		bare := strings.TrimPrefix(strings.TrimPrefix(s, "the "), "The ")
		return !slices.ContainsFunc(of.Entries, func(e *model.Entry) bool {
			return strings.EqualFold(e.Name, bare) || strings.EqualFold(e.Name+"s", bare) || strings.EqualFold(e.Name, s)
		})
	})
}

// mostNames reports whether a collection has all but at most one of some names.
func mostNames(c *Context, items []string) bool {
	return len(items) >= leastInARow && slices.ContainsFunc(c.statable(), func(of *model.Collection) bool { return len(unnamedOf(of, items)) <= 1 })
}

// listedInBrackets matches a number, what it counts, and possible names in brackets;
// listedBehindColon the same after a colon, and listedBehindAre after a verb. The first group says
// that one of them is chosen.
var (
	listedInBrackets  = pattern.New(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s) \(([^().:;]+)\)`)
	listedBehindColon = pattern.New(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s): ([^().:;]+)(?:[.;]|$)`)
	listedBehindAre   = pattern.New(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s) are ([^().:;]+)(?:[.;]|$)`)
)

// listedName matches a name of at most three words, and notListed how a name does not begin.
var (
	listedName = pattern.New(`^\pL[\pL’'-]*(?: \pL[\pL’'-]*){0,2}$`)
	notListed  = pattern.New(`(?i)^(?:in|from|as|with|one|` + wordedNumbers + `|each|every|for|to|by|of|on|at|not|but|which|who|that|see|all|then|no|if|when|where|unless|both|either|including|such|like|only|also|up|plus|etc|other|others|more|it|they|you|is|are)\b`)
)

// itemsOf returns the names in an enumeration, or nil if it is something else.
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

// hasName reports whether something in a game has a name.
func hasName(g *model.Game, name string) bool {
	found := false
	identified(g, func(n model.Name) { found = found || strings.EqualFold(n.Called, name) })
	return found
}

// headedBy reports a number of phases or the like that differs from the number of numbered headings
// in the chapter: "a round has five phases", and headings from Phase 1 to Phase 4.
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

// partsOf matches how many phases or the like something has, and numberedHeading the heading of
// one.
var (
	partsOf         = pattern.New(`(?i)\b(?:turn|round|game|day|season|battle|combat|play|session|adventure|campaign)s? (?:has|have|(?:is|are) (?:played|fought|divided|split|made up) ?(?:in|into|of|over)?|consists? of|goes through|runs through|takes) ` + numberWord + ` (?:[a-z]+ )?(phases|steps|stages|parts|acts)\b`)
	numberedHeading = pattern.New(`(?i)^(phase|step|stage|part|act) (?:[0-9]+|one|two|three|four|five|six|seven|[a-z]|[ivx]+)\b`)
)

// cardsNumbered reports numbers on cards that a paragraph states differently from the deck:
// "numbered 1 to 12" of cards without a 7, or "a monster of level 5" where the highest level is 4.
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

// someOf matches how many have a number of some kind, "six of level 2".
var someOf = pattern.New(`(?i)\b` + numberWord + ` of (\pL+) ([0-9]{1,4})\b`)

// numberedFrom matches the range in which cards are numbered; numberedOne a thing with a number of
// some kind, "a monster of level 5".
var (
	numberedFrom = pattern.New(`(?i)\b(?:numbered|with (?:the )?numbers|numbers) (?:from )?([0-9]{1,4})(?: to | through |[-–—])([0-9]{1,4})\b`)
	numberedOne  = pattern.New(`\b(\pL+) of (\pL+) ([0-9]{1,4})(?:[.,;:)]|$)`)
)

// numberCalled returns the field of whole numbers of a deck with a name, or nil if there is none.
func numberCalled(d *model.Deck, name string) *model.FieldDecl {
	return lists.First(d.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole && strings.EqualFold(f.Name, name) })
}

// otherNumbers reports a wrong number of cards, given by byte offsets.
func otherNumbers(c *Context, p paragraph, from, to int, d *model.Deck, f *model.FieldDecl, why string) {
	c.Report(diag.Finding{At: p.part(from, to), Message: fmt.Sprintf("the text says %s for %s of %s, %s", p.said[from:to], f.Name, d.Name, why), Mark: p.said[from:to] + " here",
		Also: []diag.Also{{At: d.At, Mark: "the deck"}}})
}

// deckOf returns the deck that the last sentence of a text mentions, or the only one of the game;
// low is the text in lower case.
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

// misnumbered returns the field of a deck that has most of the numbers in a range, and what
// differs. It returns nil if there is none, or if a field has exactly these numbers.
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
		case 3*both < 2*max(len(have), to-from+1): // a different number
		case last != to:
			found, why = f, fmt.Sprintf("the data goes to %d", last)
		default:
			found, why = f, fmt.Sprintf("the data lacks %s", clipped(fmt.Sprint(missing)))
		}
	}
	return found, why
}

// numbersOn returns the distinct numbers that the cards of a deck have in a field, in order.
func numbersOn(d *model.Deck, f *model.FieldDecl) []int {
	out := lists.MapOnly(d.Cards, func(k *model.Card) (int, bool) {
		v := k.Fields.Find(f.ID)
		return int(v.Int), v.IsSet() && !v.Word
	})
	return slices.Compact(slices.Sorted(slices.Values(out)))
}
