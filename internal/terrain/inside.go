package terrain

// Inside answers whether points lie in an area.
type Inside struct {
	lo, hi Point
	each   float64 // height of a band
	bands  [][]side
}

// side is a part of an outline; up says that it goes to smaller y.
type side struct {
	a, b Point // a above b
	up   bool
}

const bands = 128

// In is an index of an area for many questions.
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

func (in *Inside) band(y float64) int {
	return min(max(int((y-in.lo.Y)/in.each), 0), bands-1)
}

// Has reports whether a point lies in the area.
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

// at is where a side is at a height.
func (s side) at(y float64) float64 {
	return s.a.X + (s.b.X-s.a.X)*(y-s.a.Y)/(s.b.Y-s.a.Y)
}

// cell is a place in a lattice.
type cell struct{ i, j int }

// Scatter strews points over an area, none nearer than d to another: darts, nine
// for each square of d by d in the area's box.
func Scatter(a Area, d float64, s *Stream) []Point {
	in := a.In()
	w, h := in.hi.X-in.lo.X, in.hi.Y-in.lo.Y
	near := map[cell]Point{} // cells so small that they hold one point
	of := func(p Point) cell { return cell{int((p.X - in.lo.X) / d * 1.5), int((p.Y - in.lo.Y) / d * 1.5)} }
	free := func(p Point) bool {
		c := of(p)
		for i := c.i - 2; i <= c.i+2; i++ {
			for j := c.j - 2; j <= c.j+2; j++ {
				if q, ok := near[cell{i, j}]; ok && q.Sub(p).Long() < d {
					return false
				}
			}
		}
		return true
	}
	var out []Point
	for range int(9 * w * h / (d * d)) {
		p := Point{s.Float(in.lo.X, in.hi.X), s.Float(in.lo.Y, in.hi.Y)}
		if in.Has(p) && free(p) {
			near[of(p)] = p
			out = append(out, p)
		}
	}
	return out
}
