package check

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Settle takes out of what laying out a game found the consequences of what
// was found before, by reading and checking. While the data has errors other than
// typed figures, only what faces look like (PB601 to PB609) and what assets they
// lack still counts; else all that stands neither where something was found nor on a line with a
// finding as grave. Of a
// layout with an error of its own nothing is told but that, and nothing at all
// if themes or fonts have one. What a layout does wrong on every face is
// said once.
func Settle(g *model.Game, before, laid diag.List) diag.List {
	if len(laid) == 0 {
		return nil
	}
	mine := of(before, g)
	taken, lacking, spots := map[diag.Place]diag.Severity{}, map[string]bool{}, map[diag.Place]bool{}
	owner, wrong, broken := Owners(g), map[diag.Place]bool{}, false
	for _, f := range mine {
		if f.Severity == diag.Error {
			wrong[owner(f.At)] = true
			broken = broken || f.Code != "PB301" && f.Code != "PB401" && f.Code != "PB415" // figures typed beside the data no face reads
		}
		spots[f.At.Start()] = true
		taken[lineOf(f.At)] = max(taken[lineOf(f.At)], f.Severity)
		lacking[f.Message] = lacking[f.Message] || f.Code == "PB012"
	}
	delete(wrong, diag.Place{})
	var out diag.List
	spoilt := spoiltBy(before)
	for _, f := range laid {
		if spoilt(f) || f.Code == "PB012" && lacking[f.Message] { // told where it is named
			continue
		}
		looks := f.Code >= "PB601" && f.Code <= "PB609" && !wrong[owner(f.At)]
		if looks || broken && f.Code == "PB012" || !broken && !spots[f.At.Start()] && f.Severity > taken[lineOf(f.At)] {
			out.Add(f)
		}
	}
	return onceEach(out)
}

// spoiltBy reports whether what was found in layouts explains a finding.
func spoiltBy(before diag.List) func(diag.Finding) bool {
	faulty := map[string]bool{}
	all := false
	for _, f := range before {
		if f.Severity == diag.Error && strings.HasPrefix(f.At.File, "layouts/") {
			faulty[f.At.File] = true
			all = all || strings.HasPrefix(f.At.File, "layouts/themes/") || strings.HasPrefix(f.At.File, "layouts/fonts/")
		}
	}
	return func(f diag.Finding) bool {
		return all || faulty[f.At.File] || slices.ContainsFunc(f.Also, func(a diag.Also) bool { return faulty[a.At.File] })
	}
}

// Owners gives for a place the beginning of the entry, card, row, tile or counter
// that it stands in: the last one that begins before it. It is zero for no such
// thing.
func Owners(g *model.Game) func(diag.Place) diag.Place {
	starts := map[string][]diag.Place{}
	add := func(at diag.Place) { starts[at.File] = append(starts[at.File], at) }
	for _, s := range sheets(g) {
		add(s.at)
		for _, l := range s.lines {
			add(l.at)
		}
	}
	for _, p := range append(partsIn(g.Tiles), partsIn(g.Counters)...) {
		add(p.at)
	}
	return Begun(starts)
}

// Begun gives for a place the last of some places in its file that stands at it
// or before it, zero for none. It sorts them.
func Begun(starts map[string][]diag.Place) func(diag.Place) diag.Place {
	for _, all := range starts {
		slices.SortFunc(all, diag.Place.Compare)
	}
	return func(at diag.Place) diag.Place {
		all := starts[at.File]
		at.Len = math.MaxInt
		n := sort.Search(len(all), func(i int) bool { return all[i].Compare(at) > 0 })
		if n == 0 {
			return diag.Place{}
		}
		return all[n-1]
	}
}

// lineOf is the line of a place.
func lineOf(at diag.Place) diag.Place { return diag.Place{File: at.File, Line: at.Line} }

// onceEach keeps one finding of each code for a place in a layout.
func onceEach(l diag.List) diag.List {
	type key struct {
		at   diag.Place
		code string
	}
	first := map[key]int{}
	more := map[int]int{}
	var out diag.List
	for _, f := range l.Sorted() {
		k := key{f.At, f.Code}
		i, seen := first[k]
		if seen && f.Code == "PB012" && !f.At.IsZero() {
			continue // each of those who want it misses it
		}
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
