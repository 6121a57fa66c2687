package force

import (
	"maps"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// sums are in how many ways the hands whose tags pass come to each Force with
// their dice, all counted as if the most dice were thrown that any hand has.
func (s *spread) sums(pass func(tags []int) bool) map[int]*big.Int {
	most := make([]int, len(s.faces))
	for _, p := range s.shares {
		for i, n := range p.dice {
			most[i] = max(most[i], n)
		}
	}
	sum := map[int]*big.Int{}
	for _, p := range s.shares {
		if !pass(p.tags) {
			continue
		}
		lo, ways := s.thrown(p, most)
		for i, n := range ways {
			if sum[lo+i] == nil {
				sum[lo+i] = new(big.Int)
			}
			sum[lo+i].Add(sum[lo+i], n)
		}
	}
	return sum
}

// thrown are the ways to each Force from lo on when the dice of a share are
// thrown; a share with fewer dice than the most counts as often as if it had
// as many.
func (s *spread) thrown(p share, most []int) (lo int, ways []*big.Int) {
	lo = p.poly.lo
	for _, n := range p.poly.ways {
		ways = append(ways, new(big.Int).SetUint64(n))
	}
	for i, faces := range s.faces {
		for range p.dice[i] {
			ways, lo = dice.OneMore(ways, faces), lo+1
		}
		spare := new(big.Int).Exp(big.NewInt(int64(faces)), big.NewInt(int64(most[i]-p.dice[i])), nil)
		for _, n := range ways {
			n.Mul(n, spare)
		}
	}
	return lo, ways
}

// counted is a distribution in proportion to sums, of which there is one at
// least.
func counted(sum map[int]*big.Int) dice.Dist {
	at := slices.Sorted(maps.Keys(sum))
	lo := at[0]
	all := make([]*big.Int, at[len(at)-1]-lo+1)
	for i := range all {
		all[i] = new(big.Int)
		if n := sum[lo+i]; n != nil {
			all[i] = n
		}
	}
	return dice.Counted(lo, all)
}
