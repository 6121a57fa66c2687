package chart

import (
	"fmt"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/typeset"
)

// Dimensions of a table, in millimetres.
const (
	labelGap  = 3.0  // between columns of labels
	iconRoom  = 37.0 // names with an icon next to the rows below
	widest    = 16.0 // the width of a column of figures, unless its head needs more
	headWidth = 30.0 // the most that a head may take
	headLead  = 3.2
	headAir   = 0.6 // between the heads of neighbouring columns
)

// headLines is the number of lines of a head that still looks well: columns are widened to need
// fewer, and a table in a column of a page goes across it if they need more.
const headLines = 4

// fewColumns is the number of columns of figures below which a table is not stretched over the
// whole page.
const fewColumns = 3

// width returns the width of words in the first size of a style.
func (s *sheet) width(style, text string) float64 {
	st := s.lay.Styles[style]
	if st == nil || len(st.Sizes) == 0 {
		return 0
	}
	if st.Upper {
		text = model.Upper(text)
	}
	return compose.SetterOf(s.comp).Width(typeset.Font{ID: s.comp.Theme().Fonts[st.Font], Size: st.Sizes[0], Tracking: st.Tracking}, text).MM()
}

// measure computes the widths of all columns and the height of the heads. Icons are dropped if
// figures need the room.
func (s *sheet) measure() {
	s.share()
	if s.icons && s.cell < s.need() {
		s.icons = false
		s.share()
	}
	s.cols = lists.Map(s.grid.Columns, func(v odds.Value) any { return s.broken(v.Label) })
	s.head = 2.6 + headLead*float64(max(1, s.deepest()))
	if s.grid.Across != "" {
		s.head += 4
	}
}

// share divides the table's width between labels and figures.
func (s *sheet) share() {
	s.labels, s.heads = nil, nil
	total := 0.0
	for i, h := range s.grid.Heads {
		w := max(s.width("odds-head", h), s.labelWidth(i)) + labelGap
		s.labels, total = append(s.labels, w), total+w
		s.heads = append(s.heads, []any{h})
	}
	s.fit(total)
}

// labelWidth returns the width that a column of labels needs.
func (s *sheet) labelWidth(i int) float64 {
	style, w := "odds-label", 0.0
	if i == 0 {
		style = "odds-name"
		if s.icons {
			w = iconRoom
		}
	}
	for _, r := range s.grid.Rows {
		own := s.width(style, r.Values[i].Label)
		if r.Values[i].More != "" {
			own += s.width("odds-more", r.Values[i].More) + labelGap
		}
		w = max(w, own)
	}
	return w
}

// fit divides the table's width: columns of figures get what they need, labels the rest.
func (s *sheet) fit(labels float64) {
	n := float64(max(1, len(s.grid.Columns)))
	most := (s.wide - labels) / n
	s.cell = min(max(widest, min(headWidth, s.longest()+2)), most)
	for s.cell < min(most, headWidth) && s.deepest() >= headLines {
		s.cell = min(s.cell+1, most)
	}
	rest := s.wide - labels - s.cell*n
	if n < fewColumns { // figures stay near their labels
		rest = min(rest, labels)
	}
	if rest > 0 && len(s.labels) > 0 {
		s.labels[len(s.labels)-1] += rest
	}
}

// deepest returns the number of lines of the longest column head.
func (s *sheet) deepest() int {
	return lists.Most(s.grid.Columns, func(v odds.Value) int { return len(s.broken(v.Label)) })
}

// longest returns the width of the longest word in the heads of figures.
func (s *sheet) longest() float64 {
	words := lists.Flat(s.grid.Columns, func(col odds.Value) []string { return strings.Fields(col.Label) })
	return lists.Most(words, func(word string) float64 { return s.width("odds-column", word) })
}

// need returns the width of the widest figure or head word.
func (s *sheet) need() float64 {
	all := lists.Flat(s.grid.Rows, func(r odds.Row) []odds.Cell { return r.Cells })
	return headAir + max(s.longest(), lists.Most(all, func(c odds.Cell) float64 { return s.width("odds-cell", s.text(c)) }))
}

// refused reports what cannot be drawn: more columns than fit, or curves that nobody could tell
// apart.
func (s *sheet) refused() diag.List {
	fault := diag.Finding{At: s.grid.At, Severity: diag.Error, Code: "PB601", Name: "text-overflow"}
	if s.lines() {
		if fault.Message = s.crowded(); fault.Message != "" {
			fault.Message = s.grid.Name + ": " + fault.Message
			return diag.List{fault}
		}
		return nil
	}
	need := s.need()
	if s.cell >= need {
		return nil
	}
	fault.Message = fmt.Sprintf("%s: %d columns have %.1f mm each on the page and need %.1f", s.grid.Name, len(s.grid.Columns), max(0, s.cell), need)
	fault.Help = "ask for fewer columns, let the axis run down, or take text or csv"
	return diag.List{fault}
}

// most returns how many columns fit, all if the grid does. It returns 0 if not even one fits, or if
// the grid is drawn as curves, which cannot be split.
func (s *sheet) most() int {
	n := len(s.grid.Columns)
	switch {
	case len(s.refused()) == 0:
		return n
	case s.lines():
		return 0
	}
	return max(0, int(s.cell*float64(n)/s.need()))
}

// broken splits a head into lines no wider than its column.
func (s *sheet) broken(label string) []any {
	var out []any
	line := ""
	for _, w := range strings.Fields(label) {
		longer := strings.TrimSpace(line + " " + w)
		if line != "" && s.width("odds-column", longer) > s.cell-headAir {
			out, longer = append(out, line), w
		}
		line = longer
	}
	return append(out, line)
}

// parts returns the rows of each page, from and to. A group of rows is split only if it fills a
// page.
func (s *sheet) parts(n int) [][2]int {
	switch s.by {
	case "curves":
		return [][2]int{{0, n}}
	case "panels":
		return s.panels.panelParts()
	}
	most := max(1, int((s.room-s.head)/s.row))
	var out [][2]int
	for from := 0; from < n; {
		to := min(n, from+most)
		for back := to; to < n && back > from+1; back-- {
			if !s.again(back) {
				to = back
				break
			}
		}
		out = append(out, [2]int{from, to})
		from = to
	}
	return out
}

// again reports whether a row belongs to the group of the one above.
func (s *sheet) again(i int) bool {
	rows := s.grid.Rows
	return len(s.grid.Heads) > 1 && i > 0 && rows[i].Values[0].Label == rows[i-1].Values[0].Label
}

// illustrated reports whether the first labels are things with icons, in groups of rows high enough
// to show them.
func (s *sheet) illustrated() bool {
	return lists.Some(len(s.grid.Rows), func(i int) bool { return s.again(i) && s.icon(i) != "" })
}

// icon returns the icon of the thing that a row's first label names, or "".
func (s *sheet) icon(i int) string { return s.Icon(s.grid.Rows[i].Values[0]) }

// Icon returns the icon of the thing that a value is, or "".
func (c *Chart) Icon(v odds.Value) string {
	if v.Thing.ID() == "" {
		return ""
	}
	x, err := v.Thing.Member("icon")
	id, _ := x.(string)
	if err != nil || c.comp.Library().Assets.Icons[id] == nil {
		return ""
	}
	return id
}

// text returns what a cell prints, "" for a dash: no result, never, or no chance.
func (s *sheet) text(c odds.Cell) string {
	text := s.grid.Print(c)
	r, ok := s.grid.Shown(c)
	if !ok && (text == odds.Dash || c.Value == "never") || ok && r.Sign() == 0 && s.grid.Percent() {
		return ""
	}
	if ok {
		return strings.Replace(text, ".", s.phrase("."), 1)
	}
	return text
}
