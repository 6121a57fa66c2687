package geom

// Half is the part of a polygon on the side of a line where the distance from it
// is not negative; between is the point at a share of the way from one corner to
// the next. A polygon that is not convex keeps seams along the line.
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
