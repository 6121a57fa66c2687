package model

import (
	"strings"
	"testing"
)

// TestHexAt checks the words that name a hex as written, or a side of it.
func TestHexAt(t *testing.T) {
	row := func(codes ...string) (out []Cell) {
		for _, c := range codes {
			out = append(out, Cell{Code: c})
		}
		return out
	}
	tile := &Tile{Shape: "hexagon", Rows: [][]Cell{row("11", "12"), row("13", "", "14"), row("15", "16")}}
	for word, want := range map[string]string{"a1": "11", "b3-ne": "14", "c2-nw": "16", "0203": "14", "0301-s": "15"} {
		h, side, ok := tile.HexAt(word)
		if !ok || h.Code != want || (side >= 0) != strings.Contains(word, "-") {
			t.Errorf("%s is %v, side %d, %v", word, h, side, ok)
		}
		for _, all := range tile.Hexes() {
			if all.Code == h.Code && (all.Col != h.Col || all.Half != h.Half || all.Number() != h.Number()) {
				t.Errorf("%s stands at %d, %d, want %d, %d", word, h.Col, h.Half, all.Col, all.Half)
			}
		}
	}
	for _, word := range []string{"", "a", "a0", "a3", "b2", "d1", "A1", "a1-", "a1-w", "-n", "a1-n-s", "aa", "0202", "0104", "0001", "0100", "0x01", "203", "02-3"} {
		if h, _, ok := tile.HexAt(word); ok {
			t.Errorf("%s is %v", word, h)
		}
	}
}
