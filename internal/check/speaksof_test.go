package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestSpeaksOf checks that the numbers of cards in texts are those of the cards that they refer to.
func TestSpeaksOf(t *testing.T) {
	var b strings.Builder
	b.WriteString(`game: {title: A, theme: t, players: "2"}
decks:
  all:
    name: All
    fields: {number: {name: Number, type: whole}, text: {name: Text, type: text}, unlocks: {name: Unlocks, type: list, of: {type: ref, to: decks/all}, optional: true}}
    cards:
      last: {name: Last, copies: 1, number: 21, text: Rest.}
`)
	for n := 1; n < 7; n++ {
		fmt.Fprintf(&b, "      c%d: {name: N%c, copies: 1, number: %d, text: \"Draw. Unlock cards %d and %d.\", unlocks: [d%d, d%d]}\n", n, 'a'+n, n, n+6, n+12, n, n+6)
		fmt.Fprintf(&b, "      d%d: {name: O%c, copies: 1, number: %d, text: Discard it.}\n", n, 'a'+n, n+6)
		fmt.Fprintf(&b, "      d%d: {name: P%c, copies: 1, number: %d, text: Move on.}\n", n+6, 'a'+n, n+12)
	}
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"cards 9 and 15", "cards 9 and 16", `the text of "Nd" speaks of card 16, and its unlocks is 9 and 15`},
		{"Unlock cards 9 and 15", "Unlock card 9", `unlocks of "Nd" is card 15, and its text does not speak of it`},
		{"text: Move on.", "text: Unlock card 99.", `the text of "Pb" speaks of card 99, and its unlocks is none`},
		{"text: Move on.", "text: Take 9 cards.", ""},
	} {
		if got := toldBy(t, "PB220", strings.Replace(b.String(), x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
	many := strings.Replace(b.String(), "text: Move on.", "text: Unlock card 99.", 2)
	if got := toldBy(t, "PB220", many, ""); got != "" {
		t.Errorf("where two of eight speak of something else: told %q", got)
	}
}

// TestSectionsSpeak checks that the section of a scenario speaks of the packet that it opens, of
// those it leads to, and of the stickers that are taken there.
func TestSectionsSpeak(t *testing.T) {
	data := `game: {title: A, theme: t, players: "2"}
collections:
  acts: {one: act, fields: {number: {name: Number, type: whole}, won: {name: Won, type: ref, to: acts, optional: true}, lost: {name: Lost, type: ref, to: acts, optional: true}, packet: {name: Packet, type: ref, to: packets, optional: true}}}
  packets: {one: packet, fields: {}}
  stickers: {one: sticker, fields: {act: {name: Act, type: ref, to: acts}}}
packets: {a: {name: Packet A}, b: {name: Packet B}, c: {name: Packet C}, d: {name: Packet D}, e: {name: Packet E}, f: {name: Packet F}}
`
	acts, stickers, chapter := "acts:\n", "stickers:\n", ""
	for n, name := range []string{"Dusk", "Night", "Fog", "Frost", "Dawn", "Noon"} {
		packet := string(rune('a' + n))
		next := []string{"", fmt.Sprintf(", won: a%d, lost: a%d", n+2, n)}[min(1, n)]
		if n == 5 {
			next = ""
		}
		acts += fmt.Sprintf("  a%d: {name: %s, number: %d, packet: %s%s}\n", n+1, name, n+1, packet, next)
		stickers += fmt.Sprintf("  s%d: {name: Sticker %d, act: a%d}\n", n+1, n+1, n+1)
		chapter += fmt.Sprintf("## %d. %s\n\nOpen packet %s. Take sticker %d.\n\n", n+1, name, strings.ToUpper(packet), n+1)
		if next != "" {
			chapter += fmt.Sprintf("If you win, go on with act %d, else with act %d.\n\n", n+2, n)
		}
	}
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"packet C", "packet D", `the text of "Fog" speaks of packet D, and its packet is C`},
		{"packet C", "packet X", ""}, // which is reported elsewhere
		{"Open packet C. ", "", `packet of "Fog" is packet C, and its text does not speak of it`},
		{"sticker 3", "sticker 2", `the text of "Fog" speaks of sticker 2, and its act of stickers is 3`},
	} {
		if got := toldBy(t, "PB220", data+acts+stickers, strings.Replace(chapter, x.was, x.is, 1)); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}

// TestBlanksRunOn checks that the places for stickers are numbered on and of one size.
func TestBlanksRunOn(t *testing.T) {
	chapter := ""
	for n := 1; n < 14; n++ {
		chapter += fmt.Sprintf("```blank 63.5x38.1 Rule %d\n```\n\n", n)
	}
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"Rule 7", "Rule 6", `the place "Rule 6" comes after number 6`},
		{"```blank 63.5x38.1 Rule 7\n```\n\n", "", `the place "Rule 8" comes after number 6`},
		{"63.5x38.1 Rule 7", "60x38.1 Rule 7", `the place "Rule 7" is 60x38.1, and those before it 63.5x38.1`},
		{"63.5x38.1 Rule 7", "63.5x38.1 Name", `the place "Rule 8" comes after number 6`},
	} {
		if got := toldBy(t, "PB123", "game: {title: A, theme: t}\ncollections: {}\n", strings.Replace(chapter, x.was, x.is, 1)); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}

// TestRowsSpeak checks that a table or a list that names a place next to each unit agrees with where
// the units are.
func TestRowsSpeak(t *testing.T) {
	data := "game: {title: A, theme: t}\ncollections: {towns: {one: town, fields: {}}, units: {one: unit, fields: {at: {name: At, type: ref, to: towns}, foe: {name: Foe, type: ref, to: units, optional: true}}}}\ntowns:\n"
	units, table, list := "units:\n", "| Unit | Place | Men |\n|---|---|---|\n", ""
	for n, name := range []string{"Guard", "Line", "Horse", "Guns", "Scouts", "Train"} {
		town := []string{"Holm", "Varn", "Keld"}[n%3]
		if n < 3 {
			data += "  " + strings.ToLower(town) + ": {name: " + town + "}\n"
		}
		units += "  " + strings.ToLower(name) + ": {name: " + name + ", at: " + strings.ToLower(town) + "}\n"
		table += "| " + name + " | " + town + " | 4 |\n"
		list += "- **" + name + "**: " + town + "\n"
	}
	const want = `the row of "Guns" speaks of town Varn, and its at is Holm`
	for _, x := range []struct{ said, was, is, want string }{
		{table, "", "", ""},
		{table, "Guns | Holm", "Guns | Varn", want},
		{table, "Guns | Holm", "Guns | Varn, Holm", want},
		{table, "Guns | Holm", "Guns | anywhere", ""},
		{table, "Guns | Holm", " |  ", ""},
		{list, "", "", ""},
		{list, "Guns**: Holm", "Guns**: Varn", want},
		{strings.ReplaceAll(table, "Keld", "Holm"), "Guns | Holm", "Guns | Varn", ""}, // a scenario of its own
	} {
		if got := toldBy(t, "PB220", data+units, strings.Replace(x.said, x.was, x.is, 1)); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}
