package report

import (
	"fmt"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/odds"
)

// gridAir is the white above a table of odds, in micrometres.
const gridAir = 9000

// standing draws the game's standing tables of odds.
func (d *desk) standing() {
	if len(d.game.Odds) == 0 {
		d.section("Odds", "", "none")
		d.text("The game has no standing tables of odds.")
		return
	}
	d.section("Odds", "Exact, by the rules as they are ruled: counted, not tried.", counted(len(d.game.Odds), "table")).Break = true
	head := d.blocks[len(d.blocks)-1].Face.Size.H
	var drawn []chartOf
	for _, o := range d.game.Odds {
		q := odds.Standing(d.game, o)
		g, err := odds.Ask(d.Context.Env, q)
		if err != nil {
			d.text(plain(fmt.Sprintf("%s: %v.", o.Name, err)))
			continue
		}
		g.Readings = odds.Readings(d.game, d.Context.Engine, q.Expr)
		drawn = append(drawn, d.draw(g)...)
	}
	for _, c := range d.packed(drawn, head) {
		d.chartBlock(c)
	}
}

// chartOf is a drawn part of a table of odds; more says that it goes on from
// the one before.
type chartOf struct {
	face  *face.Face
	title string // of the outline, "" if more
	more  bool
	begin bool // begins a page
}

// draw draws a table of odds, in as many parts as it needs pages.
func (d *desk) draw(g *odds.Grid) []chartOf {
	faces, found := d.chart.Stand(g)
	d.found.Add(found...)
	var out []chartOf
	for i, f := range faces {
		c := chartOf{face: f, title: g.Name, more: i > 0}
		if c.more {
			c.title = ""
		}
		out = append(out, c)
	}
	return out
}

// grid draws a table of odds where it stands.
func (d *desk) grid(g *odds.Grid) {
	for _, c := range d.draw(g) {
		d.chartBlock(c)
	}
}

func (d *desk) chartBlock(c chartOf) {
	b := d.place(c.face)
	b.Above, b.Break, b.Title, b.Level = gridAir, c.begin, c.title, 1
}

// packed orders charts so that pages are full: each goes on the first page that
// has room for it, but no part of a table before the part above it. Used is the
// height that the first page has used already.
func (d *desk) packed(all []chartOf, used geom.Length) []chartOf {
	pages, low := [][]chartOf{nil}, []geom.Length{used + gridAir}
	from := 0
	for _, c := range all {
		if !c.more {
			from = 0
		}
		need := c.face.Size.H + gridAir
		for from < len(pages) && low[from]+need > d.room.H+gridAir {
			from++
		}
		if from == len(pages) {
			pages, low = append(pages, nil), append(low, 0)
		}
		pages[from], low[from] = append(pages[from], c), low[from]+need
	}
	var out []chartOf
	for i, p := range pages {
		for j, c := range p {
			c.begin = i > 0 && j == 0
			out = append(out, c)
		}
	}
	return out
}
