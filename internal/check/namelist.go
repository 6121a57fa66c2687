package check

import (
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// aName is a name with capitals in a list of names, and nameList such a list: "Reach,
// Poison and Slow", "the Guard, the Giant or the Wolf".
const aName = `(?:(?:the|an?) )?\p{Lu}[\pL’'-]+(?: (?:of |of the |& )?\p{Lu}[\pL’'-]+)*`

var (
	nameList  = regexp.MustCompile(`\b` + aName + `(?:, ` + aName + `)+,? (?:and|or) ` + aName)
	nameParts = regexp.MustCompile(`, (?:and |or )?| (?:and|or) `)
	anArticle = regexp.MustCompile(`^(?:the|an?) `)
)

// listMissing adds the one name of a list of names that nothing has, where all others, two
// or more, are of one kind of thing: "Reach, Poison and Dread". The first of a list
// may be another word of its sentence.
func listMissing(c *Context, all *faults[string], known func() map[string]bool) {
	var sets []map[string]bool
	look := func(p paragraph) {
		for _, m := range c.memo.matches(nameList, p.said, " and ", " or ") {
			if sets == nil {
				sets = nameSets(c.Game)
			}
			said, from := p.said[m[0]:m[1]], m[0]
			var parts []string
			var at []int
			for _, cut := range append(nameParts.FindAllStringIndex(said, -1), []int{len(said), len(said)}) {
				part := said[from-m[0] : cut[0]]
				bare := anArticle.ReplaceAllString(part, "")
				parts, at = append(parts, bare), append(at, from+len(part)-len(bare))
				from = m[0] + cut[1]
			}
			if i := oddName(parts, sets); i > 0 && !partOf(parts[i], known()) && !declaredWord(c.Game, parts[i]) {
				place := p.place(at[i])
				place.Len = len([]rune(parts[i]))
				all.add(parts[i], parts[i], place)
			}
		}
	}
	for _, p := range c.paras {
		look(p)
	}
	c.figured(look)
}

// singular is a name as it is looked up: small, without the s of a plural.
func singular(name string) string { return strings.TrimSuffix(prose.Slug(name), "s") }

// partOf reports whether a name is known, or the end of one that is.
func partOf(name string, known map[string]bool) bool {
	name = singular(name)
	if known[name] {
		return true
	}
	for k := range known {
		if strings.HasSuffix(k, "-"+name) {
			return true
		}
	}
	return false
}

// nameSets are the names of the entries of each collection, and of the cards of each deck.
func nameSets(g *model.Game) []map[string]bool {
	sets := lists.Map(g.Collections, func(l *model.Collection) map[string]bool {
		return lists.Set(l.Entries, func(e *model.Entry) string { return singular(e.Name) })
	})
	return append(sets, lists.Map(g.Decks, func(d *model.Deck) map[string]bool {
		return lists.Set(d.Cards, func(k *model.Card) string { return singular(k.Name) })
	})...)
}

// oddName is the place of the one name that is none of a set which holds all others, -1 for
// no such.
func oddName(names []string, sets []map[string]bool) int {
	for _, set := range sets {
		odd := -1
		n := 0
		for i, name := range names {
			if !set[singular(name)] {
				odd = i
				n++
			}
		}
		if n == 1 && len(names) > 2 {
			return odd
		}
		if n == 0 {
			return -1
		}
	}
	return -1
}

// declaredWord reports whether a word is the name of a field, or one of its choices.
func declaredWord(g *model.Game, word string) bool {
	is := func(s string) bool { return strings.EqualFold(singular(s), singular(word)) }
	fields := func(all []*model.FieldDecl) bool {
		return slices.ContainsFunc(all, func(d *model.FieldDecl) bool {
			return is(d.Name) || is(d.ID) || slices.ContainsFunc(d.Type.Choices, is)
		})
	}
	return slices.ContainsFunc(g.Collections, func(l *model.Collection) bool { return fields(l.Fields) }) ||
		slices.ContainsFunc(g.Decks, func(d *model.Deck) bool { return fields(d.Fields) })
}
