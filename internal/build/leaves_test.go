package build

import (
	"fmt"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// TestLeaves checks that a changed page comes with the other side of its leaf, once for both.
func TestLeaves(t *testing.T) {
	doc := &face.Document{}
	for i := range 7 {
		doc.Pages = append(doc.Pages, face.Page{Face: &face.Face{ID: fmt.Sprint(i + 1), Size: geom.Size{W: 10, H: 10}}})
	}
	m := &printable{books: map[string]*face.Document{"a4": doc}}
	n := &Renewal{}
	for _, i := range []int{1, 2, 3, 6} {
		n.jobs = append(n.jobs, job{&present{PrintedPiece: model.PrintedPiece{Kind: "rulebook"}, made: m, page: doc.Pages[i], paper: "a4", number: i}, 1})
	}
	for both, want := range map[bool]string{true: "1 2 3 4 7 blank ", false: "2 3 4 7 "} {
		pages, sheets := n.leaves(both)
		got := ""
		for _, p := range pages {
			got += p.Face.ID + " "
		}
		if got != want || sheets != map[bool]int{true: 3, false: 4}[both] {
			t.Errorf("both sides %v: pages %s on %d sheets, want %s", both, got, sheets, want)
		}
	}
}
