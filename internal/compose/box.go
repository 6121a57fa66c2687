package compose

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// maxEach limits a repeat, so that a slip in an expression cannot fill memory.
const maxEach = 2000

// boxes draws boxes in order; off is the origin of their group.
func (f *frame) boxes(all []*layout.Box, scope *expr.Env, off geom.Point) {
	for _, b := range all {
		f.repeat(b, scope, off)
	}
}

// repeat draws a box once, or once for each element of its list.
func (f *frame) repeat(b *layout.Box, scope *expr.Env, off geom.Point) {
	var dx, dy geom.Length
	if b.Each.Text != "" {
		dx, dy = f.eval().length(b.Step[0], scope), f.eval().length(b.Step[1], scope)
	}
	f.each(b, scope, func(i int, scope *expr.Env) {
		f.once(b, scope, geom.Point{X: off.X + dx*geom.Length(i), Y: off.Y + dy*geom.Length(i)})
	})
}

// each calls do once, or for each element of a box's list, with the names that are in scope there,
// if the box's condition holds.
func (f *frame) each(b *layout.Box, scope *expr.Env, do func(i int, scope *expr.Env)) {
	if b.Each.Text == "" {
		f.holding(b, scope, 0, do)
		return
	}
	list, err := scope.List(bare(b.Each.Text))
	if err != nil {
		f.wrong(b.Each, err)
		return
	}
	if len(list) > maxEach {
		f.wrong(b.Each, fmt.Errorf("gives %d elements, at most %d are drawn", len(list), maxEach))
		list = list[:maxEach]
	}
	name := cmp.Or(b.As, "it")
	for i, v := range list {
		f.holding(b, scope.Element(name, v, i), i, do)
	}
}

// holding calls do if a box's condition holds.
func (f *frame) holding(b *layout.Box, scope *expr.Env, i int, do func(i int, scope *expr.Env)) {
	if b.When.Text != "" {
		ok, err := scope.Bool(bare(b.When.Text))
		if err != nil {
			f.wrong(b.When, err)
		}
		if !ok {
			return
		}
	}
	if len(b.Let) > 0 {
		scope = f.let(scope, b.Let)
	}
	do(i, scope)
}

// once draws a box.
func (f *frame) once(b *layout.Box, scope *expr.Env, off geom.Point) {
	r := geom.Rect{X: f.eval().length(b.X, scope) + off.X, Y: f.eval().length(b.Y, scope) + off.Y, W: f.eval().length(b.W, scope), H: f.eval().length(b.H, scope)}
	f.owner++
	f.box, f.said = b, nil
	if !f.possible(b, r.Size()) {
		return
	}
	turn := f.eval().degrees(b.Turn, scope)
	if turn != 0 && b.Icon.Text == "" {
		f.turned(r, turn, func() { f.draw(b, scope, r, 0) })
		return
	}
	f.draw(b, scope, r, turn)
}

// possible reports whether a box can have a size, and reports an error otherwise.
func (f *frame) possible(b *layout.Box, s geom.Size) bool {
	if (s.W < 0 || s.H < 0) && b.Shape != "line" {
		f.report(b.At, "PB212", "over-limit", fmt.Sprintf("%s: the box is %s wide and %s high; neither can be less than 0", f.id, s.W, s.H))
		return false
	}
	return true
}

// turned draws a box rotated around its centre, as a group.
func (f *frame) turned(r geom.Rect, degrees float64, draw func()) {
	turn, m := geom.Turn(degrees, centre(r)), f.matrix
	f.matrix = m.Mul(turn)
	items := f.gathered(draw)
	if f.matrix = m; len(items) > 0 {
		*f.out = append(*f.out, &face.Group{Map: turn, Items: items})
	}
}

// gathered returns the items that draw draws, without putting them on the face.
func (f *frame) gathered(draw func()) (items []face.Item) {
	out := f.out
	f.out = &items
	draw()
	f.out = out
	return items
}

// draw draws a box.
func (f *frame) draw(b *layout.Box, scope *expr.Env, r geom.Rect, turn float64) {
	if f.c.watch != nil {
		defer f.see(b, scope, r)()
	}
	f.asked(b, scope, r)
	f.shaded(b, scope, func() { f.content(b, scope, r, turn) })
}

// writtenHigh is the height of handwriting on a line.
const writtenHigh = 6 * geom.MM

// asked adds a field for a box that is to be filled in, if files are fillable: above the line if
// the box is one, else all of it. It adds nothing if the box's label is empty. A track has a tick
// box for each of its boxes.
func (f *frame) asked(b *layout.Box, scope *expr.Env, r geom.Rect) {
	if b.Field.Text == "" && b.Tick.Text == "" || b.Widget == "track" {
		return
	}
	tick := b.Tick.Text != ""
	if r.H == 0 && !tick {
		r.Y, r.H = r.Y-writtenHigh, writtenHigh
	}
	if r.Empty() {
		f.report(b.At, "PB212", "over-limit", f.id+": the box is to be filled in and says no size")
		return
	}
	if says := f.eval().words(cmp.Or(b.Field, b.Tick), scope); says != "" {
		f.field(r, says, tick)
	}
}

// field adds a place to fill in, if files are fillable on a screen.
func (f *frame) field(r geom.Rect, says string, tick bool) {
	if f.c.lib.Fillable {
		*f.out = append(*f.out, &face.Field{Box: r, Says: says, Tick: tick})
	}
}

// content draws what the box holds.
func (f *frame) content(b *layout.Box, scope *expr.Env, r geom.Rect, turn float64) {
	switch {
	case b.Flow.Way != "":
		f.flowing().flow(b, scope, r)
		return
	case b.Shape != "":
		f.shape(b, b.Shape, scope, r)
	case b.Icon.Text != "":
		f.said = f.eval().origin(scope, b.Icon.Text)
		f.pictures().iconBox(b, scope, r, turn)
	case b.Picture.Text != "":
		f.said = f.eval().origin(scope, b.Picture.Text)
		f.pictures().picture(b, scope, r)
	case b.Text.Text != "":
		f.said = f.eval().origin(scope, b.Text.Text)
		f.lettering().text(b, scope, r)
	case b.Widget != "":
		f.widget(b, scope, r)
	}
	if len(b.Boxes) > 0 {
		f.clipped(b, scope, r, func() { f.boxes(b.Boxes, scope, geom.Point{X: r.X, Y: r.Y}) })
	}
}

// clipped draws boxes cut to the shape that their box specifies.
func (f *frame) clipped(b *layout.Box, scope *expr.Env, r geom.Rect, draw func()) {
	if b.Clip == "" {
		draw()
		return
	}
	path, _ := f.c.outline(b.Clip, r, f.eval().length(b.Corner, scope))
	from := len(f.drawn)
	if items := f.gathered(draw); len(items) > 0 {
		for i := range f.drawn[from:] {
			f.drawn[from+i].within = path.Apply(f.matrix)
		}
		*f.out = append(*f.out, &face.Group{Map: geom.Identity, Clip: path, Items: items})
	}
}

// shape draws an outline, a line or a path.
func (f *frame) shape(b *layout.Box, shape string, scope *expr.Env, r geom.Rect) {
	s := &face.Shape{Fill: f.eval().colour(b.Fill, scope), Stroke: f.eval().colour(b.Stroke, scope), Width: f.eval().width(b, scope), Dash: b.Dash}
	at := geom.Move(r.X, r.Y)
	switch shape {
	case "line":
		s.Path = geom.Line(geom.Point{X: r.X, Y: r.Y}, geom.Point{X: r.Right(), Y: r.Bottom()})
		if len(b.Points) > 0 || b.Route.Text != "" {
			s.Path = geom.Line(f.eval().spots(b, scope)...).Apply(at)
		}
	case "polygon":
		s.Path = geom.Polygon(f.eval().spots(b, scope)...).Apply(at)
	case "curve":
		s.Path = curve(f.eval().spots(b, scope)).Apply(at)
	case "path":
		// expressions print numbers as text does, with a true minus
		p, err := geom.ParsePath(strings.ReplaceAll(f.eval().words(b.Path, scope), "−", "-"))
		if err != nil {
			f.eval().wrongValue(b.Path, scope, err)
		}
		s.Path = p.Apply(at)
	default:
		p, ok := f.c.outline(shape, r, f.eval().length(b.Corner, scope))
		if !ok {
			f.unknown(b.At, "shape", shape, append(keys(outlines), "line", "polygon", "curve", "path"))
			return
		}
		s.Path = p
	}
	if s.Stroke != face.None && s.Width == 0 {
		s.Width = 300
	}
	if s.Grade = f.grade(b, scope, s.Path.Bounds()); s.Grade != nil {
		s.Fill = s.Grade.At(.5)
	}
	f.addShape(s)
}

// keys returns the keys of a map in order.
func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
