package build

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// together puts the cards of all decks of a game whose sheets are planned alike
// on the same sheets. They are the first deck's then; the others have none.
func together(all []*printable, opt Options) {
	files := map[string]int{}
	for _, decks := range matching(all, opt) {
		first := decks[0]
		files[first.kit.game.ID]++
		first.together = "decks-together"
		if n := files[first.kit.game.ID]; n > 1 {
			first.together += fmt.Sprintf("-%d", n)
		}
		first.share(decks[1:], opt)
	}
}

// matching are the decks of each game whose sheets are planned alike, two or more
// together.
func matching(all []*printable, opt Options) [][]*printable {
	decks := lists.Only(all, func(m *printable) bool { return m.comp.Kind == "deck" && m.planned(opt) != nil })
	like := lists.Groups(decks, func(m *printable) string { return m.kit.game.ID + " " + planKey(m.planned(opt)) })
	return lists.Only(like, func(decks []*printable) bool { return len(decks) > 1 })
}

// apart is how many sheets decks of cards of one size take, and how many at most
// if they shared theirs; nothing where that is no fewer.
func apart(all []*printable, opt Options) (sheets, shared int) {
	for _, decks := range matching(all, opt) {
		now, cards, full := 0, 0, 0
		sizes := map[geom.Size]bool{}
		for _, m := range decks {
			job := m.jobs[opt.Papers[0]]
			if job == nil {
				continue
			}
			now, cards, full = now+job.Sheets, cards+job.Fronts, max(full, job.Full)
			for _, p := range m.pieces {
				sizes[p.Front.Size] = true
			}
		}
		if then := (cards + full - 1) / max(1, full); len(sizes) == 1 && then < now {
			sheets, shared = sheets+now, shared+then
		}
	}
	return sheets, shared
}

// planned is the sheet plan of a component with the choices made, nil if there
// is none.
func (m *printable) planned(opt Options) *layout.Sheet {
	plan := m.kit.lib.Sheets[cmp.Or(opt.Press.Sheet, m.comp.Sheet)]
	if plan == nil {
		return nil
	}
	return opt.Press.Choice.Over(plan)
}

// planKey is what sheets that may be shared have in common.
func planKey(plan *layout.Sheet) string {
	same := *plan
	same.ID, same.At = "", diag.Place{}
	return fmt.Sprintf("%+v", same)
}

// share lays the sheets of a deck anew with the cards of others, whose own
// sheets go.
func (m *printable) share(others []*printable, opt Options) {
	pieces := slices.Clone(m.pieces)
	for _, o := range others {
		pieces = append(pieces, o.pieces...)
		o.jobs = nil
	}
	plan := *m.planned(opt)
	plan.Share = true
	info := m.printInfo(opt, m.kit.game.Counted(copiesOf(pieces), "card", ""))
	info.Component = info.Words.Say("Decks")
	for _, id := range opt.Papers {
		// What does not fit was found when each deck was laid by itself.
		m.jobs[id], _ = impose.Lay(pieces, &plan, m.kit.lib.Papers[cmp.Or(plan.Paper, id)], info, m.kit.lines())
	}
}

// leaves makes the pieces of a component once more for each of some papers that
// has a layout of its own for them: beside a layout, LAYOUT-PAPER is the one for
// that paper.
func (m *printable) leaves(papers []string) {
	m.own = map[string][]*face.Piece{}
	for _, id := range papers {
		own := *m.comp
		own.Layout += "-" + id
		if m.comp.Layout == "" || m.kit.lib.Layouts[own.Layout] == nil {
			continue
		}
		pieces, found := m.kit.pieces(&own)
		m.found.Add(found...)
		for _, p := range pieces {
			p.Kind = kindOfPieces(m.comp)
		}
		m.own[id] = pieces
	}
}

// on are pieces as they are laid out for a paper, as many copies of each.
func (m *printable) on(pieces []*face.Piece, paper string) []*face.Piece {
	own := m.own[paper]
	if len(own) == 0 {
		return pieces
	}
	out := slices.Clone(pieces)
	for i, p := range out {
		if k := slices.IndexFunc(own, func(o *face.Piece) bool { return o.ID == p.ID }); k >= 0 {
			as := *own[k]
			as.Copies = p.Copies
			out[i] = &as
		}
	}
	return out
}

// depicted are the pieces as their pictures show them, for those who print on some
// papers: as they are laid out for the first, if each has a layout of its own.
func (m *printable) depicted(papers []string) []*face.Piece {
	if len(papers) == 0 || slices.ContainsFunc(papers, func(id string) bool { return len(m.own[id]) == 0 }) {
		return m.pieces
	}
	return m.on(m.pieces, slices.Min(papers))
}

// every are the pieces for all papers.
func (m *printable) every() []*face.Piece {
	out := slices.Clone(m.pieces)
	out = append(out, lists.Flat(sortedKeys(m.own), func(id string) []*face.Piece { return m.own[id] })...)
	return out
}

// planOn is the plan by which pieces go on a paper where another than their own
// is asked for: what is as large as the paper is not cut, and stays on a leaf of
// its own.
func (m *printable) planOn(plan *layout.Sheet, pieces []*face.Piece, paper *layout.Paper) *layout.Sheet {
	whole := func(p *face.Piece) bool { return p.Front.Size == paper.Size || p.Front.Size == paper.Size.Turned() }
	if own := m.kit.lib.Sheets[m.comp.Sheet]; own != nil && len(pieces) > 0 && !slices.ContainsFunc(pieces, func(p *face.Piece) bool { return !whole(p) }) {
		return own
	}
	return plan
}
