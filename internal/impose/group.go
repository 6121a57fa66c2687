package impose

import (
	"cmp"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// group is the pieces of one size and cut, every copy in order.
type group struct {
	size   geom.Size
	bleed  geom.Length
	cut    []geom.Point // corners of the cut outline, nil for the rectangle
	round  bool         // the cut outline is a circle
	lies   bool         // pieces are turned on their left side
	kinds  []*face.Piece
	pieces []*face.Piece
}

// hexagon is the orientation of a regular hexagon, or none.
type hexagon int

const (
	notHex     hexagon = iota // any other cut
	flatHex                   // with a flat top
	pointedHex                // with a corner on top
)

// groups sorts pieces by size and outline, in the order in which the sizes first appear, or
// smallest first.
func groups(pieces []*face.Piece, plan *layout.Sheet) []*group {
	var out []*group
	for _, p := range pieces {
		if p.Copies <= 0 || p.Front == nil || p.Front.Size.W <= 0 || p.Front.Size.H <= 0 { // a layout without a size is reported elsewhere
			continue
		}
		cut, round := corners(p.Front), isRound(p.Front)
		g := lists.First(out, func(g *group) bool {
			return g.size == p.Front.Size && g.round == round && slices.Equal(g.cut, cut)
		})
		if g == nil {
			g = &group{size: p.Front.Size, cut: cut, round: round}
			out = append(out, g)
		}
		g.bleed = max(g.bleed, p.Front.Bleed)
		g.kinds = append(g.kinds, p)
		each := []*face.Piece{p}
		if plan.Backs == "beside" {
			each = apart(p)
		}
		g.pieces = append(g.pieces, slices.Repeat(each, p.Copies)...)
	}
	if plan.Sort == "size" {
		slices.SortStableFunc(out, func(a, b *group) int {
			return cmp.Or(cmp.Compare(a.size.W*a.size.H, b.size.W*b.size.H), cmp.Compare(a.size.W, b.size.W))
		})
	}
	return out
}

// apart returns a piece as two one-sided ones, its front and its back, the latter with no copies of
// its own, or the piece itself if it has no back.
func apart(p *face.Piece) []*face.Piece {
	if p.Back == nil {
		return []*face.Piece{p}
	}
	front, back := *p, *p
	front.Back, back.Back = nil, nil
	back.Front, back.Copies = p.Back, 0
	return []*face.Piece{&front, &back}
}

// isRound reports whether a face is cut as a circle of its whole size.
func isRound(f *face.Face) bool {
	r := f.Size.W / 2
	return len(f.Cut) > 0 && f.Size.W == f.Size.H && slices.Equal(f.Cut, geom.RoundBox(geom.Rect{W: f.Size.W, H: f.Size.H}, r))
}

// corners returns the corners of a cut outline that is a single polygon other than the trim
// rectangle. Rounded outlines are cut as their rectangle.
func corners(f *face.Face) []geom.Point {
	var out []geom.Point
	for i, s := range f.Cut {
		switch {
		case s.Op == geom.Close && i == len(f.Cut)-1:
		case s.Op == geom.MoveTo && i == 0, s.Op == geom.LineTo:
			out = append(out, s.P[0])
		default:
			return nil
		}
	}
	if len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	if len(out) < 3 || len(out) == 4 && upright(out) {
		return nil
	}
	return out
}

// upright reports whether every side is parallel to an axis.
func upright(pts []geom.Point) bool {
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		if p.X != q.X && p.Y != q.Y {
			return false
		}
	}
	return true
}

// hex returns the orientation of an outline that is a regular hexagon filling its size, or notHex.
func (g *group) hex() hexagon {
	const slack = 60 // micrometres, for rounding
	if len(g.cut) != 6 {
		return notHex
	}
	for _, h := range []hexagon{flatHex, pointedHex} {
		radius := g.size.W / 2
		if h == pointedHex {
			radius = g.size.H / 2
		}
		want := geom.HexCorners(geom.Point{X: g.size.W / 2, Y: g.size.H / 2}, radius, h == flatHex)
		if slices.EqualFunc(sorted(want), sorted(g.cut), func(a, b geom.Point) bool {
			return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) <= slack
		}) {
			return h
		}
	}
	return notHex
}

// sorted orders points by approximate position, so that rounding does not matter.
func sorted(pts []geom.Point) []geom.Point {
	const grid = geom.MM
	out := slices.Clone(pts)
	slices.SortFunc(out, func(a, b geom.Point) int {
		return cmp.Or(cmp.Compare((a.Y+grid/2)/grid, (b.Y+grid/2)/grid), cmp.Compare(a.X, b.X))
	})
	return out
}
