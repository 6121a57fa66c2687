package terrain

import (
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/weld"
)

// Union returns the union of areas.
func Union(all ...Area) Area {
	p := slices.Concat(all...).Path()
	if len(p) == 0 {
		return nil
	}
	return FromPath(weld.Area([]weld.Layer{{Path: p}}))
}

// Minus returns an area without others.
func (a Area) Minus(others ...Area) Area {
	if len(a) == 0 {
		return nil
	}
	return FromPath(weld.Area([]weld.Layer{{Path: a.Path()}, {Path: slices.Concat(others...).Path(), Away: true}}))
}

// And returns the intersection of two areas.
func (a Area) And(b Area) Area {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	return FromPath(weld.Area([]weld.Layer{{Path: a.Path(), Clips: []geom.Path{b.Path()}}}))
}

// Grow returns an area enlarged by d on all sides, with round corners, or shrunk if d is negative.
// Its outlines do not cross, like those of Union.
func (a Area) Grow(d float64) Area {
	if len(a) == 0 {
		return nil
	}
	return FromPath(weld.Grow(a.Path(), geom.FromMM(d)))
}

// Sharp returns an area enlarged by d on all sides whose corners stay sharp if they extend no
// further than limit times d, or shrunk if d is negative.
func (a Area) Sharp(d, limit float64) Area {
	if len(a) == 0 || d == 0 {
		return a
	}
	rim := weld.Stroke(a.Path(), weld.Line{Width: geom.FromMM(2 * math.Abs(d)), Joins: "miter", Limit: limit})
	return FromPath(weld.Area([]weld.Layer{{Path: a.Path()}, {Path: rim, Away: d < 0}}))
}

// Move returns a shifted area.
func (a Area) Move(dx, dy float64) Area {
	return a.each(func(p Point) Point { return Point{p.X + dx, p.Y + dy} })
}

// Turn returns an area turned clockwise about a point, in degrees.
func (a Area) Turn(degrees float64, about Point) Area {
	return a.each(turning(degrees, about))
}

// Turn returns lines turned clockwise about a point, in degrees.
func (l Lines) Turn(degrees float64, about Point) Lines {
	f := turning(degrees, about)
	return lists.Map(l, func(one Line) Line { return lists.Map(one, f) })
}

// turning returns a function that turns points clockwise, as y goes down, about a point by an angle
// in degrees.
func turning(degrees float64, about Point) func(Point) Point {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return func(p Point) Point {
		x, y := p.X-about.X, p.Y-about.Y
		return Point{about.X + x*c - y*s, about.Y + x*s + y*c}
	}
}

// each maps every point of an area.
func (a Area) each(f func(Point) Point) Area {
	return lists.Map(a, func(r Ring) Ring { return lists.Map(r, f) })
}

// Simplify returns an area with as few points as keep its outline within d.
func (a Area) Simplify(d float64) Area {
	var out Area
	for _, r := range a {
		far := 0 // a ring is two lines between distant points
		for i, p := range r {
			if p.Sub(r[0]).Long() > r[far].Sub(r[0]).Long() {
				far = i
			}
		}
		one := append(Line(r[:0:0]), r[:far+1]...).Simplify(d)
		two := append(append(Line(nil), r[far:]...), r[0]).Simplify(d)
		if n := append(Ring(one), two[1:len(two)-1]...); len(n) > 2 {
			out = append(out, n)
		}
	}
	return out
}

// Simplify returns a line with as few points as keep it within d, by the Douglas–Peucker algorithm.
func (l Line) Simplify(d float64) Line {
	if len(l) < 3 {
		return l
	}
	a, way := l[0], l[len(l)-1].Sub(l[0])
	long := way.Long()
	at, most := 0, d
	for i := 1; i < len(l)-1; i++ {
		p := l[i].Sub(a)
		off := p.Long()
		if long > 0 {
			off = math.Abs(p.X*way.Y-p.Y*way.X) / long
		}
		if off > most {
			at, most = i, off
		}
	}
	if at == 0 {
		return Line{a, l[len(l)-1]}
	}
	return append(slices.Clip(l[:at+1].Simplify(d)), l[at:].Simplify(d)[1:]...)
}
