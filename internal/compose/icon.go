package compose

import (
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// inkKey identifies the ink of a symbol turned by an angle in degrees.
type inkKey struct {
	id   string
	turn float64
}

// symbol finds an icon, or reports that there is none.
func (pc pictures) symbol(id string) *face.Symbol { return pc.symbolAt(id, pc.f.said.place) }

// symbolAt is symbol for an icon at a place. It calls at only if there is no such icon: what at
// reads would otherwise count as part of the face.
func (pc pictures) symbolAt(id string, at func() diag.Place) *face.Symbol {
	if pc.f.c.lib.Assets != nil {
		if s := pc.f.c.lib.Assets.Icons[id]; s != nil {
			return s
		}
	}
	fd, _ := pc.f.c.lib.LacksIcon(id, at())
	if fd.At.IsZero() {
		fd.At = pc.f.box.At
	}
	pc.f.found.Add(fd)
	return nil
}

// inkSize returns the size of a symbol's ink once turned.
func (c *bench) inkSize(s *face.Symbol, turn float64) geom.Size {
	if turn == 0 {
		return s.Bounds.Size()
	}
	key := inkKey{s.ID, turn}
	if v, ok := c.inks.Load(key); ok {
		return v.(geom.Size)
	}
	size := s.Path.Apply(geom.Turn(turn, centre(s.Bounds))).Bounds().Size()
	c.inks.Store(key, size)
	return size
}

// fitIn returns the largest size of a shape that fits a room undistorted.
func fitIn(shape, room geom.Size) geom.Size {
	if shape.W <= 0 || shape.H <= 0 {
		return geom.Size{}
	}
	scale := min(float64(room.W)/float64(shape.W), float64(room.H)/float64(shape.H))
	return geom.Size{W: shape.W.Scale(scale), H: shape.H.Scale(scale)}
}

// iconInk returns where a drawn icon leaves ink.
func (pc pictures) iconInk(i *face.Icon) geom.Rect {
	s := pc.f.c.lib.Assets.Icons[i.ID]
	if s == nil {
		return i.Box
	}
	got := fitIn(pc.f.c.inkSize(s, i.Turn), i.Box.Size())
	return geom.Rect{X: i.Box.X + (i.Box.W-got.W)/2, Y: i.Box.Y + (i.Box.H-got.H)/2, W: got.W, H: got.H}
}

// icon draws a symbol, scaled by its ink, in a box; align puts it at the left or right edge instead
// of the middle. It returns where the ink is.
func (pc pictures) icon(id string, r geom.Rect, turn float64, fill face.Colour, align string) geom.Rect {
	s := pc.symbol(id)
	if s == nil {
		pc.placeholder(r)
		return r
	}
	got := fitIn(pc.f.c.inkSize(s, turn), r.Size())
	switch align {
	case "left":
		r.W = got.W
	case "right":
		r.X, r.W = r.Right()-got.W, got.W
	}
	i := &face.Icon{ID: id, Box: r, Turn: turn, Fill: fill}
	ink := pc.iconInk(i)
	pc.f.add(i, ink)
	return ink
}

// iconBox draws an icon box. An empty id draws nothing.
func (pc pictures) iconBox(b *layout.Box, scope *expr.Env, r geom.Rect, turn float64) {
	id := pc.f.eval().words(b.Icon, scope)
	if id == "" {
		return
	}
	fill := pc.f.eval().colour(b.Fill, scope)
	if b.Fill.Text == "" {
		fill = pc.f.lettering().named("ink", face.Black)
	}
	if s := pc.symbol(id); s != nil && len(b.Grade) > 0 {
		i := &face.Icon{ID: id, Box: r, Turn: turn, Fill: fill}
		path, ink := s.Path.Apply(i.Place(s)), pc.iconInk(i)
		pc.f.add(&face.Shape{Path: path, Fill: fill, Grade: pc.f.grade(b, scope, ink), Stroke: pc.f.eval().colour(b.Stroke, scope), Width: pc.f.eval().width(b, scope), Round: true}, ink)
		return
	}
	if b.Stroke.Text == "" {
		pc.icon(id, r, turn, fill, b.Align)
		return
	}
	if pc.symbol(id) == nil {
		pc.placeholder(r)
		return
	}
	if b.Fill.Text == "" {
		fill = face.None
	}
	i := &face.Icon{ID: id, Box: r, Turn: turn, Fill: fill, Stroke: pc.f.eval().colour(b.Stroke, scope), Width: max(pc.f.eval().width(b, scope), 200)}
	pc.f.add(i, pc.iconInk(i))
}

// placeholder draws what replaces a missing picture: a box and its cross.
func (pc pictures) placeholder(r geom.Rect) {
	pc.f.addShape(&face.Shape{Path: append(geom.Box(r), cross(r)...), Stroke: pc.f.lettering().named("grey3", face.Black), Width: 200})
}

// cross returns the two diagonals of a rectangle.
func cross(r geom.Rect) geom.Path {
	return append(geom.Line(geom.Point{X: r.X, Y: r.Y}, geom.Point{X: r.Right(), Y: r.Bottom()}), geom.Line(geom.Point{X: r.X, Y: r.Bottom()}, geom.Point{X: r.Right(), Y: r.Y})...)
}
