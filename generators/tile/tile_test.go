package tile

import (
	"math"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// plain composes every layout as an empty face, one per id as the composer does for equal faces,
// and counts them.
type plain struct {
	lib   *layout.Library
	calls *[]string
	made  map[string]*face.Face
}

func (p plain) Face(l *layout.Layout, side string, locals map[string]any, id string) (*face.Face, diag.List) {
	if p.made[id] == nil {
		*p.calls = append(*p.calls, l.ID+" "+id)
		p.made[id] = &face.Face{ID: id, Size: l.Size}
	}
	return p.made[id], nil
}

func (p plain) Colour(name string) face.Colour {
	if name == "grey3" {
		return face.RGB(140, 144, 147)
	}
	return face.Black
}

func (p plain) Theme() *layout.Theme { return &layout.Theme{} }

func (p plain) Unpainted() bool { return false }

func (p plain) Library() *layout.Library { return p.lib }

func (p plain) One(f *face.Face) *face.Face { return f }

// tileOf reads a tile; rows are separated by slashes.
func tileOf(id, shape, rows string) *model.Tile {
	t := &model.Tile{ID: id, Name: id, Grid: "hex", Shape: shape, Copies: model.Value{Kind: model.Whole, Int: 1}}
	for i, line := range strings.Split(rows, "/") {
		var row []model.Cell
		for j, code := range strings.Fields(line) {
			row = append(row, model.Cell{Code: strings.Trim(code, "."), At: diag.Place{File: "tiles.yaml", Line: i + 1, Col: j + 1}})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

const knoll = "11 21 11/21 22 12 21/11 12 33 22 11/21 12 22 21/11 21 11"

func game(tiles ...*model.Tile) *model.Game {
	ground := &model.Collection{ID: "terrain", One: "terrain"}
	for i, id := range []string{"open", "grass", "wood", "rocks", "bunker"} {
		ground.Entries = append(ground.Entries, &model.Entry{ID: id, Name: id, Fields: model.FieldsOf([]model.Field{{ID: "rating", Value: model.Value{Kind: model.Whole, Int: int64(i + 1)}}})})
	}
	return &model.Game{ID: "game", Players: "2", Collections: []*model.Collection{ground}, Tiles: tiles,
		Legend: model.Legend{Collection: ground, Rating: model.Trait{Field: "rating"}}}
}

func produce(g *model.Game, comp *model.Component) (*maker, []*face.Piece, *[]string) {
	calls := &[]string{}
	m := &maker{composer: plain{layouts(), calls, map[string]*face.Face{}}, game: g}
	return m, m.pieces(comp), calls
}

func layouts() *layout.Library {
	return &layout.Library{Layouts: map[string]*layout.Layout{
		"hex":        {ID: "hex", Size: geom.Size{W: 44000, H: 38100}},
		"hex-small":  {ID: "hex-small", Size: geom.Size{W: 29330, H: 25400}},
		"hex-legend": {ID: "hex-legend", Size: geom.Size{W: 63000, H: 88000}},
	}}
}

func component(fields ...model.Field) *model.Component {
	return &model.Component{ID: "tiles", Kind: "tile", Layout: "hex", Fields: fields}
}

func TestPieces(t *testing.T) {
	m, got, calls := produce(game(tileOf("open", "", "11"), tileOf("knoll", "hexagon", knoll)), component())
	if len(m.found) != 0 {
		t.Fatal(m.found)
	}
	var ids []string
	for _, p := range got {
		ids = append(ids, p.ID)
	}
	if !slices.Equal(ids, []string{"open", "knoll", "legend"}) || got[2].Copies != 2 {
		t.Errorf("pieces %v, %d legends", ids, got[2].Copies)
	}
	if s := got[0].Front.Size; s != (geom.Size{W: 43994, H: 38100}) {
		t.Errorf("a single hex is %v", s)
	}
	if s := got[1].Front.Size; s != (geom.Size{W: 175976, H: 190500}) {
		t.Errorf("a tile of 19 hexes is %v", s)
	}
	// 11 is shared by both tiles; the lowest hex of the middle column is labelled.
	if n := len(*calls); n != 7 {
		t.Errorf("%d faces composed, want 11, 21, 22, 12, 33, a labelled one and the legend: %v", n, *calls)
	}
}

// TestLabelled checks that a tile's name is not on a road: it is in the middle column, or else in
// an adjacent one.
func TestLabelled(t *testing.T) {
	tile := tileOf("seven", "hexagon", "11 11/11 11 11/11 11")
	var all []hex
	for _, h := range tile.Hexes() {
		all = append(all, hex{h.Col, h.Half})
	}
	for _, c := range []struct {
		through []string
		want    hex
	}{
		{nil, hex{1, 2}},
		{[]string{"b1", "b2", "b3"}, hex{0, 1}},
		{[]string{"b3"}, hex{1, 0}},
		{[]string{"a1", "a2", "b1", "b2", "b3", "c1", "c2"}, hex{1, 2}},
	} {
		f := model.Feature{Kind: "road"}
		for _, s := range c.through {
			f.Through = append(f.Through, model.Spell{Text: s})
		}
		tile.Features = []model.Feature{f}
		if got := labelled(all, tile); got != c.want {
			t.Errorf("with a road through %v the name stands on %v, want %v", c.through, got, c.want)
		}
	}
}

func TestAcross(t *testing.T) {
	for _, c := range []struct {
		v     model.Value
		size  geom.Length
		small bool
		bad   bool
	}{
		{model.Value{Kind: model.Text, Text: "30mm"}, 30000, true, false},
		{model.Value{Kind: model.Text, Text: "25.4"}, 25400, true, false},
		{model.Value{Kind: model.Whole, Int: 45}, 45000, false, false},
		{model.Value{Kind: model.Text, Text: "20mm"}, 38100, false, true},
		{model.Value{Kind: model.Text, Text: "wide"}, 38100, false, true},
	} {
		m, got, calls := produce(game(tileOf("open", "", "11")), component(model.Field{ID: "across", Value: c.v}))
		if got[0].Front.Size.H != c.size || strings.HasPrefix((*calls)[0], "hex-small") != c.small || (len(m.found) > 0) != c.bad {
			t.Errorf("across %s: %v, drawn by %s, findings %v", c.v, got[0].Front.Size, (*calls)[0], m.found)
		}
	}
}

func TestFaultsAreFound(t *testing.T) {
	square := tileOf("yard", "", "11")
	square.Grid = "square"
	m, _, _ := produce(game(square, tileOf("odd", "", "1x 91"), tileOf("lame", "hexagon", "11 11/11")), component())
	var got []string
	for _, f := range m.found {
		got = append(got, f.Code+" "+f.Message)
	}
	want := []string{
		`PB006 tile "yard" has a square grid, and no component draws squares`,
		`PB006 hex "1x" of tile "odd": want a digit for its terrain, or two with its elevation`,
		`PB101 hex "91" of tile "odd": no terrain has the rating 9`,
		`PB006 tile "lame" is not a hexagon: its rows must grow by one hex up to the middle and shrink after it, without gaps`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	both := game(square, tileOf("odd", "", "11"))
	both.Components = []*model.Component{component(model.Field{ID: "square", Value: model.Value{Kind: model.Text, Text: "18mm"}})}
	if m, p, _ := produce(both, component()); len(m.found) > 0 || len(p) != 2 {
		t.Errorf("beside a component of squares: %v, %d pieces, want the tile and the legend", m.found, len(p))
	}
	none := component()
	none.Layout = "circle"
	if m, p, _ := produce(game(), none); len(p) != 0 || m.found[0].Code != "PB012" {
		t.Errorf("no layout: %v %v", p, m.found)
	}
}

// TestCellsOfAMap checks that a code may be terrain alone, and that a layout must be as wide as the
// hexes of its height are and keep within their sides.
func TestCellsOfAMap(t *testing.T) {
	m, _, _ := produce(game(tileOf("flat", "", "1 2/32")), component())
	if len(m.found) > 0 || m.cell.Cell != "hexagon-flat" {
		t.Errorf("codes of one digit: %v; drawn within %q", m.found, m.cell.Cell)
	}
	flat := &maker{composer: plain{layouts(), new([]string), map[string]*face.Face{}}, game: game()}
	flat.Library().Layouts["hex"].Size.W = 40000
	if flat.prepare(component()); len(flat.found) != 1 || flat.found[0].Code != "PB212" {
		t.Errorf("a hex of 40 x 38.1 mm: found %v", flat.found)
	}
}

// TestTilesMesh checks that tiles of 19 hexes next to each other fill the map without gaps and
// share five sides of hexes with each of six neighbours.
func TestTilesMesh(t *testing.T) {
	var home []hex
	for _, c := range tileOf("a", "hexagon", knoll).Hexes() {
		home = append(home, hex{c.Col, c.Half})
	}
	if len(home) != 19 {
		t.Fatalf("%d hexes", len(home))
	}
	at := map[hex]int{}
	// Three hexes along one direction and two along the next, turned six times.
	for k := range 6 {
		step := hex{3*sides[k].col + 2*sides[(k+1)%6].col, 3*sides[k].half + 2*sides[(k+1)%6].half}
		for _, h := range home {
			at[hex{h.col + step.col, h.half + step.half}] = k + 1
		}
	}
	if len(at) != 6*19 {
		t.Fatalf("neighbours overlap: %d hexes", len(at))
	}
	shared := map[int]int{}
	for _, h := range home {
		if at[h] != 0 {
			t.Fatalf("%v lies under a neighbour", h)
		}
		for i := range sides {
			if n := at[h.neighbour(i)]; n != 0 {
				shared[n]++
			} else if !slices.Contains(home, h.neighbour(i)) {
				t.Errorf("a gap beside %v", h)
			}
		}
	}
	for k := range 6 {
		if shared[k+1] != 5 {
			t.Errorf("neighbour %d shares %d sides", k+1, shared[k+1])
		}
	}
}

func TestCutIsTheOutline(t *testing.T) {
	_, got, _ := produce(game(tileOf("knoll", "hexagon", knoll), tileOf("open", "", "11"), tileOf("two", "", "11 11")), component())
	for i, want := range []int{30, 6, 10} {
		if n := len(got[i].Front.Cut) - 1; n != want { // the last step closes
			t.Errorf("%s: %d corners, want %d", got[i].ID, n, want)
		}
		if b := got[i].Front.Cut.Bounds(); b.Size() != got[i].Front.Size || b.X != 0 || b.Y != 0 {
			t.Errorf("%s: cut %v in a face of %v", got[i].ID, b, got[i].Front.Size)
		}
	}
}

// subpaths splits a path where it moves.
func subpaths(p geom.Path) [][]geom.Point {
	var out [][]geom.Point
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo:
			out = append(out, []geom.Point{s.P[0]})
		case geom.LineTo:
			out[len(out)-1] = append(out[len(out)-1], s.P[0])
		}
	}
	return out
}

func TestContours(t *testing.T) {
	for _, c := range []struct {
		name, rows  string
		thin, heavy int // pieces of line
	}{
		{"flat", "11", 0, 0},
		{"one step", "12", 0, 1},
		{"peak", "15", 3, 1},
		{"plateau", "12 12", 0, 1},
		{"step on a plateau", "12 13", 1, 2}, // level 2 is heavy around one hex, thin around the other
		{"two hills", "12 11 12", 0, 2},
		{"ring", "12 12/12 11 12/12 12", 0, 2}, // the hollow has a line of its own
	} {
		tl := tileOf("t", "hexagon", c.rows)
		g := span(tl.Hexes(), 38100)
		m := &maker{composer: plain{made: map[string]*face.Face{}}, game: game(tl)}
		all, height := m.read(tl, tl.Hexes())
		r := g.relief(all, height)
		if thin, heavy := len(subpaths(r.thin)), len(subpaths(r.heavy)); thin != c.thin || heavy != c.heavy {
			t.Errorf("%s: %d thin and %d heavy lines, want %d and %d", c.name, thin, heavy, c.thin, c.heavy)
		}
	}
}

// TestContoursOfOneHex checks that a single hex's contours are hexagons at the radii of the house
// style.
func TestContoursOfOneHex(t *testing.T) {
	tl := tileOf("t", "", "13")
	g := span(tl.Hexes(), 38100)
	m := &maker{composer: plain{made: map[string]*face.Face{}}, game: game(tl)}
	all, height := m.read(tl, tl.Hexes())
	r := g.relief(all, height)
	mid := g.centre(all[0])
	for _, c := range []struct {
		p    geom.Path
		want float64
	}{{r.thin, 21997 - 1900}, {r.heavy, 21997 - 1900 - 1150}} {
		for _, q := range subpaths(c.p)[0] {
			if d := math.Hypot(float64(q.X-mid.X), float64(q.Y-mid.Y)); math.Abs(d-c.want) > 3 {
				t.Errorf("a corner at %.0f from the middle, want %.0f", d, c.want)
			}
		}
	}
}
