package check

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// enumerated reports a number of things that are called by their names right behind it,
// in brackets or behind a colon, where those are more or fewer: "five suits (Kelp, Gull,
// Moon and Rope)". It gives where the numbers stand that it reported.
func enumerated(c *Context, p paragraph) map[int]bool {
	told := map[int]bool{}
	for _, form := range [...]*regexp.Regexp{listedInBrackets, listedBehindColon, listedBehindAre} {
		for _, m := range c.memo.matches(form, p.said, "s (", "s:", "s are ") {
			number, of, all := p.said[m[4]:m[5]], p.said[m[6]:m[7]], p.said[m[8]:m[9]]
			choice := m[2] >= 0
			if aMeasure.MatchString(" "+of) || !choice && strings.Contains(all, " or ") {
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
			at := p.place(m[4])
			at.Len = len(number)
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("the text says %s %s and names %d", number, of, len(items)), Mark: number + " here",
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
	for _, of := range c.statable() {
		if unnamed := unnamedOf(of, items); len(items) >= leastInARow && len(items) == len(of.Entries) && len(unnamed) == 1 {
			at := p.place(from + strings.Index(p.said[from:], unnamed[0]))
			at.Len = len([]rune(unnamed[0]))
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q is none of the names that the data has, and the %d others are", unnamed[0], len(items)-1), Mark: "which one?",
				Evidence: []string{"names: " + clipped(strings.Join(lists.Map(of.Entries, entryName), ", "))}})
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
			if len(items) < 3 || len(words) != len(items) || len(other) != 1 {
				continue
			}
			at := p.place(from + strings.Index(p.said[from:], other[0]))
			at.Len = len([]rune(other[0]))
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%q is none of those that the data has as %s", other[0], d.Name), Mark: "which one?",
				Evidence: []string{d.Name + ": " + clipped(strings.Join(slices.Sorted(maps.Keys(words)), ", "))}})
			return
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
	listedInBrackets  = regexp.MustCompile(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s) \(([^().:;]+)\)`)
	listedBehindColon = regexp.MustCompile(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s): ([^().:;]+)(?:[.;]|$)`)
	listedBehindAre   = regexp.MustCompile(`(?i)\b(one of (?:the |these )?)?` + numberWord + ` ((?:[\pL’'-]+ ){0,2}?[\pL’'-]+s) are ([^().:;]+)(?:[.;]|$)`)
)

// listedName is a name of at most three words, and notListed how one does not begin or what it
// is not.
var (
	listedName = regexp.MustCompile(`^\pL[\pL’'-]*(?: \pL[\pL’'-]*){0,2}$`)
	notListed  = regexp.MustCompile(`(?i)^(?:in|from|as|with|one|two|each|every|for|to|by|of|on|at|not|but|which|who|that|see|all|then|no|if|when|where|unless|both|either|including|such|like|only|also|up|plus|etc|other|others|more|it|they|you|is|are)\b`)
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
