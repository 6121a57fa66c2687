package load_test

import (
	"slices"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// TestIdle reads boxes with keys that change nothing on paper: each is reported where it is
// written, also in a box that another face draws, and no other key is.
func TestIdle(t *testing.T) {
	p := library(t, map[string]string{
		"faces/g/parent.yaml": `size: [63mm, 88mm]
front:
  - {name: words, at: [0, 0], text: a, style: s, fill: ink, clip: circle}
  - {name: sign, icon: b, colour: ink, fill: ink, stroke: ink, width: 1, turn: 3}
  - {name: plain, shape: box, colour: ink, fill: [ink, paper], angle: 3, corner: 1}
  - {name: art, picture: p, corner: 1, stroke: ink, width: 1, fit: cover}
  - {name: group, fill: ink, clip: circle, corner: 1, boxes: [{name: in, shape: line, lines: 2}]}
  - {name: pile, fill: ink, corner: 1, gap: 1, pad: [1, 1], shape: round, crop: [0, 0, 1, 1], stack: [{text: x, style: s}]}
  - {name: tick, tick: Here, size: [3, 3]}
  - {name: field, field: Name, at: [1, 1], size: [3, 3]}
`,
		"faces/g/child.yaml": "extends: g-parent\nfront:\n  - {name: sign, colour: paper}\n  - {name: words, colour: paper}\n",
	})
	got := lists.Map(p.Findings, func(f diag.Finding) string {
		return f.Code + " " + f.At.String() + " " + f.Message
	})
	want := []string{
		"PB004 layouts/faces/g/child.yaml:3:18 \"colour\" does nothing in a box that draws icon",
		"PB004 layouts/faces/g/parent.yaml:3:50 \"fill\" does nothing in a box that draws text",
		"PB004 layouts/faces/g/parent.yaml:3:61 \"clip\" does nothing in a box that draws text",
		"PB004 layouts/faces/g/parent.yaml:4:27 \"colour\" does nothing in a box that draws icon",
		"PB004 layouts/faces/g/parent.yaml:5:31 \"colour\" does nothing in a box that draws shape",
		"PB004 layouts/faces/g/parent.yaml:6:40 \"stroke\" does nothing in a box that draws picture",
		"PB004 layouts/faces/g/parent.yaml:6:53 \"width\" does nothing in a box that draws picture",
		"PB004 layouts/faces/g/parent.yaml:7:19 \"fill\" does nothing in a box that draws boxes",
		"PB004 layouts/faces/g/parent.yaml:7:87 \"lines\" does nothing in a box that draws shape",
		"PB004 layouts/faces/g/parent.yaml:8:75 \"crop\" does nothing in a box that draws stack",
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
