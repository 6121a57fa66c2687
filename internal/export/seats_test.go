package export

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// xmlOf returns an element as in a build file.
func xmlOf(t *testing.T, e *element) string {
	t.Helper()
	b, err := xml.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestSides checks that there is a side for each of the largest number of players.
func TestSides(t *testing.T) {
	for players, want := range map[string]int{"2": 2, "1-4": 4, "2 or more": 2, "a group": 4, "": 4, "2-1000": 12} {
		m := &mod{job: &job{game: &model.Game{Players: players}}}
		if got := m.sides(); len(got) != want || strings.Count(xmlOf(t, m.roster()), "<entry>Player ") != want {
			t.Errorf("%q: %v", players, got)
		}
	}
}

// TestDice checks that there is a button for each throw that a table or a chapter names.
func TestDice(t *testing.T) {
	for _, c := range []struct {
		die, text, want string
	}{
		{"2d6+1", "", "2d6: 2 of 6, true."},
		{"d66", "Roll a d66, then d% and 3D10, or D20; a d6x is none.", "d66: 2 of 6, false. d100: 1 of 100, false. 3d10: 3 of 10, true. d20: 1 of 20, false."},
		{"max(d6, d8)", "", "d6: 1 of 6, false. d8: 1 of 8, false."},
		{"", "No dice.", "d6: 1 of 6, false."},
	} {
		m := &mod{job: &job{game: &model.Game{Tables: []*model.Table{{Die: c.die}}, Chapters: []*model.Chapter{{Text: c.text}}}}}
		var got []string
		for _, d := range m.dice() {
			a := map[string]string{}
			for _, x := range d.Attrs {
				a[x.Name.Local] = x.Value
			}
			got = append(got, fmt.Sprintf("%s: %s of %s, %s.", a["name"], a["nDice"], a["nSides"], a["reportTotal"]))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q and %q: %s, want %s", c.die, c.text, s, c.want)
		}
	}
}

// TestGrid checks that a board of hexes or squares has their grid, in pixels of its picture.
func TestGrid(t *testing.T) {
	m := &mod{job: &job{Export: &layout.Export{DPI: 254}}} // ten pixels a millimetre
	for _, c := range []struct {
		hex  bool
		want string
	}{{true, `HexGrid x0="150" y0="200" dx="173.2051" dy="200.0000"`}, {false, `SquareGrid x0="150" y0="200" dx="200.0000" dy="200.0000"`}} {
		g := &face.Ground{Hex: c.hex, Across: 20 * geom.MM, Middles: []geom.Point{{X: 15 * geom.MM, Y: 20 * geom.MM}}}
		if got := xmlOf(t, m.grid(g)); !strings.Contains(got, c.want) || !strings.Contains(got, `snapTo="true"`) {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestSnaps checks that the snap points of a tile are the centres of its hexes: left of its own
// centre on its own right side, because it is rotated by 180 degrees.
func TestSnaps(t *testing.T) {
	tab := &table{job: &job{Export: &layout.Export{Tile: 50 * geom.MM}}}
	f := &face.Face{Size: geom.Size{W: 100 * geom.MM, H: 50 * geom.MM}}
	p := &face.Piece{Front: f, Ground: &face.Ground{Middles: []geom.Point{{X: 75 * geom.MM, Y: 40 * geom.MM}, {X: 50 * geom.MM, Y: 25 * geom.MM}}}}
	got := tab.snaps(p, &object{Transform: transform{SX: 2, SZ: 2}})
	if want := []snapPoint{{angles{-0.5, 0.1, 0.3}}, {angles{0, 0.1, 0}}}; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("snap points %v, want %v", got, want)
	}
	if p.Ground.Middles = p.Ground.Middles[:1]; tab.snaps(p, &object{Transform: transform{SX: 1, SZ: 1}}) != nil {
		t.Error("a single hex is put down, not on")
	}
}
