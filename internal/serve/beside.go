package serve

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// beside is, for each of some pictures, the numbers of the findings that belong
// beside it: those that name a place in one of the things that it was made from,
// the smallest that there is; and for a page of the rulebook, those that name a
// place in what stands on it.
func (g *game) beside(all []picture) map[int][]int {
	out := map[int][]int{}
	printed, things := g.sections(all), g.things(all)
	add := func(i, n int) {
		if !slices.Contains(out[i], n) {
			out[i] = append(out[i], n)
		}
	}
	for n, f := range g.found {
		for _, at := range append([]diag.Place{f.At}, lists.Map(f.Also, func(a diag.Also) diag.Place { return a.At })...) {
			if from, to, ok := pages(printed, at); ok {
				for i := from; i <= to; i++ {
					add(i, n)
				}
			}
			for _, i := range made(things[at.File], at.Line) {
				add(i, n)
			}
		}
	}
	return out
}

// source is something of YAML that pictures are made from: its first line and
// its last, and the pictures by their numbers.
type source struct {
	from, to int
	of       []int
}

// things are what pictures of pieces are made from, by their files, in the order
// of lines.
func (g *game) things(all []picture) map[string][]source {
	out := map[string][]source{}
	known := map[diag.Place]int{}
	lines := map[string][]string{}
	for i, s := range all {
		if s.Part != build.FacePart {
			continue
		}
		for _, p := range s.From {
			at := diag.Place{File: p.File, Line: p.Line}
			k, ok := known[at]
			if !ok {
				if lines[p.File] == nil {
					lines[p.File] = strings.Split(string(g.sources[p.File]), "\n")
				}
				k = len(out[p.File])
				known[at] = k
				out[p.File] = append(out[p.File], source{from: p.Line, to: ends(lines[p.File], p)})
			}
			out[p.File][k].of = append(out[p.File][k].of, i)
		}
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b source) int { return cmp.Compare(a.from, b.from) })
	}
	return out
}

// made are the pictures that were made from the thing that a line lies in: the
// one that begins last of those that have not ended yet.
func made(things []source, line int) []int {
	after, _ := slices.BinarySearchFunc(things, line+1, func(t source, line int) int { return cmp.Compare(t.from, line) })
	for _, t := range slices.Backward(things[:after]) {
		if t.to >= line {
			return t.of
		}
	}
	return nil
}

// ends is the last line of the thing of YAML that begins at a place: all that
// follows is further in, as what belongs to a key or to an item of a list is.
// Blank lines and comments tell nothing.
func ends(lines []string, p diag.Place) int {
	if p.Line < 1 || p.Line > len(lines) {
		return p.Line
	}
	in := p.Col // what a line has before its first word, at least
	if first := lines[p.Line-1]; p.Col >= 3 && p.Col <= len(first) && strings.HasSuffix(strings.TrimSpace(first[:p.Col-1]), "-") {
		in = p.Col - 1
	}
	for i, l := range lines[p.Line:] {
		words := strings.TrimLeft(l, " ")
		if words != "" && words[0] != '#' && len(l)-len(words) < in {
			return p.Line + i
		}
	}
	return len(lines)
}
