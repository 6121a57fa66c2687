package tile

import (
	"fmt"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// deck is one level of a tile on its way to a piece: which squares of it are
// shown, and where.
type deck struct {
	*squares
	tile   *model.Tile
	board  *model.Square
	plan   int       // the level, counted from 0
	x, y   int       // the first square shown
	w, h   int       // how many are
	edge   geom.Size // white round the squares, so that outer walls are whole
	items  []face.Item
	sample bool // a wall by itself, in a key
	here   *model.Plan
}

// wallRoom is the white round a craft's deck and round a piece whose outer
// edges have walls; its coordinates stand there.
const wallRoom = 7400 * geom.Micrometre

// deck readies a level; nil if it needs no piece: hill tops and roofs are
// shown by the level below.
func (m *squares) deck(t *model.Tile, q *model.Square, n int) *deck {
	d := &deck{squares: m, tile: t, board: q, plan: n, w: q.W, h: q.H, here: q.Levels[n]}
	if n > 0 && !d.needed() {
		return nil
	}
	if !d.whole() {
		d.crop()
	}
	if d.winged() { // wings reach over the sides
		d.x, d.w = 0, q.W
	}
	if d.walled() || m.legend.Craft.Text(t.Fields) != "" {
		d.edge = geom.Size{W: wallRoom, H: wallRoom}
	}
	if as := d.skinned(); as != nil {
		d.edge = geom.Size{W: d.room(as), H: d.room(as)}
	}
	return d
}

// cell is a square of a level, nil beyond the board.
func (d *deck) cell(x, y, plan int) *model.Ground {
	if x < 0 || y < 0 || x >= d.board.W || y >= d.board.H || plan < 0 || plan >= len(d.board.Levels) {
		return nil
	}
	return &d.board.Levels[plan].Cells[y][x]
}

// hilltop reports whether a square is the top of a hill of the level below.
func (d *deck) hilltop(x, y, plan int) bool {
	below := d.cell(x, y, plan-1)
	return below != nil && d.legend.Hill.Of(below.Object)
}

// shown reports whether something of a square has to be drawn.
func (d *deck) shown(x, y int) bool {
	g := d.cell(x, y, d.plan)
	if g == nil || g.Outside || d.hilltop(x, y, d.plan) {
		return false
	}
	if g.Object != nil || len(g.Places) > 0 {
		return true
	}
	return g.Floor != nil && !d.legend.Roof.Of(g.Floor)
}

// needed reports whether an upper level holds more than hill tops and roofs.
func (d *deck) needed() bool {
	for y := range d.board.H {
		for x := range d.board.W {
			if d.shown(x, y) {
				return true
			}
		}
	}
	return d.walls(func(*model.Entry) bool { return true })
}

func (d *deck) walls(want func(*model.Entry) bool) bool {
	for _, rows := range [][][]*model.Entry{d.here.Across, d.here.Down} {
		for _, row := range rows {
			for _, e := range row {
				if e != nil && want(e) {
					return true
				}
			}
		}
	}
	return false
}

// whole reports whether all squares are shown: on the ground, unless it is the
// deck of a craft, which is shown as far as it reaches.
func (d *deck) whole() bool { return d.plan == 0 && d.legend.Craft.Text(d.tile.Fields) == "" }

// crop leaves out the empty squares round a level.
func (d *deck) crop() {
	x0, y0, x1, y1 := d.board.W, d.board.H, 0, 0
	for y := range d.board.H {
		for x := range d.board.W {
			if d.shown(x, y) || d.plan > 0 && d.wellhole(x, y) {
				x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+1), max(y1, y+1)
			}
		}
	}
	if x0 < x1 {
		d.x, d.y, d.w, d.h = x0, y0, x1-x0, y1-y0
	}
}

// walled reports whether a wall stands on the rim of what is shown.
func (d *deck) walled() bool {
	for x := d.x; x < d.x+d.w; x++ {
		if d.here.Across[d.y][x] != nil || d.here.Across[d.y+d.h][x] != nil {
			return true
		}
	}
	for y := d.y; y < d.y+d.h; y++ {
		if d.here.Down[y][d.x] != nil || d.here.Down[y][d.x+d.w] != nil {
			return true
		}
	}
	return false
}

// corner is where the upper left corner of a square lies on the face.
func (d *deck) corner(x, y int) geom.Point {
	return geom.Point{X: d.edge.W + geom.Length(x-d.x)*d.unit, Y: d.edge.H + geom.Length(y-d.y)*d.unit}
}

// size is of the map, with the white round it.
func (d *deck) size() geom.Size {
	return geom.Size{W: 2*d.edge.W + geom.Length(d.w)*d.unit, H: 2*d.edge.H + geom.Length(d.h)*d.unit}
}

func (d *deck) add(items ...face.Item) {
	for _, it := range items {
		if s, ok := it.(*face.Shape); ok && len(s.Path) == 0 {
			continue
		}
		d.items = append(d.items, it)
	}
}

// put shows a small drawing with its upper left corner in a square's.
func (d *deck) put(f *face.Face, x, y int) { d.beside(f, x, y, 0) }

// scale is of a square as drawn to a square as printed.
func (d *deck) scale() float64 { return float64(d.unit) / float64(drawnSquare) }

// mm is a length on a drawn square as printed.
func (d *deck) mm(v float64) geom.Length { return geom.FromMM(v * d.scale()) }

// each goes through the squares shown that are part of the piece.
func (d *deck) each(f func(x, y int, g *model.Ground)) {
	for y := d.y; y < d.y+d.h; y++ {
		for x := d.x; x < d.x+d.w; x++ {
			if g := d.cell(x, y, d.plan); !g.Outside {
				f(x, y, g)
			}
		}
	}
}

// piece is the level as a piece.
func (d *deck) piece() *face.Piece {
	id, name := d.tile.ID, d.tile.Name
	if len(d.board.Levels) > 1 {
		id += "-" + strconv.Itoa(d.plan+1)
		name = fmt.Sprintf("%s, level %d", name, d.plan+1)
	}
	f := d.kept.face(id, d.tile, func() *face.Face { return d.draw(id) })
	p := &face.Piece{Game: d.game.ID, Kind: "tile", ID: id, Name: name, Copies: int(d.tile.Copies.Int), Front: f}
	p.Legends = d.kept.faces(id+" legends", d.tile, func() []*face.Face { return d.legends(id) })
	p.From = append(p.From, d.tile.At)
	p.Ground = &face.Ground{Across: d.unit}
	for y := range d.h {
		for x := range d.w {
			p.Ground.Middles = append(p.Ground.Middles, d.corner(d.x+x, d.y+y).Add(geom.Point{X: d.unit / 2, Y: d.unit / 2}))
		}
	}
	return p
}

// draw draws the level.
func (d *deck) draw(id string) *face.Face {
	if s := d.scene(); s != nil {
		return s.draw(id)
	}
	d.grid()
	if d.edge.W > 0 {
		d.coordinates()
	}
	d.floors()
	d.wellholes()
	d.slopes()
	d.things()
	d.drawWalls()
	d.places()
	if d.edge.W == 0 {
		d.coordinates()
		d.add(&face.Shape{Path: geom.Box(geom.Rect{W: d.size().W, H: d.size().H}), Stroke: d.Colour("ink"), Width: frame})
	}
	return &face.Face{ID: id, Size: d.size(), Items: d.items}
}
