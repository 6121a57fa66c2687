package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestWhereOneBegins checks that the first of several entries that lead to each other is where play
// begins, and that another to which nothing leads is reported, and the one that names itself.
func TestWhereOneBegins(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "2"}
collections: {acts: {one: act, fields: {opens: {name: Opens, type: list, of: {type: ref, to: acts}, optional: true}}}}
acts:
  one: {name: Shore, opens: [two, three]}
  two: {name: Marsh, opens: [four, seven]}
  three: {name: Cellar, opens: [four, five]}
  four: {name: Bell, opens: [six]}
  five: {name: Kiln, opens: [six]}
  six: {name: Fire, opens: [eight]}
  seven: {name: Ferry, opens: [eight]}
  eight: {name: Crown}
`
	for _, x := range []struct{ was, is, code, want string }{
		{"", "", "PB104", ""},
		{"", "", "PB230", ""},
		{"[four, five]", "[four]", "PB104", `nothing uses the act "five"; all other entries of acts are used`},
		{"[four, five]", "[four, three]", "PB104", `nothing uses the act "five"; all other entries of acts are used`},
		{"[four, five]", "[four, five, three]", "PB230", "Cellar names itself, and none of the 6 others of acts that name one another does"},
		{"[four, seven]", "[four, two, seven, three]", "PB230", "Marsh names itself, and none of the 6 others of acts that name one another does"},
		{"[two, three]", "[]", "PB230", ""},
		{"[four, seven]}\n  three: {name: Cellar, opens: [four, five]", "[four, two]}\n  three: {name: Cellar, opens: [four, three]", "PB230", ""},
		{data[strings.Index(data, "  four:"):], "  four: {name: Bell, opens: [four]}\n  five: {name: Kiln}\n  seven: {name: Ferry}\n", "PB230", ""}, // three others
		{"[two, three]}\n  two: {name: Marsh, opens: [four, seven]}\n  three: {name: Cellar, opens: [", "[two]}\n  two: {name: Marsh, opens: [four, seven]}\n  three: {name: Cellar, opens: [three, ",
			"PB104", `nothing uses the act "three"; all other entries of acts are used`},
	} {
		if got := toldBy(t, x.code, strings.Replace(data, x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}

// TestNamesBack checks that a packet and the scenario that opens it must name each other where others
// do, and a technology and what it unlocks.
func TestNamesBack(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "2"}
collections:
  packets: {one: packet, fields: {opened: {name: Opened in, type: ref, to: acts}}}
  acts: {one: act, fields: {packet: {name: Packet, type: ref, to: packets, optional: true}, needs: {name: Needs, type: list, of: {type: ref, to: acts}}, leads: {name: Leads to, type: list, of: {type: ref, to: acts}}}}
packets: {a: {name: A, opened: dusk}, b: {name: B, opened: night}, c: {name: C, opened: fog}, d: {name: D, opened: frost}, e: {name: E, opened: dawn}}
acts:
  dusk: {name: Dusk, packet: a, needs: [], leads: [night, fog]}
  night: {name: Night, packet: b, needs: [dusk], leads: [frost]}
  fog: {name: Fog, packet: c, needs: [dusk], leads: [dawn]}
  frost: {name: Frost, packet: d, needs: [night], leads: [dawn]}
  dawn: {name: Dawn, packet: e, needs: [fog, frost], leads: [noon]}
  noon: {name: Noon, needs: [dawn], leads: []}
`
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"opened: dawn", "opened: noon", "E names Noon under opened, and Noon does not name it back under packet"},
		{"packet: d, ", "", "D names Frost under opened, and Frost does not name it back under packet"},
		{"leads: [frost]", "leads: []", "Frost names Night under needs, and Night does not name it back under leads"},
		{"needs: [night]", "needs: []", "Night names Frost under leads, and Frost does not name it back under needs"},
	} {
		if got := toldBy(t, "PB230", strings.Replace(data, x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}

// TestCalledByCapitals checks that a capitalized name after the word for an entry must be the name
// of one, in chapters and in the data, if most are.
func TestCalledByCapitals(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "2"}
collections:
  packets: {one: packet, fields: {opens: {name: Opens, type: text}}}
  stickers: {one: sticker, fields: {text: {name: Text, type: text}}}
packets:
  a: {name: Packet A, opens: The lamp is lit.}
  b: {name: Packet B, opens: You have the sticker Haven.}
  c: {name: Packet C, opens: The bell rings.}
stickers:
  haven: {name: Haven, text: Rest here.}
  edge: {name: Keen Edge, text: Open packet B.}
  night: {name: Night of Ash, text: It is dark.}
`
	const chapter = "# Play\n\nOpen packet A, then packet B and packet C. Put the sticker Keen Edge or the sticker *Haven* on it, and the sticker Night of Ash below.\n"
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"then packet B", "then packet F", `the text refers to "packet F", and nothing in the book is called so`},
		{"Open packet B.", "Open packet D.", `the text refers to "packet D", and nothing in the book is called so`},
		{"sticker Haven.", "sticker Harbour.", `the text refers to "Harbour", and nothing in the book is called so`},
		{"Put the sticker Keen Edge", "Put the sticker Keener Edge", `the text refers to "Keener Edge", and nothing in the book is called so`},
		{"sticker Haven.", "sticker Havens.", `the text refers to "Havens", and nothing in the book is called so`},
		{"Put the sticker Keen Edge", "Put the sticker Edge", ""}, // the end of its name
		{"Open packet A", "If a packet I own is open, take the unpacket Z, and open packet A", ""},
		{"Open packet A, then packet B", "Open packet Y, then packet X", ""}, // too many to be slips
	} {
		in := func(s string) string { return strings.Replace(s, x.was, x.is, 1) }
		if got := toldBy(t, "PB110", in(data), in(chapter)); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}

// TestAskedInVain checks the findings for things that passages require and no text gives.
func TestAskedInVain(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "1"}
`
	const book = "# A\n\nYou begin with a lantern.\n\n## 1\n\nIf you have the **brass key**, turn to 2. If not, turn to 3.\n\n## 2\n\nWrite down the word OTTER, and turn to 4.\n\n" +
		"## 3\n\nYou find a brass key. If you carry **lanterns**, turn to 4, else turn to 5.\n\n## 4\n\nIf you have OTTER, turn to 5. If you have **three** hits, turn to 3.\n\n## 5\n\nThe end.\n"
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"a brass key", "nothing", `passages ask for "brass key", and no text gives it`},
		{"the word OTTER", "the word OTER", `passages ask for "OTTER", and no text gives it`},
		{"a lantern.", "nothing.", `passages ask for "lanterns", and no text gives it`},
		{"If you have OTTER", "If you win, you have OTHERS", ""},
		{"## 5", "## Five", ""}, // no book of passages
	} {
		if got := toldBy(t, "PB110", data, strings.Replace(book, x.was, x.is, 1)); !strings.Contains(got, x.want) || x.want == "" && got != "" && x.was != "## 5" {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}

// TestPassagesInData checks that entries named by numbers alone are passages if a block prints
// them, and that their texts, references and braces send a reader on.
func TestPassagesInData(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "1"}
collections: {parts: {one: part, fields: {text: {name: Text, type: text}, to: {name: To, type: list, of: {type: ref, to: parts}, optional: true}}}}
parts:
  door: {name: "1", text: "A door. Turn to 4 or 9."}
  well: {name: "7", text: You drown. The end.}
  hall: {name: "4", text: "A hall. Go on to {{ parts.cellar.name }}."}
  cellar: {name: "3", text: A cellar., to: [well]}
  road: {name: "9", text: "A road. Turn to 12, or back to 1."}
  inn: {name: "12", text: "You sleep. The end."}
`
	const chapter = "# A\n\n```parts true {blocks}\ntext\n```\n"
	for _, x := range []struct{ was, is, code, want string }{
		{"", "", "PB104", ""}, {"", "", "PB110", ""}, {"", "", "PB123", ""}, {"", "", "PB316", ""},
		{"4 or 9", "4 or 8", "PB110", `the text refers to "8", and nothing in the book has this number`},
		{"[well]", "[hall]", "PB104", "nothing sends a reader to passage 7"},
		{"parts.cellar.name", "parts.well.name", "PB104", "nothing sends a reader to passage 3"},
		{"You sleep. The end.", "You sleep.", "PB316", ""},
		{" {blocks}", "", "PB104", ""},
	} {
		in := func(s string) string { return strings.Replace(s, x.was, x.is, 1) }
		if got := toldBy(t, x.code, in(data), in(chapter)); got != x.want {
			t.Errorf("%s, %s for %s: told %q, want %q", x.code, x.is, x.was, got, x.want)
		}
	}
}

// TestLinkToBlock checks that a link may lead to an entry by its name where it is set in blocks.
func TestLinkToBlock(t *testing.T) {
	const data = "game: {title: A, theme: t, players: \"1\"}\ncollections: {rooms: {one: room, fields: {n: {type: whole}}}}\nrooms: {bins: {name: The Bins, n: 5}}\n"
	for set, want := range map[string]string{" {blocks}": "", "": `the text refers to "the-bins", and nothing in the book is called so`} {
		if got := toldBy(t, "PB110", data, "# A\n\nSee [it](#the-bins).\n\n```rooms"+set+"\nn\n```\n"); got != want {
			t.Errorf("%q: told %q, want %q", set, got, want)
		}
	}
}

// TestRowsRunOn checks that the one number missing from the rows of a list is reported, unless
// several are missing, the rows are few or are rolled.
func TestRowsRunOn(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "1"}
collections: {suits: {one: suit, fields: {}}}
suits: {hearts: {name: Hearts}, spades: {name: Spades}, clubs: {name: Clubs}, bells: {name: Bells}}
tables:
  prompts:
    name: Prompts
    kind: list
    of: Rank
    columns: {asks: {type: text}}
    rows: {ace: {asks: Who?}, 2: {asks: What?}, 3: {asks: Where?}, 4: {asks: When?}, 5: {asks: How?}, 6: {asks: Why?}, 7: {asks: Whose?}, 8: {asks: Which?}, 9: {asks: With whom?}, 10: {asks: Whence?}, king: {asks: Whither?}}
`
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"7: {asks: Whose?}, ", "", `the rows of "prompts" have every number from 2 to 10 but 7`},
		{"5: {asks: How?}, 6: {asks: Why?}, 7: {asks: Whose?}, ", "", ""},
		{"10: {", "100: {", ""},
	} {
		if got := toldBy(t, "PB123", strings.Replace(data, x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
	const rolled = `game: {title: A, theme: t, players: "1"}
collections: {}
tables: {finds: {name: Finds, kind: roll, die: d10, columns: {what: {type: text}}, rows: {1: {what: Ash}, 2: {what: Oak}, 3: {what: Elm}, 4: {what: Yew}, 5: {what: Fir}, 6: {what: Fig}, 8: {what: Ivy}, 9: {what: Rye}, 10: {what: Hay}}}}
`
	if got := toldBy(t, "PB123", rolled, ""); got != "" {
		t.Errorf("of a table that is rolled: told %q", got)
	}
	for said, want := range map[string]string{
		"There are four suits and 13 ranks, so there are 52 prompts.": "",
		"There are five suits and 13 ranks, so there are 52 prompts.": "the text says that there are five suits, the data has 4",
	} {
		if got := toldBy(t, "PB302", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestLinksAsOthersWrite checks that a link counts as valid if another program would find its
// heading.
func TestLinksAsOthersWrite(t *testing.T) {
	got := toldBy(t, "PB110", "game: {title: A, theme: t, players: \"2\"}\n", "## 2.1. Hoops & poles\n\nSee [a](#21-hoops--poles), [b](#hoops-poles), [c](#21-hoops).")
	if want := `the text refers to "21-hoops", and nothing in the book is called so`; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

// TestFieldsRunOn checks that the number of a card is reported that is missing or there twice, among
// those of its set.
func TestFieldsRunOn(t *testing.T) {
	for was, c := range map[string]struct{ is, want string }{
		"n: 1,":  {"n: 1,", ""},
		"n: 7,":  {"n: 8,", `N of "A7" is 8, as that of "A8", and none of set "a" is 7`},
		"n: 9,":  {"n: 8,", `N of "A9" is 8, as that of "A8", and none of set "a" is 9`},
		"n: 16,": {"n: 17,", `no N of set "a" is 16`},
		"n: 2,":  {"n: 40,", ""},
		"n: 16":  {"n: 18", ""},
		"n: 3,":  {"n: 16,", `N of "A3" is 16, as that of "A16", and none of set "a" is 3`},
	} {
		var data strings.Builder
		data.WriteString("game: {title: A, theme: house}\ncollections: {cards: {one: card, fields: {set: {name: Set, type: choice, choices: [a, b]}, n: {name: N, type: whole}, pay: {name: Pay, type: whole}}}}\ncards:\n")
		for i := 1; i <= 16; i++ {
			fmt.Fprintf(&data, "  a%d: {name: A%d, set: a, n: %d, pay: %d}\n  b%d: {name: B%d, set: b, n: %d, pay: 0}\n", i, i, i, i%7, i, i, i)
		}
		if got := toldBy(t, "PB123", strings.Replace(data.String(), was, c.is, 1), "Draw."); got != c.want {
			t.Errorf("%s for %s: told %q, want %q", c.is, was, got, c.want)
		}
	}
}
