package report

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/sim"
)

// duels writes cards of pairings worth playing, with the engine's results and, where the machine
// played them, who won.
func (d *writer) duels() {
	if len(d.game.Duels) == 0 {
		return
	}
	d.section("Duels", "A card for each pairing worth playing: lay two units down, play it, and see whether it feels as the figures say. Left is what the first has against the second, right what the second has against the first.", "")
	part := &d.parts[len(d.parts)-1]
	cards := 0
	for _, x := range d.game.Duels {
		all, err := odds.Duels(d.Context.Env, x)
		if err != nil {
			d.text(plain(fmt.Sprintf("%s: %v.", x.Name, err)))
			continue
		}
		d.sub(x.Name, odds.Said(d.Context.Env, x.Text))
		for _, duel := range all {
			d.duel(x, duel)
		}
		cards += len(all)
	}
	part.has = diag.Count(cards, "card")
}

// duel writes one card.
func (d *writer) duel(of *model.Duels, x odds.Duel) {
	var rows []any
	for i, l := range of.Lines {
		cells := x.Lines[i]
		if cells[0].Text() == odds.Dash && cells[1].Text() == odds.Dash {
			continue
		}
		row := map[string]any{"name": odds.Said(d.Context.Env, l.Name), "one": "", "two": ""}
		if l.One.IsSet() {
			row["one"] = plain(cells[0].Text())
		}
		if l.Two.IsSet() {
			row["two"] = plain(cells[1].Text())
		}
		rows = append(rows, row)
	}
	w := words{"one": plain(x.One.Label), "two": plain(x.Two.Label), "icon1": d.chart.Icon(x.One), "icon2": d.chart.Icon(x.Two), "rows": rows,
		"played": false, "share": 0, "low": 0, "high": 0, "percent": "", "ends": "", "text": ""}
	d.fought(of, x, w)
	d.add("duel", w)
}

// fought adds to a card how often the first unit won when the machine played.
func (d *writer) fought(of *model.Duels, x odds.Duel, w words) {
	for _, p := range d.Played {
		if p.Of.ID != of.Simulation.Text {
			continue
		}
		for _, t := range p.Run.Tables {
			turned := slices.Equal(t.Pair, []string{x.Two.ID, x.One.ID})
			if !turned && !slices.Equal(t.Pair, []string{x.One.ID, x.Two.ID}) {
				continue
			}
			var of sim.Share
			turns := map[int]int{}
			for _, s := range t.Seatings {
				of = of.Plus(s.Share(0))
				for n, times := range s.Turns {
					turns[n] += times
				}
			}
			if turned {
				of = of.Rest()
			}
			maps.Copy(w, d.share(x.One.Label, of, nil))
			w["played"] = true
			w["text"] = plain(fmt.Sprintf("%s wins %s %% of %s; half were over by turn %d", x.One.Label, tenth(of.Float()), diag.Count(of.N, "game"), sim.Quantile(turns, 50)))
			return
		}
	}
}
