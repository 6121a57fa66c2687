// Package cores spreads work that comes in numbered pieces over the machine's
// cores. The pieces must not depend on one another; results go where their
// number says, so that the order of working never shows. A goroutine that
// panics here, or in one begun with Go, does so in whoever waits for it.
package cores

import (
	"runtime"
	"sync/atomic"
)

// Each calls f for 0 to n-1, on as many goroutines as there are cores, and
// returns when all are done. A panic of f is one of the caller's, as a *Bug.
func Each(n int, f func(int)) { On(0, n, f) }

// On is Each on so many goroutines; on as many as there are cores for 0 and
// less.
func On(workers, n int, f func(int)) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if workers = min(workers, n); workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	waits := make([]func(), workers)
	for w := range waits {
		waits[w] = Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	for _, wait := range waits {
		wait()
	}
}
