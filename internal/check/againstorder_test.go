package check_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestAgainstOrder checks the findings for references of a list to itself that go against all
// others.
func TestAgainstOrder(t *testing.T) {
	const game = "game: {title: A, theme: house}\ncollections: {arts: {one: art, fields: {needs: {name: Needs, type: list, of: {type: ref, to: arts}, optional: true}}}}\n"
	const arts = game + "arts:\n  fire: {name: Fire%s}\n  wheel: {name: Wheel%s}\n  forge: {name: Forge, needs: [fire]}\n  cart: {name: Cart, needs: [wheel%s]}\n  steam: {name: Steam, needs: [forge, cart]}\n  rail: {name: Rail, needs: [steam, forge%s]}\n"
	for _, c := range []struct {
		fire, wheel, cart, rail string
		want                    string
	}{
		{"", "", "", "", ""},
		{", needs: [steam]", "", "", "", ""}, // one alone needs nothing
		{"", "", ", rail", "", `Needs of "Cart" names "Rail", and each of the 6 others names what is before it`},
		{"", "", "", ", rail", `Needs of "Rail" names "Rail", and each of the 6 others names what is before it`},
		{"", "", ", steam", ", rail", ""},
	} {
		data := fmt.Sprintf(arts, c.fire, c.wheel, c.cart, c.rail)
		if got := toldBy(t, "PB221", data, ""); got != c.want {
			t.Errorf("%+v: told %q, want %q", c, got, c.want)
		}
	}
	around := game + "arts:\n  a: {name: Aa, needs: [b]}\n  b: {name: Bb, needs: [c]}\n  c: {name: Cc, needs: [d]}\n  d: {name: Dd, needs: [e]}\n  e: {name: Ee, needs: [f]}\n  f: {name: Ff, needs: [a]}\n"
	if got := toldBy(t, "PB221", around, ""); got != "" {
		t.Errorf("a way round: told %q", got)
	}
	book := "game: {title: A, theme: house}\ncollections: {scenes: {one: scene, fields: {ways: {name: Ways, type: list, of: {type: ref, to: scenes}, optional: true}}}}\nscenes:\n" +
		"  a: {name: \"1\", ways: [b, c]}\n  b: {name: \"2\", ways: [c]}\n  c: {name: \"3\", ways: [d, e]}\n  d: {name: \"4\", ways: [e, b]}\n  e: {name: \"5\"}\n  f: {name: \"6\"}\n"
	for text, want := range map[string]string{book: "", strings.Replace(book, `"1"`, "Gate", 1): `Ways of "4" names "2", and each of the 6 others names what is behind it`} {
		if got := toldBy(t, "PB221", text, ""); got != want {
			t.Errorf("passages: told %q, want %q", got, want)
		}
	}
	const track = "game: {title: A, theme: house}\ndecks: {track: {name: Track, fields: {next: {name: Next, type: ref, to: decks/track, optional: true}}, cards: {z1: {name: One, copies: 1, next: z3}, a2: {name: Two, copies: 1, next: z3}, z3: {name: Three, copies: 1, next: a4}, a4: {name: Four, copies: 1, next: %s}, z5: {name: Five, copies: 1, next: a6}, a6: {name: Six, copies: 1, next: z7}, z7: {name: Seven, copies: 1}, a8: {name: Eight, copies: 1}}}}\n"
	for to, want := range map[string]string{"z5": "", "a2": `Next of "Four" names "Two", and each of the 5 others names what is behind it`, "z1": `Next of "Four" names "One", and each of the 5 others names what is behind it`} {
		if got := toldBy(t, "PB221", fmt.Sprintf(track, to), ""); got != want {
			t.Errorf("%s: told %q, want %q", to, got, want)
		}
	}
}

// TestPiecesAreCounted checks that texts may count the pieces that components print of a
// collection, and that other correct sentences give no finding.
func TestPiecesAreCounted(t *testing.T) {
	const data = `game: {title: Iron Valleys, theme: house, players: "2 to 6"}
collections:
  rules: {one: rule, fields: {n: {type: whole}}}
  tracks: {one: track tile, fields: {copies: {name: Copies, type: whole}, fare: {name: Fare, type: whole, price: true}}}
  shares: {one: certificate, fields: {copies: {name: Copies, type: whole}}}
components:
  tracks: {name: Track tiles, kind: record, each: list(tracks), copies: unit.copies, total: 12}
  shares: {name: Shares, kind: deck, each: "flatten(map(1..3, list(shares)))", copies: card.copies, total: 27}
rules: {bingo: {name: Bingo cards, n: 24}, hand: {name: Dominoes in a hand, n: 7}}
tracks: {bend: {name: Bend, copies: 5, fare: 2}, line: {name: Line, copies: 7, fare: 3}, vale: {name: The Valley, copies: 0, fare: 4}}
shares: {first: {name: First, copies: 1}, other: {name: Other, copies: 8}}
tables:
  stages: {name: Stages, kind: list, of: Stage, columns: {cash: {name: Cash, type: whole}}, rows: {2: {cash: 9}, 3: {cash: 8}, 4: {cash: 7}}}
  seats: {name: Seats, kind: list, of: Player, columns: {cash: {name: Cash, type: whole}}, rows: {2: {cash: 9}, 3: {cash: 8}, 4: {cash: 7}, 5: {cash: 6}, 6: {cash: 5}}}
tiles: {map: {name: Map, grid: hex, copies: 1, because: one, rows: "11"}}
`
	for _, c := range []struct{ code, said, want string }{
		{"PB301", "There are 24 bingo cards of five rows.", ""},
		{"PB301", "There are 28 dominoes.", ""},
		{"PB301", "Half of the Valley costs 2, and twice the Bend costs 4.", ""},
		{"PB302", "27 cards: three colours, three numbers, three shapes.", ""},
		{"PB115", "Iron Valleys is a game of rails.", ""},
		{"PB115", "Iron Hills is a game of rails.", ""},
		{"PB115", "Steel Valleys is a game of rails.", `nothing is called "Steel Valleys"`},
		{"PB302", "Each company has nine certificates.", ""},
		{"PB302", "There are 12 track tiles.", ""},
		{"PB302", "There are 11 track tiles.", "the text says that there are 11 track tiles, the data has 3"},
		{"PB320", "Lay two tiles in a turn.", ""},
		{"PB302", "There are three stages.", ""},
		{"PB302", "There are five stages.", "the text says that there are five stages, the data has 3"},
		{"PB302", "There are four players.", ""},
		{"PB302", "There are 27 certificates.", ""},
		{"PB301", "Stage 3 has cash 8. The cash in stage 4 is 7. At stage 2, the cash is 9.", ""},
		{"PB301", "Stage 3 has cash 7.", "Stage 3 is given cash 7 in the text, the data says 8"},
		{"PB301", "The cash in stage 4 is 8.", "Stage 4 is given cash 8 in the text, the data says 7"},
		{"PB301", "At stage 2, the cash is 8.", "Stage 2 is given cash 8 in the text, the data says 9"},
		{"PB116", "The owl says hoo hoo!", ""},
		{"PB116", "The owl says hoo hoo.", `"hoo" appears twice in a row`},
		{"PB302", "Four of them wake, in this order:\n\n1. One.\n2. Two.\n3. Three.", "the text announces Four, the list after it has 3"},
		{"PB302", "Three of them wake, in this order:\n\n1. One.\n2. Two.\n3. Three.", ""},
		{"PB321", "Iron Valleys is for two to six players.", ""},
		{"PB321", "Iron Valleys is for two to five players.", "the text speaks of two to five players, the game is for 2 to 6"},
		{"PB321", "For two to five players, take one less.", ""},
		{"PB321", "For two to seven players.", "the text speaks of two to seven players, the game is for 2 to 6"},
		{"PB317", "The Line is the cheapest track tile.", "Line is the cheapest track tile in the text, and the data says otherwise"},
		{"PB317", "The Bend is the cheapest.", ""},
		{"PB317", "The Line is the dearest of all.", "Line is the dearest of all in the text, and the data says otherwise"},
		{"PB317", "The Line is the cheapest way home.", ""},
		{"PB317", "The cheapest track tile costs 2, the dearest track tile costs 4.", ""},
		{"PB317", "The dearest track tile costs 5.", "The Valley is given fare 5 in the text, the data says 4"},
		{"PB301", "The Line (3) and the Bend (5).", ""},
		{"PB301", "The Line (8) is dear.", "Line is given fare 8 in the text, the data says 3"},
		{"PB302", "There are two kinds of certificates.", ""},
	} {
		if got := toldBy(t, c.code, data, c.said); got != c.want {
			t.Errorf("%s %s: told %q, want %q", c.code, c.said, got, c.want)
		}
	}
}

// TestInitials checks that initials count as codes: a code that belongs to another member is
// reported.
func TestInitials(t *testing.T) {
	const data = "game: {title: A, theme: house}\ncollections: {lines: {one: line, fields: {code: {name: Code, type: text}}}}\nlines:\n  a: {name: Crane Coast, code: CC}\n  b: {name: Delve Rail, code: DR}\n  c: {name: Elm Line, code: %s}\n  d: {name: Brook Steam, code: BS}\n  e: {name: Hill, code: HI}\n"
	for code, want := range map[string]string{"EL": "", "DR": `"Delve Rail" and "Elm Line" both have the Code DR, and each of the others has its own`} {
		if got := toldBy(t, "PB117", fmt.Sprintf(data, code), ""); got != want {
			t.Errorf("%s: told %q, want %q", code, got, want)
		}
	}
}

// claimsIn returns the functions and claims in the first YAML block of a document after some words.
func claimsIn(t *testing.T, file, behind string) string {
	t.Helper()
	said, err := os.ReadFile("../../docs/" + file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(said), behind)
	_, rest, _ = strings.Cut(rest, "```yaml\n")
	block, _, ok := strings.Cut(rest, "```\n")
	if !ok {
		t.Fatalf("no block behind %q in %s", behind, file)
	}
	return block
}

// TestClaimsOfTheDocuments checks that the functions and claims that the documents propose for
// decks made by a rule, and for railways and technologies, are true of such games and of no others.
func TestClaimsOfTheDocuments(t *testing.T) {
	var things strings.Builder
	for i := range 13 {
		fmt.Fprintf(&things, "  t%d: {name: T%d}\n", i, i)
	}
	party := "game: {title: A, theme: house}\ncollections: {things: {one: thing, fields: {}}}\nthings:\n" + things.String() + claimsIn(t, "design.md", "## Cards made by a rule")
	const rails = `game: {title: A, theme: house}
collections:
  rules: {one: rule, fields: {n: {type: whole}}}
  shares: {one: share, fields: {part: {type: percent}, copies: {type: whole}}}
  notes: {one: note, fields: {value: {type: whole}, copies: {type: whole}}}
  colours: {one: colour, fields: {n: {type: whole}}}
  track: {one: piece of track, fields: {colour: {type: ref, to: colours}, edges: {type: list, of: {type: text}}, upgrades: {type: list, of: {type: ref, to: track}, optional: true}}}
  ages: {one: age, fields: {n: {type: whole}}}
  technologies: {one: technology, fields: {age: {type: ref, to: ages}, needs: {type: list, of: {type: ref, to: technologies}, optional: true}}}
  cities: {one: city, fields: {hex: {type: text}}}
  trains: {one: train, fields: {phase: {type: ref, to: tables/seats}}}
rules: {bank: {name: Bank, n: 70}, par: {name: Par, n: 67}}
shares: {first: {name: First, part: 20%, copies: 1}, other: {name: Other, part: 10%, copies: 8}}
notes: {one: {name: One, value: 1, copies: 20}, five: {name: Five, value: 5, copies: 10}}
colours: {yellow: {name: Yellow, n: 1}, green: {name: Green, n: 2}}
track: {t7: {name: "7", colour: yellow, edges: [0-1], upgrades: [t18]}, t18: {name: "18", colour: green, edges: [0-1, 2-3]}}
ages: {steam: {name: Steam, n: 1}, steel: {name: Steel, n: 2}}
technologies: {boiler: {name: Boiler, age: steam}, dynamo: {name: Dynamo, age: steel, needs: [boiler]}}
cities: {elm: {name: Elm, hex: "0101"}, oak: {name: Oak, hex: "0102"}}
trains: {two: {name: Two, phase: 4}}
tables:
  seats: {name: Seats, kind: list, of: Players, columns: {wolf: {type: whole}, seer: {type: whole}, villager: {type: whole}}, rows: {4: {wolf: 1, seer: 1, villager: 2}, 5: {wolf: 2, seer: 1, villager: 2}}}
  market: {name: Market, kind: list, of: Row, columns: {a: {type: whole}, b: {type: whole}, c: {type: whole}}, rows: {x: {a: 60, b: 67, c: 71}}}
`
	both := []string{party, rails + claimsIn(t, "guide.md", "What a game of railways")}
	for _, c := range []struct {
		of       int
		old, new string
		want     string
	}{
		{0, "", "", ""},
		{1, "", "", ""},
		{0, "n % p) % p)", "n % p))", "Each two cards"},
		{0, "# * 15 + 1..", "# * 15..", "No bingo card"},
		{0, "text(card) + ", "", "No two bingo cards"},
		{1, "copies: 8", "copies: 7", "All certificates"},
		{1, "n: 70", "n: 80", "The notes"},
		{1, "edges: [0-1, 2-3]", "edges: [2-3]", "An upgrade keeps"},
		{1, "[t18]", "[t7]", "An upgrade has"},
		{1, "age: steam}", "age: steel}", ""},
		{1, "age: steel, needs", "age: steam, needs", ""},
		{1, "Boiler, age: steam}, dynamo: {name: Dynamo, age: steel", "Boiler, age: steel}, dynamo: {name: Dynamo, age: steam", "Nothing needs"},
		{1, "n: 67", "n: 68", "The par"},
		{1, `"0102"`, `"0101"`, "No two cities"},
		{1, "wolf: 2", "wolf: 1", "The roles"},
	} {
		data := strings.Replace(both[c.of], c.old, c.new, 1)
		got := toldBy(t, "PB314", data, "")
		if (got != "") != (c.want != "") || !strings.Contains(strings.ToLower(got), strings.ToLower(c.want)) {
			t.Errorf("%q for %q: told %q, want %q", c.new, c.old, got, c.want)
		}
	}
	if got := toldBy(t, "PB101", both[1], ""); got != "" {
		t.Errorf("a row by its number: told %q", got)
	}
	if got := toldBy(t, "PB101", strings.Replace(both[1], "phase: 4", "phase: 6", 1), ""); got != `no row of seats "6"` {
		t.Errorf("no row of a number: told %q", got)
	}
}
