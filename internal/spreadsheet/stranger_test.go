package spreadsheet_test

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/spreadsheet"
)

// fresh returns the content of a deck made from a file, and the findings.
func fresh(t *testing.T, name, data string, opt spreadsheet.Options) (string, diag.List) {
	t.Helper()
	s, err := spreadsheet.Read(name, []byte(data), opt)
	if err != nil {
		t.Fatal(err)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "d", Name: "D", Piece: "card"})
	if d == nil {
		return "", found
	}
	return string(d.Content), found
}

// TestForeignIDs checks that ids of other programs are converted to ours, and serve as names of
// rows without one.
func TestForeignIDs(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"id,cost\nFire_Strike,1\n", `fire-strike: {name: Fire Strike, cost: 1, copies: 1}`},
		{"id,cost\nGQ-01,1\n", `gq-01: {name: GQ-01, cost: 1, copies: 1}`},
		{"id,cost\nfire_strike,1\n", `fire-strike: {name: Fire Strike, cost: 1, copies: 1}`},
		{"id,name\nBeast-,Beast\n", `beast: {name: Beast, copies: 1}`},
	} {
		if got, found := fresh(t, "a.csv", c.data, spreadsheet.Options{}); len(found) > 0 || !strings.Contains(got, "      "+c.want+"\n") {
			t.Errorf("%q is %s %v, want %s", c.data, got, found, c.want)
		}
	}
	if _, found := fresh(t, "a.csv", "id\nA_B\na-b\n", spreadsheet.Options{}); len(found) != 1 || found[0].Code != "PB102" {
		t.Errorf("two rows of one id: %v", found)
	}
}

// TestRowsWithoutNames checks that rows without names are one finding, and are numbered if
// requested, and that an empty record is an empty row.
func TestRowsWithoutNames(t *testing.T) {
	const caves = "name,text\nThe Owl,Fly.\n ,Dig.\n ,Dig deeper.\n"
	_, found := fresh(t, "a.csv", caves, spreadsheet.Options{})
	if got := fmt.Sprint(lists.Map(found, func(f diag.Finding) string { return fmt.Sprint(f.At, f.Evidence, f.Help) })); got != "[a.csv:3:1 [and 1 more like it here]--numbered calls rows that have neither by their numbers]" {
		t.Errorf("found %s", got)
	}
	got, _ := fresh(t, "a.csv", caves, spreadsheet.Options{Numbered: true})
	for _, want := range []string{"the-owl: {name: The Owl,", "2: {name: \"2\", text: Dig.,", "3: {name: \"3\","} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if _, err := spreadsheet.Read("a.csv", []byte("name\nA\n"), spreadsheet.Options{Numbered: true}); err == nil {
		t.Error("rows that all have names are numbered")
	}
	if got, found := fresh(t, "a.json", `[{}, {"name": "A"}]`, spreadsheet.Options{}); len(found) > 0 || !strings.Contains(got, "a: {name: A,") {
		t.Errorf("an empty record: %s %v", got, found)
	}
}

// TestColumnsOfNames checks which columns are names and copies, that a synonym yields to the word
// itself, and which column the help suggests if none is a name.
func TestColumnsOfNames(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"Card Name,Cost\nOwl,1\n", `owl: {name: Owl, cost: 1, copies: 1}`},
		{"CardName,cardCount\nOwl,2\n", `owl: {name: Owl, copies: 2}`},
		{"Title,Name\nSir,Owl\n", `owl: {title: Sir, name: Owl, copies: 1}`},
		{"Name,Count,Copies\nOwl,7,2\n", `owl: {name: Owl, count: 7, copies: 2}`},
	} {
		if got, found := fresh(t, "a.csv", c.data, spreadsheet.Options{}); len(found) > 0 || !strings.Contains(got, "      "+c.want+"\n") {
			t.Errorf("%q is %s %v, want %s", c.data, got, found, c.want)
		}
	}
	for _, c := range []struct{ data, want string }{
		{"Set,Name of the Relic\nA,Owl\nA,Cat\n", "--column 'Name of the Relic=name' takes"},
		{"Set,Relic\nA,Owl\nA,Cat\n", "--column 'Relic=name' takes"},
		{"N,Relic\n1,Owl\n2,Owl\n", "--column 'N=name' takes"},
		{"1,Owl\n2,Cat\n", "; if the first row is a card, put one above it that names the columns"},
		{"Title,Card\nA,B\n", "--without leaves one out; --column 'Card=...' says what this one is"},
	} {
		if _, found := fresh(t, "a.csv", c.data, spreadsheet.Options{}); len(found) != 1 || !strings.Contains(found[0].Help, c.want) {
			t.Errorf("%q: found %v, want %s", c.data, found, c.want)
		}
	}
}

// TestColumnsByLetter checks that a column without a name is reported by its letter, which can be
// used to name it or leave it out, and that names take precedence over letters.
func TestColumnsByLetter(t *testing.T) {
	const data = ",Cost,B,Text,\nOwl,1,night,,done\n"
	if _, err := spreadsheet.Read("a.csv", []byte(data), spreadsheet.Options{}); err == nil || !strings.Contains(err.Error(), "a.csv:2:1: \"Owl\" is in a column without a name: name it, there or by --column 'A=...', or leave it out by --without A; say") {
		t.Errorf("error %v", err)
	}
	got, found := fresh(t, "a.csv", data, spreadsheet.Options{Columns: []string{"a=name", "B=mark"}, Without: []string{"E", "text"}})
	if want := "      owl: {name: Owl, cost: 1, mark: night, copies: 1}\n"; len(found) > 0 || !strings.Contains(got, want) {
		t.Errorf("got %s %v, want %s", got, found, want)
	}
	if got, _ := fresh(t, "a.csv", data, spreadsheet.Options{Columns: []string{"A=name", "b=mark", "E=State"}, Without: []string{"text"}}); !strings.Contains(got, "{name: Owl, cost: 1, mark: night, state: done, copies: 1}") {
		t.Errorf("got %s", got)
	}
}

// TestHeadsInWords checks that a program's name for a column is printed in words on cards, and that
// the column is found by either.
func TestHeadsInWords(t *testing.T) {
	if got, found := fresh(t, "a.csv", "#,name,★\n1,A,2\n", spreadsheet.Options{}); len(found) > 0 || !strings.Contains(got, "{column-1: 1, name: A, column-3: 2, copies: 1}") {
		t.Errorf("heads without letters: %s %v", got, found)
	}
	const data = "name,quick_text,typeDesc,\"Base\nCost\",num_cards,HP\nA,Run.,x,1,1,2\nB,Go.,y,2,1,2\n"
	got, found := fresh(t, "a.csv", data, spreadsheet.Options{})
	for _, want := range []string{"quick-text: {name: quick text,", "typedesc: {name: type desc,", "base-cost: {name: Base Cost,", "hp: {name: HP,"} {
		if len(found) > 0 || !strings.Contains(got, want) {
			t.Errorf("no %s in %s %v", want, got, found)
		}
	}
	for _, as := range []string{"num_cards", "num cards"} {
		if got, _ := fresh(t, "a.csv", data, spreadsheet.Options{Columns: []string{as + "=copies"}}); !strings.Contains(got, "copies: 1, hp: 2}") {
			t.Errorf("%s: %s", as, got)
		}
	}
}

// TestLineEnds checks that all kinds of line ends are read as ours.
func TestLineEnds(t *testing.T) {
	for name, data := range map[string]string{
		"a.csv":  "name,text\nA,Fly.\vDig.\u2028Run.\n",
		"b.csv":  "name,text\r\nA,\"Fly.\r\nDig.\rRun.\"\r\n",
		"c.json": `[{"name": "A", "text": "Fly.\u000bDig.\r\nRun.\f"}]`,
	} {
		if got, found := fresh(t, name, data, spreadsheet.Options{}); len(found) > 0 || !strings.Contains(got, `text: "Fly.\nDig.\nRun.",`) {
			t.Errorf("%s: %s %v", name, got, found)
		}
	}
}

// TestColumnsOfRecords checks that a map of columns is read as rows, and that nothing that only
// looks like one is.
func TestColumnsOfRecords(t *testing.T) {
	for data, want := range map[string]string{
		`{"Name": ["A", "B"], "Qty": [2, null], "Cost": [0, 3]}`:                        "Name|Qty|Cost\nA|2|0\nB||3\n",
		`{"Name": {"0": "A", "1": "B"}, "Cost": {"0": 1, "1": 3}}`:                      "Name|Cost\nA|1\nB|3\n",
		`{"a": {"name": "A", "words": ["x", "y"]}, "b": {"name": "B", "words": ["z"]}}`: "Id|Name|Words\na|A|x; y\nb|B|z\n",
	} {
		if s, err := spreadsheet.Read("a.json", []byte(data), spreadsheet.Options{}); err != nil || rowsOf(s) != want {
			t.Errorf("%s: %v %v, want %q", data, s, err, want)
		}
	}
	for _, data := range []string{`{"black": ["A", "B"], "white": ["C"]}`, `{"Name": ["A", ["B"]], "Cost": [1, 2]}`, `{"Name": ["A"]}`, `{"Name": [], "Cost": []}`} {
		if s, err := spreadsheet.Read("a.json", []byte(data), spreadsheet.Options{}); err == nil {
			t.Errorf("%s is read: %v", data, rowsOf(s))
		}
	}
}

// TestAddresses checks that a column of web addresses is left out of a deck unless it is requested,
// and that one of pictures is not.
func TestAddresses(t *testing.T) {
	const data = "name,Url,Art\nA,https://x.y/a,https://x.y/a.png\nB,,\n"
	got, found := fresh(t, "a.csv", data, spreadsheet.Options{})
	if want := "a: {name: A, art: a, copies: 1}"; !strings.Contains(got, want) || fmt.Sprint(found) != `[a.csv:1:2: note[PB004] unknown-field: the column "Url" holds addresses of the web, and is left out]` {
		t.Errorf("got %s %v, want %s", got, found, want)
	}
	const made = "name,Unique ID,word\nA,pBpLPQ7kg6mkBpNMMPdCD,Undercoverness001\nB,550e8400-e29b-41d4-a716-446655440000,unwissenschaftlich\n"
	if got, found := fresh(t, "a.csv", made, spreadsheet.Options{}); len(found) != 1 || !strings.HasSuffix(found[0].Message, "holds ids of a program, and is left out") || !strings.Contains(got, "word: Undercoverness001,") {
		t.Errorf("got %s %v", got, found)
	}
	if got, _ := fresh(t, "a.csv", data, spreadsheet.Options{Columns: []string{"Url=more"}}); !strings.Contains(got, `more: "https://x.y/a"`) {
		t.Errorf("got %s", got)
	}
}

// TestBrackets checks which words in braces and brackets are reported as possible icons.
func TestBrackets(t *testing.T) {
	for text, want := range map[string]string{
		"Gain {W}.":                       "texts print {W} as they are: an icon is written :w:",
		"Gain [Milk], [Milk] and [Milk].": "texts print [Milk] as they are: an icon is written :milk:",
		"[Trap] Gain 1.":                  "",
		"[a](b) [a](c) [a](d) [e]{.f} [e]{.f} [e]{.f}": "",
		"{a}{b}{c}{d}{e}{f}{g}":                        "texts print {a}, {b}, {c}, {d}, {e}, {f}, 1 more as they are: an icon is written :a:",
	} {
		s, err := spreadsheet.Read("a.csv", []byte("name,text\nA,\""+text+"\"\n"), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "d", Name: "D", Piece: "card"})
		if got := strings.Join(d.Hints, ""); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestBareQuotes checks that a quote within a cell that does not begin with one is an ordinary
// character.
func TestBareQuotes(t *testing.T) {
	for data, want := range map[string]string{
		"name,range\r\nGun 5\" L,\"9\"\"\"\r\n":         "name|range\nGun 5\" L|9\"\n",
		"name;text\nA;He said \"go\"\nB;\"x;y\"\nC;d\"": "name|text\nA|He said \"go\"\nB|x;y\nC|d\"\n",
	} {
		if s, err := spreadsheet.Read("a.csv", []byte(data), spreadsheet.Options{}); err != nil || rowsOf(s) != want {
			t.Errorf("%q: %v %v, want %q", data, s, err, want)
		}
	}
}

// TestTongues checks the guessed language of a sheet's texts, if the game names none.
func TestTongues(t *testing.T) {
	for tag, said := range map[string]string{
		"":   "Draw a card and put it into the hand of the player to your left.",
		"fr": "Piochez une carte et placez-la dans la main du joueur qui est sur votre gauche.",
		"de": "Ziehe eine Karte und lege sie auf die Hand von dem, der links von dir ist.",
		"es": "Roba una carta y ponla en la mano del jugador que se sienta a tu izquierda.",
		" ":  "Road no meadow no water no; bridge no mill no ford no; tower no.", // "no" is not enough
		"nl": "Trek een kaart en leg die in de hand van de speler links van je.",
	} {
		for _, language := range []string{"", "xx"} {
			s, err := spreadsheet.Read("a.csv", []byte("name,text\nA,\""+strings.Repeat(said+" ", 6)+"\"\n"), spreadsheet.Options{Language: language})
			if err != nil {
				t.Fatal(err)
			}
			d, _ := s.Fresh(spreadsheet.New{Game: "g", ID: "d", Name: "D", Piece: "card"})
			if got := strings.Join(d.Hints, ""); (got != "") != (strings.TrimSpace(tag) != "" && language == "") || got != "" && !strings.Contains(got, "language: "+tag+" ") {
				t.Errorf("%s with %q: %s", said, language, got)
			}
		}
	}
}

// TestBlankLines checks that a blank line of a CSV file is an empty row: a single cell below it is
// a note, and sums above that note are sums.
func TestBlankLines(t *testing.T) {
	for data, want := range map[string]string{
		"name,cost,size\nA,1,2\nB,3,4\nTotal,4,6\n\nall in inches\n":    `[[A 1 2] [B 3 4]] line 6`,
		"name,cost,size\r\nA,1,2\r\n\r\nall in inches\r\n\r\nB,3,4\r\n": `[[A 1 2] [B 3 4]] line 4`,
		"\n\nname,cost,size\nA,\"1\n\n2\",2\nno note,,\n":               `[[A 1` + "\n\n" + `2 2] [no note  ]]`,
	} {
		s, err := spreadsheet.Read("a.csv", []byte(data), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.TrimSpace(fmt.Sprint(s.Rows, " ", strings.Join(s.Told, " ")))
		if !strings.HasPrefix(got, want) || len(s.Told) > 2 || !strings.Contains(want, "line") && len(s.Told) > 0 {
			t.Errorf("%q: got %s, want %s", data, got, want)
		}
	}
}
