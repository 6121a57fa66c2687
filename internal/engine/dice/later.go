package dice

import (
	"encoding/json"
	"sync"
)

// Later is a distribution that takes long to count. It is counted when
// somebody looks at it, and once. Of says all that it is counted from: two of
// one kind with the same Of are the same.
type Later struct {
	Of    string
	count func() (Dist, error)
}

// Afterwards is a distribution that count gives when it is asked for, from what
// of says.
func Afterwards(of string, count func() (Dist, error)) *Later {
	return &Later{of, sync.OnceValues(count)}
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
