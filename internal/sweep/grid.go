package sweep

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// Grids returns the sweep as tables to draw. One axis of numbers gives curves of the share and of
// both ends of its interval. More axes, or one of words, give a heat map of the shares with the
// last axis across, and a table of their intervals.
func (s *Sweep) Grids() []*odds.Grid {
	d := drawing{s}
	rows, last := d.inGrid(), s.Vary[len(s.Vary)-1]
	if len(s.Vary) == 1 && numeric(last.Values) {
		return []*odds.Grid{d.curves(rows)}
	}
	if len(s.Vary) == 1 {
		return []*odds.Grid{d.shares(rows, nil, []string{"share"}), d.intervals(rows, nil, []string{"95 %"})}
	}
	return []*odds.Grid{d.shares(rows, &last, last.Values), d.intervals(rows, &last, last.Values)}
}

// drawing is a sweep being turned into tables.
type drawing struct{ *Sweep }

// inGrid returns only the rows of the grid, without the game as declared if that is outside it.
func (d drawing) inGrid() []Row {
	rows := d.Rows()
	return rows[len(rows)-len(grid(d.Vary)):]
}

// numeric reports whether there are several values, all of them whole numbers.
func numeric(values []string) bool {
	for _, v := range values {
		if _, err := strconv.Atoi(v); err != nil {
			return false
		}
	}
	return len(values) > 1
}

// grid returns a table without its rows.
func (d drawing) grid(id, what, by string, rowAxes []Axis, across *Axis, columns []string) *odds.Grid {
	q := &odds.Question{ID: id, Name: d.Title + ": " + what, Expr: d.Simulation, By: by, As: "percent", Text: d.says()}
	g := &odds.Grid{Question: q}
	for _, a := range rowAxes {
		q.Rows = append(q.Rows, &model.Axis{Name: a.Path})
		g.Heads, g.Names = append(g.Heads, d.short(a)), append(g.Names, a.Path)
	}
	if across != nil {
		g.Across, g.Over = d.short(*across), across.Path
		q.Columns = []*model.Axis{{Name: across.Path}}
	}
	g.Columns = lists.Map(columns, func(v string) odds.Value { return odds.Value{ID: v, Label: v} })
	return g
}

// short returns an axis as a picture names it: by the last two keys of its path, such as "muton
// cost", or by the whole path if another axis has the same two.
func (d drawing) short(a Axis) string {
	last := func(path string) string {
		keys := strings.Split(path, ".")
		return strings.Join(keys[max(0, len(keys)-2):], " ")
	}
	for _, b := range d.Vary {
		if b.Path != a.Path && last(b.Path) == last(a.Path) {
			return a.Path
		}
	}
	return last(a.Path)
}

// says describes how it was played.
func (d drawing) says() string {
	least, most := 0, 0
	for _, v := range d.Variants {
		if n := v.games(); n > 0 && (least == 0 || n < least) {
			least = n
		}
		most = max(most, v.games())
	}
	games := diag.Count(most, "game")
	if least != most {
		games = fmt.Sprintf("%d to %s", least, games)
	}
	out := fmt.Sprintf("%s of each variant, seed %d, %s.", games, d.Seed, d.who())
	if d.Even != [2]int{} {
		out += fmt.Sprintf(" %s is meant to win %d to %d %%.", d.Side(), d.Even[0], d.Even[1])
	}
	return out
}

// curves returns three series over one axis.
func (d drawing) curves(rows []Row) *odds.Grid {
	a := d.Vary[0]
	g := d.grid("sweep", d.Side()+" wins", "curves", []Axis{{Path: "share"}}, &a, a.Values)
	for _, series := range []struct {
		name string
		of   func(Row) any
	}{
		{"highest", func(r Row) any { return end(r, r.Hi) }},
		{d.Side(), func(r Row) any { return chance(r) }},
		{"lowest", func(r Row) any { return end(r, r.Lo) }},
	} {
		cells := lists.Map(rows, func(r Row) odds.Cell { return cell(r, series.of(r)) })
		g.Rows = append(g.Rows, odds.Row{Values: []odds.Value{{ID: series.name, Label: series.name}}, Cells: cells})
	}
	return g
}

// shares returns a heat map with a column for each value of the last axis, or a single column.
func (d drawing) shares(rows []Row, across *Axis, columns []string) *odds.Grid {
	return d.table("sweep", d.Side()+" wins", "heat", rows, across, columns, chance)
}

// intervals returns a table of the same form.
func (d drawing) intervals(rows []Row, across *Axis, columns []string) *odds.Grid {
	return d.table("sweep-intervals", "intervals of 95 %", "table", rows, across, columns, func(r Row) any {
		if r.Share == nil {
			return nil
		}
		return fmt.Sprintf("%.0f–%.0f", math.Floor(100*r.Lo), math.Ceil(100*r.Hi))
	})
}

// table lays the rows of a sweep out as a table: the last axis across and the others down, or all
// of them down if across is nil. of returns the content of the cell for a row.
func (d drawing) table(id, what, by string, rows []Row, across *Axis, columns []string, of func(Row) any) *odds.Grid {
	axes := d.Vary[:len(d.Vary)-1]
	if across == nil {
		axes = d.Vary
	}
	g := d.grid(id, what, by, axes, across, columns)
	for i := 0; i < len(rows); i += len(columns) {
		var line odds.Row
		line.Values = lists.Map(rows[i].Values[:len(axes)], func(v string) odds.Value { return odds.Value{ID: v, Label: v} })
		line.Cells = lists.Map(rows[i:i+len(columns)], func(r Row) odds.Cell { return cell(r, of(r)) })
		g.Rows = append(g.Rows, line)
	}
	return g
}

// chance returns the share of a row, nil if nothing was played.
func chance(r Row) any {
	if r.Share == nil {
		return nil
	}
	return dice.Of(r.Share.Points, r.Share.Of)
}

// end returns an end of the interval of a row, nil if nothing was played.
func end(r Row, at float64) any {
	if r.Share == nil {
		return nil
	}
	return dice.Of(int64(at*1e6+0.5), 1e6)
}

// cell returns a cell of a table. For nil it is an empty one, with the row's note as the reason.
func cell(r Row, v any) odds.Cell {
	if v == nil {
		return odds.Cell{Why: r.Note}
	}
	return odds.Cell{Value: v}
}
