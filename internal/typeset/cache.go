package typeset

import (
	"sync"
	"sync/atomic"
)

// cache keeps values that were made once. When it reaches most it starts over, so that numbers,
// which are on one card each, do not stay forever. The zero cache is empty, and unlimited.
type cache[K comparable, V any] struct {
	most  int64
	known sync.Map
	n     atomic.Int64
}

// find returns the value for k, and whether it is known.
func (c *cache[K, V]) find(k K) (V, bool) {
	v, ok := c.known.Load(k)
	is, _ := v.(V)
	return is, ok
}

// put keeps v for k and returns it, or the value that another goroutine put first.
func (c *cache[K, V]) put(k K, v V) V {
	was, loaded := c.known.LoadOrStore(k, v)
	if !loaded && c.n.Add(1) == c.most {
		c.known.Clear()
		c.n.Store(0)
	}
	return was.(V)
}
