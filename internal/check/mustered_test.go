package check_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// bands is a game of three armies of three clans, with a chapter.
const bands = `game: {title: A, theme: house, players: 4 to 8}
chapters: [{file: rules/1.md}]
collections:
  clans: {one: clan, fields: {motto: {name: Motto, type: text}}}
  units: {one: unit, fields: {clan: {name: Clan, type: ref, to: clans}, points: {name: Points, type: whole}}}
  battles: {one: battle, fields: {rounds: {name: Rounds, type: whole}, won: {name: Won, type: text}}}
  templates: {one: template, fields: {size: {name: Size, type: whole}}}
  armies: {one: army, fields: {clan: {name: Clan, type: ref, to: clans}, points: {name: Points, type: whole}, has: {name: Has, type: list, of: {type: record, fields: {unit: {type: ref, to: units}, n: {type: whole}}}}}}
clans: {elk: {name: Elk, motto: Up.}, owl: {name: Owl, motto: Over.}, pike: {name: Pike, motto: Down.}}
units:
  elk-chief: {name: Horn, clan: elk, points: 30}
  elk-guard: {name: Hoof, clan: elk, points: 10}
  elk-boy: {name: Tail, clan: elk, points: 10}
  owl-chief: {name: Beak, clan: owl, points: 40}
  owl-guard: {name: Wing, clan: owl, points: 20}
  owl-boy: {name: Down, clan: owl, points: 5}
  pike-chief: {name: Fin, clan: pike, points: 25}
  pike-guard: {name: Gill, clan: pike, points: 15}
  pike-boy: {name: Roe, clan: pike, points: 10}
battles: {ford: {name: Ford, rounds: 6, won: Who holds the ford at the end of round 6.}}
templates: {cloud: {name: Cloud, size: 3}, blaze: {name: Blaze, size: 5}}
tables:
  scars: {name: Scars, kind: roll, die: 2d6, columns: {what: {type: text}}, rows: {2-6: {what: None.}, 7-12: {what: One.}}}
components: {roles: {kind: deck, each: list(units), copies: card.points, layout: a, sheet: cards}}
armies:
  elks: {name: Elks, clan: elk, points: 60, has: [{unit: elk-chief, n: 1}, {unit: elk-guard, n: 2}, {unit: elk-boy, n: 1}]}
  owls: {name: Owls, clan: owl, points: 70, has: [{unit: owl-chief, n: 1}, {unit: owl-guard, n: 1}, {unit: owl-boy, n: 2}]}
  pikes: {name: Pikes, clan: pike, points: 75, has: [{unit: pike-chief, n: 1}, {unit: pike-guard, n: 2}, {unit: pike-boy, n: 2}]}
`

// play is its chapter.
const play = `# Play

Walk up to 6″, run 8″, climb 2″ and jump 4″. Shoot up to 24″ with a bow, 18″ with a sling and 12 inches with a dart, at 1″ less in rain. The board
is 36″ by 36″, 90 x 90 cm on most tables. Deploy within 6″ (15 cm) of an edge, 9″ from enemies.

| Unit | Number | Points each | Points |
|---|---|---|---|
| Horn | 1 | 30 | 30 |
| Hoof | 2 | 10 | 20 |
| Tail | 1 | 10 | 10 |
| Total | 4 | | 60 |

Lay the 3″ template on it. Who falls rolls 2d6 for [its scars](#table-scars), a chief on this table. The armies are led by the Horn, the Beak and the Fin.

| d66 | Wound |
|---|---|
| 11–36 | Lame. |
| 41–56 | Deaf. |
| 61–66 | Dead. |

## What you need

- 10 Hoofs and 15 Gills

## Roles

| Players | Watch | Ring |
|---|---|---|
| 4 | 3 | 1 |
| 5 | 3 | 2 |
| 6 | 4 | 2 |
| 7 | 4 | 3 |
| 8 | 5 | 3 |
`

// TestMustered checks the findings in a game of armies after one edit.
func TestMustered(t *testing.T) {
	for _, c := range []struct{ edit, with, want string }{
		{"", "", ""},
		{"points: 70, has", "points: 75, has", `PB207 Points of "Owls" comes to 70, not 75`},
		{"{unit: owl-guard, n: 1}", "{unit: owl-guard, n: 2}", `PB207 Points of "Owls" comes to 90, not 70`},
		{"{unit: elk-boy, n: 1}", "{unit: pike-boy, n: 1}", `PB104 nothing uses the unit "elk-boy"; all other entries of units are used` + "\n" + `PB220 Clan of "Roe" is pike, and of "Elks" it is elk`},
		{"{unit: elk-guard, n: 2}, ", "{unit: elk-guard, n: 1}, {unit: elk-guard, n: 1}, ", `PB122 "elk-guard" appears twice in one list`},
		{"points: 75, has: [{unit: pike-chief, n: 1}, {unit: pike-guard, n: 2}, {unit: pike-boy, n: 2}]", "points: 55, has: [{unit: pike-chief, n: 1}, {unit: pike-guard, n: 2}]", `PB104 nothing uses the unit "pike-boy"; all other entries of units are used`},
		{"24″ with", "24 cm with", `PB318 "24 cm" is told, and all 10 other lengths are in inches`},
		{"12 inches with", "12 centimetres with", `PB318 "12 centimetres" is told, and all 10 other lengths are in inches`},
		{"24″ with a bow, 18″", "24 cm with a bow, 18 cm", `PB318 "24 cm" is told, and all 9 other lengths are in inches` + "\n" + `PB318 "18 cm" is told, and all 9 other lengths are in inches`},
		{"| | 60 |", "| | 65 |", "PB225 the total is given as 65, and the figures above it add up to 60"},
		{"| 4 | | 60 |", "| 5 | | 60 |", "PB225 the total is given as 5, and the figures above it add up to 4"},
		{"| Hoof | 2 | 10 | 20 |", "| Hoof | 2 | 11 | 22 |", "PB301 Hoof is given points 11 in the text, the data says 10\nPB225 the total is given as 60, and the figures above it add up to 62"},
		{"end of round 6.", "end of round 7.", `PB322 "of round 7" is said here, and "rounds: 6" before`},
		{"the 3″ template", "the 4″ template", "PB301 no template has size 4: there is 3, 5"},
		{"rolls 2d6 for", "rolls d6 for", `PB203 the text rolls d6 on "scars", which is rolled on 2d6`},
		{"rolls 2d6 for [its scars]", "rolls d6 on the table for [its scars]", `PB203 the text rolls d6 on "scars", which is rolled on 2d6`},
		{"Walk up to", "It is a battle for 2 to 8 clans. Walk up to", "PB321 the text speaks of 2 to 8 players, the game is for 4 to 8"},
		{"Walk up to", "It is a battle for 2 to 8 hours. Walk up to", ""},
		{"the Beak and the Fin", "the Beak and the Fang", `PB110 the text refers to "Fang", and nothing in the book is called so`},
		{"| 61–66 | Dead", "| 61–67 | Dead", `PB203 row 61–67 of "Play" reaches beyond the die`},
		{"and 15 Gills", "and 12 Gills", "PB320 the text says that there are 12 Gills, the data has 15"},
		{"| 6 | 4 | 2 |\n", "", `PB209 no row of "Roles" takes players 6`},
		{"| 7 | 4 | 3 |", "| 7 | 4 | 4 |", "PB225 the row of 7 adds up to 8, and each of the 4 other rows to the number that it is of"},
	} {
		if !strings.Contains(bands+play, c.edit) {
			t.Fatalf("there is no %q", c.edit)
		}
		p, err := load.Open(fstest.MapFS{"content/a/game.yaml": {Data: []byte(strings.Replace(bands, c.edit, c.with, 1))},
			"content/a/rules/1.md": {Data: []byte(strings.Replace(play, c.edit, c.with, 1))}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range check.Run(p, p.Games[0]) {
			got = append(got, fmt.Sprintf("%s %s", f.Code, f.Message))
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%q as %q: told\n%s\nwant\n%s", c.edit, c.with, s, c.want)
		}
	}
}
