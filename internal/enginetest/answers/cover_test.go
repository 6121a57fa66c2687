package answers

// pairs are combinations of one value from each axis, such that each value
// meets each value of every other axis. sizes are how many values each has. The
// same sizes give the same combinations, not always the fewest.
func pairs(sizes []int) [][]int {
	c := &cover{sizes: sizes, met: map[[4]int]bool{}}
	for i := range sizes {
		c.used = append(c.used, make([]int, sizes[i]))
	}
	var out [][]int
	for i := range sizes {
		for j := i + 1; j < len(sizes); j++ {
			for v := range sizes[i] * sizes[j] {
				p := [4]int{i, v / sizes[j], j, v % sizes[j]}
				if !c.met[p] {
					out = append(out, c.row(p))
				}
			}
		}
	}
	if len(out) == 0 {
		return diagonal(sizes)
	}
	return out
}

// cover is what is covered so far.
type cover struct {
	sizes []int
	used  [][]int // how often each value of each axis
	met   map[[4]int]bool
}

// row is a combination with one pair that has not met, and as many more of them
// as are found going through the axes once.
func (c *cover) row(p [4]int) []int {
	out := make([]int, len(c.sizes))
	for i := range out {
		out[i] = -1
	}
	out[p[0]], out[p[2]] = p[1], p[3]
	for k := range out {
		if out[k] < 0 {
			out[k] = c.best(out, k)
		}
	}
	for i, v := range out {
		c.used[i][v]++
		for j := i + 1; j < len(out); j++ {
			c.met[[4]int{i, v, j, out[j]}] = true
		}
	}
	return out
}

// best is the value of an axis that meets the most new ones, of several the
// least used.
func (c *cover) best(row []int, k int) int {
	best, most := 0, -1
	for v := range c.sizes[k] {
		n := 0
		for i, x := range row {
			switch {
			case x < 0 || i == k:
			case i < k && !c.met[[4]int{i, x, k, v}], i > k && !c.met[[4]int{k, v, i, x}]:
				n++
			}
		}
		if n > most || n == most && c.used[k][v] < c.used[k][best] {
			best, most = v, n
		}
	}
	return best
}

// diagonal are combinations such that each value is in one.
func diagonal(sizes []int) [][]int {
	n := 0
	for _, s := range sizes {
		n = max(n, s)
	}
	out := make([][]int, n)
	for r := range out {
		for k, s := range sizes {
			out[r] = append(out[r], (r+r/s*(k+1))%s)
		}
	}
	return out
}

// some are n of all combinations, spread over them, all if there are no more.
func some(sizes []int, n int) [][]int {
	all := 1
	for _, s := range sizes {
		all *= s
	}
	n = min(n, all)
	var out [][]int
	for r := range n {
		lo, hi := r*all/n, (r+1)*all/n
		at := lo + int(mixed(uint64(r))%uint64(hi-lo))
		row := make([]int, len(sizes))
		for k := len(sizes) - 1; k >= 0; k-- {
			row[k] = at % sizes[k]
			at /= sizes[k]
		}
		out = append(out, row)
	}
	return out
}

// mixed is a number that tells nothing of the one it is made from (the last
// step of splitmix64).
func mixed(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
