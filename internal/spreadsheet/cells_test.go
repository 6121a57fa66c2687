package spreadsheet_test

import (
	"strings"
	"testing"

	"punchboard/internal/spreadsheet"
)

// TestFiguresStandInFrames checks where figures go on a card: the price in the plate, or else the
// only number; several in frames, next to their names if few are in a row; in rows those with long
// names or figures; and large if there is nothing else. The second way has no plate, the third no
// frames.
func TestFiguresStandInFrames(t *testing.T) {
	const beside, above = `style: plate-numeral, at: [0, 0.3], grow: 1, align: right}]}`, `style: card-label-small, lines: 1}]}`
	for name, c := range map[string]struct {
		rows      string
		way       int
		want, not string
	}{
		"price":         {"Name,Cost,Hits,Text\nA,1,2,Long enough to be a text of a card.\nB,2,3,No.\n", 0, "plate_label: \"'Cost'\"", above},
		"after a price": {"Name,Cost,Hits,Text\nA,1,2,Long enough to be a text of a card.\nB,2,3,No.\n", 0, "{name: hits, when: card.hits != nil, valign: baseline", "name: cost"},
		"title beside":  {"Name,Cost,Text\nA,1,Long enough to be a text of a card.\nB,2,No.\n", 0, `size: ["{{ plated ? 32.9 : 45.4 }}", 9.9]`, above},
		"only number":   {"Name,Power,Text\nA,1,Long enough to be a text of a card.\nB,2,No.\n", 0, "plated: card.power != nil", "name: power"},
		"long name":     {"Name,Strongest,Text\nA,1,Long enough to be a text of a card.\nB,2,No.\n", 0, "{name: strongest, when", "plated"},
		"no plate":      {"Name,Power,Text\nA,1,Long enough to be a text of a card.\nB,2,No.\n", 1, "{name: power, when", "plated"},
		"three":         {"Name,Hits,Power,Speed\nA,1,2,3\nB,2,3,3\n", 0, beside, above},
		"four":          {"Name,Hits,Power,Speed,Wits\nA,1,2,3,1\nB,2,3,3,1\n", 0, above, beside},
		"six":           {"Name,A,B,C,D,E,F\nX,1,2,3,1,2,3\nY,2,3,3,1,2,2\n", 0, beside, above},
		"long figures":  {"Name,Hits,Power,Span\nA,1,2,123456\nB,2,3,3\n", 0, "{name: span, when: card.span != nil, valign: baseline", "{name: span, when: card.span != nil, grow"},
		"no frames":     {"Name,Hits,Power,Speed\nA,1,2,3\nB,2,3,3\n", 2, "{name: hits, when: card.hits != nil, valign: baseline", "plate-numeral"},
		"a number":      {"Name,Number\nA,1\nB,2\n", 0, "style: card-figure, lines: 1, grow: 1, valign: middle}\n      - {name: number", "window"},
		"a word":        {"Name\nMoon\nRiver\n", 0, `{text: "{{ title }}", style: card-large, lines: 3, grow: 1`, "window"},
		"nothing large": {"Name\nMoon\nRiver\n", 2, "name: window", "card-large"},
		"no text":       {"Name,Habitat\nA,Barn\nB,Moor\n", 0, "{name: habitat, ", "rows-end"},
		"icon":          {"Name,Icon,Kind\nA,camp,x\nB,,y\n", 0, "scene: \"{{ (card.icon == nil ? '' : 'in-') + ('hills') }}\", who: \"{{ card.icon ?? '' }}\"", "name: icon"},
		"icon in a row": {"Name,Icon,Kind\nA,camp,x\nB,,y\n", 2, "scene: hills, seed", "who:"},
		"sorts":         {"Name,Season,Text\nA,Winter,Long enough to be a text of a card.\nB,May,No.\nC,May,No.\n", 0, "band: \"card.season == 'May' ? 'dashes' : 'solid'\"", "plated"},
		"grounds":       {"Name,Season,Text\nA,Winter,Long enough to be a text of a card.\nB,May,No.\nC,May,No.\n", 0, "scene: \"{{ card.season == 'May' ? 'forest' : 'hills' }}\"", "plated"},
	} {
		s, err := spreadsheet.Read("a.csv", []byte(c.rows), spreadsheet.Options{Icons: []string{"camp"}})
		if err != nil {
			t.Fatal(err)
		}
		d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "a", Name: "A", Piece: "card"})
		if d == nil {
			t.Fatal(found)
		}
		face := string(d.Faces[c.way]["a-card"])
		if !strings.Contains(face, c.want) {
			t.Errorf("%s: no %s in\n%s", name, c.want, face)
		}
		if strings.Contains(face, c.not) {
			t.Errorf("%s: %s in\n%s", name, c.not, face)
		}
	}
}

// TestFiguresOfCountersAreAlike checks that the figures of a counter begin with a size at which the
// widest fit, but no larger than fills their box.
func TestFiguresOfCountersAreAlike(t *testing.T) {
	for rows, want := range map[string]string{
		"Name,Move,Hits\nA,1,2\nB,2,3\n":                                             "sizes: [23.6, 21.2, 18.8, 7.0]",
		"Name,Move,Attack,Defence,Hits,Cost\nA,1,2,3,4,5\nB,2,3,4,10,5\n":            "sizes: [10.9, 9.8, 8.7, 7.0]",
		"Name,A,B,C,D,E,F,G,H\nA,1,2,3,4,5,10,20,300\nB,10,20,30,40,50,1000,2,300\n": "sizes: [7.0]",
	} {
		s, err := spreadsheet.Read("a.csv", []byte(rows), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "a", Name: "A", Piece: "counter"})
		if face := string(d.Faces[0]["a-counter"]); !strings.Contains(face, want) {
			t.Errorf("no %s in\n%s", want, face)
		}
	}
}
