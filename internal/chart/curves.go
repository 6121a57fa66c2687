package chart

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"punchboard/internal/odds"
)

// most is how many series a chart of curves can tell apart.
const most = 8

// curves are what the widget of that name takes: a series for each row.
func (s *sheet) curves() map[string]any {
	g := s.grid
	top, by := s.levels()
	var levels, columns, series []any
	for v := 0.0; v <= top+by/1000; v += by {
		levels = append(levels, map[string]any{"at": mm(v / top), "text": strconv.FormatFloat(v, 'g', 6, 64)})
	}
	xs := s.places()
	for i, c := range g.Columns {
		columns = append(columns, map[string]any{"at": mm(xs[i]), "text": c.Label})
	}
	for _, r := range g.Rows {
		series = append(series, map[string]any{"name": s.seriesName(r), "points": s.points(r, xs, top)})
	}
	up := g.Unit
	if g.Percent() {
		up = "Per cent"
	}
	return map[string]any{"series": series, "levels": levels, "ticks": columns, "up": up, "names": mm(s.nameRoom())}
}

// seriesName is a row's name: with its axis if that is a bare number.
func (s *sheet) seriesName(r odds.Row) string {
	var names []string
	for i, v := range r.Values {
		name := v.Label
		if _, err := strconv.Atoi(v.ID); err == nil {
			name = s.grid.Heads[i] + " " + name
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// points are a row's answers within the axes.
func (s *sheet) points(r odds.Row, xs []float64, top float64) []any {
	out := []any{}
	for i, c := range r.Cells {
		if v, ok := s.grid.Shown(c); ok {
			f, _ := v.Float64()
			out = append(out, map[string]any{"x": mm(xs[i]), "y": mm(max(0, f) / top)})
		}
	}
	return out
}

// nameRoom is the width that the longest name of a series needs.
func (s *sheet) nameRoom() float64 {
	w := 10.0
	for _, r := range s.grid.Rows {
		w = max(w, s.width("odds-label", s.seriesName(r))+8)
	}
	return min(w, s.wide/3)
}

// levels are the top of the axis and the step between its figures.
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

// places are where the columns stand, from 0 to 1: numbers by their size,
// anything else evenly.
func (s *sheet) places() []float64 {
	n := len(s.grid.Columns)
	out := make([]float64, n)
	var nums []float64
	for i, c := range s.grid.Columns {
		out[i] = (float64(i) + .5) / float64(n)
		if v, ok := new(big.Rat).SetString(c.ID); ok {
			f, _ := v.Float64()
			nums = append(nums, f)
		}
	}
	if len(nums) < n || n < 2 || nums[n-1] <= nums[0] {
		return out
	}
	for i, v := range nums {
		out[i] = .02 + .96*(v-nums[0])/(nums[n-1]-nums[0])
	}
	return out
}

// crowded says what curves cannot show: too many rows, or no columns.
func crowded(g *odds.Grid) string {
	switch {
	case len(g.Rows) > most:
		return g.Name + ": " + strconv.Itoa(len(g.Rows)) + " curves are too many to tell apart: at most " + strconv.Itoa(most)
	case len(g.Columns) < 2:
		return g.Name + ": curves need an axis that runs across, such as range=1..30,weapon=*"
	}
	return ""
}
