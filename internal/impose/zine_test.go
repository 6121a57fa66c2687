package impose

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// quarters returns the pages in the upper and the lower row of a sheet, with a mark on those upside
// down.
func quarters(t *testing.T, f *face.Face) [2][4]string {
	t.Helper()
	var out [2][4]string
	for _, s := range pages(f.Items, geom.Identity) {
		col, row := int(4*(s.box.X+s.box.W/2)/f.Size.W), int(2*(s.box.Y+s.box.H/2)/f.Size.H)
		cell := geom.Rect{X: geom.Length(col) * f.Size.W / 4, Y: geom.Length(row) * f.Size.H / 2, W: f.Size.W / 4, H: f.Size.H / 2}
		if out[row][col] != "" || s.box.X < cell.X-1 || s.box.Y < cell.Y-1 || s.box.Right() > cell.Right()+1 || s.box.Bottom() > cell.Bottom()+1 {
			t.Errorf("%s lies at %v, out of %v or on another page", s.face.ID, s.box, cell)
		}
		out[row][col] = strings.TrimPrefix(s.face.ID, "p")
		if s.m.D < 0 {
			out[row][col] += "'"
		}
	}
	return out
}

// TestZine folds a sheet and reads it: its four leaves are the pairs of quarters that are back to
// back, one at each end of the cut and one of each half of it. Each opening shows two quarters side
// by side, the right way up.
func TestZine(t *testing.T) {
	for _, paper := range []*layout.Paper{a4, letter} {
		for pages, want := range map[int]string{
			8: "8-1 2-3 4-5 6-7", 7: "7-1 2-3 4-5 6-", 5: "5-1 2-3 4- -", 2: "2-1 - - -", 1: "-1 - - -", 0: "- - - -",
		} {
			doc := Bind(book(pages), paper, Binding{Zine: true}, info(), half{})
			if len(doc.Pages) != 1 {
				t.Fatalf("%d sheets", len(doc.Pages))
			}
			f := doc.Pages[0].Face
			q := quarters(t, f)
			for row := range q {
				for col, p := range q[row] {
					if turned := strings.HasSuffix(p, "'"); p != "" && turned != (row == 0) {
						t.Errorf("%d pages: %s in row %d: its head is not at the cut", pages, p, row)
					}
					q[row][col] = strings.TrimSuffix(p, "'")
				}
			}
			up, low := q[0], q[1]
			slices.Reverse(up[:]) // as seen with the sheet turned round
			got := fmt.Sprintf("%s-%s %s-%s %s-%s %s-%s", low[0], low[1], low[2], low[3], up[0], up[1], up[2], up[3])
			if got != want {
				t.Errorf("%d pages: the openings are %s, want %s", pages, got, want)
			}
		}
	}
}

// TestZineLines checks that dashes run along all folds, that only the cut is a solid line, that all
// are in the printable area, and that no words cross a fold.
func TestZineLines(t *testing.T) {
	for _, paper := range []*layout.Paper{a4, letter} {
		doc := book(8)
		doc.FromTheRight = paper == letter // the same lines, and words in the inner margins all the same
		f := Bind(doc, paper, Binding{Zine: true}, info(), half{}).Pages[0].Face
		w, h, m := f.Size.W/4, f.Size.H/2, paper.Margin
		lines, words := map[string]string{}, 0
		face.Walk(f, func(it face.Item, at geom.Matrix) {
			switch v := it.(type) {
			case *face.Shape:
				kind := "full"
				if v.Dash != nil {
					kind = "dashed"
				}
				for i := 0; i+1 < len(v.Path); i += 2 {
					lines[fmt.Sprint(v.Path[i].P[0], v.Path[i+1].P[0])] = kind
				}
			case *face.Text:
				words++
				box := at.ApplyRect(geom.Rect{X: v.At.X, Y: v.At.Y - v.Size*3/4, W: v.Width(), H: v.Size})
				for _, x := range []geom.Length{w, 2 * w, 3 * w} {
					if box.X < x && x < box.Right() || box.Y < m || box.Bottom() > f.Size.H-m {
						t.Errorf("%q lies at %v", v.String(), box)
					}
				}
			}
		})
		want := map[string]string{}
		for kind, all := range map[string][][4]geom.Length{
			"dashed": {{w, m, w, 2*h - m}, {2 * w, m, 2 * w, 2*h - m}, {3 * w, m, 3 * w, 2*h - m}, {m, h, w, h}, {3 * w, h, 4*w - m, h}},
			"full":   {{w, h, 3 * w, h}},
		} {
			for _, l := range all {
				want[fmt.Sprint(geom.Point{X: l[0], Y: l[1]}, geom.Point{X: l[2], Y: l[3]})] = kind
			}
		}
		if fmt.Sprint(lines) != fmt.Sprint(want) || words != 2 {
			t.Errorf("%d texts and\n%v, want\n%v", words, lines, want)
		}
	}
}
