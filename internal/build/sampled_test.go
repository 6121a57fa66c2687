package build

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/play"
	"punchboard/internal/sim"
)

// The pages and mutations of level 5 play games. Their examples are overlaid on one of the
// project's games, without its own simulations, which would take long; its faces are not laid out.

// tactical returns the files of a game of duels.
var tactical = sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("content/tactical") })

// playable returns the game that a page's examples are overlaid on.
func playable(t *testing.T, ar *txtar.Archive) fstest.MapFS {
	t.Helper()
	read := skirmish
	if strings.Contains(string(txtar.Format(ar)), "/content/tactical/") {
		read = tactical
	}
	files, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return unplayed(files)
}

// unplayed returns files without simulations, and without control totals, which would notice that.
func unplayed(files fstest.MapFS) fstest.MapFS {
	out := maps.Clone(files)
	maps.DeleteFunc(out, func(name string, _ *fstest.MapFile) bool {
		return strings.HasSuffix(name, "/simulations.yaml") || path.Base(name) == "totals.yaml"
	})
	return out
}

// played returns the findings of the checks of all levels, and their printed form. Was is the game
// before an edit, or nil.
func played(t *testing.T, files, was fs.FS) (diag.List, string) {
	t.Helper()
	p, err := opened(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	p = answered(t, p, files)
	found := p.Findings
	g := p.Games[0]
	looked := g.ID == "skirmish" // others take long, and have tests of their own
	if looked {
		c, _ := check.Scope(g)
		found.Add(c.RunAll(p)...)
	}
	sampled, err := check.SampleAll(p, g, check.Sampling{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	found.Add(sampled...)
	if was != nil {
		before, _, _ := run(t, was)
		now, c, s := run(t, files)
		found.Add(c.Moved(s, before, now, "before", nil)...)
	}
	found = p.Silence(found.Sorted(), func(code string) bool { return looked && ran(found, computable(found), true)(code) })
	return told(t, p, found)
}

// answered returns a project with the answers chosen in a file of an example, one READING: ANSWER
// per line.
func answered(t *testing.T, p *load.Project, files fs.FS) *load.Project {
	t.Helper()
	b, err := fs.ReadFile(files, "answers")
	if err != nil {
		return p
	}
	answers := map[string]string{}
	for line := range strings.Lines(string(b)) {
		id, answer, _ := strings.Cut(strings.TrimSpace(line), ": ")
		answers[id] = answer
	}
	if p, err = p.Answered(p.Games[0].ID, answers); err != nil {
		t.Fatal(err)
	}
	return p
}

// run plays the first simulation of a game.
func run(t *testing.T, files fs.FS) (*sim.Run, *check.Context, *model.Simulation) {
	t.Helper()
	p, err := opened(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := check.Scope(p.Games[0])
	all, _ := play.Scenarios(c.Game)
	s := c.Game.Simulations[0]
	plan := sim.Plan{Scenarios: play.Of(all, s.ID), Agents: []sim.Agent{sim.Greedy{}}, Seed: 1}
	r, err := plan.New(sim.Key{Game: c.Game.ID, Simulation: s.ID})
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Play(context.Background(), r, check.Games(s, 0), nil); err != nil {
		t.Fatal(err)
	}
	return r, c, s
}

// example returns the findings of an example of a page.
func example(t *testing.T, c *check.Check, ar *txtar.Archive, folder string) (diag.List, string) {
	t.Helper()
	if !c.Samples() {
		return checkedFor(t, c.Code, overlay(demo(t), ar, folder))
	}
	base := playable(t, ar)
	if c.Code == "PB508" {
		return played(t, overlay(base, ar, folder), overlay(base, ar, "good/"))
	}
	return played(t, overlay(base, ar, folder), nil)
}

// samples reports whether a mutation is of a game that is played.
func samples(name string) bool {
	return strings.HasSuffix(name, "simulations.yaml") || strings.HasPrefix(name, "PB509")
}

// sampledGame returns the game that such a mutation edits.
func sampledGame(name string) (fstest.MapFS, error) {
	id, read := "skirmish", skirmish
	if strings.Contains(name, "/tactical/") {
		id, read = "tactical", tactical
	}
	files, err := read()
	if err != nil {
		return nil, err
	}
	b, err := os.ReadFile("testdata/simulations-" + id + ".yaml")
	out := maps.Clone(files)
	delete(out, "content/"+id+"/totals.yaml")
	out["content/"+id+"/simulations.yaml"] = &fstest.MapFile{Data: b}
	return out, err
}

// raised returns the findings of a mutation.
func raised(t *testing.T, name string, files fs.FS) diag.List {
	t.Helper()
	switch {
	case laysOut(name):
		found, _ := checkedFor(t, name[:len("PB310")], files)
		return found
	case !samples(name):
		return foundBy(t, files)
	}
	var was fs.FS
	if strings.HasPrefix(name, "PB508") {
		before, err := sampledGame(name)
		if err != nil {
			t.Fatal(err)
		}
		was = before
	}
	found, _ := played(t, files, was)
	return found
}

// TestSampledIsClean checks that the games of those mutations are clean.
func TestSampledIsClean(t *testing.T) {
	for _, name := range []string{"/skirmish/", "/tactical/"} {
		files, err := sampledGame(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, got := played(t, files, nil); got != "" {
			t.Error(got)
		}
	}
}

// figure matches any number in a sampled finding: an agent that plays slightly better changes them
// all.
var figure = regexp.MustCompile(`[0-9][0-9,.]*`)

// blurred returns sampled findings without the numbers in their first lines and without their
// evidence.
func blurred(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		place, says, ok := strings.Cut(line, "[PB5")
		switch {
		case strings.HasPrefix(line, "    = "):
		case ok:
			out.WriteString(place + "[PB5" + says[:3] + figure.ReplaceAllString(says[3:], "n"))
		default:
			out.WriteString(line)
		}
	}
	return out.String()
}
