package rulebook

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// topman is somebody seen from above: shoulders, arms, a head, and what the kind
// has besides.
type topman struct {
	shoulder, head float64 // half of the width, and the radius, in sides of a square
	mid            string  // the tone of the head
	armed, pack    bool
	eyes           bool
}

// topmen are the kinds that a figure may show.
func topmen() map[string]topman {
	return map[string]topman{
		"man":    {0.36, 0.17, "mid", true, true, false},
		"alien":  {0.24, 0.25, "other-mid", true, false, true},
		"person": {0.32, 0.18, "mid", false, false, false},
	}
}

// draw draws somebody who looks to the right, turned by so many degrees
// clockwise, in a square of a side about a point.
func (t topman) draw(p *canvas, c geom.Point, side geom.Length, degrees float64) {
	turn := geom.Turn(degrees, c)
	at := around(c, side)
	add := func(path geom.Path, fill, stroke string, width geom.Length) {
		s := &face.Shape{Path: path.Apply(turn), Width: width, Round: true}
		if fill != "" {
			s.Fill = p.colour(fill)
		}
		if stroke != "" {
			s.Stroke = p.colour(stroke)
		}
		p.add(s)
	}
	add(geom.Circle(c, side.Scale(0.5)), "paper", "", 0)
	if t.pack {
		back := at(-0.36, -0.2)
		add(geom.Box(geom.Rect{X: back.X, Y: back.Y, W: side.Scale(0.22), H: side.Scale(0.4)}), t.mid, "ink", 200)
	}
	limb, trunk := side.Scale(0.155), side.Scale(0.3)
	near, far := t.shoulder*0.85, t.shoulder-0.08
	arms := []geom.Path{geom.Line(at(0, near), at(0.3, 0.2)), geom.Line(at(0, -near), at(0.38, 0.06))}
	if !t.armed {
		arms = []geom.Path{geom.Line(at(0, near), at(0.2, t.shoulder)), geom.Line(at(0, -near), at(0.2, -t.shoulder))}
	}
	for _, a := range arms {
		add(a, "", "ink", limb)
	}
	add(geom.Line(at(0, -far), at(0, far)), "", "paper", trunk+250)
	add(geom.Line(at(0, -far), at(0, far)), "", "ink", trunk)
	if t.armed {
		gun := geom.Polygon(at(0.14, 0.08), at(0.5, 0.1), at(0.5, 0.06), at(0.68, 0.06), at(0.68, 0.16), at(0.5, 0.16), at(0.5, 0.2), at(0.14, 0.22))
		add(gun, "", "paper", 300)
		add(gun, "ink", "", 0)
	}
	add(geom.Circle(at(0.04, 0), side.Scale(t.head)), t.mid, "ink", 300)
	if t.eyes {
		add(geom.Circle(at(0.19, -0.1), side.Scale(0.06)), "ink", "", 0)
		add(geom.Circle(at(0.19, 0.1), side.Scale(0.06)), "ink", "", 0)
	}
}
