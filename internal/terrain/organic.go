package terrain

import (
	"cmp"
	"math"
)

// Form says how an area is made organic.
type Form struct {
	Round float64 // radius of its corners, 0 to leave them
	Amp   float64 // how far its outline is displaced at most
	Wave  float64 // over what distance the displacement changes
	Step  float64 // between points of the outline; 0 means 2
	Seed  Noise
	Keep  func(Point) float64 // a factor from 0 to 1 on the displacement; nil means 1
}

// Organic returns an area with rounded corners and a wavering outline.
func (a Area) Organic(f Form) Area {
	if len(a) == 0 {
		return nil
	}
	if f.Round > 0 {
		a = a.rounded(f.Round)
	}
	if f.Amp == 0 {
		return a
	}
	var out Area
	for _, r := range a {
		var pushed Ring
		for _, s := range r.Along(cmp.Or(f.Step, 2)) {
			k := f.Amp * f.Seed.At(s.X/f.Wave, s.Y/f.Wave)
			if f.Keep != nil {
				k *= f.Keep(s.Point)
			}
			pushed = append(pushed, Point{s.X - s.Way.Y*k, s.Y + s.Way.X*k})
		}
		out = append(out, pushed)
	}
	return Union(out)
}

// rounded returns an area whose outer corners have a radius, or half of it if too much would be
// lost, and whose inner corners have four fifths of it.
func (a Area) rounded(r float64) Area {
	open := a.Grow(-r).Grow(r)
	if open.Size() < .6*a.Size() {
		open = a.Grow(-r / 2).Grow(r / 2)
	}
	return open.Grow(.8 * r).Grow(-.8 * r)
}

// Spot is a point of a line and the unit direction of the line there.
type Spot struct {
	Point
	Way Point
}

// Along returns points of a ring about a step apart, at least eight.
func (r Ring) Along(step float64) []Spot {
	if len(r) < 2 {
		return nil
	}
	l := append(Line(r[:len(r):len(r)]), r[0])
	long := l.Long()
	n := max(8, math.Floor(long/step))
	return l.spots(long/n, int(n))
}

// Along returns points of a line a step apart, from its beginning.
func (l Line) Along(step float64) []Spot { return l.spots(step, int(l.Long()/step)+1) }

// Long returns the length of a line.
func (l Line) Long() float64 {
	sum := 0.0
	for i := 1; i < len(l); i++ {
		sum += l[i].Sub(l[i-1]).Long()
	}
	return sum
}

// spots returns n points of a line, a step apart.
func (l Line) spots(step float64, n int) []Spot {
	out := make([]Spot, 0, n)
	gone := 0.0
	for i := 1; i < len(l) && len(out) < n; i++ {
		way := l[i].Sub(l[i-1])
		long := way.Long()
		if long == 0 {
			continue
		}
		way = way.By(1 / long)
		for len(out) < n && float64(len(out))*step <= gone+long {
			out = append(out, Spot{l[i-1].Add(way.By(float64(len(out))*step - gone)), way})
		}
		gone += long
	}
	return out
}
