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

// everyCall injects faults at every call of every story.
var everyCall = flag.Bool("every", false, "put a fault at every change to the disk of every story, not at some of them, and give each more and more room")

// someStories are those tested without -every: one of each way to write.
var someStories = []string{"build a part", "totals", "import rows", "import a deck", "fmt", "printed", "export zip", "new in a project", "printer", "simulate", "sweep"}

// someCalls is the number of calls of a story that get faults without -every, including the first
// and the last.
const someCalls = 3

// errPower is the error of every change after a power loss.
var errPower = errors.New("the power is off")

// TestFaults makes each change to the disk that a command makes fail in turn: once as on a full
// disk, once as after a power loss, when nothing can be changed or cleaned up any more. Whatever
// fails, each file is an earlier one or one that a whole run writes; the error says where; and the
// next run leaves exactly what one without faults does.
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

// faulty runs a story in which one change fails, from 1 on or 0 for none, and all later ones if the
// power is lost; and then once more without faults. It returns the number of changes.
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
