package scene

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

const (
	halo   = .5  // of paper round whoever stands in front
	faded  = .3  // round those far away
	clear  = .75 // between a body and the frame
	beside = 1.5 // between a body and what covers the window
)

// body is somebody who has found room.
type body struct {
	layout.Silhouette
	who    string
	figure *Figure       // nil for what is nobody
	thing  *layout.Drawn // in place of a figure
	sign   *face.Symbol  // an icon, in place of either
	hue    string        // of a thing far away, "" for accent
	solid  areas         // on the face
	to     func(xy) xy   // from its own units to the face
	mm     float64       // of one unit
	lo, hi xy            // the box round it
}

// put has a body stand on a point of the face, one of its units so many millimetres.
func (b *body) put(foot xy, mm float64) {
	sx := mm
	if b.Flip {
		sx = -mm
	}
	b.mm, b.to = mm, func(p xy) xy { return xy{foot[0] + sx*p[0], foot[1] - mm*p[1]} }
}

// crowd finds room for those in a picture: nobody leaves the window, stands under what
// covers it, or hides another.
type crowd struct {
	*view
	scale    float64 // of people in front, so that none hides another
	standing []*body // in the order of the scene
}

// gather finds room for everybody: first for those in front, then for those
// far away beside them.
func (v *crowd) gather() {
	list := slices.Clone(v.Scene.Figures)
	if v.Who != "" && len(list) == 0 {
		list = append(list, layout.Silhouette{})
	}
	for i := range list {
		if list[i].Who == "" {
			list[i].Who = v.Who
			break
		}
	}
	faults := len(v.faults)
	for _, v.scale = range []float64{1, .92, .84, .77, .7, .64, 1} {
		v.faults = v.faults[:faults]
		if v.standing = v.stood(list); !hidden(v.standing) {
			return
		}
	}
}

// stood are all who find room, those in front first.
func (v *crowd) stood(list []layout.Silhouette) []*body {
	found := make([]*body, len(list))
	for _, faint := range []bool{false, true} {
		for i, s := range list {
			if s.Faint == faint && s.Who != "" {
				found[i] = v.place(s, present(found))
			}
		}
	}
	return present(found)
}

// present are those who found room.
func present(all []*body) []*body {
	return slices.DeleteFunc(slices.Clone(all), func(b *body) bool { return b == nil })
}

// hidden reports whether somebody in front stands before another.
func hidden(all []*body) bool {
	people := slices.DeleteFunc(slices.Clone(all), func(b *body) bool { return b.Faint || b.figure == nil })
	return lists.Some(len(people), func(i int) bool { return crowded(people[i].lo, people[i].hi, people[:i]) })
}

// Usual shares where a scene does not say them, for those in front and those
// far away: how high, where, how far down the strip of ground.
var usual = map[bool]layout.Silhouette{
	false: {High: .8, X: .36, Depth: .5},
	true:  {High: .38, X: .66, Depth: .06},
}

// place makes a body and finds room for it; nil, and a fault, if there is none.
func (v *crowd) place(s layout.Silhouette, others []*body) *body {
	u := usual[s.Faint]
	s.High, s.X, s.Depth = cmp.Or(s.High, u.High), cmp.Or(s.X, u.X), cmp.Or(s.Depth, u.Depth)
	b := &body{Silhouette: s, who: s.Who}
	raw, err := v.covers(b)
	if err != nil {
		v.fault("%w", err)
		return nil
	}
	lo, hi := raw.reach()
	mm := s.High * v.At.H / 100 // an icon is as high as a grown person would be
	if b.figure != nil {
		mm *= b.figure.tall
		if !s.Faint {
			mm *= v.scale
		}
	} else if wide := .62 * v.At.W; (hi[0]-lo[0])*mm > wide {
		mm = wide / (hi[0] - lo[0])
	}
	for range 24 {
		for _, apart := range []bool{true, false} {
			if v.stand(b, raw, mm, apart, others) {
				return b
			}
		}
		mm *= .93
	}
	v.fault("there is no room for %q in the window", s.Who)
	return nil
}

// covers is what a body covers in its own units, y up from the ground.
func (v *Window) covers(b *body) (areas, error) {
	if strings.Contains(strings.TrimSpace(b.Who), " ") {
		f, err := v.People.Figure(b.Who)
		if err != nil {
			return nil, err
		}
		b.figure = f
		return f.solid(), nil
	}
	if v.People.Figures != nil && v.People.Things[b.Who] != nil {
		b.thing = v.People.Things[b.Who]
		return moved(b.thing.Solid, func(p xy) xy { return p }), nil
	}
	s := v.Icon(b.Who)
	if s == nil || s.Bounds.Empty() {
		return nil, fmt.Errorf("there is no icon %q", b.Who)
	}
	s = v.People.upright(s, b.Turn)
	b.sign = s
	return unit(s), nil
}

// upright is an icon turned as far as the library says that it lies askew, and
// by so many degrees more.
func (p People) upright(s *face.Symbol, turn float64) *face.Symbol {
	if p.Figures != nil {
		turn += p.Turns[s.ID]
	}
	if turn == 0 {
		return s
	}
	out := *s
	out.Path = s.Path.Apply(geom.Turn(turn, geom.Point{}))
	out.Bounds = out.Path.Bounds()
	return &out
}

// unit is an icon's outline, 100 high, its middle at 0, standing on 0. The control points
// of its curves stand for the curves.
func unit(s *face.Symbol) areas {
	k := 100 / float64(s.Bounds.H)
	mid := float64(s.Bounds.X) + float64(s.Bounds.W)/2
	return traced(s.Path, func(p geom.Point) xy {
		return xy{(float64(p.X) - mid) * k, (float64(s.Bounds.Bottom()) - float64(p.Y)) * k}
	})
}

// traced are the outlines of a path, each point mapped.
func traced(p geom.Path, to func(geom.Point) xy) areas {
	return lists.Map(p.Parts(), func(part geom.Path) area { return lists.Map(part.Places(), to) })
}

// stand puts a body of a size as near to where it wants to be as there is room,
// beside the others if apart.
func (v *crowd) stand(b *body, raw areas, mm float64, apart bool, others []*body) bool {
	base := v.ground + (v.At.Y+v.At.H-v.ground)*b.Depth
	if b.Float {
		base = v.y(b.Depth)
	}
	lo, hi := raw.reach()
	b.put(xy{}, mm)
	want := v.x(b.X) - b.to(xy{(lo[0] + hi[0]) / 2})[0]
	if v.At.Y+clear > base-hi[1]*mm {
		return false
	}
	for i := range 2 * int(v.At.W) {
		// to the left and to the right in turn, half a millimetre further each time
		x := want + float64((i+1)/2)*.5*float64(1-2*(i%2))
		b.put(xy{x, base}, mm)
		b.lo, b.hi = areas{{b.to(lo), b.to(hi)}}.reach()
		if v.beyond(b.lo, b.hi) || apart && crowded(b.lo, b.hi, others) {
			continue
		}
		if b.solid = raw.through(b.to); v.free(b.solid) {
			return true
		}
	}
	return false
}

// beyond reports whether a box reaches out of that of the window, so that what it is round
// cannot be free.
func (v *crowd) beyond(lo, hi xy) bool {
	const sure = clear - 1e-6
	r := v.At
	return lo[0] < r.X+sure || lo[1] < r.Y+sure || hi[0] > r.X+r.W-sure || hi[1] > r.Y+r.H-sure
}

// free reports whether areas lie within the window and under nothing.
func (v *crowd) free(all areas) bool {
	for _, side := range v.outline.inside() {
		for _, a := range all {
			for _, p := range a {
				if side(p) < clear {
					return false
				}
			}
		}
	}
	return !slices.ContainsFunc(v.Covered, func(r Rect) bool {
		return all.touches(Rect{r.X - beside, r.Y - beside, r.W + 2*beside, r.H + 2*beside})
	})
}

// crowded reports whether what is in a box comes near others. Boxes are enough: people are
// tall and stand upright, and a box costs nothing for each of hundreds of places tried.
func crowded(lo, hi xy, others []*body) bool {
	return slices.ContainsFunc(others, func(o *body) bool {
		return !o.Faint && lo[0] < o.hi[0]+faded && o.lo[0]-faded < hi[0] && lo[1] < o.hi[1] && o.lo[1] < hi[1]
	})
}

// shadows lie under those who stand in front.
func (v *crowd) shadows() {
	if v.Mid == v.Paper {
		return
	}
	var all areas
	for _, b := range v.standing {
		if b.Faint || b.Float {
			continue
		}
		lo, hi := b.feet()
		rx := min((hi-lo)/2+2, lo-v.At.X+1, v.At.X+v.At.W-hi+1)
		all = append(all, disc(xy{(lo + hi) / 2, b.to(xy{})[1]}, rx, rx*.16, 0))
	}
	v.fill(all.path(), v.Mid)
}

// feet are where a body stands, from left to right: what of it is in the lowest eighth.
func (b *body) feet() (lo, hi float64) {
	lo, hi = b.hi[0], b.lo[0]
	for _, a := range b.solid {
		for _, p := range a {
			if p[1] > b.hi[1]-.12*(b.hi[1]-b.lo[1]) {
				lo, hi = min(lo, p[0]), max(hi, p[0])
			}
		}
	}
	return lo, hi
}

// draw draws those far away, then those in front; in a print the nearer over the
// farther, for there they may stand one before another.
func (v *crowd) draw(printed bool) {
	all := v.standing
	if printed {
		all = slices.Clone(all)
		slices.SortStableFunc(all, func(a, b *body) int { return cmp.Compare(a.to(xy{})[1], b.to(xy{})[1]) })
	}
	for _, faint := range []bool{true, false} {
		for _, b := range all {
			if b.Faint == faint {
				b.draw(v.canvas, printed)
			}
		}
	}
}

// draw draws a body where it stands.
func (b *body) draw(c *canvas, printed bool) {
	near, far := halo, faded
	if printed {
		near, far = rim, .45
	}
	switch {
	case b.thing != nil:
		b.drawThing(c, near)
	case b.figure == nil && b.Faint:
		c.faint(b.outline(), nil, far)
	case b.figure == nil && printed:
		c.solid(b.outline(), "ink", near)
	case b.figure == nil:
		c.halo(b.outline(), c.Ink, near)
	case b.Faint:
		c.faint(b.solid.path(), b.figure.tone.through(b.to).path(), far)
	case printed: // in its two inks only
		c.figure(b.figure, c.Mid, b.to, b.mm, near)
	default:
		c.figure(b.figure, b.plates(c), b.to, b.mm, near)
	}
}

// plates is the tone of a figure's eyes and plates: that of its side.
func (b *body) plates(c *canvas) face.Colour {
	if b.figure.other {
		return c.Other
	}
	return c.Mid
}

// drawThing draws a thing: what is solid in ink, or in one tone far away, and on it
// tones, light and lines.
func (b *body) drawThing(c *canvas, rim float64) {
	at := func(list []layout.Area) geom.Path { return moved(list, b.to).path() }
	hue := "ink"
	if b.Faint {
		hue = cmp.Or(b.hue, "accent")
	}
	c.solid(at(b.thing.Behind), "ink", rim)
	c.solid(at(b.thing.Solid), hue, rim)
	if !b.Faint {
		c.solid(at(b.thing.Tone), "accent", 0)
	}
	c.fill(at(b.thing.Light), c.Paper)
	c.fill(at(b.thing.Ink), c.Ink)
	col := c.Paper
	if c.little() {
		col = c.Ink
	}
	c.lines(strokes(b.thing.Lines, b.to), col, max(thin, b.mm*.9))
}

// outline is an icon's path where it stands.
func (b *body) outline() geom.Path {
	s := b.sign
	k := b.mm * 100 * 1000 / float64(s.Bounds.H)
	sx := k
	if b.Flip {
		sx = -k
	}
	o := b.to(xy{})
	mid := float64(s.Bounds.X) + float64(s.Bounds.W)/2
	return s.Path.Apply(geom.Matrix{A: sx, D: k, E: o[0]*1000 - sx*mid, F: o[1]*1000 - k*float64(s.Bounds.Bottom())})
}

// Alone draws somebody or something by itself, on the foot of the window in its
// middle, as large as there is room; there is neither sky nor ground.
func (w *Window) Alone(who string, flip bool, halo float64) ([]face.Item, error) {
	c := &canvas{Tones: w.Tones}
	b := &body{Silhouette: layout.Silhouette{Who: who, Flip: flip}}
	raw, err := w.covers(b)
	if err != nil {
		return nil, err
	}
	lo, hi := raw.reach()
	b.put(xy{}, min((w.At.W-2*halo)/(hi[0]-lo[0]), (w.At.H-2*halo)/(hi[1]-min(lo[1], 0))))
	mid := b.to(xy{(lo[0] + hi[0]) / 2})[0]
	b.put(xy{w.At.X + w.At.W/2 - mid, w.At.Y + w.At.H - halo + b.mm*min(lo[1], 0)}, b.mm)
	switch {
	case b.figure != nil:
		c.figure(b.figure, b.plates(c), b.to, b.mm, halo)
	case b.thing != nil:
		b.drawThing(c, halo)
	default:
		c.halo(b.outline(), c.Ink, halo)
	}
	return c.items, nil
}

// Meets reports whether an outline reaches into a rectangle by more than a
// hair's breadth.
func Meets(p geom.Path, r geom.Rect) bool {
	all := traced(p, func(q geom.Point) xy { return xy{q.X.MM(), q.Y.MM()} })
	const hair = 50 * geom.Micrometre
	return all.touches(millimetres(r.Inset(hair)))
}
