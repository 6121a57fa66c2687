// Package tile makes map tiles: hexes, alone or many on a tile with zigzag sides that mesh, and
// squares with walls on their lines, level by level. Layouts draw what is in a hex or a square;
// this package places it, draws the lattice, contours, walls and the outline to cut, and adds a
// legend if there is a layout for one.
//
// Contours are shared by neighbours of one height, which form one plateau: one line around it reads
// as ground, while a line around each hex reads as a pattern.
package tile

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// least is the smallest hex that has room for its numerals and a figure.
const least = geom.Inch

// composer is the part of a compose.Composer that tiles need.
type composer interface {
	Face(l *layout.Layout, side string, locals map[string]any, id string) (*face.Face, diag.List)
	Colour(name string) face.Colour
	One(f *face.Face) *face.Face // the first identical one
	Library() *layout.Library
	Theme() *layout.Theme
	Unpainted() bool // the ground is left out
}

// maker makes the tiles of one component.
type maker struct {
	composer
	game    *model.Game
	kept    *kept
	layout  string
	cell    *layout.Layout
	across  geom.Length
	terrain map[int]*model.Entry // by rating
	grounds [2]string            // names of the grounds that the front and back are drawn as; "" for none
	found   diag.List
}

// pieces returns the legend and all tiles, in written order.
func (m *maker) pieces(comp *model.Component) []*face.Piece {
	if !m.prepare(comp) {
		return nil
	}
	var out []*face.Piece
	for _, t := range m.game.Tiles {
		if t.Grid == "square" {
			if !slices.ContainsFunc(m.game.Components, drawsSquares) {
				m.found.Add(diag.Finding{At: t.At, Severity: diag.Error, Code: "PB006", Name: "wrong-type",
					Message: fmt.Sprintf("tile %q has a square grid, and no component draws squares", t.ID),
					Help:    "add a component {kind: tile, square: 18mm}, with a layout of what fills a square"})
			}
			continue
		}
		if p := m.tile(t); p != nil {
			out = append(out, p)
		}
	}
	if l := m.Library().Layouts[comp.Layout+"-legend"]; l != nil {
		f := m.kept.face("the legend", nil, func() *face.Face {
			f, found := m.Face(l, "front", map[string]any{}, "legend")
			m.found.Add(found...)
			return f
		})
		out = append(out, &face.Piece{Game: m.game.ID, Kind: "tile", ID: "legend", Name: m.game.Words.Say("Legend"), Copies: playersOf(m.game), Front: f, From: []diag.Place{comp.At}})
	}
	return out
}

// prepare reads the component: its layout and the size of its hexes.
func (m *maker) prepare(comp *model.Component) bool {
	base := m.Library().Layouts[comp.Layout]
	if base == nil {
		m.found.Add(diag.Finding{At: comp.Where.Layout, Severity: diag.Error, Code: "PB012", Name: "missing-asset",
			Message: fmt.Sprintf("component %q needs the layout %q of a hex", comp.ID, comp.Layout)})
		return false
	}
	if m.game.Legend.Collection == nil {
		if m.game.Legend.At.IsZero() { // else it has a fault, which was reported when it was read
			m.found.Add(diag.Finding{At: comp.At, Severity: diag.Error, Code: "PB005", Name: "missing-field",
				Message: fmt.Sprintf("component %q draws hexes, and the game has no section %q that says what their codes mean", comp.ID, "legend")})
		}
		return false
	}
	m.across = base.Size.H
	if v := model.Find(comp.Fields, "across"); v.IsSet() {
		if w, err := length(v); err == nil && w >= least {
			m.across = w
		} else {
			m.wrong(v.At, fmt.Sprintf("across is %s, want the width of a hex from flat to flat, %s or more", v, least))
		}
	}
	m.grounds[0], m.grounds[1] = m.groundOf(comp, "ground"), m.groundOf(comp, "behind")
	m.layout = comp.Layout
	cell := *m.drawnFor(comp.Layout, base)
	cell.Cell = "hexagon-flat" // what lies beyond it is in another hex
	m.cell = &cell
	if wide := cell.Size.H.Scale(2 / math.Sqrt(3)); max(wide-cell.Size.W, cell.Size.W-wide) > geom.MM/10 {
		m.found.Add(diag.Finding{At: cell.At, Severity: diag.Warning, Code: "PB212", Name: "over-limit",
			Message: fmt.Sprintf("a hex of a map is %.2f mm wide here, for its sides to be of one length, not %.2f mm", wide.MM(), cell.Size.W.MM())})
	}
	m.terrain = m.game.Legend.Rated()
	return true
}

// groundOf returns the ground that a setting of a component names, "" for none.
func (m *maker) groundOf(comp *model.Component, name string) string {
	v := model.Find(comp.Fields, name)
	if v.Text != "" && m.Theme().Grounds[v.Text] == nil {
		m.wrong(v.At, fmt.Sprintf("the theme has no ground %q, want one of %s", v.Text, strings.Join(slices.Sorted(maps.Keys(m.Theme().Grounds)), ", ")))
		return ""
	}
	return v.Text
}

// drawnFor returns the layout drawn for hexes of about this size: the base one, or its small
// variant, so that text is seldom scaled and never too small.
func (m *maker) drawnFor(id string, base *layout.Layout) *layout.Layout {
	if small := m.Library().Layouts[id+"-small"]; small != nil && m.across < base.Size.H {
		return small
	}
	return base
}

// length returns a value as a length: a whole number is in millimetres, a text has its unit.
func length(v model.Value) (geom.Length, error) {
	if v.Kind == model.Whole {
		return geom.Length(v.Int) * geom.MM, nil
	}
	return geom.Parse(v.Text)
}

// playersOf returns how many legends a set needs: one for each player, or one if the number of
// players is not given.
func playersOf(g *model.Game) int {
	if n, err := strconv.Atoi(g.Players); err == nil && n > 0 && n < 20 {
		return n
	}
	return 1
}

// wrong reports a value of the wrong type.
func (m *maker) wrong(at diag.Place, message string) {
	m.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: "PB006", Name: "wrong-type", Message: message})
}

// tile draws one tile, nil if it has no hexes.
func (m *maker) tile(t *model.Tile) *face.Piece {
	cells := t.Hexes()
	if len(cells) == 0 {
		return nil
	}
	if t.Shape == "hexagon" && !t.IsHexagon() {
		m.wrong(t.At, fmt.Sprintf("tile %q is not a hexagon: its rows must grow by one hex up to the middle and shrink after it, without gaps", t.ID))
	}
	g := span(cells, m.across)
	all, height := m.read(t, cells)
	sides := m.kept.faces(t.ID, t, func() []*face.Face {
		out := []*face.Face{m.draw(t, g, cells, all, height, m.grounds[0])}
		if m.grounds[1] != "" {
			out = append(out, m.draw(t, g, cells, all, height, m.grounds[1]))
		}
		return out
	})
	f, back := sides[0], (*face.Face)(nil)
	if len(sides) > 1 {
		back = sides[1]
	}
	ground := &face.Ground{Hex: true, Across: m.across, Middles: lists.Map(all, g.centre)}
	return &face.Piece{Game: m.game.ID, Kind: "tile", ID: t.ID, Name: t.Name, Copies: int(t.Copies.Int), Front: f, Back: back, Legends: m.hexLegends(t), Ground: ground, From: []diag.Place{t.At}}
}

// draw draws a tile of these hexes and their elevations: what is in them, and the lines over it.
// Art of a layout with bleed extends past the tile's sides, but not into another hex.
func (m *maker) draw(t *model.Tile, g grid, cells []model.Hex, all []hex, height map[hex]int, ground string) *face.Face {
	in := func(h hex) bool { _, ok := height[h]; return ok }
	bleed := m.cell.Bleed.Scale(float64(m.across) / float64(m.cell.Size.H))
	f := &face.Face{ID: t.ID, Size: g.size(), Bleed: bleed, Cut: g.outline(borders(all, in))}
	ink, grey := m.Colour("ink"), m.Colour("grey3")
	name := labelled(all, t)
	for _, c := range cells {
		var label *model.Tile
		at := hex{c.Col, c.Half}
		if at == name {
			label = t
		}
		it := m.content(g, c, label)
		if it != nil && bleed > 0 {
			it = &face.Group{Map: geom.Identity, Clip: g.reach(at, in, float64(bleed)), Items: []face.Item{it}}
		}
		if it != nil {
			f.Items = append(f.Items, it)
		}
	}
	if ground != "" {
		f.ID, f.Bleed = t.ID+"-"+ground, landBleed
		if !m.Unpainted() {
			f.Items = slices.Concat(m.country(t, g, all, height, ground, f.Items), f.Items)
		}
		return f
	}
	if p := g.inner(all, in); len(p) > 0 {
		f.Items = append(f.Items, &face.Shape{Path: p, Stroke: grey, Width: thinLine})
	}
	f.Items = append(f.Items, g.relief(all, height).items(grey, ink)...)
	f.Items = append(f.Items, &face.Shape{Path: f.Cut, Stroke: ink, Width: thinLine})
	return f
}

// landBleed is how far ground extends beyond the sides of a tile.
const landBleed = 3 * geom.MM

// hexLegends returns what is printed next to a tile of several hexes, outside its cut: the layout
// whose name ends in "-strip", or a shorter one in "-name".
func (m *maker) hexLegends(t *model.Tile) []*face.Face {
	if len(t.Hexes()) == 1 {
		return nil
	}
	kinds := lists.Set(t.Features, func(f model.Feature) string { return f.Kind })
	scope := map[string]any{"strip": map[string]any{
		"name": t.Name, "id": t.ID, "hexes": len(t.Hexes()), "across": strconv.FormatFloat(m.across.MM(), 'f', -1, 64), "road": kinds["road"], "stream": kinds["stream"],
		"ground": m.grounds[0], "behind": m.grounds[1],
	}}
	var out []*face.Face
	for _, end := range []string{"-strip", "-name"} {
		if l := m.Library().Layouts[m.layout+end]; l != nil {
			f, found := m.Face(l, "front", scope, t.ID+end)
			m.found.Add(found...)
			out = append(out, f)
		}
	}
	return out
}

// read returns the lattice and the elevations of a tile. A code that cannot be read is reported and
// counts as flat ground.
func (m *maker) read(t *model.Tile, cells []model.Hex) ([]hex, map[hex]int) {
	all := make([]hex, len(cells))
	height := make(map[hex]int, len(cells))
	for i, c := range cells {
		all[i] = hex{c.Col, c.Half}
		terrain, elevation, ok := c.Ratings()
		height[all[i]] = elevation
		if !ok {
			m.wrong(c.At, fmt.Sprintf("hex %q of tile %q: want a digit for its terrain, or two with its elevation", c.Code, t.ID))
		} else if m.terrain[terrain] == nil {
			m.found.Add(diag.Finding{At: c.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
				Message: fmt.Sprintf("hex %q of tile %q: no %s has the rating %d", c.Code, t.ID, m.game.Legend.One, terrain)})
		} else if m.grounds != [2]string{} {
			m.drawable(m.terrain[terrain])
		}
	}
	return all, height
}

// drawable are the words for what a country draws in a hex; "bare" is nothing.
var drawable = []string{"open", "grass", "wood", "rocks", "bunker", "marsh", "town", "ford", "water", "bare"}

// drawable reports an entry, once, that the country has no drawing for.
func (m *maker) drawable(e *model.Entry) {
	name, at, mark := looks{legend: &m.game.Legend}.name(e), e.At, e.Field(m.game.Legend.Drawn.Field)
	if mark.IsSet() {
		at = mark.At
	}
	if slices.Contains(drawable, name) || slices.ContainsFunc(m.found, func(x diag.Finding) bool { return x.At == at }) {
		return
	}
	help := "name one of these in the field that `drawn` names under `legend`"
	if m.game.Legend.Drawn.Field == "" {
		help = "declare a text for it, such as {looks: {type: text}}, name it under `legend`, drawn: looks, and write one of these there"
	}
	m.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: "PB007", Name: "not-a-choice",
		Message: fmt.Sprintf("no ground has a drawing of %q", name), Evidence: []string{"drawings: " + strings.Join(drawable, ", ")}, Help: help})
}

// labelled returns the hex that shows the tile's name: the lowest of the middle column, or of those
// next to it where a road or a stream runs through that. A single hex shows none, since its terrain
// is enough.
func labelled(all []hex, t *model.Tile) hex {
	if len(all) < 2 {
		return hex{-1, 0}
	}
	passed := map[hex]bool{}
	for _, f := range t.Features {
		for _, p := range f.Through {
			if h, _, ok := t.HexAt(p.Text); ok {
				passed[hex{h.Col, h.Half}] = true
			}
		}
	}
	rank := func(h hex) int {
		n := max(h.col-len(t.Rows)/2, len(t.Rows)/2-h.col)
		if passed[h] {
			n += len(t.Rows)
		}
		return n
	}
	return slices.MinFunc(all, func(a, b hex) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.half, a.half), cmp.Compare(a.col, b.col))
	})
}

// content returns a hex's layout in its place. Hexes that look the same share a face. One that
// shows its tile's name has a face of its own.
func (m *maker) content(g grid, c model.Hex, of *model.Tile) face.Item {
	terrain, elevation, ok := c.Ratings()
	e := m.terrain[terrain]
	if !ok || e == nil {
		return nil
	}
	id, label := "hex-"+c.Code, ""
	if of != nil {
		id, label = id+"-"+of.ID, of.Name
	}
	f, found := m.Face(m.cell, "front", map[string]any{"hex": map[string]any{
		"terrain": terrain, "elevation": elevation, "id": e.ID, "name": e.Name, "label": label, "number": c.Number(), "at": []any{c.Col + 1, c.Row},
	}}, id)
	m.found.Add(found...)
	if f == nil {
		return nil
	}
	mid := g.centre(hex{c.Col, c.Half})
	scale := float64(m.across) / float64(f.Size.H)
	return &face.Group{Map: geom.Move(mid.X-f.Size.W.Scale(scale/2), mid.Y-f.Size.H.Scale(scale/2)).Mul(geom.Scale(scale)), Of: f}
}
