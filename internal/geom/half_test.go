package geom

import (
	"slices"
	"testing"
)

func TestHalf(t *testing.T) {
	square := []Point{{0, 0}, {4, 0}, {4, 4}, {0, 4}}
	between := func(a, b Point, share float64) Point {
		return Point{a.X + Length(float64(b.X-a.X)*share), a.Y + Length(float64(b.Y-a.Y)*share)}
	}
	for at, want := range map[Length][]Point{
		-1: square,
		1:  {{1, 0}, {4, 0}, {4, 4}, {1, 4}},
		5:  nil,
	} {
		got := Half(square, func(p Point) float64 { return float64(p.X - at) }, between)
		if !slices.Equal(got, want) {
			t.Errorf("right of %d: %v, want %v", at, got, want)
		}
	}
}
