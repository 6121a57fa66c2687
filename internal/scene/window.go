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

// Window is a picture to be drawn: its position, its frame, its scene, and the areas covered by
// something else. Who is the figure that the scene does not name.
type Window struct {
	At      Rect
	Corner  float64 // of the frame, cut
	Octagon bool    // all four corners are cut, not just two
	Scene   *layout.Scene
	Who     string
	Seed    uint64
	Covered []Rect
	Tones   Tones
	People  People
	Icon    func(id string) *face.Symbol // nil if there is no such icon
	Bare    bool                         // draw a print as an empty frame; its bodies and their faults are still found
}

// Picture is what a window shows. Bodies are those in it, in their own order, for checking whether
// anything covers them.
type Picture struct {
	Items  []face.Item
	Bodies []Body
	Faults []error // for bodies that could not be drawn, or found no place
}

// Body is a figure or thing in a picture, and what it covers.
type Body struct {
	Who  string
	Path geom.Path
}

// view is a window being drawn: what backdrop, layers, crowd and effects share. Random numbers are
// taken from rnd in turn, so the order of drawing affects the picture.
type view struct {
	*Window
	*canvas
	outline area
	ground  float64 // y of the horizon
	rnd     *rand.Rand
	faults  []error
}

// Draw draws a window. If its scene is set at a place it is a print, otherwise a sky, a backdrop
// and a strip of ground.
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

// place returns where the scene is set, or nil if it is not a print.
func (w *Window) place() *layout.Place {
	if w.People.Figures == nil {
		return nil
	}
	return w.People.Places[w.Scene.Place]
}

// x and y return the position of a share of the window's width or height on the face.
func (v *view) x(share float64) float64 { return v.At.X + share*v.At.W }
func (v *view) y(share float64) float64 { return v.At.Y + share*v.At.H }

// paint draws a scene of a sky, a backdrop and a strip of ground.
func (v *view) paint(people *crowd) {
	behind := backdrop{v}
	behind.sky()
	if s, ok := sceneries[v.Scene.Behind]; ok { // up to .75 of the sky
		s.draw(behind, cmp.Or(min(v.Scene.Many, 40), s.n), cmp.Or(min(v.Scene.High, .75), s.high))
	}
	behind.strip()
	people.gather()
	people.shadows()
	people.draw(false)
	v.effect(people.standing)
	v.line(v.outline.closed(), v.Ink, .35)
}

// frame returns the outline of the window.
func (w *Window) frame() area {
	r, c := w.At, w.Corner
	x, y, X, Y := r.X, r.Y, r.X+r.W, r.Y+r.H
	if w.Octagon {
		return area{{x + c, y}, {X - c, y}, {X, y + c}, {X, Y - c}, {X - c, Y}, {x + c, Y}, {x, Y - c}, {x, y + c}}
	}
	return area{{x + c, y}, {X, y}, {X, Y - c}, {X - c, Y}, {x, Y}, {x, y + c}}
}

// fault records a body that could not be drawn.
func (v *view) fault(format string, args ...any) {
	v.faults = append(v.faults, fmt.Errorf(format, args...))
}
