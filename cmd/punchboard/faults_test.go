package main

import (
	"bytes"
	"errors"
	"flag"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"punchboard/internal/mishap"
)

// everyCall has faults put at each call in turn of every story, however many there are.
var everyCall = flag.Bool("every", false, "put a fault at every change to the disk of every story, not at some of them")

// someStories are those that faults are put into otherwise: one of each way to write.
var someStories = []string{"build a part", "totals", "import rows", "import a deck", "fmt", "printed", "export zip", "new in a project", "printer", "simulate", "sweep"}

// someCalls is at how many calls of a story faults are put otherwise: the first and
// the last among them.
const someCalls = 5

// errPower is what every change meets after a loss of power.
var errPower = errors.New("the power is off")

// TestFaults has the disk fail at each change in turn that a command makes to it:
// once as a full disk does, once as a loss of power, after which nothing is changed
// any more, nor cleaned up. Whatever fails, each file is one of before or one that a
// whole run writes; the error says where; and the next run leaves what one without
// faults does, and nothing besides.
func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs hundreds of commands")
	}
	th := newTheatre(t)
	t.Chdir(th.dir)
	for _, s := range stories(th.base) {
		if !*everyCall && !slices.Contains(someStories, s.name) {
			continue
		}
		p := th.rehearse(s)
		for state := range p.states {
			calls := th.faulty(p, state, 0, false)
			at := []int{}
			for k := 1; k <= calls; k++ {
				if *everyCall || calls <= someCalls || k == 1 || k == calls || k%(calls/someCalls+1) == 0 {
					at = append(at, k)
				}
			}
			for _, k := range at {
				th.faulty(p, state, k, false)
				th.faulty(p, state, k, true)
			}
			t.Logf("%s: %d changes to the disk, faults at %d", s.name, calls, len(at))
			if calls < 4 {
				t.Errorf("%s makes only %d changes to the disk: some are not asked for", s.name, calls)
			}
			if s.name != "import rows" && s.name != "fmt" {
				break // one of two states is enough where they are alike
			}
		}
		th.reset()
	}
}

// names reports whether a message names a file or folder of the story.
func (p *rehearsed) names(message string) bool {
	for _, tree := range p.whole {
		for name := range tree {
			for _, part := range strings.Split(name, "/") {
				if strings.Contains(message, part) {
					return true
				}
			}
		}
	}
	return false
}

// faulty tells a story in which a change fails, the first being 1 and none 0, and all
// that follow if the power is lost; and then once more without. It gives how many
// changes there were.
func (th *theatre) faulty(p *rehearsed, state, fails int, power bool) (calls int) {
	th.Helper()
	th.reset()
	th.put(p.states[state])
	var mu sync.Mutex
	where := ""
	restore := mishap.Bring(func(op, name string) error {
		mu.Lock()
		defer mu.Unlock()
		calls++
		switch {
		case calls == fails && !power:
			where = op + " " + name
			return syscall.ENOSPC
		case calls >= fails && fails > 0 && power:
			where = "from " + op + " " + name
			return errPower
		}
		return nil
	})
	var errs bytes.Buffer
	status := run(strings.Fields(p.args), strings.NewReader(""), &bytes.Buffer{}, &errs)
	restore()
	now := th.tree()
	swept := strings.HasPrefix(where, "remove ") && underwayPath(strings.TrimPrefix(where, "remove ")) // stays until the next run
	for name := range now {
		if !slices.ContainsFunc(strings.Split(name, "/"), underway) && !p.knows(name, now) {
			th.Fatalf("%s, with a fault at %d (%s): %s is no whole file of before or after", p.name, fails, where, name)
		}
	}
	for name := range p.states[state] {
		if !p.knows(name, now) {
			th.Fatalf("%s, with a fault at %d (%s): %s is neither as before nor as after", p.name, fails, where, name)
		}
	}
	switch {
	case status == 0 && !power && !swept:
		if d := differ(now, p.whole[state]); len(d) > 0 {
			th.Fatalf("%s, with a fault at %d (%s), says that all is well, and leaves:%s", p.name, fails, where, brief(d))
		}
	case status != 0 && !p.names(errs.String()):
		th.Fatalf("%s, with a fault at %d (%s), does not say where: %s", p.name, fails, where, &errs)
	case status != 0 && strings.Contains(errs.String(), ".punchboard-making-"):
		th.Fatalf("%s, with a fault at %d (%s), names a file that nobody knows: %s", p.name, fails, where, &errs)
	}
	if status != 0 || len(th.left) > 0 {
		th.again(p, state, now)
	}
	return calls
}
