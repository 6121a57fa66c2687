package check_test

import (
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestUnseen checks that stopping at the first finding sees the same errata as running every check
// to the end, in each game and in one with an erratum that nothing sees. Of a game with many
// errata, which is slow to study, every tenth is tried; checking the game itself shows that none is
// missed.
func TestUnseen(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range p.Games {
		alike(t, p, g.ID)
	}
	files := gameFiles(t)
	spoil(t, files, "rules/09-states.md", "unit does nothing", "unit (HT) does nothing")
	spoil(t, files, "terms.yaml", "short: HT, ", "")
	spoil(t, files, "errata.yaml", "    ruling: HT\n", "    ruling: absent\n")
	if p, err = load.Open(files, load.Options{NoLayouts: true}); err != nil {
		t.Fatal(err)
	}
	if n := alike(t, p, "skirmish"); n != 1 {
		t.Errorf("want one erratum unseen, got %d", n)
	}
}

// alike checks that both ways miss the same errata of a game, and counts them.
func alike(t *testing.T, p *load.Project, game string) int {
	t.Helper()
	g := p.Game(game)
	if len(g.Errata) > 50 {
		few := *g
		few.Errata = nil
		for i := 0; i < len(g.Errata); i += 10 {
			few.Errata = append(few.Errata, g.Errata[i])
		}
		g = &few
	}
	var full, quick []string
	for _, s := range check.Errata(p, g, false) {
		if len(s.Found) == 0 {
			full = append(full, check.NotSeen(s.Erratum).String())
		}
	}
	for _, f := range check.Unseen(p, g) {
		quick = append(quick, f.String())
		if f.Code != "PB312" {
			t.Errorf("want PB312, got %s", f)
		}
	}
	if !slices.Equal(full, quick) {
		t.Errorf("%s: all checks miss %q, stopping early misses %q", game, full, quick)
	}
	return len(quick)
}

// TestSeenByPlay checks that an erratum that only calling the functions can reveal is seen, whether
// the game is studied for each erratum or only if nothing else is found.
func TestSeenByPlay(t *testing.T) {
	const game = `game: {title: Demo, source: {id: "900", title: Demo rules, lines: 90}, theme: house, players: "2", edition: First, credits: [x]}
collections:
  units: {one: unit, fields: {hits: {name: Hits, type: whole}}}
units:
  guard: {name: Guard, source: "900:1", hits: 2}
functions:
  share:
    about: what part of a blow each hit takes
    ours: The rules say so in passing.
    takes: {who: units}
    gives: 6 / (who.hits - 3)
errata:
  guard-hits: {at: units.guard.hits, printed: 3, ruling: 2, because: Three would never fall., source: "900:1"}
`
	p, err := load.Open(fstest.MapFS{"content/demo/game.yaml": {Data: []byte(game)}}, load.Options{NoLayouts: true})
	if err != nil || p.Findings.Worst() == diag.Error {
		t.Fatal(err, p.Findings)
	}
	for _, deep := range []bool{false, true} {
		seen := check.Errata(p, p.Games[0], deep)
		if len(seen) != 1 || len(seen[0].Found) != 1 || seen[0].Found[0].Code != "PB418" {
			t.Errorf("deep %t: seen %v", deep, seen)
		}
	}
}
