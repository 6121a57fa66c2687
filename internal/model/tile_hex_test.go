package model

import "testing"

// A word names a hex as it is written, and a side of it.
func TestHexAt(t *testing.T) {
	row := func(codes ...string) (out []Cell) {
		for _, c := range codes {
			out = append(out, Cell{Code: c})
		}
		return out
	}
	tile := &Tile{Shape: "hexagon", Rows: [][]Cell{row("11", "12"), row("13", "", "14"), row("15", "16")}}
	for word, want := range map[string]string{"a1": "11", "b3-ne": "14", "c2-nw": "16"} {
		h, side, ok := tile.HexAt(word)
		if !ok || h.Code != want || (side >= 0) != (len(word) > 2) {
			t.Errorf("%s is %v, side %d, %v", word, h, side, ok)
		}
		for _, all := range tile.Hexes() {
			if all.Code == h.Code && (all.Col != h.Col || all.Half != h.Half) {
				t.Errorf("%s stands at %d, %d, want %d, %d", word, h.Col, h.Half, all.Col, all.Half)
			}
		}
	}
	for _, word := range []string{"", "a", "a0", "a3", "b2", "d1", "A1", "a1-", "a1-w", "-n", "a1-n-s", "aa"} {
		if h, _, ok := tile.HexAt(word); ok {
			t.Errorf("%s is %v", word, h)
		}
	}
}
