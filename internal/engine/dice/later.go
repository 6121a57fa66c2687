package dice

import (
	"encoding/json"
	"math/big"
	"sync"
)

// Later is a distribution that takes long to compute. It is computed once, when it is first needed.
// Of identifies what it is computed from: two values of one kind with the same Of are the same.
type Later struct {
	Of   string
	all  *counting // shared by all copies of one Later
	stop func() error
	mean *big.Rat // nil if not known in advance

	mu   sync.Mutex
	dist Dist // as a roll of its own, once computed
	done bool
}

// Count computes a distribution. It calls stop now and then to check whether the result is still
// wanted, and ends with stop's error if not.
type Count func(stop func() error) (Dist, error)

// counting is a distribution that is computed once, unless it was stopped.
type counting struct {
	mu    sync.Mutex
	count Count
	dist  Dist
	err   error
}

// Afterwards returns a distribution that count computes when needed, identified by of. mean is its
// mean, nil if not known in advance.
func Afterwards(of string, mean *big.Rat, count Count) *Later {
	return &Later{Of: of, all: &counting{count: count}, mean: mean, stop: func() error { return nil }}
}

// Mean returns the mean of the distribution, if it is known without computing it.
func (l *Later) Mean() (Number, bool) {
	if l.mean == nil {
		return Number{}, false
	}
	return NumberOf(l.mean), true
}

// Until returns the distribution as a roll of its own, as Dist.Fresh does, for a caller who waits
// until stop returns an error. It is still computed only once.
func (l *Later) Until(stop func() error) *Later {
	return &Later{Of: l.Of, all: l.all, mean: l.mean, stop: stop}
}

// Dist returns the distribution, or the reason that it cannot be computed.
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

// counted computes the distribution, or returns the cached one. It does not cache an interrupted
// computation.
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

// MarshalJSON returns the JSON of the distribution.
func (l *Later) MarshalJSON() ([]byte, error) {
	d, err := l.Dist()
	if err != nil {
		return nil, err
	}
	return json.Marshal(d)
}
