package typeset

import "testing"

// TestCacheBeginsAnew holds that a cache with an end keeps no more than twice that many,
// and one without all; what was put last is known.
func TestCacheBeginsAnew(t *testing.T) {
	short, long := cache[int, int]{most: 64}, cache[int, int]{}
	held := func(c *cache[int, int]) int {
		n := len(c.fresh)
		if m := c.known.Load(); m != nil {
			n = max(n, len(*m))
		}
		return n
	}
	for i := range 1000 {
		short.put(i, -i)
		long.put(i, -i)
		if v, ok := short.find(i); ok && v != -i || held(&short) > 128 {
			t.Fatalf("%d of %d are held, and %d is %d", held(&short), i+1, i, v)
		}
	}
	if v, ok := long.find(0); !ok || v != 0 || held(&long) != 1000 {
		t.Errorf("%d of 1000 are held, and the first is %d", held(&long), v)
	}
}
