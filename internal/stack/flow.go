package stack

import "punchboard/internal/geom"

// flow sets the blocks from i on that have the same number of columns. It returns the index of the
// block after them.
func (s *setter) flow(i int) int {
	n := s.all[i].columns()
	end := i + 1
	for end < len(s.all) && s.all[end].columns() == n && !s.all[end].Break {
		end++
	}
	if len(s.pages) == 0 {
		s.page()
	}
	for i < end {
		top := s.y + s.above(i, s.y)
		cuts := s.cut(i, end, n, s.room.Bottom()-top)
		last := cuts[len(cuts)-1]
		if last == i { // not even one block fits here
			if s.y > s.room.Y {
				s.page()
				continue
			}
			cuts, last = []int{i + 1}, i+1
		}
		if last == end {
			cuts = s.level(i, end, n, s.room.Bottom()-top)
		}
		s.columns(i, cuts, n, top)
		if i = last; i < end {
			s.page()
		}
	}
	return end
}

// cut returns where each column ends if columns have a given height: the indexes after their last
// blocks. There are n columns.
func (s *setter) cut(from, end, n int, high geom.Length) []int {
	var cuts []int
	for range n {
		y, i := geom.Length(0), from
		for i < end {
			h, next := s.unit(i, end)
			if i > from {
				h += s.all[i].Above
			}
			if y+h > high {
				break
			}
			y, i = y+h, next
		}
		cuts, from = append(cuts, i), i
	}
	return cuts
}

// unit returns the height of a block and all that stay with it, and the index of the next block.
func (s *setter) unit(i, end int) (h geom.Length, next int) {
	h = s.all[i].Face.Size.H
	for s.all[i].Next && i+1 < end {
		i++
		h += s.all[i].Above + s.all[i].Face.Size.H
	}
	return h, i + 1
}

// level is cut with the smallest height at which all blocks fit.
func (s *setter) level(from, end, n int, high geom.Length) []int {
	low := geom.Length(0)
	for high-low > 1 {
		mid := (low + high) / 2
		if cuts := s.cut(from, end, n, mid); cuts[n-1] == end {
			high = mid
		} else {
			low = mid
		}
	}
	return s.cut(from, end, n, high)
}

// columns sets the columns next to one another and continues below the tallest one.
func (s *setter) columns(from int, cuts []int, n int, top geom.Length) {
	wide := (s.room.W - s.room.Gap*geom.Length(n-1)) / geom.Length(n)
	bottom := top
	for c, to := range cuts {
		y := top
		for i := from; i < to; i++ {
			if i > from {
				y += s.all[i].Above
			}
			s.put(s.all[i], geom.Point{X: s.room.X + (wide+s.room.Gap)*geom.Length(c), Y: y})
			y += s.all[i].Face.Size.H
		}
		bottom, from = max(bottom, y), to
	}
	s.y = bottom
}
