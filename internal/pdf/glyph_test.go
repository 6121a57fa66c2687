package pdf

import (
	"os"
	"testing"
)

// A glyph that breaks off anywhere is an error or an outline, never a panic;
// one that is composed of itself is an error.
func TestContoursBreakOff(t *testing.T) {
	data, err := os.ReadFile("../../layouts/fonts/plex-serif-400.ttf")
	if err != nil {
		t.Fatal(err)
	}
	tt, err := parseTrueType(data)
	if err != nil {
		t.Fatal(err)
	}
	composed := 0
	for g := range min(tt.glyphs, 400) {
		whole, err := tt.glyph(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tt.contours(g, 0); err != nil {
			t.Errorf("glyph %d: %v", g, err)
		}
		if len(whole) == 0 {
			continue
		}
		n := int(int16(be.Uint16(whole)))
		if n < 0 {
			composed++
		}
		for cut := 10; cut < len(whole); cut++ {
			if n >= 0 {
				_, _ = simple(whole[10:cut:cut], n)
			} else if cut > 12 {
				_, _ = placed(nil, whole[10:cut:cut])
			}
		}
		if _, err := simple(whole[10:11:11], max(n, 1)); err == nil {
			t.Errorf("glyph %d has an outline of one byte", g)
		}
	}
	if composed == 0 {
		t.Error("no glyph is composed of others")
	}
	if _, err := tt.contours(3, deepest+1); err == nil {
		t.Error("composites without end are no error")
	}
}
