package terrain

// crossing is where an outline crosses a side of a mesh: the side to the right of a knot, or the
// one below it.
type crossing struct {
	x, y int
	down bool
}

// mesh holds the values of a function at knots a step apart, y by x.
type mesh struct {
	from   Point
	step   float64
	values [][]float64
}

// Above returns where a function is above zero, between two corners of a box and at most a step
// beyond: by marching squares of a step's width, whose sides are crossed by linear interpolation.
func Above(from, to Point, step float64, f func(x, y float64) float64) Area {
	m := mesh{from: from, step: step}
	for y := from.Y; y < to.Y+step; y += step {
		row := []float64{}
		for x := from.X; x < to.X+step; x += step {
			row = append(row, f(x, y))
		}
		m.values = append(m.values, row)
	}
	next, starts := map[crossing]crossing{}, []crossing(nil)
	for y := -1; y < len(m.values); y++ {
		for x := -1; x < len(m.values[0]); x++ {
			for _, s := range m.square(x, y) {
				next[s[0]] = s[1]
				starts = append(starts, s[0])
			}
		}
	}
	var out Area
	for _, s := range starts {
		var r Ring
		for to, ok := next[s]; ok; to, ok = next[s] {
			delete(next, s)
			r = append(r, m.at(s))
			s = to
		}
		if len(r) > 2 {
			out = append(out, r)
		}
	}
	return out
}

// value returns the function at a knot; it is below zero beyond the mesh.
func (m *mesh) value(x, y int) float64 {
	if y < 0 || y >= len(m.values) || x < 0 || x >= len(m.values[y]) {
		return -1
	}
	return m.values[y][x]
}

// square returns how outlines run through the square below and right of a knot, each from side to
// side with positive values on its right.
func (m *mesh) square(x, y int) [][2]crossing {
	v := [4]float64{m.value(x, y), m.value(x+1, y), m.value(x+1, y+1), m.value(x, y+1)}
	sides := [4]crossing{{x, y, false}, {x + 1, y, true}, {x, y + 1, false}, {x, y, true}}
	var in, out []crossing // where outlines enter and leave, clockwise round the square
	for i := range v {
		switch a, b := v[i] > 0, v[(i+1)%4] > 0; {
		case !a && b:
			in = append(in, sides[i])
		case a && !b:
			out = append(out, sides[i])
		}
	}
	if len(out) == 0 {
		return nil
	}
	if len(out) == 1 {
		return [][2]crossing{{out[0], in[0]}}
	}
	if v[0] > 0 { // out comes first, so the corner's own entry is the last
		in[0], in[1] = in[1], in[0]
	}
	if v[0]+v[1]+v[2]+v[3] > 0 { // the two corners are joined in the middle
		in[0], in[1] = in[1], in[0]
	}
	return [][2]crossing{{out[0], in[0]}, {out[1], in[1]}}
}

// at returns where a side is crossed.
func (m *mesh) at(c crossing) Point {
	a, b := m.value(c.x, c.y), m.value(c.x+1, c.y)
	if c.down {
		b = m.value(c.x, c.y+1)
	}
	t := a / (a - b)
	p := Point{m.from.X + float64(c.x)*m.step, m.from.Y + float64(c.y)*m.step}
	if c.down {
		p.Y += t * m.step
	} else {
		p.X += t * m.step
	}
	return p
}
