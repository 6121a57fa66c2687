package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
)

// shown is how many places of one fault are marked; the rest are listed.
const shown = 3

// gathered is one finding for a fault that stands in several places: the first
// is marked, the next ones are shown beside it, and all are counted.
func gathered(f diag.Finding, places []diag.Place) diag.Finding {
	places = slices.Clone(places)
	slices.SortFunc(places, diag.Place.Compare)
	places = slices.Compact(places)
	f.At = places[0]
	for _, at := range places[1:min(shown, len(places))] {
		f.Also = append(f.Also, diag.Also{At: at, Mark: "and here"})
	}
	if len(places) > shown {
		f.Evidence = append(f.Evidence, fmt.Sprintf("%d places in all; also %s", len(places), linesOf(places[shown:])))
	}
	return f
}

// linesOf lists places in order as files with lines: "a.yaml:3, 7; b.md:2".
func linesOf(places []diag.Place) string {
	const most = 20
	var out strings.Builder
	for i, at := range places[:min(most, len(places))] {
		switch {
		case i == 0:
			fmt.Fprintf(&out, "%s:%d", at.File, at.Line)
		case at.File != places[i-1].File:
			fmt.Fprintf(&out, "; %s:%d", at.File, at.Line)
		default:
			fmt.Fprintf(&out, ", %d", at.Line)
		}
	}
	if more := len(places) - most; more > 0 {
		fmt.Fprintf(&out, " and %d more", more)
	}
	return out.String()
}

// faults gathers faults that are one: under a key, in the order first met.
type faults[T any] struct {
	keys []string
	of   map[string]T
	at   map[string][]diag.Place
}

// add notes one more place of the fault of a key; what it is about is kept
// from the first.
func (t *faults[T]) add(key string, of T, at diag.Place) {
	if t.of == nil {
		t.of, t.at = map[string]T{}, map[string][]diag.Place{}
	}
	if _, known := t.of[key]; !known {
		t.keys = append(t.keys, key)
		t.of[key] = of
	}
	t.at[key] = append(t.at[key], at)
}

// each calls f for every fault with all its places.
func (t *faults[T]) each(f func(of T, places []diag.Place)) {
	for _, k := range t.keys {
		f(t.of[k], t.at[k])
	}
}
