// Package geom measures paper: lengths in whole micrometres, points, sizes, rectangles, affine maps
// and paths. Integers keep output the same on every machine. The origin is the top left corner, x
// runs right, y down.
package geom

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Length is a distance in micrometres.
type Length int64

// The units of length.
const (
	Micrometre Length = 1
	MM         Length = 1000
	Inch       Length = 25400
)

// PT is one typographic point in micrometres; it is not an integer.
const PT = 25400.0 / 72

// FromMM returns a length in millimetres, rounded.
func FromMM(mm float64) Length { return Length(math.Round(mm * 1000)) }

// FromPT returns a length in points, rounded.
func FromPT(pt float64) Length { return Length(math.Round(pt * PT)) }

// MM returns the length in millimetres.
func (l Length) MM() float64 { return float64(l) / 1000 }

// PT returns the length in points.
func (l Length) PT() float64 { return float64(l) / PT }

// Scale multiplies the length by a factor and rounds.
func (l Length) Scale(f float64) Length { return Length(math.Round(float64(l) * f)) }

// String returns the length in millimetres, as short as possible: "63mm".
func (l Length) String() string { return l.Num() + "mm" }

// Num returns the length in millimetres without its unit: "63", "0.25".
func (l Length) Num() string { return string(l.AppendNum(nil)) }

// AppendNum appends Num to b without allocating.
func (l Length) AppendNum(b []byte) []byte {
	if l < 0 {
		b = append(b, '-')
		l = -l
	}
	b = strconv.AppendInt(b, int64(l/1000), 10)
	frac := int64(l % 1000)
	if frac == 0 {
		return b
	}
	b = append(b, '.', byte('0'+frac/100))
	if frac%100 != 0 {
		b = append(b, byte('0'+frac/10%10))
		if frac%10 != 0 {
			b = append(b, byte('0'+frac%10))
		}
	}
	return b
}

// Parse parses "63mm", "2.5in", "5/8in", "1.2cm", "9pt" or a bare number of millimetres.
func Parse(s string) (Length, error) {
	t := strings.TrimSpace(s)
	unit := float64(MM)
	for _, u := range []struct {
		suffix string
		um     float64
	}{{"mm", 1000}, {"cm", 10000}, {"in", 25400}, {"pt", PT}} {
		if rest, ok := strings.CutSuffix(t, u.suffix); ok {
			t, unit = strings.TrimSpace(rest), u.um
			break
		}
	}
	if top, bottom, ok := strings.Cut(t, "/"); ok {
		if n, err := strconv.ParseUint(bottom, 10, 8); err == nil && n > 0 {
			t, unit = top, unit/float64(n)
		}
	}
	v, err := strconv.ParseFloat(t, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v*unit) > 1e12 {
		return 0, fmt.Errorf("not a length: %q (want 63mm, 2.5in, 1.2cm or 9pt)", s)
	}
	return Length(math.Round(v * unit)), nil
}

// Point is a place on paper.
type Point struct{ X, Y Length }

// Add moves p by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Size is a width and a height.
type Size struct{ W, H Length }

// Turned returns the size with width and height exchanged.
func (s Size) Turned() Size { return Size{s.H, s.W} }

// Rect is an axis-parallel rectangle; X, Y is its top left corner.
type Rect struct{ X, Y, W, H Length }

// Right returns the x of the right edge.
func (r Rect) Right() Length { return r.X + r.W }

// Bottom returns the y of the lower edge.
func (r Rect) Bottom() Length { return r.Y + r.H }

// Size returns the width and height of r.
func (r Rect) Size() Size { return Size{r.W, r.H} }

// Move shifts r by p.
func (r Rect) Move(p Point) Rect { return Rect{r.X + p.X, r.Y + p.Y, r.W, r.H} }

// Inset shrinks r by d on every side; a negative d enlarges it.
func (r Rect) Inset(d Length) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Empty reports whether r has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether q is entirely inside r.
func (r Rect) Contains(q Rect) bool {
	return q.X >= r.X && q.Y >= r.Y && q.Right() <= r.Right() && q.Bottom() <= r.Bottom()
}

// Overlaps reports whether r and q share some area.
func (r Rect) Overlaps(q Rect) bool {
	return !r.Empty() && !q.Empty() && r.X < q.Right() && q.X < r.Right() && r.Y < q.Bottom() && q.Y < r.Bottom()
}

// Common returns the intersection of r and q, or the zero Rect if they have none.
func (r Rect) Common(q Rect) Rect {
	x, y := max(r.X, q.X), max(r.Y, q.Y)
	out := Rect{x, y, min(r.Right(), q.Right()) - x, min(r.Bottom(), q.Bottom()) - y}
	if out.Empty() {
		return Rect{}
	}
	return out
}

// Beyond returns how far r extends beyond a frame at most, and on which side: left, right, head or
// foot. It is negative if r is inside.
func (r Rect) Beyond(frame Rect) (by Length, side string) {
	by, side = frame.X-r.X, "left"
	for _, o := range [...]struct {
		by   Length
		side string
	}{{frame.Y - r.Y, "head"}, {r.Right() - frame.Right(), "right"}, {r.Bottom() - frame.Bottom(), "foot"}} {
		if o.by > by {
			by, side = o.by, o.side
		}
	}
	return by, side
}

// Union returns the smallest rectangle that contains r and q; an empty one adds nothing.
func (r Rect) Union(q Rect) Rect {
	if r.Empty() {
		return q
	}
	if q.Empty() {
		return r
	}
	x, y := min(r.X, q.X), min(r.Y, q.Y)
	return Rect{x, y, max(r.Right(), q.Right()) - x, max(r.Bottom(), q.Bottom()) - y}
}
