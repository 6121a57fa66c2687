package tile

import (
	"math"

	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// The measures of a craft's hull, in millimetres.
const (
	hullOut    = 3.0  // outside the walkable squares
	fairing    = 60.0 // the radius that fills its steps
	noseTop    = .9   // below the upper side of the foremost square
	shadeCraft = 4.5
)

// crafts draws the parts of a craft that fill whole squares and belong to its hull. Wings already
// have their panels.
var crafts = map[string]func(d *canvas, o *solid){
	"engine": engine, "pod": pod, "nose": cockpit,
	"wing": func(d *canvas, o *solid) { d.line(o.area.Outline(), 1, d.ink()) },
}

// hull draws a craft. The rules follow the squares; the hull is decoration.
type hull struct {
	*drawing
	parts []*solid // of the craft that fill whole squares
}

// draw draws the hull of a craft as a shape around all its squares, as the layout specifies.
// Without one, it draws only the parts that fill squares.
func (s *hull) draw(stand []*solid) {
	s.parts = lists.Only(stand, func(o *solid) bool { return o.as != nil && crafts[o.as.As] != nil })
	if as := s.level.skinned(); as != nil && as.As == "skin" {
		s.saucer(as)
	} else {
		s.airframe(as)
	}
}

// winged reports whether parts of a craft are next to the walkable squares. Such a level is shown
// at its whole width, since the wings reach over it.
func (l *level) winged() bool {
	found := false
	l.each(func(x, y int, g *model.Ground) {
		as := l.lookOf(g.Object)
		if as == nil || as.As == "nose" || crafts[as.As] == nil {
			return
		}
		for _, side := range []int{-1, 1} {
			if by := l.cell(x+side, y, l.plan); by != nil && !by.Outside && by.Floor != nil {
				found = true
			}
		}
	})
	return found
}

// airframe draws a craft from its deck: wings and what is slung below them, the shadow of
// everything, and the hull with its nose. Without a hull (as is nil) only the parts in squares are
// drawn.
func (s *hull) airframe(as *layout.Landscape) {
	cabin, nose := s.cabin(as)
	var hull terrain.Area
	if len(cabin) > 0 {
		hull = cabin.Grow(hullOut)
		if len(nose) > 0 {
			hull = terrain.Union(hull, s.tapered(cabin, nose))
		}
		hull = hull.Grow(fairing).Grow(-fairing)
	}
	var wings []terrain.Area
	all := hull
	for _, o := range s.parts {
		if o.as.As == "nose" && len(hull) > 0 {
			continue
		}
		o.area = s.slung(o, hull, cabin)
		all = append(all[:len(all):len(all)], o.area...)
		if w := s.wing(o, cabin); len(w) > 0 {
			w = w.Minus(hull)
			wings, all = append(wings, w), append(all[:len(all):len(all)], w...)
		}
	}
	if len(all) == 0 {
		return
	}
	all = terrain.Union(all)
	s.clad = all.Minus(cabin.Grow(-.5)).Grow(.6)
	if as != nil {
		s.shadeOf(as, all)
	}
	for _, w := range wings {
		s.panelled(as, w)
	}
	if len(hull) > 0 {
		s.plating(as, hull, cabin)
	}
	for _, o := range s.parts {
		if o.as.As == "wing" {
			s.panelled(o.as, o.area)
		}
		crafts[o.as.As](s.canvas, o)
	}
}

// cabin returns the walkable squares under a hull, and the squares of the nose in front of it.
func (s *hull) cabin(as *layout.Landscape) (terrain.Area, [][2]int) {
	var cells, nose [][2]int
	s.level.each(func(x, y int, g *model.Ground) {
		look := s.level.lookOf(g.Object)
		switch {
		case look != nil && look.As == "nose":
			nose = append(nose, [2]int{x, y})
		case as == nil || g.Floor == nil || look != nil && crafts[look.As] != nil:
		default:
			if under := s.level.lookOf(g.Floor); under != nil && under.As == "ramp" {
				return
			}
			cells = append(cells, [2]int{x, y})
		}
	})
	return s.area(cells), nose
}

// tapered returns a nose that narrows over its rows, with its corners rounded by 12 mm. It begins
// two squares aft of its own, so that it joins the cabin without a step.
func (s *hull) tapered(cabin terrain.Area, cells [][2]int) terrain.Area {
	lo, hi := s.area(cells).Bounds()
	mid, half, high := (lo.X+hi.X)/2, (hi.X-lo.X)/2+hullOut, hi.Y-lo.Y
	_, aft := cabin.Bounds()
	right := []terrain.Point{{X: .31 * half, Y: lo.Y + noseTop}, {X: .64 * half, Y: lo.Y + .26*high}, {X: half, Y: lo.Y + .93*high}, {X: half, Y: min(hi.Y+2*side, aft.Y)}}
	ring := lists.Map(right, func(p terrain.Point) terrain.Point { return terrain.Point{X: mid + p.X, Y: p.Y} })
	for i := range right {
		p := right[len(right)-1-i]
		ring = append(ring, terrain.Point{X: mid - p.X, Y: p.Y})
	}
	return terrain.Poly(ring...).Grow(-12).Grow(12)
}

// slung returns the outline of what fills squares next to a hull: round where it is in the air; a
// wing that fills squares is swept.
func (s *hull) slung(o *solid, hull, cabin terrain.Area) terrain.Area {
	a := s.area(o.cells)
	if o.as.As == "wing" {
		lo, hi := a.Bounds()
		mid := mid(cabin.Bounds())
		out, way := lo.X, 1.0
		if lo.X > mid.X {
			out, way = hi.X, -1
		}
		front := terrain.Poly(terrain.Point{X: out, Y: lo.Y}, terrain.Point{X: out + way*side, Y: lo.Y}, terrain.Point{X: out, Y: lo.Y + 1.4*side})
		return a.Grow(-.6).Minus(front).Grow(-2).Grow(2).Minus(hull)
	}
	return a.Grow(-1.6).Minus(hull.Grow(.4)).Grow(-4).Grow(4)
}

// wing returns the wing that carries an engine or a pod of several squares next to the hull. It is
// decoration that belongs to no square, and as wide as the level allows.
func (s *hull) wing(o *solid, cabin terrain.Area) terrain.Area {
	lo, hi := s.area(o.cells).Bounds()
	long := hi.Y - lo.Y
	if o.as.As == "wing" || len(cabin) == 0 || long < 2*side {
		return nil
	}
	mid := mid(cabin.Bounds())
	root, outer, way, edge := hi.X, lo.X, -1.0, 1.0 // 1 mm within the face
	if lo.X > mid.X {
		root, outer, way, edge = lo.X, hi.X, 1, s.wide()-1
	}
	tip := outer + way*min(9.5+long/10, max(0, way*(edge-outer)))
	at := func(x, y float64) terrain.Point { return terrain.Point{X: x, Y: lo.Y + y} }
	return terrain.Poly(at(root-way*2, -5), at(root+way*8, .1*long), at(tip, .825*long), at(tip, long+6.3), at(tip-way*8, long+9), at(root-way*2, long+4.5)).Grow(-1.5).Grow(1.5)
}

// shadeOf draws the shadow of a craft on what is below, as far as the face extends.
func (s *hull) shadeOf(as *layout.Landscape, all terrain.Area) {
	room := (s.edge.W - offCut).MM() / s.scale()
	shade := terrain.Shadow(all, shadeCraft).And(terrain.Box(-room, -room, s.wide()+2*room, s.high()+2*room))
	s.fill(shade, s.tone(as, 2))
	s.hatch(shade, .85, s.tone(as, 4))
}

// panelled draws a wing: panels, its dark edge, and the mark of its owner. A wing less than three
// and a half squares long has no room for the mark.
func (s *hull) panelled(as *layout.Landscape, w terrain.Area) {
	s.fill(w, s.tone(as, 1))
	s.fill(w.Minus(w.Move(-2.4, -2.6)), s.tone(as, 3))
	lo, hi := w.Bounds()
	sweep := 58.0
	if (lo.X+hi.X)/2 > s.wide()/2 {
		sweep = -58
	}
	s.line(terrain.Hatch(w, 0, 9, 0, nil), .2, s.tone(as, 4))
	s.line(terrain.Hatch(w, sweep, 13, 0, nil), .2, s.tone(as, 4))
	s.line(w.Grow(-1.6).Outline(), .2, s.tone(as, 4))
	s.line(w.Outline(), .5, s.ink())
	if hi.Y-lo.Y < 3.5*side {
		return
	}
	if f := s.marks.mark("roundel", "roundel", s.tile, "", 0, nil); f != nil {
		at := terrain.Point{X: lo.X + 8.2, Y: hi.Y - 12}
		if sweep < 0 {
			at.X = hi.X - 8.2
		}
		s.flush()
		s.putAbout(f, s.onFace(at), 0, 1)
	}
}

// plating draws a hull around its deck, with the nose in front of it.
func (s *hull) plating(as *layout.Landscape, hull, cabin terrain.Area) {
	top, _ := cabin.Bounds()
	from, to := hull.Bounds()
	ring := hull.Minus(cabin)
	s.fill(ring, s.tone(as, 0))
	nose := ring.And(terrain.Box(from.X, from.Y, to.X-from.X, max(.1, top.Y-from.Y)))
	if top.Y-from.Y > side/2 {
		s.fill(nose.Minus(nose.Move(-5, -4)), s.tone(as, 2))
		s.fill(nose.Minus(nose.Move(-2, -1.6)), s.tone(as, 3))
		s.hatch(nose.Minus(nose.Move(-3, -2)), .8, s.tone(as, 4))
		seams := terrain.Lines(lists.Map([]float64{.13, .35, .61}, func(k float64) terrain.Line {
			y := from.Y + k*(top.Y-from.Y)
			return terrain.Line{{X: from.X, Y: y}, {X: to.X, Y: y}}
		}))
		s.line(nose.In().Cut(seams), .25, s.ink())
	}
	mid := mid(cabin.Bounds())
	s.ribbed(as, ring.Minus(nose), mid)
	in := ring.In()
	s.line(in.Cut(hull.Grow(-1.7).Outline()), .2, s.ink())
	s.line(in.Cut(rivets(hull.Grow(.2))), .45, s.ink())
	s.line(hull.Outline(), 1, s.ink())
	s.fill(cabin, s.paper())
}

// cockpit draws the glass of a nose and, where there is room, its panel and seats.
func cockpit(s *canvas, o *solid) {
	lo, hi := s.area(o.cells).Bounds()
	mid, high := (lo.X+hi.X)/2, hi.Y-lo.Y
	k := min(1, 1.35*high/54)
	s.shape(o.area, s.tone(o.as, 0), 1, s.ink()) // of a nose without a hull
	at := func(x, y float64) terrain.Point { return terrain.Point{X: mid + x, Y: lo.Y + y*k} }
	glass := terrain.Poly(at(-11, 11), at(-6, 5), at(6, 5), at(11, 11), at(16, 24), at(-16, 24)).Grow(-2 * k).Grow(2 * k)
	as := &layout.Landscape{Ramp: o.as.Soil}
	dark := glass.And(terrain.Box(mid+5, lo.Y, 20, high))
	s.fill(glass, s.tone(as, 1))
	s.fill(glass.And(terrain.Poly(at(-4, 0), at(3, 0), at(-7, 30), at(-17, 30))), s.paper())
	s.fill(dark, s.tone(as, 2))
	s.hatch(dark, 1, s.tone(as, 4))
	s.line(glass.In().Cut(terrain.Lines{{at(-4, 5), at(-6, 24)}, {at(4, 5), at(6, 24)}, {at(-13, 16), at(13, 16)}}), .5, s.ink())
	s.line(glass.Outline(), 1, s.ink())
	if k < 1 {
		return
	}
	s.shape(terrain.Poly(at(-15, 27), at(15, 27), at(17, 31), at(-17, 31)), s.tone(o.as, 2), .5, s.ink())
	for i := range 9 {
		c := s.ink()
		if i%3 == 0 {
			c = s.paper()
		}
		p := at(-12.4+2.9*float64(i), 28)
		s.shape(terrain.Box(p.X, p.Y, 1.8, 1.8), c, .2, s.ink())
	}
	for _, x := range []float64{-9, 9} {
		p := at(x, 34)
		s.shape(terrain.Box(p.X-4, p.Y, 8, 9).Grow(-1.2).Grow(1.2), s.paper(), .5, s.ink())
		s.shape(terrain.Box(p.X-4.4, p.Y+7.4, 8.8, 3).Grow(-.8).Grow(.8), s.tone(o.as, 2), .4, s.ink())
		s.line(terrain.Lines{{p.Add(terrain.Point{X: -2, Y: 1}), p.Add(terrain.Point{Y: 6}), p.Add(terrain.Point{X: 2, Y: 1})}}, .25, s.ink())
	}
}

// cowl draws a round body with its dark side, and returns its box and its centre.
func cowl(s *canvas, o *solid) (lo, hi, mid terrain.Point) {
	lo, hi = o.area.Bounds()
	mid = lo.Add(hi).By(.5)
	dark := 4.6
	if hi.Y-lo.Y < 1.5*side { // its name is across it
		dark = 5.8
	}
	right := func(x float64) terrain.Area { return o.area.And(terrain.Box(x, lo.Y, hi.X-x+1, hi.Y-lo.Y)) }
	s.fill(o.area, s.paper())
	s.fill(right(mid.X+1.5), s.tone(o.as, 1))
	s.fill(right(mid.X+dark), s.tone(o.as, 3))
	s.hatch(right(mid.X+dark), .8, s.ink())
	return lo, hi, mid
}

// engine draws a cowl with a fan in front and slots at its end.
func engine(s *canvas, o *solid) {
	lo, hi, mid := cowl(s, o)
	in := o.area.In()
	r := min(4.8, (hi.X-lo.X)/2-1)
	fan := terrain.Point{X: mid.X, Y: lo.Y + 3 + r}
	s.shape(terrain.Disc(fan, r), s.ink(), .5, s.ink())
	blades := terrain.Lines(lists.Made(12, func(k int) terrain.Line {
		y, x := math.Sincos(float64(k) * math.Pi / 6)
		return terrain.Line{fan, fan.Add(terrain.Point{X: x * (r - .5), Y: y * (r - .5)})}
	}))
	s.line(blades, .45, s.paper())
	s.shape(terrain.Disc(fan, 1.5), s.paper(), .3, s.ink())
	var seams terrain.Lines
	for y := lo.Y + 19; y < hi.Y-15; y += 15 {
		seams = append(seams, terrain.Line{{X: lo.X, Y: y}, {X: hi.X, Y: y}})
	}
	s.line(in.Cut(seams), .3, s.ink())
	for k := range 5 {
		s.fill(terrain.Box(mid.X-4.6, hi.Y-11+1.9*float64(k), 9.2, .9), s.ink())
	}
	s.line(o.area.Outline(), 1, s.ink())
}

// pod draws a cowl without a fan.
func pod(s *canvas, o *solid) {
	lo, hi, mid := cowl(s, o)
	if hi.Y-lo.Y > 1.5*side {
		s.line(terrain.Lines{{{X: mid.X, Y: lo.Y + 3}, {X: mid.X, Y: lo.Y + 6.5}}, {{X: mid.X, Y: hi.Y - 6.5}, {X: mid.X, Y: hi.Y - 3}}}, .5, s.ink())
	}
	s.line(o.area.Outline(), 1, s.ink())
}
