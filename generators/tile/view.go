package tile

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/terrain"
)

// wallRoom is the width of the white around a craft's deck and around a piece with walls on its
// outer edges; the coordinates are in it.
const wallRoom = 7400 * geom.Micrometre

// grid returns where the squares of a level are on its face.
func (m *squares) grid(l *level) faceGrid {
	room := l.edge(m.unit)
	return faceGrid{l.extent, m.unit, geom.Size{W: room, H: room}}
}

// piece returns a level as a piece, reused from an earlier run if nothing has changed.
func (m *squares) piece(l *level) *face.Piece {
	id, name := l.tile.ID, l.tile.Name
	if len(l.board.Levels) > 1 {
		id += "-" + strconv.Itoa(l.plan+1)
		name = m.game.Words.Say("{{ tile }}, level {{ n }}", "tile", name, "n", l.plan+1)
	}
	g := m.grid(l)
	p := &face.Piece{Game: m.game.ID, Kind: "tile", ID: id, Name: name, Copies: int(l.tile.Copies.Int)}
	p.Front = m.kept.face(id, l.tile, func() *face.Face { return m.draw(l, g, id) })
	p.Legends = m.kept.faces(id+" legends", l.tile, func() []*face.Face { return m.legends(l, g.size().W, id) })
	p.From = append(p.From, l.tile.At)
	p.Ground = &face.Ground{Across: m.unit}
	for y := range l.h {
		for x := range l.w {
			p.Ground.Middles = append(p.Ground.Middles, g.centre(l.x+x, l.y+y))
		}
	}
	return p
}

// draw draws a level, as a landscape if its layout declares one.
func (m *squares) draw(l *level, g faceGrid, id string) *face.Face {
	d := m.drawing(l, g)
	if len(m.base.Landscape) > 0 {
		m.drawLandscape(d, l)
	} else {
		m.drawLines(d)
	}
	f := &face.Face{ID: id, Art: len(m.base.Landscape) > 0, Size: d.size(), Items: d.items}
	if d.bleeds {
		f.Bleed = bled
	}
	return f
}

// drawLines draws a level with small drawings and lines, from the ground up.
func (m *squares) drawLines(d *drawing) {
	ground, things, letters := sketch{d}, objects{d}, lettering{d}
	ground.grid()
	if d.edge.W > 0 {
		letters.coordinates()
	}
	ground.floors()
	ground.wellholes()
	ground.slopes()
	art := !m.Unpainted()
	things.drawn(d.standing(art), false, art)
	for _, b := range d.barriers() {
		b.draw(d.canvas, nil)
	}
	d.flush()
	walls{d}.draw()
	letters.places()
	if d.edge.W == 0 {
		letters.coordinates()
		d.add(&face.Shape{Path: geom.Box(geom.Rect{W: d.size().W, H: d.size().H}), Stroke: d.ink(), Width: frame})
	}
}

// drawLandscape draws a level as a landscape: ground, shadows, what is on the ground, the grid,
// objects, what is on edges, crowns of trees, and text. Where the ground is left unpainted, so is
// everything drawn in its colours.
func (m *squares) drawLandscape(d *drawing, l *level) {
	art, land, edges := !m.Unpainted(), d.landscape(), d.barriers()
	stand := d.standing(art)
	if art {
		(&hull{drawing: d}).draw(stand)
		land.draw(stand, edges)
	}
	land.squared()
	d.flush()
	for _, floor := range land.boxed {
		for _, c := range floor.cells {
			if g := l.cell(c[0], c[1], l.plan); g != nil && g.Floor == floor.e {
				d.put(m.floor(floor.e, 0, false), c[0], c[1])
			}
		}
	}
	ground, things, letters := sketch{d}, objects{d}, lettering{d}
	ground.descents(!art)
	ground.slopes()
	things.drawn(stand, false, art)
	var under *layout.Landscape
	if land.under != nil {
		under = land.under.as
	}
	stone := []terrain.Area{d.clad}
	for _, b := range edges {
		b.draw(d.canvas, under)
		if b.as.As == wallLook || b.as.As == stonesLook {
			stone = append(stone, b.area)
		}
	}
	d.flush()
	walls{d}.draw()
	things.drawn(stand, true, art)
	if d.edge == (geom.Size{}) || l.plan > 0 || len(land.lands) > 0 {
		d.crossed(stone)
	}
	d.flush()
	letters.places()
	letters.coordinates()
}
