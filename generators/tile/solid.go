package tile

import (
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
	"punchboard/internal/weld"
)

// solid is an object on the level, or a body of several squares: its outline, and
// how it is drawn. High ones are drawn over walls.
type solid struct {
	e     *model.Entry
	as    *layout.Landscape
	area  terrain.Area
	mid   terrain.Point
	at    [2]int
	cells [][2]int
	high  bool
}

// makers give the outlines of objects by kind, about the middle of a square.
var makers = map[string]func(mid terrain.Point, r *terrain.Stream) terrain.Area{
	"tree": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		at := mid.Add(terrain.Point{X: r.Float(-.4, .4), Y: r.Float(-.4, .4)})
		return terrain.Blob(at, r.Float(6.9, 7.4), 8+r.Int(3), .12, 44, r)
	},
	"palm": func(mid terrain.Point, r *terrain.Stream) terrain.Area {
		var out terrain.Area
		for _, f := range fronds(mid, r) {
			out = append(out, f...)
		}
		return terrain.Union(out)
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

// fronds are the leaves of a palm.
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

func cactus(mid terrain.Point, r *terrain.Stream) terrain.Area {
	n, long, first := 5+r.Int(3), r.Float(5, 6), r.Float(0, 6)
	out := terrain.Disc(mid, 2.6)
	for k := range n {
		t, l := first+2*math.Pi*float64(k)/float64(n), long*r.Float(.75, 1.05)
		out = append(out, terrain.Strip(terrain.Line{mid, mid.Add(terrain.Point{X: l * math.Cos(t), Y: l * math.Sin(t)})}, 2.5, true)...)
	}
	return terrain.Union(out)
}

// stand finds all objects of the level and what they shade.
func (s *scene) stand() {
	seen := map[[2]int]bool{}
	s.deck.each(func(x, y int, g *model.Ground) {
		e := g.Object
		if e == nil || seen[[2]int{x, y}] {
			return
		}
		o := solid{e: e, as: s.lookOf(e), at: [2]int{x, y}, mid: s.mid(x, y), cells: [][2]int{{x, y}}}
		if s.legend.Body.Of(e) {
			o.cells = s.body(x, y, seen)
		}
		s.place(&o)
		if s.legend.Hill.Of(e) {
			s.onTop(o.cells)
		}
	})
}

// onTop finds what stands on a hill.
func (s *scene) onTop(cells [][2]int) {
	for _, c := range cells {
		if top := s.cell(c[0], c[1], s.plan+1); top != nil && top.Object != nil && !s.legend.Body.Of(top.Object) {
			s.place(&solid{e: top.Object, as: s.lookOf(top.Object), at: c, mid: s.mid(c[0], c[1]), cells: [][2]int{c}})
		}
	}
}

// place gives an object its outline.
func (s *scene) place(o *solid) {
	if o.as == nil || s.bare {
		s.solids = append(s.solids, *o)
		return
	}
	switch o.as.As {
	case "column":
		o.area = s.squares(o.cells).Grow(-.4).Organic(terrain.Form{Round: 4, Amp: 1.2, Wave: 6, Step: 1.2, Seed: s.noise("column", o.at)})
	case "mass":
		o.area = s.mass(o.cells)
	case "engine", "pod", "wing", "nose": // drawn with the hull
		s.solids = append(s.solids, *o)
		return
	case "drawn":
		o.area = s.silhouette(o)
	default:
		o.area = makers[o.as.As](o.mid, s.stream("object", o.at[0], o.at[1]))
	}
	o.high = o.as.As == "tree" || o.as.As == "palm"
	if o.as.As != "mass" {
		s.off = append(s.off, o.area.Grow(.4).In())
	} else {
		s.off = append(s.off, o.area.In())
	}
	s.cast(o.area, o.as.Shade.MM())
	s.solids = append(s.solids, *o)
}

// mass is ground that nobody enters; it goes on over the tile's sides.
func (s *scene) mass(cells [][2]int) terrain.Area {
	all := append([][2]int{}, cells...)
	if s.bleeds() {
		for _, c := range cells {
			for _, n := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {-1, 1}, {1, -1}} {
				if x, y := c[0]+n[0], c[1]+n[1]; x < 0 || y < 0 || x >= s.deck.w || y >= s.deck.h {
					if s.clamped(x, y) == c || x < 0 != (y < 0) && s.clamped(x, y) == c {
						all = append(all, [2]int{x, y})
					}
				}
			}
		}
	}
	var boxes []terrain.Area
	for _, c := range all {
		at := s.at(c[0], c[1])
		boxes = append(boxes, terrain.Box(at.X, at.Y, side, side))
	}
	return terrain.Union(boxes...)
}

// clamped is the square of the level that is nearest.
func (s *scene) clamped(x, y int) [2]int {
	return [2]int{min(max(x, s.deck.x), s.deck.x+s.deck.w-1), min(max(y, s.deck.y), s.deck.y+s.deck.h-1)}
}

// silhouette is what the boxes of an object's drawing fill, in its place.
func (s *scene) silhouette(o *solid) terrain.Area {
	f := s.mark("", "object", s.drawing(o.e), "", 0, nil)
	if f == nil || len(o.cells) > 1 {
		return nil
	}
	at := s.at(o.at[0], o.at[1])
	return s.filled(f).Move(at.X, at.Y)
}

// filled is all that a face fills, as one area.
func (s *scene) filled(f *face.Face) terrain.Area {
	if a, ok := s.outlines[f]; ok {
		return a
	}
	var layers []weld.Layer
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		if x, ok := it.(*face.Shape); ok && x.Fill != face.None {
			layers = append(layers, weld.Layer{Path: x.Path.Apply(m)})
		}
	})
	a := terrain.FromPath(weld.Area(layers))
	s.outlines[f] = a
	return a
}
