package layout

import (
	"testing"

	"punchboard/internal/geom"
)

func TestBookOn(t *testing.T) {
	lib := &Library{Papers: map[string]*Paper{}}
	for id, mm := range map[string][2]float64{"a4": {210, 297}, "letter": {215.9, 279.4}, "a5": {148, 210}, "half-letter": {139.7, 215.9}, "a7": {74, 105}, "eighth-letter": {69.85, 107.95}} {
		lib.Papers[id] = &Paper{ID: id, Size: geom.Size{W: geom.FromMM(mm[0]), H: geom.FromMM(mm[1])}}
	}
	lib.Papers["a3"] = &Paper{ID: "a3", Size: geom.Size{W: 297 * geom.MM, H: 420 * geom.MM}, Book: "a4"}
	for _, c := range []struct {
		w, h float64
		want string
	}{
		{148.5, 210, "a5"}, {139.7, 215.9, "half-letter"}, {210, 297, "a4"}, {215.9, 279.4, "letter"}, // halves of our papers
		{200, 280, "a5"}, {177.8, 215.9, "a5"}, {152.4, 228.6, "a5"}, {1000, 1000, "a4"}, // unscaled
		{105, 148.5, "a5"}, {107.95, 139.7, "a5"}, // too small for any
		{74.25, 105, "a7"}, {69.85, 107.95, "eighth-letter"}, {90, 130, "a7"},
	} {
		if got := lib.BookOn(geom.Size{W: geom.FromMM(c.w), H: geom.FromMM(c.h)}); got.ID != c.want {
			t.Errorf("%v x %v mm: the pages of %s, want those of %s", c.w, c.h, got.ID, c.want)
		}
	}
	if (&Library{}).BookOn(geom.Size{W: 1, H: 1}) != nil {
		t.Error("pages of no paper")
	}
}
