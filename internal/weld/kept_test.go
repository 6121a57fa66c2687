package weld

import (
	"slices"
	"testing"

	"punchboard/internal/geom"
)

func box(x, y, side geom.Length) geom.Path {
	return geom.Polygon(geom.Point{X: x, Y: y}, geom.Point{X: x + side, Y: y}, geom.Point{X: x + side, Y: y + side}, geom.Point{X: x, Y: y + side})
}

// TestMemory checks that an area is welded once, that changing one result does not change the next,
// and that a full memory is emptied.
func TestMemory(t *testing.T) {
	m := memory{most: 10}
	made := 0
	ask := func(key byte) geom.Path {
		return m.path([32]byte{key}, func() geom.Path { made++; return box(0, 0, 1000) })
	}
	first := ask(1)
	first[0].P[0].X = 77
	if again := ask(1); made != 1 || again[0].P[0].X != 0 {
		t.Errorf("made %d times, and begins at %v", made, again[0].P[0])
	}
	ask(2)
	ask(3)
	ask(4) // now there are more segments than the memory may hold
	if made = 0; len(ask(1)) != len(first) || made != 1 {
		t.Errorf("made %d times after the memory was full", made)
	}
	if len(m.paths) > 3 {
		t.Errorf("%d paths are held", len(m.paths))
	}
}

// TestDigest checks that planes that differ in anything have different digests.
func TestDigest(t *testing.T) {
	a, b := box(0, 0, 9000), box(5000, 5000, 9000)
	same := [][]Layer{
		{{Path: a}, {Path: b}},
		{{Path: b}, {Path: a}},
		{{Path: a}, {Path: box(5000, 5000, 9001)}},
		{{Path: a}, {Path: box(5000, 5001, 9000)}},
		{{Path: a}, {Path: b, Away: true}},
		{{Path: a, Away: true}, {Path: b}},
		{{Path: a}, {Path: b, EvenOdd: true}},
		{{Path: a, Clips: []geom.Path{b}}},
		{{Path: slices.Concat(a, b)}},
		{{Path: slices.Concat(a, reversed(b))}},
		{{Path: a}},
	}
	seen := map[[32]byte]int{}
	for i, layers := range same {
		w := laid(layers)
		if was, ok := seen[w.digest()]; ok {
			t.Errorf("planes %d and %d have one digest", was, i)
		}
		seen[w.digest()] = i
		if w.digest() != laid(layers).digest() {
			t.Errorf("plane %d has two digests", i)
		}
	}
}

func reversed(p geom.Path) geom.Path {
	var pts []geom.Point
	for _, s := range p {
		if s.Op != geom.Close {
			pts = append(pts, s.P[0])
		}
	}
	slices.Reverse(pts)
	return geom.Polygon(pts...)
}
