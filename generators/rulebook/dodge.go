package rulebook

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// dodging finds callout lines that run over neither another callout's place nor the words of what
// is shown, which are in said.
type dodging struct {
	r           geom.Rect
	spots, said []geom.Rect
	all         []lead
}

// The measures and costs of dodging, in micrometres.
const (
	dodgeStep  = geom.MM      // between the places tried for a number
	rounds     = 3            // a line that gives way may leave room for another
	dotRadius  = 650          // at the end of a line
	lineAir    = 400          // beside a line: its white rim
	nextTo     = 2 * geom.MM  // how near a place the icon before it and the unit after it are
	struckCost = 20           // how much longer a line may be, per length that it would run over
	bendCost   = 4 * geom.MM  // for a bend
	awayCost   = 6 * geom.MM  // for an edge other than the nearest
	slopeCost  = 10 * geom.MM // for a slope without a bend
)

// dodge reroutes lines that run over something, where another way runs over less.
func (d *dodging) dodge() {
	for range rounds {
		calm := true
		for i := range d.all {
			for _, wider := range []bool{false, true} {
				spot := d.spots[i]
				if wider {
					spot = d.beside(spot)
				}
				was := d.over(d.all[i], i, spot)
				if was == 0 {
					break
				}
				if l, ok := d.best(i, spot, was); ok {
					d.all[i], calm = l, false
				}
			}
		}
		if calm {
			return
		}
	}
}

// best returns the cheapest line to a spot that runs over less than another did.
func (d *dodging) best(i int, spot geom.Rect, than geom.Length) (out lead, ok bool) {
	least, near := geom.Length(math.MaxInt64), distances(d.r, spot)
	first := leftEdge
	for e := range near {
		if near[e] < near[first] {
			first = flank(e)
		}
	}
	for e := leftEdge; e <= bottomEdge; e++ {
		from := d.r.Y
		if e >= topEdge {
			from = d.r.X
		}
		for at := from + callRadius; at <= from+long(d.r, e)-callRadius; at += dodgeStep {
			for _, l := range (slot{e, at}).ways(d.r, spot) {
				if d.blocked(l, i) {
					continue
				}
				over := d.over(l, i, spot)
				cost := over*struckCost + l.long()
				if e != first {
					cost += awayCost
				}
				if over < than && cost < least {
					out, ok, least = l, true, cost
				}
			}
		}
	}
	return out, ok
}

// ways returns the lines from a slot to a spot: horizontal, vertical or with a bend.
func (s slot) ways(r, spot geom.Rect) []lead {
	l := s.lead(r, spot)
	all := bends(l, s.edge)
	if len(all) == 0 {
		return []lead{l}
	}
	return lists.Map(all, func(b geom.Point) lead { return lead{l.disc, l.end, b, true} })
}

// long returns the length of a line plus the cost of its shape.
func (l lead) long() geom.Length {
	all, sum := l.points(), 0.0
	for i := range all[1:] {
		sum += math.Hypot(float64(all[i+1].X-all[i].X), float64(all[i+1].Y-all[i].Y))
	}
	if l.bent {
		return geom.Length(sum) + bendCost
	}
	if dx, dy := l.end.X-l.disc.X, l.end.Y-l.disc.Y; min(max(dx, -dx), max(dy, -dy)) > leastSlope {
		return geom.Length(sum) + slopeCost
	}
	return geom.Length(sum)
}

// blocked reports whether the i-th line, if it were this one, would meet another, or its number
// overlap another's.
func (d *dodging) blocked(l lead, i int) bool {
	return lists.Some(len(d.all), func(j int) bool {
		k := d.all[j]
		return j != i && (l.meets(k) || math.Hypot(float64(l.disc.X-k.disc.X), float64(l.disc.Y-k.disc.Y)) < 2*callRadius+callAir/2)
	})
}

// beside returns a spot extended by whatever is right next to it on its line.
func (d *dodging) beside(spot geom.Rect) geom.Rect {
	reach := geom.Rect{X: spot.X - nextTo, Y: spot.Y, W: spot.W + 2*nextTo, H: max(spot.H, 1)}
	for _, s := range d.said {
		if s.Overlaps(reach) {
			spot = spot.Union(s)
		}
	}
	return spot
}

// over returns how much of the i-th line to a spot runs over words, or over another callout's
// place.
func (d *dodging) over(l lead, i int, spot geom.Rect) (sum geom.Length) {
	own := d.spots[i].Union(spot)
	for _, s := range d.said {
		if !s.Overlaps(own) {
			sum += l.within(s.Inset(-lineAir))
		}
	}
	for j, s := range d.spots {
		if j != i && !s.Overlaps(own) {
			sum += l.within(s.Inset(lineAir))
		}
	}
	return sum
}

// within returns how much of a line, and of the dot at its end, is in a box.
func (l lead) within(box geom.Rect) (sum geom.Length) {
	if box.Empty() {
		return 0
	}
	all := l.points()
	for i := range all[1:] {
		sum += inBox(all[i], all[i+1], box)
	}
	dot := geom.Rect{X: l.end.X - dotRadius, Y: l.end.Y - dotRadius, W: 2 * dotRadius, H: 2 * dotRadius}
	return sum + dot.Common(box).W
}

// inBox returns how much of the way from one point to another is in a box.
func inBox(a, b geom.Point, box geom.Rect) geom.Length {
	from, to, ok := box.ClipLine(a, b)
	if !ok {
		return 0
	}
	return geom.Length((to - from) * math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)))
}
