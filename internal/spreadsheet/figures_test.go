package spreadsheet_test

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// TestFigures checks what columns of numbers with units or dashes become, what their cells then
// hold, and which columns stay texts.
func TestFigures(t *testing.T) {
	for _, c := range []struct{ head, cells, field, row string }{
		{"Move", `"5"""|"12"""|`, `move: {name: Move, type: whole, optional: true, unit: "\""}`, "move: 5"},
		{"Hit", "20 %|5%", "hit: {name: Hit, type: percent}", "hit: 20"},
		{"Length", "12 cm|3 cm", "length: {name: Length, type: whole, unit: cm}", "length: 12"},
		{"Price", "$4|$12", `price: {name: Price, type: whole, price: true, unit: "$"}`, "price: 4"},
		{"Price", `£300|"£1,100"`, `price: {name: Price, type: whole, price: true, unit: "£"}`, "price: 1100"},
		{"Price", `"1,100"|"2,500"`, `price: {name: Price, type: text}`, "price: \"1,100\""},
		{"Weight", `"1,5 kg"|2 kg`, "weight: {name: Weight, type: decimal, unit: kg}", "weight: 1.5"},
		{"Range", "–|6|-", "range: {name: Range, type: whole, or: [none]}", "range: none"},
		{"Damage", "d6|—", "damage: {name: Damage, type: dice, or: [none]}", "damage: d6"},
		{"Reach", "5 cm|3 in", "reach: {name: Reach, type: text}", "reach: \"5 cm\""},
		{"Dash", "-|–", "dash: {name: Dash, type: text}", `dash: "-"`},
		{"8", "3|4", `n8: {name: "8", type: whole}`, "n8: 3"},
		{"1:2", "3|4", `n1-2: {name: "1:2", type: whole}`, "n1-2: 3"},
		{"+1", "3|4", `plus-1: {name: "+1", type: whole}`, "plus-1: 3"},
	} {
		csv := "Name," + c.head + "\n"
		for i, x := range strings.Split(c.cells, "|") {
			csv += string(rune('A'+i)) + "," + x + "\n"
		}
		s, err := spreadsheet.Read("x.csv", []byte(csv), spreadsheet.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.head, err)
			continue
		}
		d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
		if len(found) > 0 {
			t.Errorf("%s: %v", c.head, found)
			continue
		}
		for _, want := range []string{"      " + c.field + "\n", c.row} {
			if !strings.Contains(string(d.Content), want) {
				t.Errorf("%s: no %q in\n%s", c.head, want, d.Content)
			}
		}
	}
}

// TestTextsWithoutNames checks that a text, and one at the foot, need no names when the short
// columns are one text, and that two texts above the foot have theirs.
func TestTextsWithoutNames(t *testing.T) {
	const rule, said = "Each of you draws a card and shows it to whoever sits at the left, who keeps it.", "Nobody asked the river what it wanted."
	for _, c := range []struct {
		more  string
		named bool
	}{{"", false}, {",Whoever has most of them begins the round and takes a stone out of the bag.", true}} {
		head, row := "Name,Rule,", "One,\""+rule+"\","
		if c.more != "" {
			head, row = head+"More,", row+"\""+c.more[1:]+"\","
		}
		s, err := spreadsheet.Read("x.csv", []byte(head+"Said\n"+row+said+"\nTwo"+strings.TrimPrefix(row, "One")+said+"\n"), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
		if len(found) > 0 {
			t.Fatal(found)
		}
		names := 0
		for _, faces := range d.Faces {
			if strings.Contains(string(faces["x-card"]), "**Rule**") {
				names++
			}
		}
		if (names > 0) != c.named {
			t.Errorf("with %q: %d of %d faces name the rule\n%s", c.more, names, len(d.Faces), d.Faces[0]["x-card"])
		}
	}
}

// TestQuotedTexts checks that speech in quotes stays a text with its quotes, and is never a value
// of another type, even if a field requires one.
func TestQuotedTexts(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("Name,Snark\nA,\"\"\"Halt!\"\"\"\nB,\"\"\"Who goes there?\"\"\"\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
	if !strings.Contains(string(d.Content), "snark: {name: Snark, type: text}") || !strings.Contains(string(d.Content), `snark: "\"Halt!\""`) {
		t.Errorf("%s", d.Content)
	}
	for _, kind := range []model.Kind{model.Whole, model.Decimal, model.Flag, model.Choice} {
		if _, found := s.Parse([]*model.FieldDecl{{ID: "snark", Type: model.Type{Kind: kind}}}); len(found) != 2 {
			t.Errorf("as %s: %v", kind, found)
		}
	}
}

// TestPlus checks that +2 becomes 2 in a signed field, so that importing it again changes nothing,
// and is an error in a whole number, whose cards would lose the sign.
func TestPlus(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("id,bonus\na,+2\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[model.Kind]string{model.Signed: "2 []", model.Whole: ` [x.csv:2:2: error[PB006] wrong-type: bonus: "+2" is no whole number: those of type signed have a plus]`} {
		rows, found := s.Parse([]*model.FieldDecl{{ID: "bonus", Type: model.Type{Kind: kind}}})
		got := ""
		if len(rows) > 0 {
			got = rows[0].Cells["bonus"]
		}
		if got += fmt.Sprint(" ", found); got != want {
			t.Errorf("as %s: %s, want %s", kind, got, want)
		}
	}
}
