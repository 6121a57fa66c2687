package model

import (
	"strings"
	"testing"
)

func tile(shape, rows string) *Tile {
	t := &Tile{Shape: shape}
	for _, line := range strings.Split(rows, "/") {
		var row []Cell
		for _, code := range strings.Fields(line) {
			row = append(row, Cell{Code: strings.Trim(code, ".")})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func codes(side []Cell) string {
	var out []string
	for _, c := range side {
		out = append(out, c.Code)
	}
	return strings.Join(out, " ")
}

func TestEdgesRunClockwise(t *testing.T) {
	x := tile("hexagon", "a b c/d e f g/h i j k l/m n o p/q r s")
	if !x.IsHexagon() {
		t.Error("3 4 5 4 3 is not a hexagon")
	}
	want := []string{"h m q", "q r s", "s p l", "l g c", "c b a", "a d h"}
	for i, side := range x.Edges() {
		if got := codes(side); got != want[i] {
			t.Errorf("side %d: got %q, want %q", i, got, want[i])
		}
	}
}

func TestEdgesOfSmallTiles(t *testing.T) {
	for _, rows := range []string{"a", "a b", "a/b c/d", "a b c"} {
		for i, side := range tile("hexagon", rows).Edges() {
			if len(side) == 0 {
				t.Errorf("%q: side %d has no cell", rows, i)
			}
		}
	}
	for rows, want := range map[string]bool{
		"a": true, "a b/c d e/f g": true, "a b/c . d/e f": false, "a b": false, "a b/c d e/f g h": false, "a b/c d e/f g h/i j": false,
	} {
		if tile("hexagon", rows).IsHexagon() != want {
			t.Errorf("%q is a hexagon: %v", rows, !want)
		}
	}
}

func TestHexesMeshOnHalves(t *testing.T) {
	for _, x := range []*Tile{tile("hexagon", "a b/c d e/f g"), tile("", "a b/c . d/e f")} {
		for _, a := range x.Hexes() {
			for _, b := range x.Hexes() {
				if a.Code != b.Code && (a.Col-b.Col+a.Half-b.Half)%2 != 0 {
					t.Errorf("%s and %s do not lie on one grid", a.Code, b.Code)
				}
			}
		}
	}
}

func TestRatings(t *testing.T) {
	if a, b, ok := (Cell{Code: "35"}).Ratings(); a != 3 || b != 5 || !ok {
		t.Errorf("35: %d %d %v", a, b, ok)
	}
	if a, b, ok := (Cell{Code: "3"}).Ratings(); a != 3 || b != 1 || !ok {
		t.Errorf("3: %d %d %v", a, b, ok)
	}
	for _, bad := range []string{"", "x", "3x", "x3", "345"} {
		if _, _, ok := (Cell{Code: bad}).Ratings(); ok {
			t.Errorf("%q is read as ratings", bad)
		}
	}
}
