package layout

import (
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// Paper is a sheet of paper. Margin is the part that a home printer cannot reach.
type Paper struct {
	ID     string
	Name   string      `key:"name!"`
	Size   geom.Size   `key:"size!"`
	Margin geom.Length `key:"margin!"` // from each edge
	// Book is the paper that a rulebook is laid out for when it is printed on this one: its pages
	// are centred, and reduced if necessary. It is "" for a paper with pages of its own.
	Book string `key:"book"`
	// Spare marks a paper that checks of the whole project skip.
	Spare bool `key:"spare"`
}

// Card is a card size that is sold, by its usual name.
type Card struct {
	ID   string
	Name string    `key:"name!"`
	Size geom.Size `key:"size! cut-size"`
}

// Sheet is how pieces are placed on paper.
type Sheet struct {
	ID      string
	Kind    string      `key:"kind! grid|fold|hexes|rounds|single|split|places"` // grid, fold (a grid with backs: fold), hexes (straight cuts in three directions), rounds (every second row shifted), single (one piece per sheet), split, places
	Gap     geom.Length `key:"gap 0.."`                                          // between pieces
	Gutter  geom.Length `key:"gutter 0.."`                                       // between fronts and backs at a fold, at least the gap
	Marks   string      `key:"marks corners|edges|crosses|gaps|none"`            // corners, edges (carried to the edge of the paper), crosses (outer ticks and a cross at each inner corner), gaps (the cuts between pieces only), none
	MarksOn string      `key:"marks-on front|back|both"`                         // front, back, both; "" for front
	TwoTone bool        `key:"two-tone"`                                         // marks have a white rim, so that they show on dark art
	Backs   string      `key:"backs long|short|fold|beside|none"`                // long, short, fold (below a fold line on the same side), beside (in the place after the front), none
	Bleed   geom.Length `key:"bleed 0.."`                                        // shown around each piece, at most the face's own
	MarkLen geom.Length `key:"mark-length 0.."`                                  // the length of cut marks, and how far from the cut they begin
	MarkOff geom.Length `key:"mark-offset 0.."`
	Top     geom.Length `key:"top 0.."`            // for a kind with one piece per sheet: where its cut begins, from the paper's upper edge; 0 to centre it
	Below   geom.Length `key:"below 0.."`          // what stays free below that piece for its legend: if the paper is too low, the piece is higher than top
	Blank   geom.Length `key:"blank 0.."`          // the width of the blank edge of every piece, which may be where a printer does not reach
	Part    geom.Size   `key:"part"`               // for the kind split: the size of each sheet's part; parts meet at seams and do not overlap. The zero size is what fits
	Turn    bool        `key:"turn"`               // may turn the paper to landscape if that holds more
	Footer  bool        `key:"footer"`             // the contents of a sheet are printed next to the pieces
	Sort    string      `key:"sort as given|size"` // "as given" or "size"
	Share   bool        `key:"share"`              // the last sheets of several sizes may be combined, in rows, where that saves paper
	Paper   string      `key:"paper"`              // the only paper that a plan of places is for; "" for any
	Places  []Block     `key:"places blocks"`      // for the kind places, in filling order
	At      diag.Place
}

// LeastMark is the minimum length of a cut mark: no ruler can be aligned with a shorter one.
const LeastMark = 3 * geom.MM

// Block is equal places in columns and rows: labels, stickers, the windows of a die. Step is the
// distance from one to the next.
type Block struct {
	Place geom.Rect
	Step  geom.Size `key:"step"`
	Cols  int       `key:"times times"`
	Rows  int
	At    diag.Place
}

// Printer is how far a printer's backs miss their fronts: the correction to the print of the back,
// seen from the back with the sheet upright.
type Printer struct {
	Name string
	DX   geom.Length `key:"dx"` // to the right and down
	DY   geom.Length `key:"dy"`
	Turn float64     `key:"turn"` // degrees, clockwise
}

// All returns the places of a block, row by row.
func (b Block) All() []geom.Rect {
	var out []geom.Rect
	for r := range geom.Length(b.Rows) {
		for c := range geom.Length(b.Cols) {
			out = append(out, b.Place.Move(geom.Point{X: c * b.Step.W, Y: r * b.Step.H}))
		}
	}
	return out
}

// BookOn returns the paper whose pages a rulebook has on a size: the one that fills most of it
// unscaled, otherwise the one that is reduced least. It returns nil if there is none.
func (lib *Library) BookOn(size geom.Size) *Paper {
	var best *Paper
	most := 0.0
	for _, id := range slices.Sorted(maps.Keys(lib.Papers)) {
		p := lib.Papers[id]
		if p.Book != "" || p.Size.W < tinyPage && size.W >= tinyPage {
			continue
		}
		s := min(1, float64(size.W)/float64(p.Size.W), float64(size.H)/float64(p.Size.H))
		if s == 1 { // more than any reduced one
			s += p.Size.W.MM() * p.Size.H.MM()
		}
		if s > most {
			best, most = p, s
		}
	}
	return best
}

// tinyPage is the page width below which a page is meant for small paper only, as it hardly has
// room for text.
const tinyPage = 100 * geom.MM

// Those returns the layouts whose ids count, in the order of their ids.
func (lib *Library) Those(counts func(id string) bool) []*Layout {
	ids := lists.Only(slices.Sorted(maps.Keys(lib.Layouts)), counts)
	return lists.Map(ids, func(id string) *Layout { return lib.Layouts[id] })
}
