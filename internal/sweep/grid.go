package sweep

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// Grids are the sweep as tables to be drawn: curves of the share and of both ends
// of its interval over one axis of numbers; over more axes, or one of words, a heat
// map of the shares with the last axis across, and a table of their intervals.
func (s *Sweep) Grids() []*odds.Grid {
	rows, last := s.inGrid(), s.Vary[len(s.Vary)-1]
	if len(s.Vary) == 1 && numeric(last.Values) {
		return []*odds.Grid{s.curves(rows)}
	}
	if len(s.Vary) == 1 {
		return []*odds.Grid{s.shares(rows, nil, []string{"share"}), s.intervals(rows, nil, []string{"95 %"})}
	}
	return []*odds.Grid{s.shares(rows, &last, last.Values), s.intervals(rows, &last, last.Values)}
}

// inGrid are the rows of the grid alone, without the game as it is where it lies
// outside.
func (s *Sweep) inGrid() []Row {
	rows := s.Rows()
	return rows[len(rows)-len(grid(s.Vary)):]
}

func numeric(values []string) bool {
	for _, v := range values {
		if _, err := strconv.Atoi(v); err != nil {
			return false
		}
	}
	return len(values) > 1
}

// grid is a table before its rows.
func (s *Sweep) grid(id, what, by string, rowAxes []Axis, across *Axis, columns []string) *odds.Grid {
	q := &odds.Question{ID: id, Name: s.Title + ": " + what, Expr: s.Simulation, By: by, As: "percent", Text: s.says()}
	g := &odds.Grid{Question: q}
	for _, a := range rowAxes {
		q.Rows = append(q.Rows, &model.Axis{Name: a.Path})
		g.Heads, g.Names = append(g.Heads, s.short(a)), append(g.Names, a.Path)
	}
	if across != nil {
		g.Across, g.Over = s.short(*across), across.Path
		q.Columns = []*model.Axis{{Name: across.Path}}
	}
	for _, v := range columns {
		g.Columns = append(g.Columns, odds.Value{ID: v, Label: v})
	}
	return g
}

// short is an axis as a picture names it, by the last two keys of its path, such as
// "muton cost"; by all of it where that tells two axes no longer apart.
func (s *Sweep) short(a Axis) string {
	last := func(path string) string {
		keys := strings.Split(path, ".")
		return strings.Join(keys[max(0, len(keys)-2):], " ")
	}
	for _, b := range s.Vary {
		if b.Path != a.Path && last(b.Path) == last(a.Path) {
			return a.Path
		}
	}
	return last(a.Path)
}

// says is how it was played.
func (s *Sweep) says() string {
	least, most := 0, 0
	for _, v := range s.Variants {
		if n := v.games(); n > 0 && (least == 0 || n < least) {
			least = n
		}
		most = max(most, v.games())
	}
	games := plural(most, "game")
	if least != most {
		games = fmt.Sprintf("%d to %s", least, games)
	}
	out := fmt.Sprintf("%s of each variant, seed %d, %s.", games, s.Seed, s.who())
	if s.Even != [2]int{} {
		out += fmt.Sprintf(" %s is meant to win %d to %d %%.", s.Side(), s.Even[0], s.Even[1])
	}
	return out
}

// curves are three series over one axis.
func (s *Sweep) curves(rows []Row) *odds.Grid {
	a := s.Vary[0]
	g := s.grid("sweep", s.Side()+" wins", "curves", []Axis{{Path: "share"}}, &a, a.Values)
	for _, series := range []struct {
		name string
		of   func(Row) any
	}{
		{"highest", func(r Row) any { return end(r, r.Hi) }},
		{s.Side(), func(r Row) any { return chance(r) }},
		{"lowest", func(r Row) any { return end(r, r.Lo) }},
	} {
		line := odds.Row{Values: []odds.Value{{ID: series.name, Label: series.name}}}
		for _, r := range rows {
			line.Cells = append(line.Cells, cell(r, series.of(r)))
		}
		g.Rows = append(g.Rows, line)
	}
	return g
}

// shares is a heat map, a column for each value of the last axis or a single one.
func (s *Sweep) shares(rows []Row, across *Axis, columns []string) *odds.Grid {
	return s.table("sweep", s.Side()+" wins", "heat", rows, across, columns, chance)
}

// intervals is a table of the same form.
func (s *Sweep) intervals(rows []Row, across *Axis, columns []string) *odds.Grid {
	return s.table("sweep-intervals", "intervals of 95 %", "table", rows, across, columns, func(r Row) any {
		if r.Share == nil {
			return nil
		}
		return fmt.Sprintf("%.0f–%.0f", math.Floor(100*r.Lo), math.Ceil(100*r.Hi))
	})
}

func (s *Sweep) table(id, what, by string, rows []Row, across *Axis, columns []string, of func(Row) any) *odds.Grid {
	axes := s.Vary[:len(s.Vary)-1]
	if across == nil {
		axes = s.Vary
	}
	g := s.grid(id, what, by, axes, across, columns)
	for i := 0; i < len(rows); i += len(columns) {
		var line odds.Row
		for j := range axes {
			line.Values = append(line.Values, odds.Value{ID: rows[i].Values[j], Label: rows[i].Values[j]})
		}
		for _, r := range rows[i : i+len(columns)] {
			line.Cells = append(line.Cells, cell(r, of(r)))
		}
		g.Rows = append(g.Rows, line)
	}
	return g
}

// chance is the share of a row, nil where nothing was played.
func chance(r Row) any {
	if r.Share == nil {
		return nil
	}
	return dice.Of(r.Share.Points, r.Share.Of)
}

// end is an end of the interval of a row.
func end(r Row, at float64) any {
	if r.Share == nil {
		return nil
	}
	return dice.Of(int64(at*1e6+0.5), 1e6)
}

func cell(r Row, v any) odds.Cell {
	if v == nil {
		return odds.Cell{Why: r.Note}
	}
	return odds.Cell{Value: v}
}
