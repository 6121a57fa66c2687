package build

import (
	"fmt"
	"path/filepath"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/vector"
)

// Laid is a laid-out project, to be output in other forms than Run writes. With an error among the
// findings nothing may be made from it unless it is a draft.
type Laid struct {
	Parts []*Part // in the order of games and their components
	Found diag.List
	Draft *Draft // nil if it is not a draft
	p     *load.Project
	opt   Options
	all   []*printable
}

// Part is one component that is not a book, with its pieces. Ids are unique among pieces of one
// kind in a game.
type Part struct {
	Game   *model.Game
	Comp   *model.Component
	Kind   string // of its pieces, such as "card" for a deck
	Pieces []*face.Piece
	made   *printable
}

// Lay lays out what the options ask for and checks the whole project. An error is about the
// options.
func Lay(p *load.Project, opt Options) (*Laid, error) {
	all, res, err := examine(p, opt, &progress{tell: opt.Progress, total: len(p.Games)})
	if err != nil {
		return nil, err
	}
	made := draft(p, all, res, opt)
	unmix(all)
	l := &Laid{Found: res.Found, Draft: made, p: p, opt: opt, all: all}
	for _, m := range all {
		if m.comp.Kind != "rulebook" {
			l.Parts = append(l.Parts, &Part{m.kit.game, m.comp, kindOfPieces(m.comp), m.pieces, m})
		}
	}
	return l, nil
}

// Outputs returns the files that Run would write for one game, in the same order.
func (l *Laid) Outputs(game string) []Output {
	of := lists.Only(l.all, func(m *printable) bool { return m.kit.game.ID == game })
	return plan(l.p, of, l.opt, vector.New(l.p.Library.Assets), &Result{Draft: l.Draft})
}

// Hash returns the content hash of a face of the part, computed once.
func (x *Part) Hash(f *face.Face) string { return x.made.kit.hashes.Hash(f) }

// Ink returns the bounding box of all text and icons of a face, empty if it has none.
func (x *Part) Ink(f *face.Face) geom.Rect {
	var all geom.Rect
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		switch it := it.(type) {
		case *face.Text:
			all = all.Union(m.ApplyRect(x.made.kit.set.Ink(it)))
		case *face.Icon:
			all = all.Union(m.ApplyRect(it.Box))
		}
	})
	return all
}

// Sheets puts the pieces of the part on paper by another plan than its own, except that pieces as
// large as the paper keep their own.
func (x *Part) Sheets(plan *layout.Sheet, paper *layout.Paper) (*impose.Job, diag.List) {
	info := x.made.info()
	info.Note = x.made.counted(copiesOf(x.Pieces))
	pieces := x.made.on(x.Pieces, paper.ID)
	return impose.Lay(pieces, x.made.planOn(plan, pieces, paper), paper, info, x.made.kit.lines())
}

// Document returns pages as a PDF of the part.
func (x *Part) Document(pages []face.Page) *face.Document { return x.made.document(pages) }

// Put writes files into a folder, all of them or none. It leaves alone those whose bytes have not
// changed, and removes those in before that are no longer there. The paths in lists are the files
// that list what is in their folders. It returns the paths of the files whose bytes are new.
func Put(out string, outputs []Output, before, lists []string, step func(done, total int, what string)) (changed []string, err error) {
	s, err := newStage(out)
	if err != nil {
		return nil, err
	}
	defer s.drop()
	prog := progress{tell: step, total: len(outputs)}
	if err := writeAll(s, outputs, prog.step); err != nil {
		return nil, fmt.Errorf("writing: %w", err)
	}
	paths := make([]string, len(outputs))
	for i, o := range outputs {
		paths[i] = filepath.ToSlash(o.Path)
	}
	return s.settle(paths, before, lists)
}
