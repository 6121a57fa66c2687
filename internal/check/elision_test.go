package check_test

import "testing"

// TestElision checks that names are found after an elided article, whatever letter they begin with.
func TestElision(t *testing.T) {
	const game = "game: {title: A, theme: house, language: fr}\nterms: {vies: {name: Vies, short: PV, meaning: Ce qui reste.}}\n" +
		"collections: {troupes: {one: troupe, fields: {vies: {name: Vies, type: whole}, prix: {name: Prix, type: whole, price: true}}}}\n" +
		"troupes:\n  eclaireur: {name: Éclaireur, vies: 5, prix: 8}\n  oeil: {name: Œil, vies: 3, prix: 9}\n  archeresse: {name: Archeresse, vies: 4, prix: 7}\n"
	for _, c := range []struct{ code, said, want string }{
		{"PB301", "L’Éclaireur a 6 vies, et l'Œil coûte 2.", "Éclaireur is given vies 6 in the text, the data says 5\nŒil is given prix 2 in the text, the data says 9"},
		{"PB301", "L’Œil a 4 PV.", "Œil is given vies 4 in the text, the data says 3"},
		{"PB301", "Le prix de l’Archeresse : 7. L’Œil coûte 9.", ""},
		{"PB302", "Prenez 4 troupes : l’Éclaireur, l’Œil, l'Archeresse.", "the text says 4 troupes and names 3"},
		{"PB115", "Le prix de l’Archèrresse.", `"archerresse" is a name but for one letter`},
		{"PB115", "Le prix d'Éclaaireur.", `"eclaaireur" is a name but for one letter`},
		{"PB115", "Qu’Eclaireur a-t-il ?", `"eclaireur" is a name but for an accent`},
		{"PB115", "Aujourd’Archerresse.", ""},
	} {
		if got := toldBy(t, c.code, game, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}
