package dice

import (
	"encoding/json"
	"sync"
)

// Later is a distribution that takes long to count. It is counted when
// somebody looks at it, and once.
type Later struct{ count func() (Dist, error) }

// Afterwards is a distribution that count gives when it is asked for.
func Afterwards(count func() (Dist, error)) *Later { return &Later{sync.OnceValues(count)} }

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
