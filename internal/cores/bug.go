package cores

import (
	"fmt"
	"runtime/debug"
)

// Bug is a panic from another goroutine, with the stack of that goroutine: an unhandled panic there
// would end the program before it could report it.
type Bug struct {
	Value any
	Stack []byte
}

// Error returns the message of the panic.
func (b *Bug) Error() string { return fmt.Sprint(b.Value) }

// Caught calls f and returns its panic, or nil if there was none. A panic that already came from
// another goroutine keeps its original stack.
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

// again panics with a bug caught elsewhere, if any.
func (b *Bug) again() {
	if b != nil {
		panic(b)
	}
}

// Go calls f on a new goroutine. Calling wait, once, waits for its end, and panics if f did.
func Go(f func()) (wait func()) {
	done := make(chan *Bug, 1)
	go func() { done <- Caught(f) }()
	return func() { (<-done).again() }
}
