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
	halo   = .5  // of paper round figures in the foreground
	faded  = .3  // round distant ones
	clear  = .75 // between a body and the frame
	beside = 1.5 // between a body and what covers the window
)

// body is a figure, thing or icon that has a place.
type body struct {
	layout.Silhouette
	who    string
	figure *Figure       // nil if it is not a person
	thing  *layout.Drawn // instead of a figure
	sign   *face.Symbol  // an icon, instead of either
	hue    string        // of a distant thing, "" for accent
	solid  areas         // on the face
	to     func(xy) xy   // from its own units to the face
	mm     float64       // of one unit
	lo, hi xy            // the bounding box
}

// put places a body on a point of the face; mm is the size of one of its units.
func (b *body) put(foot xy, mm float64) {
	sx := mm
	if b.Flip {
		sx = -mm
	}
	b.mm, b.to = mm, func(p xy) xy { return xy{foot[0] + sx*p[0], foot[1] - mm*p[1]} }
}

// crowd finds places for the bodies in a picture: nobody leaves the window, stands under what
// covers it, or hides another.
type crowd struct {
	*view
	scale    float64 // of people in the foreground, so that none hides another
	standing []*body // in the order of the scene
}

// gather finds places for everybody: first for those in the foreground, then for distant ones next
// to them.
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

// stood returns all bodies that find a place, placing the foreground first.
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

// present returns the bodies that have a place.
func present(all []*body) []*body {
	return slices.DeleteFunc(slices.Clone(all), func(b *body) bool { return b == nil })
}

// hidden reports whether somebody in the foreground stands in front of another.
func hidden(all []*body) bool {
	people := slices.DeleteFunc(slices.Clone(all), func(b *body) bool { return b.Faint || b.figure == nil })
	return lists.Some(len(people), func(i int) bool { return crowded(people[i].lo, people[i].hi, people[:i]) })
}

// usual are the default shares, for foreground and distant bodies: height, position, depth in the
// strip of ground.
var usual = map[bool]layout.Silhouette{
	false: {High: .8, X: .36, Depth: .5},
	true:  {High: .38, X: .66, Depth: .06},
}

// place makes a body and finds a place for it, or returns nil and adds a fault.
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
	mm := s.High * v.At.H / 100 // an icon is as high as an adult would be
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

// covers returns what a body covers in its own units, y up from the ground.
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

// upright returns an icon turned by the angle at which the library says that it lies askew, and by
// turn more degrees.
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

// unit returns an icon's outline, 100 high, centred on x = 0 and standing on y = 0. The control
// points of its curves stand in for the curves.
func unit(s *face.Symbol) areas {
	k := 100 / float64(s.Bounds.H)
	mid := float64(s.Bounds.X) + float64(s.Bounds.W)/2
	return traced(s.Path, func(p geom.Point) xy {
		return xy{(float64(p.X) - mid) * k, (float64(s.Bounds.Bottom()) - float64(p.Y)) * k}
	})
}

// traced returns the outlines of a path, each point mapped.
func traced(p geom.Path, to func(geom.Point) xy) areas {
	return lists.Map(p.Parts(), func(part geom.Path) area { return lists.Map(part.Places(), to) })
}

// stand puts a body of a size as near to its preferred position as possible, not overlapping others
// if apart. It returns false if there is no place.
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
		// alternately to the left and to the right, half a millimetre further each time
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

// beyond reports whether a box extends beyond that of the window, so that its contents cannot be
// free.
func (v *crowd) beyond(lo, hi xy) bool {
	const sure = clear - 1e-6
	r := v.At
	return lo[0] < r.X+sure || lo[1] < r.Y+sure || hi[0] > r.X+r.W-sure || hi[1] > r.Y+r.H-sure
}

// free reports whether areas are within the window and not covered.
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

// crowded reports whether a box comes near others. Boxes are good enough: people are tall and
// upright, and a box is cheap to test at hundreds of positions.
func crowded(lo, hi xy, others []*body) bool {
	return slices.ContainsFunc(others, func(o *body) bool {
		return !o.Faint && lo[0] < o.hi[0]+faded && o.lo[0]-faded < hi[0] && lo[1] < o.hi[1] && o.lo[1] < hi[1]
	})
}

// shadows draws shadows under bodies in the foreground.
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

// feet returns the left and right ends of what a body stands on: the part in its lowest eighth.
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

// draw draws distant bodies, then those in the foreground; in a print nearer ones over farther
// ones, since there they may overlap.
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

// draw draws a body at its place.
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

// plates returns the tone of a figure's eyes and plates, which shows its side.
func (b *body) plates(c *canvas) face.Colour {
	if b.figure.other {
		return c.Other
	}
	return c.Mid
}

// drawThing draws a thing: its solid parts in ink, or in one tone if distant, with tones, lights
// and lines on top.
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

// outline returns an icon's path at its place.
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

// Alone draws a figure or thing alone, at the bottom centre of the window, as large as fits,
// without sky or ground.
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

// Meets reports whether an outline extends into a rectangle by more than a hair's breadth.
func Meets(p geom.Path, r geom.Rect) bool {
	all := traced(p, func(q geom.Point) xy { return xy{q.X.MM(), q.Y.MM()} })
	const hair = 50 * geom.Micrometre
	return all.touches(millimetres(r.Inset(hair)))
}
