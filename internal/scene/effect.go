package scene

import (
	"maps"
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// effects draw what happens between two points, by name.
var effects = map[string]func(v effect, from, to xy){
	"shot": effect.shot, "arc": effect.arc, "blast": effect.blast, "tracer": effect.tracer, "bolt": effect.bolt, "waves": effect.mind,
}

// EffectNames returns the sorted names of what can happen between the first and the second figure
// of a scene.
func EffectNames() []string { return slices.Sorted(maps.Keys(effects)) }

// effect draws what passes across a picture from one point to another.
type effect struct{ *view }

// effect draws what the first standing figure does to the second, or towards the far end of the
// window if there is no second. Figures too close together have none.
func (v *view) effect(standing []*body) {
	draw := effects[v.Scene.Effect]
	if draw == nil || len(standing) == 0 {
		return
	}
	b := standing[0]
	from := xy{b.hi[0], b.lo[1] + .3*(b.hi[1]-b.lo[1])}
	if b.figure != nil {
		from = b.to(b.figure.muzzle)
		if v.Scene.Effect == "waves" {
			from = b.to(xy{b.figure.muzzle[0] + 3, b.figure.muzzle[1]})
		}
	}
	to := xy{v.x(.88), v.y(.3)}
	if b.Flip {
		to[0] = v.x(.12)
	}
	if len(standing) > 1 {
		o := standing[1]
		to = xy{(o.lo[0] + o.hi[0]) / 2, o.lo[1] + .3*(o.hi[1]-o.lo[1])}
	}
	if apart(from, to) > 3 {
		draw(effect{v}, from, to)
	}
}

// dashed draws a dashed line on top of a line of paper.
func (v effect) dashed(p geom.Path, width float64) {
	v.line(p, v.Paper, width+.9)
	v.items = append(v.items, &face.Shape{Path: p, Stroke: v.Ink, Width: geom.FromMM(width), Dash: []geom.Length{1400, 900}})
}

// apart returns the distance between two points.
func apart(p, q xy) float64 { return math.Hypot(q[0]-p[0], q[1]-p[1]) }

// toward returns the point at a distance in millimetres from one point towards another.
func toward(from, to xy, way float64) xy {
	l := apart(from, to)
	return xy{from[0] + (to[0]-from[0])*way/l, from[1] + (to[1]-from[1])*way/l}
}

// shot draws a straight line of fire.
func (v effect) shot(from, to xy) {
	v.dashed(open([]xy{toward(from, to, 1), toward(to, from, 2.2)}), .35)
}

// arc draws the path of something thrown, which comes down from above.
func (v effect) arc(from, to xy) {
	a, b := toward(from, to, .5), xy{to[0], to[1] - 1}
	top := max(v.At.Y+1.5, min(a[1], b[1])-.16*math.Abs(b[0]-a[0]))
	var p geom.Path
	mm := geom.FromMM
	p.MoveTo(mm(a[0]), mm(a[1]))
	p.CurveTo(mm(a[0]+(b[0]-a[0])*.3), mm(top), mm(a[0]+(b[0]-a[0])*.7), mm(top), mm(b[0]), mm(b[1]))
	v.dashed(p, .4)
}

// blast draws a shot that ends in a star.
func (v effect) blast(from, to xy) {
	v.dashed(open([]xy{toward(from, to, 1), to}), .45)
	r := min(5, .14*v.At.H)
	star := area(lists.Made(16, func(i int) xy { return around(to, []float64{r, .48 * r}[i%2], math.Pi*float64(i)/8) }))
	for _, side := range v.outline.inside() {
		star = star.clip(func(p xy) float64 { return side(p) - .4 })
	}
	v.edged(star.closed(), v.Paper, v.Ink, .35)
	v.fill(areas{disc(to, .26*r, .26*r, 0)}.path(), v.Ink)
}

// tracer draws a burst of many shots that spread on the way; steps of .618 of the distance, modulo
// the distance, scatter them evenly.
func (v effect) tracer(from, to xy) {
	var all [][2]xy
	long := apart(from, to)
	for i := range 14 {
		at := toward(from, to, 1.5+(long-4)*math.Mod(float64(i)*.618, 1))
		dy := (v.rnd.Float64() - .5) * .22 * v.At.H * (.3 + .7*float64(i)/14)
		p := xy{at[0], at[1] + dy*.6}
		all = append(all, [2]xy{p, toward(p, xy{p[0] + to[0] - from[0], p[1] + to[1] - from[1]}, 2.2)})
	}
	v.lines(all, v.Paper, 1.1)
	v.lines(all, v.Ink, .5)
}

// rimmed draws a line in ink on top of a wider one in paper, so that it is visible on black.
func (v effect) rimmed(p geom.Path, paper, ink float64) {
	v.line(p, v.Paper, paper)
	v.line(p, v.Ink, ink)
}

// bolt draws a flash of lightning that zigzags by 1.1 mm to each side.
func (v effect) bolt(from, to xy) {
	a, b := toward(from, to, .8), toward(to, from, 1.6)
	n := 6
	var pts []xy
	dx, dy := (b[0]-a[0])/float64(n), (b[1]-a[1])/float64(n)
	l := math.Hypot(dx, dy)
	for i := range n + 1 {
		off := 1.1 * float64(1-2*(i%2))
		if i == 0 || i == n {
			off = 0
		}
		pts = append(pts, xy{a[0] + dx*float64(i) - dy/l*off, a[1] + dy*float64(i) + dx/l*off})
	}
	v.rimmed(open(pts), 1.3, .55)
}

// mind draws arcs that widen on the way.
func (v effect) mind(from, to xy) {
	long := apart(from, to)
	turn := math.Atan2(to[1]-from[1], to[0]-from[0])
	for i := range 4 {
		at := toward(from, to, 2+(long-5)*float64(i)/4)
		r := 1.2 + .8*float64(i)
		v.rimmed(open(lists.Made(9, func(k int) xy { return around(at, r, turn-.9+.225*float64(k)) })), 1.2, .4)
	}
}
