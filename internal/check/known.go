package check

import "punchboard/internal/expr"

// A game as printed is asked thousands of questions to which nothing that is
// printed otherwise makes a difference. What is asked of the game as ruled is kept
// with what was read for it.

// answered is what a question came to, and what was read to answer it.
type answered[T any] struct {
	is    T
	reads *expr.Reads
}

// once is what a question comes to that ask puts to a game. It must read the game
// through the scope that it is given alone. Of a version of a game it is what it is
// of the game itself, if that read nothing that differs; key tells it from all others.
func once[T any](c *Context, key string, ask func(*expr.Env) T) T {
	if c.ruled != nil {
		if was, ok := c.ruled.answers.Load(key); ok && !c.changed.touches(was.(answered[T]).reads) {
			return was.(answered[T]).is
		}
		return ask(c.Env)
	}
	if len(c.Game.Errata) == 0 {
		return ask(c.Env)
	}
	out := answered[T]{reads: &expr.Reads{}}
	out.is = ask(c.Env.Noting(out.reads))
	out.reads.Done()
	c.answers.Store(key, out)
	return out.is
}
