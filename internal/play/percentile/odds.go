package percentile

import "math"

// manyRolls bounds how many rolls a plan counts, manyHits how many hits.
const (
	manyRolls = 12
	manyHits  = 13
)

// odds holds precomputed exact chances for several rolls at once: that at least some number of n
// rolls hit, and the mean number of hits when there are fewer.
type odds struct {
	faces  int
	partly float64 // the worth of damage that leaves a unit up by just a point, relative to damage that puts it down
	tail   []float32
	part   []float32
	ahead  []float32 // the chance that a roll with a difference added is higher, from -faces
}

// oddsOf computes the chances of rolls of a die: of hits among up to manyRolls shots, by the number
// of faces that succeed, and of one roll beating another.
func oddsOf(faces int, partly float64) *odds {
	o := &odds{faces: faces, partly: partly}
	size := (manyRolls + 1) * (faces + 1) * (manyHits + 1)
	o.tail, o.part = make([]float32, size), make([]float32, size)
	for n := range manyRolls + 1 {
		for good := range faces + 1 {
			o.fill(n, good)
		}
	}
	o.ahead = make([]float32, 2*faces+1)
	for i := range o.ahead {
		wins := 0
		for r := range faces { // the other must roll less than r + difference
			wins += max(0, min(faces, r+i-faces))
		}
		o.ahead[i] = float32(wins) / float32(faces*faces)
	}
	return o
}

// at returns the index of the case of n rolls with good successful faces and a number of hits.
func (o *odds) at(n, good, hits int) int {
	return (n*(o.faces+1)+good)*(manyHits+1) + hits
}

// fill computes one case for every number of hits: in tail the chance of at least that many, in
// part the mean of fewer.
func (o *odds) fill(n, good int) {
	p := float64(good) / float64(o.faces)
	ways, chance := 1.0, make([]float64, n+1)
	for k := range n + 1 {
		chance[k] = ways * math.Pow(p, float64(k)) * math.Pow(1-p, float64(n-k))
		ways = ways * float64(n-k) / float64(k+1)
	}
	below, mean := 0.0, 0.0
	for hits := range manyHits + 1 {
		o.tail[o.at(n, good, hits)], o.part[o.at(n, good, hits)] = float32(max(0, 1-below)), float32(mean)
		if hits <= n {
			below += chance[hits]
			mean += chance[hits] * float64(hits)
		}
	}
}

// higher returns the chance that one roll beats another if its bonus is greater by the difference.
func (o *odds) higher(difference int) float64 {
	return float64(o.ahead[max(0, min(difference+o.faces, 2*o.faces))])
}

// share returns the share of a unit's worth that n rolls are expected to take, each hitting on good
// faces for the given damage against a unit that has left remaining: all of it if they put the unit
// down, a part of it for part of the damage.
func (o *odds) share(n, good, damage, left int) float64 {
	if damage <= 0 || n <= 0 || good <= 0 {
		return 0
	}
	n = min(n, manyRolls)
	if left <= 0 {
		left = 1
	}
	hits := (left + damage - 1) / damage
	k := o.at(n, min(good, o.faces), min(hits, manyHits))
	return float64(o.tail[k]) + o.partly*float64(o.part[k])*float64(damage)/float64(left+1)
}
