package typeset

import (
	"maps"
	"sync"
	"sync/atomic"
)

// cache keeps what was made once. Reading what it has long known takes no
// lock: new values gather in a second map, which becomes the one read freely
// when it has been asked as often as it is long. One that has grown to most begins anew,
// so that numbers, which are on one card each, do not stay for good. The zero cache is
// empty, and has no end.
type cache[K comparable, V any] struct {
	most   int
	known  atomic.Pointer[map[K]V]
	mu     sync.Mutex
	fresh  map[K]V // known and what came since; nil when nothing came
	misses int
}

// find is the value for k, if it is known.
func (c *cache[K, V]) find(k K) (V, bool) {
	if m := c.known.Load(); m != nil {
		if v, ok := (*m)[k]; ok {
			return v, true
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.fresh[k]
	if ok {
		c.count()
	}
	return v, ok
}

// put keeps v for k and returns it, or what another goroutine put first.
func (c *cache[K, V]) put(k K, v V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fresh == nil {
		c.fresh = map[K]V{}
		if m := c.known.Load(); m != nil {
			c.fresh = maps.Clone(*m)
		}
	}
	if old, ok := c.fresh[k]; ok {
		return old
	}
	c.fresh[k] = v
	c.count()
	return v
}

// count notes a question that the known map could not answer.
func (c *cache[K, V]) count() {
	if c.misses++; c.misses < len(c.fresh) {
		return
	}
	m := c.fresh
	c.fresh, c.misses = nil, 0
	if c.most > 0 && len(m) >= c.most {
		c.known.Store(nil)
		return
	}
	c.known.Store(&m)
}
