package compose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
)

// lettering sets words into boxes: it determines their style, the size that fits, and the position
// of each line.
type lettering struct{ f *frame }

// lettering returns the part of the frame that sets text.
func (f *frame) lettering() lettering { return lettering{f} }

// text sets a text box.
func (lt lettering) text(b *layout.Box, scope *expr.Env, r geom.Rect) {
	words := lt.f.eval().says(b, scope)
	if words == "" {
		return
	}
	fit := lt.fitting(b, words, scope)
	fit.room, fit.valign = r, valign(b, r)
	got := fit.best()
	if r.H > 0 && (fit.valign == "top" || fit.valign == "middle") && r.Y <= lt.f.safe().Y+got.size.Scale(give) {
		if free := lt.forAccents(r, got.first()-got.capital(), lt.rise(got), fit.valign); free > 0 {
			fit.room.Y, fit.room.H = r.Y+free, r.H-free
			got = fit.best()
		}
	}
	lt.stepped(b.Alike, got.step)
	if !got.fits {
		lt.overflow(b, words, got)
	}
	lt.atFloor(b, words, got)
	lt.place(got, b.ByInk)
}

// fitting returns the words of a box in their style, without a room yet.
func (lt lettering) fitting(b *layout.Box, words string, scope *expr.Env) *fitting {
	look := lt.look(b.Style)
	if c := lt.f.eval().colour(b.Colour, scope); c != face.None {
		own := *look
		own.colour, look = c, &own
	}
	fit := &fitting{set: lt.f.c.set, look: look, paras: lt.paras(words, look), align: cmp.Or(b.Align, look.align), lines: b.Lines, from: lt.from(b.Alike), tongue: lt.tongue()}
	if fit.rim = lt.f.eval().colour(b.Stroke, scope); fit.rim != face.None {
		fit.rimWidth = cmp.Or(lt.f.eval().width(b, scope), usualRim)
	}
	return fit
}

// usualRim is how far the outline of letters reaches if their box does not say it.
const usualRim = 300

// tongue returns the language for hyphenation on cards: English words are short enough to be left
// whole.
func (lt lettering) tongue() string {
	if g := lt.f.c.game; !g.English() {
		return g.Tongue()
	}
	return ""
}

// atFloor notes a title that fits only at the last size of its style, unless it is that small only
// to match another.
func (lt lettering) atFloor(b *layout.Box, words string, got setting) {
	if sizes := got.fit.look.sizes; got.fits && got.fit.from == 0 && b.Lines == 1 && len(sizes) > 2 && got.size == sizes[len(sizes)-1] {
		lt.f.say(diag.Note, "PB608", "title-at-floor", fmt.Sprintf("%q is set at %s pt, the last size of %s", clipped(words), points(got.size), b.Style))
	}
}

// overflow reports a text that does not fit at any size of its style.
func (lt lettering) overflow(b *layout.Box, words string, got setting) {
	r := got.fit.room
	lt.isOver()
	lt.f.say(diag.Error, "PB601", "text-overflow", fmt.Sprintf("%q does not fit %s at %s pt%s", clipped(words), room(r, b), points(got.size), got.excess(r)))
	if m := widthGiven.FindStringSubmatch(b.W.Expr.Text); m != nil {
		lt.f.found[len(lt.f.found)-1].Help = fmt.Sprintf("give it more room with %s: its width is %s", m[1], b.W.Expr.Text)
	}
}

// widthGiven matches a width that the data may give instead of the usual one.
var widthGiven = pattern.New(`\.(\w+) \?\? `)

// isOver notes that the box being drawn overflows, so that consequences of that are not reported.
func (lt lettering) isOver() {
	if lt.f.over == nil {
		lt.f.over = map[int]bool{}
	}
	lt.f.over[lt.f.owner] = true
}

// valign returns the vertical alignment of a text in its box: by default, it hangs from the top of
// a box with a height and is on the baseline of one without.
func valign(b *layout.Box, r geom.Rect) string {
	switch {
	case b.VAlign != "":
		return b.VAlign
	case r.H == 0:
		return "baseline"
	}
	return "top"
}

// room describes the size of a box, with its name; without a height the box grows.
func room(r geom.Rect, b *layout.Box) string {
	s := r.W.Num() + " × " + r.H.Num() + " mm"
	if r.H == 0 {
		s = r.W.Num() + " mm"
	}
	if b.Name != "" {
		s += " (" + b.Name + ")"
	}
	return s
}

// points returns a size in points to a tenth, without a decimal if it is whole.
func points(size geom.Length) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", size.PT()), ".0") }

// clipped shortens a text for messages: one of more than 40 letters to 38 and an ellipsis.
func clipped(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:38]) + "…"
	}
	return s
}

// place draws the lines. By ink, centred lines are centred by their drawn bounds, and aligned ones
// begin or end exactly at the edge. Vertically, the height of capitals counts, so that a tail such
// as that of Q does not move a word.
func (lt lettering) place(s setting, byInk bool) {
	t := s.fit
	y := s.first()
	if t.valign == "baseline" && t.room.H == 0 && lt.f.matrix == geom.Identity {
		defer lt.onPlace(y, s.size, len(lt.f.drawn))
	}
	if t.rim != face.None {
		defer lt.outline(t, len(*lt.f.out), len(lt.f.drawn))
	}
	for _, l := range s.lines {
		inks := lt.inks(l.Items)
		left, width := geom.Length(0), l.Width
		if byInk {
			if ink := union(inks); !ink.Empty() {
				left, width = ink.X, ink.W
			}
		}
		by := geom.Point{X: aligned(t.align, t.room.X, t.room.W, width) - left, Y: y + l.down(s.leading)}
		if l.in > 0 {
			by.X = t.room.X + l.in // lists are set flush left whatever is around them
		}
		switch {
		case l.box:
			lt.tickBox(t, s.size, geom.Point{X: t.room.X + l.in - s.size.Scale(listAir), Y: by.Y}, l.label.String() == "[x]", said(l.Items))
		case l.label != nil:
			lt.f.addText(face.Moved(l.label, geom.Point{X: t.room.X + l.in - l.label.Width() - s.size.Scale(listAir), Y: by.Y}).(*face.Text))
		}
		for k, it := range l.Items {
			lt.f.add(face.Moved(it, by), inks[k].Move(by))
		}
	}
}

// outline draws the outline of what a text has drawn from an item on, beneath it.
func (lt lettering) outline(t *fitting, out, drew int) {
	path := outlineOf(lt.f, (*lt.f.out)[out:])
	if len(path) == 0 {
		return
	}
	for i := range lt.f.drawn[drew:] {
		lt.f.drawn[drew+i].rim = t.rim
	}
	rim := &face.Shape{Path: path, Stroke: t.rim, Width: 2 * t.rimWidth, Round: true}
	lt.f.add(rim, path.Bounds().Inset(-t.rimWidth))
	last := len(lt.f.drawn) - 1
	lt.f.drawn = slices.Insert(lt.f.drawn[:last], drew, lt.f.drawn[last])
	*lt.f.out = slices.Insert((*lt.f.out)[:len(*lt.f.out)-1], out, face.Item(rim))
}

// said returns the words of a line.
func said(line []face.Item) string {
	var b strings.Builder
	for _, it := range line {
		if t, ok := it.(*face.Text); ok {
			b.WriteString(t.String())
		}
	}
	return b.String()
}

// tickBox draws a box as high as a capital that ends on a baseline, possibly ticked; says is what
// is ticked.
func (lt lettering) tickBox(t *fitting, size geom.Length, end geom.Point, ticked bool, says string) {
	side, pen := size.Scale(t.set.Metrics(t.look.font).CapHeight), max(250, size.Scale(0.08))
	r := geom.Rect{X: end.X - side + pen/2, Y: end.Y - side + pen/2, W: side - pen, H: side - pen}
	lt.f.add(&face.Shape{Path: geom.Box(r), Stroke: t.look.colour, Width: pen}, r.Inset(-pen/2))
	if !ticked {
		lt.f.field(r, says, true)
	} else {
		at := func(x, y float64) geom.Point { return geom.Point{X: r.X + r.W.Scale(x), Y: r.Y + r.H.Scale(y)} }
		lt.f.add(&face.Shape{Path: geom.Line(at(0.2, 0.5), at(0.45, 0.78), at(1, -0.05)), Stroke: t.look.colour, Width: 3 * pen / 2, Round: true}, r)
	}
}

// aligned returns where something of a width begins. In a room without a width, the room's x is the
// left end, the middle or the right end.
func aligned(align string, x, room, width geom.Length) geom.Length {
	switch align {
	case "centre", "center":
		return x + (room-width)/2
	case "right":
		return x + room - width
	}
	return x
}

// inks returns where the items of a line leave ink.
func (lt lettering) inks(items []face.Item) []geom.Rect {
	return lists.Map(items, lt.inkOf)
}

// union returns the smallest rectangle around all of them, empty for none.
func union(rects []geom.Rect) geom.Rect {
	var all geom.Rect
	for _, r := range rects {
		all = all.Union(r)
	}
	return all
}

// inkOf returns where an item of a line leaves ink.
func (lt lettering) inkOf(it face.Item) geom.Rect {
	switch it := it.(type) {
	case *face.Text:
		return inkOf(lt.f.c, it)
	case *face.Icon:
		return lt.f.pictures().iconInk(it)
	case *face.Shape:
		return it.Path.Bounds()
	}
	return geom.Rect{}
}
