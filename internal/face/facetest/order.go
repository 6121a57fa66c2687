package facetest

import (
	"math"
	"regexp"
)

// heardRun is a run of a page: its text, where it begins, and how often it is heard.
type heardRun struct {
	text  string
	at    spot
	heard int
}

// place is where something begins, with its role and words.
type place struct {
	page int
	at   spot
	role string
	text string
}

// hangs matches the number of a rule or a question, which hangs next to the text, or below it where
// there is more room.
var hangs = regexp.MustCompile(`^(R-)?\d+ ?$`)

// follows checks that what is heard goes through the pages as they are read: from page to page and,
// on each page, downwards, or up again only to the right or to what floats to its top; in a table
// by rows.
func (l *listener) follows(role string, e pdfDict) {
	now := place{page: -1, role: role}
	for _, k := range list(e["K"]) {
		page, n, ok := l.runOf(k, e["Pg"])
		if runs := l.runs[page]; ok && n < len(runs) && (now.page < 0 || page == now.page) {
			if now.page = page; !now.at.shown {
				now.at = runs[n].at
			}
			now.text += runs[n].text
		}
	}
	if role == "Figure" {
		if box := list(l.dict(e["A"])["BBox"]); len(box) == 4 && now.page >= 0 {
			x, _ := at(box, 0)
			y, _ := at(box, 3)
			now.at = spot{x: x, y: y, shown: true}
		}
	}
	if now.page < 0 || !now.at.shown || role == "P" && hangs.MatchString(now.text) {
		return
	}
	was := l.last
	l.last = now
	if role == "TD" || role == "TH" {
		l.cell(&l.last, was)
	}
	const line, column = 14, 100 // points
	switch {
	case was.role == "", now.page > was.page:
	case now.page < was.page:
		l.astray("on page %d, %s %.40q is heard after %s %.40q on page %d", now.page+1, role, now.text, was.role, was.text, was.page+1)
	case now.at.turned != was.at.turned, now.at.y >= l.top(now.page):
	case now.at.y > was.at.y+line && now.at.x < was.at.x+column:
		l.astray("on page %d, %s %.40q is heard after %s %.40q below it", now.page+1, role, now.text, was.role, was.text)
	}
}

// top returns the height of the first text of a page: what floats there may be heard where the text
// refers to it.
func (l *listener) top(page int) float64 {
	y := math.Inf(-1)
	for _, r := range l.runs[page] {
		if r.at.shown && !r.at.turned {
			y = max(y, r.at.y)
		}
	}
	return y - 1
}

// cell checks that a row goes to the right, and keeps the position where the row begins for what
// follows.
func (l *listener) cell(now *place, was place) {
	if l.cells++; l.cells > 1 && was.page == now.page && was.at.turned == now.at.turned {
		if now.at.x < l.cellX {
			l.astray("on page %d, the cell %.40q is heard after %.40q to the right of it", now.page+1, now.text, was.text)
		}
		l.cellX, now.at.x = now.at.x, was.at.x
		return
	}
	l.cellX = now.at.x
}

// runOf returns the page and the number of a run that an element contains.
func (l *listener) runOf(k, on any) (page, n int, ok bool) {
	v, ok := k.(float64)
	if d, is := k.(pdfDict); is && d["Type"] == pdfName("MCR") {
		if d["Pg"] != nil {
			on = d["Pg"]
		}
		v, ok = d["MCID"].(float64)
	}
	key, has := l.dict(on)["StructParents"].(float64)
	return int(key), int(v), ok && has
}

// spot is where a run of a page shows its first text, in points from the lower left corner as it is
// read, even if it is turned; shown is false if it shows none.
type spot struct {
	x, y          float64
	shown, turned bool
}

// cursor tracks the position of text in a content stream.
type cursor struct {
	now  [6]float64
	kept [][6]float64
	line [6]float64
}

// times returns the map that applies m first and n afterwards, as PDF's six numbers.
func times(m, n [6]float64) [6]float64 {
	return [6]float64{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

// follow applies an operator.
func (c *cursor) follow(op pdfWord, args []any) {
	v := numbers(args)
	switch op {
	case "q":
		c.kept = append(c.kept, c.now)
	case "Q":
		c.now, c.kept = c.kept[len(c.kept)-1], c.kept[:len(c.kept)-1]
	case "cm":
		c.now = times(v, c.now)
	case "BT":
		c.line = [6]float64{1, 0, 0, 1}
	case "Tm":
		c.line = v
	case "Td":
		c.line = times([6]float64{1, 0, 0, 1, v[0], v[1]}, c.line)
	}
}

// here returns where text would be shown next.
func (c *cursor) here() spot {
	m := times(c.line, c.now)
	if math.Abs(m[1]) > math.Abs(m[0]) { // it is read from below, or from above
		way := math.Copysign(1, m[1])
		return spot{way * m[5], -way * m[4], true, true}
	}
	return spot{m[4], m[5], true, false}
}
