package compose

import (
	"math"
	"sort"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// curvesWidget is a chart of several series that can be distinguished without colour: each has a
// dash and a mark of its own, and its name at its end. Series are maps of name and points, each
// point a map of x and y as parts of the chart's width and height from its lower left; a point
// without an answer is left out. Ticks are maps of at, their position, and text.
var curvesWidget = widget{
	args: []arg{{"series", list, nil}, {"columns", list, nil}, {"levels", list, nil}, {"across", word, ""}, {"up", word, ""},
		{"names", number, 30.0}, {"style", word, "odds-column"}, {"name-style", word, "odds-label"}, {"head-style", word, "odds-head"}},
	draw: func(p *pen) {
		c := &chart{pen: p, plot: geom.Rect{X: p.r.X + 11*geom.MM, Y: p.r.Y + 6*geom.MM, W: p.r.W - 11*geom.MM - p.mm("names"), H: p.r.H - 18*geom.MM}}
		c.ticks()
		for i, s := range p.list("series") {
			c.series(i, s)
		}
		c.names()
	},
}

// chart is a curves widget while it is drawn; plot is the area within its axes.
type chart struct {
	*pen
	plot geom.Rect
	ends []end
}

// end is where a series ends, and its name.
type end struct {
	of   int // the series
	name string
	y    geom.Length // of the name's middle
	at   geom.Point
}

// at returns a place within the axes.
func (c *chart) at(x, y float64) geom.Point {
	return geom.Point{X: c.plot.X + c.plot.W.Scale(x), Y: c.plot.Bottom() - c.plot.H.Scale(y)}
}

// ticks draws the axes with their figures and level lines.
func (c *chart) ticks() {
	l := c.lettering().look(c.word("style"))
	for _, t := range c.list("levels") {
		y := c.at(0, fieldNumber(t, "at")).Y
		width, colour := geom.Length(200), "grey3"
		if fieldNumber(t, "at") == 0 {
			width, colour = 350, "ink"
		}
		c.stroke(geom.Line(geom.Point{X: c.plot.X, Y: y}, geom.Point{X: c.plot.Right(), Y: y}), c.lettering().named(colour, face.Black), width)
		c.set(l, fieldText(t, "text"), c.plot.X-2*geom.MM, y+1000, "right")
	}
	for _, t := range c.list("columns") {
		x := c.at(fieldNumber(t, "at"), 0).X
		c.stroke(geom.Line(geom.Point{X: x, Y: c.plot.Bottom()}, geom.Point{X: x, Y: c.plot.Bottom() + 1200}), c.lettering().named("ink", face.Black), 250)
		c.set(l, fieldText(t, "text"), x, c.plot.Bottom()+5*geom.MM, "centre")
	}
	h := c.lettering().look(c.word("head-style"))
	if s := c.word("across"); s != "" {
		c.set(h, s, c.plot.X+c.plot.W/2, c.plot.Bottom()+10*geom.MM, "centre")
	}
	if s := c.word("up"); s != "" {
		c.set(h, s, c.r.X, c.r.Y+2600, "left")
	}
}

// dashes lists the strokes of series in turn.
var dashes = [][]geom.Length{nil, {2400, 1000}, {600, 800}, {3200, 800, 600, 800}, {5000, 1200}, {1200, 600}}

// series draws one line with a mark at each point.
func (c *chart) series(i int, s any) {
	points := lists.Map(fieldList(s, "points"), func(v any) geom.Point { return c.at(fieldNumber(v, "x"), fieldNumber(v, "y")) })
	if len(points) == 0 {
		return
	}
	c.addShape(&face.Shape{Path: geom.Line(points...), Stroke: c.seriesColour(i), Width: 550, Dash: dashes[i%len(dashes)]})
	for _, at := range points {
		c.mark(i, at)
	}
	last := points[len(points)-1]
	c.ends = append(c.ends, end{i, fieldText(s, "name"), last.Y, last})
}

// seriesColour returns the colour of a series.
func (c *chart) seriesColour(i int) face.Colour {
	return c.lettering().named([]string{"accent", "ink", "grey4"}[i%3], face.Black)
}

// mark draws the mark of a series around a point: solid, or open for every other one.
func (c *chart) mark(i int, at geom.Point) {
	colour := c.seriesColour(i)
	fill := colour
	if i%2 == 1 {
		fill = c.lettering().named("paper", face.White)
	}
	c.addShape(&face.Shape{Path: seriesMark(i, at), Fill: fill, Stroke: colour, Width: 350})
}

// seriesMark returns the mark of a series around a point.
func seriesMark(i int, at geom.Point) geom.Path {
	const r = 1000
	move := func(x, y geom.Length) geom.Point { return geom.Point{X: at.X + x, Y: at.Y + y} }
	switch i / 2 % 4 {
	case 0:
		return geom.Circle(at, r)
	case 1:
		return geom.Box(geom.Rect{X: at.X - r, Y: at.Y - r, W: 2 * r, H: 2 * r})
	case 2:
		return geom.Polygon(move(0, -1300), move(1300, 0), move(0, 1300), move(-1300, 0))
	}
	return geom.Polygon(move(0, -1200), move(1150, 900), move(-1150, 900))
}

// nameLead is the least distance from one name to the next, in micrometres.
const nameLead = 3700

// names draws the names next to the ends of the series, moved apart where they are close, each
// after the mark of its series and with a thin line to its end.
func (c *chart) names() {
	sort.SliceStable(c.ends, func(i, j int) bool { return c.ends[i].at.Y < c.ends[j].at.Y })
	for range 4 * len(c.ends) { // pushed apart until they stay
		for i := 1; i < len(c.ends); i++ {
			if near := nameLead - (c.ends[i].y - c.ends[i-1].y); near > 0 {
				c.ends[i-1].y -= near / 2
				c.ends[i].y += near - near/2
			}
		}
	}
	if n := len(c.ends); n > 0 { // none below the axis
		low := c.plot.Bottom() - 500
		for i := n - 1; i >= 0; i-- {
			c.ends[i].y = min(c.ends[i].y, low)
			low = c.ends[i].y - nameLead
		}
	}
	high := c.r.Y + 2*geom.MM
	for i := range c.ends { // none above the chart
		c.ends[i].y = max(c.ends[i].y, high)
		high = c.ends[i].y + nameLead
	}
	l := c.lettering().look(c.word("name-style"))
	x := c.plot.Right() + 5*geom.MM
	for _, e := range c.ends {
		if math.Abs(float64(e.y-e.at.Y)) > 600 || e.at.X < c.plot.Right()-100 {
			c.stroke(geom.Line(geom.Point{X: e.at.X + 1500, Y: e.at.Y}, geom.Point{X: x - 1200, Y: e.y}), c.lettering().named("grey3", face.Black), 200)
		}
		c.mark(e.of, geom.Point{X: x, Y: e.y})
		c.set(l, e.name, x+2200, e.y+1000, "left")
	}
}
