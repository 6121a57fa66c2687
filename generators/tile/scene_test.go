package tile

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// painted makes squares with entries that are drawn by procedures.
func painted(g *model.Game, looks ...layout.Landscape) *squares {
	m := blank(g)
	m.Library().Layouts["sq"].Landscape = looks
	return m
}

// colourful composes faces with something on them, in a different colour for each name.
type colourful struct{ plain }

func (c colourful) Face(l *layout.Layout, side string, locals map[string]any, id string) (*face.Face, diag.List) {
	f, found := c.plain.Face(l, side, locals, id)
	f.Items = []face.Item{&face.Shape{Path: geom.Box(geom.Rect{X: 5000, Y: 5000, W: 1000, H: 1000}), Fill: face.Black}}
	return f, found
}

func (colourful) Colour(name string) face.Colour {
	h := fnv.New32a()
	h.Write([]byte(name))
	n := h.Sum32()
	return face.RGB(byte(n>>16), byte(n>>8), byte(n))
}

// vivid makes squares in colours.
func vivid(m *squares) *squares {
	m.composer = colourful{m.composer.(plain)}
	return m
}

// crowded returns a tile with one object in each of 25 squares.
func crowded(as string) *squares {
	var b strings.Builder
	for range 5 {
		b.WriteString(strings.Repeat(".   ", 5) + ".\n  T   T   T   T   T\n")
	}
	b.WriteString(strings.Repeat(".   ", 5) + ".\n")
	return painted(yard(drawnTile("wood", b.String())), layout.Landscape{Of: []string{"grass"}, As: "grass"}, layout.Landscape{Of: []string{"tree"}, As: as, Shade: 2 * geom.MM})
}

// TestObjectsStayInTheirSquares checks that every object is within its square, wherever that is,
// and casts a shadow to the right and down.
func TestObjectsStayInTheirSquares(t *testing.T) {
	for as := range makers {
		m := crowded(as)
		if !m.prepare() {
			t.Fatal(m.found)
		}
		tile := m.game.Tiles[0]
		q, _ := tile.Square(m.legend)
		l := m.level(tile, q, 0)
		d := m.drawing(l, m.grid(l))
		s, stand := d.landscape(), d.standing(true)
		s.draw(stand, nil)
		if len(stand) != 25 || len(s.shaded) != 25 {
			t.Fatalf("%s: %d objects and %d shadows", as, len(stand), len(s.shaded))
		}
		for i, o := range stand {
			lo, hi := o.area.Bounds()
			at := s.at(o.at()[0], o.at()[1])
			if lo.X < at.X || lo.Y < at.Y || hi.X > at.X+side || hi.Y > at.Y+side {
				t.Errorf("%s at %v reaches from %v to %v", as, o.at(), lo.Sub(at), hi.Sub(at))
			}
			if a, b := s.shaded[i].Bounds(); b.X <= hi.X || b.Y <= hi.Y || a.X < lo.X-.01 || a.Y < lo.Y-.01 {
				t.Errorf("%s at %v: its shadow lies from %v to %v", as, o.at(), a, b)
			}
		}
	}
}

// TestEveryLandscapeIsDrawn checks that every kind that a layout may name is drawn, and the same
// way each time.
func TestEveryLandscapeIsDrawn(t *testing.T) {
	const text = ".   .   .   .\n| g   T   g\n.   .   .   .\n  g   g   g\n.   .   .   .\n  g   g   g\n.   .   .   .\n"
	draw := func(as string, of string) []byte {
		m := painted(yard(drawnTile("t", text)), layout.Landscape{Of: []string{of}, As: as, Shade: geom.MM})
		return facetest.Dump(m.pieces()[0].Front)
	}
	plain := draw("drawn", "nothing")
	for of, kinds := range map[string][]string{"grass": layout.Grounds, "tree": layout.Objects, "wall": layout.Edges} {
		for _, as := range kinds {
			if as == "drawn" || as == "wall" { // as boxes and walls are
				continue
			}
			got := draw(as, of)
			if bytes.Equal(got, plain) {
				t.Errorf("%s is not drawn", as)
			}
			if !bytes.Equal(got, draw(as, of)) {
				t.Errorf("%s is drawn another way the second time", as)
			}
		}
	}
}

// TestTracksMeetAtTheSides checks that what crosses a side of a tile does so at its fixed place on
// every tile, so that sides match.
func TestTracksMeetAtTheSides(t *testing.T) {
	row := strings.Repeat("  d ", 4) + "\n"
	corner := strings.Repeat(".   ", 4) + ".\n"
	for _, id := range []string{"a", "b", "c"} {
		g := yard(drawnTile(id, corner+"\n"+corner+row+corner+row+corner+"\n"+corner))
		g.Collections[0].Entries = append(g.Collections[0].Entries, &model.Entry{ID: "dirt", Fields: model.FieldsOf([]model.Field{said("layer", "floor"), said("mark", "d")})})
		m := painted(g, layout.Landscape{Of: []string{"grass"}, As: "grass"}, layout.Landscape{Of: []string{"dirt"}, As: "track"})
		if !m.prepare() {
			t.Fatal(m.found)
		}
		q, _ := g.Tiles[0].Square(m.legend)
		l := m.level(g.Tiles[0], q, 0)
		s := m.drawing(l, m.grid(l)).landscape()
		for _, l := range s.lands {
			painters[l.as.As].tone(s, l)
		}
		in := s.lands[1].shape.In()
		for _, x := range []float64{-1, 0, s.wide(), s.wide() + 1} {
			for y, want := range map[float64]bool{side + 4.3: false, side + 4.7: true, 3*side - 4.7: true, 3*side - 4.3: false} {
				if in.Has(terrain.Point{X: x, Y: y}) != want {
					t.Errorf("tile %s: a track at %s is %v", id, fmt.Sprint(x, y), !want)
				}
			}
		}
	}
}

// TestLandscapesBleed checks that a whole tile bleeds, and that its face is as large as its
// squares.
func TestLandscapesBleed(t *testing.T) {
	f := crowded("tree").pieces()[0].Front
	if f.Bleed != bled || f.Size != (geom.Size{W: 5 * drawnSquare, H: 5 * drawnSquare}) || !f.Art {
		t.Errorf("the face is %v with a bleed of %s", f.Size, f.Bleed)
	}
}

// rocket is a craft with an aisle between seats, behind a nose, between pods.
const rocket = `.   .   .   .   .   .
 ~~   C   C   C   C  ~~
.   .   .   .   .   .
  B # *           * # B
.   .   .   .   .   .
  B # *           * # B
.   .   .   .   .   .
`

// launched returns the landscape of a craft, drawn.
func launched(t *testing.T, text string, skin ...layout.Landscape) *hull {
	t.Helper()
	g := yard(drawnTile("craft", text, said("craft", "craft")))
	g.Collections[0].Entries = append(g.Collections[0].Entries, &model.Entry{ID: "nose", Fields: model.FieldsOf([]model.Field{said("layer", "object"), said("mark", "C"), {ID: "body", Value: model.Value{Kind: model.Flag, Int: 1}}})})
	m := painted(g, append(skin, layout.Landscape{Of: []string{"nose"}, As: "nose"}, layout.Landscape{Of: []string{"tank"}, As: "pod"})...)
	if !m.prepare() {
		t.Fatal(m.found)
	}
	q, faults := g.Tiles[0].Square(m.legend)
	if q == nil {
		t.Fatal(faults)
	}
	l := m.level(g.Tiles[0], q, 0)
	s := &hull{drawing: m.drawing(l, m.grid(l))}
	s.draw(s.standing(true))
	return s
}

// TestFuselage checks that the hull of a craft tapers over the squares of its nose and takes
// nothing from the walkable squares. What hangs next to it stays in its squares, and is cut by the
// hull rather than under it.
func TestFuselage(t *testing.T) {
	s := launched(t, rocket, layout.Landscape{Of: []string{"grass"}, As: "cabin"}, layout.Landscape{Of: []string{"grass"}, As: "fuselage"})
	if s.edge.W != wallRoom || s.level.w != 6 {
		t.Errorf("%d columns with %s about them are shown, want all six with %s, for wings reach over them", s.level.w, s.edge.W, wallRoom)
	}
	in := s.clad.In()
	for _, c := range []struct {
		x, y float64
		want bool
	}{{3, .5, true}, {1.05, .05, false}, {4.95, .05, false}, {1.2, 1.2, false}, {4.8, 2.8, false}, {.9, 1.5, true}, {3, 3.1, true}} {
		if in.Has(terrain.Point{X: c.x * side, Y: c.y * side}) != c.want {
			t.Errorf("the hull covers %v, %v: %v", c.x, c.y, !c.want)
		}
	}
	pods := 0
	for _, o := range s.parts {
		if o.as.As != "pod" {
			continue
		}
		lo, hi := o.area.Bounds()
		if pods++; lo.X < side*float64(o.at()[0]) || hi.X > side*float64(o.at()[0]+1) || lo.Y < side*float64(o.at()[1]) || hi.Y > side*float64(o.at()[1]+2) {
			t.Errorf("a pod at %v reaches from %v to %v", o.at(), lo, hi)
		}
	}
	if pods != 2 {
		t.Errorf("%d pods, want 2", pods)
	}
}

// TestSeats checks that a seat is against the wall next to its number, else away from the aisle,
// and that the aisle is where no row has a number.
func TestSeats(t *testing.T) {
	const hall = `.   .   .   .   .   .
      *   *
.   .   .   .   .   .
| *               * |
.   .   .   .   .   .
`
	cabin := layout.Landscape{Of: []string{"grass"}, As: "cabin"}
	d := launched(t, hall, cabin).level
	for at, want := range map[[2]int]int{{0, 1}: -1, {4, 1}: 1, {1, 0}: -1, {2, 0}: -1} {
		if got := d.seat(at[0], at[1]); got != want {
			t.Errorf("the seat of %v stands at %d, want %d", at, got, want)
		}
	}
	for x, want := range []bool{true, true, true, false, true} {
		if d.seated(x, 0) != want {
			t.Errorf("column %d has seats: %v", x, !want)
		}
	}
	if d := launched(t, hall, layout.Landscape{Of: []string{"grass"}, As: "treads"}).level; d.seat(0, 1) != 0 {
		t.Error("a floor of treads has a seat")
	}
}

// TestSkins checks that the skin of a saucer surrounds all its squares, at least skinOut from each,
// within the white that the level has, and only where the layout says so.
func TestSkins(t *testing.T) {
	const cross = ".   .   .   .\n ~~   g  ~~\n.   .   .   .\n  g   g   g\n.   .   .   .\n ~~   g  ~~\n.   .   .   .\n"
	plain := layout.Landscape{Of: []string{"grass"}, As: "plates"}
	if s := launched(t, cross, plain); s.edge.W != wallRoom || len(s.clad) > 0 {
		t.Errorf("without a skin there is %s about it, and a hull of %v", s.edge.W, s.clad)
	}
	s := launched(t, cross, plain, layout.Landscape{Of: []string{"grass"}, As: "skin"})
	lo, hi := s.clad.Bounds()
	for _, far := range []float64{-lo.X, -lo.Y, hi.X - s.wide(), hi.Y - s.high()} {
		if far < skinOut || far > s.edge.W.MM()-coordinate-9 {
			t.Errorf("the skin reaches %.2f mm beyond the squares, of %s", far, s.edge.W)
		}
	}
	in := s.clad.In()
	for _, p := range []terrain.Point{{X: side, Y: side}, {X: 2 * side, Y: 2 * side}} {
		if !in.Has(p.Add(terrain.Point{X: -1, Y: -1}).By(1)) && !in.Has(p.Add(terrain.Point{X: 1, Y: 1})) {
			t.Errorf("no hull beside the corner at %v", p)
		}
	}
}

// TestDrawings checks that what procedures draw has not changed, by a hash of each: kinds of
// ground, objects and walls, a craft, and hexes of country. Look at the pictures of docs/gallery
// before you update the hashes.
func TestDrawings(t *testing.T) {
	var b bytes.Buffer
	line := func(what string, f *face.Face) { fmt.Fprintf(&b, "%s %.12s\n", what, face.Hash(f)) }
	draw := func(what, text string, own layout.Landscape) {
		g := yard(drawnTile("t", text))
		g.Collections[0].Entries = append(g.Collections[0].Entries, &model.Entry{ID: "heath", Fields: model.FieldsOf([]model.Field{said("layer", "floor"), said("mark", "h")})})
		line(what, vivid(painted(g, layout.Landscape{Of: []string{"grass"}, As: "grass"}, own)).pieces()[0].Front)
	}
	const level = "+   +   +---+   +\n  h   g | T   g\n+   +   +   +---+\n  g   g | g   h\n+---+   +   +   +\n  h   g   h   h\n+   +   +   +   +\n"
	for i, kinds := range [][]string{layout.Grounds, layout.Objects, layout.Edges} {
		for _, as := range kinds {
			draw(as, level, layout.Landscape{Of: []string{[]string{"heath", "tree", "wall"}[i]}, As: as, Shade: geom.MM})
		}
	}
	for i, up := range []string{"  h1  h2  g3\n", "  g3  h2  h1\n", "  g3\n.   .\n  h2\n.   .\n  h1\n", "  h1\n.   .\n  h2\n.   .\n  g3\n"} {
		draw(fmt.Sprint("ramp ", i), ".   .   .   .\n"+up+".   .   .   .\n", layout.Landscape{Of: []string{"heath"}, As: "ramp"})
	}
	for _, skin := range []string{"cabin", "fuselage"} {
		s := launched(t, rocket, layout.Landscape{Of: []string{"grass"}, As: "cabin"}, layout.Landscape{Of: []string{"grass"}, As: skin})
		line("craft "+skin, &face.Face{Items: s.art})
	}
	for _, name := range []string{"green", "dry"} {
		_, p := moor(t, name == "dry", wild, through("road", "a2-nw", "a2", "b2", "c3", "d3", "e2-se"), through("stream", "c1-n", "c1", "c3", "c5", "c5-s"))
		line("country "+name, p.Front)
	}
	golden.File(t, "drawings.txt", b.Bytes())
}
