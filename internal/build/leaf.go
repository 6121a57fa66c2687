package build

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

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
	for _, id := range sortedKeys(m.own) {
		out = append(out, m.own[id]...)
	}
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
