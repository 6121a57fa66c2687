package build

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestOneCause makes one fault in a game and checks that it is found only once: not again by what
// reads the same text, nor by laying out the words it spoils.
func TestOneCause(t *testing.T) {
	for _, c := range []struct{ game, file, old, put, want string }{
		{"skirmish", "abilities-xcom.yaml", "tags: [grenade, indirect]", "tags: [grenad, indirect]", "PB101"},
		{"command", "cards.yaml", `"+3 with terrain"`, `"+3 with terain"`, "PB101"},
		{"skirmish", "units.yaml", "abilities: [squaddie]", "abilities: [squadie]", "PB101"},
		{"skirmish", "rules/05-moving.md", "(#move-split)", "(#move-splt)", "PB110"},
		{"skirmish", "rules/05-moving.md", "(#move-split): step out", "(#move-split), see page 199: step out", "PB110"},
		{"skirmish", "units.yaml", "    pieces: 6\n", "    peices: 6\n", "PB004"},
		{"encounter", "people.yaml", "player: true, side: xcom, cool: 6,", "palyer: true, side: xcom, cool: 6,", "PB004"},
		{"tactical", "units.yaml", "armour: [2, 1, 1, 1, 1]", "amrour: [2, 1, 1, 1, 1]", "PB004"},
		{"encounter", "functions.yaml", "move: count = 0", "move: cunt = 0", "PB101"},
		{"encounter", "functions.yaml", "    takes:\n      who: characters(cool)", "    taes:\n      who: characters(cool)", "PB004"},
		{"encounter", "game.yaml", "side: {name: Side", "sde: {name: Side", "PB004"},
		{"skirmish", "game.yaml", "layout: skirmish-action,", "layout: action,", "PB012"},
		{"skirmish", "game.yaml", "defends: {name: May defend, type: flag", "defends: {name: May defend, type: flg", "PB007"},
		{"skirmish", "game.yaml", "note: {name: Note, type: text, optional: true", "note: {name: Note, type: text, optional: tre", "PB006"},
		{"skirmish", "game.yaml", "action/strategy]", "action/stratgy]", "PB101"},
		{"skirmish", "deck.yaml", "effect: move 1, art: walk", "effect: moove 1, art: walk", "PB004"},
		{"skirmish", "deck.yaml", "name: Action deck", `name: "Action deck`, "PB002"},
		{"skirmish", "game.yaml", "components:\n", "components: {\n", "PB002"},
		{"encounter", "readings.yaml", "readings:\n", "readings: {\n", "PB002"},
		{"tactical", "terrain.yaml", "terrain:\n", "terrain: {\n", "PB002"},
	} {
		t.Run(c.put, func(t *testing.T) {
			t.Parallel()
			files := projectOf(t, c.game)
			m := mutation{file: "content/" + c.game + "/" + c.file, old: c.old, put: c.put}
			edit(t, &m, files)
			found, text := checked(t, files)
			if len(found) != 1 || found[0].Code != c.want {
				t.Errorf("%d findings, want one %s:\n%s", len(found), c.want, text)
			}
		})
	}
}

// TestFaultsAtOnce makes faults of all kinds in one game, in what is read, checked and laid out,
// and checks that each is reported once, by the first check, and how many checks wait.
func TestFaultsAtOnce(t *testing.T) {
	files := projectOf(t, "skirmish")
	for _, m := range []mutation{
		{file: game + "units.yaml", old: "    note: A new recruit.\n", put: "    notes: A new recruit."},
		{file: game + "units.yaml", old: "icon: brodie-helmet", put: "icon: brodie-helmt"},
		{file: game + "deck.yaml", old: "copies: 4, kind: move, effect", put: "copies: 4, kind: moves, effect"},
		{file: game + "deck.yaml", old: "total: 51", put: "total: 52"},
		{file: game + "deck.yaml", old: "name: Friction", put: "name: The Honourable Company of Unreasonably Long Names"},
		{file: game + "tables.yaml", old: `"4-6": {result: Take its`, put: `"5-6": {result: Take its`},
		{file: game + "rules/01-introduction.md", old: "(#term-spec-card)", put: "(#term-spec-cart)"},
		{file: "layouts/faces/skirmish/skirmish-action.yaml", old: "at: [18, 8.4], size: [33, 0]", put: "at: [18, 1.4], size: [33, 0]"},
	} {
		edit(t, &m, files)
	}
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := CheckWhole(p, nil, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range c.Found {
		got = append(got, f.Code)
	}
	slices.Sort(got)
	want := []string{"PB004", "PB007", "PB012", "PB105", "PB201", "PB206", "PB601", "PB602"}
	if !slices.Equal(got, want) {
		_, text := told(t, p, c.Found)
		t.Errorf("found %v, want %v:\n%s", got, want, text)
	}
	for _, code := range []string{"PB314", "PB401", "PB219"} {
		if !slices.Contains(c.Waits, code) {
			t.Errorf("%s does not wait: %v do", code, c.Waits)
		}
	}
	if slices.Contains(c.Waits, "PB110") || slices.Contains(c.Waits, "PB601") || c.Unasked["PB310"] == "" || c.Unasked["PB501"] == "" {
		t.Errorf("these wait: %v; these were not asked: %v", c.Waits, c.Unasked)
	}
}

// TestBoxToldOnce checks that a fault of a layout's box on most cards is reported once, at the box,
// with how many more there are; that a comment there allows all of it, and one at a card only that
// card; and that a fault on few cards is reported for each.
func TestBoxToldOnce(t *testing.T) {
	const layout = "layouts/faces/skirmish/skirmish-action.yaml"
	off := mutation{file: layout, old: "at: [18, 8.4], size: [33, 0]", put: "at: [18, 1.4], size: [33, 0]"}
	for _, c := range []struct {
		name  string
		edits []mutation
		want  []string // file and how many more
	}{
		{"at the box", []mutation{off}, []string{layout + ": and 22 more"}},
		{"but for one", []mutation{off, {file: game + "deck.yaml", old: "      sprint: {", put: "      # pb:allow PB602 it is so\n      sprint: {"}}, []string{layout + ": and 21 more"}},
		{"allowed", []mutation{off, {file: layout, old: "style: action-title, lines: 1}", put: "style: action-title, lines: 1} # pb:allow PB602 it is so"}}, nil},
		{"one card", []mutation{{file: game + "deck.yaml", old: "name: Friction", put: "name: The Honourable Company of Unreasonably Long Names"}}, []string{game + "deck.yaml: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			files := projectOf(t, "skirmish")
			for _, m := range c.edits {
				edit(t, &m, files)
			}
			found, text := checked(t, files)
			var got []string
			for _, f := range found {
				more, _, _ := strings.Cut(strings.Join(f.Evidence, ""), ":")
				got = append(got, f.At.File+": "+more)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q:\n%s", got, c.want, text)
			}
			if len(found) > 0 && found.Worst() != diag.Error {
				t.Error("it is no error any more")
			}
		})
	}
}
