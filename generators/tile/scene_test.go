package tile

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// painted makes squares whose entries are drawn as procedures.
func painted(g *model.Game, looks ...layout.Landscape) *squares {
	m := blank(g)
	m.Library().Layouts["sq"].Landscape = looks
	return m
}

// crowded is a tile with one object in each of 25 squares.
func crowded(as string) *squares {
	var b strings.Builder
	for range 5 {
		b.WriteString(strings.Repeat(".   ", 5) + ".\n  T   T   T   T   T\n")
	}
	b.WriteString(strings.Repeat(".   ", 5) + ".\n")
	return painted(yard(drawnTile("wood", b.String())), layout.Landscape{Of: []string{"grass"}, As: "grass"}, layout.Landscape{Of: []string{"tree"}, As: as, Shade: 2 * geom.MM})
}

// Every object lies within its square, wherever it stands, and casts a shadow to the
// right and down.
func TestObjectsStayInTheirSquares(t *testing.T) {
	for as := range makers {
		m := crowded(as)
		if !m.prepare() {
			t.Fatal(m.found)
		}
		tile := m.game.Tiles[0]
		q, _ := tile.Square(m.legend)
		s := m.deck(tile, q, 0).scene()
		s.stand()
		if len(s.solids) != 25 || len(s.shaded) != 25 {
			t.Fatalf("%s: %d objects and %d shadows", as, len(s.solids), len(s.shaded))
		}
		for i, o := range s.solids {
			lo, hi := o.area.Bounds()
			at := s.at(o.at[0], o.at[1])
			if lo.X < at.X || lo.Y < at.Y || hi.X > at.X+side || hi.Y > at.Y+side {
				t.Errorf("%s at %v reaches from %v to %v", as, o.at, lo.Sub(at), hi.Sub(at))
			}
			if a, b := s.shaded[i].Bounds(); b.X <= hi.X || b.Y <= hi.Y || a.X < lo.X-.01 || a.Y < lo.Y-.01 {
				t.Errorf("%s at %v: its shadow lies from %v to %v", as, o.at, a, b)
			}
		}
	}
}

// Every kind that a layout may name is drawn, and the same way each time.
func TestEveryLandscapeIsDrawn(t *testing.T) {
	const text = ".   .   .   .\n| g   T   g\n.   .   .   .\n  g   g   g\n.   .   .   .\n  g   g   g\n.   .   .   .\n"
	draw := func(as string, of string) []byte {
		m := painted(yard(drawnTile("t", text)), layout.Landscape{Of: []string{of}, As: as, Shade: geom.MM})
		return face.Dump(m.pieces()[0].Front)
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

// What crosses a side of a tile crosses at its fixed place, at each tile: sides fit
// one another.
func TestTracksMeetAtTheSides(t *testing.T) {
	row := strings.Repeat("  d ", 4) + "\n"
	corner := strings.Repeat(".   ", 4) + ".\n"
	for _, id := range []string{"a", "b", "c"} {
		g := yard(drawnTile(id, corner+"\n"+corner+row+corner+row+corner+"\n"+corner))
		g.Collections[0].Entries = append(g.Collections[0].Entries, &model.Entry{ID: "dirt", Fields: []model.Field{said("layer", "floor"), said("mark", "d")}})
		m := painted(g, layout.Landscape{Of: []string{"grass"}, As: "grass"}, layout.Landscape{Of: []string{"dirt"}, As: "track"})
		if !m.prepare() {
			t.Fatal(m.found)
		}
		q, _ := g.Tiles[0].Square(m.legend)
		s := m.deck(g.Tiles[0], q, 0).scene()
		for _, l := range s.lands {
			painters[l.as.As].tone(s, l)
		}
		in := s.lands[1].shape.In()
		for _, x := range []float64{-1, 0, s.w, s.w + 1} {
			for y, want := range map[float64]bool{side + 4.3: false, side + 4.7: true, 3*side - 4.7: true, 3*side - 4.3: false} {
				if in.Has(terrain.Point{X: x, Y: y}) != want {
					t.Errorf("tile %s: a track at %s is %v", id, fmt.Sprint(x, y), !want)
				}
			}
		}
	}
}

// A whole tile bleeds; its face is as large as its squares.
func TestLandscapesBleed(t *testing.T) {
	f := crowded("tree").pieces()[0].Front
	if f.Bleed != bled || f.Size != (geom.Size{W: 5 * drawnSquare, H: 5 * drawnSquare}) || !f.Art {
		t.Errorf("the face is %v with a bleed of %s", f.Size, f.Bleed)
	}
}

// The skin of a craft lies round all its squares, within the white that the level
// has, and only where the layout says so.
func TestSkins(t *testing.T) {
	const cross = ".   .   .   .\n ~~   g  ~~\n.   .   .   .\n  g   g   g\n.   .   .   .\n ~~   g  ~~\n.   .   .   .\n"
	tile := drawnTile("saucer", cross, said("craft", "saucer"))
	plain := layout.Landscape{Of: []string{"grass"}, As: "plates"}
	bare := painted(yard(tile), plain).pieces()[0].Front
	m := painted(yard(tile), plain, layout.Landscape{Of: []string{"grass"}, As: "skin"})
	f := m.pieces()[0].Front
	if want := bare.Size.W + 2*(skinRoom-wallRoom); f.Size.W != want {
		t.Errorf("a level with a skin is %s wide, want %s", f.Size.W, want)
	}
	ink := face.Ink(f.Items[0].(*face.Group).Items[0].(*face.Shape).Path)
	for _, far := range []geom.Length{-ink.X, -ink.Y, ink.Right() - 3*drawnSquare, ink.Bottom() - 3*drawnSquare} {
		if far != geom.FromMM(skinOut) {
			t.Errorf("the skin reaches %s beyond the squares, want %v mm", far, skinOut)
		}
	}
}
