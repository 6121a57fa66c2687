package check_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// vault is a dungeon with monsters and numbered rooms.
const vault = `game: {title: Vault, theme: house}
chapters: [{file: rules/a.md}]
collections:
  monsters: {one: monster, fields: {hp: {name: Hits, short: HP, type: whole}, armour: {name: Armour, type: whole}, damage: {name: Damage, type: dice}}}
  rooms: {one: room, fields: {number: {name: Number, type: whole}}}
monsters: {hound: {name: Grub Hound, hp: 3, armour: 0, damage: d6}, eel: {name: Bell Eel, hp: 4, armour: 1, damage: 2d4}}
rooms: {stair: {name: The Stair, number: 1}, well: {name: The Well, number: 2}, gaol: {name: The Gaol, number: 3}}
components: {rulebook: {kind: rulebook}}
`

// TestUnderHeads checks the findings for a stat line under the name of its monster, and for rooms
// and their numbers.
func TestUnderHeads(t *testing.T) {
	rooms := "## 1. The Stair\n\nDark.\n\n## 2. The Well\n\nWet.\n\n## 3. The Gaol\n\nShut.\n"
	for chapter, want := range map[string]string{
		"## Grub Hound\n\n**HP** 3 **Armour** 0 **Damage** d6\n\nBlind.\n":            "",
		"## Grub Hound\n\n**HP** 7 **Armour** 0 **Damage** 1d6\n\nBlind.\n":           "Grub Hound is given hits 7 in the text, the data says 3",
		"## Grub Hound\n\nHits: 3, Armour: {{ monsters.hound.armour }}, Damage: d8\n": "Grub Hound is given damage d8 in the text, the data says d6",
		"## Grub Hound\n\nIn the dark it has HP 9 and Armour 4.\n":                    "",
		"## Grub Hound\n\nHP 9 is what it wants.\n":                                   "",
		"## Grub Hound\n\nArmour 1 or more and HP 9 help.\n":                          "",
		"## Grub Hound\n\nHP: 1 of 3, Armour: 2 of 4, Damage 2, if it bites.\n":       "",
		"## Grub Hound\n\nArmour 1, HP 2 more.\n":                                     "",
		"## Grub Hound\n\nHP 3–5, Armour 1, Damage d6\n":                              "Grub Hound is given armour 1 in the text, the data says 0",
		"## Grub Hound\n\nHP 9, HP 3, Armour 0\n":                                     "",
		"## Grub Hound\n\nHP 3, Armour −1\n":                                          "Grub Hound is given armour -1 in the text, the data says 0",
		strings.Replace(rooms, "Wet.", "See room 0.", 1):                              "the text speaks of room 0, and there are 3 rooms",
		"## Hounds\n\nHP 9, Armour 4.\n":                                              "",
		"## Who\n\nA Grub Hound has HP 5.\n":                                          "Grub Hound is given hits 5 in the text, the data says 3",
		"## Who\n\nA Grub Hound has hp 5 in mind.\n":                                  "",
		rooms: "",
		strings.Replace(rooms, "Wet.", "Stairs lead down to the Gaol (4), and up to The Stair (1).", 1): "The Gaol is number 4 in the text, the data says 3",
		strings.Replace(rooms, "Wet.", "A way leads to room 4, another to room 3.", 1):                  "the text speaks of room 4, and there are 3 rooms",
		strings.Replace(rooms, "3. The Gaol", "2. The Gaol", 1):                                         "The Gaol is number 2 in the text, the data says 3",
		strings.Replace(rooms, "3. The Gaol", "3. The Jail", 1):                                         `number 3 is "The Jail" in the text, the data says The Gaol`,
		strings.Replace(rooms, "Wet.", "Give each room 6, a room 4; no room 5 cubes. Bloom 7.", 1):      "",
		"## 1. Deal\n\nDeal.\n\n## 2. Play\n\nPlay.\n\n" + rooms:                                        "",
		"## 1. Deal\n\nDeal.\n\n## 2. Play\n\nPlay.\n\n## 3. The Gaol\n\nWhoever sits here waits.":      "",
	} {
		p, err := load.Open(fstest.MapFS{
			"content/vault/game.yaml":  {Data: []byte(vault)},
			"content/vault/rules/a.md": {Data: []byte("# Vault\n\n" + chapter)},
		}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range append(p.Findings, check.Run(p, p.Games[0])...) {
			if f.Code == "PB301" {
				got = append(got, f.Message)
			}
		}
		if s := strings.Join(got, "\n"); s != want {
			t.Errorf("%q: told %q, want %q", chapter, s, want)
		}
	}
	if got := toldBy(t, "PB301", strings.NewReplacer("chapters: [{file: rules/a.md}]\n", "", "damage: d6", "damage: d6x10").Replace(vault), "## Grub Hound\n\n**HP** 3 **Armour** 0 **Damage** 1d6 × 10\n"); got != "" {
		t.Errorf("of dice that are multiplied: told %q", got)
	}
	data := strings.NewReplacer("chapters: [{file: rules/a.md}]\n", "", "number: {name: Number, type: whole}", "number: {name: Number, type: whole}, text: {name: Text, type: text, optional: true}", "number: 3", "number: 3, text: Stairs lead down to room 4.").Replace(vault)
	if got, want := toldBy(t, "PB301", data, ""), "the text speaks of room 4, and there are 3 rooms"; got != want {
		t.Errorf("of the text of a room: told %q, want %q", got, want)
	}
}
