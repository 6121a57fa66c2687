package impose

import (
	"cmp"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// shelf is a row of pieces of any size, as tall as the first of them.
type shelf struct {
	size   geom.Size // of the row so far
	pieces []*face.Piece
}

// share lays out the last sheets of several sizes again, with all their pieces in rows on shared
// sheets, if the plan allows it and that takes fewer sheets. The rows are cut apart first, then
// each on its own.
func (p *imposition) share() {
	if !p.plan.Share || folds(p.plan) {
		return
	}
	var kept, last []*sheet
	for i, s := range p.sheets {
		end := i == len(p.sheets)-1 || p.sheets[i+1].form != s.form
		if end && s.form.kind == "grid" && s.form.cut == nil && s.from == 0 {
			last = append(last, s)
			continue
		}
		kept = append(kept, s)
	}
	if best := p.shelved(last); len(best) > 0 && len(best) < len(last) {
		p.sheets = append(kept, best...)
	}
}

// shelved puts the pieces of sheets in rows on the fewest sheets, with the paper in portrait or
// landscape. It returns nil if a piece fits neither.
func (p *imposition) shelved(last []*sheet) []*sheet {
	g := &group{}
	for _, s := range last {
		for _, x := range s.pieces {
			g.bleed = max(g.bleed, x.Front.Bleed)
			g.pieces = append(g.pieces, x)
		}
	}
	slices.SortStableFunc(g.pieces, func(a, b *face.Piece) int {
		return cmp.Or(cmp.Compare(b.Front.Size.H, a.Front.Size.H), cmp.Compare(b.Front.Size.W, a.Front.Size.W))
	})
	var best []*sheet
	for _, paper := range papersOf(p) {
		for _, s := range []scheme{bands, sides, slim, bare} {
			f := p.form(g, "grid", paper, s, false)
			if (s == bare) == p.plan.Footer || f.narrow && s == slim {
				continue
			}
			if all := p.rows(f, g); all != nil && (best == nil || len(all) < len(best)) {
				best = all
			}
		}
	}
	return best
}

// rows fills sheets like f with rows, each piece in the first row with room.
func (p *imposition) rows(f *form, g *group) []*sheet {
	var all [][]*shelf
	for _, x := range g.pieces {
		size := x.Front.Size
		size.H += below(p.plan, f, []*face.Piece{x}) // with its shortest legend
		if size.W > f.area.W || size.H > f.area.H {
			return nil
		}
		if !f.shelve(all, x, size) {
			all = append(all, []*shelf{{size: size, pieces: []*face.Piece{x}}})
		}
	}
	return lists.Map(all, func(shelves []*shelf) *sheet {
		on := p.form(g, f.kind, f.paper, f.notes, false)
		on.mixed = true
		return &sheet{form: on, pieces: on.stand(shelves)}
	})
}

// shelve puts a piece into the first row with room for it, or starts a new row on the first sheet
// with room. It returns false if there is none.
func (f *form) shelve(all [][]*shelf, x *face.Piece, size geom.Size) bool {
	for i, shelves := range all {
		high := geom.Length(0)
		for _, s := range shelves {
			if s.size.W+f.gap+size.W <= f.area.W && size.H <= s.size.H {
				s.size.W += f.gap + size.W
				s.pieces = append(s.pieces, x)
				return true
			}
			high += s.size.H + f.gap
		}
		if high+size.H <= f.area.H {
			all[i] = append(shelves, &shelf{size: size, pieces: []*face.Piece{x}})
			return true
		}
	}
	return false
}

// stand gives every piece of some rows its place, row by row from the left, and returns the pieces
// in that order.
func (f *form) stand(shelves []*shelf) []*face.Piece {
	block := geom.Size{H: -f.gap}
	for _, s := range shelves {
		block = geom.Size{W: max(block.W, s.size.W), H: block.H + s.size.H + f.gap}
	}
	at := f.centred(block)
	var out []*face.Piece
	for _, s := range shelves {
		x := at.X
		for _, q := range s.pieces {
			f.places = append(f.places, geom.Rect{X: x, Y: at.Y, W: q.Front.Size.W, H: q.Front.Size.H})
			x += q.Front.Size.W + f.gap
			out = append(out, q)
		}
		at.Y += s.size.H + f.gap
	}
	return out
}

// between returns the vertical and the horizontal lines that run through no piece: those along
// which a sheet can be cut from edge to edge.
func between(used []geom.Rect, xs, ys []geom.Length) (upright, level []geom.Length) {
	upright = slices.DeleteFunc(xs, func(x geom.Length) bool {
		return slices.ContainsFunc(used, func(r geom.Rect) bool { return r.X < x && x < r.Right() })
	})
	level = slices.DeleteFunc(ys, func(y geom.Length) bool {
		return slices.ContainsFunc(used, func(r geom.Rect) bool { return r.Y < y && y < r.Bottom() })
	})
	return upright, level
}
