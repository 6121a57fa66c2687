package geom

import "math"

// Matrix maps (x, y) to (A x + C y + E, B x + D y + F), E and F in
// micrometres, as in SVG and PDF. The zero Matrix is not the identity; use
// Identity, Move, Turn or Scale.
type Matrix struct{ A, B, C, D, E, F float64 }

// Identity leaves every point unchanged.
var Identity = Matrix{A: 1, D: 1}

// Move shifts by x and y.
func Move(x, y Length) Matrix { return Matrix{1, 0, 0, 1, float64(x), float64(y)} }

// Scale multiplies both axes by f about the origin.
func Scale(f float64) Matrix { return Matrix{f, 0, 0, f, 0, 0} }

// Turn rotates clockwise (on paper) by degrees about the point c. Quarter
// turns are exact.
func Turn(degrees float64, c Point) Matrix {
	sin, cos := sincos(degrees)
	x, y := float64(c.X), float64(c.Y)
	return Matrix{cos, sin, -sin, cos, x - cos*x + sin*y, y - sin*x - cos*y}
}

// sincos returns the sine and cosine of an angle in degrees, exact at quarter turns.
func sincos(degrees float64) (sin, cos float64) {
	switch math.Mod(math.Mod(degrees, 360)+360, 360) {
	case 0:
		return 0, 1
	case 90:
		return 1, 0
	case 180:
		return 0, -1
	case 270:
		return -1, 0
	}
	return math.Sincos(degrees * math.Pi / 180)
}

// Mul returns the map that applies n first and then m.
func (m Matrix) Mul(n Matrix) Matrix {
	return Matrix{
		m.A*n.A + m.C*n.B, m.B*n.A + m.D*n.B,
		m.A*n.C + m.C*n.D, m.B*n.C + m.D*n.D,
		m.A*n.E + m.C*n.F + m.E, m.B*n.E + m.D*n.F + m.F,
	}
}

// Inverse returns the inverse map, or false if m is singular.
func (m Matrix) Inverse() (Matrix, bool) {
	d := m.A*m.D - m.B*m.C
	if math.Abs(d) < 1e-9 || math.IsNaN(d) || math.IsInf(d, 0) {
		return Identity, false
	}
	return Matrix{m.D / d, -m.B / d, -m.C / d, m.A / d, (m.C*m.F - m.D*m.E) / d, (m.B*m.E - m.A*m.F) / d}, true
}

// Apply maps a point and rounds it.
func (m Matrix) Apply(p Point) Point {
	x, y := float64(p.X), float64(p.Y)
	return Point{Length(math.Round(m.A*x + m.C*y + m.E)), Length(math.Round(m.B*x + m.D*y + m.F))}
}

// ApplyRect returns the bounding box of the mapped rectangle.
func (m Matrix) ApplyRect(r Rect) Rect {
	a, b := m.Apply(Point{r.X, r.Y}), m.Apply(Point{r.Right(), r.Y})
	c, d := m.Apply(Point{r.X, r.Bottom()}), m.Apply(Point{r.Right(), r.Bottom()})
	x, y := min(a.X, b.X, c.X, d.X), min(a.Y, b.Y, c.Y, d.Y)
	return Rect{x, y, max(a.X, b.X, c.X, d.X) - x, max(a.Y, b.Y, c.Y, d.Y) - y}
}

// IsMove reports whether m only shifts.
func (m Matrix) IsMove() bool { return m.A == 1 && m.B == 0 && m.C == 0 && m.D == 1 }
