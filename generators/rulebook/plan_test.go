package rulebook

import (
	"math"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestPlanLine checks which squares a line crosses and what stops it.
func TestPlanLine(t *testing.T) {
	for _, c := range []struct {
		why, rows string
		squares   int
		ends      bool
	}{
		{"open ground", "man> . . . alien<", 4, false},
		{"a friend on the way", "man> . man^ . alien<", 4, false},
		{"a window", "man> . : . alien<", 3, false},
		{"a wall", "man> . | . alien<", 1, true},
		{"a wall beside the line", ". . | . .\nman> . . . alien<", 4, false},
		{"a wall below", "man> . .\n- = -\n. . .\n- - -\n. . alien<", 0, true},
		{"something solid", "man> . tree! . alien<", 2, true},
		{"askew", "man> . . . .\n. . . . .\n. . . . alien<", 4, false},
		{"nobody there", "man> . . .", 0, false},
		{"told to have none", "line: none\nman> . . alien<", 0, false},
		{"a walk", "line: way\nman> 1 .\n. 2 3", 3, false},
		{"a walk round somebody", "line: way\n. 1 2\nman> alien< 3", 3, false},
		{"hexes, each other row half a hex to the right", "ground: hexes\nman> . . .\n. . . alien<", 4, false},
		{"flat hexes, each other column half a hex lower", "ground: hexes\nman> . . .\n. . . alien<", 3, false},
		{"flat hexes, straight down", "ground: hexes\n. man>\n. .\n. alien<", 2, false},
	} {
		f := &plan{flat: strings.HasPrefix(c.why, "flat")}
		for _, row := range strings.Split(c.rows, "\n") {
			f.read(&compositor{}, lineOf(row))
		}
		s := f.sized(83 * geom.MM)
		board := planBoard{s, f.panels[0], nil, geom.Point{}}
		got := board.shot()
		if from, _, _ := f.panels[0].ends(); got.points != nil && len(got.points) != len(got.squares)+1 || got.points != nil && from[1] != 0 {
			t.Errorf("%s: goes over %v from column %d", c.why, got.points, from[1])
		}
		for i, at := range got.squares {
			if strings.HasPrefix(c.why, "a walk") && got.points[i+1] != board.middle(at[0], at[1]) {
				t.Errorf("%s: passes %v, which is not the middle of %v", c.why, got.points[i+1], at)
			}
		}
		if len(got.squares) != c.squares || got.ends != c.ends {
			t.Errorf("%s: crosses %v, ends %v; want %d squares, ends %v", c.why, got.squares, got.ends, c.squares, c.ends)
		}
	}
}

// TestPlanHexes checks that hexes are oriented like those of the game's tiles, that neighbours are
// a side apart within the panel, and that a wall is on the side that they share.
func TestPlanHexes(t *testing.T) {
	for grid, flat := range map[string]bool{"hex": true, "square": false} {
		all := &catalogue{reads: &expr.Reads{}, game: &model.Game{Tiles: []*model.Tile{{Grid: grid}}}}
		f := &plan{flat: all.flatHexes()}
		if f.flat != flat {
			t.Errorf("with tiles of %s tops are flat: %v", grid, f.flat)
		}
		for _, row := range []string{"ground: hexes", ". | . .", ". . .", ". . ."} {
			f.read(&compositor{}, lineOf(row))
		}
		board := planBoard{f.sized(80 * geom.MM), f.panels[0], nil, geom.Point{}}
		corner := func(a, z geom.Point) float64 { return math.Hypot(float64(z.X-a.X), float64(z.Y-a.Y)) * math.Sqrt(3) }
		for _, next := range [][2]int{{1, 0}, {1, 2}, {0, 1}, {2, 1}} {
			a, z := board.middle(1, 1), board.middle(next[0], next[1])
			if d := math.Hypot(float64(z.X-a.X), float64(z.Y-a.Y)); math.Abs(d-float64(board.side)) > 5 {
				t.Errorf("flat %v: %v lies %.0f from the middle, want %d", flat, next, d, board.side)
			}
			from, to := board.shared(a, z)
			for _, d := range []float64{corner(a, from), corner(a, to), corner(z, from), corner(z, to)} {
				if math.Abs(d-float64(board.side)) > 5 {
					t.Errorf("flat %v: the side to %v runs from %v to %v, not from corner to corner", flat, next, from, to)
				}
			}
		}
		in := geom.Rect{W: board.wide, H: board.high(board.of)}
		for r := range 3 {
			for q := range 3 {
				if o := board.outline(r, q).Bounds(); !in.Inset(-5).Contains(o) {
					t.Errorf("flat %v: the hex %d, %d lies at %v, beyond %v", flat, r, q, o, in)
				}
			}
		}
	}
}

// TestPlanSize checks how many panels are side by side, and that all of them fit in the width
// available.
func TestPlanSize(t *testing.T) {
	for _, c := range []struct {
		width  geom.Length
		panels int
		across int
		side   geom.Length
	}{
		{174 * geom.MM, 4, 4, planSide}, {116 * geom.MM, 4, 2, planLarge}, {83 * geom.MM, 4, 2, 8000}, {83 * geom.MM, 1, 1, planSide}, {174 * geom.MM, 6, 3, planSide},
	} {
		f := &plan{}
		for range c.panels {
			f.panels = append(f.panels, &planPanel{spots: [][]planSpot{make([]planSpot, 5)}})
		}
		s := f.sized(c.width)
		if s.across != c.across || s.side != c.side {
			t.Errorf("%d panels in %s: %d side by side of %s, want %d of %s", c.panels, c.width, s.across, s.side, c.across, c.side)
		}
		if all := s.wide*geom.Length(s.across) + planGap*geom.Length(s.across-1); all > c.width {
			t.Errorf("%d panels take %s of %s", c.panels, all, c.width)
		}
	}
}

// TestDrawnFigures checks that figures are described in words in the book, for readers who cannot
// see them, and show the real faces.
func TestDrawnFigures(t *testing.T) {
	b := showing(t, "# Play\n\n## One\n\nWords.\n\n```figure plan A shot {across}\npanel: Open = −4\nman> . alien<\nsays: The range alone.\nchance: It hits: {{ 70 + 1 }} %\n```\n\n"+
		"```figure cards A fight\nscale: 16\nOurs = 6: deck/one, deck/one | Two of us.\n```\n\n```figure bars How often\naimed = 65%\nsnap = 15%\n```\n\n"+
		"```figure columns How many\n0 = 1\n1 = 3\n```\n\n```figure table Ready\nmiddle: 3x2 deck/one | **The map.**\nfar: pile deck/one | A pile.\nleft: 2 die d10 | Dice.\nsays: As large as a table.\n```\n")
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	if n := len(insets(b.doc, "one")); n != 2+6+1 {
		t.Errorf("%d faces, want 9: what lies on the table lies inside the cover", n)
	}
	var alts []string
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			if g, ok := it.(*face.Tag); ok && g.Alt != "" {
				alts = append(alts, g.Alt)
			}
		})
	}
	for _, want := range []string{"Seen from above: Open −4 The range alone. It hits: 71 %", "Ours: 6. Two of us. Cards: one, one", "aimed: 65%", "snap: 15%", "0: 1; 1: 3",
		"The table from above. A, middle: The map. B, far: A pile. C, left: Dice."} {
		if !slices.Contains(alts, want) {
			t.Errorf("nothing says %q, but %q", want, alts)
		}
	}
}

// TestDrawnFaults checks the findings about figures that cannot be drawn.
func TestDrawnFaults(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"```figure plan Empty\n```\n", ":7:4: warning[PB010] empty-section: a plan without a row of squares"},
		{"```figure plan\nground: hex\nman>\n```\n", ":8:1: error[PB006] wrong-type: no ground of a plan: hex"},
		{"```figure plan\nman> #nowhere\n```\n", ":8:1: error[PB012] missing-asset: there is no icon \"nowhere\""},
		{"```figure bars\nmany = lots\n```\n", ":8:1: error[PB006] wrong-type: \"many = lots\" is no line of a chart: want LABEL = NUMBER"},
		{"```figure table\nabove: deck/one | It.\n```\n", ":8:1: error[PB101] unknown-id: no part of a table: above"},
		{"```figure table\nnear: deck/noe | It.\n```\n", ":8:1: error[PB101] unknown-id: no piece noe in deck"},
		{"```figure cards\nOurs = 1: deck/one back\n```\n", ":8:1: error[PB101] unknown-id: deck/one has no back"},
		{"```figure piece\nof: deck/one\nwidth: 5\ncallouts:\n- 10 10: One.\n- 11 11: Two.\n- 12 12: Three.\n- 13 13: Four.\n- 14 14: Five.\n- 15 15: Six.\n- 16 16: Seven.\n- 17 17: Eight.\n- 18 18: Nine.\n- 19 19: Ten.\n- 20 20: Eleven.\n- 20 21: Twelve.\n```\n", "lie over each other"},
	} {
		b := showing(t, "# Play\n\n## One\n\nWords.\n\n"+c.body)
		if len(b.found) == 0 || !strings.Contains(b.found[0].String(), c.want) {
			t.Errorf("%q: got %v", c.body, b.found)
		}
	}
}

func lineOf(text string) prose.Line { return prose.Line{Text: text} }
