// Package impose puts pieces on sheets of paper: grids, folded counters, hexagons with straight
// cuts, one piece per sheet, and posters over several sheets; with cut marks, backs that align with
// their fronts, a ruler and a footer. It guarantees that every piece is inside the printable area,
// that each copy is placed once, and that no mark touches a piece. It looks inside a face only for
// what sheets would split (PB619): a sheet is itself a face that shows others.
//
// Bleed is shown as far as the plan says, and places are spaced so that it has room. Bleed beyond
// that is clipped, so that no piece paints over its neighbour.
package impose

import (
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"slices"
)

// Setter sets one line of text with its baseline starting at the origin. The result may be shared:
// it is copied before it is placed.
type Setter interface {
	Line(font string, size geom.Length, colour face.Colour, text string) (line face.Item, wide geom.Length)
}

// Info is what every sheet says about itself. Empty texts are left out.
type Info struct {
	Game      string // id, the beginning of the sheets' ids
	Title     string // the game as printed
	Component string // the component as printed
	Note      string // a few words after the component: "51 cards"
	Version   string
	Mark      *face.Face // the game's mark, scaled to the footer; nil for none
	Font      string     // font id of plain text
	Bold      string     // font id of strong text
	Ink, Grey face.Colour
	// Hash returns the content hash of a face and is called on all cores at once; nil means
	// face.Hash. A caller that caches the hashes saves computing them for each copy of a face.
	Hash func(*face.Face) string
	// Words are what sheets say in the language of the game; nil is English.
	Words model.Phrasebook
	// Start is the place on the first sheet, from 1, that the first piece takes; 0 means 1. It
	// serves a sheet of labels some of which are used up.
	Start int
	// Printer, if set, shifts every back as that printer needs it; sheets with backs are then
	// upright in the file, as they were when it was measured.
	Printer *layout.Printer
}

// Job is the finished pages in printing order: if there are backs, each front is followed by its
// back. Sheets counts pieces of paper, Fronts placed pieces.
type Job struct {
	Pages          []face.Page
	Sheets, Fronts int
	Full           int // number of pieces on the fullest sheet
}

// Lay puts every copy of every piece on paper. A piece without a back leaves its place blank; backs
// are printed if any piece of the job has one. A piece that does not fit the paper is left out and
// reported as a finding.
func Lay(pieces []*face.Piece, plan *layout.Sheet, paper *layout.Paper, info Info, set Setter) (*Job, diag.List) {
	p, found := arranged(pieces, plan, paper, info, set)
	p.share()
	return p.draw(), found
}

// Misfits returns the findings of Lay without drawing anything.
func Misfits(pieces []*face.Piece, plan *layout.Sheet, paper *layout.Paper, info Info, set Setter) diag.List {
	_, found := arranged(pieces, plan, paper, info, set)
	return found
}

// arranged returns pieces on their sheets, and findings about what does not fit.
func arranged(pieces []*face.Piece, plan *layout.Sheet, paper *layout.Paper, info Info, set Setter) (*imposition, diag.List) {
	var found diag.List
	p := &imposition{one: &sync.Mutex{}, plan: plan, lettering: lettering{paper: paper, info: info, set: set}}
	p.backs = (plan.Backs == "long" || plan.Backs == "short") && anyBack(pieces) // without backs there is no second side
	p.beside = plan.Backs == "beside" && anyBack(pieces)
	for _, g := range groups(pieces, plan) {
		g = p.lying(g)
		sheets := p.arrange(g)
		if sheets == nil {
			found.Add(overflow(p, g)...)
		} else if plan.Kind == "split" {
			found.Add(p.severed(g, sheets)...)
		}
		p.sheets = append(p.sheets, sheets...)
	}
	return p, found
}

// imposition is one job in progress.
type imposition struct {
	lettering
	plan   *layout.Sheet
	backs  bool // on the other side of the paper
	beside bool // on the same side, next to their fronts
	sheets []*sheet
	one    *sync.Mutex // guards what the sheets have in common
}

// lettering is what is printed on a paper besides the pieces.
type lettering struct {
	paper *layout.Paper
	info  Info
	set   Setter
}

// sheet is one piece of paper before it is drawn: which pieces are on which places of its form.
type sheet struct {
	form   *form
	pieces []*face.Piece
	from   int  // the place of the first piece
	part   part // of a piece over several sheets
}

// folds reports whether a plan puts backs below a fold.
func folds(plan *layout.Sheet) bool {
	return plan.Backs == "fold" || plan.Kind == "fold" && (plan.Backs == "none" || plan.Backs == "")
}

// anyBack reports whether any piece that is printed at all has a back.
func anyBack(pieces []*face.Piece) bool {
	return slices.ContainsFunc(pieces, func(p *face.Piece) bool { return p.Back != nil && p.Copies > 0 })
}
