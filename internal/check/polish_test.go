package check_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// polishGame is a game in Polish with entries that its chapters name in all cases.
const polishGame = `game: {title: A, theme: house, language: pl, players: "od 2 do 5"}
collections:
  pionki:
    one: pionek
    fields: {sztuk: {name: Sztuk, type: whole}}
decks:
  kafle:
    name: Kafle
    one: kafel
    many: kafle | kafli
    total: 6
    fields: {cena: {name: Monety, type: whole, price: true}}
    cards:
      most: {name: Most, copies: 3, cena: 3}
      rynek: {name: Rynek, copies: 2, cena: 4}
      zrodlo: {name: Źródło, copies: 1, cena: 1}
`

// aPhrase matches a line in a file of words.
var aPhrase = regexp.MustCompile(`^("[^"]+"|[^#"][^"]*?): (.*)\n`)

// toldIn matches the language of a game.
var toldIn = regexp.MustCompile(`language: (\w+)`)

// toldInPolish returns the codes and messages of some checks for a game in Polish, or in its own
// language, with the words of layouts/words, and a chapter if there is one.
func toldInPolish(t *testing.T, codes, data, chapter string) string {
	t.Helper()
	words, err := os.ReadFile("../../layouts/words/" + toldIn.FindStringSubmatch(data)[1] + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"content/a/game.yaml": {Data: []byte(data)}, "content/a/rules/1.md": {Data: []byte("# Jeden\n\n" + chapter + "\n")}}
	if chapter != "" {
		files["content/a/game.yaml"].Data = []byte(data + "chapters: [{file: rules/1.md}]\n")
	}
	p, err := check.Opened(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	p.Games[0].Words = model.Phrasebook{}
	for line := range strings.Lines(string(words)) {
		plain := func(s string) string {
			if said, err := strconv.Unquote(s); err == nil {
				return said
			}
			return s
		}
		if m := aPhrase.FindStringSubmatch(line); m != nil {
			p.Games[0].Words[plain(m[1])] = plain(m[2])
		}
	}
	var got []string
	for _, f := range check.Run(p, p.Games[0]) {
		if strings.Contains(codes, f.Code) {
			got = append(got, f.Message)
		}
	}
	return strings.Join(got, "\n")
}

// TestMoreNumbers checks that a game must give a word for each number that its language
// distinguishes.
func TestMoreNumbers(t *testing.T) {
	for change, want := range map[string]string{
		"many: kafle | kafli": "", "many: kafle": `sheets and the book count the cards of "kafle" as "2 kafle" and "5 kafle"`,
		"icon: one": `sheets and the book count the cards of "kafle" as "2 kafel" and "5 kafel"`,
	} {
		if got := toldInPolish(t, "PB128", strings.Replace(polishGame, "many: kafle | kafli", change, 1), ""); got != want {
			t.Errorf("%s: told %q, want %q", change, got, want)
		}
	}
}

// TestCasesOfNames checks that a name may be in any of its cases, and that one with wrong letters
// inside is reported.
func TestCasesOfNames(t *testing.T) {
	data := strings.Replace(polishGame, "      zrodlo:", "      brama: {name: Brama, copies: 0, cena: 2}\n      waska: {name: Wąska ulica, copies: 0, cena: 2}\n      zrodlo:", 1)
	for said, want := range map[string]string{
		"Stań pod Bramą, a potem idź Wąską ulicą.": "", "Tu jest Wąska ulicą.": "", "Idź do Bramy, a od Źródła do Rynku.": "",
		"Zródło bije. Bramą idzie się dalej.": `"zródło" is a name but for an accent`,
		"Tu bije zródło.":                     "",
		"Tu stoi Brąma.":                      `"brąma" is a name but for an accent`, "Tu jest Zródło.": `"zródło" is a name but for an accent`,
		"Tu jest Wąska ulića.": `"ulića" ends a name but for an accent`,
	} {
		if got := toldInPolish(t, "PB115", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}

// TestPolish checks which sentences in Polish give findings and which do not: names, nouns and
// numbers are declined.
func TestPolish(t *testing.T) {
	data := polishGame + `  zlecenia:
    name: Zlecenia
    one: zlecenie
    many: zlecenia | zleceń
    total: 3
    fields: {punkty: {name: Punkty, type: whole}}
    cards:
      targ: {name: Targ, copies: 1, punkty: 4}
      szlak: {name: Szlak solny, copies: 1, punkty: 5}
      stolica: {name: Stolica, copies: 1, punkty: 7}
tables:
  uklad:
    name: Przygotowanie
    kind: list
    of: Gracze
    columns: {kart: {name: Karty, type: whole}}
    rows: {2: {kart: 4}, 3: {kart: 3}, 4: {kart: 3}, 5: {kart: 2}}
pionki:
  wozak: {name: Wozak, sztuk: 3}
  rybak: {name: Rybak, sztuk: 2}
  kupiec: {name: Kupiec, sztuk: 3}
  pasterz: {name: Pasterz, sztuk: 1}
`
	for _, c := range []struct{ code, said, want string }{
		{"PB301", "Most kosztuje 2 monety.", "Most is given monety 2 in the text, the data says 3"},
		{"PB301", "Rynek kosztuje aż pięć monet.", "Rynek is given monety 5 in the text, the data says 4"},
		{"PB301", "Idź do Rynku (3 monety) i wracaj.", "Rynek is given monety 3 in the text, the data says 4"},
		{"PB301", "Za Szlak solny (6 punktów) daje się więcej.", "Szlak solny is given punkty 6 in the text, the data says 5"},
		{"PB301", "Za Źródło zapłacicie 2 monety, za Mostem płaci się 9 monet, a Most płaci 1 monetę.", "Źródło is given monety 2 in the text, the data says 1"},
		{"PB301", "Stolica daje osiem punktów.", "Stolica is given punkty 8 in the text, the data says 7"},
		{"PB301", "Most kosztuje 3 monety, Rynek 4 monety, a Źródło dwie monety.", "Źródło is given monety 2 in the text, the data says 1"},
		{"PB301", "Most kosztuje 3 monety, Rynek cztery monety, a Źródło 1 monetę.", ""},
		{"PB301", "Rynek kosztuje 2 monety mniej. Dwa Targ daje 8 punktów. Targ daje 2 punkty za każdą bramę, a Stolica daje 2 punkty więcej.", ""},
		{"PB301", "Stolica daje 7 punktów i 2 punkty sąsiadowi. Koło Mostu kosztuje 9 monet, Most ma dwa końce. Z Mostem (i 2 monetami) idź dalej.", ""},
		{"PB320", "- 7 kafli\n- 3 karty zleceń", "the text says that there are 7 kafli, the data has 6"},
		{"PB320", "- 6 kafli\n- 4 karty zleceń", "the text says that there are 4 karty zleceń, the data has 3"},
		{"PB320", "Potasujcie 2 karty zleceń.", "the text says that there are 2 karty zleceń, the data has 3"},
		{"PB320", "Weź 2 karty zleceń. Połóż 5 kafli. Dobierz 9 kart.", ""},
		{"PB321", "Gra dla 2–6 osób.", "the text speaks of 2–6 players, the game is for od 2 do 5"},
		{"PB321", "Gra dla 2–5 osób, od 2 do 5 graczy.", ""},
		{"PB302", "Są trzy rodzaje pionków: wozak, rybak, kupiec i pasterz.", "the text says trzy rodzaje pionków and names 4"},
		{"PB302", "Po 9 w każdym z pięciu kolorów: 3 wozaków, 2 rybaków, 3 kupców i 1 pasterz.", ""},
		{"PB302", "Robi dwie rzeczy:\n\n1. A.\n2. B.\n3. C.", "the text announces dwie, the list after it has 3"},
		{"PB302", "Robi trzy rzeczy:\n\n1. A.\n2. B.\n3. C.\n\nZa 5 punktów: 2 za drogę, 2 za rzekę i 2 za most.", ""},
		{"PB110", "Jest tak (zobacz „Remisy”).", `the text refers to "Remisy", and nothing in the book is called so`},
		{"PB110", "Jest tak (zobacz „Koniec gry”).\n\n## Koniec gry\n\nTak.", ""},
		{"PB116", "Nie wolno nie nie robić.", `"nie" appears twice in a row`},
		{"PB116", "To bardzo bardzo daleko.", ""},
	} {
		if got := toldInPolish(t, c.code, data, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
	if got := toldInPolish(t, "PB321", strings.Replace(data, "4: {kart: 3}, ", "", 1), "Tak."); got != `table "uklad" has no row for 4 players, the game is for od 2 do 5` {
		t.Errorf("a row too few: told %q", got)
	}
}
