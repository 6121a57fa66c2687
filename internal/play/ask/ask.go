// Package ask is what all players of games read from a question and say of
// one that cannot be answered: options, things and how many of them, an id that
// is not there, a number of things that is none. Its errors are for whoever
// asked, in the words of the game.
package ask

import (
	"fmt"

	"punchboard/internal/diag"
)

// Unknown is the error for an id that is not there, with ids like it.
func Unknown(kind, id string, have []string) error {
	return fmt.Errorf("unknown %s %q%s", kind, id, diag.Instead(id, have))
}

// Most is the largest count a question may name; beyond it an exact answer
// has more digits than anyone reads.
const Most = 1000

// Count checks that a number of things is one.
func Count(what string, n int) error {
	switch {
	case n < 0:
		return fmt.Errorf("%d %s: want 0 or more", n, what)
	case n > Most:
		return fmt.Errorf("%d %s: want at most %d", n, what, Most)
	}
	return nil
}
