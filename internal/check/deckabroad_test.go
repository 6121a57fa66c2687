package check_test

import "testing"

// TestDeckAbroad checks the number of cards that a text states for a game's only deck, in languages
// with their own words for cards.
func TestDeckAbroad(t *testing.T) {
	game := func(language, more string) string {
		return "game: {title: A, theme: house, language: " + language + "}\ndecks:\n  mazzo:\n    name: Ombre\n    cards: {spia: {name: Spia, copies: 3}, guardia: {name: Guardia, copies: 2}}\n" + more
	}
	const second = "  altro: {name: Sole, cards: {raggio: {name: Raggio, copies: 4}}}\n"
	for _, c := range []struct{ language, more, said, want string }{
		{"it", "", "Il mazzo ha 5 carte. Mescolate le 5 carte.", ""},
		{"it", "", "Il mazzo ha 6 carte.", "the text says that there are 6 carte, the data has 5"},
		{"it", "", "Mescolate tutte le 4 carte.", "the text says that there are 4 carte, the data has 5"},
		{"it", "", "Mescolate 4 carte e prendete 9 carte.", ""},
		{"it", "", "Ogni giocatore ha 7 carte in mano.", ""},
		{"it", "", "- 6 carte\n- 5 Ombre", "the text says that there are 6 carte, the data has 5"},
		{"it", second, "Il mazzo ha 6 carte.", ""},
		{"it", "components: {altre: {name: Altre, kind: deck, each: \"[0]\"}}\n", "Il mazzo ha 6 carte.", ""},
		{"nl", "", "Het deck telt 6 kaarten.", "the text says that there are 6 kaarten, the data has 5"},
		{"pt", "", "Embaralhe as 6 cartas.", "the text says that there are 6 cartas, the data has 5"},
		{"de", "", "Mische die 6 Karten.", "the text says that there are 6 karten, the data has 5"},
		{"fr", "", "La pioche contient 6 cartes.", "the text says that there are 6 cartes, the data has 5"},
		{"es", "", "Baraja las 6 cartas.", "the text says that there are 6 cartas, the data has 5"},
		{"pl", "", "Talia ma 6 kart.", "the text says that there are 6 kart, the data has 5"},
	} {
		if got := toldInPolish(t, "PB320", game(c.language, c.more), c.said); got != c.want {
			t.Errorf("%s: %q: told %q, want %q", c.language, c.said, got, c.want)
		}
	}
}
