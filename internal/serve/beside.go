package serve

import (
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
)

// beside is, for each face, the numbers of the findings that belong beside it:
// those that name a place in one of the things that it was made from, the
// smallest that there is; and for a page of the rulebook, those that name a
// place in what stands on it.
func (g *game) beside() map[int][]int {
	out := map[int][]int{}
	printed := g.sections()
	add := func(i, n int) {
		if !slices.Contains(out[i], n) {
			out[i] = append(out[i], n)
		}
	}
	for n, f := range g.found {
		for _, at := range append([]diag.Place{f.At}, also(f)...) {
			if from, to, ok := pages(printed, at); ok {
				for i := from; i <= to; i++ {
					add(i, n)
				}
			}
			for _, i := range g.made(at) {
				add(i, n)
			}
		}
	}
	return out
}

func also(f diag.Finding) []diag.Place {
	var out []diag.Place
	for _, a := range f.Also {
		out = append(out, a.At)
	}
	return out
}

// made are the faces that were made from the thing that a place lies in: the
// one that begins last of those that have not ended yet.
func (g *game) made(at diag.Place) []int {
	lines := strings.Split(string(g.sources[at.File]), "\n")
	begins := 0
	for _, s := range g.view.Faces {
		for _, p := range s.From {
			if p.File == at.File && p.Line > begins && within(lines, p, at.Line) {
				begins = p.Line
			}
		}
	}
	if begins == 0 {
		return nil
	}
	starts := func(p diag.Place) bool { return p.File == at.File && p.Line == begins }
	var out []int
	for i, s := range g.view.Faces {
		if s.Part == build.FacePart && slices.ContainsFunc(s.From, starts) {
			out = append(out, i)
		}
	}
	return out
}

// within reports whether a line belongs to the thing of YAML that begins at a
// place: it is its first, or it and all between are further in, as what
// belongs to a key or to an item of a list is. Blank lines and comments tell
// nothing.
func within(lines []string, p diag.Place, line int) bool {
	if line < p.Line || line > len(lines) || p.Line < 1 {
		return line == p.Line
	}
	in := p.Col // what a line has before its first word, at least
	if first := lines[p.Line-1]; p.Col >= 3 && p.Col <= len(first) && strings.HasSuffix(strings.TrimSpace(first[:p.Col-1]), "-") {
		in = p.Col - 1
	}
	for _, l := range lines[p.Line:line] {
		words := strings.TrimLeft(l, " ")
		if words != "" && words[0] != '#' && len(l)-len(words) < in {
			return false
		}
	}
	return true
}
