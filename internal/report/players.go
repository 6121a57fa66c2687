package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/sim"
)

// players tells what simulations say by who plays them, side by side.
func (d *writer) players() {
	if len(d.Panels) == 0 {
		return
	}
	d.section("By who plays", "The same simulations as several players played them, with the same dice and cards. What all of them say is worth more than what one says.", diag.Count(len(d.Panels), "simulation"))
	for _, p := range d.Panels {
		if !strings.HasPrefix(p.Runs[0].Data, d.Hash) {
			d.text(plain(sentence(p.Title + " was played before the data was edited last")))
		}
		d.grid(opinions(p))
		_, says := p.Says()
		d.text(plain(says))
	}
}

// opinions are a panel as a table.
func opinions(p *sim.Panel) *odds.Grid {
	q := &odds.Question{ID: "agents", Name: p.Title + ": " + p.Side() + " wins", Expr: p.Runs[0].Simulation, By: "table", As: "percent", Rows: []*model.Axis{{Name: "agents"}}}
	if p.Even != [2]int{} {
		q.Text = p.Side() + " is meant to win " + sim.Meant(p.Even) + "."
	}
	g := &odds.Grid{Question: q, Heads: []string{"who plays"}, Names: []string{"agents"}}
	for _, c := range []string{"games", "wins", "95 %", "verdict"} {
		g.Columns = append(g.Columns, odds.Value{ID: c, Label: c})
	}
	for _, o := range p.Opinions() {
		g.Rows = append(g.Rows, odds.Row{Values: []odds.Value{{ID: o.Agents, Label: o.Agents}},
			Cells: []odds.Cell{{Value: strconv.Itoa(o.Games)}, {Value: o.Share.Percent()}, {Value: fmt.Sprintf("%.0f–%.0f", math.Floor(100*o.Lo), math.Ceil(100*o.Hi))}, {Value: o.Verdict}}})
	}
	return g
}

// swept tells what came of playing with other values in the data. What was played
// before the data was edited last says so.
func (d *writer) swept() {
	if len(d.Swept) == 0 {
		return
	}
	d.section("With other values", "The same simulations as they would be with other numbers in the data, all with the same dice and cards, so that a difference is not luck.", diag.Count(len(d.Swept), "sweep"))
	for _, s := range d.Swept {
		if !strings.HasPrefix(s.Data, d.Hash) {
			d.text(plain(sentence(s.Title + " was played before the data was edited last")))
		}
		for _, g := range s.Grids() {
			d.grid(g)
		}
	}
}
