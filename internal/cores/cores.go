// Package cores spreads work that comes in numbered pieces over the machine's
// cores. The pieces must not depend on one another; results go where their
// number says, so that the order of working never shows.
package cores

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls f for 0 to n-1, on as many goroutines as there are cores, and
// returns when all are done.
func Each(n int, f func(int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wg.Wait()
}
