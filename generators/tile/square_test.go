package tile

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// yard returns a game with square tiles drawn as text; the part of a name after a slash is its set.
func yard(tiles ...*model.Tile) *model.Game {
	c := &model.Collection{ID: "terrain"}
	add := func(id, layer, mark string, also ...string) {
		e := &model.Entry{ID: id, Name: id}
		for _, x := range append([]string{"layer=" + layer, "mark=" + mark}, also...) {
			k, v, word := strings.Cut(x, "=")
			f := model.Field{ID: k, Value: model.Value{Kind: model.Text, Text: v}}
			if !word {
				f.Value = model.Value{Kind: model.Flag, Int: 1}
			}
			e.Fields = model.FieldsOf(append(e.Fields.List(), f))
		}
		c.Entries = append(c.Entries, e)
	}
	add("grass", "floor", "g")
	add("roof", "floor", "o", "lid")
	add("hill", "object", "S", "hill", "body")
	add("tank", "object", "B", "body", "strength=hardened", "explosive")
	add("wing", "object", "M", "body", "drawn=stripes")
	add("tree", "object", "T")
	add("wall", "wall", "|", "across=-", "strength=normal", "sight=blocks")
	add("hull", "wall", "#", "strength=super-tough", "sight=blocks")
	add("pane", "wall", "w", "strength=normal", "sight=clear")
	add("door", "wall", "d", "strength=normal", "opens")
	add("gate", "wall", "s", "strength=super-tough", "opens", "drawn=panels")
	add("fence", "wall", "f", "sight=clear")
	add("hedge", "wall", "h", "sight=blocks")
	add("start", "place", "*")
	flag := func(id string) model.Trait { return model.Trait{Field: id} }
	one := func(field string, words ...string) model.Trait { return model.Trait{Field: field, Words: words} }
	return &model.Game{ID: "game", Collections: []*model.Collection{c}, Tiles: tiles, Legend: model.Legend{Collection: c, Slope: 3,
		Mark: flag("mark"), Across: flag("across"), Drawn: flag("drawn"), TileTraits: model.TileTraits{Set: flag("set"), Craft: flag("craft")},
		Floor: one("layer", "floor"), Object: one("layer", "object"), Wall: one("layer", "wall"), Place: one("layer", "place"),
		Clear: one("sight", "clear"), Hill: flag("hill"), Body: flag("body"), Opens: flag("opens"), Start: one(model.IDField, "start"),
		Roof: flag("lid"), Hatched: one("drawn", "stripes"), Slide: one("drawn", "panels"), Fence: one(model.IDField, "fence"), Hedge: one(model.IDField, "hedge"),
		Hard: one("strength", "hardened"), Tough: one("strength", "super-tough"), Tags: []model.Tag{{Text: "H", Trait: one("strength", "hardened")}, {Text: "E", Trait: flag("explosive")}}}}
}

// drawnTile reads a tile; levels are separated by lines of ===.
func drawnTile(id, text string, fields ...model.Field) *model.Tile {
	t := &model.Tile{ID: id, Name: id, Grid: "square", Copies: model.Value{Kind: model.Whole, Int: 1}, Fill: model.Value{Kind: model.Ref, Text: "grass"}, Fields: fields}
	for i, level := range strings.Split(strings.TrimRight(text, "\n"), "\n===\n") {
		l := &model.Level{N: i + 1}
		for _, line := range strings.Split(level, "\n") {
			l.Lines = append(l.Lines, model.Line{Text: line})
		}
		t.Levels = append(t.Levels, l)
	}
	return t
}

func said(id, s string) model.Field {
	return model.Field{ID: id, Value: model.Value{Kind: model.Text, Text: s}}
}

// blank makes squares with layouts that draw nothing.
func blank(g *model.Game, fields ...model.Field) *squares {
	lib := &layout.Library{Layouts: map[string]*layout.Layout{}}
	for _, id := range []string{"sq", "sq-floor", "sq-note", "sq-name"} {
		lib.Layouts[id] = &layout.Layout{ID: id, Size: geom.Size{W: drawnSquare, H: drawnSquare}}
	}
	lib.Layouts["sq-strip"] = &layout.Layout{ID: "sq-strip", Size: geom.Size{W: 180000, H: 11400}}
	comp := &model.Component{ID: "maps", Kind: "tile", Layout: "sq", Fields: append(fields, said("square", "18mm"))}
	return &squares{marks: &marks{composer: plain{lib, &[]string{}, map[string]*face.Face{}}}, game: g, comp: comp}
}

// TestSquareGoldens draws the tile of each file in testdata/square and compares the dumped faces.
// An archive may name the craft that the tile is.
func TestSquareGoldens(t *testing.T) {
	golden.Each(t, "testdata/square/*.txtar", func(t *testing.T, a *golden.Archive) {
		var fields []model.Field
		if a.Has("craft") {
			fields = append(fields, said("craft", strings.TrimSpace(a.Text("craft"))))
		}
		m := blank(yard(drawnTile(a.Name, a.Text("tile"), fields...)))
		var got string
		for _, p := range m.pieces() {
			s, _, _ := strings.Cut(string(facetest.Dump(p.Front)), "\nface ")
			got += s + "\n"
		}
		if len(m.found) > 0 {
			t.Fatal(m.found)
		}
		a.Want("faces", got)
	})
}

const (
	open2 = ".   .   .\n\n.   .   .\n\n.   .   .\n"
	roof2 = open2 + "===\n.   .   .\n  o   o\n.   .   .\n  o   o\n.   .   .\n"
	hill2 = ".   .   .\n  S\n.   .   .\n\n.   .   .\n===\n.   .   .\n  g\n.   .   .\n\n.   .   .\n"
	loft2 = open2 + "===\n.   .   .\n\n.   .---.\n    | g |\n.   .---.\n"
)

// TestWhichLevelsArePieces checks that upper levels are pieces of their own only if they have more
// than roofs and hill tops, and that they are as large as their contents.
func TestWhichLevelsArePieces(t *testing.T) {
	for _, c := range []struct {
		name, text string
		fields     []model.Field
		want       []string
		size       geom.Size // of the last
	}{
		{"open", open2, nil, []string{"t"}, geom.Size{W: 36000, H: 36000}},
		{"roof", roof2, nil, []string{"t-1"}, geom.Size{W: 36000, H: 36000}},
		{"hill", hill2, nil, []string{"t-1"}, geom.Size{W: 36000, H: 36000}},
		{"loft", loft2, nil, []string{"t-1", "t-2"}, geom.Size{W: 18000 + 2*wallRoom, H: 18000 + 2*wallRoom}},
		{"upper", loft2, []model.Field{said("levels", "upper")}, []string{"t-2"}, geom.Size{W: 18000 + 2*wallRoom, H: 18000 + 2*wallRoom}},
		{"ground", loft2, []model.Field{said("levels", "ground")}, []string{"t-1"}, geom.Size{W: 36000, H: 36000}},
		{"another set", open2, []model.Field{said("sets", "city")}, nil, geom.Size{}},
		{"its set", open2, []model.Field{said("sets", "farm")}, []string{"t"}, geom.Size{W: 36000, H: 36000}},
	} {
		m := blank(yard(drawnTile("t", c.text, said("set", "farm"))), c.fields...)
		delete(m.Library().Layouts, "sq-strip")
		var ids []string
		var size geom.Size
		for _, p := range m.pieces() {
			ids, size = append(ids, p.ID), p.Front.Size
		}
		if !slices.Equal(ids, c.want) || size != c.size {
			t.Errorf("%s: pieces %v, the last %v; want %v, %v", c.name, ids, size, c.want, c.size)
		}
	}
}

// TestLegendListsWhatIsDrawn checks that the legend explains what is drawn on any tile, on any
// level, and nothing else.
func TestLegendListsWhatIsDrawn(t *testing.T) {
	m := blank(yard(drawnTile("a", `
.   .   .
  *   T
.   .-f-.
`[1:]), drawnTile("b", `
.   .   .
  S |
.   .   .
===
.   .   .
  o
.   .   .
`[1:])))
	m.pieces()
	var got []string
	for _, e := range m.listed() {
		got = append(got, e.ID)
	}
	want := []string{"grass", "roof", "hill", "tree", "wall", "fence", "start"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("legend (-want +got):\n%s", diff)
	}
}

func TestSquareFaults(t *testing.T) {
	for _, c := range []struct{ layout, square, code string }{
		{"none", "18mm", "PB012"},
		{"sq", "9mm", "PB006"},
		{"sq", "wide", "PB006"},
	} {
		m := blank(yard(drawnTile("t", open2)))
		m.comp.Layout, m.comp.Fields = c.layout, []model.Field{said("square", c.square)}
		m.pieces()
		if len(m.found) != 1 || m.found[0].Code != c.code {
			t.Errorf("layout %s, square %s: %v", c.layout, c.square, m.found)
		}
	}
}

// TestOutlines checks that outlines go around squares clockwise, with holes the other way, and that
// bodies that touch at a corner have two.
func TestOutlines(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells string
		want  []int // corners of each ring
	}{
		{"one", "x", []int{4}},
		{"row", "xxx", []int{4}},
		{"corner", "xx/x.", []int{6}},
		{"ring", "xxx/x.x/xxx", []int{4, 4}},
		{"touching", "x./.x", []int{4, 4}},
	} {
		var cells [][2]int
		for y, row := range strings.Split(c.cells, "/") {
			for x, r := range row {
				if r == 'x' {
					cells = append(cells, [2]int{x, y})
				}
			}
		}
		var got []int
		area := 0.0
		for _, ring := range outlines(faceGrid{unit: drawnSquare}, cells, 0) {
			got = append(got, len(ring))
			for i, p := range ring {
				q := ring[(i+1)%len(ring)]
				area += float64(p.X)*float64(q.Y) - float64(p.Y)*float64(q.X)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: rings of %v corners, want %v", c.name, got, c.want)
		}
		if n := area / 2 / float64(drawnSquare) / float64(drawnSquare); n != float64(len(cells)) {
			t.Errorf("%s: rings hold %g squares, want %d", c.name, n, len(cells))
		}
	}
}

// TestStretches checks that every wall of a level is drawn: the stretches contain each edge once.
func TestStretches(t *testing.T) {
	tl := drawnTile("t", ".---.-w-.---.\n    |   #   |\n.###.###.   .\n    d   d   h\n.fff.fff.-s-.\n")
	g := yard(tl)
	q, found := tl.Square(&g.Legend)
	if len(found) > 0 {
		t.Fatal(found)
	}
	l := &level{looks: looks{legend: &g.Legend}, board: q}
	edges := 0
	for _, s := range l.stretches(func(a, b *model.Entry) bool { return a == b }) {
		edges += s.n
	}
	if want := len(l.walls()); edges != want || want != 14 {
		t.Errorf("stretches hold %d edges of %d", edges, want)
	}
}

// TestLegends checks that a level has its legends outside its face: the fullest first, none higher
// than the one before it, and the last no wider than the map.
func TestLegends(t *testing.T) {
	m := blank(yard(drawnTile("small", ".---.hhh.   .\n| T   S\n.   .   .   .\n\n.   .   .   .\n")))
	m.Library().Layouts["sq-key"] = &layout.Layout{ID: "sq-key", Size: geom.Size{W: 56000, H: 7000}}
	got := m.pieces()
	if len(got) != 1 || got[0].Front.Size != (geom.Size{W: 54000 + 2*wallRoom, H: 36000 + 2*wallRoom}) {
		t.Fatalf("%d pieces, the first %v", len(got), got[0].Front.Size)
	}
	var sizes []geom.Size
	for _, f := range got[0].Legends {
		sizes = append(sizes, f.Size)
	}
	strip, two := geom.Length(11400), geom.Length(7000)
	want := []geom.Size{{W: 180000, H: strip + keyGap + 2*two}, {W: 180000, H: strip + keyGap + two}, {W: 180000, H: strip}, {W: 54000 + 2*wallRoom, H: strip + moreWords}}
	if diff := cmp.Diff(want, sizes); diff != "" {
		t.Errorf("legends (-want +got):\n%s", diff)
	}
}

// TestUnevenIsSaid checks that uneven ground is marked where one can walk, and nothing else is.
func TestUnevenIsSaid(t *testing.T) {
	g := yard(drawnTile("t", ".   .   .   .\n  g   h  hT\n.   .   .   .\n"))
	g.Legend.Uneven = model.Trait{Field: "rough"}
	g.Collections[0].Entries = append(g.Collections[0].Entries, &model.Entry{ID: "heath", Fields: model.FieldsOf([]model.Field{said("layer", "floor"), said("mark", "h"), {ID: "rough", Value: model.Value{Kind: model.Flag, Int: 1}}})})
	m := vivid(blank(g))
	dump := string(facetest.Dump(m.pieces()[0].Front))
	if n := strings.Count(dump, " of sq-note-uneven"); n != 1 {
		t.Errorf("%d squares of three are marked:\n%s", n, dump)
	}
}

// TestBareTop checks that the level of a hill is written where nothing on its top hides it.
func TestBareTop(t *testing.T) {
	rock := &model.Entry{ID: "rock"}
	l := &level{board: &model.Square{W: 3, H: 1, Levels: []*model.Plan{
		{Cells: [][]model.Ground{make([]model.Ground, 3)}}, {Cells: [][]model.Ground{{{Object: rock}, {Object: rock}, {}}}}}}}
	for want, cells := range map[[2]int][][2]int{{2, 0}: {{0, 0}, {1, 0}, {2, 0}}, {0, 0}: {{0, 0}, {1, 0}}} {
		if got := l.bareTop(cells); got != want {
			t.Errorf("of %v: %v, want %v", cells, got, want)
		}
	}
	l.plan = 1
	if got := l.bareTop([][2]int{{1, 0}}); got != [2]int{1, 0} {
		t.Errorf("under the sky: %v", got)
	}
}
