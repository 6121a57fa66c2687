package weld

import (
	"math"
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Mask is how much of each cell of a grid is covered, from 0 to 255, row by row.
type Mask struct {
	Box   geom.Rect // of the whole grid
	W, H  int       // in cells
	Cover []uint8   // W times H values
}

const (
	finest   = 60      // smallest width of a cell, in micrometres
	maxCells = 4 << 20 // in one mask
	samples  = 4       // per cell, in each direction
)

// Soft returns the area of a path, filled by the non-zero winding rule, fading out over the
// distance soft on both sides of its outline. It is blurred by a normal distribution with half of
// that as its deviation. The sums use integers, so that the result is the same on every machine.
func Soft(p geom.Path, soft geom.Length) Mask {
	r := p.Bounds().Inset(-soft * 3 / 2)
	cell := max(finest, soft/8)
	for int64(r.W/cell+1)*int64(r.H/cell+1) > maxCells {
		cell *= 2
	}
	m := Mask{W: int(r.W/cell) + 1, H: int(r.H/cell) + 1}
	m.Box = geom.Rect{X: r.X, Y: r.Y, W: geom.Length(m.W) * cell, H: geom.Length(m.H) * cell}
	m.Cover = m.sharp(p, cell)
	m.blur(float64(soft) / 2 / float64(cell))
	return m
}

// sharp returns what the path itself covers.
func (m *Mask) sharp(p geom.Path, cell geom.Length) []uint8 {
	type crossing struct {
		x    geom.Length
		down int
	}
	rows := make([][]crossing, m.H*samples)
	fine := func(v geom.Length) int64 { return int64(v) * samples }
	for _, pts := range polygons(p) {
		for i, a := range pts {
			b, down := pts[(i+1)%len(pts)], 1
			if b.Y < a.Y {
				a, b, down = b, a, -1
			}
			// Rows are half a sample below their upper edges.
			first := max(0, int((fine(a.Y-m.Box.Y)+int64(cell)/2)/int64(cell)))
			for k := first; k < len(rows); k++ {
				y := m.Box.Y + (geom.Length(2*k+1)*cell)/(2*samples)
				if y >= b.Y {
					break
				}
				if y >= a.Y {
					rows[k] = append(rows[k], crossing{a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y), down})
				}
			}
		}
	}
	out := make([]uint16, m.W*m.H)
	for k, row := range rows {
		slices.SortFunc(row, func(a, b crossing) int { return int(a.x - b.x) })
		winding := 0
		for i, c := range row {
			if winding += c.down; winding == 0 || i+1 == len(row) {
				continue
			}
			at := func(x geom.Length) int { return int((fine(x-m.Box.X) + int64(cell)/2) / int64(cell)) }
			for s := at(c.x); s < at(row[i+1].x); s++ {
				out[k/samples*m.W+s/samples]++
			}
		}
	}
	return lists.Map(out, func(n uint16) uint8 { return uint8(int(n) * 255 / (samples * samples)) })
}

// blur blurs the cover with a deviation given in cells, first along rows, then along columns.
func (m *Mask) blur(deviation float64) {
	reach := int(math.Ceil(3 * deviation))
	weights := make([]int, 2*reach+1)
	sum := 0
	for i := range weights {
		d := float64(i-reach) / deviation
		weights[i] = int(math.Round(math.Exp(-d*d/2) * 4096))
		sum += weights[i]
	}
	line := func(from, step, n int) {
		was := make([]int, n)
		for i := range was {
			was[i] = int(m.Cover[from+i*step])
		}
		for i := range was {
			v := sum / 2
			for k, w := range weights {
				if j := i + k - reach; j >= 0 && j < n {
					v += w * was[j]
				}
			}
			m.Cover[from+i*step] = uint8(v / sum)
		}
	}
	for y := range m.H {
		line(y*m.W, 1, m.W)
	}
	for x := range m.W {
		line(x, m.W, m.H)
	}
}

// At returns how much of a point is covered, from 0 to 1, interpolated between the centres of
// cells.
func (m *Mask) At(x, y float64) float64 {
	cell := float64(m.Box.W) / float64(m.W)
	u, v := (x-float64(m.Box.X))/cell-.5, (y-float64(m.Box.Y))/cell-.5
	i, j := math.Floor(u), math.Floor(v)
	get := func(i, j int) float64 {
		if i < 0 || j < 0 || i >= m.W || j >= m.H {
			return 0
		}
		return float64(m.Cover[j*m.W+i]) / 255
	}
	a, b := u-i, v-j
	return (get(int(i), int(j))*(1-a)+get(int(i)+1, int(j))*a)*(1-b) + (get(int(i), int(j)+1)*(1-a)+get(int(i)+1, int(j)+1)*a)*b
}
