package scene

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
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
	Bare    bool                         // a print is an empty frame: who stands in it is found, and what there is not
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

// view is a window while it is drawn: what backdrop, layers, crowd and effects share.
// Whoever takes chance takes it from rnd in turn, so the order of drawing is part of a
// picture.
type view struct {
	*Window
	*canvas
	outline area
	ground  float64 // y of the horizon
	rnd     *rand.Rand
	faults  []error
}

// Draw draws a window. Where its scene is set at a place it is a print, else sky, what
// is behind, and a strip of ground.
func (w *Window) Draw() Picture {
	v := &view{Window: w, canvas: &canvas{Tones: w.Tones}, outline: w.frame(), rnd: rand.New(rand.NewPCG(w.Seed, 1))}
	place := w.place()
	share := w.Scene.Ground
	if place != nil {
		share = place.Ground
	}
	v.ground = v.y(1 - cmp.Or(share, .23))
	people := &crowd{view: v}
	if place != nil {
		v.print(place, people)
	} else {
		v.paint(people)
	}
	return Picture{Items: v.items, Faults: v.faults, Bodies: lists.Map(people.standing, func(b *body) Body { return Body{b.who, b.solid.path()} })}
}

// place is where the scene is set, nil for one that is no print.
func (w *Window) place() *layout.Place {
	if w.People.Figures == nil {
		return nil
	}
	return w.People.Places[w.Scene.Place]
}

// x and y are a share of the window's width and height on the face.
func (v *view) x(share float64) float64 { return v.At.X + share*v.At.W }
func (v *view) y(share float64) float64 { return v.At.Y + share*v.At.H }

// paint draws a scene of sky, what is behind, and a strip of ground.
func (v *view) paint(people *crowd) {
	behind := backdrop{v}
	behind.sky()
	if s, ok := sceneries[v.Scene.Behind]; ok { // below .75 of the sky
		s.draw(behind, cmp.Or(min(v.Scene.Many, 40), s.n), cmp.Or(min(v.Scene.High, .75), s.high))
	}
	behind.strip()
	people.gather()
	people.shadows()
	people.draw(false)
	v.effect(people.standing)
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

// fault notes who could not be drawn.
func (v *view) fault(format string, args ...any) {
	v.faults = append(v.faults, fmt.Errorf(format, args...))
}
