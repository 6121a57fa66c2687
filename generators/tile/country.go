package tile

import (
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// The measures of a hex as ground is drawn: its radius and its width from flat to flat, in
// millimetres. Ground for other hexes is drawn at this size, and scaled.
const (
	landRadius = 22.0
	landAcross = 38.1052
)

// country is a tile of hexes drawn as a piece of country. Hexes that look alike form one area,
// which is then given an organic shape.
type country struct {
	key    string // seed of all its random streams
	ground *layout.Ground
	paint  func(ramp string, step int) face.Colour
	scale  float64
	cells  []countryCell
	shape  terrain.Area // of the whole tile
	bleed  terrain.Area // the same extended beyond its sides
	inner  terrain.Area // what things keep within, off the sides of the tile
	free   terrain.Area // the contents of hexes, where only ground is drawn
	roads  []terrain.Line
	rails  terrain.Lines
	items  []face.Item

	// What is laid out before anything is drawn.
	road, water, crowns, rocks, solid terrain.Area
	trees                             []tree
	slabs, roofs                      []bunker // of bunkers and of houses
}

// countryCell is a hex: its centre, what it is drawn as, and its height.
type countryCell struct {
	terrain.Point
	looks string
	high  int
}

// country draws what is under the hexes of a tile. Over is what the layout shows in them, which is
// kept free.
func (m *maker) country(t *model.Tile, g grid, all []hex, height map[hex]int, name string, over []face.Item) []face.Item {
	ground := m.Theme().Grounds[name]
	l := &country{key: t.ID, ground: ground, scale: float64(m.across) / (landAcross * 1000)}
	l.paint = func(ramp string, step int) face.Colour { return m.Colour(layout.RampStep(ramp, step)) }
	at := map[hex]terrain.Point{}
	in := func(h hex) bool { _, ok := height[h]; return ok }
	var beyond []terrain.Area
	for i, c := range t.Hexes() {
		p := g.centre(all[i])
		at[all[i]] = terrain.Point{X: p.X.MM() / l.scale, Y: p.Y.MM() / l.scale}
		code, _, _ := c.Ratings()
		if e := m.terrain[code]; e != nil {
			l.cells = append(l.cells, countryCell{at[all[i]], looks{legend: &m.game.Legend}.name(e), height[all[i]]})
		}
		beyond = append(beyond, l.down(g.reach(all[i], in, 3000*l.scale)).Grow(.02))
	}
	l.shape = l.down(g.outline(borders(all, in)))
	l.bleed = terrain.Union(beyond...)
	l.inner = l.shape.Grow(-1.2)
	for _, it := range over {
		r := face.Extent(it)
		for _, r := range boxes(it, r) {
			k := l.scale * 1000
			l.free = append(l.free, terrain.Box(float64(r.X)/k, float64(r.Y)/k, float64(r.W)/k, float64(r.H)/k)...)
		}
	}
	l.free = terrain.Union(l.free).Grow(.35)
	l.features(t, at)
	l.draw()
	l.lattice(g, all, in)
	return []face.Item{&face.Group{Map: geom.Identity, Clip: l.up(l.bleed.Path()), Items: l.items}}
}

// lattice draws the sides of all hexes: thin on white, with their ends black for a tenth of a side
// from each corner, so that a hex can be found in a wood without a line all around it.
func (l *country) lattice(g grid, all []hex, in func(hex) bool) {
	var sides, ends geom.Path
	for _, h := range all {
		for i := range 6 {
			if i > 2 && in(h.neighbour(i)) {
				continue // the neighbour's
			}
			a, b := g.point(h.corner(i)), g.point(h.corner(i+1))
			dx, dy := (b.X-a.X)/10, (b.Y-a.Y)/10
			sides = append(sides, geom.Line(a, b)...)
			ends = append(ends, geom.Line(a, geom.Point{X: a.X + dx, Y: a.Y + dy})...)
			ends = append(ends, geom.Line(geom.Point{X: b.X - dx, Y: b.Y - dy}, b)...)
		}
	}
	add := func(p geom.Path, w geom.Length, c face.Colour) {
		l.items = append(l.items, &face.Shape{Path: p, Stroke: c, Width: w, Round: true})
	}
	add(sides, 550, face.White)
	add(sides, 200, l.paint(l.ground.Base, 4))
	add(ends, 900, face.White)
	add(ends, 350, face.Black)
}

// boxes returns what the parts of an item cover, taking groups apart.
func boxes(it face.Item, whole geom.Rect) []geom.Rect {
	g, ok := it.(*face.Group)
	if !ok {
		if whole.Empty() {
			return nil
		}
		return []geom.Rect{whole}
	}
	var out []geom.Rect
	for _, sub := range g.Content() {
		out = append(out, lists.Map(boxes(sub, face.Extent(sub)), func(r geom.Rect) geom.Rect { return g.Map.ApplyRect(r) })...)
	}
	return out
}

// down converts a path of the face to an area at the size ground is drawn at; up converts back.
func (l *country) down(p geom.Path) terrain.Area {
	return terrain.FromPath(p.Apply(geom.Scale(1 / l.scale)))
}

func (l *country) up(p geom.Path) geom.Path { return p.Apply(geom.Scale(l.scale)) }

const fine = .03 // the tolerance by which outlines are simplified

// fill fills an area, simplified by less than can be printed.
func (l *country) fill(a terrain.Area, c face.Colour) {
	if len(a) > 0 {
		l.items = append(l.items, &face.Shape{Path: l.up(a.Simplify(fine).Path()), Fill: c})
	}
}

// stroke draws lines with round ends.
func (l *country) stroke(lines terrain.Lines, mm float64, c face.Colour, dash ...float64) {
	for i := range lines {
		lines[i] = lines[i].Simplify(fine)
	}
	if p := l.up(lines.Path()); len(p) > 0 {
		s := &face.Shape{Path: p, Stroke: c, Width: geom.FromMM(mm), Round: true}
		s.Dash = append(s.Dash, lists.Map(dash, geom.FromMM)...)
		l.items = append(l.items, s)
	}
}

// solidly draws something with an outline.
func (l *country) solidly(a terrain.Area, fill face.Colour, mm float64) {
	if len(a) > 0 {
		l.items = append(l.items, &face.Shape{Path: l.up(a.Simplify(fine).Path()), Fill: fill, Stroke: face.Black, Width: geom.FromMM(mm), Round: true})
	}
}

// chance returns the random stream of one feature.
func (l *country) chance(feature string, more ...any) *terrain.Stream {
	return terrain.New(slices.Concat([]any{l.key, feature}, more)...)
}

// grown returns how an area of this tile is given an organic shape. Where it nears the sides of the
// tile it is unchanged. More, such as the place of a hex, distinguishes patches of one kind.
func (l *country) grown(feature string, round, amp, wave float64, more ...any) terrain.Form {
	return terrain.Form{Round: round, Amp: amp, Wave: wave, Step: 1.6, Seed: terrain.NoiseOf(slices.Concat([]any{l.key, feature}, more)...)}
}

// hexagon returns a hex of a radius around a point.
func hexagon(at terrain.Point, r float64) terrain.Area {
	const half = .8660254037844386
	pts := []terrain.Point{{X: r}, {X: r / 2, Y: half * r}, {X: -r / 2, Y: half * r}, {X: -r}, {X: -r / 2, Y: -half * r}, {X: r / 2, Y: -half * r}}
	for i := range pts {
		pts[i] = pts[i].Add(at)
	}
	return terrain.Poly(pts...)
}

// of returns the area of all hexes for which is reports true.
func (l *country) of(is func(countryCell) bool) terrain.Area {
	return terrain.Union(lists.Flat(lists.Only(l.cells, is), func(c countryCell) []terrain.Ring { return hexagon(c.Point, landRadius+.06) }))
}

// looking returns the area of all hexes that are drawn as one thing.
func (l *country) looking(as string) terrain.Area {
	return l.of(func(c countryCell) bool { return c.looks == as })
}

// draw draws everything, from the ground up. Things, roads and water are laid out first, since the
// ground keeps clear of them: textures end at trees, and contours at walls.
func (l *country) draw() {
	l.slabs, l.roofs = l.bunkers(), l.houses()
	l.solid = terrain.Union(lists.Flat(slices.Concat(l.slabs, l.roofs), func(b bunker) []terrain.Ring { return b.slab }))
	l.rocks = l.looking("rocks").Grow(-3).Organic(l.grown("rocks", 8, 2.2, 6)).And(l.inner)
	l.plant()
	g := l.ground
	l.fill(l.bleed, l.paint(g.Base, 0))
	grass := l.meadows()
	hills := l.hills()
	l.fill(l.water.Grow(1.3), l.paint(g.Bare, 2))
	l.fill(l.water, l.paint(g.Water, 1))
	l.fill(l.water.Grow(-1.4), l.paint(g.Water, 2))
	l.fill(l.road.Grow(.9), l.paint(g.Base, 2))
	l.fill(l.road, l.paint(g.Bare, map[bool]int{true: 1}[g.Dry]))
	shade := terrain.Shadow(l.crowns, 2.3).And(l.inner)
	l.fill(shade, l.paint(g.Base, 3))
	l.textures(grass)
	l.contours(hills)
	l.stroke(l.free.In().Without(terrain.Hatch(shade, 45, .8, 0, nil)), .2, l.paint(g.Base, 4))
	l.streams()
	l.tracks()
	l.railways()
	l.boulders()
	l.built()
	l.wood()
}

// hill is a step of ground: everything that is at least as high.
type hill struct{ area, shade terrain.Area }

// hills draws the steps as flat areas, each a tone darker than the one below, and returns them.
func (l *country) hills() []hill {
	top := lists.Most(l.cells, func(c countryCell) int { return c.high })
	var out []hill
	for k := 2; k <= top; k++ {
		inset := .5 + 1.7*float64(k-2)
		area := l.of(func(c countryCell) bool { return c.high >= k }).Grow(-inset).Organic(l.grown("hill"+string(rune('0'+k)), 12, min(2.2, .6+inset), 8)).And(l.inner)
		h := hill{area, terrain.Shadow(area, 2.4).And(l.shape)}
		step := 2
		if l.ground.Dry || k > 2 {
			step = 3
		}
		l.fill(h.shade, l.paint(l.ground.Base, step))
		l.fill(h.area, l.paint(l.ground.Hill, min(3, l.ground.Low+k-2)))
		out = append(out, h)
	}
	return out
}

// contours draws the edges of steps: a line, strokes that point down, and form lines within. They
// end at trees, walls and numbers.
func (l *country) contours(all []hill) {
	if len(all) == 0 {
		return
	}
	hidden, taken := terrain.AnyOf(l.crowns, l.solid, l.free), l.taken()
	covered := terrain.AnyOf(l.crowns, l.water, l.road, l.free)
	fineLine := l.paint(l.ground.Hill, 4)
	for k, h := range all {
		l.stroke(covered.Without(terrain.Hatch(h.shade, 45, .8, 0, nil)), .2, l.paint(l.ground.Base, 4))
		l.hachures(h.area, taken, k)
		l.stroke(hidden.Without(h.area.Outline()), .6, face.Black)
		for i, d := range []float64{4.2, 8.4} {
			form := h.area.Grow(-d).Organic(l.grown("form"+string(rune('a'+2*k+i)), 8, 1.1, 6))
			if k+1 < len(all) {
				form = form.Minus(all[k+1].area.Grow(1.5))
			}
			l.stroke(taken.Without(form.Outline()), .2, fineLine)
		}
	}
}

// taken returns where there are things, roads or water: no texture is drawn there.
func (l *country) taken() terrain.Any {
	return terrain.AnyOf(l.crowns, l.solid.Grow(1), l.rocks, l.water.Grow(1.6), l.road.Grow(.6), l.free)
}

// hachures draws strokes down from an edge, thick and close on the side away from the light: .85 mm
// apart and .4 mm wide there, else 1.5 and .22.
func (l *country) hachures(a terrain.Area, taken terrain.Any, k int) {
	s := l.chance("hachures", k)
	var dark, lit terrain.Lines
	for _, r := range a {
		next := 0.0
		for i, p := range r.Along(.05) {
			if float64(i)*.05 < next {
				continue
			}
			n := terrain.Point{X: p.Way.Y, Y: -p.Way.X}
			down := (n.X + n.Y) / math.Sqrt2
			end := p.Point.Add(n.By(2.6 * (.75 + .45*down) * s.Float(.75, 1.15)))
			into, step := &lit, 1.5
			if down > .15 {
				into, step = &dark, .85
			}
			next += step
			if !taken.Has(end) && !taken.Has(p.Point) {
				*into = append(*into, terrain.Line{p.Point, end})
			}
		}
	}
	inside := l.inner.In()
	l.stroke(inside.Cut(dark), .4, face.Black)
	l.stroke(inside.Cut(lit), .22, face.Black)
}
