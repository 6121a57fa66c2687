package force

import (
	"maps"
	"math/bits"
	"slices"
)

// sortedKeys are the keys in order, so that sums of chances come out the same every time.
func sortedKeys(m map[string]*poly) []string { return slices.Sorted(maps.Keys(m)) }

// order is in which order to decide kinds so that few states differ: always
// the kind after which those that are decided and still matter to others come
// to the fewest cases. Those with dice or tags, and those that no other
// matters to, come as late as they may.
func (d *drawn) order() []int {
	done := make([]bool, len(d.kinds))
	var out []int
	for range d.kinds {
		best, least := -1, 0
		for i := range d.kinds {
			if done[i] {
				continue
			}
			done[i] = true
			cost := d.open(done)
			done[i] = false
			if d.alone(i) {
				cost = 1 << 20
			}
			if best < 0 || cost < least {
				best, least = i, cost
			}
		}
		done[best] = true
		out = append(out, best)
	}
	return out
}

// open is about how many bits tell the states apart when some kinds are
// decided.
func (d *drawn) open(done []bool) int {
	cost := 0
	for i, k := range d.kinds {
		if !done[i] {
			continue
		}
		cost += 10 * bits.Len(uint(k.tag))
		if k.dice.N > 0 {
			cost += 5
		}
		for j := range d.kinds {
			if !done[j] && d.meet(i, j) {
				cost += 10 * bits.Len(uint(k.copies))
				break
			}
		}
	}
	return cost
}

// meet reports whether two kinds matter to one another.
func (d *drawn) meet(i, j int) bool {
	return d.each[i][j] != 0 || d.each[j][i] != 0 || d.others[i][j] != 0 || d.others[j][i] != 0
}

// alone reports whether a kind matters to no other.
func (d *drawn) alone(i int) bool {
	for j := range d.kinds {
		if i != j && d.meet(i, j) {
			return false
		}
	}
	return true
}
