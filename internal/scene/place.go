package scene

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
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
	to     func(xy) xy
	mm     float64 // of one unit
	lo, hi xy
}

// Usual shares where a scene does not say them, for those in front and those
// far away: how high, where, how far down the strip of ground.
var usual = map[bool]layout.Silhouette{
	false: {High: .8, X: .36, Depth: .5},
	true:  {High: .38, X: .66, Depth: .06},
}

// place makes a body and finds room for it; nil, and a fault, if there is none.
func (v *view) place(s layout.Silhouette, others []*body) *body {
	u := usual[s.Faint]
	s.High, s.X, s.Depth = cmp.Or(s.High, u.High), cmp.Or(s.X, u.X), cmp.Or(s.Depth, u.Depth)
	b := &body{Silhouette: s, who: s.Who}
	raw, err := v.raw(b)
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

// raw is what a body covers in its own units, y up from the ground.
func (v *view) raw(b *body) (areas, error) {
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

// unit is an icon's outline, 100 high, its middle at 0, standing on 0.
func unit(s *face.Symbol) areas {
	var out areas
	k := 100 / float64(s.Bounds.H)
	mid := float64(s.Bounds.X) + float64(s.Bounds.W)/2
	for _, seg := range s.Path {
		if seg.Op == geom.MoveTo || len(out) == 0 {
			out = append(out, nil)
		}
		for i := range seg.Points() {
			p := seg.P[i]
			out[len(out)-1] = append(out[len(out)-1], xy{(float64(p.X) - mid) * k, (float64(s.Bounds.Bottom()) - float64(p.Y)) * k})
		}
	}
	return out
}

// stand puts a body of a size as near to where it wants to be as there is room,
// beside the others if apart.
func (v *view) stand(b *body, raw areas, mm float64, apart bool, others []*body) bool {
	base := v.ground + (v.At.Y+v.At.H-v.ground)*b.Depth
	if b.Float {
		base = v.At.Y + v.At.H*b.Depth
	}
	sx := mm
	if b.Flip {
		sx = -mm
	}
	lo, hi := raw.reach()
	mid := (lo[0] + hi[0]) / 2 * sx
	want := v.At.X + b.X*v.At.W - mid
	if v.At.Y+clear > base-hi[1]*mm {
		return false
	}
	for i := range 2 * int(v.At.W) {
		// to the left and to the right in turn, half a millimetre further each time
		x := want + float64((i+1)/2)*.5*float64(1-2*(i%2))
		to := func(p xy) xy { return xy{x + sx*p[0], base - mm*p[1]} }
		solid := raw.through(to)
		if v.free(solid) && (!apart || !crowded(solid, others)) {
			b.solid, b.to, b.mm = solid, to, mm
			b.lo, b.hi = solid.reach()
			return true
		}
	}
	return false
}

// free reports whether areas lie within the window and under nothing.
func (v *view) free(all areas) bool {
	for _, side := range v.outline.inside() {
		for _, a := range all {
			for _, p := range a {
				if side(p) < clear {
					return false
				}
			}
		}
	}
	for _, r := range v.Covered {
		if all.touches(Rect{r.X - beside, r.Y - beside, r.W + 2*beside, r.H + 2*beside}) {
			return false
		}
	}
	return true
}

// crowded reports whether areas come near others'.
func crowded(all areas, others []*body) bool {
	lo, hi := all.reach()
	for _, o := range others {
		if !o.Faint && lo[0] < o.hi[0]+faded && o.lo[0]-faded < hi[0] && lo[1] < o.hi[1] && o.lo[1] < hi[1] {
			return true
		}
	}
	return false
}

// shadows lie under those who stand in front.
func (v *view) shadows() {
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

// feet are where a body stands, from left to right: what of it is lowest.
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

// bodies draws those far away, or those in front.
func (v *view) bodies(faint bool) {
	all := v.standing
	if v.printed { // the nearer over the farther
		all = slices.Clone(all)
		slices.SortStableFunc(all, func(a, b *body) int { return cmp.Compare(a.to(xy{})[1], b.to(xy{})[1]) })
	}
	for _, b := range all {
		if b.Faint == faint {
			v.show(b)
		}
	}
}

// show draws a body where it stands.
func (v *view) show(b *body) {
	near, far := halo, faded
	if v.printed {
		near, far = rim, .45
	}
	switch {
	case b.thing != nil:
		v.drawn(b, near)
	case b.figure == nil && b.Faint:
		v.faint(b.sign.Path.Apply(b.onFace()), nil, far)
	case b.figure == nil && v.printed:
		v.solid(b.sign.Path.Apply(b.onFace()), "ink", near)
	case b.figure == nil:
		v.halo(b.sign.Path.Apply(b.onFace()), v.Ink, near)
	case b.Faint:
		v.faint(b.solid.path(), b.figure.tone.through(b.to).path(), far)
	default:
		v.figure(b.figure, v.plates(b.figure), b.to, b.mm, near)
	}
}

// plates is the tone of a figure's eyes and plates: a print has its two inks only.
func (v *view) plates(f *Figure) face.Colour {
	if f.other && !v.printed {
		return v.Other
	}
	return v.Mid
}

// drawn draws a thing: what is solid in ink, or in one tone far away, and on it
// tones, light and lines.
func (v *view) drawn(b *body, rim float64) {
	at := func(list []layout.Area) geom.Path { return moved(list, b.to).path() }
	hue := "ink"
	if b.Faint {
		hue = cmp.Or(b.hue, "accent")
	}
	v.solid(at(b.thing.Behind), "ink", rim)
	v.solid(at(b.thing.Solid), hue, rim)
	if !b.Faint {
		v.solid(at(b.thing.Tone), "accent", 0)
	}
	v.fill(at(b.thing.Light), v.Paper)
	v.fill(at(b.thing.Ink), v.Ink)
	col := v.Paper
	if v.little() {
		col = v.Ink
	}
	v.lines(ends(strokes(b.thing.Lines, func(p xy) xy { return p }), b.to), col, max(thin, b.mm*.9))
}

// onFace maps an icon's path to where it stands.
func (b *body) onFace() geom.Matrix {
	s := b.sign
	k := b.mm * 100 * 1000 / float64(s.Bounds.H)
	sx := k
	if b.Flip {
		sx = -k
	}
	o := b.to(xy{})
	mid := float64(s.Bounds.X) + float64(s.Bounds.W)/2
	return geom.Matrix{A: sx, D: k, E: o[0]*1000 - sx*mid, F: o[1]*1000 - k*float64(s.Bounds.Bottom())}
}

// Alone draws somebody or something by itself, on the foot of the window in its
// middle, as large as there is room; there is neither sky nor ground.
func (w *Window) Alone(who string, flip bool, halo float64) ([]face.Item, error) {
	v := &view{Window: w, canvas: canvas{Tones: w.Tones}}
	b := &body{Silhouette: layout.Silhouette{Who: who, Flip: flip}}
	raw, err := v.raw(b)
	if err != nil {
		return nil, err
	}
	lo, hi := raw.reach()
	mm := min((w.At.W-2*halo)/(hi[0]-lo[0]), (w.At.H-2*halo)/(hi[1]-min(lo[1], 0)))
	sx := mm
	if flip {
		sx = -mm
	}
	foot := xy{w.At.X + w.At.W/2 - sx*(lo[0]+hi[0])/2, w.At.Y + w.At.H - halo + mm*min(lo[1], 0)}
	b.mm, b.to = mm, func(p xy) xy { return xy{foot[0] + sx*p[0], foot[1] - mm*p[1]} }
	if b.figure != nil {
		v.figure(b.figure, v.plates(b.figure), b.to, mm, halo)
	} else {
		v.halo(b.sign.Path.Apply(b.onFace()), v.Ink, halo)
	}
	return v.items, nil
}

// Meets reports whether an outline reaches into a rectangle by more than a
// hair's breadth.
func Meets(p geom.Path, r geom.Rect) bool {
	var all areas
	for _, seg := range p {
		if seg.Op == geom.MoveTo || len(all) == 0 {
			all = append(all, nil)
		}
		for i := range seg.Points() {
			all[len(all)-1] = append(all[len(all)-1], xy{seg.P[i].X.MM(), seg.P[i].Y.MM()})
		}
	}
	const hair = .05
	return all.touches(Rect{r.X.MM() + hair, r.Y.MM() + hair, r.W.MM() - 2*hair, r.H.MM() - 2*hair})
}
