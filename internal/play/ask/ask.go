// Package ask is what all players of games read from a question and say of
// one that cannot be answered: options, things and how many of them, an id that
// is not there, a number of things that is none. Its errors are for whoever
// asked, in the words of the game.
package ask

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
)

// Unknown is the error for an id that is not there, with ids like it.
func Unknown(kind, id string, have []string) error {
	if near := diag.Nearest(id, have, 3); len(near) > 0 {
		return fmt.Errorf("unknown %s %q: did you mean %s?", kind, id, strings.Join(near, " or "))
	}
	if len(have) > 0 && len(have) <= 12 {
		return fmt.Errorf("unknown %s %q: there is %s", kind, id, strings.Join(have, ", "))
	}
	return fmt.Errorf("unknown %s %q", kind, id)
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
