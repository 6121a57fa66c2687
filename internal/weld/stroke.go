package weld

import (
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Line describes how a path is stroked. Ends are "butt", "round" or "square", Joins are "miter",
// "round" or "bevel"; the first is the default. A mitre longer than Limit widths becomes a bevel.
type Line struct {
	Width       geom.Length
	Ends, Joins string
	Limit       float64       // 0 for no mitres
	Dash        []geom.Length // nil for a solid line
	Skip        geom.Length   // offset into the dashes at which the line begins
}

// Stroke returns what a stroke covers, by the non-zero winding rule. Its outlines overlap until
// Area has welded them.
func Stroke(p geom.Path, l Line) geom.Path {
	var out geom.Path
	for _, sub := range lines(p) {
		sub.points = slices.Compact(sub.points)
		if n := len(sub.points); n > 2 && sub.points[0] == sub.points[n-1] && (sub.closed || l.Ends == "round" && l.Joins == "round") {
			sub.points, sub.closed = sub.points[:n-1], true // round ends that meet form a round corner
		}
		for _, part := range l.dashes(sub) {
			for _, pts := range (stroker{l, float64(l.Width) / 2}).line(part) {
				out = append(out, polygon(pts)...)
			}
		}
	}
	return out
}

// vec is a point or a vector, in micrometres.
type vec struct{ x, y float64 }

// add returns the sum of a and b.
func (a vec) add(b vec) vec { return vec{a.x + b.x, a.y + b.y} }

// sub returns the vector from b to a.
func (a vec) sub(b vec) vec { return vec{a.x - b.x, a.y - b.y} }

// by returns a multiplied by k.
func (a vec) by(k float64) vec { return vec{a.x * k, a.y * k} }

// dot returns the dot product: 0 for vectors at right angles, positive if they point in a similar
// direction.
func (a vec) dot(b vec) float64 { return a.x*b.x + a.y*b.y }

// cross returns the cross product: 0 for parallel vectors; its sign says to which side b turns from
// a.
func (a vec) cross(b vec) float64 { return a.x*b.y - a.y*b.x }

// long returns the length, in micrometres.
func (a vec) long() float64 { return math.Hypot(a.x, a.y) }

// side returns a turned by a right angle.
func (a vec) side() vec { return vec{a.y, -a.x} }

// of returns a point as a vector from the origin.
func of(p geom.Point) vec { return vec{float64(p.X), float64(p.Y)} }

// polygon returns a closed path through points, rounded to micrometres.
func polygon(pts []vec) geom.Path {
	out := lists.Map(pts, func(p vec) geom.Point {
		return geom.Point{X: geom.Length(math.Round(p.x)), Y: geom.Length(math.Round(p.y))}
	})
	return geom.Polygon(out...)
}

// stroker draws lines with half their width given.
type stroker struct {
	Line
	half float64
}

// line returns the outline of a stroke: one polygon, or up to two if the line is closed.
func (p stroker) line(l line) [][]vec {
	pts := lists.Map(l.points, of)
	if len(pts) == 1 {
		return p.dot(pts[0])
	}
	if l.closed {
		var out [][]vec
		for range 2 {
			if round := append(slices.Clip(pts), pts[0], pts[1]); !p.tight(round) {
				out = append(out, p.side(round))
			}
			slices.Reverse(pts)
		}
		return out
	}
	out := p.end(p.side(pts), pts)
	slices.Reverse(pts)
	return [][]vec{p.end(append(out, p.side(pts)...), pts)}
}

// dot returns the outline of a stroke without length.
func (p stroker) dot(at vec) [][]vec {
	way := vec{p.half, 0}
	switch p.Ends {
	case "round":
		return [][]vec{p.arc(nil, at, way, 2*math.Pi)}
	case "square":
		return [][]vec{{at.add(vec{-p.half, -p.half}), at.add(vec{p.half, -p.half}), at.add(vec{p.half, p.half}), at.add(vec{-p.half, p.half})}}
	}
	return nil
}

// side returns one side of a line, from its first to its last point, with joins.
func (p stroker) side(pts []vec) []vec {
	var out []vec
	var before vec
	room := 0.0 // length of the previous part
	for i, a := range pts[:len(pts)-1] {
		way := pts[i+1].sub(a)
		long := way.long()
		way = way.by(1 / long)
		if i > 0 {
			out = p.join(out, a, before, way, min(room, long))
		} else {
			out = append(out, a.add(way.side().by(p.half)))
		}
		before, room = way, long
	}
	return append(out, pts[len(pts)-1].add(before.side().by(p.half)))
}

// tight reports whether a line is the inner side of a ring so small that its stroke has no hole.
func (p stroker) tight(pts []vec) bool {
	return !lists.Some(len(pts)-2, func(i int) bool {
		a, b := pts[i+1].sub(pts[i]), pts[i+2].sub(pts[i+1])
		return !p.short(a.by(1/a.long()), b.by(1/b.long()), min(a.long(), b.long()))
	})
}

// short reports whether the inner sides of two parts do not meet.
func (p stroker) short(before, after vec, room float64) bool {
	turn := before.cross(after)
	return turn < 0 && -turn*p.half > .95*room*(1+before.dot(after))
}

// join goes round a corner between parts of at least length room. If they are too short for their
// inner sides to meet, it goes through the corner itself, so that each part is fully covered.
func (p stroker) join(out []vec, at, before, after vec, room float64) []vec {
	a, b := before.side().by(p.half), after.side().by(p.half)
	turn, straight := before.cross(after), before.dot(after)
	switch {
	case p.short(before, after, room):
		return append(out, at.add(a), at, at.add(b))
	case turn < 0:
		return append(out, at.add(a.add(b).by(1/(1+straight))))
	case p.Joins == "round":
		return append(p.arc(out, at, a, math.Atan2(math.Abs(turn), straight)), at.add(b))
	case turn < 1e-9 && straight > 0:
		return append(out, at.add(a))
	case p.Joins != "bevel" && straight > -.999 && math.Sqrt(2/(1+straight)) <= p.Limit:
		return append(out, at.add(a), at.add(a.add(b).by(1/(1+straight))), at.add(b))
	}
	return append(out, at.add(a), at.add(b))
}

// end goes round the end of a line, from one side to the other.
func (p stroker) end(out, pts []vec) []vec {
	at := pts[len(pts)-1]
	way := at.sub(pts[len(pts)-2])
	way = way.by(p.half / way.long())
	switch p.Ends {
	case "round":
		return p.arc(out, at, way.side(), math.Pi)
	case "square":
		return append(out, at.add(way.side()).add(way), at.sub(way.side()).add(way))
	}
	return out
}

// arc goes round a point by an angle, starting in a given direction.
func (p stroker) arc(out []vec, at, from vec, by float64) []vec {
	step := 2 * math.Acos(max(0, 1-float64(Fineness)/2/p.half))
	n := max(1, int(math.Ceil(math.Abs(by)/step)))
	for i := range n + 1 {
		s, c := math.Sincos(by * float64(i) / float64(n))
		out = append(out, at.add(vec{from.x*c - from.y*s, from.x*s + from.y*c}))
	}
	return out
}

// dashes returns the parts of a line that its dashes draw.
func (l Line) dashes(sub line) []line {
	sum := lists.Sum(l.Dash, func(d geom.Length) geom.Length { return d })
	if sum <= 0 || len(sub.points) < 2 {
		return []line{sub}
	}
	if sub.closed {
		sub.points = append(slices.Clip(sub.points), sub.points[0])
	}
	k, left := 0, float64(((l.Skip%sum)+sum)%sum)
	for ; left >= float64(l.Dash[k]); k = (k + 1) % len(l.Dash) {
		left -= float64(l.Dash[k])
	}
	left = float64(l.Dash[k]) - left
	var out []line
	now := []geom.Point{sub.points[0]}
	for i, a := range sub.points[:len(sub.points)-1] {
		b := sub.points[i+1]
		long := of(b).sub(of(a)).long()
		gone := 0.0
		for long-gone > left && len(out) < maxDashes {
			gone += left
			at := along(a, b, gone/long)
			if k%2 == 0 {
				out = append(out, line{points: slices.Compact(append(now, at))})
			}
			now = []geom.Point{at}
			k = (k + 1) % len(l.Dash)
			left = float64(l.Dash[k])
		}
		left -= long - gone
		now = append(now, b)
	}
	if k%2 == 0 && len(now) > 1 {
		out = append(out, line{points: slices.Compact(now)})
	}
	return out
}

// maxDashes bounds the dashes of a line.
const maxDashes = 5000
