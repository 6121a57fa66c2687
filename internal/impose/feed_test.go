package impose

import (
	"math"
	"slices"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// undo returns the inverse map.
func undo(m geom.Matrix) geom.Matrix {
	d := m.A*m.D - m.B*m.C
	return geom.Matrix{A: m.D / d, B: -m.B / d, C: -m.C / d, D: m.A / d,
		E: (m.C*m.F - m.D*m.E) / d, F: (m.B*m.E - m.A*m.F) / d}
}

// TestMovedBacksLieBehindTheirFronts checks that a printer with the stated misalignment puts every
// corner of every shifted back exactly behind the corner of its front, whichever edge the paper is
// turned on and whatever its orientation: to a micrometre for each rounding.
func TestMovedBacksLieBehindTheirFronts(t *testing.T) {
	const hair = 2
	checked := 0
	for _, miss := range []*layout.Printer{{Name: "a", DX: 1200, DY: -700}, {Name: "b", DX: -2500, DY: 400, Turn: 0.7}} {
		for _, j := range jobs() {
			if j.plan.Backs != "long" && j.plan.Backs != "short" {
				continue
			}
			in := info()
			in.Printer = miss
			got, _ := Lay(j.pieces, j.plan, j.paper, in, half{})
			for i := 0; i+1 < len(got.Pages); i += 2 {
				front, back := got.Pages[i].Face, got.Pages[i+1].Face
				if front.Size != j.paper.Size || back.Size != j.paper.Size {
					t.Fatalf("%s: a sheet of %v and %v is not upright", j.name, front.Size, back.Size)
				}
				print := undo(moved(miss, j.paper.Size))
				behindFronts(t, j, front, back, print, hair)
				checked++
			}
		}
	}
	if checked == 0 {
		t.Fatal("nothing was checked")
	}
}

// behindFronts checks that the back of each front is behind it once it is printed.
func behindFronts(t *testing.T, j job, front, back *face.Face, print geom.Matrix, hair float64) {
	t.Helper()
	backs := pages(back.Items, geom.Identity)
	for _, s := range pages(front.Items, geom.Identity) {
		if s.face.ID == "b.front" || s.face.ID == "mark" {
			continue
		}
		near := func(b shown, on, of geom.Point) bool {
			p := behind(print.Apply(b.m.Apply(on)), front.Size, j.plan.Backs)
			q := s.m.Apply(of)
			return math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y)) <= hair
		}
		w, h := s.face.Size.W, s.face.Size.H
		if !slices.ContainsFunc(backs, func(b shown) bool {
			return near(b, geom.Point{}, geom.Point{X: w}) && near(b, geom.Point{X: w, Y: h}, geom.Point{Y: h})
		}) {
			t.Fatalf("%s: nothing is printed behind the front at %v", j.name, s.box)
		}
	}
}
