package check

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// aName matches a name with capitals in a list of names, and nameList such a list: "Reach, Poison
// and Slow", "the Guard, the Giant or the Wolf".
const aName = `(?:(?:the|an?) )?\p{Lu}[\pL’'-]+(?: (?:of |of the |& )?\p{Lu}[\pL’'-]+)*`

var (
	nameList  = pattern.New(`\b` + aName + `(?:, ` + aName + `)+,? (?:and|or) ` + aName)
	nameParts = pattern.New(`, (?:and |or )?| (?:and|or) `)
	anArticle = pattern.New(`^(?:the|an?) `)
)

// listMissing adds the one name in a list of names that does not exist, where all others, at least
// two, belong to one kind of thing: "Reach, Poison and Dread". The first in a list is skipped,
// since it may be another word of the sentence.
func listMissing(c *Context, all *faults[string], known func() map[string]bool) {
	var sets []map[string]bool
	for p, m := range c.memo.among(everyParagraph(c), nameList, " and ", " or ") {
		if sets == nil {
			sets = nameSets(c.Game)
		}
		said, from := p.said[m[0]:m[1]], m[0]
		var parts []string
		var at []int
		for _, cut := range append(nameParts.FindAllStringIndex(said), []int{len(said), len(said)}) {
			part := said[from-m[0] : cut[0]]
			bare := anArticle.ReplaceAllString(part, "")
			parts, at = append(parts, bare), append(at, from+len(part)-len(bare))
			from = m[0] + cut[1]
		}
		if i := oddName(parts, sets); i > 0 && !partOf(parts[i], known()) && !declaredWords(c.Game)[singular(parts[i])] {
			all.add(parts[i], parts[i], p.part(at[i], at[i]+len(parts[i])))
		}
	}
}

// singular returns a name in its lookup form: a slug, without the s of a plural.
func singular(name string) string { return strings.TrimSuffix(prose.Slug(name), "s") }

// partOf reports whether a name is known, or the end of one that is.
func partOf(name string, known map[string]bool) bool { return endOf(singular(name), known) }

// endOf is partOf for a name in the form of a link.
func endOf(name string, known map[string]bool) bool {
	return known[name] || slices.ContainsFunc(slices.Collect(maps.Keys(known)), func(k string) bool { return strings.HasSuffix(k, "-"+name) })
}

// nameSets returns the names of the entries of each collection and of the cards of each deck.
func nameSets(g *model.Game) []map[string]bool {
	return lists.Map(slices.DeleteFunc(sheets(g), func(s sheet) bool { return s.name == "tables" }), func(s sheet) map[string]bool {
		return lists.Set(s.lines, func(l sibling) string { return singular(l.called) })
	})
}

// oddName returns the index of the one name that is missing from a set with all others, or -1 if
// there is none.
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

// declaredWords returns the names and ids of fields, and the words that they may hold, as singular
// returns them.
func declaredWords(g *model.Game) map[string]bool {
	out := map[string]bool{}
	for s, d := range lists.Within(sheets(g), func(s sheet) []*model.FieldDecl { return s.decls }) {
		if s.name == "tables" {
			continue
		}
		for _, word := range append([]string{d.Name, d.ID}, d.Type.Choices...) {
			out[singular(word)] = true
		}
	}
	return out
}

// nameIndex finds which of many names occur in a text. It is keyed by the rarest word of each name,
// so that a text is compared with few cards of a large deck.
type nameIndex struct {
	of [][]subject
	by map[string][][2]int // indexes into of; under "" those of names without a word
}

// indexed returns an index of subjects by the rarest words of their names.
func indexed(of [][]subject) *nameIndex {
	x := &nameIndex{of, map[string][][2]int{}}
	often := map[string]int{}
	for _, all := range of {
		for _, s := range all {
			for w := range wordRuns(s.name) {
				often[w]++
			}
		}
	}
	for i, all := range of {
		for j, s := range all {
			rarest := ""
			for w := range wordRuns(s.name) {
				if rarest == "" || often[w] < often[rarest] {
					rarest = w
				}
			}
			x.by[rarest] = append(x.by[rarest], [2]int{i, j})
		}
	}
	return x
}

// in returns the indexes, in order, of the subjects with names that occur in a text in lower case,
// in the singular or plural.
func (x *nameIndex) in(low string) [][2]int {
	var out [][2]int
	add := func(word string) {
		for _, at := range x.by[word] {
			if strings.Contains(low, x.of[at[0]][at[1]].name) {
				out = append(out, at)
			}
		}
	}
	add("")
	for w := range wordRuns(low) {
		add(w)
		if one, many := strings.CutSuffix(w, "s"); many && one != "" {
			add(one)
		}
	}
	slices.SortFunc(out, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	return slices.Compact(out)
}

// wordRuns yields the words of a text in the sense of regular expressions: ASCII letters, digits
// and underscores.
func wordRuns(said string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word, end := nextRun(said, 0); word != "" && yield(word); word, end = nextRun(said, end) {
		}
	}
}

// nextRun returns the first such word at or after a byte, and where it ends; the word is "" if
// there is none.
func nextRun(said string, from int) (word string, end int) {
	for from < len(said) && !wordByte[said[from]] {
		from++
	}
	for end = from; end < len(said) && wordByte[said[end]]; {
		end++
	}
	return said[from:end], end
}
