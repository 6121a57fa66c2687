package rulebook

import (
	"testing"

	"punchboard/internal/geom"
)

// TestBrokenFrame checks that a box that continues elsewhere repeats its title there, and does not
// end with the rule between two of its parts.
func TestBrokenFrame(t *testing.T) {
	drawn := ""
	as := func(name string, text bool) strip {
		s := strip{H: line, Draw: func(*canvas, geom.Length, geom.Length) { drawn += name }}
		if text {
			s.Text = name
		}
		return s
	}
	k := stack{
		strips: []strip{as("a", true), as("-", false), as("b", true)},
		again:  as("+", false),
		frame:  func(*canvas, geom.Rect, fragment) { drawn += "[" },
	}
	b := k.block()
	for _, c := range []struct {
		from, to int
		want     string
	}{{0, 3, "[a-b"}, {0, 2, "[a"}, {2, 3, "[+b"}, {1, 3, "[+-b"}} {
		drawn = ""
		k.draw(nil, fragment{Block: b, From: c.from, To: c.to})
		if drawn != c.want {
			t.Errorf("parts %d to %d: drawn %q, want %q", c.from, c.to, drawn, c.want)
		}
	}
	k.frame, drawn = nil, ""
	if k.draw(nil, fragment{Block: b, To: 2}); drawn != "a-" {
		t.Errorf("without a frame: drawn %q", drawn)
	}
}
