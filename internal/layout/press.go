package layout

import (
	"punchboard/internal/diag"
	"punchboard/internal/face"
)

// Press is how pages are made for a printing press: PDF/X-1a:2003, in the four inks alone. A colour
// that has a mix is printed with it. Any other is converted to ink from its red, green and blue,
// without a colour profile: its grey is printed in black and the rest in the other three. Amounts
// of ink are percentages of a solid.
type Press struct {
	Intent    string  `key:"intent! press-intent"` // the printing condition by its registered name, see PressIntents
	Condition string  `key:"condition"`            // the same in words
	Coverage  float64 `key:"coverage! 100..400"`   // the maximum of all four inks together in one place, up to 400
	Black     float64 `key:"black 0..100"`         // the percentage of the grey in a colour that is printed in black
	Grey      float64 `key:"grey 0..10"`           // the percentage by which red, green and blue may differ in what is printed in black alone
	Outlines  bool    `key:"outlines"`             // text is drawn as paths, and needs no font
	Mixes     []Mix   `key:"mixes mixes"`          // each colour once
}

// Mix is the inks that one colour is printed with: cyan, magenta, yellow and black.
type Mix struct {
	Colour face.Colour `key:"colour!"`
	Inks   [4]float64  `key:"inks! 0..100" what:"cyan, magenta, yellow, black"` // per cent of a solid
	At     diag.Place
}

// PressIntents returns the printing conditions registered with the International Color Consortium,
// by the names that identify them in a file without a profile of its own.
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
