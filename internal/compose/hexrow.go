package compose

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// root3 is the distance of opposite sides of a hex whose sides are 1 long.
var root3 = math.Sqrt(3)

// hexrowWidget shows a range or a path as a row of hexes from the unit: those
// in numbers are heavy and hold the target's icon (a range) or their number
// (a path, which ends in an arrow).
var hexrowWidget = widget{
	args: []arg{{"numbers", list, nil}, {"start", word, ""}, {"target", word, ""}, {"arrow", flag, false}, {"radius", number, 4.4}},
	draw: func(p *pen) {
		in := wholes(p.list("numbers"))
		if len(in) == 0 {
			return
		}
		if far := slices.Max(in); slices.Min(in) < 0 || far > maxRange {
			p.say(diag.Error, "PB212", "over-limit", fmt.Sprintf("widget %q: numbers go from %d to %d; they can be 0 to %d", p.box.Widget, slices.Min(in), far, maxRange))
			return
		}
		n := slices.Max(in) + 1
		arrow := geom.Length(0)
		if p.is("arrow") {
			arrow = 9200
		}
		radius := min(p.mm("radius"), (p.r.W - arrow).Scale(1/(float64(n)*root3)))
		pitch := radius.Scale(root3)
		c := geom.Point{X: p.r.X + (p.r.W-pitch*geom.Length(n)-arrow)/2 + pitch/2, Y: p.r.Y + p.r.H/2}
		p.hexes(c, pitch, radius, n, in)
		if arrow > 0 {
			p.pathArrow(geom.Point{X: c.X + pitch*geom.Length(n) - pitch/2 + 1600, Y: c.Y})
		}
	},
}

// hexes draws n hexes in a row from c on, pitch apart, in micrometres. Those at the
// indices of in are drawn heavy; the first holds the start, the others the target or
// their number.
func (p *pen) hexes(c geom.Point, pitch, radius geom.Length, n int, in []int) {
	thin, heavy := p.lettering().named("ink", 0), radius.Scale(.136)
	for i := range n {
		p.addHex(geom.Point{X: c.X + pitch*geom.Length(i), Y: c.Y}, radius, thin, 250)
	}
	for i := range n {
		at := geom.Point{X: c.X + pitch*geom.Length(i), Y: c.Y}
		hit := slices.Contains(in, i)
		if hit {
			p.stroke(geom.Hexagon(at, radius-heavy/2+125, false), thin, heavy)
		}
		switch target := p.word("target"); {
		case i == 0:
			p.inHex(p.word("start"), at, radius.Scale(1.37))
		case hit && target != "":
			p.inHex(target, at, radius.Scale(1.35))
		default:
			p.numeral("bold", strconv.Itoa(i), at, radius.Scale(.475), 0, thin)
		}
	}
}

// inHex draws a symbol of a size in micrometres about the middle of a hex; none for "".
func (p *pen) inHex(icon string, c geom.Point, size geom.Length) {
	if icon != "" {
		p.pictures().icon(icon, geom.Rect{X: c.X - size/2, Y: c.Y - size/2, W: size, H: size}, 0, p.lettering().named("ink", 0), "")
	}
}

// pathArrow is a short arrow that begins at a point.
func (p *pen) pathArrow(a geom.Point) {
	ink := p.lettering().named("ink", 0)
	p.fill(geom.Polygon(geom.Point{X: a.X, Y: a.Y - 350}, geom.Point{X: a.X + 4400, Y: a.Y - 350}, geom.Point{X: a.X + 4400, Y: a.Y - 2000},
		geom.Point{X: a.X + 8000, Y: a.Y}, geom.Point{X: a.X + 4400, Y: a.Y + 2000}, geom.Point{X: a.X + 4400, Y: a.Y + 350}, geom.Point{X: a.X, Y: a.Y + 350}), ink)
}

// wholes are the numbers of a list, those that are none left out.
func wholes(vals []any) []int {
	var out []int
	for _, v := range vals {
		if x, ok := toFloat(v); ok {
			out = append(out, int(x))
		}
	}
	return out
}

// maxRange is the longest row of hexes: more would be too small to see.
const maxRange = 60

// specrowWidget is the row of numbers a Spec card may have, its own filled.
var specrowWidget = widget{
	args: []arg{{"n", number, nil}, {"of", number, 6.0}, {"radius", number, 4.2}, {"gap", number, 1.125}},
	draw: func(p *pen) {
		of, radius := p.count("of", 60), p.mm("radius")
		n := p.count("n", of)
		pitch := radius.Scale(root3) + p.mm("gap")
		x := p.r.X + p.r.W/2 - pitch*geom.Length(of-1)/2
		for i := 1; i <= of; i++ {
			c := geom.Point{X: x + pitch*geom.Length(i-1), Y: p.r.Y + p.r.H/2}
			col := p.lettering().named("grey4", 0)
			if i == n { // a ring tells it where little ink leaves the plate white
				p.addShape(&face.Shape{Path: geom.Hexagon(c, radius+700, false), Stroke: p.lettering().named("plate", 0), Width: 400})
				p.fill(geom.Hexagon(c, radius, false), p.lettering().named("plate", 0))
				col = p.lettering().named("reversed", 0)
			} else {
				p.addHex(c, radius, p.lettering().named("grey3", 0), 250)
			}
			p.numeral("title", strconv.Itoa(i), c, radius.Scale(.65), 0, col)
		}
	},
}

// addHex draws a hex that stands on a corner, white inside.
func (p *pen) addHex(c geom.Point, radius geom.Length, stroke face.Colour, width geom.Length) {
	p.addShape(&face.Shape{Path: geom.Hexagon(c, radius, false), Fill: p.lettering().named("paper", face.White), Stroke: stroke, Width: width})
}
