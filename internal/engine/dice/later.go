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
	Of   string
	all  *counting // of all that were made of one
	stop func() error
	mean *big.Rat // nil where it is not known beforehand

	mu   sync.Mutex
	dist Dist // as a roll of its own, once it is counted
	done bool
}

// Count counts a distribution. It asks stop now and then whether anybody still
// waits for it, and ends with its error if not.
type Count func(stop func() error) (Dist, error)

// counting is a distribution that is counted once, unless it was stopped.
type counting struct {
	mu    sync.Mutex
	count Count
	dist  Dist
	err   error
}

// Afterwards is a distribution that count gives when it is asked for, from what
// of says; mean is its mean, nil if that is not known beforehand.
func Afterwards(of string, mean *big.Rat, count Count) *Later {
	return &Later{Of: of, all: &counting{count: count}, mean: mean, stop: func() error { return nil }}
}

// Mean is the mean of the distribution, if it is known without counting.
func (l *Later) Mean() (Number, bool) {
	if l.mean == nil {
		return Number{}, false
	}
	return NumberOf(l.mean), true
}

// Until is the distribution as a roll of its own, as Dist.Fresh is, for somebody
// who waits for it until stop gives an error; it is counted no more than once
// all the same.
func (l *Later) Until(stop func() error) *Later {
	return &Later{Of: l.Of, all: l.all, mean: l.mean, stop: stop}
}

// Dist is the distribution, or why it cannot be counted.
func (l *Later) Dist() (Dist, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.done {
		d, err := l.all.counted(l.stop)
		if err != nil {
			return Dist{}, err
		}
		l.dist, l.done = d.Fresh(), true
	}
	return l.dist, nil
}

// counted is what is counted. That somebody waits no longer is not kept.
func (c *counting) counted(stop func() error) (Dist, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count == nil {
		return c.dist, c.err
	}
	d, err := c.count(stop)
	if err == nil || stop() == nil {
		c.dist, c.err, c.count = d, err, nil
	}
	return d, err
}

// MarshalJSON is the JSON of the distribution.
func (l *Later) MarshalJSON() ([]byte, error) {
	d, err := l.Dist()
	if err != nil {
		return nil, err
	}
	return json.Marshal(d)
}
