package cores

import (
	"fmt"
	"runtime/debug"
)

// Bug is a panic of one goroutine in another, with the stack of the first: a
// panic that nobody takes over ends a program before it can say what that is.
type Bug struct {
	Value any
	Stack []byte
}

// Error is what the panic said.
func (b *Bug) Error() string { return fmt.Sprint(b.Value) }

// Caught calls f and gives its panic; nil if there was none. Of one that came from
// another goroutine already the stack is that of the first.
func Caught(f func()) (b *Bug) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Bug:
			b = r
		default:
			b = &Bug{r, debug.Stack()}
		}
	}()
	f()
	return nil
}

// again panics with what was caught elsewhere, if anything.
func (b *Bug) again() {
	if b != nil {
		panic(b)
	}
}

// Go calls f on a goroutine. Calling what it gives, once, waits for the end, and
// panics as f did.
func Go(f func()) (wait func()) {
	done := make(chan *Bug, 1)
	go func() { done <- Caught(f) }()
	return func() { (<-done).again() }
}
