package typeset

import "testing"

// TestCacheBeginsAnew checks that a limited cache keeps no more than its limit, and an unlimited
// one everything.
func TestCacheBeginsAnew(t *testing.T) {
	short, long := cache[int, int]{most: 64}, cache[int, int]{}
	held := func(c *cache[int, int]) (n int) {
		c.known.Range(func(any, any) bool { n++; return true })
		return n
	}
	for i := range 1000 {
		short.put(i, -i)
		long.put(i, -i)
		if v, ok := short.find(i); ok && v != -i || held(&short) > 64 {
			t.Fatalf("%d of %d are held, and %d is %d", held(&short), i+1, i, v)
		}
	}
	if v, ok := long.find(0); !ok || v != 0 || held(&long) != 1000 {
		t.Errorf("%d of 1000 are held, and the first is %d", held(&long), v)
	}
}
