package export

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// shape is what a piece is cut to.
type shape int

const (
	box     shape = iota // a rectangle, its corners perhaps rounded
	round                // a circle as wide as the face
	hexagon              // either way up
	other                // any other outline
)

// outline is the shape that a face is cut to. Rounded corners are a box.
func outline(f *face.Face) shape {
	r := geom.Rect{W: f.Size.W, H: f.Size.H}
	centre := geom.Point{X: r.W / 2, Y: r.H / 2}
	switch {
	case len(f.Cut) == 0:
		return box
	case slices.Equal(f.Cut, geom.Circle(centre, min(r.W, r.H)/2)):
		return round
	}
	for _, p := range []geom.Point{{X: r.W / 2}, {X: r.W / 2, Y: r.H}, {Y: r.H / 2}, {X: r.W, Y: r.H / 2}} {
		switch {
		case touches(f.Cut, p):
		case six(f.Cut):
			return hexagon
		default:
			return other
		}
	}
	return box
}

// six reports whether an outline is one polygon of six corners, all outwards.
func six(cut geom.Path) bool {
	var at []geom.Point
	for i, s := range cut {
		switch {
		case s.Op == geom.MoveTo && i == 0, s.Op == geom.LineTo:
			at = append(at, s.P[0])
		case s.Op != geom.Close:
			return false
		}
	}
	left, right := 0, 0
	for i, a := range at {
		b, c := at[(i+1)%len(at)], at[(i+2)%len(at)]
		if turn := (int64(b.X)-int64(a.X))*(int64(c.Y)-int64(b.Y)) - (int64(b.Y)-int64(a.Y))*(int64(c.X)-int64(b.X)); turn < 0 {
			left++
		} else {
			right++
		}
	}
	return len(at) == 6 && left*right == 0
}

// touches reports whether an outline has a straight side through a point of
// its bounds, and the side is at least half as long as they are.
func touches(cut geom.Path, p geom.Point) bool {
	b := cut.Bounds()
	var at, start geom.Point
	for _, s := range cut {
		to := start
		switch s.Op {
		case geom.MoveTo:
			at, start = s.P[0], s.P[0]
			continue
		case geom.CurveTo:
			at = s.P[2]
			continue
		case geom.LineTo:
			to = s.P[0]
		}
		upright := at.X == to.X && at.X == p.X && max(at.Y, to.Y)-min(at.Y, to.Y) >= b.H/2
		level := at.Y == to.Y && at.Y == p.Y && max(at.X, to.X)-min(at.X, to.X) >= b.W/2
		if upright || level {
			return true
		}
		at = to
	}
	return false
}
