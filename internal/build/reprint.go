package build

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pdf"
)

// Reprint is what brings printed games up to date. Files are the files made, as slash-separated
// paths below the output folder.
type Reprint struct {
	Games []*Renewal
	Files []string
	Found diag.List
	Draft *Draft // nil if it is not a draft
}

// Renewal is what one game needs: what to take out of the box and what to put in, in the order of
// its components. Kept counts the pieces that stay as they are.
type Renewal struct {
	Game    *model.Game
	On      string // the day of the last marking
	Changes []Change
	Kept    int // kinds of pieces, not copies
	Sheets  int // of paper, not counting the list
	jobs    []job
}

// Change is one line of a renewal: Out copies are removed and In copies added.
type Change struct {
	Kind, Name string
	Out, In    int
	Why        string
}

// job is what to print of one piece or page.
type job struct {
	*present
	copies int
}

// Renew makes what differs from what was marked as printed, given by game, on the first paper of
// the options: sheets of pieces, pages of books, and a list of what to do with them. With an error
// among the findings, or if nothing differs, nothing is made, and what an earlier call made for a
// game is removed. Dressed, if not nil, is the same project in another ink, which is printed
// instead; differences are found in colour, as marked.
func Renew(p, dressed *load.Project, out string, opt Options, since map[string]*model.PrintRun) (*Reprint, error) {
	card := opt.Press.Card
	opt.Press.Card = nil // only the drawn size was marked
	all, res, err := examine(p, opt, &progress{tell: opt.Progress, total: len(p.Games)})
	if err != nil {
		return nil, err
	}
	r := &Reprint{Found: res.Found}
	if opt.held(res.Found) {
		return r, nil
	}
	unmix(all)
	shown := all
	if dressed != nil {
		if shown, res, err = examine(dressed, opt, &progress{}); err != nil {
			return nil, err
		}
		if r.Found = res.Found; opt.held(r.Found) {
			return r, nil
		}
		unmix(shown)
		p = dressed
	}
	r.Games = lists.Map(p.Games, func(g *model.Game) *Renewal { return renewal(g, of(all, g), opt, since[g.ID]) })
	r.Draft = draft(p, shown, res, opt) // stamps must not count as differences
	r.Found = res.Found
	var outputs []Output
	var before []string
	for i, g := range p.Games {
		n := r.Games[i]
		n.wear(presentOf(of(shown, g), opt))
		for _, m := range of(shown, g) {
			if slices.ContainsFunc(n.jobs, func(j job) bool { return j.made == m }) {
				_, found := m.recut(card)
				r.Found.Add(found...)
			}
		}
		made, found := n.outputs(p, of(shown, g), opt)
		r.Found.Add(found...)
		if len(made) > 0 && r.Draft != nil {
			made = append(made, r.Draft.Output(path.Join(g.ID, "reprint"), g))
		}
		outputs = append(outputs, made...)
		before = append(before, lists.Map(reprintFiles, func(name string) string { return path.Join(g.ID, "reprint", name) })...)
	}
	if r.Draft == nil && r.Found.Worst() == diag.Error {
		return r, nil
	}
	r.Files = lists.Map(outputs, func(o Output) string { return o.Path })
	_, err = Put(out, outputs, before, nil, nil)
	return r, err
}

// renewal compares the pieces of a game with what was printed of it.
func renewal(g *model.Game, all []*printable, opt Options, run *model.PrintRun) *Renewal {
	n := &Renewal{Game: g, On: run.On}
	now := presentOf(all, opt)
	printed := printedAs(now, run)
	for i, x := range now {
		n.compare(x, printed[i])
	}
	for _, p := range vanished(g, printed, all, opt, run) {
		why := "no longer in the game"
		if slices.ContainsFunc(now, func(x *present) bool { return x.Kind == p.Kind && x.ID == p.ID }) {
			why = "nothing looks like this now" // its id is that of a piece printed under another
		}
		n.Changes = append(n.Changes, Change{Kind: p.Kind, Name: cmp.Or(p.Name, p.ID), Out: p.Copies, Why: why})
	}
	return n
}

// wear replaces what is printed by the same pieces in another look.
func (n *Renewal) wear(shown []*present) {
	look := lists.By(shown, func(x *present) [3]string { return [3]string{x.Component, x.Kind, x.ID} })
	for i, j := range n.jobs {
		if x := look[[3]string{j.Component, j.Kind, j.ID}]; x != nil {
			n.jobs[i].present = x
		}
	}
}

// compare adds what a piece needs, given how it was printed, or nil if it was not.
func (n *Renewal) compare(x *present, was *model.PrintedPiece) {
	c := Change{Kind: x.Kind, Name: cmp.Or(x.Name, x.ID), Why: "new"}
	switch {
	case was == nil:
		c.In = x.Copies
	case !alike(*was, x.PrintedPiece):
		c.Out, c.In = was.Copies, x.Copies
		c.Why = sides(*was, x.PrintedPiece)
	case was.Copies == x.Copies:
		n.Kept++
		return
	default:
		c.Out, c.In = max(0, was.Copies-x.Copies), max(0, x.Copies-was.Copies)
		c.Why = fmt.Sprintf("%d in a set, not %d", x.Copies, was.Copies)
	}
	n.Changes = append(n.Changes, c)
	if c.In > 0 {
		n.jobs = append(n.jobs, job{x, c.In})
	}
}

// sides says which side of a piece changed.
func sides(was, now model.PrintedPiece) string {
	switch front, back := was.Front != now.Front, was.Back != now.Back; {
	case front && back:
		return "both sides changed"
	case front && now.Back != "":
		return "its front changed"
	case back:
		return "its back changed"
	case front:
		return "changed"
	}
	return "an icon, picture or font changed"
}

// vanished returns the printed pieces that no longer exist, in requested components and in those
// that are gone themselves; of books, only pages on the requested papers.
func vanished(g *model.Game, kept []*model.PrintedPiece, all []*printable, opt Options, run *model.PrintRun) []model.PrintedPiece {
	return slices.DeleteFunc(slices.Clone(run.Pieces), func(p model.PrintedPiece) bool {
		named := func(c *model.Component) bool { return c.ID == p.Component }
		wanted := slices.ContainsFunc(all, func(m *printable) bool { return named(m.comp) })
		lost := len(opt.Only) == 0 && !slices.ContainsFunc(g.Components, named)
		if p.Kind == "rulebook" && !slices.Contains(opt.Papers, strings.SplitN(p.ID, "/", 2)[0]) {
			return true
		}
		return !wanted && !lost || slices.ContainsFunc(kept, func(k *model.PrintedPiece) bool { return k != nil && k.Kind == p.Kind && k.ID == p.ID })
	})
}

// reprintFiles are the names of all files that a renewal may have: the list, pages of books, and
// sheets by how they are printed.
var reprintFiles = []string{"list.pdf", "pages.pdf", "one-side.pdf", "long-edge.pdf", "short-edge.pdf", draftFile}

// outputs returns the files of a renewal, none if nothing changed or the game no longer has
// anything to print.
func (n *Renewal) outputs(p *load.Project, all []*printable, opt Options) ([]Output, diag.List) {
	if len(n.Changes) == 0 || len(all) == 0 {
		return nil, nil
	}
	docs, found := n.pages(p, all, opt)
	var out []Output
	for _, name := range reprintFiles {
		if len(docs[name]) > 0 {
			doc := all[0].document(docs[name])
			doc.Title = n.Game.Title + ": reprint"
			out = append(out, Output{Path: path.Join(n.Game.ID, "reprint", name), Write: func(w io.Writer) error { return pdf.Write(w, doc, p.Library.Assets) }})
		}
	}
	return out, found
}

// pages returns the pages of each file, by file name.
func (n *Renewal) pages(p *load.Project, all []*printable, opt Options) (map[string][]face.Page, diag.List) {
	docs := map[string][]face.Page{}
	docs["pages.pdf"], n.Sheets = n.leaves(opt.Press.Choice.Backs != "none")
	var found diag.List
	for _, l := range n.loads(opt.Press, opt.Papers[0]) {
		paper := p.Library.Papers[cmp.Or(l.plan.Paper, opt.Papers[0])]
		info := l.made.info()
		info.Start, info.Printer = opt.Press.Start, opt.Press.Printer
		info.Component, info.Note = "Reprint", diag.Count(l.copies, "piece")
		sheets, fs := impose.Lay(l.pieces, l.plan, paper, info, l.made.kit.lines())
		found.Add(fs...)
		docs[l.file] = append(docs[l.file], sheets.Pages...)
		n.Sheets += sheets.Sheets
	}
	docs["list.pdf"] = listPages(n, all[0], p.Library.Papers[opt.Papers[0]])
	return docs, found
}

// leaves returns the pages of books to print, and how many sheets of paper they take: single pages,
// or, for printing on both sides, the front and back of each leaf with a changed page. A last leaf
// may have a blank back.
func (n *Renewal) leaves(both bool) (out []face.Page, sheets int) {
	type leaf struct {
		doc   *face.Document
		front int
	}
	known := map[leaf]bool{}
	for _, j := range n.jobs {
		if j.piece != nil {
			continue
		}
		if !both {
			out, sheets = append(out, loose(j.page)), sheets+1
			continue
		}
		l := leaf{j.made.books[j.paper], j.number / 2 * 2}
		if known[l] {
			continue
		}
		known[l] = true
		front, back := l.doc.Pages[l.front], face.Page{Face: &face.Face{ID: "blank", Size: j.page.Face.Size}}
		if l.front+1 < len(l.doc.Pages) {
			back = l.doc.Pages[l.front+1]
		}
		out, sheets = append(out, loose(front), loose(back)), sheets+1
	}
	return out, sheets
}

// loose returns a page on its own, without links, since they may lead to pages that are not there.
func loose(pg face.Page) face.Page {
	f := *pg.Face
	f.Items = unlinked(f.Drawn())
	pg.Face = &f
	return pg
}

// unlinked returns items without links, with shown faces unfolded into their groups.
func unlinked(items []face.Item) []face.Item {
	var out []face.Item
	for _, it := range items {
		switch it := it.(type) {
		case *face.Link:
			continue
		case *face.Group:
			g := *it
			g.Of, g.Items = nil, unlinked(it.Content())
			out = append(out, &g)
		default:
			out = append(out, it)
		}
	}
	return out
}

// sharing is a set of pieces that can go on the same sheets.
type sharing struct {
	plan   *layout.Sheet
	made   *printable // the first component among them
	file   string
	pieces []*face.Piece
	copies int
}

// loads groups pieces of components whose sheets have the same plan. Pieces of several sizes share
// sheets, even where a whole set would not.
func (n *Renewal) loads(press Press, paper string) []*sharing {
	var out []*sharing
	known := map[string]*sharing{}
	for _, j := range n.jobs {
		if j.piece == nil {
			continue
		}
		plan := *press.Choice.Over(j.made.kit.lib.Sheets[cmp.Or(press.Sheet, j.made.comp.Sheet)])
		plan.Share = true
		key := planKey(&plan)
		l := known[key]
		if l == nil {
			l = &sharing{plan: &plan, made: j.made, file: "one-side.pdf"}
			known[key] = l
			out = append(out, l)
		}
		piece := *j.made.on([]*face.Piece{j.piece}, paper)[0]
		piece.Copies = j.copies
		l.pieces = append(l.pieces, &piece)
		l.copies += j.copies
		if piece.Back != nil && (plan.Backs == "long" || plan.Backs == "short") {
			l.file = plan.Backs + "-edge.pdf"
		}
	}
	return out
}
