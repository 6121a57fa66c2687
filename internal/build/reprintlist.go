package build

import (
	"fmt"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// Dimensions of the list of a renewal.
const (
	listTitle  = 6350 * geom.Micrometre // 18 pt
	listText   = 3175 * geom.Micrometre // 9 pt
	listSmall  = 2646 * geom.Micrometre // 7.5 pt
	listPitch  = 5500 * geom.Micrometre
	listHead   = 26 * geom.MM // from the margin to the first line
	listBox    = 3 * geom.MM
	listOut    = 8 * geom.MM  // columns, from the left margin
	listIn     = 24 * geom.MM // columns end at the next one
	listPiece  = 42 * geom.MM
	listKind   = 108 * geom.MM
	listWhy    = 130 * geom.MM
	listInside = 10 * geom.MM // inside the margin of the paper, for reading
	listFoot   = 8 * geom.MM
)

// Summary describes a renewal in one sentence.
func (n *Renewal) Summary() string {
	out, in := lists.Sum(n.Changes, func(c Change) int { return c.Out }), lists.Sum(n.Changes, func(c Change) int { return c.In })
	stay := fmt.Sprintf("%d kinds of pieces stay as they are", n.Kept)
	if n.Kept == 1 {
		stay = "1 kind of piece stays as it is"
	}
	return fmt.Sprintf("Since %s: print %s on %s, throw away %d; %s.", n.On, diag.Count(in, "piece"), diag.Count(n.Sheets, "sheet"), out, stay)
}

// listPages sets the list of a renewal, one line per change, with a box to tick.
func listPages(n *Renewal, m *printable, paper *layout.Paper) []face.Page {
	l := &listing{info: m.info(), set: m.kit.lines(), paper: paper, renewal: n}
	l.left = paper.Margin + listInside
	room := paper.Size.H - 2*paper.Margin - listHead - listFoot
	perPage := max(1, int(room/listPitch))
	l.pages = (len(n.Changes) + perPage - 1) / perPage
	var out []face.Page
	for i := range l.pages {
		out = append(out, face.Page{Face: l.page(i, n.Changes[i*perPage:min((i+1)*perPage, len(n.Changes))])})
	}
	return out
}

// listing is a list being set.
type listing struct {
	info    impose.Info
	set     lines
	paper   *layout.Paper
	renewal *Renewal
	left    geom.Length
	pages   int
	items   []face.Item
}

// page sets one page of the list.
func (l *listing) page(i int, changes []Change) *face.Face {
	l.items = nil
	top := l.paper.Margin
	l.write(l.info.Bold, listTitle, 0, top+10*geom.MM, l.renewal.Game.Title+": reprint")
	l.write(l.info.Font, listText, 0, top+16*geom.MM, l.renewal.Summary())
	y := top + listHead
	for _, h := range []struct {
		x    geom.Length
		says string
	}{{listOut, "Take out"}, {listIn, "Put in"}, {listPiece, "Piece"}, {listKind, "Kind"}, {listWhy, "Why"}} {
		l.write(l.info.Bold, listSmall, h.x, y-1500*geom.Micrometre, h.says)
	}
	for _, c := range changes {
		l.rule(y)
		l.change(y+listPitch-1700*geom.Micrometre, c)
		y += listPitch
	}
	l.rule(y)
	if l.pages > 1 {
		l.write(l.info.Font, listSmall, 0, l.paper.Size.H-l.paper.Margin-2*geom.MM, fmt.Sprintf("page %d of %d", i+1, l.pages))
	}
	return &face.Face{ID: fmt.Sprintf("reprint-list-%d", i+1), Size: l.paper.Size, Items: l.items}
}

// change sets one line of the list.
func (l *listing) change(base geom.Length, c Change) {
	box := geom.Rect{X: l.left, Y: base - listBox + 300*geom.Micrometre, W: listBox, H: listBox}
	l.items = append(l.items, &face.Shape{Path: geom.Box(box), Stroke: l.info.Ink, Width: 250 * geom.Micrometre})
	l.write(l.info.Bold, listText, listOut, base, some(c.Out))
	l.write(l.info.Bold, listText, listIn, base, some(c.In))
	l.write(l.info.Font, listText, listPiece, base, l.short(c.Name, listKind-listPiece))
	l.write(l.info.Font, listText, listKind, base, c.Kind)
	l.write(l.info.Font, listText, listWhy, base, c.Why)
}

// some formats a number, as a dash for none.
func some(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// short cuts a name down to the width of its column.
func (l *listing) short(name string, room geom.Length) string {
	r := []rune(name)
	for len(r) > 1 {
		if _, wide := l.set.Line(l.info.Font, listText, l.info.Ink, string(r)); wide <= room-2*geom.MM {
			break
		}
		r = append(r[:len(r)-2], '…')
	}
	return string(r)
}

// write sets a line at x from the left margin.
func (l *listing) write(font string, size, x, y geom.Length, says string) {
	line, _ := l.set.Line(font, size, l.info.Ink, says)
	l.items = append(l.items, face.Moved(line, geom.Point{X: l.left + x, Y: y}))
}

// rule draws a thin line across.
func (l *listing) rule(y geom.Length) {
	right := l.paper.Size.W - l.left
	l.items = append(l.items, &face.Shape{Path: geom.Line(geom.Point{X: l.left, Y: y}, geom.Point{X: right, Y: y}), Stroke: l.info.Grey, Width: 200 * geom.Micrometre})
}
