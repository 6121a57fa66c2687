package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestKeptFindings checks a project repeatedly with something changed each time, and findings
// cached. Each time it must find what a check without the cache finds, also in print; the games
// proved again must be those whose files changed or whose words clash differently with another's,
// or all if something common to them changed.
func TestKeptFindings(t *testing.T) {
	files, out := demo(t), t.TempDir()
	if err := os.Mkdir(filepath.Join(out, keeping), 0o777); err != nil {
		t.Fatal(err)
	}
	replace := func(name, old, put string) func() {
		return func() { edit(t, &mutation{file: name, old: old, put: put}, files) }
	}
	for _, step := range []struct {
		what string
		do   func()
		anew string
	}{
		{"nothing is kept", func() {}, "demo range siege"},
		{"nothing", func() {}, ""},
		{"a word that is doubled", replace("content/demo/rules/1-play.md", "Two forces meet.", "Two forces forces meet."), "demo"},
		{"nothing with a warning", func() {}, ""},
		{"an error", replace("content/demo/units.yaml", "hits: 1, cost: 1", "hits: 11, cost: 1"), "demo"},
		{"the error still", func() {}, ""},
		{"the error mended", replace("content/demo/units.yaml", "hits: 11, cost: 1", "hits: 1, cost: 1"), "demo"},
		{"a word of another game", replace("content/demo/game.yaml", "title: Demo,", "title: Demonstration,"), "demo"},
		{"a word that two games explain", func() {
			files["content/siege/more.yaml"] = &fstest.MapFile{Data: []byte("terms:\n  volley: {name: Volley, meaning: All shoot.}\n")}
			files["content/demo/more.yaml"] = &fstest.MapFile{Data: []byte("terms:\n  volley: {name: Volley, meaning: Two strikes.}\n")}
		}, "demo siege"},
		{"one of the two", replace("content/demo/more.yaml", "Two strikes.", "All shoot."), "demo siege"},
		{"a theme", replace("layouts/themes/house.yaml", "#000000", "#101010"), "demo range siege"},
		{"the policy", func() {
			files[load.ProjectFile] = &fstest.MapFile{Data: []byte("checks: {severity: {PB116: note}}\n")}
		}, "demo range siege"},
		{"a byte of what is kept", func() {
			name := filepath.Join(out, keeping, "range.proved")
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			data[len(data)/2] ^= 1
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}, "range"},
	} {
		step.do()
		p, err := opened(files, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var anew []string
		c := builtCache(p, out)
		for _, g := range p.Games {
			if !c.recall(g, "proved", &proof{}) {
				anew = append(anew, g.ID)
			}
		}
		if got := strings.Join(anew, " "); got != step.anew {
			t.Errorf("%s: proved anew are %q, want %q", step.what, got, step.anew)
		}
		sameFound(t, step.what, p, out)
	}
	p, err := opened(files, load.Options{Games: []string{"siege", "range"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range p.Games {
		if !builtCache(p, out).recall(g, "proved", &proof{}) {
			t.Errorf("%s is proved anew where fewer games are asked for", g.ID)
		}
	}
}

// sameFound compares the findings of a project's check with and without the cache.
func sameFound(t *testing.T, what string, p *load.Project, out string) {
	t.Helper()
	warm, err := CheckWhole(p, nil, nil, out)
	if err != nil {
		t.Fatal(err)
	}
	cold, err := CheckWhole(p, nil, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	_, got := told(t, p, warm.Found)
	if _, want := told(t, p, cold.Found); got != want || strings.Join(warm.Waits, " ") != strings.Join(cold.Waits, " ") {
		t.Errorf("%s: found\n%s%q wait, without the cache\n%s%q do", what, got, warm.Waits, want, cold.Waits)
	}
	found, by := AsPrinted(p, false, out)
	bare, bareBy := AsPrinted(p, false, "")
	_, got = told(t, p, found)
	if _, want := told(t, p, bare); got != want || by != bareBy {
		t.Errorf("%s: as printed\n%s%v, without the cache\n%s%v", what, got, by, want, bareBy)
	}
}

// TestKeptDeep checks that the findings of deep checks of a game as printed are cached separately
// from others.
func TestKeptDeep(t *testing.T) {
	p, err := opened(demo(t), load.Options{Games: []string{"demo"}})
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if err := os.Mkdir(filepath.Join(out, keeping), 0o777); err != nil {
		t.Fatal(err)
	}
	builtCache(p, out).keep("demo.printed", []byte("not what is meant"))
	found, by := AsPrinted(p, true, out)
	again, byAgain := AsPrinted(p, true, out)
	if len(found) == 0 || len(again) != len(found) || by != byAgain {
		t.Errorf("found %v and %v", found, again)
	}
	if _, ok := builtCache(p, out).read("demo.deep"); !ok {
		t.Error("what was found is not kept as the deep checks'")
	}
}

// TestKeptForWhatWasRead checks that a game is proved again if reading the same files, in layouts
// or in the game, found something else.
func TestKeptForWhatWasRead(t *testing.T) {
	p, err := opened(demo(t), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := disk(t.TempDir())
	c := newCache(p, in, Version())
	c.note(p.Games[0], "proved", proof{Whole: true})
	c.saveNoted()
	for file, want := range map[string]bool{"content/siege/game.yaml": true, "content/demo/game.yaml": false, "layouts/faces/demo.yaml": false} {
		p.Findings = diag.List{{At: diag.Place{File: file, Line: 1, Col: 1}, Code: "PB012"}}
		if got := newCache(p, in, Version()).recall(p.Games[0], "proved", &proof{}); got != want {
			t.Errorf("with a finding in %s: recalled is %v, want %v", file, got, want)
		}
	}
}

// TestNothingKeptUnasked checks that a check makes no folder: it keeps findings where a build keeps
// its cache, or nowhere.
func TestNothingKeptUnasked(t *testing.T) {
	out := t.TempDir()
	p, err := opened(demo(t), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sameFound(t, "nothing kept", p, out)
	if left, _ := os.ReadDir(out); len(left) > 0 {
		t.Errorf("the check wrote %v", left)
	}
}
