package chart

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"punchboard/internal/odds"
)

// Small multiples: a panel for each value of the first axis, all on one scale, in
// which what the other axes say are a few lines. Where there is one axis, each of
// its values has its panel.

// mostStrokes is how many lines of one panel can be told apart.
const mostStrokes = 4

// The measures of panels, in millimetres.
const (
	panelWide  = 32.0 // at least, if they stand beside each other
	panelLow   = 20.0 // the least height of what is within the axes
	panelHigh  = 30.0 // the greatest
	panelFlat  = 0.77 // height to width between those
	panelName  = 5.2  // above each, for its name and icon
	panelUnder = 5.6  // below each, for the figures of its axis
	keyLead    = 5.4  // from a line of the key to the next
	keyStroke  = 8.0  // a line of a series in the key
	keyGap     = 2.0  // between it and its name
	keyAir     = 5.0  // behind the name
	acrossRoom = 4.4  // for what the axis is called
	columnRows = 2    // rows of panels that stand in a column; what has more is wide
	tickAir    = 1.5  // between figures of an axis
)

// panels are how a grid is parted: from which row to which each goes. many stand
// beside each other, high within their axes and gutter left of them for figures.
type panels struct {
	rows         [][2]int
	strokes      []string
	many         int
	high, gutter float64
	key          []any
	keyLines     int
	ticks        []any
	fault        string // why they cannot be drawn
}

// parted parts a grid into panels.
func (s *sheet) parted() *panels {
	p := &panels{gutter: 2 + max(3.5, s.width("odds-column", s.levelText(s.top())))}
	for i, r := range s.grid.Rows {
		if i == 0 || !s.again(i) {
			p.rows = append(p.rows, [2]int{i, i})
		}
		p.rows[len(p.rows)-1][1] = i + 1
		if name := s.strokeName(r); name != "" && !slices.Contains(p.strokes, name) {
			p.strokes = append(p.strokes, name)
		}
	}
	if len(p.strokes) > mostStrokes {
		p.fault = fmt.Sprintf("%d lines in a panel are too many to tell apart: at most %d", len(p.strokes), mostStrokes)
		return p
	}
	for p.many = min(len(p.rows), max(1, int(s.wide/(panelWide+p.gutter)))); p.many > 0; p.many-- {
		if p.ticks = s.panelTicks(s.wide/float64(p.many) - p.gutter); p.ticks != nil {
			break
		}
	}
	if p.many == 0 {
		p.fault = fmt.Sprintf("the names of %d columns have no room below one panel", len(s.grid.Columns))
		return p
	}
	p.high = max(panelLow, min(panelHigh, panelFlat*(s.wide/float64(p.many)-p.gutter)))
	p.key, p.keyLines = s.panelKey(p.strokes, p.gutter)
	return p
}

// strokeName is what a line of a panel stands for, "" where there is one axis.
func (s *sheet) strokeName(r odds.Row) string {
	if len(r.Values) < 2 {
		return ""
	}
	return s.named(r, 1)
}

// panelTicks are the columns below panels of a width, with the texts of as many as
// have room there; nil where one that is no number has none.
func (s *sheet) panelTicks(wide float64) []any {
	xs, n := s.panelPlaces(), len(s.grid.Columns)
	fits := func(step int) bool {
		for i := step; i < n; i += step {
			room := (xs[i]-xs[i-step])*wide - (s.width("odds-column", s.grid.Columns[i].Label)+s.width("odds-column", s.grid.Columns[i-step].Label))/2
			if xs[i] == 1 { // it ends there
				room -= s.width("odds-column", s.grid.Columns[i].Label) / 2
			}
			if room < tickAir {
				return false
			}
		}
		return true
	}
	step := 1
	for step < n && !fits(step) {
		step++
	}
	if step > 1 && s.numbers() == nil {
		return nil
	}
	for even := step; even < 2*step && even < n; even++ { // the last has its figure, where that costs few others
		if (n-1)%even == 0 && fits(even) {
			step = even
			break
		}
	}
	var out []any
	for i, c := range s.grid.Columns {
		if i%step == 0 {
			out = append(out, map[string]any{"at": mm(xs[i]), "text": c.Label})
		}
	}
	return out
}

// panelPlaces are where the columns stand in a panel: numbers from edge to edge.
func (s *sheet) panelPlaces() []float64 {
	if xs := s.numbers(); xs != nil {
		return xs
	}
	return s.places()
}

// panelKey is what the lines and the tint mean, in lines as wide as the chart, and how
// many lines that are.
func (s *sheet) panelKey(strokes []string, gutter float64) (key []any, lines int) {
	x := gutter
	add := func(text, style string, of int, stroke float64) {
		wide := stroke + s.width(style, text)
		if lines == 0 || x+wide > s.wide {
			x, lines = gutter, lines+1
		}
		key = append(key, map[string]any{"text": text, "of": of, "x": mm(x), "y": mm(keyLead*float64(lines) - keyLead/2), "w": mm(max(0, stroke-keyGap))})
		x += wide + keyAir
	}
	up := s.grid.Unit
	if s.grid.Percent() {
		up = "Per cent"
	}
	if up != "" {
		add(up, "odds-head", -2, 0)
	}
	for i, name := range strokes {
		add(name, "odds-label", i, keyStroke+keyGap)
	}
	if s.grid.Line != nil {
		add(fmt.Sprintf("%d or better", *s.grid.Line), "odds-label", -1, keyStroke+keyGap)
	}
	return key, lines
}

// deepOf is how high so many panels are with their key.
func (s *sheet) deepOf(n int) float64 {
	p := s.panels
	rows := float64((n + p.many - 1) / p.many)
	return keyLead*float64(p.keyLines) + rows*(panelName+p.high+panelUnder) - panelUnder + s.underLast()
}

// underLast is what stands below the last panels.
func (s *sheet) underLast() float64 {
	if s.grid.Across == "" {
		return panelUnder
	}
	return panelUnder + acrossRoom
}

// lowered makes panels so low that all have room in a height, if that is enough.
func (s *sheet) lowered(deep float64) {
	p := s.panels
	rows := float64((len(p.rows) + p.many - 1) / p.many)
	if low := p.high - (s.deepOf(len(p.rows))-deep)/rows; low >= panelLow {
		p.high = min(p.high, low)
	}
}

// panelParts are the rows of each page: whole rows of panels, on no more pages than
// need be and as many on each.
func (s *sheet) panelParts() [][2]int {
	p := s.panels
	rows, most := (len(p.rows)+p.many-1)/p.many, 1
	for most < rows && s.deepOf((most+1)*p.many) <= s.room {
		most++
	}
	pages := (rows + most - 1) / most
	n := (rows + pages - 1) / pages * p.many
	var out [][2]int
	for from := 0; from < len(p.rows); from += n {
		out = append(out, [2]int{p.rows[from][0], p.rows[min(len(p.rows), from+n)-1][1]})
	}
	return out
}

// panelLocals are what the widget of panels takes for the rows of one page.
func (s *sheet) panelLocals(part [2]int) map[string]any {
	p, top := s.panels, s.top()
	var rows [][2]int
	for _, r := range p.rows {
		if r[0] >= part[0] && r[1] <= part[1] {
			rows = append(rows, r)
		}
	}
	all := make([]any, len(rows))
	pitch := s.wide / float64(p.many)
	for i, r := range rows {
		one := s.panel(r, top)
		one["x"], one["y"] = mm(float64(i%p.many)*pitch+p.gutter), mm(s.deepOf(i-i%p.many+1)-s.underLast()-p.high)
		one["w"], one["h"], one["bare"] = mm(pitch-p.gutter), mm(p.high), i+p.many < len(rows)
		all[i] = one
	}
	out := map[string]any{"panels": all, "key": p.key, "ticks": p.ticks, "levels": s.panelLevels(top), "good": []any{}, "deep": mm(s.deepOf(len(all)))}
	if s.grid.Line != nil {
		at := float64(*s.grid.Line) / top
		out["good"] = []any{mm(at), mm(map[bool]float64{true: 0, false: 1}[s.scale.low])}
	}
	return out
}

// panelLevels are the level lines of a panel. Without a line that is good they have
// figures; with one it alone has its figure.
func (s *sheet) panelLevels(top float64) []any {
	_, by := s.levels()
	if s.grid.Percent() {
		by = 25
	}
	var out []any
	for v := 0.0; v <= top+by/1000; v += by {
		text := ""
		if s.grid.Line == nil && (v == 0 || v+by/2 > top || s.grid.Percent() && v == 50) {
			text = s.levelText(v)
		}
		out = append(out, map[string]any{"at": mm(v / top), "text": text})
	}
	if l := s.grid.Line; l != nil {
		out = append(out, map[string]any{"at": mm(float64(*l) / top), "text": strconv.Itoa(*l)})
	}
	return out
}

// top is the upper end of the scale.
func (s *sheet) top() float64 {
	top, _ := s.levels()
	if l := s.grid.Line; l != nil {
		top = max(top, float64(*l))
	}
	return top
}

func (s *sheet) levelText(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// panel is one panel: its name, its icon, and the lines in it, the first with its
// best figure.
func (s *sheet) panel(rows [2]int, top float64) map[string]any {
	r := s.grid.Rows[rows[0]]
	first := r
	first.Values = first.Values[:1]
	lines, xs := []any{}, s.panelPlaces()
	for i := rows[0]; i < rows[1]; i++ {
		pts := s.panelPoints(s.grid.Rows[i], xs, top)
		of := max(0, slices.Index(s.panels.strokes, s.strokeName(s.grid.Rows[i])))
		line := map[string]any{"of": of, "points": pts, "peak": map[string]any{}}
		if of == 0 && len(pts) > 0 {
			line["peak"] = s.peak(s.grid.Rows[i], xs, top)
		}
		lines = append(lines, line)
	}
	return map[string]any{"name": s.named(first, 0), "icon": s.icon(rows[0]), "lines": lines}
}

// peak is the best figure of a row, and at which of its points it stands.
func (s *sheet) peak(r odds.Row, xs []float64, top float64) map[string]any {
	var best *big.Rat
	var out map[string]any
	for i, c := range r.Cells {
		if v, ok := s.grid.Shown(c); ok && (best == nil || v.Cmp(best) != 0 && v.Cmp(best) > 0 != s.scale.low) {
			f, _ := v.Float64()
			best, out = v, map[string]any{"text": s.text(c), "x": mm(xs[i]), "y": mm(max(0, f) / top)}
		}
	}
	return out
}

// panelPoints are a row's answers within the axes. Of those that lie on the axis only
// the ones next to others are kept: a line ends where nothing is left.
func (s *sheet) panelPoints(r odds.Row, xs []float64, top float64) []any {
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
	for i, p := range all {
		if !low(i) || !low(i-1) || !low(i+1) {
			out = append(out, map[string]any{"x": mm(p.x), "y": mm(p.y)})
		}
	}
	return out
}
