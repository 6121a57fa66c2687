package main

import (
	"bytes"
	"strings"
	"testing"

	"punchboard/internal/cores"
)

// spoilt is a stream that panics, as a bug of ours would, on another goroutine if it is aside.
type spoilt struct{ aside bool }

func (s spoilt) Write([]byte) (int, error) {
	if s.aside {
		cores.Each(4, func(int) { panic("spoilt") })
	}
	panic("spoilt")
}

// TestBugsAreOurs checks that a bug of ours says that it is one, asks for a report, and has its own
// exit status, on whatever goroutine it occurs.
func TestBugsAreOurs(t *testing.T) {
	for _, aside := range []bool{false, true} {
		var errs bytes.Buffer
		if got := run([]string{"version"}, strings.NewReader(""), spoilt{aside}, &errs); got != exitBug {
			t.Errorf("exit status %d, want %d", got, exitBug)
		}
		for _, want := range []string{"bug of punchboard's, not of your game: spoilt", "spoilt.Write", "= help: report it"} {
			if !strings.Contains(errs.String(), want) {
				t.Errorf("%q is not in\n%s", want, &errs)
			}
		}
	}
}
