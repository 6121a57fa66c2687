package impose

import (
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// leafPage is a page of a bound book as a reader sees it: its number, 0 for a blank one, and the
// distances of its box from the fold and from the upper edge.
type leafPage struct {
	number    int
	fold, top geom.Length
	upright   bool
}

// onHalf returns the page that a side shows on one half of a sheet. seen maps the side's points to
// those seen from the front.
func onHalf(side *face.Face, right bool, seen func(geom.Point) geom.Point) leafPage {
	mid := side.Size.W / 2
	for _, s := range pages(side.Items, geom.Identity) {
		a := seen(s.m.Apply(geom.Point{}))
		b := seen(s.m.Apply(geom.Point{X: s.face.Size.W, Y: s.face.Size.H}))
		if ((a.X+b.X)/2 > mid) != right {
			continue
		}
		n, _ := strconv.Atoi(strings.TrimPrefix(s.face.ID, "p"))
		away := mid - max(a.X, b.X)
		if right {
			away = min(a.X, b.X) - mid
		}
		return leafPage{n, away, min(a.Y, b.Y), a.Y < b.Y}
	}
	return leafPage{upright: true}
}

// leafed folds every sheet in the middle, nests those of a signature, puts the signatures one
// behind another, and turns the leaves.
func leafed(doc *face.Document, b Binding, thick int) []leafPage {
	var out []leafPage
	perSignature := thick / 4
	asIs := func(p geom.Point) geom.Point { return p }
	for from := 0; from < len(doc.Pages); from += 2 * perSignature {
		sheets := doc.Pages[from:min(from+2*perSignature, len(doc.Pages))]
		through := func(p geom.Point) geom.Point { return behind(p, sheets[0].Face.Size, b.Edge) }
		var later []leafPage
		for i := 0; i < len(sheets); i += 2 {
			front, back := sheets[i].Face, sheets[i+1].Face
			out = append(out, onHalf(front, true, asIs), onHalf(back, true, through))
			later = append([]leafPage{onHalf(back, false, through), onHalf(front, false, asIs)}, later...)
		}
		out = append(out, later...)
	}
	return out
}

// TestFoldedBookReadsInOrder checks that folding the sheets and turning the leaves gives pages 1,
// 2, 3 and so on, each upright and at the same height, with blank ones only before the back cover;
// and that once the book is trimmed, every page keeps the same distance from the fore edge.
func TestFoldedBookReadsInOrder(t *testing.T) {
	a3 := &layout.Paper{Name: "A3", Size: geom.Size{W: 297000, H: 420000}, Margin: 6350}
	for _, paper := range []*layout.Paper{a4, letter, a3} {
		for n := 1; n <= 41; n++ {
			for _, signature := range []int{0, 4, 8, 16, 32} {
				for _, edge := range []string{"short", "long"} {
					b := Binding{Signature: signature, Edge: edge, Creep: 110}
					checkLeaves(t, paper.Name, n, b, leafed(Bind(book(n), paper, b, info(), half{}), b, b.thick(n)))
				}
			}
		}
	}
}

func checkLeaves(t *testing.T, paper string, n int, b Binding, got []leafPage) {
	t.Helper()
	if len(got)%4 != 0 || len(got) < n || len(got) >= n+4 {
		t.Fatalf("%s, %d pages, %+v: %d pages on paper", paper, n, b, len(got))
	}
	for i, leaf := range got {
		want := i + 1
		switch {
		case n > 1 && i == len(got)-1: // the back cover
			want = n
		case want > n || n > 1 && want == n:
			want = 0
		}
		if leaf.number != want || !leaf.upright {
			t.Fatalf("%s, %d pages, %+v: page %d reads %d, upright %v", paper, n, b, i+1, leaf.number, leaf.upright)
		}
		if want == 0 {
			continue
		}
		// A page of the sheet at depth n sticks out by n times the paper's thickness and is that
		// much nearer to the fold.
		in := i % b.thick(n)
		last := min(b.thick(n), len(got)-i+in) - 1
		deep := min(in, last-in) / 2
		if off := leaf.fold + geom.Length(deep)*b.Creep - got[0].fold; off < -1 || off > 1 || leaf.top-got[0].top > 1 || got[0].top-leaf.top > 1 {
			t.Fatalf("%s, %d pages, %+v: page %d, %d deep, begins %v from the fold and page 1 %v", paper, n, b, i+1, deep, leaf.fold, got[0].fold)
		}
	}
}
