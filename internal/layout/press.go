package layout

import (
	"punchboard/internal/diag"
	"punchboard/internal/face"
)

// Press is how pages are made for a printing press: PDF/X-1a:2003, in the four
// inks alone. A colour that has a mix is printed with it. What any other becomes
// in ink is worked out from its red, green and blue and not by a colour profile:
// its grey is printed in black and the rest in the other three. Amounts of ink
// are percentages of a solid.
type Press struct {
	Intent    string  `key:"intent! press-intent"` // the printing condition by its registered name, see PressIntents
	Condition string  `key:"condition"`            // the same in words
	Coverage  float64 `key:"coverage! 100..400"`   // the most ink of all four in one place, up to 400
	Black     float64 `key:"black 0..100"`         // how much of the grey in a colour is printed in black, of 100
	Grey      float64 `key:"grey 0..10"`           // by how much, of 100, red, green and blue may differ in what is printed in black alone
	Outlines  bool    `key:"outlines"`             // text is drawn as paths, and no font is needed
	Mixes     []Mix   `key:"mixes mixes"`          // each colour once
}

// Mix is what one colour is printed with: cyan, magenta, yellow and black.
type Mix struct {
	Colour face.Colour `key:"colour!"`
	Inks   [4]float64  `key:"inks! 0..100" what:"cyan, magenta, yellow, black"` // per cent of a solid
	At     diag.Place
}

// PressIntents are the printing conditions that are registered with the
// International Color Consortium, by the names that stand for them in a file
// without a profile of its own.
func PressIntents() []string {
	return []string{
		"CGATS TR 001", "CGATS TR 002", "CGATS TR 003", "CGATS TR 005", "CGATS TR 006",
		"FOGRA27", "FOGRA28", "FOGRA29", "FOGRA30", "FOGRA31", "FOGRA32", "FOGRA33", "FOGRA34", "FOGRA35", "FOGRA36",
		"FOGRA38", "FOGRA39", "FOGRA40", "FOGRA41", "FOGRA42", "FOGRA43", "FOGRA44", "FOGRA45", "FOGRA46", "FOGRA47",
		"FOGRA51", "FOGRA52", "IFRA26", "IFRA30", "EUROSB104", "EUROSB204", "JC200103", "JC200104", "JCN2002", "JCW2003",
	}
}

// PressRegistry is where these names are registered.
const PressRegistry = "http://www.color.org"
