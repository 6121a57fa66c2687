package compose

import (
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// scale returns the factor by which a map enlarges.
func scale(m geom.Matrix) float64 {
	if m == geom.Identity {
		return 1
	}
	return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C))
}

// under returns the colours under an ink box at its probes, among what is drawn before item i, and
// apart from them those where a bitmap is. Bare paper is white; the colours of a drawing are not
// known, and None.
func (in inspection) under(ink geom.Rect, i int) (out, art [5]face.Colour) {
	pts := probes(ink)
	var veils [5][]layer
	var photo [5]bool
	open := len(pts)
	put := func(n int, tone layer) {
		if tone.covers < 1 {
			veils[n] = append(veils[n], tone)
			return
		}
		out[n] = tone.colour
		open--
	}
	for k := i - 1; k >= 0 && open > 0; k-- {
		d := &in.f.drawn[k]
		if isPicture(d.item) {
			for n, p := range pts {
				if out[n] != face.None || !d.ink.Contains(geom.Rect{X: p.X, Y: p.Y}) {
					continue
				}
				tone, known := in.f.c.sample(d, p)
				if photo[n] = known; !known {
					tone = layer{pictured, 1}
				}
				put(n, tone)
			}
			continue
		}
		s, ok := d.item.(*face.Shape)
		if !ok {
			continue
		}
		stroke := d.bar(s, ink)
		if s.Fill == face.None && stroke == 0 || !d.ink.Inset(-stroke/2).Overlaps(ink) {
			continue
		}
		path, hollow := d.path(s), in.hollow().Hollows(s, d.matrix.ApplyRect(s.Path.Bounds()))
		for n, p := range pts {
			if out[n] != face.None {
				continue
			}
			tone, there := layer{s.Stroke, 1 - d.faded}, stroke > 0 && stroked(path, p, stroke/2)
			if !there && s.Fill != face.None && inside(path, p) {
				if tone, there = d.tone(s, p), true; hollow {
					tone.colour = face.White
				}
			}
			if there {
				put(n, tone)
			}
		}
	}
	for n := range out {
		if out[n] = seen(out[n], veils[n]); photo[n] {
			out[n], art[n] = face.None, out[n]
		}
	}
	return out, art
}

// seen returns what veils over a colour look like, over white if it is None and None if it is
// pictured.
func seen(c face.Colour, veils []layer) face.Colour {
	switch c {
	case face.None:
		return on(face.White, veils)
	case pictured:
		return face.None
	}
	return on(c, veils)
}

// path returns the path of a shape on the face.
func (d *drawn) path(s *face.Shape) geom.Path {
	if d.matrix == geom.Identity {
		return s.Path
	}
	return s.Path.Apply(d.matrix)
}

// bar returns the width of a shape's stroke that covers the words in an ink box, which is at least
// half as high as they are; 0 for a thinner one, which only crosses them.
func (d *drawn) bar(s *face.Shape, ink geom.Rect) geom.Length {
	w := s.Width.Scale(scale(d.matrix))
	if s.Stroke == face.None || len(s.Dash) > 0 || 2*w < min(ink.W, ink.H) {
		return 0
	}
	return w
}

// pictured stands for the unknown colour of a picture at a point.
const pictured face.Colour = 1

// isPicture reports whether an item is a picture, which is a group if it is cut.
func isPicture(it face.Item) bool {
	switch it.(type) {
	case *face.Picture, *face.Group:
		return true
	}
	return false
}

// inside reports whether a point is in a filled path, by the path's winding number around it.
func inside(path geom.Path, p geom.Point) bool {
	winding := 0
	pieces(path, func(a, b geom.Point, _ bool) {
		if a.Y <= p.Y == (b.Y <= p.Y) {
			return
		}
		left := int64(b.X-a.X)*int64(p.Y-a.Y) - int64(p.X-a.X)*int64(b.Y-a.Y)
		if b.Y > a.Y && left > 0 {
			winding++
		} else if b.Y < a.Y && left < 0 {
			winding--
		}
	})
	return winding != 0
}

// stroked reports whether a point is on the stroke of a path, at most far from its centre line.
func stroked(path geom.Path, p geom.Point, far geom.Length) bool {
	on := false
	pieces(path, func(a, b geom.Point, drawn bool) {
		if on || !drawn {
			return
		}
		dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
		px, py := float64(p.X-a.X), float64(p.Y-a.Y)
		t := (px*dx + py*dy) / max(1, dx*dx+dy*dy)
		on = t >= 0 && t <= 1 && math.Hypot(px-t*dx, py-t*dy) <= float64(far)
	})
	return on
}

// pieces calls line for the straight lines of a path, with eight for a curve, and says which of
// them a pen draws: one that only closes an area is not drawn.
func pieces(path geom.Path, line func(a, b geom.Point, drawn bool)) {
	var pen, start geom.Point
	for _, s := range path {
		switch s.Op {
		case geom.MoveTo:
			line(pen, start, false)
			pen, start = s.P[0], s.P[0]
		case geom.LineTo:
			line(pen, s.P[0], true)
			pen = s.P[0]
		case geom.CurveTo:
			from := pen
			for k := 1; k <= 8; k++ {
				to := geom.OnCurve(from, s.P, float64(k)/8)
				line(pen, to, true)
				pen = to
			}
		case geom.Close:
			line(pen, start, true)
			pen = start
		}
	}
	line(pen, start, false)
}

// contrast returns the least ratio of luminances between a colour, possibly faded, and others; None
// does not count.
func contrast(c face.Colour, faded float64, under [5]face.Colour) float64 {
	least := 21.0
	last := face.None
	for _, u := range under {
		if u == last || u == face.None {
			continue
		}
		last = u
		l := c.Over(u, 1-faded).Luminance()
		hi, lo := max(l, u.Luminance()), min(l, u.Luminance())
		least = min(least, (hi+.05)/(lo+.05))
	}
	return least
}
