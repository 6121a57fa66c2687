package build

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/load"
)

// TestLaidOutAgain makes one edit after another in a game, each on the cache of the one before, and
// checks exactly what is laid out again: what reads the edited text. In the end the tiles of games
// with hexes and with squares are written as by a build from nothing: TestCachedFacesOfEdits
// compares the faces of everything else, TestCacheBytes the files of a small game.
func TestLaidOutAgain(t *testing.T) {
	written := func(game string) bool { return game == "skirmish" || game == "tactical" }
	for _, game := range gamesHere(t) {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			files, out := projectOf(t, game), t.TempDir()
			opt := Defaults()
			opt.Program = warmOptions.Program
			warmInto(t, bedOf(t, game), out)
			edits := single[game]
			if len(edits) == 0 {
				t.Fatal("no edits")
			}
			for _, e := range edits {
				name := "content/" + game + "/" + e.file
				text := string(files[name].Data)
				if strings.Count(text, e.old) == 0 {
					t.Fatalf("%s does not hold %q", name, e.old)
				}
				files[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, e.old, e.put, 1))}
				if made := again(t, files, out, opt); !slices.Equal(made, e.again) {
					t.Errorf("%s to %s: laid out again\n\t%s\nwant\n\t%s", e.old, e.put, strings.Join(made, "\n\t"), strings.Join(e.again, "\n\t"))
				}
			}
			if !written(game) {
				return
			}
			opt.Only = []string{"tile"}
			cold, fresh := opt, t.TempDir()
			cold.Program = face.Sum{}
			if a, b := madeInto(t, files, out, opt), madeInto(t, files, fresh, cold); a != b {
				t.Errorf("findings %q, without the cache %q", a, b)
			}
			kept, anew := filesIn(t, out), filesIn(t, fresh)
			for _, name := range slices.Sorted(maps.Keys(anew)) {
				if kept[name] != anew[name] {
					t.Errorf("%s differs from that of a build from nothing", name)
				}
			}
			if len(kept) != len(anew) {
				t.Errorf("%d files, a build from nothing has %d", len(kept), len(anew))
			}
		})
	}
}

// again returns what is laid out again of a game whose cache is in a folder.
func again(t *testing.T, files fstest.MapFS, out string, opt Options) []string {
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	opt.cache = openCache(p, out, opt)
	laidOut(p, opt)
	opt.cache.known(p.Games[0].ID)
	opt.cache.save(true)
	_, made := opt.cache.memories[p.Games[0].ID].Recalled()
	return made
}

// single are edits of each game, to a name, a number used by the engine, a word of the rules or a
// tile, and what reads them.
var single = map[string][]struct {
	file, old, put string
	again          []string
}{
	"skirmish": {
		{"tiles.yaml", "name: Crossroads", "name: Crossways", []string{"made rulebook on a4", "made tiles crossroads"}},
		{"rules/01-introduction.md", "Two squads meet", "Two parties meet", []string{"made designers-notes on a4", "made rulebook on a4"}},
		{"units.yaml", "name: Civilian", "name: Citizen", []string{"counter-unit front unit-civilian-1", "counter-unit front unit-civilian-2",
			"counter-unit front unit-civilian-3", "counter-unit front unit-civilian-4", "made rulebook on a4",
			"skirmish-unit back civilian.back", "skirmish-unit front civilian"}},
	},
	"tactical": {
		{"tiles-desert.yaml", "name: Dunes", "name: Sand hills", []string{"made tiles dunes", "made tiles dunes legends"}},
		{"units.yaml", "acc: 30", "acc: 31", []string{"made rulebook on a4", "tactical-record front tank-cannon", "tactical-unit front tank-cannon"}},
		{"units.yaml", "acc: 31", "acc: 30", []string{"made rulebook on a4", "tactical-record front tank-cannon", "tactical-unit front tank-cannon"}},
		{"weapons.yaml", "text: A heavy round for", "text: A heavy bullet for", []string{"tactical-weapon front sniper-rifle"}},
	},
	"command": {
		{"regions.yaml", "name: USA,", "name: America,", []string{"command-board front world", "command-counter-region front region-usa",
			"command-region front usa", "made rulebook on a4"}},
		{"cards.yaml", "name: Medkit,", "name: Medikit,", []string{"command-battle front medkit deck research-1",
			"command-sheet-research front log-research", "made designers-notes on a4", "made rulebook on a4"}},
	},
	"one-roll":  {{"weapons.yaml", "text: A sidearm.", "text: A small arm.", []string{"made rulebook on a4", "oneroll-weapon front pistol"}}},
	"encounter": {{"people.yaml", "name: Captain,", "name: Colonel,", []string{"encounter-sheet front captain", "made rulebook on a4"}}},
}
