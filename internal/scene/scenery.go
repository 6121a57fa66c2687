package scene

import (
	"maps"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// sceneries draw what is on the horizon: n of it, with a height as a share of the sky's rather than
// in millimetres, so that a scene may be drawn in a window of any shape.
var sceneries = map[string]struct {
	draw func(v backdrop, n int, high float64)
	n    int     // default number; the next is the default height
	high float64 // of the sky
}{
	"city": {backdrop.city, 9, .6}, "ruins": {backdrop.ruins, 6, .6}, "hills": {backdrop.hills, 2, .4}, "forest": {backdrop.forest, 12, .5},
	"corridor": {draw: backdrop.corridor}, "ribs": {backdrop.ribs, 6, 0}, "lab": {backdrop.lab, 4, 0}, "stars": {backdrop.stars, 22, 0},
	"disc": {backdrop.disc, 0, .36}, "saucer": {backdrop.saucer, 0, .3}, "waves": {backdrop.waves, 4, .3},
}

// SceneryNames returns the sorted names of what may be on a horizon.
func SceneryNames() []string { return slices.Sorted(maps.Keys(sceneries)) }

// backdrop draws what is behind the people of a scene: the sky, what is on the horizon, and the
// ground.
type backdrop struct{ *view }

// sky draws the sky: horizontal lines that spread towards the horizon, lines at 45 degrees, or the
// grid of a room. If the sky has the colour of paper it has no lines, which is how an ink that
// saves is recognized.
func (v backdrop) sky() {
	if v.Sky == v.Paper {
		return
	}
	var all [][2]xy
	r := v.At
	right, foot := r.X+r.W, r.Y+r.H
	switch v.Scene.Sky {
	case "slant":
		sky := v.outline.clip(func(p xy) float64 { return v.ground - p[1] })
		lo, hi := areas{sky}.reach()
		all = sky.cut(slanted(Rect{lo[0], lo[1], hi[0] - lo[0], hi[1] - lo[1]}, 1.5, false))
	case "grid":
		for x := r.X + 3; x < right; x += 3 {
			all = append(all, [2]xy{{x, r.Y}, {x, foot}})
		}
		for y := r.Y + 3; y < foot; y += 3 {
			all = append(all, [2]xy{{r.X, y}, {right, y}})
		}
	case "none":
	default:
		for y, gap := r.Y+.9, .85; y < v.ground-1.2; y, gap = y+gap, gap*1.07 {
			all = append(all, [2]xy{{r.X, y}, {right, y}})
		}
	}
	v.lines(v.outline.cut(all), v.Sky, thin)
}

// strip draws the ground, with dashes and the horizon. The dashes are in three rows, so that none
// overlap.
func (v backdrop) strip() {
	r := v.At
	v.fill(v.outline.clip(func(p xy) float64 { return p[1] - v.ground }).closed(), v.Tint)
	dashes := lists.Made(9, func(i int) [2]xy {
		y := v.ground + 1.1 + (r.Y+r.H-v.ground-1.6)*[]float64{0, .32, .73}[i%3]
		x := r.X + 3 + v.rnd.Float64()*(r.W-10)
		return [2]xy{{x, y}, {x + 1.5 + 3*v.rnd.Float64(), y}}
	})
	if !v.little() {
		v.lines(v.outline.cut(dashes), v.distant(), .25)
	}
	v.line(open([]xy{{r.X, v.ground}, {r.X + r.W, v.ground}}), v.Ink, .3)
}

// distant returns the colour of lines on the horizon: black for an ink without a middle tone.
func (c *canvas) distant() face.Colour {
	if c.Mid == c.Paper {
		return c.Ink
	}
	return c.Mid
}

// heaven returns the height of the sky, in millimetres.
func (v backdrop) heaven() float64 { return v.ground - v.At.Y }

// block fills a shape on the horizon, cut to the window. It is cut rather than clipped, so that it
// has an outline along the frame too.
func (v backdrop) block(a area, fill face.Colour, width float64) {
	for _, side := range v.outline.inside() {
		a = a.clip(side)
	}
	if len(a) > 2 {
		v.edged(a.closed(), fill, v.distant(), width)
	}
}

// box returns a rectangle given by its upper left corner and its size.
func box(x, y, w, h float64) area { return area{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}} }

// city draws a row of houses from side to side, with six windows in ten lit.
func (v backdrop) city(n int, high float64) {
	wide := v.At.W / float64(n)
	for i := range n {
		h, x := v.heaven()*high*(.35+.65*v.rnd.Float64()), v.At.X+float64(i)*wide
		v.block(box(x, v.ground-h, wide*.92, h), v.Tint, .25)
		var windows [][2]xy
		for r := range int(h / 2) {
			for c := range int(wide / 2) {
				if at := (xy{x + 1 + float64(c)*1.9, v.ground - h + 1.3 + float64(r)*2}); v.rnd.Float64() < .6 && v.outline.holds(at) {
					windows = append(windows, [2]xy{at, {at[0] + .9, at[1]}})
				}
			}
		}
		v.lines(windows, v.distant(), .6)
	}
}

// holds reports whether a point is well inside a convex area.
func (a area) holds(p xy) bool {
	return !slices.ContainsFunc(a.inside(), func(side func(xy) float64) bool { return side(p) < 1 })
}

// ruins draws houses with a broken edge instead of a roof, and two holes each.
func (v backdrop) ruins(n int, high float64) {
	wide := v.At.W / float64(n)
	for i := range n {
		h, x, w := v.heaven()*high*(.3+.7*v.rnd.Float64()), v.At.X+float64(i)*wide, wide*.8
		a := area{{x, v.ground}, {x, v.ground - h}}
		a = append(a, lists.Made(4, func(k int) xy { return xy{x + w*(float64(k)+.5)/4, v.ground - h + h*.45*v.rnd.Float64()} })...)
		v.block(append(a, xy{x + w, v.ground - h*.4}, xy{x + w, v.ground}), v.Tint, .25)
		for _, at := range [][2]float64{{.15, .35}, {.55, .3}} {
			v.block(box(x+w*at[0], v.ground-h*at[1], w*.2, h*.14), v.Paper, thin)
		}
	}
}

// hills draws ranges of eight points, nearer ones lower: from the third on, at most a fifth as high
// as the first.
func (v backdrop) hills(n int, high float64) {
	for j := range n {
		a := area{{v.At.X, v.ground}}
		for i := range 8 {
			a = append(a, xy{v.At.X + v.At.W*float64(i)/7, v.ground - v.heaven()*high*(1-.4*float64(min(j, 2)))*(.35+.65*v.rnd.Float64())})
		}
		v.block(append(a, xy{v.At.X + v.At.W, v.ground}), []face.Colour{v.Paper, v.Tint}[min(j, 1)], .25)
	}
}

// forest draws firs of two tiers, slightly out of line.
func (v backdrop) forest(n int, high float64) {
	for i := range n {
		x := v.At.X + 2.2 + (v.At.W-4.4)*(float64(i)+.3*v.rnd.Float64())/(float64(n)-.5)
		h := v.heaven() * high * (.5 + .5*v.rnd.Float64())
		w, y := h*.26, v.ground
		v.block(area{{x, y - h}, {x + w, y - h*.45}, {x + w*.5, y - h*.45}, {x + w*1.2, y - h*.08}, {x - w*1.2, y - h*.08}, {x - w*.5, y - h*.45}, {x - w, y - h*.45}}, v.Tint, thin)
	}
}

// corridor draws frames with cut corners that shrink towards a point on the horizon.
func (v backdrop) corridor(int, float64) {
	mid := v.At.X + v.At.W/2
	for _, f := range []float64{.78, .5, .3, .16} {
		w, h := v.At.W*.5*f, min(v.heaven()*f, (v.heaven()-.9)/1.2)
		top := v.ground - h
		v.line(open([]xy{{mid - w, v.ground}, {mid - w, top}, {mid - w + h*.2, top - h*.2}, {mid + w - h*.2, top - h*.2}, {mid + w, top}, {mid + w, v.ground}}), v.distant(), .35)
	}
}

// ribs draws nested arches, as in the hull of a ship; every second one is heavy.
func (v backdrop) ribs(n int, _ float64) {
	mid := v.At.X + v.At.W/2
	mm := geom.FromMM
	for i := range n {
		f := float64(i+1) / float64(n)
		w, h := v.At.W*.5*f-1, v.heaven()*(.25+.68*f)
		var p geom.Path
		y := v.ground
		p.MoveTo(mm(mid-w), mm(y))
		p.LineTo(mm(mid-w), mm(y-h*.45))
		p.CurveTo(mm(mid-w), mm(y-h*.82), mm(mid-w*.67), mm(y-h), mm(mid), mm(y-h))
		p.CurveTo(mm(mid+w*.67), mm(y-h), mm(mid+w), mm(y-h*.82), mm(mid+w), mm(y-h*.45))
		p.LineTo(mm(mid+w), mm(y))
		v.line(p, v.distant(), []float64{.25, .5}[i%2])
	}
}

// lab draws screens with some lines of text on each, over a bench.
func (v backdrop) lab(n int, _ float64) {
	wide := (v.At.W - 6) / float64(n)
	for i := range n {
		x := v.At.X + 3 + float64(i)*wide
		v.block(box(x, v.At.Y+v.heaven()*.15, wide-2, v.heaven()*.45), v.Paper, .25)
		rows := lists.Made(2+v.rnd.IntN(3), func(j int) [2]xy {
			y := v.At.Y + v.heaven()*(.15+.09*float64(j+1))
			return [2]xy{{x + 1, y}, {x + 1.6 + (wide-4.6)*v.rnd.Float64(), y}}
		})
		v.lines(rows, v.distant(), .5)
	}
	v.block(box(v.At.X+4, v.ground-v.heaven()*.18, v.At.W-8, v.heaven()*.18), v.Tint, .25)
}

// stars draws crosses of .7 mm, well within the frame.
func (v backdrop) stars(n int, _ float64) {
	var all [][2]xy
	const r = .35
	for range n {
		x, y := v.At.X+2+(v.At.W-4)*v.rnd.Float64(), v.At.Y+2+(v.heaven()-4)*v.rnd.Float64()
		if v.outline.holds(xy{x, y}) {
			all = append(all, [2]xy{{x - r, y}, {x + r, y}}, [2]xy{{x, y - r}, {x, y + r}})
		}
	}
	v.lines(all, v.distant(), .25)
}

// disc draws a sun, or a moon with n rings; rings that would leave the window are left out.
func (v backdrop) disc(n int, high float64) {
	r := v.At.H * high / 2
	c := xy{v.At.X + v.At.W*.36, v.At.Y + max(r+2.5, v.At.H*.42)}
	for i := range max(n-1, 0) {
		if k := r + 1.7*float64(i+1); c[1]-k > v.At.Y+.6 {
			v.line(ring(c, k), v.distant(), .3)
		}
	}
	v.edged(ring(c, r), v.Paper, v.distant(), .3)
}

// ring returns a circle about a point, in millimetres.
func ring(c xy, r float64) geom.Path {
	return geom.Circle(geom.Point{X: geom.FromMM(c[0]), Y: geom.FromMM(c[1])}, geom.FromMM(r))
}

// saucer draws a saucer above the ground on the right and the light it casts.
func (v backdrop) saucer(_ int, high float64) {
	w := v.At.W * .46
	h := w * .13
	c := xy{v.At.X + v.At.W*.66, v.At.Y + v.heaven()*(.75-high)}
	v.edged(area{{c[0] - w*.12, c[1]}, {c[0] + w*.12, c[1]}, {c[0] + w*.27, v.ground}, {c[0] - w*.27, v.ground}}.closed(), v.Paper, v.distant(), .25)
	dome := areas{disc(xy{c[0], c[1] - h*.7}, w*.21, h*1.3, 0)}
	v.edged(dome.path(), v.Mid, v.Ink, .3)
	v.edged(area{{c[0] - w/2, c[1]}, {c[0] - w*.24, c[1] - h}, {c[0] + w*.24, c[1] - h}, {c[0] + w/2, c[1]}, {c[0] + w*.3, c[1] + h*.8}, {c[0] - w*.3, c[1] + h*.8}}.closed(), v.Ink, v.Paper, .3)
	lights := lists.Made(5, func(i int) [2]xy {
		x := c[0] - w*.3 + float64(i)*w*.15
		return [2]xy{{x - .5, c[1]}, {x + .5, c[1]}}
	})
	v.lines(lights, v.Paper, .6)
}

// waves draws lines of the sea.
func (v backdrop) waves(n int, high float64) {
	for i := range n {
		y := v.ground - v.heaven()*high*float64(i)/float64(n) - .8
		var pts []xy
		for x := v.At.X + 1.5; x < v.At.X+v.At.W-1.5; x += .8 {
			pts = append(pts, xy{x, y + .4*math.Sin(x*1.3+float64(i))})
		}
		v.line(open(pts), v.distant(), .25)
	}
}
