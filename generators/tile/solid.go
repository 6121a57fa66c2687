package tile

import (
	"math"

	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// solid is an object on the level, or a body of several squares: its outline, and how it is drawn.
// High ones are drawn over walls.
type solid struct {
	chance
	e     *model.Entry
	as    *layout.Landscape
	area  terrain.Area
	mid   terrain.Point // of its first square
	cells [][2]int
	high  bool
}

// makers returns the outlines of objects by kind, around the centre of a square. None of them
// leaves it, so that the map shows which square an object is in.
var makers = map[string]func(mid terrain.Point, r *terrain.Stream) terrain.Area{
	"tree": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		at := mid.Add(terrain.Point{X: r.Float(-.4, .4), Y: r.Float(-.4, .4)})
		return terrain.Blob(at, r.Float(6.9, 7.4), 8+r.Int(3), .12, 44, r)
	},
	"palm": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		return terrain.Union(fronds(mid, r)...)
	},
	"cactus": cactus,
	"bush": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		var out terrain.Area
		for _, b := range [][3]float64{{-2.6, -1, 3.5}, {2.4, -1.6, 3.1}, {.6, 2.4, 3.6}} {
			out = append(out, terrain.Blob(mid.Add(terrain.Point{X: b[0], Y: b[1]}), b[2], 7, .16, 30, r)...)
		}
		return terrain.Union(out)
	},
	"rock": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		a := terrain.Stone(mid.Add(terrain.Point{X: -1}), 5.2, 8, .85, r)
		return append(a, terrain.Stone(mid.Add(terrain.Point{X: 4.3, Y: 3.4}), 2.5, 6, .8, r)...)
	},
	"bale": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		return terrain.Box(mid.X-5.6, mid.Y-3.6, 11.2, 7.2).Turn([]float64{-12, 8, 15}[r.Int(3)], mid)
	},
}

// fronds returns the leaves of a palm.
func fronds(mid terrain.Point, r *terrain.Stream) []terrain.Area {
	var out []terrain.Area
	for k := range 9 {
		t := 2*math.Pi*float64(k)/9 + r.Float(-.2, .2)
		way := terrain.Point{X: math.Cos(t), Y: math.Sin(t)}
		long := r.Float(7, 8.3)
		spot := func(share, out float64) terrain.Point {
			return mid.Add(way.By(long * share)).Add(terrain.Point{X: -way.Y * out, Y: way.X * out})
		}
		out = append(out, terrain.Poly(mid, spot(.3, 1.3), spot(.7, 1.15), spot(1, 0), spot(.7, -1.15), spot(.3, -1.3)))
	}
	return out
}

// cactus returns arms of random lengths in all directions around a point.
func cactus(mid terrain.Point, r *terrain.Stream) terrain.Area {
	n, long, first := 5+r.Int(3), r.Float(5, 6), r.Float(0, 6)
	out := terrain.Disc(mid, 2.6)
	for k := range n {
		t, l := first+2*math.Pi*float64(k)/float64(n), long*r.Float(.75, 1.05)
		out = append(out, terrain.Strip(terrain.Line{mid, mid.Add(terrain.Point{X: l * math.Cos(t), Y: l * math.Sin(t)})}, 2.5, true)...)
	}
	return terrain.Union(out)
}

// at returns the first square of an object.
func (o *solid) at() [2]int { return o.cells[0] }

// standing finds the objects on a level, with their outlines.
type standing struct {
	*drawing
	found []*solid
}

// standing returns all objects of a level, in reading order, those on a hill after it. Without art
// they have no outlines.
func (d *drawing) standing(art bool) []*solid {
	s, l := &standing{drawing: d}, d.level
	seen := map[[2]int]bool{}
	l.each(func(x, y int, g *model.Ground) {
		e := g.Object
		if e == nil || seen[[2]int{x, y}] {
			return
		}
		cells := [][2]int{{x, y}}
		if l.legend.Body.Of(e) {
			cells = l.body(x, y, seen)
		}
		s.place(e, cells, art)
		if !l.legend.Hill.Of(e) {
			return
		}
		for _, c := range cells {
			if top := l.cell(c[0], c[1], l.plan+1); top != nil && top.Object != nil && !l.legend.Body.Of(top.Object) {
				s.place(top.Object, [][2]int{c}, art)
			}
		}
	})
	return s.found
}

// place notes an object and, if it is drawn by a procedure, gives it its outline.
func (s *standing) place(e *model.Entry, cells [][2]int, art bool) {
	at := cells[0]
	o := &solid{chance: s.chance, e: e, as: s.level.lookOf(e), mid: s.mid(at[0], at[1]), cells: cells}
	s.found = append(s.found, o)
	if o.as == nil || !art {
		return
	}
	o.high = o.as.As == "tree" || o.as.As == "palm"
	switch o.as.As {
	case "column":
		o.area = s.area(cells).Grow(-.4).Organic(terrain.Form{Round: 4, Amp: 1.2, Wave: 6, Step: 1.2, Seed: s.noise("column", at)})
	case "mass":
		o.area = s.mass(cells)
	case "engine", "pod", "wing", "nose": // the hull gives them their outlines
	case "drawn":
		if f := s.marks.object(e); f != nil && len(cells) == 1 {
			corner := s.at(at[0], at[1])
			o.area = s.marks.filled(f).Move(corner.X, corner.Y)
		}
	default:
		o.area = makers[o.as.As](o.mid, s.stream("object", at[0], at[1]))
	}
}

// mass returns the outline of ground that nobody can enter; it extends over the tile's sides.
func (s *standing) mass(cells [][2]int) terrain.Area {
	all := append([][2]int{}, cells...)
	if s.bleeds {
		for _, c := range cells {
			for _, n := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {-1, 1}, {1, -1}} {
				x, y := c[0]+n[0], c[1]+n[1]
				if nx, ny := s.nearest(x, y); !s.holds(x, y) && [2]int{nx, ny} == c {
					all = append(all, [2]int{x, y})
				}
			}
		}
	}
	return s.area(all)
}
