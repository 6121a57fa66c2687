package percentile

import "math"

// manyRolls bounds how many rolls a plan counts, and manyHits how many hits.
const (
	manyRolls = 12
	manyHits  = 13
)

// odds are exact chances of several rolls at once, counted beforehand: that at
// least so many of n rolls hit, and how many hits there are on average when
// there are fewer.
type odds struct {
	faces  int
	partly float64 // what damage that does not put a unit down is worth against damage that does, all of it but a point
	tail   []float32
	part   []float32
	ahead  []float32 // that a roll with so much more added is higher, from -faces
}

// oddsOf reckons the chances of rolls of a die with so many faces: of hits among up to
// manyRolls shots, by what succeeds, and of one roll to beat another.
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

// at is where the tables keep the case of n rolls, each good on so many faces, and hits.
func (o *odds) at(n, good, hits int) int {
	return (n*(o.faces+1)+good)*(manyHits+1) + hits
}

// fill reckons one case for every number of hits: the chance of at least so many, in
// tail, and what fewer bring on average, in part.
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

// higher is the chance that a roll with so much more added than another's is
// higher.
func (o *odds) higher(difference int) float64 {
	return float64(o.ahead[max(0, min(difference+o.faces, 2*o.faces))])
}

// share is how much of a unit's worth n rolls are expected to take that hit
// with a chance and do damage to what it has left: all of it where they put it
// down, a part of it for a part of the damage.
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
