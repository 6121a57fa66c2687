package check_test

import (
	"strings"
	"testing"

	"punchboard/internal/check"
)

// TestNowhere checks that terrain that no hex of any tile has is reported, and no other.
func TestNowhere(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {grounds: {one: ground, fields: {rating: {name: Rating, type: whole}}}}
legend: {of: grounds, rating: rating}
grounds: {field: {name: Field, rating: 2}, wood: {name: Wood, rating: 1}, marsh: {name: Marsh, rating: 4}}
tiles: {isle: {name: Isle, grid: hex, copies: 1, because: One., rows: "21 12\n21 41\n"}}
`
	for with, want := range map[string]string{data: "", strings.Replace(data, "41", "21", 1): `the ground "marsh"`, strings.ReplaceAll(data, "21", "11"): `the ground "field"`} {
		p := inOne(t, with)
		var told []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB104" && strings.Contains(f.Message, "no tile has") {
				told = append(told, f.Message)
			}
		}
		if got := strings.Join(told, "\n"); len(told) > 1 || !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("told %q, want %q:\n%s%v", got, want, with, p.Findings)
		}
	}
}

// TestOneHexagon checks that the sides of a map that is printed once need not fit anything.
func TestOneHexagon(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {grounds: {one: ground, fields: {rating: {name: Rating, type: whole}}}}
legend: {of: grounds, rating: rating}
grounds: {field: {name: Field, rating: 1}, wood: {name: Wood, rating: 2}}
tiles: {isle: {name: Isle, grid: hex, shape: hexagon, copies: 1, because: One., rows: "11 11\n11 11 21\n21 11\n"}}
`
	for with, want := range map[string]bool{data: false, strings.Replace(data, "copies: 1", "copies: 2", 1): true} {
		if got := toldBy(t, "PB216", with, ""); (got != "") != want {
			t.Errorf("told %q of\n%s", got, with)
		}
	}
}

// TestOffMap checks that the number of a hex that no tile has is reported, in chapters and in
// texts, and that times, years and numbers of things are not.
func TestOffMap(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections:
  grounds: {one: ground, fields: {rating: {name: Rating, type: whole}}}
  towns: {one: town, fields: {hex: {name: Hex, type: ref, to: tiles/isle}, text: {name: Text, type: text}}}
legend: {of: grounds, rating: rating}
grounds: {field: {name: Field, rating: 1}}
towns: {mill: {name: Mill, hex: "0102", text: Its road ends in hex 0201.}}
tiles: {isle: {name: Isle, grid: hex, copies: 1, because: One., rows: "11 11\n11 11\n"}}
`
	for said, want := range map[string]string{
		"The mill lies in 0102.": "", "Go to hex 0303.": "hex 0303", "A hermit lives in 0203.": "hex 0203",
		"At 0630, in 1944, 0900 of them came from 0600 to 1800.": "",
	} {
		if got := toldBy(t, "PB301", data, said); !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%q: told %q, want %q", said, got, want)
		}
	}
	if got := toldBy(t, "PB301", strings.Replace(data, "0201.}", "0401.}", 1), "Go."); !strings.Contains(got, "hex 0401") {
		t.Errorf("of a text of the data: told %q", got)
	}
	if got := toldBy(t, "PB301", strings.NewReplacer("tiles: {isle", "# tiles: {isle", "ref, to: tiles/isle", "text").Replace(data), "Go to hex 0303."); got != "" {
		t.Errorf("without tiles: told %q", got)
	}
}

// TestDiceCut checks that dice with a sign and nothing to add are reported, and those with
// something to add, or with "or more", are not.
func TestDiceCut(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {traps: {one: trap, fields: {n: {name: N, type: whole}, text: {name: Text, type: text}}}}
traps: {pit: {name: Pit, n: 2, text: Whoever falls takes 1d6 harm.}}
`
	for said, want := range map[string]string{
		"It does 1d6+ harm.": "1d6+", "It does 2d4+.": "2d4+", "Roll 1d6+1 or 1d6 + 2, or 1d6+STR.": "", "It does 1d6+{{ traps.pit.n }} harm.": "", "Weapons of d8+ want two hands.": "",
	} {
		for _, got := range []string{toldBy(t, "PB316", data, said), toldBy(t, "PB316", strings.Replace(data, "Whoever falls takes 1d6 harm.", `"`+said+`"`, 1), "")} {
			if !strings.Contains(got, want) || (got == "") != (want == "") {
				t.Errorf("%q: told %q", said, got)
			}
		}
	}
}

// TestRock checks that leaving squares without a floor gives a hint how rock is drawn, and that
// rock is accepted.
func TestRock(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {marks: {one: mark, fields: {stands: {name: Stands, type: choice, choices: [below, between]}, sign: {name: Sign, type: text}}}}
legend: {of: marks, mark: sign, floor: {stands: below}, wall: {stands: between}}
marks: {paving: {name: Paving, stands: below, sign: p}, wall: {name: Wall, stands: between, sign: w}}
tiles:
  vault:
    name: Vault
    grid: square
    copies: 1
    because: One.
    levels:
      1: |
        +www+   +
        wp  w ROCK
        +www+   +
`
	for rock, want := range map[string]string{" . ": "~ for what lies outside", "~~~": ""} {
		p := inOne(t, strings.Replace(data, " ROCK", rock, 1))
		got := ""
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB218" {
				got += f.Help
			}
		}
		if !strings.Contains(got, want) || (got == "") != (want == "") || len(p.Findings) > 0 {
			t.Errorf("%q: told %q, %v", rock, got, p.Findings)
		}
	}
}

// TestForSale checks that a thing with a price need not belong to anybody.
func TestForSale(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections:
  heroes: {one: hero, fields: {gear: {name: Gear, type: list, of: {type: ref, to: gear}}}}
  gear: {one: piece of gear, fields: {price: {name: Price, type: whole}}}
heroes: {ann: {name: Ann, gear: [awl, bow, cup]}, bo: {name: Bo, gear: [dirk, ewer, fan]}}
gear: {awl: {name: Awl, price: 1}, bow: {name: Bow, price: 2}, cup: {name: Cup, price: 3}, dirk: {name: Dirk, price: 4}, ewer: {name: Ewer, price: 5}, fan: {name: Fan, price: 6}, gong: {name: Gong, price: 9}}
`
	for with, want := range map[string]string{
		data: `nothing uses the piece of gear "gong"; all other entries of gear are used`,
		strings.Replace(data, "type: whole}", "type: whole, price: true}", 1): "",
	} {
		if got := toldBy(t, "PB104", with, ""); got != want {
			t.Errorf("told %q, want %q of\n%s", got, want, with)
		}
	}
}

// TestGoneBy checks that a statistic that no rule reads is not reported if a sentence says what it
// is for.
func TestGoneBy(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {foes: {one: foe, fields: {might: {name: Might, type: whole}, guard: {name: Guard, type: whole}, hp: {name: Hit Points, type: whole}}}}
foes: {imp: {name: Imp, might: 1, guard: 2, hp: 3}}
functions: {strike: {about: a blow, ours: mine, takes: {foe: foes}, gives: foe.might > foe.guard}}
`
	for chapter, want := range map[string]string{"Roll for might.": "no rule asks for hp of foes", "A foe without hit points is dead.": ""} {
		if got := toldBy(t, "PB427", data, chapter); got != want {
			t.Errorf("%q: told %q, want %q", chapter, got, want)
		}
	}
}

// TestStressed checks that the one emphasized name that nothing has is reported, where the others
// after the same word are all spells.
func TestStressed(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {spells: {one: spell, fields: {cost: {name: Cost, type: whole}}}}
spells: {glow: {name: Glow, cost: 1}, mend: {name: Mend, cost: 2}, veil: {name: Veil, cost: 3}}
`
	const said = "Who is awake may cast *Glow*, cast *Mend* or cast *Veil*.\n\nA wight does not cast *Glow*; it will cast *Mends*, and "
	const want = `the text refers to "Sleep", and nothing in the book is called so`
	for rest, want := range map[string]string{"casts nothing.": "", "may cast *Sleep*.": want, "may cast Sleep.": "", "may cast *Sleep* once.\n\nSleep is a rite.": "",
		"may cast *Sleep* or cast *Doom*.": "", "may cast *now*.": "", "has the *Sleep*.": "", "may use *Sleep*.": ""} {
		if got := toldBy(t, "PB110", data, said+rest); got != want {
			t.Errorf("%q: told %q, want %q", rest, got, want)
		}
	}
}

// TestMoney checks that what a thing is bought for is compared with its price, if the price says
// what it counts.
func TestMoney(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {gear: {one: piece of gear, fields: {price: {name: Price, about: pence, price: true, type: whole}, load: {name: Load, type: whole}}}}
gear: {rope: {name: Rope, price: 2, load: 1}}
`
	for said, want := range map[string]string{"You may buy a rope for 3 pence and go.": "3", "Take a rope (4 pence).": "4", "Take two ropes (4 pence).": "", "Take a rope (4 paces).": "", "Buy a rope for 2 pence.": ""} {
		if want != "" {
			want = "Rope is given price " + want + " in the text, the data says 2"
		}
		if got := toldBy(t, "PB301", data, said); got != want {
			t.Errorf("%q: told %q, want %q", said, got, want)
		}
	}
}
