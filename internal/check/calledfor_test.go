package check_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// stair is a small scenario book with passages that call for scenes and give prizes.
const stair = `game: {title: A, theme: house}
chapters: [{file: rules/1.md}]
collections:
  foes: {one: foe, fields: {hits: {name: Hits, type: whole}}}
  heroes: {one: hero, fields: {starts: {name: Starts with, type: ref, to: decks/finds}}}
  scenes: {one: scene, fields: {foes: {name: Foes, type: list, of: {type: record, fields: {n: {type: whole}, who: {type: ref, to: foes}}}}}}
foes: {imp: {name: Imp, hits: 1}, bell-wight: {name: Bell Wight, hits: 5}}
heroes: {ann: {name: Ann, starts: rope}, bob: {name: Bob, starts: oar}, cat: {name: Cat, starts: bow}, dan: {name: Dan, starts: awl}, eve: {name: Eve, starts: pan}}
scenes:
  gate: {name: Gate, foes: [{n: 3, who: imp}]}
  pit: {name: Pit, foes: [{n: 2, who: bell-wight}]}
  loft: {name: Loft, foes: [{n: 4, who: imp}]}
  mill: {name: Mill, foes: [{n: 2, who: imp}]}
  hall: {name: Hall, foes: [{n: 5, who: imp}]}
  yard: {name: Yard, foes: [{n: 6, who: imp}]}
  pond: {name: Pond, foes: [{n: 7, who: imp}]}
decks:
  finds:
    name: Finds
    fields: {from: {name: From, type: choice, choices: [start, prize]}}
    cards:
      rope: {name: Rope, copies: 1, from: start}
      oar: {name: Oar, copies: 1, from: start}
      bow: {name: Bow, copies: 1, from: start}
      awl: {name: Awl, copies: 1, from: start}
      pan: {name: Pan, copies: 1, from: start}
      brass-key: {name: Brass Key, copies: 1, from: prize}
      tide-stone: {name: Tide Stone, copies: 1, from: prize}
      bell-clap: {name: Bell Clap, copies: 1, from: prize}
      tin-whistle: {name: Tin Whistle, copies: 1, from: prize}
      red-lamp: {name: Red Lamp, copies: 1, from: prize}
      long-spoon: {name: Long Spoon, copies: 1, from: prize}
claims: {sane: {says: All is there., holds: "len(list(heroes)) > 0 and len(list(scenes)) > 0 and sum(list(foes), .hits) > 0 and len(decks.finds.cards) > 0"}}
`

const climb = `# The stair

## 1

Three imps sit on it. Play the scene *Gate*, take the Brass Key, and turn to 2.

## 2

Two Bell Wights ring. Play the scene *Pit*, take the Tide Stone, and turn to 3.

## 3

Four imps wait; two of the imps sleep. Play the scene *Loft*, take the Bell Clap, and turn to 4.

## 4

Play the scene *Mill*, take the Tin Whistle, and turn to 5.

## 5

Play the scene *Hall*, then the scene *Yard*. Take the Red Lamp. If you have the Tide Stone, turn to 6, else to 7.

## 6

Play the scene *Pond*, and take the Long Spoon. Turn to 7.

## 7

The end.
`

// TestOwnHeadcount checks that the text of a room is compared with its list of who is there if most
// rooms agree and it states the number once, and that flavour text is not.
func TestOwnHeadcount(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections:
  foes: {one: foe, fields: {hits: {name: Hits, type: whole}}}
  rooms: {one: room, fields: {text: {name: Text, type: text}, foes: {name: Foes, type: list, of: {type: record, fields: {who: {type: ref, to: foes}, n: {type: whole}}}}}}
foes: {imp: {name: Imp, hits: 1}, wight: {name: Wight, hits: 5}}
rooms:
  gate: {name: Gate, text: Six Imps lean on the door., foes: [{who: imp, n: 6}]}
  well: {name: Well, text: "Two Wights, and an Imp.", foes: [{who: wight, n: 2}, {who: imp, n: 3}]}
  hall: {name: Hall, text: Four Wights dine., foes: [{who: wight, n: 4}]}
`
	for edit, want := range map[[2]string]string{
		{"", ""}:                  "",
		{"Six Imps", "Five Imps"}: `the text says 5 for Imp of "Gate", the data has 6`,
		{"Six Imps", "Five of the Imps sleep; three Imps"}:    `the text says 3 for Imp of "Gate", the data has 6`,
		{"Six Imps lean", "Five Imps sleep and two Imps sit"}: "",
		{"Six Imps", "Some Imps"}:                             "",
	} {
		if got := toldBy(t, "PB302", strings.Replace(data, edit[0], edit[1], 1), ""); got != want {
			t.Errorf("%q: told %q, want %q", edit, got, want)
		}
	}
	if got := toldBy(t, "PB302", strings.NewReplacer("Six Imps", "Five Imps", "type: text}, foes", "type: text, flavour: true}, foes").Replace(data), ""); got != "" {
		t.Errorf("of a text for its sound: %q", got)
	}
}

// TestBlurb checks that the number in a standfirst is compared only with things of which the
// chapter prints all.
func TestBlurb(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {rooms: {one: room, fields: {n: {name: N, type: whole}}}}
rooms: {gate: {name: Gate, n: 1}, well: {name: Well, n: 2}, hall: {name: Hall, n: 3}}
`
	const want = "the text says that there are Four rooms, the data has 3"
	for chapter, want := range map[string]string{
		"> Three rooms and a bell.\n\n```rooms\n```": "", "> Four rooms and a bell.\n\n```rooms {blocks}\n```": want, "> Four rooms.\n\n```rooms\n```": want,
		"> Four rooms.\n\n```rooms n > 1\n```": "", "> Four rooms of a house.\n\n```rooms\n```": "", "Four rooms.\n\n```rooms\n```": "", "> Four rooms.": "",
	} {
		if got := toldBy(t, "PB302", data, chapter); got != want {
			t.Errorf("%q: told %q, want %q", chapter, got, want)
		}
	}
}

// TestCalledFor checks the findings in a scenario book after one edit: names that nothing has,
// things that are never called for or given, and counts that differ from the scene.
func TestCalledFor(t *testing.T) {
	for _, x := range []struct{ edit, with, want string }{
		{"", "", ""},
		{"Three imps", "Two imps", `PB302 the text says 2 for Imp of "Gate", the data has 3`},
		{"Three imps", "Three of the imps", ""},
		{"Three imps sit on it.", "Two imps sit on it, and two imps below.", ""},
		{"{n: 2, who: bell-wight}", "{n: 1, who: bell-wight}", `PB302 the text says 2 for Bell Wight of "Pit", the data has 1`},
		{"*Mill*", "*Weir*", `PB104 no text calls for the scene "Mill", and the texts call for each of the 6 others` + "\n" + `PB110 the text refers to "Weir", and nothing in the book is called so`},
		{"*Mill*", "*Gate* again", `PB104 no text calls for the scene "Mill", and the texts call for each of the 6 others`},
		{"starts: awl", "starts: red-lamp", `PB121 "Awl" is nowhere in starts of heroes, and each of the 4 others of "decks/finds" whose from is "start" is`},
		{"take the Tide Stone, and", "", `PB104 no text gives "Tide Stone", and the texts name each of the 5 others whose from is "prize"`},
		{"name: Brass Key", "name: Iron Key", `PB115 "brass-key" is called "Iron Key", and the text still calls it "Brass Key"` + "\n" + `PB104 no text gives "Iron Key", and the texts name each of the 5 others whose from is "prize"`},
		{"name: Brass Key", "name: Key of Brass", `PB104 no text gives "Key of Brass", and the texts name each of the 5 others whose from is "prize"`},
	} {
		if !strings.Contains(stair+climb, x.edit) {
			t.Fatalf("there is no %q", x.edit)
		}
		p, err := load.Open(fstest.MapFS{"content/a/game.yaml": {Data: []byte(strings.Replace(stair, x.edit, x.with, 1))},
			"content/a/rules/1.md": {Data: []byte(strings.Replace(climb, x.edit, x.with, 1))}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range append(p.Findings, check.Run(p, p.Games[0])...) {
			if f.Code != "PB127" && f.Code != "PB010" {
				got = append(got, fmt.Sprintf("%s %s", f.Code, f.Message))
			}
		}
		if s := strings.Join(got, "\n"); s != x.want {
			t.Errorf("%q as %q: told\n%s\nwant\n%s", x.edit, x.with, s, x.want)
		}
	}
}

// TestLinksToRosters checks that a link may lead to a roster by its collection, and to an appendix
// by its title.
func TestLinksToRosters(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "2"}
collections: {boats: {one: boat, fields: {}}, tolls: {one: toll, fields: {}}}
boats: {punt: {name: Punt}}
tolls: {low: {name: Low}}
tables: {wind: {name: The Wind, kind: list, columns: {n: {name: N, type: whole}}, rows: {calm: {n: 1}}}}
book: {appendices: [{print: roster, of: boats}, {print: roster, of: tolls, title: What It Costs}]}
`
	for link, want := range map[string]string{"roster-tolls": "", "what-it-costs": "", "roster": "", "the-wind": "", "roster-oars": `the text refers to "roster-oars", and nothing in the book is called so`} {
		if got := toldBy(t, "PB110", data, "# Play\n\nPay [the toll](#"+link+").\n"); got != want {
			t.Errorf("%s: told %q, want %q", link, got, want)
		}
	}
}

// TestCalledBefore checks that a thing is reported that a text names before the word for its kind,
// where the others so named are there.
func TestCalledBefore(t *testing.T) {
	for last, want := range map[string]string{
		"Create two Treant tokens.":    `the text refers to "Treant", and nothing in the book is called so`,
		"Create a Treant token.":       `the text refers to "Treant", and nothing in the book is called so`,
		"Create a Wolf token.":         "",
		"Create two grey Wolf tokens.": "",
		"Take a Moss token.":           "", // a faction
		"Each token is lost.":          "",
		"Draw a card. Token by token.": "",
	} {
		data := "game: {title: A, theme: house}\ncollections:\n  factions: {one: faction, fields: {}}\n  tokens: {one: token, fields: {}}\n  rites: {one: rite, fields: {text: {name: Text, type: text}}}\n" +
			"factions: {moss: {name: Moss}}\ntokens: {wolf: {name: Wolf}, sapling: {name: Sapling}}\n" +
			"rites:\n  a: {name: A, text: Create a Wolf token.}\n  b: {name: B, text: Create two Wolf tokens.}\n  c: {name: C, text: Create a Sapling token.}\n  d: {name: D, text: \"" + last + "\"}\n"
		if got := toldBy(t, "PB110", data, "Draw."); got != want {
			t.Errorf("%s: told %q, want %q", last, got, want)
		}
	}
}
