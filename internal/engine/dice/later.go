package dice

import (
	"encoding/json"
	"math/big"
	"sync"
)

// Later is a distribution that takes long to count. It is counted when
// somebody looks at it, and once. Of says all that it is counted from: two of
// one kind with the same Of are the same.
type Later struct {
	Of    string
	count func() (Dist, error)
	mean  *big.Rat // nil where it is not known beforehand
}

// Afterwards is a distribution that count gives when it is asked for, from what
// of says.
func Afterwards(of string, count func() (Dist, error)) *Later {
	return &Later{Of: of, count: sync.OnceValues(count)}
}

// AfterwardsOf is the same of numbers whose mean is known beforehand.
func AfterwardsOf(of string, mean *big.Rat, count func() (Dist, error)) *Later {
	return &Later{of, sync.OnceValues(count), mean}
}

// Mean is the mean of the distribution, if it is known without counting.
func (l *Later) Mean() (Number, bool) {
	if l.mean == nil {
		return Number{}, false
	}
	return NumberOf(l.mean), true
}

// Fresh is the distribution as a roll of its own, as Dist.Fresh is; it is
// counted no more than once all the same.
func (l *Later) Fresh() *Later {
	return &Later{l.Of, sync.OnceValues(func() (Dist, error) {
		d, err := l.count()
		return d.Fresh(), err
	}), l.mean}
}

// Dist is the distribution, or why it cannot be counted.
func (l *Later) Dist() (Dist, error) { return l.count() }

// MarshalJSON is the JSON of the distribution.
func (l *Later) MarshalJSON() ([]byte, error) {
	d, err := l.Dist()
	if err != nil {
		return nil, err
	}
	return json.Marshal(d)
}
