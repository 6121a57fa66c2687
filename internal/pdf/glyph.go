package pdf

import (
	"errors"
	"math"
)

// glyphPoint is a point of a contour in font units; one that is not on the
// contour pulls the curve between its neighbours.
type glyphPoint struct {
	x, y float64
	on   bool
}

// Flags of a point of an outline.
const (
	onCurve  = 1 << 0
	shortX   = 1 << 1
	shortY   = 1 << 2
	repeated = 1 << 3
	sameX    = 1 << 4 // with shortX: to the right
	sameY    = 1 << 5 // with shortY: up
)

// argsAreXY is the flag of a component that says where it stands.
const argsAreXY = 1 << 1

// deepest is how far composites may be made of composites.
const deepest = 8

// contours are the outlines of a glyph; none for a blank.
func (t *trueType) contours(g, depth int) ([][]glyphPoint, error) {
	if g >= t.glyphs || depth > deepest {
		return nil, errors.New("is composed of what is not there")
	}
	data, err := t.glyph(g)
	if err != nil || len(data) == 0 {
		return nil, err
	}
	if n := int(int16(be.Uint16(data))); n >= 0 {
		return simple(data[10:], n)
	}
	var out [][]glyphPoint
	var failed error
	err = components(data, func(at, part int) {
		sub, err := t.contours(part, depth+1)
		if err == nil {
			sub, err = placed(sub, data[at:])
		}
		if err != nil {
			failed = err
		}
		out = append(out, sub...)
	})
	if err == nil {
		err = failed
	}
	return out, err
}

// placed moves and scales a component as its entry says.
func placed(contours [][]glyphPoint, entry []byte) ([][]glyphPoint, error) {
	flags := be.Uint16(entry)
	size := componentSize(flags)
	if len(entry) < size {
		return nil, errCut
	}
	if flags&argsAreXY == 0 {
		return nil, errors.New("is composed by matching points")
	}
	dx, dy, at := float64(int8(entry[4])), float64(int8(entry[5])), 6
	if flags&wordArgs != 0 {
		dx, dy, at = float64(int16(be.Uint16(entry[4:]))), float64(int16(be.Uint16(entry[6:]))), 8
	}
	m := [4]float64{1, 0, 0, 1}
	part := func(i int) float64 { return float64(int16(be.Uint16(entry[at+2*i:]))) / (1 << 14) }
	switch {
	case flags&oneScale != 0:
		m[0], m[3] = part(0), part(0)
	case flags&twoScales != 0:
		m[0], m[3] = part(0), part(1)
	case flags&matrixScale != 0:
		m = [4]float64{part(0), part(1), part(2), part(3)}
	}
	for _, c := range contours {
		for i, p := range c {
			c[i].x, c[i].y = m[0]*p.x+m[2]*p.y+dx, m[1]*p.x+m[3]*p.y+dy
		}
	}
	return contours, nil
}

// simple reads n contours from behind the head of a glyph.
func simple(data []byte, n int) ([][]glyphPoint, error) {
	if n == 0 {
		return nil, nil
	}
	if len(data) < 2*n+2 {
		return nil, errCut
	}
	total := int(be.Uint16(data[2*n-2:])) + 1
	skip := 2*n + 2 + int(be.Uint16(data[2*n:]))
	if len(data) < skip {
		return nil, errCut
	}
	points, err := readPoints(data[skip:], total)
	if err != nil {
		return nil, err
	}
	out := make([][]glyphPoint, n)
	from := 0
	for i := range out {
		to := int(be.Uint16(data[2*i:])) + 1
		if to < from || to > total {
			return nil, errCut
		}
		out[i], from = points[from:to], to
	}
	return out, nil
}

// readPoints reads flags, then all x, then all y.
func readPoints(data []byte, n int) ([]glyphPoint, error) {
	flags := make([]byte, 0, n)
	for len(flags) < n {
		if len(data) < 2 {
			return nil, errCut
		}
		f, times := data[0], 1
		data = data[1:]
		if f&repeated != 0 {
			times += int(data[0])
			data = data[1:]
		}
		for range times {
			flags = append(flags, f)
		}
	}
	xs, data, err := deltas(data, flags[:n], shortX, sameX)
	if err != nil {
		return nil, err
	}
	ys, _, err := deltas(data, flags[:n], shortY, sameY)
	if err != nil {
		return nil, err
	}
	out := make([]glyphPoint, n)
	for i := range out {
		out[i] = glyphPoint{xs[i], ys[i], flags[i]&onCurve != 0}
	}
	return out, nil
}

// deltas reads one of the coordinates of points, each by how far it is from
// the last.
func deltas(data, flags []byte, short, same byte) ([]float64, []byte, error) {
	out, at := make([]float64, len(flags)), 0
	for i, f := range flags {
		switch {
		case f&short != 0:
			if len(data) < 1 {
				return nil, nil, errCut
			}
			d := int(data[0])
			if f&same == 0 {
				d = -d
			}
			at, data = at+d, data[1:]
		case f&same == 0:
			if len(data) < 2 {
				return nil, nil, errCut
			}
			at, data = at+int(int16(be.Uint16(data))), data[2:]
		}
		out[i] = float64(at)
	}
	return out, data, nil
}

// between is the point in the middle of two that pull.
func between(a, b glyphPoint) glyphPoint {
	return glyphPoint{(a.x + b.x) / 2, (a.y + b.y) / 2, true}
}

// bounds are the whole units round all points.
func bounds(contours [][]glyphPoint) (x, y, X, Y int) {
	lx, ly, hx, hy := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range contours {
		for _, p := range c {
			lx, ly, hx, hy = min(lx, p.x), min(ly, p.y), max(hx, p.x), max(hy, p.y)
		}
	}
	return int(math.Floor(lx)), int(math.Floor(ly)), int(math.Ceil(hx)), int(math.Ceil(hy))
}
