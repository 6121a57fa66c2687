package impose

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// glueTab is how far two parts of a piece overlap, unless the plan has a gap.
const glueTab = 10 * geom.MM

// diamondArm is half the width of the marks that two parts share; they begin where the ticks begin.
const diamondArm = 900 * geom.Micrometre

// parts is how many columns and rows of sheets a piece is split over.
type parts struct{ cols, rows int }

// name formats the number of sheets across and down, as "2 x 3".
func (p parts) name() string { return strconv.Itoa(p.cols) + " x " + strconv.Itoa(p.rows) }

// part is one of them: the window of the sheet that shows it, and the point of the piece at the
// window's top left corner. The zero part is a whole piece.
type part struct {
	col, row int
	of       parts
	tab      geom.Size // overlap with the parts to the right and below
	window   geom.Rect
	from     geom.Point
}

// name returns a letter for the row and a number for the column.
func (q part) name() string { return model.Letters(q.row) + strconv.Itoa(q.col+1) }

// first reports whether this is the upper left part.
func (q part) first() bool { return q.col == 0 && q.row == 0 }

// advice says how the part joins those before it, and which ones go on its tabs.
func (q part) advice(says model.Phrasebook) string {
	left, above, right, under := q, q, q, q
	left.col--
	above.row--
	right.col++
	under.row++
	var out []string
	switch {
	case q.first():
	case q.row == 0:
		out = append(out, says.Say("Cut the left edge, glue it to the marks of {{ left }}.", "left", left.name()))
	case q.col == 0:
		out = append(out, says.Say("Cut the upper edge, glue it to the marks of {{ above }}.", "above", above.name()))
	default:
		out = append(out, says.Say("Cut the left and upper edges, glue them to the marks of {{ left }} and {{ above }}.", "left", left.name(), "above", above.name()))
	}
	var tabs []string
	if right.col < q.of.cols {
		tabs = append(tabs, says.Say("{{ part }} on the right tab", "part", right.name()))
	}
	if under.row < q.of.rows {
		tabs = append(tabs, says.Say("{{ part }} on the lower tab", "part", under.name()))
	}
	if len(tabs) > 0 {
		out = append(out, says.Say("Lay {{ parts }}.", "parts", strings.Join(tabs, ", ")))
	}
	return strings.Join(out, " ")
}

// split puts each piece of a group on several sheets whose windows are equal and overlap by a tab,
// or by more where sheets then meet next to what they would otherwise cut through. Parts of a fixed
// size meet without overlap, and the last is what is left. It returns nil if the paper has no room
// for more than tabs.
func (p *imposition) split(g *group) []*sheet {
	f, n, window, room := p.windows(g, 0)
	if f == nil {
		return nil
	}
	for _, below := range legendRooms(p.plan, g) {
		if f2, n2, w2, r2 := p.windows(g, below); f2 != nil && n2.cols*n2.rows == n.cols*n.rows {
			f, n, window, room = f2, n2, w2, r2
			break
		}
	}
	if p.plan.Part.W == 0 {
		bits := lists.Flat(g.kinds, func(x *face.Piece) []bit { return bitsOf(x, room) })
		size := geom.Size{W: beside(bits, g.size.W, window.W, room.W, n.cols, true), H: beside(bits, g.size.H, window.H, room.H, n.rows, false)}
		at := f.centred(size)
		window = geom.Rect{X: at.X, Y: at.Y, W: size.W, H: size.H}
	}
	step := geom.Size{W: stepOf(p.plan, g.size.W, window.W, p.plan.Part.W, n.cols), H: stepOf(p.plan, g.size.H, window.H, p.plan.Part.H, n.rows)}
	tab := geom.Size{W: window.W - step.W, H: window.H - step.H}
	f.places = []geom.Rect{window}
	var out []*sheet
	for i := range g.pieces {
		for row := range n.rows {
			for col := range n.cols {
				q := part{col: col, row: row, of: n, tab: tab, window: window}
				q.from.X, q.window.W = along(p.plan, g.size.W, window.W, geom.Length(col)*step.W)
				q.from.Y, q.window.H = along(p.plan, g.size.H, window.H, geom.Length(row)*step.H)
				out = append(out, &sheet{form: f, pieces: g.pieces[i : i+1], part: q})
			}
		}
	}
	return out
}

// lying returns a group with its pieces turned to the left, and their backs to the right, where the
// plan wants them so; otherwise the group itself.
func (p *imposition) lying(g *group) *group {
	out := &group{size: g.size.Turned(), bleed: g.bleed, lies: true}
	if !p.turns(g, out) {
		return g
	}
	lie := func(f *face.Face, whole geom.Matrix) *face.Face {
		if f == nil {
			return nil
		}
		return &face.Face{ID: f.ID, Size: out.size, Bleed: f.Bleed, Items: []face.Item{&face.Group{Map: whole, Of: f}}}
	}
	made := map[*face.Piece]*face.Piece{}
	turned := func(x *face.Piece) *face.Piece {
		if made[x] == nil {
			lies := *x
			lies.Front = lie(x.Front, geom.Matrix{B: -1, C: 1, F: float64(g.size.W)})
			lies.Back = lie(x.Back, geom.Matrix{B: 1, C: -1, E: float64(g.size.H)})
			made[x] = &lies
		}
		return made[x]
	}
	out.kinds, out.pieces = lists.Map(g.kinds, turned), lists.Map(g.pieces, turned)
	return out
}

// turns reports whether a group is printed lying: if it fits the places of the plan only so, or if
// the plan allows turning, has fixed seams and takes fewer sheets that way. Groups with legends are
// not turned, nor those with backs at seams, nor outlines in places.
func (p *imposition) turns(g, lying *group) bool {
	has := func(is func(x *face.Piece) bool) bool { return slices.ContainsFunc(g.kinds, is) }
	switch {
	case has(func(x *face.Piece) bool { return len(x.Legends) > 0 }):
		return false
	case p.plan.Kind == "places":
		return g.cut == nil && p.fit(g, p.plan.Kind) == nil && p.fit(lying, p.plan.Kind) != nil
	case !p.plan.Turn || p.plan.Part.W == 0 || has(func(x *face.Piece) bool { return x.Back != nil }):
		return false
	}
	_, now, _, _ := p.windows(g, 0)
	_, then, _, _ := p.windows(lying, 0)
	n := then.cols * then.rows
	return n > 0 && n < now.cols*now.rows
}

// stepOf returns the distance from the start of one window to the start of the next.
func stepOf(plan *layout.Sheet, length, window, part geom.Length, n int) geom.Length {
	if n < 2 || part > 0 {
		return window - tabOf(plan)
	}
	return (length - window + geom.Length(n) - 2) / geom.Length(n-1)
}

// along returns where a part that should begin at from begins, and its length. The last of fixed
// parts is what is left over; any other last part begins earlier, so that all have the same length.
func along(plan *layout.Sheet, length, window, from geom.Length) (begins, long geom.Length) {
	if plan.Part.W > 0 {
		return from, min(window, length-from)
	}
	return min(from, length-window), window
}

// tabOf returns how much two parts of a piece overlap, in micrometres: 0 where the plan says where
// sheets meet, since those are laid edge to edge.
func tabOf(plan *layout.Sheet) geom.Length {
	if plan.Part.W > 0 {
		return 0
	}
	if plan.Gap > 0 {
		return plan.Gap
	}
	return glueTab
}

// windows finds the orientation of the paper that takes the fewest sheets, with some room below
// each window, and how large a window may be.
func (p *imposition) windows(g *group, below geom.Length) (*form, parts, geom.Rect, geom.Size) {
	var best *form
	var n parts
	var window geom.Rect
	var room geom.Size
	for _, paper := range papersOf(p) {
		f := partForm(p, g, paper, below)
		// The marks of windows go between the window and the notes.
		area := f.area.Inset(p.plan.MarkOff + layout.LeastMark)
		cols, w := spreadOf(p.plan, g.size.W, area.W, p.plan.Part.W)
		rows, h := spreadOf(p.plan, g.size.H, area.H, p.plan.Part.H)
		if cols == 0 || rows == 0 || best != nil && cols*rows >= n.cols*n.rows {
			continue
		}
		at := f.centred(geom.Size{W: w, H: h})
		best, n, window = f, parts{cols, rows}, geom.Rect{X: at.X, Y: at.Y, W: w, H: h}
		room = area.Size()
	}
	return best, n, window, room
}

// partForm returns an empty form for parts of a piece, with some room below each.
func partForm(p *imposition, g *group, paper geom.Size, below geom.Length) *form {
	s := bands
	switch {
	case !p.plan.Footer:
		s = bare
	case p.plan.Part.W > 0:
		s = slim
	}
	f := p.form(g, "split", paper, s, false)
	f.area = f.area.Inset(-f.bleed) // no part shows what is beyond the edges of the piece
	f.cut, f.bleed, f.fringe = nil, 0, 0
	f.area.H -= below
	return f
}

// spreadOf returns how many windows a length takes under the plan, and the size of each; 0 if the
// room is too small. Where the plan fixes the size of parts, a window shows as many parts as fit.
func spreadOf(plan *layout.Sheet, length, room, part geom.Length) (int, geom.Length) {
	switch {
	case part == 0:
		return spread(length, room, tabOf(plan))
	case min(part, length) > room:
		return 0, 0
	}
	part *= max(1, room/part)
	return int((length + part - 1) / part), min(part, length)
}

// spread returns how many windows a length takes and the size of each; 0 if the room is not larger
// than the tab.
func spread(length, room, tab geom.Length) (int, geom.Length) {
	if length <= room {
		return 1, length
	}
	if room <= tab {
		return 0, 0
	}
	n := (length - tab + room - tab - 1) / (room - tab)
	return int(n), (length + (n-1)*tab + n - 1) / n
}

// windowOf shows the part of a face that begins at from, and nothing more except the plan's bleed
// under the parts placed on this one.
func windowOf(plan *layout.Sheet, f *face.Face, box geom.Rect, from geom.Point) []face.Item {
	if plan.Part.W > 0 {
		box.W, box.H = min(box.W+plan.Bleed, f.Size.W-from.X), min(box.H+plan.Bleed, f.Size.H-from.Y)
	}
	shown := geom.Box(geom.Rect{X: from.X, Y: from.Y, W: box.W, H: box.H})
	return []face.Item{&face.Group{Map: geom.Move(box.X-from.X, box.Y-from.Y), Clip: shown, Of: f}}
}

// backWindow returns the part of the piece's back behind the window.
func backWindow(plan *layout.Sheet, s *sheet) []face.Item {
	f, q := s.pieces[0].Back, s.part
	if f == nil {
		return nil
	}
	box := s.form.mirror(q.window)
	from := geom.Point{X: f.Size.W - q.from.X - q.window.W, Y: q.from.Y}
	items := windowOf(plan, f, box, from)
	if !s.form.flipX {
		g := items[0].(*face.Group)
		g.Map = halfTurn(box).Mul(g.Map)
	}
	return items
}

// partMarks returns ticks at the window's corners, and ticks and a diamond where each tab begins,
// to align the next part with: the half diamonds of both parts form one.
func (p *imposition) partMarks(s *sheet) []face.Item {
	q, f := s.part, s.form
	xs, ys := []geom.Length{q.window.X, q.window.Right()}, []geom.Length{q.window.Y, q.window.Bottom()}
	near := q.window.Inset(-markOffset(p.plan, f))
	var path, diamonds geom.Path
	for _, st := range windowTicks(near, farOf(p.plan, f)-markOffset(p.plan, f), append(xs, q.seams(true)...), append(ys, q.seams(false)...)) {
		if st, ok := f.clip(st); ok {
			path = append(path, geom.Line(st.from, st.to)...)
		}
	}
	for _, x := range q.seams(true) {
		diamonds = append(diamonds, diamond(x, near.Y-diamondArm)...)
		diamonds = append(diamonds, diamond(x, near.Bottom()+diamondArm)...)
	}
	for _, y := range q.seams(false) {
		diamonds = append(diamonds, diamond(near.X-diamondArm, y)...)
		diamonds = append(diamonds, diamond(near.Right()+diamondArm, y)...)
	}
	items := []face.Item{&face.Shape{Path: path, Stroke: p.info.Ink, Width: markWidth}}
	if len(diamonds) > 0 {
		items = append(items, &face.Shape{Path: diamonds, Stroke: p.info.Ink, Width: markWidth})
	}
	return []face.Item{&face.Group{Name: "cut-marks", Layer: "cut marks", Map: geom.Identity, Items: items}}
}

// seams returns where this part meets its neighbours, across or down.
func (q part) seams(across bool) []geom.Length {
	at, size, tab, i, n := q.window.X, q.window.W, q.tab.W, q.col, q.of.cols
	if !across {
		at, size, tab, i, n = q.window.Y, q.window.H, q.tab.H, q.row, q.of.rows
	}
	var out []geom.Length
	if i > 0 {
		out = append(out, at)
	}
	if i < n-1 {
		out = append(out, at+size-tab)
	}
	return out
}

// windowTicks returns cut marks round a window, above and below at each x and on the left and right
// at each y, of length long outwards from its edge. Marks at the same place are drawn once.
func windowTicks(near geom.Rect, long geom.Length, xs, ys []geom.Length) []stroke {
	far := near.Inset(-long)
	var out []stroke
	for _, x := range unique(xs) {
		out = append(out, stroke{geom.Point{X: x, Y: near.Y}, geom.Point{X: x, Y: far.Y}},
			stroke{geom.Point{X: x, Y: near.Bottom()}, geom.Point{X: x, Y: far.Bottom()}})
	}
	for _, y := range unique(ys) {
		out = append(out, stroke{geom.Point{X: near.X, Y: y}, geom.Point{X: far.X, Y: y}},
			stroke{geom.Point{X: near.Right(), Y: y}, geom.Point{X: far.Right(), Y: y}})
	}
	return out
}

// diamond returns a small square standing on a corner, centred on a point where two sheets meet.
func diamond(x, y geom.Length) geom.Path {
	const r = diamondArm
	return geom.Polygon(geom.Point{X: x, Y: y - r}, geom.Point{X: x + r, Y: y}, geom.Point{X: x, Y: y + r}, geom.Point{X: x - r, Y: y})
}
