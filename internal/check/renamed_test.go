package check_test

import "testing"

// TestRenamed checks the findings for names with one wrong word, and in other languages for words
// that differ from names by one letter.
func TestRenamed(t *testing.T) {
	const english, german = "game: {title: A, theme: house}\n", "game: {title: A, theme: house, language: de}\n"
	const units = "collections: {units: {one: unit, fields: {hits: {name: Hits, type: whole}}}}\n" +
		"units:\n  hedge-witch: {name: Hedge Witch, hits: 5}\n  cave-rat: {name: Cave Rat, hits: 3}\n  rat-mother: {name: Rat Mother, hits: 3}\n  plain-light: {name: Plain Light, hits: 1}\n  knuckles: {name: Iron Knuckles, hits: 1}\n  golem: {name: Glass Golem, hits: 1}\n"
	const karten = "collections: {karten: {one: Karte, fields: {wert: {name: Wert, type: whole}}}}\n" +
		"karten:\n  goldwaage: {name: Goldwaage, wert: 5}\n  gaukler: {name: Gaukler der Nacht, wert: 3}\n  waechter: {name: Wächterin, wert: 3}\n  windrose: {name: Windrose, wert: 1}\n  wildrose: {name: Wildrose, wert: 1}\n  ritter: {name: Ritter und Schmied, wert: 1}\n"
	const french = "game: {title: A, theme: house, language: fr}\n"
	const spanish = "game: {title: A, theme: house, language: es}\n"
	const cartes = "collections: {cartes: {one: carte, fields: {prix: {name: Prix, type: whole}}}}\n" +
		"cartes:\n  taverniere: {name: Tavernière, prix: 5}\n  oeillet: {name: Œillet, prix: 3}\n  fileuse: {name: Fileuse voilée, prix: 3}\n  fileur: {name: Fileuse noire, prix: 3}\n  moulin: {name: Moulin de la Vallée rousse, prix: 3}\n"
	for _, c := range []struct{ game, said, want string }{
		{english + units, "A Hedge Mage may wait.", `nothing is called "Hedge Mage"`},
		{english + units, "The Hedge Mage waits. A Hedge Mage may hide.", `nothing is called "Hedge Mage"`},
		{english + units, "Take two Cavern Rats.", `nothing is called "Cavern Rats"`},
		{english + units, "Take two Cavern Rats, for rats are many.", `nothing is called "Cavern Rats"`},
		{english + units, "Take two Cave Rats and a Hedge Witch.", ""},
		{english + units, "A Hedge Mage may wait. A mage does not.", ""},
		{english + units, "A hedge mage may wait.", ""},
		{english + units, "A Hedge Mage stands at the Hedge.", ""},
		{english + units, "Some light, more light, and the Faint Light.", ""},
		{english + units, "## The Hedge Mage", ""},
		{english + units, "The Hedge Wizard hides, and the Hedge Wizard waits for a Wizard.", ""},
		{english + units, "A Hedge, Mage of all, may wait.", ""},
		{english + units, "The Hedge Rat bites.", ""},
		{english + units, "The Iron Knuckles wait, and an Iron Fist strikes.", `nothing is called "Iron Fist"`},
		{english + units, "The Hedge Knuckle waits.", ""},
		{english + units, "The Glass Man is no Glass Golem.", `nothing is called "Glass Man"`},
		{german + karten, "Nimm die Wildrose.", ""},
		{german + karten, "Nimm den Scmied.", ""},
		{german + karten, "Nimm den Rxitter.", ""},
		{german + karten, "Nimm die Holdwaage.", ""},
		{german + karten, "Nimm die Geldwaage.", `"geldwaage" is a name but for one letter`},
		{german + karten, "Nimm von den Gauglern.", `"gauglern" is a name but for one letter`},
		{german + karten, "Nimm von den Gaulern.", `"gaulern" is a name but for one letter`},
		{german + karten, "Nimm von den Gauklern.", ""},
		{german + karten, "Nimm die Wachterin.", ""},
		{german + karten, "Nimm die Wäschterin.", `"waschterin" is a name but for one letter`},
		{german + karten, "Nimm die geldwaage.", ""},
		{german + karten, "Nimm die Geldwaage zur Geldwaage.", ""},
		{german + karten, "Nimm die Goldwaagne.", ""},
		{french + cartes, "Prenez la Taverniere.", `"taverniere" is a name but for an accent`},
		{french + cartes, "Prenez un Oeillet.", `"oeillet" is a name but for an accent`},
		{french + cartes, "Prenez la Tavernière et la TAVERNIÈRE.", ""},
		{french + cartes, "Prenez la taverniere.", ""},
		{french + cartes, "Prenez la Fileuse voilee.", `"voilee" ends a name but for an accent`},
		{french + cartes, "Prenez la Fileuse vouilée.", `"vouilée" ends a name but for one letter`},
		{french + cartes, "Prenez le Moulin de la Vallée housse ou le Moulin.", ""},
		{french + cartes, "Prenez le Moulin de la Vallée rouste.", `"rouste" ends a name but for one letter`},
		{french + cartes, "Prenez la Fileuse voilée, les Fileuses voilées, la Fileuse nue et la Fileuse noires.", ""},
		{french + cartes, "Prenez la Fileuse vouilée. Une Fileuse vouilée.", ""},
		{french + cartes, "Prenez la Taverniere, puis une Taverniere.", ""},
		{spanish + cartes, "¿Quién va? ¡Nadie! Cuesta 3 (¿o 4?), \"¡¿Qué?!\" (?) Pues sí: a.es/b?c=d.", ""},
		{spanish + cartes, "¿Quién va? Y quién paga? ¿Quién **gana?**", `"?" closes without a "¿" that opens`},
		{spanish + "collections: {cosas: {one: cosa, fields: {dice: {name: Dice, type: text}}}}\ncosas: {a: {name: A, dice: \"{{ 1 if b!='x' else 2 }} Nadie.\"}, b: {name: B, dice: Nadie va!}}\n", "", `"!" closes without a "¡" that opens`},
		{spanish + cartes, "¿Qué dices! Nadie va!", `"!" closes without a "¡" that opens`},
		{spanish + cartes, "Nadie va (nunca)!", `"!" closes without a "¡" that opens`},
		{spanish + cartes, "Como en Bang! y en «Catan!», vale. De Bang!.", ""},
		{french + cartes, "Qui paie ?", ""},
	} {
		if got := toldBy(t, "PB115", c.game, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}
