package typeset

import (
	"sync"
	"sync/atomic"
)

// cache keeps what was made once. One that has grown to most begins anew, so that numbers,
// which are on one card each, do not stay for good. The zero cache is empty, and has no
// end.
type cache[K comparable, V any] struct {
	most  int64
	known sync.Map
	n     atomic.Int64
}

// find is the value for k, if it is known.
func (c *cache[K, V]) find(k K) (V, bool) {
	v, ok := c.known.Load(k)
	is, _ := v.(V)
	return is, ok
}

// put keeps v for k and returns it, or what another goroutine put first.
func (c *cache[K, V]) put(k K, v V) V {
	was, loaded := c.known.LoadOrStore(k, v)
	if !loaded && c.n.Add(1) == c.most {
		c.known.Clear()
		c.n.Store(0)
	}
	return was.(V)
}
