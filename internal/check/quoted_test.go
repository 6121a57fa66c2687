package check_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// demoGame returns one of the demo games of the pages with more files added.
func demoGame(t *testing.T, id, more string) *load.Project {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range check.Archive("demo").Files {
		if strings.HasPrefix(f.Name, "content/"+id+"/") || strings.HasPrefix(f.Name, "layouts/") {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	for _, f := range txtar.Parse([]byte(more)).Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	p, err := check.Opened(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	return p
}

// TestDeep checks that the game is studied for an erratum that a claim sees too only if that is
// requested, and that the effect on play is then reported.
func TestDeep(t *testing.T) {
	p := demoGame(t, "range", `-- content/range/more.yaml --
claims: {aiming: {says: A carbine is aimed in 14, holds: 'weapons.carbine.shots[1].tu == 14'}}
errata: {slow: {at: weapons.carbine.shots.1.tu, printed: 41, printed-says: Carbine aimed 41, ruling: 14, because: a slip, source: "900:5"}}
`)
	for _, deep := range []bool{false, true} {
		seen := check.Errata(p, p.Games[0], deep)
		if len(seen) != 1 || len(seen[0].Found) == 0 {
			t.Fatalf("deep %t: %v", deep, seen)
		}
		in := slices.ContainsFunc(seen[0].Told().Evidence, func(s string) bool { return strings.HasPrefix(s, "in play: nobody can pay for Carbine, Aimed") })
		if in != deep || len(seen[0].Deep) > 0 != deep {
			t.Errorf("deep %t: %v", deep, seen[0].Told())
		}
	}
}

// TestQuotedAtItsPlace checks that a sentence of the source is read as following the paragraph that
// prints what it is about: only there is it clear which thing it means.
func TestQuotedAtItsPlace(t *testing.T) {
	const errata = `-- content/demo/more.yaml --
claims: {weak: {says: A lancer takes one hit, holds: 'units.lancer.hits == 1'}}
errata: {tough: {at: units.lancer.name, printed: Lance, printed-says: 3 hits, ruling: Lancer, because: a slip, source: "900:5"}}
-- content/demo/rules/1-play.md --
# Play

`
	for text, want := range map[string]bool{
		"The [erratum](#erratum-tough) is of a Lancer with\n":       true,
		"{{ units.lancer.hits }} is the least: a Lancer has only\n": true,
		"Nothing is printed here of a Lancer with\n":                false,
	} {
		p := demoGame(t, "demo", errata+text)
		var said []string
		for _, s := range check.Errata(p, p.Games[0], false) {
			for _, f := range s.Found {
				said = append(said, f.Code)
			}
		}
		if slices.Contains(said, "PB301") != want {
			t.Errorf("%q: %v", text, said)
		}
	}
}
