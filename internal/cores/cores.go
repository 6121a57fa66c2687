// Package cores spreads work in numbered pieces over the machine's cores. The pieces must be
// independent of one another; results are stored by number, so that the order of execution never
// shows. A panic in a goroutine started here, or with Go, is raised again in whoever waits for it.
package cores

import (
	"runtime"
	"sync/atomic"
)

// Each calls f for 0 to n-1, on as many goroutines as there are cores, and returns when all are
// done. A panic in f becomes a panic of the caller, with a *Bug.
func Each(n int, f func(int)) { On(0, n, f) }

// On is like Each with the given number of goroutines; for 0 or less it uses as many as there are
// cores.
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
