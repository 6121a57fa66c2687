package rulebook

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// slot is a place for a number: next to an edge of what is shown, at a distance along it.
type slot struct {
	edge  flank
	along geom.Length
}

// lead is the line from a number to the place that it explains: straight, or with one bend.
type lead struct {
	disc, end geom.Point
	bend      geom.Point
	bent      bool
}

// moved returns the line moved by an offset.
func (l lead) moved(by geom.Point) lead {
	return lead{l.disc.Add(by), l.end.Add(by), l.bend.Add(by), l.bent}
}

// points returns the ends of the parts of the line.
func (l lead) points() []geom.Point {
	if l.bent {
		return []geom.Point{l.disc, l.bend, l.end}
	}
	return []geom.Point{l.disc, l.end}
}

// leads places the numbers of callouts around r, which is what is shown: each next to the edge
// nearest to its place, or next to another where that one is full, so that no line crosses another
// or a number, or runs over the words of the figure where there is a way around. The leads are
// returned clockwise from the top left; order gives the index of the spot for each.
func leads(r geom.Rect, spots, said []geom.Rect) (out []lead, order []int) {
	slots := slotsOf(r, spots)
	untangle(r, spots, slots)
	all := make([]lead, len(spots))
	for i := range spots {
		all[i] = slots[i].lead(r, spots[i])
		order = append(order, i)
	}
	bendAll(all, slots)
	(&dodging{r: r, spots: spots, said: said, all: all}).dodge()
	middle := geom.Point{X: r.X + r.W/2, Y: r.Y + r.H/2}
	corner := turnOf(geom.Point{X: r.X - callMargin, Y: r.Y - callMargin}, middle)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(past(turnOf(all[a].disc, middle), corner), past(turnOf(all[b].disc, middle), corner))
	})
	return lists.Map(order, func(i int) lead { return all[i] }), order
}

// turnOf returns the direction of a point seen from another, in radians clockwise.
func turnOf(p, from geom.Point) float64 { return math.Atan2(float64(p.Y-from.Y), float64(p.X-from.X)) }

// past returns how far a direction is past another, clockwise. A little before it counts as almost
// nothing, since numbers may be next to corners too.
func past(a, from float64) float64 {
	const little = 0.08
	return math.Mod(a-from+little+4*math.Pi, 2*math.Pi)
}

// slotsOf gives each spot a place next to the nearest edge that has room.
func slotsOf(r geom.Rect, spots []geom.Rect) []slot {
	sides := [4][]int{}
	for i, s := range spots {
		best := flank(-1)
		far := distances(r, s)
		far[topEdge], far[bottomEdge] = far[topEdge]*8/5, far[bottomEdge]*8/5 // words are in lines, which horizontal leads cross less
		for e, d := range far {
			if room := int(long(r, flank(e)) / callPitch); len(sides[e]) < max(room, 1) && (best < 0 || d < far[best]) {
				best = flank(e)
			}
		}
		best = max(best, leftEdge)
		sides[best] = append(sides[best], i)
	}
	out := make([]slot, len(spots))
	for e, all := range sides {
		middle := func(i int) geom.Length { return spots[i].Y + spots[i].H/2 }
		from := r.Y
		if flank(e) >= topEdge {
			middle, from = func(i int) geom.Length { return spots[i].X + spots[i].W/2 }, r.X
		}
		slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(middle(a), middle(b)) })
		for k, at := range apart(all, middle, from, from+long(r, flank(e))) {
			out[all[k]] = slot{flank(e), at}
		}
	}
	return out
}

// distances returns how far a spot is from each edge.
func distances(r, spot geom.Rect) [4]geom.Length {
	return [4]geom.Length{leftEdge: spot.X - r.X, rightEdge: r.Right() - spot.Right(), topEdge: spot.Y - r.Y, bottomEdge: r.Bottom() - spot.Bottom()}
}

// long returns the length of an edge.
func long(r geom.Rect, e flank) geom.Length {
	if e >= topEdge {
		return r.W
	}
	return r.H
}

// lead returns the line from a slot to a spot.
func (s slot) lead(r, spot geom.Rect) lead {
	within := func(v, from, to geom.Length) geom.Length { return min(max(v, from), to) }
	const off = callMargin - callRadius
	x, y := within(s.along, spot.X, spot.Right()), within(s.along, spot.Y, spot.Bottom())
	switch s.edge {
	case leftEdge:
		return lead{disc: geom.Point{X: r.X - off, Y: s.along}, end: geom.Point{X: max(spot.X, r.X) - callAir, Y: y}}
	case rightEdge:
		return lead{disc: geom.Point{X: r.Right() + off, Y: s.along}, end: geom.Point{X: min(spot.Right(), r.Right()) + callAir, Y: y}}
	case topEdge:
		return lead{disc: geom.Point{X: s.along, Y: r.Y - off}, end: geom.Point{X: x, Y: max(spot.Y, r.Y) - callAir}}
	}
	return lead{disc: geom.Point{X: s.along, Y: r.Bottom() + off}, end: geom.Point{X: x, Y: min(spot.Bottom(), r.Bottom()) + callAir}}
}

// untangle swaps the slots of lines that cross until none does. Each swap makes the lines shorter
// or crossings fewer; after many swaps it gives up.
func untangle(r geom.Rect, spots []geom.Rect, slots []slot) {
	for range len(slots) * len(slots) {
		i, j := tangled(r, spots, slots)
		if i < 0 {
			return
		}
		slots[i], slots[j] = slots[j], slots[i]
	}
}

// tangled returns two callouts where the line of one crosses the line or number of the other, -1 if
// there are none.
func tangled(r geom.Rect, spots []geom.Rect, slots []slot) (int, int) {
	for i := range slots {
		for j := range i {
			if slots[i].lead(r, spots[i]).meets(slots[j].lead(r, spots[j])) {
				return i, j
			}
		}
	}
	return -1, -1
}

// bendAll gives sloping lines one bend each: straight out from the number and then at 45 degrees,
// or at a right angle where that is too steep. Those that would cross another stay straight.
func bendAll(all []lead, slots []slot) {
	for i, l := range all {
		for _, bend := range bends(l, slots[i].edge) {
			try := lead{l.disc, l.end, bend, true}
			if !slices.ContainsFunc(all, func(k lead) bool { return k.disc != l.disc && try.meets(k) }) {
				all[i] = try
				break
			}
		}
	}
}

// leastSlope is how far, in micrometres, a line may be off horizontal or vertical without a bend.
const leastSlope = 400

// bends returns where a line may bend, the best first.
func bends(l lead, e flank) []geom.Point {
	turn := func(p geom.Point) geom.Point { // so that the number is left or right of the place
		if e >= topEdge {
			return geom.Point{X: p.Y, Y: p.X}
		}
		return p
	}
	from, to := turn(l.disc), turn(l.end)
	dx, dy := to.X-from.X, to.Y-from.Y
	if max(dx, -dx) <= leastSlope || max(dy, -dy) <= leastSlope {
		return nil
	}
	diagonal := min(max(dx, -dx), max(dy, -dy))
	square := turn(geom.Point{X: to.X, Y: from.Y})
	if max(dx, -dx)-diagonal < callRadius {
		return []geom.Point{square}
	}
	bend := geom.Point{X: to.X - diagonal, Y: from.Y}
	if dx < 0 {
		bend.X = to.X + diagonal
	}
	return []geom.Point{turn(bend), square}
}

// meets reports whether two callouts overlap.
func (l lead) meets(k lead) bool {
	a, b := l.points(), k.points()
	for i := range a[1:] {
		for j := range b[1:] {
			if crosses(a[i], a[i+1], b[j], b[j+1]) {
				return true
			}
		}
	}
	return near(k.disc, l) < callRadius+callAir || near(l.disc, k) < callRadius+callAir
}

// crosses reports whether two lines have a point in common.
func crosses(a, b, c, d geom.Point) bool {
	side := func(p, q, x geom.Point) int {
		return cmp.Compare(int64(q.X-p.X)*int64(x.Y-p.Y), int64(q.Y-p.Y)*int64(x.X-p.X))
	}
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}

// near returns how near a line comes to a point.
func near(p geom.Point, l lead) geom.Length {
	all := l.points()
	out := geom.Length(math.MaxInt64)
	for i := range all[1:] {
		out = min(out, nearPart(p, all[i], all[i+1]))
	}
	return out
}

// nearPart returns the distance from a point to one straight part of a line: to the foot of the
// perpendicular, or to the nearer end if the foot is beyond it.
func nearPart(p, from, to geom.Point) geom.Length {
	dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
	px, py := float64(p.X-from.X), float64(p.Y-from.Y)
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = min(max((px*dx+py*dy)/n, 0), 1)
	}
	return geom.Length(math.Hypot(px-t*dx, py-t*dy))
}
