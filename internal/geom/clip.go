package geom

// ClipLine returns the part of a straight line inside a convex polygon, which is clockwise on
// paper: from and to run from 0, at a, to 1, at b. ok is false if none of it is inside.
func ClipLine(convex []Point, a, b Point) (from, to float64, ok bool) {
	from, to = 0, 1
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	for i, p := range convex {
		q := convex[(i+1)%len(convex)]
		nx, ny := -float64(q.Y-p.Y), float64(q.X-p.X) // points inwards
		at := nx*float64(a.X-p.X) + ny*float64(a.Y-p.Y)
		along := nx*dx + ny*dy
		if along == 0 {
			if at < 0 {
				return 0, 0, false
			}
			continue
		}
		t := -at / along
		if along > 0 {
			from = max(from, t)
		} else {
			to = min(to, t)
		}
	}
	return from, to, to-from >= 1e-9
}

// ClipLine returns the part of a straight line inside the rectangle, as ClipLine does for its
// corners.
func (r Rect) ClipLine(a, b Point) (from, to float64, ok bool) {
	corners := [4]Point{{r.X, r.Y}, {r.Right(), r.Y}, {r.Right(), r.Bottom()}, {r.X, r.Bottom()}}
	return ClipLine(corners[:], a, b)
}

// Half returns the part of a polygon on the side of a line where distance is not negative; between
// returns the point at a share of the way from one corner to the next. A polygon that is not convex
// keeps seams along the line.
func Half[S ~[]P, P any](of S, distance func(P) float64, between func(from, to P, share float64) P) S {
	var out S
	for i, p := range of {
		q := of[(i+1)%len(of)]
		a, b := distance(p), distance(q)
		if a >= 0 {
			out = append(out, p)
		}
		if a < 0 != (b < 0) {
			out = append(out, between(p, q, a/(a-b)))
		}
	}
	return out
}
