package terrain

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/weld"
)

// Smooth returns a line with its corners cut in several rounds, each time by a quarter of the
// sides; its ends stay.
func (l Line) Smooth(rounds int) Line {
	for range rounds {
		if len(l) < 3 {
			break
		}
		out := Line{l[0]}
		for i := 1; i < len(l); i++ {
			a, b := l[i-1], l[i]
			out = append(out, a.Add(b.Sub(a).By(.25)), a.Add(b.Sub(a).By(.75)))
		}
		l = append(out, l[len(l)-1])
	}
	return l
}

// Strip returns a line as an area with a width, its ends round or flat.
func Strip(l Line, width float64, round bool) Area {
	pen := weld.Line{Width: geom.FromMM(width), Joins: "round"}
	if round {
		pen.Ends = "round"
	}
	return FromPath(weld.Area([]weld.Layer{{Path: weld.Stroke(Lines{l}.Path(), pen)}}))
}

// Beside returns a line shifted to its right by d. It suits lines that bend gently.
func (l Line) Beside(d float64) Line {
	var out Line
	for i, p := range l {
		way := l[min(i+1, len(l)-1)].Sub(l[max(i-1, 0)])
		if long := way.Long(); long > 0 {
			out = append(out, Point{p.X - way.Y/long*d, p.Y + way.X/long*d})
		}
	}
	return out
}

// Part returns a line from one distance to another along it.
func (l Line) Part(from, to float64) Line {
	var out Line
	gone := 0.0
	for i := 1; i < len(l); i++ {
		way := l[i].Sub(l[i-1])
		long := way.Long()
		if long == 0 || gone+long < from || gone > to {
			gone += long
			continue
		}
		a, b := max(0, (from-gone)/long), min(1, (to-gone)/long)
		if len(out) == 0 {
			out = append(out, l[i-1].Add(way.By(a)))
		}
		out = append(out, l[i-1].Add(way.By(b)))
		gone += long
	}
	return out
}

// Dots returns points as lines of negligible length, to be drawn with round ends.
func Dots(pts []Point) Lines {
	return lists.Map(pts, func(p Point) Line { return Line{p, {p.X + .01, p.Y}} })
}

// Cut returns the parts of lines inside an area.
func (in *Inside) Cut(lines Lines) Lines { return in.cut(lines, true) }

// Without returns the parts of lines outside an area.
func (in *Inside) Without(lines Lines) Lines { return in.cut(lines, false) }

// cut returns the parts of lines inside the area, or those outside.
func (in *Inside) cut(lines Lines, within bool) Lines {
	var out Lines
	for _, l := range lines {
		var now Line
		for i := 1; i < len(l); i++ {
			a, way := l[i-1], l[i].Sub(l[i-1])
			ts := append(in.crossings(a, l[i]), 1)
			from := 0.0
			for _, t := range ts {
				if t > from && in.Has(a.Add(way.By((from+t)/2))) == within {
					if len(now) == 0 {
						now = append(now, a.Add(way.By(from)))
					}
					now = append(now, a.Add(way.By(t)))
				} else if t > from && len(now) > 0 {
					out, now = append(out, now), nil
				}
				from = max(from, t)
			}
		}
		if len(now) > 0 {
			out = append(out, now)
		}
	}
	return out
}

// crossings returns where outlines cross the line from a to b, in order, from 0 to 1.
func (in *Inside) crossings(a, b Point) []float64 {
	var out []float64
	way := b.Sub(a)
	for k := in.band(min(a.Y, b.Y)); k <= in.band(max(a.Y, b.Y)); k++ {
		for _, s := range in.bands[k] {
			of := s.b.Sub(s.a)
			across := way.X*of.Y - way.Y*of.X
			if across == 0 {
				continue
			}
			to := s.a.Sub(a)
			t, u := (to.X*of.Y-to.Y*of.X)/across, (to.X*way.Y-to.Y*way.X)/across
			if t > 0 && t < 1 && u >= 0 && u <= 1 {
				out = append(out, t)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out) // a side is in several bands
}

// Hatch fills an area with parallel lines, turned clockwise from the horizontal by an angle in
// degrees, a step apart. Each end is shortened by up to a share of its line; the stream may be nil
// if trim is 0.
func Hatch(a Area, angle, step, trim float64, s *Stream) Lines {
	level := a.Turn(-angle, Point{})
	rows := map[int][]passing{}
	lo, hi := math.MaxInt, math.MinInt
	for _, r := range level {
		for i, p := range r {
			e := side{p, r[(i+1)%len(r)], false}
			if e.a.Y > e.b.Y {
				e = side{e.b, e.a, true}
			}
			for k := int(math.Ceil(e.a.Y / step)); float64(k)*step < e.b.Y; k++ {
				rows[k] = append(rows[k], passing{e.at(float64(k) * step), e.up})
				lo, hi = min(lo, k), max(hi, k)
			}
		}
	}
	var out Lines
	for k := lo; k <= hi; k++ {
		for _, l := range stretches(rows[k]) {
			from, to := l[0], l[1]
			if trim > 0 {
				from, to = from+(l[1]-l[0])*s.Float(0, trim), to-(l[1]-l[0])*s.Float(0, trim)
			}
			if to-from > .15 {
				y := float64(k) * step
				out = append(out, Line{{from, y}, {to, y}})
			}
		}
	}
	return out.Turn(angle, Point{})
}

// passing is where a horizontal line crosses an outline.
type passing struct {
	x  float64
	up bool
}

// stretches returns the parts of a horizontal line inside an area.
func stretches(row []passing) [][2]float64 {
	slices.SortFunc(row, func(a, b passing) int { return cmp.Compare(a.x, b.x) })
	var out [][2]float64
	winding, from := 0, 0.0
	for _, p := range row {
		was := winding
		if winding++; p.up {
			winding -= 2
		}
		switch {
		case was == 0:
			from = p.x
		case winding == 0:
			out = append(out, [2]float64{from, p.x})
		}
	}
	return out
}
