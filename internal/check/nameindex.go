package check

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// nameIndex finds which of many names stand in a text, by the rarest word of each: a
// text is held against few of the cards of a large deck.
type nameIndex struct {
	of [][]subject
	by map[string][][2]int // numbers in of; by "" those of names that have no word
}

// indexed are subjects by the rarest words of their names.
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

// in are the numbers of the subjects whose names stand in a text in small letters, one
// or several of each, in order.
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

// wordRuns are the words of a text as regular expressions see them: letters of ASCII,
// figures and underscores.
func wordRuns(said string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word, end := nextRun(said, 0); word != "" && yield(word); word, end = nextRun(said, end) {
		}
	}
}

// nextRun is the first such word from a byte on, and where it ends; "" if there is none.
func nextRun(said string, from int) (word string, end int) {
	for from < len(said) && !wordByte[said[from]] {
		from++
	}
	for end = from; end < len(said) && wordByte[said[end]]; {
		end++
	}
	return said[from:end], end
}
