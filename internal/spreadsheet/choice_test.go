package spreadsheet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/spreadsheet"
)

// TestHints checks which columns of a new deck are suggested as choices, those with few short
// words, each on about three cards, listing those on one card only; and which may rather be copies.
func TestHints(t *testing.T) {
	of := func(column string, cells ...string) []string {
		t.Helper()
		text := "Name," + column + "\n"
		for i, c := range cells {
			text += fmt.Sprintf("Card %d,%s\n", i+1, c)
		}
		s, err := spreadsheet.Read("cards.csv", []byte(text), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "deck", Name: "Deck", Piece: "card"})
		if len(found) > 0 {
			t.Fatal(found)
		}
		return d.Hints
	}
	many := strings.Fields(strings.Repeat("Sea Hill ", 5))
	long := "a word as long as a line is"
	for _, c := range []struct {
		column string
		cells  []string
		want   string
	}{
		{"Suit", many, "suit has 2 words: with {name: Suit, type: choice, choices: [Sea, Hill]} any other is an error"},
		{"Suit", append(slices.Clone(many), "Hil"), "suit has 3 words: with {name: Suit, type: choice, choices: [Sea, Hill, Hil]} any other is an error; once alone: Hil"},
		{"Who: all", append(slices.Clone(many), "no"), `who-all has 3 words: with {name: "Who: all", type: choice, choices: [Sea, Hill, "no"]} any other is an error; once alone: no`},
		{"Suit", []string{"Sea", "Sea", "Sea"}, ""},
		{"Suit", []string{"Sea", "Sea", "Hill", "Hill", "Hill"}, ""},
		{"Suit", []string{"Sea", "Sea", "Sea", "", "", "Hill", "Hill"}, ""},
		{"Suit", append(slices.Clone(many), long), ""},
		{"Cost", strings.Fields(strings.Repeat("1 2 ", 5)), ""},
		{"Suit", strings.Fields(strings.Repeat("a b c d e f g h i j k l m ", 4)), ""},
		{"Suit", strings.Fields(strings.Repeat("a b c d e f g h i j k l ", 3)), "suit has 12 words: with {name: Suit, type: choice, choices: [a, b, c, d, e, f, g, h, i, j, k, l]} any other is an error"},
		{"Unidades", []string{"1", "2", "2"}, `unidades is a field of each card: if it is how many of it there are, say --column "Unidades=copies"`},
		{"Number", []string{"1", "2", "2"}, `number is a field of each card: if it is how many of it there are, say --column "Number=copies"`},
		{"Number", []string{"1", "2", "3"}, ""},
		{"Power", []string{"1", "2", "2"}, ""},
		{"Qty,Number", []string{"2,1", "1,2", "1,2"}, ""},
		{"Number", []string{"a", "b", "b"}, ""},
		{"Cost", strings.Fields("1 2 1 2 1 2 1O"), "cost is a text for 1O alone: all else there is a number"},
		{"Cost", strings.Fields("1-3 2-4 05-Jun 7-9 Jan-02 5-8 05-Jun"), "cost holds 05-Jun, Jan-02: spreadsheet programs turn texts like 5-6 into such dates; format the cells as text, and type them again"},
		{"Cost", strings.Fields("1 2 1 2 1 2 2.Mrz"), "cost holds 2.Mrz: spreadsheet programs turn texts like 5-6 into such dates; format the cells as text, and type them again"},
		{"Cost", strings.Fields("05-Jun 06-Jun 1-3"), ""},
		{"Cost", strings.Fields("1-3 5-Wood 7-9 May June-2"), ""},
		{"Cost", strings.Fields("1 2 1 2 1 2 1 2 1O"), "cost is a text for 1O alone: all else there is a number"},
		{"Cost", strings.Fields("1 2 1 2 1 1O"), ""},
		{"Cost", strings.Fields("1 2 1 2 1 2 x y z"), ""},
		{"Icon", strings.Fields("sail barrel sail"), "icon names icons that layouts/icons does not have, barrel, sail: with an SVG of each there cards draw them"},
		{"Icon", strings.Fields("a b c d e"), "icon names icons that layouts/icons does not have, a, b, c and 2 more: with an SVG of each there cards draw them"},
		{"Icon", strings.Fields("A b"), ""},
		{"Question", append(questions(22), "", "Why?"), "question is empty in line 24 of the spreadsheet, and nowhere else"},
		{"Question", append(questions(22), "", ""), "question is empty in line 24 and 25 of the spreadsheet, and nowhere else"},
		{"Question", append(questions(22), "", "", ""), ""},
		{"Question", append(questions(12), ""), ""},
		{"Text", []string{"Gain 1 {Écu}.", "Gain 2 {Écu} and {dark-key}.", "{{gold}} (or) {2}"}, "texts print {Écu}, {dark-key} as they are: an icon is written :ecu:"},
	} {
		if got := strings.Join(of(c.column, c.cells...), "\n"); got != c.want {
			t.Errorf("%s of %q: %q, want %q", c.column, c.cells, got, c.want)
		}
	}
}

// TestQuestionsAreLarge checks that a question without a name fills its card, next to at most three
// short columns; a column without a value is none.
func TestQuestionsAreLarge(t *testing.T) {
	for columns, large := range map[string]bool{"": true, ",Points,Time,Age,Notes": true, ",Points,Time,Age,Turns": false} {
		text := "Name,Question" + columns + "\n"
		for i, q := range questions(6) {
			text += fmt.Sprintf("%d,%s", i+1, q)
			for _, column := range strings.Split(columns, ",")[1:] {
				text += "," + map[bool]string{true: "3"}[column != "Notes"]
			}
			text += "\n"
		}
		s, err := spreadsheet.Read("cards.csv", []byte(text), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "deck", Name: "Deck", Piece: "card"})
		face := string(d.Faces[0]["deck-card"])
		if got := strings.Contains(face, "question, text: \"{{ card.question ?? '' }}\", style: card-prompt, grow: 1"); got != large {
			t.Errorf("with %q the question is large: %v\n%s", columns, got, face)
		}
	}
}

// questions returns that many texts, all different.
func questions(n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("What do you do on day %d?", i))
	}
	return out
}

// TestWhereTextsGo checks which text of a card is its rules and which goes at its foot, in any
// order, and that figures with letters are not a kind of card.
func TestWhereTextsGo(t *testing.T) {
	rows := "Spear,X+4,A long thing of wood and iron.,Discard a card to draw another of them.\nNet,2,A wide thing of rope and knots.,Draw two cards and discard one.\nHook,2,A thing.,Draw.\n"
	for head, foot := range map[string]string{
		"description,abilities": "description", "effect,flavor": "flavor", "flavour text,text": "flavour-text", "beschreibung,effekt": "beschreibung", "first,second": "",
	} {
		s, err := spreadsheet.Read("a.csv", []byte("name,power,"+head+"\n"+rows), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "d", Name: "D", Piece: "card"})
		face := string(d.Faces[0]["d-card"])
		last := face[strings.LastIndex(face, "- {name: "):]
		if foot != "" && (!strings.Contains(last, "{name: "+foot+", ") || !strings.Contains(last, "foot: true")) || strings.Contains(face, "capital(card.power)") {
			t.Errorf("%s: %s at the foot wanted, and no kind by its power:\n%s", head, foot, face)
		}
	}
}

// TestShortFlavour checks that flavour text goes to the foot even if it is a few words on a few
// cards, and that style checks leave it alone.
func TestShortFlavour(t *testing.T) {
	s, err := spreadsheet.Read("a.csv", []byte("name,Rules Text,Flavor Text,Artist\nSpear,Discard a card to draw another from your deck.,Ha!,Doe\nNet,Draw two cards and then discard one of them.,,Roe\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "d", Name: "D", Piece: "card"})
	face := string(d.Faces[0]["d-card"])
	if last := face[strings.LastIndex(face, "- {name: "):]; !strings.Contains(last, "{name: flavor-text, ") || !strings.Contains(last, "foot: true") || !strings.Contains(string(d.Content), "flavor-text: {name: Flavor Text, type: text, optional: true, flavour: true}") {
		t.Errorf("%s\n%s", d.Content, face)
	}
}

// TestFlavourAmongTexts checks that of three texts the flavour text has no name and goes to the
// foot, and that the others have theirs.
func TestFlavourAmongTexts(t *testing.T) {
	rows := "Spear,It came with the river.,A clay and two pieces of wood,Discard a card to draw another.\nNet,Nobody mends it.,Two pieces of wood and a coin.,Draw two cards and discard one.\n"
	s, err := spreadsheet.Read("a.csv", []byte("name,flavour,cost,effect\n"+rows), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "d", Name: "D", Piece: "card"})
	for _, faces := range d.Faces {
		face := string(faces["d-card"])
		_, last, _ := strings.Cut(face, "{name: flavour, ")
		if last, _, _ = strings.Cut(last, "\n"); strings.Contains(last, "**") || !strings.Contains(last, "foot: true") || !strings.Contains(face, "**cost**") {
			t.Errorf("the flavour text is not alone at the foot:\n%s", face)
		}
	}
}
