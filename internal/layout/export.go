package layout

import (
	"punchboard/internal/diag"
	"punchboard/internal/geom"
)

// The kinds of files that an export makes.
const (
	Pictures = "pictures" // a PNG for each face
	Pages    = "pages"    // PDFs with one face per page
	Sheets   = "sheets"   // PDFs with many faces per sheet
	Tabletop = "tabletop" // a Tabletop Simulator saved object with its pictures
	Module   = "module"   // a draft VASSAL module
	Archive  = "archive"  // a zip of everything to print
)

// Export is a way to hand a game on: to a print shop, to a virtual table, to other people. Shops
// disagree about everything, so whatever they require is in the file; fields that a kind of export
// does not need stay zero.
type Export struct {
	ID     string
	Name   string      `key:"name!"`
	Says   []string    `key:"says"`                                                 // for whoever uploads the files: what else they need to know
	Warns  string      `key:"warns"`                                                // what is required and cannot be done here; reported every time
	Makes  string      `key:"makes! pictures|pages|sheets|tabletop|module|archive"` // what kind of files: see the constants above
	Takes  []string    `key:"takes list component-kind"`                            // kinds of components, in any order; empty for all except rulebooks
	Stock  []Stock     `key:"stock stock"`                                          // the sizes that are sold; empty for any size
	Slack  geom.Length `key:"slack 0.."`                                            // by how much a side may differ from a size that is sold
	DPI    float64     `key:"dpi 10..2400"`                                         // of pictures, 0 for what the caller says
	Bleed  geom.Length `key:"bleed 0.."`                                            // around the trim, unless a size of the stock gives it in pixels
	Safe   geom.Length `key:"safe 0.."`                                             // inside the trim: how near the edge words and icons may come
	Order  string      `key:"order front|back"`                                     // of the two sides: front (front, then back) or back
	Copies string      `key:"copies each|list"`                                     // each: a file or page for each copy; list: one, and a list of the numbers of copies
	By     string      `key:"by deck|size"`                                         // deck or size: what gets a PDF of its own
	Press  *Press      `key:"press press"`                                          // how Pages are made for a press; nil for PDFs for the screen
	Fronts Naming      `key:"fronts naming"`                                        // paths without their extension
	Backs  Naming      `key:"backs naming"`
	Shared Naming      `key:"shared-back naming"` // used if all backs of a component are alike
	Sheet  string      `key:"sheet sheet-id"`     // the sheet plan of Sheets
	Papers []string    `key:"papers"`             // ids of the papers that Sheets are laid out for
	// The limits of a sheet of cards on a virtual table.
	Columns int `key:"columns 1..20000"` // at most, of a sheet; Pixels is the maximum of either side
	Rows    int `key:"rows 1..20000"`
	Pixels  int `key:"pixels 1..20000"`
	// The size on paper of what a virtual table draws at scale 1: a card's longer side, a tile's
	// shorter one, the side of a square token, a figure's height.
	Card   geom.Length `key:"card 0.1.."`
	Tile   geom.Length `key:"tile 0.1.."`
	Token  geom.Length `key:"token 0.1.."`
	Figure geom.Length `key:"figure 0.1.."`
	Needs  string      `key:"needs"` // the version of the program that reads it
	At     diag.Place
}

// Stock is a size that a shop sells: the size after cutting, and the size in pixels of the picture
// it wants, bleed included. Without the latter the picture is the trim plus the export's bleed.
type Stock struct {
	Name  string    `key:"name!"`
	Trim  geom.Size `key:"trim! cut-size"`
	Image [2]int    `key:"image image-size"`          // width and height in pixels, 0 and 0 if not given
	Shape string    `key:"shape box|round|hexagon"`   // what it is cut to: box, round or hexagon; "" for box
	Takes []string  `key:"takes list component-kind"` // kinds of components that it is for; empty for all
	At    diag.Place
}

// Naming is the path of a file, with words in braces as placeholders for what the file contains:
// see NamingWords. The empty Naming names nothing.
type Naming string

// NamingWords returns the words that may be in braces in a Naming: the id of the component, the
// number of the piece in it, padded to the digits of the last one, the piece's id, and the number
// of the copy.
func NamingWords() []string { return []string{"component", "number", "id", "copy"} }

// Canvas returns the size of a picture of this stock at a resolution, bleed included, and where the
// trim begins in it.
func (s Stock) Canvas(dpi float64, bleed geom.Length) (geom.Size, geom.Point) {
	if s.Image == [2]int{} {
		return geom.Size{W: s.Trim.W + 2*bleed, H: s.Trim.H + 2*bleed}, geom.Point{X: bleed, Y: bleed}
	}
	size := geom.Size{W: geom.FromMM(float64(s.Image[0]) * 25.4 / dpi), H: geom.FromMM(float64(s.Image[1]) * 25.4 / dpi)}
	return size, geom.Point{X: (size.W - s.Trim.W) / 2, Y: (size.H - s.Trim.H) / 2}
}
