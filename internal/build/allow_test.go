package build

import (
	"bytes"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestAllowOfACheckThatWaits checks that an allowance is not reported as idle while an error in the
// data keeps its check from running, and is once it runs.
func TestAllowOfACheckThatWaits(t *testing.T) {
	for rules, want := range map[string][]string{
		"1-3: {result: Calm}\n      4-6: {result: Wild}": {"PB013"},
		"1-3: {result: Calm}\n      5-6: {result: Wild}": {"PB201"},
	} {
		files := demo(t)
		files["content/demo/mood.yaml"] = &fstest.MapFile{Data: []byte(`tables:
  mood:
    name: Mood # pb:allow PB404 nothing costs less
    kind: roll
    die: d6
    columns: {result: {type: text}}
    rows:
      ` + rules + "\n")}
		found, _ := checked(t, files)
		if got := codes(found); !slices.Equal(got, want) {
			t.Errorf("%s: found %v, want %v", rules, got, want)
		}
	}
}

// moods returns a table that lacks a result for its die, which a comment allows.
func moods(why string) string {
	return `tables:
  mood: # pb:allow PB201 ` + why + `
    name: Mood
    kind: roll
    die: d6
    columns: {result: {type: text}}
    rows:
      1-3: {result: Calm}
      5-6: {result: Wild}
`
}

// TestTwoAllowedOnALine checks that a line may allow several kinds of finding, each with its
// reason, and that an idle one is reported separately.
func TestTwoAllowedOnALine(t *testing.T) {
	files := demo(t)
	files["content/demo/mood.yaml"] = &fstest.MapFile{Data: []byte(moods("nobody rolls a 4 # pb:allow PB202 nobody cares about 5"))}
	found, _ := checked(t, files)
	if got := codes(found); !slices.Equal(got, []string{"PB013"}) || found[0].At.Line != 2 || found[0].At.Col != 54 {
		t.Errorf("found %v at %v, want the second allowance idle", got, found)
	}
}

// TestAllowedErrorHidesNothing checks that faults of faces are reported for a game with an error
// that a comment allows, both by checking and by printing.
func TestAllowedErrorHidesNothing(t *testing.T) {
	files := demo(t)
	files["content/demo/mood.yaml"] = &fstest.MapFile{Data: []byte(moods("nobody rolls a 4"))}
	const card = "layouts/faces/demo.yaml"
	files[card] = &fstest.MapFile{Data: bytes.Replace(files[card].Data, []byte("front:\n"), []byte("front:\n  - {name: odd, at: [0, 0], boxes: [{name: lines, at: [3, 3], size: [6, 6], widget: hatch, with: {line: nonsense}}]}\n"), 1)}
	found, _ := checked(t, files)
	if got := codes(found); !slices.Equal(got, []string{"PB007"}) || found[0].At.File != card {
		t.Errorf("check finds %v, want the colour of %s that there is not", found, card)
	}
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, res, err := examine(p, Options{Papers: []string{"a4"}}, &progress{})
	if got := codes(res.Found); err != nil || !slices.Equal(got, []string{"PB007"}) {
		t.Errorf("printing finds %v (%v), want the colour that there is not", res.Found, err)
	}
}

// TestAllowOfACheckThatDidNotRun checks that an allowance is reported as idle only if its check was
// requested.
func TestAllowOfACheckThatDidNotRun(t *testing.T) {
	files := demo(t)
	files["content/demo/more.yaml"] = &fstest.MapFile{Data: []byte(`terms:
  calm: {name: Calm, meaning: Nobody stirs.} # pb:allow PB502 a coin would do
  wild: {name: Wild, meaning: Everybody stirs.} # pb:allow PB310 printed by hand
  odd: {name: Odd, meaning: Nobody knows why.} # pb:allow PB508 it was odder
`)}
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		how  *check.Sampling
		on   *Built
		idle []int // lines
	}{
		{nil, nil, nil},
		{&check.Sampling{Seed: 1}, nil, []int{2}},
		{nil, &Built{os.DirFS(built(t)), "out"}, []int{3}},
	} {
		found, err := Check(p, c.on, c.how)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, f := range found {
			if f.Code == "PB013" {
				got = append(got, f.At.Line)
			}
		}
		if !slices.Equal(got, c.idle) {
			t.Errorf("idle on lines %v, want %v of %v", got, c.idle, found)
		}
	}
}

// TestProvedByCheckAlone checks that a function without a result is found by checking, and by
// printing only if something printed uses it.
func TestProvedByCheckAlone(t *testing.T) {
	for _, c := range []struct {
		allow, claim     string
		checked, printed []string
	}{
		{"", "", []string{"PB418"}, nil},
		{" # pb:allow PB418 nobody shares with none", "", nil, nil},
		{"", "claims:\n  shared: {says: All have some, holds: 'share(0) > 1'}\n", []string{"PB418"}, []string{"PB113"}},
	} {
		files := demo(t)
		files["content/demo/more.yaml"] = &fstest.MapFile{Data: []byte(`functions:
  share:
    about: what each of so many has
    ours: of the tests
    takes: {of: whole}
    tried: {of: '[2, 0]'}
    gives: 12 / of` + c.allow + "\n" + c.claim)}
		found, _ := checked(t, files)
		p, err := opened(files, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		_, res, err := examine(p, Options{Papers: []string{"a4"}}, &progress{})
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(found); !slices.Equal(got, c.checked) {
			t.Errorf("%q: check finds %v, want %v", c.allow+c.claim, got, c.checked)
		}
		if got := codes(res.Found); !slices.Equal(got, c.printed) {
			t.Errorf("%q: printing finds %v, want %v", c.allow+c.claim, got, c.printed)
		}
	}
}

func codes(found diag.List) []string {
	var out []string
	for _, f := range found {
		out = append(out, f.Code)
	}
	return out
}
