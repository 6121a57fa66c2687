package chart

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/odds"
)

// mostCurves is how many series can be told apart in one chart of curves; more of them get panels.
const mostCurves = 8

// curves returns the parameters of the widget of that name: a series for each row.
func (s *sheet) curves() map[string]any {
	g := s.grid
	top, by := s.levels()
	var levels, columns, series []any
	for v := 0.0; v <= top+by/1000; v += by {
		levels = append(levels, map[string]any{"at": mm(v / top), "text": s.levelText(v)})
	}
	xs := s.places()
	for i, c := range g.Columns {
		columns = append(columns, map[string]any{"at": mm(xs[i]), "text": c.Label})
	}
	for _, r := range g.Rows {
		series = append(series, map[string]any{"name": s.named(r, 0), "points": s.points(r, xs, top, false)})
	}
	return map[string]any{"series": series, "levels": levels, "ticks": columns, "up": s.unit(), "names": mm(s.nameRoom())}
}

// unit returns the unit of the figures in words, or "".
func (s *sheet) unit() string {
	if s.grid.Percent() {
		return s.phrase("Per cent")
	}
	return s.grid.Unit
}

// named returns the name of a row, starting from one of its axes; a bare number comes with its
// axis.
func (s *sheet) named(r odds.Row, from int) string {
	var names []string
	for i := from; i < len(r.Values); i++ {
		v := r.Values[i]
		name := v.Label
		if _, err := strconv.Atoi(v.ID); err == nil {
			name = s.grid.Heads[i] + " " + name
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// points returns a row's results within the axes. A broken line keeps only those points on the axis
// that are next to others: it ends where nothing is left.
func (s *sheet) points(r odds.Row, xs []float64, top float64, broken bool) []any {
	type point struct{ x, y float64 }
	var all []point
	for i, c := range r.Cells {
		if v, ok := s.grid.Shown(c); ok {
			f, _ := v.Float64()
			all = append(all, point{xs[i], max(0, f) / top})
		}
	}
	low := func(i int) bool { return i < 0 || i >= len(all) || all[i].y == 0 }
	out := []any{}
	for i, at := range all {
		if !broken || !low(i) || !low(i-1) || !low(i+1) {
			out = append(out, map[string]any{"x": mm(at.x), "y": mm(at.y)})
		}
	}
	return out
}

// nameRoom returns the width that the longest name of a series needs.
func (s *sheet) nameRoom() float64 {
	w := lists.Most(s.grid.Rows, func(r odds.Row) float64 { return s.width("odds-label", s.named(r, 0)) + 8 })
	return min(max(10, w), s.wide/3)
}

// levels returns the top of the axis and the step between its figures.
func (s *sheet) levels() (top, by float64) {
	if s.grid.Percent() {
		return 100, 20
	}
	hi := 1.0
	if _, r := bounds(s.grid); r != nil {
		f, _ := r.Float64()
		hi = max(hi, f)
	}
	by = math.Pow(10, math.Floor(math.Log10(hi)))
	for _, part := range []float64{2, 5} {
		if hi/by < 3 {
			by = math.Pow(10, math.Floor(math.Log10(hi))) / part
		}
	}
	return by * max(1, math.Ceil(hi/by)), by
}

// places returns the positions of the columns, from 0 to 1: numbers by their size, anything else
// evenly.
func (s *sheet) places() []float64 {
	out := make([]float64, len(s.grid.Columns))
	for i := range out {
		out[i] = (float64(i) + .5) / float64(len(out))
	}
	for i, v := range s.numbers() {
		out[i] = margin + (1-2*margin)*v
	}
	return out
}

// margin is the share of a chart left of its first number and right of its last.
const margin = .02

// numbers returns the columns from 0 to 1 by their size, or nil if they are not rising numbers.
func (s *sheet) numbers() []float64 {
	var out []float64
	for _, c := range s.grid.Columns {
		v, ok := new(big.Rat).SetString(c.ID)
		if !ok {
			return nil
		}
		f, _ := v.Float64()
		out = append(out, f)
	}
	n := len(out)
	if n < 2 || out[n-1] <= out[0] {
		return nil
	}
	lo, span := out[0], out[n-1]-out[0]
	for i := range out {
		out[i] = (out[i] - lo) / span
	}
	return out
}

// crowded says why a chart of lines cannot be drawn, because it has too few columns or panels
// cannot show it.
func (s *sheet) crowded() string {
	switch {
	case len(s.grid.Columns) < 2:
		return "curves need an axis that runs across, such as range=1..30,weapon=*"
	case s.by == "panels":
		return s.panels.fault
	}
	return ""
}
