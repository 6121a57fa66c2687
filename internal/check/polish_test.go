package check_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// polishGame is a game in Polish with entries that are called in all their cases in its chapters.
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

// toldInPolish are the codes and messages of some checks about a game, and a chapter if there is one,
// with the words of layouts/words.
func toldInPolish(t *testing.T, codes, data, chapter string) string {
	t.Helper()
	words, err := os.ReadFile("../../layouts/words/pl.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"content/a/game.yaml": {Data: []byte(data)}, "layouts/words/pl.yaml": {Data: words}, "content/a/rules/1.md": {Data: []byte("# Jeden\n\n" + chapter + "\n")}}
	if chapter != "" {
		files["content/a/game.yaml"].Data = []byte(data + "chapters: [{file: rules/1.md}]\n")
	}
	p, err := load.Open(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range check.Run(p, p.Games[0]) {
		if strings.Contains(codes, f.Code) {
			got = append(got, f.Message)
		}
	}
	return strings.Join(got, "\n")
}

// TestMoreNumbers asks for a word for each number that a language tells apart.
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

// TestCasesOfNames lets a name stand in any of its cases, and tells one whose letters within are others.
func TestCasesOfNames(t *testing.T) {
	data := strings.Replace(polishGame, "      zrodlo:", "      brama: {name: Brama, copies: 0, cena: 2}\n      waska: {name: Wąska ulica, copies: 0, cena: 2}\n      zrodlo:", 1)
	for said, want := range map[string]string{
		"Stań pod Bramą, a potem idź Wąską ulicą.": "", "Tu jest Wąska ulicą.": "", "Idź do Bramy, a od Źródła do Rynku.": "",
		"Tu stoi Brąma.": `"brąma" is a name but for an accent`, "Tu jest Zródło.": `"zródło" is a name but for an accent`,
		"Tu jest Wąska ulića.": `"ulića" ends a name but for an accent`,
	} {
		if got := toldInPolish(t, "PB115", data, said); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}
