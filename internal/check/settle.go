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

// Settle removes from the findings of laying out a game the consequences of what was found before,
// by reading and checking. While the data has errors other than typed figures, only the appearance
// of faces (PB601 to PB609) and missing assets still count; otherwise, every finding counts that is
// neither at the place of an earlier one nor on a line with one at least as grave. For a layout
// with an error of its own only that error is reported, and nothing at all if themes or fonts have
// one. What a layout gets wrong on every face is reported once.
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
			broken = broken || f.Code != "PB301" && f.Code != "PB401" && f.Code != "PB415" // no face reads figures typed in prose
		}
		spots[f.At.Start()] = true
		taken[lineOf(f.At)] = max(taken[lineOf(f.At)], f.Severity)
		lacking[f.Message] = lacking[f.Message] || f.Code == "PB012"
	}
	delete(wrong, diag.Place{})
	var out diag.List
	spoilt := spoiltBy(before)
	for _, f := range laid {
		if spoilt(f) || f.Code == "PB012" && lacking[f.Message] { // reported where it is named
			continue
		}
		looks := f.Code >= "PB601" && f.Code <= "PB609" && !wrong[owner(f.At)]
		if looks || broken && f.Code == "PB012" || !broken && !spots[f.At.Start()] && f.Severity > taken[lineOf(f.At)] {
			out.Add(f)
		}
	}
	return onceEach(out)
}

// spoiltBy returns a function that reports whether errors in layouts explain a finding.
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

// Owners returns a function from a place to the start of the sheet, entry, card, row, tile or
// counter that contains it: the last one that begins at or before it in its file. It returns the
// zero Place if there is none.
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

// Begun returns a function that finds, for a place, the last of the given places in its file at or
// before it, or the zero Place if there is none. It sorts the given places.
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

// lineOf returns the line of a place.
func lineOf(at diag.Place) diag.Place { return diag.Place{File: at.File, Line: at.Line} }

// onceEach keeps one finding of each code per place in a layout.
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
			continue // each that needs the asset lacks it
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
