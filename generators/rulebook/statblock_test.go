package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/typeset"
)

// TestBlocks holds that entries set in blocks have the names of their fields before what they
// have, that long texts stand below, and that links lead to them and to no others.
func TestBlocks(t *testing.T) {
	text := "# Play\n\n> Who begins.\n\nSee the [Tank](#units-tank).\n\n## Who\n\n```units hits > 1 {blocks}\nhits, camp, Says: 'A tank drives over what it does not see, and over the rest'\n```\n"
	b := shelved(t, "book: {appendices: []}", text)
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	got := described(b)
	for _, want := range []string{" 9.0 Tank\n", " HITS", " CAMP", " A tank drives over what"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "SAYS") || strings.Contains(got, "Scout") {
		t.Errorf("a lone text has a head, or who is not asked for is printed:\n%s", got)
	}
	for _, title := range []string{"", ", title: Who"} {
		if b := shelved(t, "book: {appendices: [{print: roster, of: units, set: blocks"+title+"}]}", "# Play\n\nSee the [Tank](#units-tank).\n"); len(b.found) > 0 || !strings.Contains(described(b), " HITS") {
			t.Errorf("a roster in blocks%s: %v", title, b.found)
		}
	}
	if b := shelved(t, "book: {appendices: [{print: roster, of: units}]}", "# Play\n\nSee the [Tank](#units-tank).\n"); len(b.found) != 1 {
		t.Errorf("a link to a row of a table: %v", b.found)
	}
}

// TestFold holds that the second half of the rows stands beside the first, and that one row
// alone stays.
func TestFold(t *testing.T) {
	rows := func(n int) *table {
		out := &table{Cols: []col{{Head: "A"}, {Head: "B"}}}
		for range n {
			out.Rows = append(out.Rows, row{Cells: make([][]typeset.Span, 2)})
		}
		return out
	}
	for n, want := range map[int][2]int{0: {0, 2}, 1: {1, 2}, 2: {1, 5}, 5: {3, 5}} {
		tb := rows(n)
		tb.fold()
		if len(tb.Rows) != want[0] || len(tb.Cols) != want[1] {
			t.Errorf("%d rows: %d rows of %d columns, want %v", n, len(tb.Rows), len(tb.Cols), want)
		}
	}
}
