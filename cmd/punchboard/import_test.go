package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/spreadsheet"
)

// TestImportedDecksAreWhole makes decks from sheets as long, wide and wordy as people's are: each
// passes the checks at once, on the smallest card that fits.
func TestImportedDecksAreWhole(t *testing.T) {
	for _, c := range []struct {
		name, size           string
		rows, columns, words int
	}{
		{"short", "", 5, 3, 6},
		{"many", "", 700, 18, 60},
		{"wordy", "\nsize: [105mm, 148mm]\n", 12, 18, 800},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Chdir(dir)
			command(t, "punchboard new g")
			cardSheet(t, "cards.csv", c.rows, c.columns, c.words)
			if said := command(t, "punchboard -C g import cards.csv"); strings.Contains(said, "the cards are 105mm x 148mm") != (c.size != "") {
				t.Errorf("import says %s", said)
			}
			var out bytes.Buffer
			if status := run([]string{"-C", "g", "check"}, nil, &out, &out); status != 0 || !strings.Contains(out.String(), "0 errors, 0 warnings") {
				t.Errorf("status %d: %.2000s", status, out.String())
			}
			face, err := os.ReadFile(filepath.Join("g", "layouts", "faces", "cards-card.yaml"))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(string(face), "\nsize: "); !strings.Contains(string(face), c.size) || got != (c.size != "") {
				t.Errorf("want a card of %q:\n%s", c.size, face)
			}
		})
	}
}

// cardSheet writes a spreadsheet of cards: numbers, flags, recurring words, and texts of up to a
// number of words, with no word twice in a row, reproducibly.
func cardSheet(t *testing.T, file string, rows, columns, words int) {
	t.Helper()
	all := strings.Fields("the lantern burns low while rats gather under moonlit stairs and every guard sleeps until dawn <breaks> upon **the** {{river}} *")
	say := func(n, from int) string {
		out := make([]string, n)
		for i := range out {
			k := (from + i*i) % len(all)
			if i > 0 && all[k] == out[i-1] {
				k = (k + 1) % len(all)
			}
			out[i] = all[k]
		}
		return strings.Join(out, " ") + "."
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	head := []string{"Name", "Rules"}
	for j := len(head); j < columns; j++ {
		head = append(head, fmt.Sprintf("Column %d", j))
	}
	w.Write(head)
	for i := range rows {
		row := []string{fmt.Sprintf("%s %d", strings.TrimSuffix(say(1+i%5, i), "."), i), say(i*words/rows+1, i)}
		for j := len(head[:2]); j < columns; j++ {
			row = append(row, []string{fmt.Sprint(i * j % 13), []string{"TRUE", "FALSE"}[i*j%2], say(1, i%3+j), say(i%3, i), "1.5"}[j%5])
		}
		w.Write(row)
	}
	w.Flush()
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestImportedNamesLeaveRoom makes a deck whose names take two lines, with up to four abilities
// each: it passes the checks at once, and no card is larger.
func TestImportedNamesLeaveRoom(t *testing.T) {
	var b strings.Builder
	b.WriteString("Name,Kind,Cost,Ability 1,Ability 2,Ability 3,Ability 4,Flavour\n")
	for i := range 10 {
		fmt.Fprintf(&b, "The Keen Ember of the Seven Sunken Bells %d,%s,%d", i, []string{"Creature", "Spell"}[i%2], i)
		for j := range 4 {
			b.WriteString("," + []string{"", "Search your deck for a place card and put it into your hand."}[min(1, i%5/(j+1))])
		}
		b.WriteString(",Nobody has ever asked the river.\n")
	}
	t.Chdir(t.TempDir())
	command(t, "punchboard new g")
	if err := os.WriteFile("cards.csv", []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if said := command(t, "punchboard -C g import cards.csv"); strings.Contains(said, "the cards are") {
		t.Errorf("import says %s", said)
	}
	if said := command(t, "punchboard -C g check --ignore PB618"); said != "0 errors, 0 warnings, 0 notes\n" { // all say the same
		t.Errorf("check says %s", said)
	}
}

// TestImportsAtOnce imports several spreadsheets into one game concurrently and checks that none is
// lost.
func TestImportsAtOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	command(t, "punchboard new g")
	const many = 4
	var all sync.WaitGroup
	for i := range many {
		name := fmt.Sprintf("deck-%d.csv", i)
		cardSheet(t, name, 3, 2, 4)
		all.Go(func() {
			var out bytes.Buffer
			if status := run([]string{"-C", "g", "import", name}, nil, &out, &out); status != 0 {
				t.Errorf("%s: status %d: %s", name, status, &out)
			}
		})
	}
	all.Wait()
	text, err := os.ReadFile(filepath.Join("g", "content", "g", "game.yaml"))
	for i := range many {
		if want := fmt.Sprintf("of: deck-%d", i); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("no component says %q: %v", want, err)
		}
	}
	command(t, "punchboard -C g check")
}

// TestBring checks that missing pictures are copied, and that different ones are reported, and
// copied with --replace.
func TestBring(t *testing.T) {
	root := t.TempDir()
	there := filepath.Join(root, "content/g/pictures/a.png")
	for file, says := range map[string]string{there: "old", filepath.Join(root, "a.png"): "new", filepath.Join(root, "b.png"): "b"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(says), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	s := &spreadsheet.Sheet{File: filepath.Join(root, "x.csv")}
	for _, c := range []struct {
		replace    bool
		is, wanted string
	}{{false, "old", "  1 picture to content/g/pictures\n  other pictures are beside the spreadsheet than in content/g/pictures, where those stay (--replace brings them): a.png\n"},
		{true, "new", "  1 changed picture to content/g/pictures\n"}, {false, "new", ""}} {
		var out bytes.Buffer
		if err := (&app{out: &out}).bring(root, "g", s, []string{"a.png", "b.png"}, importFlags{replace: c.replace}); err != nil {
			t.Fatal(err)
		}
		if b, _ := os.ReadFile(there); string(b) != c.is || out.String() != c.wanted {
			t.Errorf("there is %q, told is %q", b, out.String())
		}
	}
}

// TestFew checks that the first ids of a long list are named, and one more than the limit too.
func TestFew(t *testing.T) {
	ids := make([]string, 100)
	for i := range ids {
		ids[i] = fmt.Sprint(i)
	}
	for n, want := range map[int]string{0: "", 3: "0, 1, 2", mostIDs + 1: strings.Join(ids[:mostIDs+1], ", "), 100: strings.Join(ids[:mostIDs], ", ") + ", 60 more"} {
		if got := strings.Join(few(ids[:n]), ", "); got != want {
			t.Errorf("of %d: %q, want %q", n, got, want)
		}
	}
	if ids[mostIDs] != fmt.Sprint(mostIDs) {
		t.Error("the list itself was written into")
	}
}

// TestBeside checks where a picture named in a cell is looked for: nearer places first.
func TestBeside(t *testing.T) {
	root := t.TempDir()
	put := func(file string) {
		if err := errors.Join(os.MkdirAll(filepath.Join(root, filepath.Dir(file)), 0o777), os.WriteFile(filepath.Join(root, file), []byte(file), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"other/owl.png", "img/owl.png", "assets/icons/owl.png", "data/art/owl.png", "data/owl.png"} {
		put(file)
		b, _ := beside(filepath.Join(root, "data"), "assets/icons/owl.png")
		if want := map[bool]string{true: file}[!strings.HasPrefix(file, "other")]; string(b) != want {
			t.Errorf("with %s the picture is %q", file, b)
		}
	}
}

// TestMissed checks the messages about missing pictures.
func TestMissed(t *testing.T) {
	got := strings.Join(missed([]string{"a.png", "https://x.y/b_1.PNG", "https://x.y/c.png"}, "to"), "\n")
	want := "not beside the spreadsheet, nor in a folder there: a.png; put into to what cards show\n" +
		"nothing is fetched from the web: 2 pictures; put https://x.y/b_1.PNG into to as b-1.png, and so on, or leave the column out with --without"
	if got != want || missed(nil, "to") != nil {
		t.Errorf("got %s", got)
	}
}

// TestUnprinted checks the messages about new cards that do not print: on how many, and from which
// line on.
func TestUnprinted(t *testing.T) {
	at := func(line int, code string) diag.Finding {
		return diag.Finding{At: diag.Place{File: "c.yaml", Line: line}, Code: code}
	}
	got := strings.Join(unprinted(diag.List{at(3, "PB607"), at(4, "PB601"), at(4, "PB603"), at(9, "PB602"), at(9, "PB408")}), "\n")
	want := "this size does not hold the text, on 2 cards from line 4 of c.yaml on: shorten it, or leave columns out with --without\n" +
		"no font has all of these characters, on 1 card, line 3 of c.yaml: put one that has them into layouts/fonts with fallback: true, or write icons"
	if got != want || unprinted(nil) != nil {
		t.Errorf("got %s", got)
	}
}
