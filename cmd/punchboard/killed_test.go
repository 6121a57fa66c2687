package main

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// kills is how many commands are killed.
const kills = 40

// rehearsed is a story that has been run to its end: what its folder holds then, for each of its
// states, and how long it took in total and since it began to write.
type rehearsed struct {
	story
	whole         []map[string]string
	took, writing time.Duration
}

// TestKilled kills every command that writes at random moments, forty times in total. Whatever the
// moment, each file is an earlier one or one that a whole run writes; and the next run, starting
// from what the killed ones left, leaves exactly what one from nothing does.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills forty commands")
	}
	th := newTheatre(t)
	t.Chdir(th.dir)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	all := stories(th.base)
	early, within, late := 0, 0, 0
	for i, s := range all {
		p := th.rehearse(s)
		n := kills * (i + 1) / len(all)
		for k := kills * i / len(all); k < n; k++ {
			switch before, left, after := th.kill(p, k, k == n-1, chance); {
			case before:
				early++
			case left:
				within++
			case after:
				late++
			}
		}
		th.reset()
	}
	t.Logf("of %d commands %d were killed before they wrote, %d while they wrote, %d once they had written or between two files", kills, early, within, kills-early-within)
	if within == 0 {
		t.Error("no command was killed while it wrote: the moments are badly chosen")
	}
}

// rehearse runs a story to its end, in each of its states, on first use: in the first one in a
// process, whose time counts, and in another one in this process. The folder is that of the test.
func (th *theatre) rehearse(s story) *rehearsed {
	th.Helper()
	th.reset()
	if p := th.rehearsed[s.name]; p != nil {
		return p
	}
	p := &rehearsed{story: s}
	for i, state := range s.states {
		th.reset()
		th.put(state)
		if i == 0 {
			th.timed(p)
		} else {
			var said bytes.Buffer
			if status := run(strings.Fields(s.args), strings.NewReader(""), &said, &said); status != 0 {
				th.Fatalf("%s: status %d\n%s", s.name, status, &said)
			}
		}
		p.whole = append(p.whole, th.tree())
		if len(th.left) > 0 {
			th.Fatalf("%s leaves%s", s.name, brief(th.left))
		}
	}
	th.reset()
	th.rehearsed[s.name] = p
	return p
}

// timed runs a story to its end in a process, and keeps how long it took.
func (th *theatre) timed(p *rehearsed) {
	th.Helper()
	start := time.Now()
	cmd := th.command(p.args)
	if err := cmd.Start(); err != nil {
		th.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- cmd.Wait() }()
	began := th.watch(p.stage, done, time.Minute)
	if err := <-done; err != nil {
		th.mustRun(p.args) // says what is wrong
		th.Fatalf("%s: %v", p.name, err)
	}
	p.took, p.writing = time.Since(start), time.Since(began)
}

// watch waits until something is being made in a folder, or for the longest time, and returns the
// time.
func (th *theatre) watch(dir string, done chan error, longest time.Duration) time.Time {
	left := len(th.making(dir))
	for until := time.Now().Add(longest); time.Now().Before(until); time.Sleep(200 * time.Microsecond) {
		select {
		case err := <-done:
			go func() { done <- err }()
			return time.Now()
		default:
		}
		if len(th.making(dir)) > left {
			break
		}
	}
	return time.Now()
}

// making returns what is being made in a folder.
func (th *theatre) making(dir string) []string {
	entries, _ := os.ReadDir(th.at(dir))
	var out []string
	for _, e := range entries {
		if underway(e.Name()) {
			out = append(out, e.Name())
		}
	}
	return out
}

// kill starts a story and kills it: half of the times at any moment, half soon after it began to
// write. It reports whether nothing had changed by then, whether something unfinished was left, and
// whether everything was done. Now and then, and the last time, the story is run again to its end.
func (th *theatre) kill(p *rehearsed, k int, last bool, chance *rand.Rand) (before, left, after bool) {
	th.Helper()
	state := k % len(p.states)
	th.put(p.states[state])
	was := th.tree()
	cmd := th.command(p.args)
	if err := cmd.Start(); err != nil {
		th.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- cmd.Wait() }()
	moment := time.Duration(chance.Int64N(int64(p.took)))
	if k%2 == 1 {
		th.watch(p.stage, done, 3*p.took)
		moment = time.Duration(chance.Int64N(int64(p.writing) + 1))
	}
	time.Sleep(moment)
	cmd.Process.Kill()
	<-done
	now := th.tree()
	for _, name := range differ(was, now) {
		if slices.ContainsFunc(strings.Split(name, "/"), underway) {
			left = true
		} else if !p.knows(name, now) {
			th.Fatalf("%s, killed %v after it began (%d): %s is no whole file of before or after", p.name, moment, k, name)
		}
	}
	if chance.IntN(8) == 0 || last {
		th.again(p, state, now)
	}
	return len(differ(was, now)) == 0, left, len(differ(now, p.whole[state])) == 0
}

// knows reports whether a file in a tree, or its absence, is as before or after a whole run.
func (p *rehearsed) knows(name string, tree map[string]string) bool {
	now, there := tree[name]
	for i := range p.whole {
		for _, known := range []map[string]string{p.states[i], p.whole[i]} {
			text, ok := known[name]
			if ok && there && text == now || !ok && !there || text == "" && !there {
				return true
			}
		}
	}
	return false
}

// again runs a story to its end after it was killed and left a tree. The folder is that of the
// test, so that no separate process is needed.
func (th *theatre) again(p *rehearsed, state int, left map[string]string) {
	th.Helper()
	done := maps.Clone(left)
	maps.DeleteFunc(done, func(name string, _ string) bool { return underwayPath(name) })
	var said bytes.Buffer
	status := run(strings.Fields(p.args), strings.NewReader(""), &said, &said)
	if status != 0 && len(differ(done, p.whole[state])) > 0 { // else it may say that all is there already
		th.Fatalf("punchboard %s: status %d\n%s", p.args, status, &said)
	}
	if d := differ(th.tree(), p.whole[state]); len(d) > 0 {
		th.Fatalf("%s: after it was killed, a run to the end leaves other files than one from nothing:%s", p.name, brief(d))
	}
	if len(th.left) > 0 {
		th.Fatalf("%s: killed runs left what a run to the end does not take away:%s", p.name, brief(th.left))
	}
}

// TestTogether runs builds, and a build and an export, concurrently in one folder, and kills one of
// two at random moments: the other completes.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds many times")
	}
	th := newTheatre(t)
	const build, export = "-C game build --format pdf,svg --out out", "-C game export vassal --dpi 20 --out out"
	start := time.Now()
	th.mustRun(build)
	took := time.Since(start)
	th.mustRun(export)
	whole := th.tree()
	chance := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	for i := range 12 {
		if i%3 == 0 {
			th.reset()
		}
		other := []string{build, export}[i%2]
		a, b := th.command(build), th.command(other)
		if a.Start() != nil || b.Start() != nil {
			t.Fatal("cannot begin")
		}
		if i >= 4 {
			time.Sleep(time.Duration(chance.Int64N(int64(took))))
			a.Process.Kill()
		}
		if err := a.Wait(); err != nil && i < 4 {
			t.Fatalf("one of two: %v", err)
		}
		if err := b.Wait(); err != nil {
			t.Fatalf("beside one that may have been killed, punchboard %s: %v", other, err)
		}
		for name, text := range th.tree() {
			if want, ok := whole[name]; !underwayPath(name) && (!ok || text != want) {
				t.Fatalf("%s is not what it is alone", name)
			}
		}
	}
	th.mustRun(build)
	th.mustRun(export)
	if d := differ(th.tree(), whole); len(d) > 0 {
		t.Errorf("in the end these are other than alone:%s", brief(d))
	}
	if len(th.left) > 0 {
		t.Errorf("left behind:%s", brief(th.left))
	}
}

func underwayPath(name string) bool { return slices.ContainsFunc(strings.Split(name, "/"), underway) }
