package build

import (
	"os"
	"testing"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// bought are the dimensions of sheets that are sold, as their makers give them: the number of
// places, the size of one, and the distance from one to the next.
var bought = map[string]struct {
	count      int
	size, step geom.Size
}{
	"labels-a4-21":     {21, geom.Size{W: 63500, H: 38100}, geom.Size{W: 66000, H: 38100}},
	"labels-a4-65":     {65, geom.Size{W: 38100, H: 21200}, geom.Size{W: 40600, H: 21200}},
	"labels-letter-30": {30, geom.Size{W: 66675, H: 25400}, geom.Size{W: 69850, H: 25400}},
	"labels-letter-80": {80, geom.Size{W: 44450, H: 12700}, geom.Size{W: 52388, H: 12700}},
	"stickers-d6":      {90, geom.Size{W: 12000, H: 12000}, geom.Size{W: 14000, H: 14000}},
}

// TestPlacesOfBoughtSheets checks that every place of a bought sheet is on its paper and overlaps
// no other; that together they are centred, as on every such sheet; and that their dimensions are
// the makers'.
func TestPlacesOfBoughtSheets(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for id, s := range p.Library.Sheets {
		if s.Kind != "places" {
			continue
		}
		if _, known := bought[id]; !known {
			t.Errorf("%s: its measures are not in this test", id)
		}
	}
	for id, want := range bought {
		s := p.Library.Sheets[id]
		if s == nil {
			t.Errorf("no sheet %s", id)
			continue
		}
		checkPlaces(t, s, p.Library.Papers[s.Paper])
		n := 0
		for _, b := range s.Places {
			n += len(b.All())
			if b.Place.Size() != want.size || b.Step != want.step {
				t.Errorf("%s: places of %v every %v, want %v every %v", id, b.Place.Size(), b.Step, want.size, want.step)
			}
		}
		if n != want.count {
			t.Errorf("%s: %d places, want %d", id, n, want.count)
		}
	}
}

func checkPlaces(t *testing.T, s *layout.Sheet, paper *layout.Paper) {
	t.Helper()
	var all geom.Rect
	var before []geom.Rect
	for _, b := range s.Places {
		for _, r := range b.All() {
			for _, o := range before {
				if r.Overlaps(o) {
					t.Errorf("%s: %v lies over %v", s.ID, r, o)
				}
			}
			before = append(before, r)
			all = all.Union(r)
		}
	}
	if !(geom.Rect{W: paper.Size.W, H: paper.Size.H}).Contains(all) {
		t.Errorf("%s: %v is not on the paper", s.ID, all)
	}
	const hair = 10
	for _, d := range []geom.Length{all.X - (paper.Size.W - all.Right()), all.Y - (paper.Size.H - all.Bottom())} {
		if d > hair || d < -hair {
			t.Errorf("%s: %v is %v from the middle", s.ID, all, d/2)
		}
	}
}
