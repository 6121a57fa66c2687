package typeset

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

func sizes(pt ...float64) (out []geom.Length) {
	for _, p := range pt {
		out = append(out, geom.FromPT(p))
	}
	return out
}

func TestFitLine(t *testing.T) {
	s := New(assets(t))
	f := Font{ID: barlow, Size: 1000, Tracking: 0.01, Colour: face.Black}
	for _, c := range []struct {
		text     string
		pt       float64
		overflow bool
	}{
		{"Floater", 16, false},
		{"Grenade Specialist", 11, false},
		{"A Grenade Specialist of Rank", 10, true},
		{"", 16, false},
	} {
		got, overflow := s.FitLine(f, sizes(16, 15, 14, 13, 12, 11, 10), 28000, c.text)
		if got.Size != geom.FromPT(c.pt) || overflow != c.overflow {
			t.Errorf("%q: %.1f pt, overflow %v, %v wide", c.text, got.Size.PT(), overflow, got.Width())
		}
		if got.String() != c.text {
			t.Errorf("%q set as %q", c.text, got.String())
		}
	}
	if got, overflow := s.FitLine(f, nil, 1000, "wide"); got.Size != 1000 || !overflow {
		t.Errorf("without sizes: %v %v", got.Size, overflow)
	}
}
