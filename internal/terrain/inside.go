package terrain

import "slices"

// Inside is an index for testing whether points are in an area.
type Inside struct {
	lo, hi Point
	each   float64 // height of a band
	bands  [][]side
}

// side is a part of an outline; up means that it runs towards smaller y.
type side struct {
	a, b Point // a above b
	up   bool
}

// bands is the number of strips of equal height that an area is divided into to find its edges
// quickly.
const bands = 128

// In returns an index of an area for many tests.
func (a Area) In() *Inside {
	in := &Inside{bands: make([][]side, bands)}
	in.lo, in.hi = a.Bounds()
	in.each = (in.hi.Y-in.lo.Y)/bands + 1e-9
	for _, r := range a {
		for i, p := range r {
			s := side{p, r[(i+1)%len(r)], false}
			if s.a.Y > s.b.Y {
				s = side{s.b, s.a, true}
			}
			for k := in.band(s.a.Y); k <= in.band(s.b.Y); k++ {
				in.bands[k] = append(in.bands[k], s)
			}
		}
	}
	return in
}

// band returns the band at a height, the first or last for one beyond them.
func (in *Inside) band(y float64) int {
	return min(max(int((y-in.lo.Y)/in.each), 0), bands-1)
}

// Has reports whether a point is in the area.
func (in *Inside) Has(p Point) bool {
	if p.X < in.lo.X || p.X > in.hi.X || p.Y < in.lo.Y || p.Y > in.hi.Y {
		return false
	}
	winding := 0
	for _, s := range in.bands[in.band(p.Y)] {
		if p.Y < s.a.Y || p.Y >= s.b.Y || p.X < s.at(p.Y) {
			continue
		}
		if winding++; s.up {
			winding -= 2
		}
	}
	return winding != 0
}

// at returns the x of a side at a height.
func (s side) at(y float64) float64 {
	return s.a.X + (s.b.X-s.a.X)*(y-s.a.Y)/(s.b.Y-s.a.Y)
}

// Scatter distributes points over an area, none nearer than d to another, by throwing nine darts
// for each square of d by d in the area's box.
func Scatter(a Area, d float64, s *Stream) []Point {
	in := a.In()
	w, h := in.hi.X-in.lo.X, in.hi.Y-in.lo.Y
	// The box in cells so small that each holds at most one point, with a margin of two cells.
	fine := 1.5 / d
	cols := int(w*fine) + 5
	near := make([]int32, cols*(int(h*fine)+5)) // numbers of points, from 1
	var out []Point
	cell := func(p Point) int { return (int((p.Y-in.lo.Y)*fine)+2)*cols + int((p.X-in.lo.X)*fine) + 2 }
	free := func(p Point) bool {
		for row := cell(p) - 2*cols; row <= cell(p)+2*cols; row += cols {
			for _, n := range near[row-2 : row+3] {
				if n > 0 && out[n-1].Sub(p).Long() < d {
					return false
				}
			}
		}
		return true
	}
	for range int(9 * w * h / (d * d)) {
		p := Point{s.Float(in.lo.X, in.hi.X), s.Float(in.lo.Y, in.hi.Y)}
		if free(p) && in.Has(p) {
			out = append(out, p)
			near[cell(p)] = int32(len(out))
		}
	}
	return out
}

// Any tests several areas at once.
type Any []*Inside

// AnyOf returns an index of areas, which may overlap.
func AnyOf(all ...Area) Any {
	var out Any
	for _, a := range all {
		if len(a) > 0 {
			out = append(out, a.In())
		}
	}
	return out
}

// Has reports whether a point is in one of the areas.
func (any Any) Has(p Point) bool {
	return slices.ContainsFunc(any, func(in *Inside) bool { return in.Has(p) })
}

// Without returns the parts of lines outside all areas.
func (any Any) Without(lines Lines) Lines {
	for _, in := range any {
		lines = in.Without(lines)
	}
	return lines
}
