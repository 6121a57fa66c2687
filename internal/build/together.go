package build

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// together puts the cards of all decks of a game whose sheets have the same plan on the same
// sheets. Those sheets belong to the first deck, and the others have none.
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

// matching returns the decks of each game whose sheets have the same plan, in groups of two or
// more.
func matching(all []*printable, opt Options) [][]*printable {
	decks := lists.Only(all, func(m *printable) bool { return m.comp.Kind == "deck" && m.planned(opt) != nil })
	like := lists.Groups(decks, func(m *printable) string { return m.kit.game.ID + " " + planKey(m.planned(opt)) })
	return lists.Only(like, func(decks []*printable) bool { return len(decks) > 1 })
}

// apart returns how many sheets decks with cards of one size take, and how many at most if they
// shared theirs. Decks that would save none do not count.
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

// planned returns the sheet plan of a component with the choices applied, or nil if there is none.
func (m *printable) planned(opt Options) *layout.Sheet {
	plan := m.kit.lib.Sheets[cmp.Or(opt.Press.Sheet, m.comp.Sheet)]
	if plan == nil {
		return nil
	}
	return opt.Press.Choice.Over(plan)
}

// planKey returns what all plans of sheets that may be shared have in common.
func planKey(plan *layout.Sheet) string {
	same := *plan
	same.ID, same.At = "", diag.Place{}
	return fmt.Sprintf("%+v", same)
}

// share lays out the sheets of a deck again with the cards of others, which lose their own sheets.
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
		// Misfits were found when each deck was laid out alone.
		m.jobs[id], _ = impose.Lay(pieces, &plan, m.kit.lib.Papers[cmp.Or(plan.Paper, id)], info, m.kit.lines())
	}
}

// leaves makes the pieces of a component again for each paper for which they have a layout of their
// own, which is named LAYOUT-PAPER. Findings that this layout alone has name the paper.
func (m *printable) leaves(papers []string) {
	m.own = map[string][]*face.Piece{}
	for _, id := range papers {
		own := *m.comp
		own.Layout += "-" + id
		if m.comp.Layout == "" || m.kit.lib.Layouts[own.Layout] == nil {
			continue
		}
		pieces, found := m.kit.pieces(&own)
		for _, f := range found {
			said := strings.ReplaceAll(f.Message, own.Layout+".", m.comp.Layout+".")
			if slices.ContainsFunc(m.found, func(o diag.Finding) bool { return o.At == f.At && o.Code == f.Code && o.Message == said }) {
				continue
			}
			f.Evidence = append(slices.Clone(f.Evidence), "on "+m.kit.lib.Papers[id].Name)
			m.found.Add(f)
		}
		for _, p := range pieces {
			p.Kind = kindOfPieces(m.comp)
		}
		m.own[id] = pieces
	}
}

// on returns pieces as they are laid out for a paper, with the same numbers of copies.
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

// depicted returns the pieces as their pictures show them when printing on some papers: as laid out
// for the first paper, if there is a layout for each.
func (m *printable) depicted(papers []string) []*face.Piece {
	if len(papers) == 0 || slices.ContainsFunc(papers, func(id string) bool { return len(m.own[id]) == 0 }) {
		return m.pieces
	}
	return m.on(m.pieces, slices.Min(papers))
}

// every returns the pieces for all papers.
func (m *printable) every() []*face.Piece {
	out := slices.Clone(m.pieces)
	out = append(out, lists.Flat(sortedKeys(m.own), func(id string) []*face.Piece { return m.own[id] })...)
	return out
}

// planOn returns the plan by which pieces go on a paper when another than their own is requested:
// pieces as large as the paper are not cut, and keep their own.
func (m *printable) planOn(plan *layout.Sheet, pieces []*face.Piece, paper *layout.Paper) *layout.Sheet {
	whole := func(p *face.Piece) bool { return p.Front.Size == paper.Size || p.Front.Size == paper.Size.Turned() }
	if own := m.kit.lib.Sheets[m.comp.Sheet]; own != nil && len(pieces) > 0 && !slices.ContainsFunc(pieces, func(p *face.Piece) bool { return !whole(p) }) {
		return own
	}
	return plan
}
