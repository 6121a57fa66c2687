package serve

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// beside returns for each picture the numbers of the findings to show next to it: those at a place
// in something it was made from, taking the smallest such thing; and for a page of the rulebook,
// those at a place in what it prints.
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

// source is a thing in YAML that pictures are made from: its first and last line, and the numbers
// of the pictures.
type source struct {
	from, to int
	of       []int
}

// things returns what pictures of pieces are made from, by file, in the order of lines.
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

// made returns the pictures made from the thing that contains a line: the one that begins last of
// those that contain it.
func made(things []source, line int) []int {
	after, _ := slices.BinarySearchFunc(things, line+1, func(t source, line int) int { return cmp.Compare(t.from, line) })
	for _, t := range slices.Backward(things[:after]) {
		if t.to >= line {
			return t.of
		}
	}
	return nil
}

// ends returns the last line of the thing in YAML that begins at a place: all following lines that
// are indented further, as what belongs to a key or a list item is. Blank lines and comments are
// ignored.
func ends(lines []string, p diag.Place) int {
	if p.Line < 1 || p.Line > len(lines) {
		return p.Line
	}
	in := p.Col // the least indentation of its lines
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
