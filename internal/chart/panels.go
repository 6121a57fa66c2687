package chart

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"punchboard/internal/lists"
	"punchboard/internal/odds"
)

// Small multiples: a panel for each value of the first axis, all on one scale, with a few lines for
// the other axes. With only one axis, each of its values gets its own panel.

// mostStrokes is how many lines of one panel can be told apart.
const mostStrokes = 4

// Dimensions of panels, in millimetres.
const (
	panelWide  = 32.0 // at least, if they are side by side
	panelLow   = 20.0 // the least height of the area within the axes
	panelHigh  = 30.0 // the greatest
	panelFlat  = 0.77 // ratio of height to width between those
	panelName  = 5.2  // above each, for its name and icon
	panelUnder = 5.6  // below each, for the figures of its axis
	keyLead    = 5.4  // from a line of the key to the next
	keyStroke  = 8.0  // a line of a series in the key
	keyGap     = 2.0  // between it and its name
	keyAir     = 5.0  // after the name
	acrossRoom = 4.4  // for the name of the axis
	columnRows = 2    // rows of panels allowed in a column; a chart with more is wide
	tickAir    = 1.5  // between the figures of an axis
)

// panels is how a grid is split: rows holds the first and last row of each panel. many are side by
// side, high within their axes, with gutter on their left for figures.
type panels struct {
	*sheet
	rows         [][2]int
	strokes      []string
	many         int
	high, gutter float64
	key          []any
	keyLines     int
	ticks        []any
	fault        string // why they cannot be drawn
}

// parted splits a grid into panels.
func (s *sheet) parted() *panels {
	p := &panels{sheet: s, gutter: 2 + max(3.5, s.width("odds-column", s.levelText(s.top())))}
	for i, r := range s.grid.Rows {
		if i == 0 || !s.again(i) {
			p.rows = append(p.rows, [2]int{i, i})
		}
		p.rows[len(p.rows)-1][1] = i + 1
		if name := p.strokeName(r); name != "" && !slices.Contains(p.strokes, name) {
			p.strokes = append(p.strokes, name)
		}
	}
	if len(p.strokes) > mostStrokes {
		p.fault = fmt.Sprintf("%d lines in a panel are too many to tell apart: at most %d", len(p.strokes), mostStrokes)
		return p
	}
	for p.many = min(len(p.rows), max(1, int(s.wide/(panelWide+p.gutter)))); p.many > 0; p.many-- {
		if p.ticks = p.panelTicks(s.wide/float64(p.many) - p.gutter); p.ticks != nil {
			break
		}
	}
	if p.many == 0 {
		p.fault = fmt.Sprintf("the names of %d columns have no room below one panel", len(s.grid.Columns))
		return p
	}
	p.high = max(panelLow, min(panelHigh, panelFlat*(s.wide/float64(p.many)-p.gutter)))
	p.key, p.keyLines = p.panelKey(p.strokes, p.gutter)
	return p
}

// strokeName returns the name of a line of a panel, or "" if there is only one axis.
func (p *panels) strokeName(r odds.Row) string {
	if len(r.Values) < 2 {
		return ""
	}
	return p.named(r, 1)
}

// panelTicks returns the columns below panels of a width, with as many texts as fit there, or nil
// if one that is not a number has no room.
func (p *panels) panelTicks(wide float64) []any {
	xs, n := p.panelPlaces(), len(p.grid.Columns)
	fits := func(step int) bool {
		for i := step; i < n; i += step {
			room := (xs[i]-xs[i-step])*wide - (p.width("odds-column", p.grid.Columns[i].Label)+p.width("odds-column", p.grid.Columns[i-step].Label))/2
			if xs[i] == 1 { // the text ends there
				room -= p.width("odds-column", p.grid.Columns[i].Label) / 2
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
	if step > 1 && p.numbers() == nil {
		return nil
	}
	for even := step; even < 2*step && even < n; even++ { // show the last figure where that costs few others
		if (n-1)%even == 0 && fits(even) {
			step = even
			break
		}
	}
	var out []any
	for i, c := range p.grid.Columns {
		if i%step == 0 {
			out = append(out, map[string]any{"at": mm(xs[i]), "text": c.Label})
		}
	}
	return out
}

// panelPlaces returns the positions of the columns in a panel: numbers go from edge to edge.
func (p *panels) panelPlaces() []float64 {
	if xs := p.numbers(); xs != nil {
		return xs
	}
	return p.places()
}

// panelKey returns the key of the lines and the tint, in lines as wide as the chart, and their
// number.
func (p *panels) panelKey(strokes []string, gutter float64) (key []any, lines int) {
	x := gutter
	add := func(text, style string, of int, stroke float64) {
		wide := stroke + p.width(style, text)
		if lines == 0 || x+wide > p.wide {
			x, lines = gutter, lines+1
		}
		key = append(key, map[string]any{"text": text, "of": of, "x": mm(x), "y": mm(keyLead*float64(lines) - keyLead/2), "w": mm(max(0, stroke-keyGap))})
		x += wide + keyAir
	}
	if up := p.unit(); up != "" {
		add(up, "odds-head", -2, 0)
	}
	for i, name := range strokes {
		add(name, "odds-label", i, keyStroke+keyGap)
	}
	if p.grid.Line != nil {
		add(p.phrase("{{ n }} or better", "n", *p.grid.Line), "odds-label", -1, keyStroke+keyGap)
	}
	return key, lines
}

// deepOf returns the height of n panels with their key.
func (p *panels) deepOf(n int) float64 {
	rows := float64((n + p.many - 1) / p.many)
	return keyLead*float64(p.keyLines) + rows*(panelName+p.high+panelUnder) - panelUnder + p.underLast()
}

// underLast returns the height below the last panels.
func (p *panels) underLast() float64 {
	if p.grid.Across == "" {
		return panelUnder
	}
	return panelUnder + acrossRoom
}

// lowered makes panels low enough that all fit in a height, if that is possible.
func (p *panels) lowered(deep float64) {
	rows := float64((len(p.rows) + p.many - 1) / p.many)
	if low := p.high - (p.deepOf(len(p.rows))-deep)/rows; low >= panelLow {
		p.high = min(p.high, low)
	}
}

// panelParts returns the rows of each page: whole rows of panels, on as few pages as possible and
// evenly spread.
func (p *panels) panelParts() [][2]int {
	rows, most := (len(p.rows)+p.many-1)/p.many, 1
	for most < rows && p.deepOf((most+1)*p.many) <= p.room {
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

// panelLocals returns the parameters of the widget of panels for the rows of one page.
func (p *panels) panelLocals(part [2]int) map[string]any {
	top := p.top()
	rows := lists.Only(p.rows, func(r [2]int) bool { return r[0] >= part[0] && r[1] <= part[1] })
	all := make([]any, len(rows))
	pitch := p.wide / float64(p.many)
	for i, r := range rows {
		one := p.panel(r, top)
		one["x"], one["y"] = mm(float64(i%p.many)*pitch+p.gutter), mm(p.deepOf(i-i%p.many+1)-p.underLast()-p.high)
		one["w"], one["h"], one["bare"] = mm(pitch-p.gutter), mm(p.high), i+p.many < len(rows)
		all[i] = one
	}
	out := map[string]any{"panels": all, "key": p.key, "ticks": p.ticks, "levels": p.panelLevels(top), "good": []any{}, "deep": mm(p.deepOf(len(all)))}
	if p.grid.Line != nil {
		at := float64(*p.grid.Line) / top
		out["good"] = []any{mm(at), mm(map[bool]float64{true: 0, false: 1}[p.scale.low])}
	}
	return out
}

// panelLevels returns the horizontal lines of a panel. They have figures unless a line marks good
// values, which then alone has one.
func (p *panels) panelLevels(top float64) []any {
	_, by := p.levels()
	if p.grid.Percent() {
		by = 25
	}
	var out []any
	for v := 0.0; v <= top+by/1000; v += by {
		text := ""
		if p.grid.Line == nil && (v == 0 || v+by/2 > top || p.grid.Percent() && v == 50) {
			text = p.levelText(v)
		}
		out = append(out, map[string]any{"at": mm(v / top), "text": text})
	}
	if l := p.grid.Line; l != nil {
		out = append(out, map[string]any{"at": mm(float64(*l) / top), "text": strconv.Itoa(*l)})
	}
	return out
}

// top returns the upper end of the scale.
func (s *sheet) top() float64 {
	top, _ := s.levels()
	if l := s.grid.Line; l != nil {
		top = max(top, float64(*l))
	}
	return top
}

// levelText formats the number of a level, with at most six digits and no trailing zeros.
func (s *sheet) levelText(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// panel returns one panel: its name, its icon, and its lines, the first with its best figure.
func (p *panels) panel(rows [2]int, top float64) map[string]any {
	r := p.grid.Rows[rows[0]]
	first := r
	first.Values = first.Values[:1]
	lines, xs := []any{}, p.panelPlaces()
	for i := rows[0]; i < rows[1]; i++ {
		pts := p.points(p.grid.Rows[i], xs, top, true)
		of := max(0, slices.Index(p.strokes, p.strokeName(p.grid.Rows[i])))
		line := map[string]any{"of": of, "points": pts, "peak": map[string]any{}}
		if of == 0 && len(pts) > 0 {
			line["peak"] = p.peak(p.grid.Rows[i], xs, top)
		}
		lines = append(lines, line)
	}
	return map[string]any{"name": p.named(first, 0), "icon": p.icon(rows[0]), "lines": lines}
}

// peak returns the best figure of a row and its position.
func (p *panels) peak(r odds.Row, xs []float64, top float64) map[string]any {
	var best *big.Rat
	var out map[string]any
	for i, c := range r.Cells {
		if v, ok := p.grid.Shown(c); ok && (best == nil || v.Cmp(best) != 0 && v.Cmp(best) > 0 != p.scale.low) {
			f, _ := v.Float64()
			best, out = v, map[string]any{"text": p.text(c), "x": mm(xs[i]), "y": mm(max(0, f) / top)}
		}
	}
	return out
}
