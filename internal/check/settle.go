package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Settle takes out of what laying out a game found the consequences of what
// was found before, by reading and checking. While the data has errors, only
// what faces look like (PB601 to PB609) and what assets they lack still
// counts; else all that does not stand on a line with its own finding. What a
// layout does wrong on every face is said once.
func Settle(g *model.Game, before, laid diag.List) diag.List {
	mine := of(before, g)
	taken := map[line]bool{}
	for _, f := range mine {
		taken[lineOf(f.At)] = true
	}
	broken := mine.Worst() == diag.Error
	var out diag.List
	for _, f := range laid {
		looks := f.Code >= "PB601" && f.Code <= "PB609"
		if looks || broken && f.Code == "PB012" || !broken && !taken[lineOf(f.At)] {
			out.Add(f)
		}
	}
	return onceEach(out)
}

type line struct {
	file string
	n    int
}

func lineOf(at diag.Place) line { return line{at.File, at.Line} }

// onceEach keeps one finding of each code for a place in a layout.
func onceEach(l diag.List) diag.List {
	type spot struct {
		at   diag.Place
		code string
	}
	first := map[spot]int{}
	more := map[int]int{}
	var out diag.List
	for _, f := range l.Sorted() {
		k := spot{f.At, f.Code}
		i, seen := first[k]
		if seen && strings.HasPrefix(f.At.File, "layouts/") {
			more[i]++
			continue
		}
		first[k] = len(out)
		out.Add(f)
	}
	for i, n := range more {
		out[i].Evidence = append(out[i].Evidence, fmt.Sprintf("and %d more like it here", n))
	}
	return out
}
