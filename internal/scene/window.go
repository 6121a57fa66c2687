package scene

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// Window is a picture to be drawn: where it lies, its frame, what is to be seen
// in it, and what of it lies under something else. Who is the one whom the scene
// does not name.
type Window struct {
	At      Rect
	Corner  float64 // of the frame, cut
	Octagon bool    // all four corners are cut, not two
	Scene   *layout.Scene
	Who     string
	Seed    uint64
	Covered []Rect
	Tones   Tones
	People  People
	Icon    func(id string) *face.Symbol // nil for none of this name
}

// Picture is what a window shows. Bodies are those in it, in their own order,
// for whoever looks whether anything covers them.
type Picture struct {
	Items  []face.Item
	Bodies []Body
	Faults []error // who could not be drawn, or found no room
}

// Body is somebody or something in a picture: who, what of the picture they
// cover, and by how much they may be larger for what surrounds them.
type Body struct {
	Who  string
	Path geom.Path
}

// view is a window while it is drawn.
type view struct {
	*Window
	canvas
	out      Picture
	outline  area
	ground   float64 // y of the horizon
	scale    float64 // of people in front, so that none hides another
	rnd      *rand.Rand
	standing []*body // in the order of the scene
	layer    layout.Layer
	printed  bool
}

// Draw draws a window.
func (w *Window) Draw() Picture {
	v := &view{Window: w, canvas: canvas{Tones: w.Tones}, rnd: rand.New(rand.NewPCG(w.Seed, 1))}
	v.outline = w.frame()
	if place := w.place(); place != nil {
		v.horizon(place.Ground)
		v.print(place)
	} else {
		v.horizon(w.Scene.Ground)
		v.paint()
	}
	v.out.Items = v.items
	for _, b := range v.standing {
		v.out.Bodies = append(v.out.Bodies, Body{b.who, b.solid.path()})
	}
	return v.out
}

// place is where the scene is set, nil for one that is no print.
func (w *Window) place() *layout.Place {
	if w.People.Figures == nil {
		return nil
	}
	return w.People.Places[w.Scene.Place]
}

// horizon leaves a share of the window to the ground.
func (v *view) horizon(ground float64) {
	if ground == 0 {
		ground = .23
	}
	v.ground = v.At.Y + v.At.H*(1-ground)
}

// paint draws a scene of sky, what is behind, and a strip of ground.
func (v *view) paint() {
	v.sky()
	v.scenery()
	v.strip()
	v.gather()
	v.shadows()
	v.bodies(true)
	v.bodies(false)
	v.effect()
	v.line(v.outline.closed(), v.Ink, .35)
}

// frame is the outline of the window.
func (w *Window) frame() area {
	r, c := w.At, w.Corner
	x, y, X, Y := r.X, r.Y, r.X+r.W, r.Y+r.H
	if w.Octagon {
		return area{{x + c, y}, {X - c, y}, {X, y + c}, {X, Y - c}, {X - c, Y}, {x + c, Y}, {x, Y - c}, {x, y + c}}
	}
	return area{{x + c, y}, {X, y}, {X, Y - c}, {X - c, Y}, {x, Y}, {x, y + c}}
}

// above and below are the sides of the horizon.
func (v *view) above() area { return v.outline.clip(func(p xy) float64 { return v.ground - p[1] }) }
func (v *view) below() area { return v.outline.clip(func(p xy) float64 { return p[1] - v.ground }) }

// sky draws the sky: level lines that part towards the horizon, lines at 45
// degrees, or the grid of a room.
func (v *view) sky() {
	if v.Sky == v.Paper {
		return
	}
	sides := v.outline.inside()
	var all [][2]xy
	add := func(p, q xy) {
		if p, q, ok := within(p, q, sides); ok {
			all = append(all, [2]xy{p, q})
		}
	}
	r := v.At
	switch v.Scene.Sky {
	case "slant":
		all = v.above().hatch(1.5)
	case "grid":
		for x := r.X + 3; x < r.X+r.W; x += 3 {
			add(xy{x, r.Y}, xy{x, r.Y + r.H})
		}
		for y := r.Y + 3; y < r.Y+r.H; y += 3 {
			add(xy{r.X, y}, xy{r.X + r.W, y})
		}
	case "none":
	default:
		for y, gap := r.Y+.9, .85; y < v.ground-1.2; y, gap = y+gap, gap*1.07 {
			add(xy{r.X, y}, xy{r.X + r.W, y})
		}
	}
	v.lines(all, v.Sky, thin)
}

// strip draws the ground, with dashes and the horizon.
func (v *view) strip() {
	r := v.At
	v.fill(v.below().closed(), v.Tint)
	sides := v.outline.inside()
	var dashes [][2]xy
	for i := range 9 {
		y := v.ground + 1.1 + (r.Y+r.H-v.ground-1.6)*[]float64{0, .32, .73}[i%3]
		x := r.X + 3 + v.rnd.Float64()*(r.W-10)
		if p, q, ok := within(xy{x, y}, xy{x + 1.5 + 3*v.rnd.Float64(), y}, sides); ok {
			dashes = append(dashes, [2]xy{p, q})
		}
	}
	if !v.little() {
		v.lines(dashes, v.distant(), .25)
	}
	v.line(open([]xy{{r.X, v.ground}, {r.X + r.W, v.ground}}), v.Ink, .3)
}

// gather finds room for everybody: first for those in front, then for those
// far away beside them.
func (v *view) gather() {
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
	faults := len(v.out.Faults)
	for _, v.scale = range []float64{1, .92, .84, .77, .7, .64, 1} {
		v.out.Faults = v.out.Faults[:faults]
		if v.standing = v.stood(list); !hidden(v.standing) {
			return
		}
	}
}

// stood are all who find room, those in front first.
func (v *view) stood(list []layout.Silhouette) []*body {
	found := make([]*body, len(list))
	for _, faint := range []bool{false, true} {
		for i, s := range list {
			if s.Faint == faint && s.Who != "" {
				found[i] = v.place(s, slices.DeleteFunc(slices.Clone(found), func(b *body) bool { return b == nil }))
			}
		}
	}
	return slices.DeleteFunc(found, func(b *body) bool { return b == nil })
}

// hidden reports whether somebody in front stands before another.
func hidden(all []*body) bool {
	people := slices.DeleteFunc(slices.Clone(all), func(b *body) bool { return b.Faint || b.figure == nil })
	for i, b := range people {
		if crowded(b.solid, people[:i]) {
			return true
		}
	}
	return false
}

// fault notes who could not be drawn.
func (v *view) fault(format string, args ...any) {
	v.out.Faults = append(v.out.Faults, fmt.Errorf(format, args...))
}
